"""Keeps the processes of a house running, and stops them in order."""

from __future__ import annotations

import logging
import math
import os
import shutil
import signal
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from arena.house.child import Child
from arena.house.errors import HouseError, NotReady
from arena.house.home import Home
from arena.house.service import Service
from arena.house.signals import Interrupts

log = logging.getLogger(__name__)

FIRST_PAUSE: Final = 0.2  # seconds before a process that ended is started again
LONGEST_PAUSE: Final = 10.0
STEADY_AFTER: Final = 20.0  # seconds of life after which an end counts as the first again
STOP_WITHIN: Final = 40.0  # seconds for a whole house to close
POLL: Final = 0.05
LOG_LIMIT: Final = 20_000_000  # bytes
LOGS_SEEN_EVERY: Final = 30.0  # seconds
_READ_AT_MOST: Final = 64 * 1024


@dataclass(slots=True)
class Post:
    """A service's place in the house, and who holds it."""

    service: Service
    log: Path
    child: Child | None = None
    log_offset: int = 0
    started_at: float = 0.0
    ready: bool = False
    ends_in_a_row: int = 0
    start_again_at: float = 0.0

    def said(self) -> str:
        """What the process has logged since its start."""
        with self.log.open("rb") as file:
            file.seek(self.log_offset)
            return file.read(_READ_AT_MOST).decode(errors="replace")


class Supervisor:
    """Starts services, starts again those that end, stops them all.

    Used from the main thread alone: children are bound to the thread that starts them. Nothing happens
    behind the caller's back; whoever waits, waits in `tend`.
    """

    def __init__(self, home: Home, interrupts: Interrupts, tell: Callable[[str], None]) -> None:
        self._home = home
        self._interrupts = interrupts
        self._tell = tell
        self._posts: dict[str, Post] = {}
        self._logs_seen_at = -math.inf
        self.on_change: Callable[[], None] = lambda: None  # called when other processes hold the posts

    @property
    def pids(self) -> dict[str, int]:
        return {name: post.child.pid for name, post in self._posts.items() if post.child is not None}

    def start(self, services: Iterable[Service]) -> None:
        """Starts the services side by side, and returns when all are ready.

        Raises NotReady, whatever their preparation raises, and StopAsked. Then, as ever, `stop`
        stops those that have started.
        """
        starting = []
        for service in services:
            self._interrupts.check()
            post = Post(service, self._home.fresh_log(service.name))
            self._posts[service.name] = post
            self._fill(post)
            starting.append(post)
        while waiting := [post for post in starting if not self._is_ready(post)]:
            for post in waiting:
                self._refuse_if_hopeless(post)
            self._interrupts.check()
            self._interrupts.wait(POLL)

    def tend(self, seconds: float) -> None:
        """Watches over the services for so long. Raises StopAsked as soon as we are asked to stop."""
        deadline = time.monotonic() + seconds
        while True:
            self._interrupts.check()
            for post in self._posts.values():
                self._look_after(post)
            self._shorten_logs()
            remaining = deadline - time.monotonic()
            if remaining <= 0:
                return
            self._interrupts.wait(min(remaining, self._next_start()))

    def stop(self) -> None:
        """Stops every service, the last rank first, within STOP_WITHIN seconds.

        Being asked a second time leaves nobody any.
        """
        deadline = time.monotonic() + STOP_WITHIN
        for rank in sorted({post.service.rank for post in self._posts.values()}, reverse=True):
            posts = [post for post in self._posts.values() if post.service.rank == rank and post.child]
            self._stop_together(posts, deadline)
            seconds = time.monotonic() - deadline + STOP_WITHIN
            log.info("stopped names=%s seconds=%.2f", ",".join(post.service.name for post in posts), seconds)
        self._posts.clear()

    def _shorten_logs(self) -> None:
        """Puts aside what is in a log that has grown too long; its process writes on at the beginning."""
        if time.monotonic() < self._logs_seen_at + LOGS_SEEN_EVERY:
            return
        self._logs_seen_at = time.monotonic()
        for name, post in self._posts.items():
            if post.log.stat().st_size > LOG_LIMIT:
                shutil.copyfile(post.log, self._home.log / f"{name}.1.log")
                os.truncate(post.log, 0)  # it is opened for appending, so this is where the next line goes
                post.log_offset = 0

    def _fill(self, post: Post) -> None:
        command = post.service.command()
        post.log_offset = post.log.stat().st_size
        post.started_at = time.monotonic()
        post.ready = False
        post.child = Child(
            command,
            log=post.log,
            environment=post.service.environment,
            account=post.service.account,
            death=post.service.death,
        )
        log.info("started name=%s pid=%d", post.service.name, post.child.pid)
        self.on_change()

    def _is_ready(self, post: Post) -> bool:
        if not post.ready and post.child is not None and post.child.ended() is None:
            post.ready = post.service.ready(post.said())
            if post.ready:
                taken = time.monotonic() - post.started_at
                log.info("ready name=%s seconds=%.2f", post.service.name, taken)
        return post.ready

    def _refuse_if_hopeless(self, post: Post) -> None:
        status = post.child.ended() if post.child is not None else None
        if status is not None:
            raise NotReady(
                post.service.name, f"ended with {_in_words(status)}", post.log, _last_line(post.log)
            )
        if time.monotonic() > post.started_at + post.service.ready_within:
            what = f"was not ready within {post.service.ready_within:g} seconds"
            raise NotReady(post.service.name, what, post.log, _last_line(post.log))

    def _look_after(self, post: Post) -> None:
        now = time.monotonic()
        if post.child is not None:
            status = post.child.ended()
            if status is None:
                self._is_ready(post)
                return
            if now - post.started_at > STEADY_AFTER:
                post.ends_in_a_row = 0
            self._leave_empty(post, f"ended with {_in_words(status)}")
        elif now >= post.start_again_at:
            try:
                self._fill(post)
            except (HouseError, OSError) as error:
                self._leave_empty(post, f"could not be started: {error}")

    def _leave_empty(self, post: Post, what: str) -> None:
        pause = min(FIRST_PAUSE * 2**post.ends_in_a_row, LONGEST_PAUSE)
        post.child = None
        post.ends_in_a_row += 1
        post.start_again_at = time.monotonic() + pause
        log.warning("ended name=%s what=%s again_in=%.1f", post.service.name, what, pause)
        self._tell(f"The {post.service.name} {what}; it is started again.")

    def _next_start(self) -> float:
        """Seconds until the next start is due; the end of a child wakes us anyway."""
        due = [post.start_again_at - time.monotonic() for post in self._posts.values() if post.child is None]
        return max(POLL, min([1.0, *due]))

    def _stop_together(self, posts: list[Post], deadline: float) -> None:
        children = [(post, post.child) for post in posts if post.child is not None]
        for post, child in children:
            child.send(post.service.stop_at_once if self._interrupts.hurried else post.service.stop)
        told = time.monotonic()
        was_hurried = self._interrupts.hurried
        while children := [(post, child) for post, child in children if child.ended() is None]:
            now = time.monotonic()
            for post, child in children:
                if now > min(told + post.service.gone_within, deadline):
                    log.warning("killed name=%s pid=%d", post.service.name, child.pid)
                    child.kill()
                elif self._interrupts.hurried and not was_hurried:
                    child.send(post.service.stop_at_once)
            was_hurried = self._interrupts.hurried
            self._interrupts.wait(POLL)
        for post in posts:
            post.child = None


def _in_words(status: int) -> str:
    return f"status {status}" if status >= 0 else signal.strsignal(-status) or f"signal {-status}"


def _last_line(log_file: Path) -> str:
    lines = log_file.read_text(errors="replace").strip().splitlines()
    return lines[-1].strip() if lines else ""
