"""Matches at home, in this process or in several, told in their order."""

from __future__ import annotations

import sys
import traceback
from collections import deque
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, nullcontext
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import Final

import cuig
from cuig.bot import Bot
from cuig.cli.errors import CommandError
from cuig.cli.named import bot_named
from cuig.client.on_error import OnError
from cuig.client.seat import BotError
from cuig.home.contest import Contest, Told, play_contest
from cuig.home.loading import REMOTE

_PACKAGE: Final = Path(cuig.__file__).parent


def told_matches(
    contest: Contest, specs: Sequence[str], on_error: OnError, jobs: int, records: Path | None = None
) -> Generator[Told, None, None]:
    """Play a contest and tell of each match, in the same order however many processes there are.

    records: the folder to write the matches' records to. Raises CommandError where a bot errs and must not.
    """
    remote = any(spec.startswith(REMOTE) for spec in specs)
    if jobs > 1:
        if remote:
            raise CommandError("a bot that comes to a port here plays in one process: leave out --jobs")
        yield from _in_processes(contest, specs, on_error, jobs, records)
        return
    bots = [bot_named(spec) for spec in specs]
    try:
        with _remote_bots(bots) if remote else nullcontext():
            yield from play_contest(contest, bots, on_error, records=records)
    except BotError as error:
        raise CommandError(_pointing(error), status=1) from error


@contextmanager
def _remote_bots(bots: Sequence[type[Bot]]) -> Iterator[None]:
    """Wait until every bot elsewhere has come, and send them away at the end. Raises CommandError."""
    from cuig.home.remote import Remote, RemoteError  # gRPC, which no other match at home needs

    doors = [bot.door for bot in dict.fromkeys(bots) if issubclass(bot, Remote)]
    try:
        for door in doors:
            print(f"waiting at {door.address} for a bot to come …", file=sys.stderr)
            door.wait()
        yield
    except RemoteError as error:
        raise CommandError(str(error), status=1) from error
    finally:
        for door in doors:
            door.close()


def _in_processes(
    contest: Contest, specs: Sequence[str], on_error: OnError, jobs: int, records: Path | None
) -> Iterator[Told]:
    fixtures = iter(range(contest.fixtures))
    chunk = max(1, min(50, contest.fixtures // (jobs * 8)))
    pieces = iter(lambda: list(islice(fixtures, chunk)), [])
    # A fresh interpreter each: bots may hold threads and locks that do not survive a fork.
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        waiting: deque[Future[list[Told] | str]] = deque()
        try:
            for piece in pieces:
                waiting.append(pool.submit(_play_piece, contest, specs, on_error, piece, records))
                # A few ahead of what has been told, no more: whoever listens may have heard enough.
                if len(waiting) >= 2 * jobs + 1:
                    yield from _heard(waiting.popleft())
            while waiting:
                yield from _heard(waiting.popleft())
        except BrokenProcessPool as error:
            raise CommandError("a process in which bots played has died", status=1) from error
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _heard(piece: Future[list[Told] | str]) -> list[Told]:
    told = piece.result()
    if isinstance(told, str):
        raise CommandError(told, status=1)
    return told


def _play_piece(
    contest: Contest, specs: Sequence[str], on_error: OnError, fixtures: list[int], records: Path | None
) -> list[Told] | str:
    """In a process of its own: some of the matches, or, in words, the error that a bot made."""
    try:
        return list(play_contest(contest, [bot_named(spec) for spec in specs], on_error, fixtures, records))
    except BotError as error:
        # Its traceback would not survive the way back.
        return _pointing(error)


def _pointing(error: BotError) -> str:
    """The error, the place in the bot's file where it arose, and how it came to that."""
    cause = error.__cause__
    if cause is None:
        return str(error)
    told = traceback.TracebackException.from_exception(cause)
    frames = list(told.stack)
    while frames and Path(frames[0].filename).is_relative_to(_PACKAGE):
        del frames[0]
    if not frames:
        return f"{error}\n{''.join(told.format())}".rstrip()
    told.stack = traceback.StackSummary.from_list(frames)
    # What the bot calls may be anybody's; the last line of its own is what its author can mend.
    last = [frame for frame in frames if frame.filename == frames[0].filename][-1]
    return f"{error}\n  at {last.filename}:{last.lineno}: {last.line}\n{''.join(told.format())}".rstrip()
