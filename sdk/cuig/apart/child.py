"""What runs in the process of a bot: load it, seat it, and decide when asked."""

from __future__ import annotations

import asyncio
import logging
import marshal
import os
import pickle
import random
import signal
import sys
import threading
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from functools import partial
from math import inf
from typing import Any, Final, TypeVar

from cuig.apart import messages
from cuig.apart.output import MarkedLines, mark_output, take_streams
from cuig.apart.pipe import Pipe, PipeClosed
from cuig.apart.report import error_report
from cuig.bot import Bot
from cuig.client.bot_threads import BotThreads
from cuig.client.seat import BotError, SeatedBot
from cuig.engine.views import View
from cuig.loading import BotLoadError, load_bot

_WATCH_SECONDS: Final = 0.25

T = TypeVar("T")


def main() -> None:
    """Be the process of a bot until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the command hears it, and ends this process
    read, write = take_streams()
    threading.Thread(target=_end_with_parent, args=(os.getppid(),), daemon=True).start()
    pipe = Pipe(read, write)
    lines: MarkedLines | None = None
    try:
        load: messages.Load = pickle.loads(pipe.receive()[1:])
        lines = mark_output(load.title)
        logging.basicConfig(level=load.log_level, stream=sys.stderr, format=load.log_format)
        try:
            bot = _loaded(load)
        except BotLoadError as error:
            pipe.send(marshal.dumps((messages.REFUSED, str(error))))
            return
        pipe.send(marshal.dumps((messages.LOADED, bot.name or bot.__name__, bot.shares_state)))
        serve = Threaded if load.threads and bot.threads is not False else InTurn
        serve(bot, pipe, load.seeded).run()
    except PipeClosed:
        pass  # whoever asked has ended
    finally:
        if lines is not None:
            lines.finish()
        sys.stderr.flush()
        os._exit(0)  # threads of the bot may be thinking still


def _end_with_parent(parent: int) -> None:
    """End this process soon after its parent has ended, also while the bot thinks."""
    while os.getppid() == parent:
        time.sleep(_WATCH_SECONDS)
    os._exit(1)


def _loaded(load: messages.Load) -> type[Bot]:
    """Import the bot, in its own folder if it is a file. Raises BotLoadError."""
    if load.path is not None:
        sys.path[:] = load.path
    if load.file is not None:
        os.chdir(load.file.parent)
    return load_bot(load.spec, load.file)


class InTurn:
    """Decides one question after another, in the process's main thread."""

    def __init__(self, bot: type[Bot], pipe: Pipe, seeded: bool) -> None:
        self._bot = bot
        self._pipe = pipe
        self._seeded = seeded
        # By key: who sits there; what it takes to sit down, until it is asked; why it could not.
        self._seats: dict[int, SeatedBot | messages.Sit | BotError] = {}
        self._runner: asyncio.Runner | None = None

    def run(self) -> None:
        """Do what is ordered. Raises PipeClosed at the end."""
        receive = self._pipe.receive
        while True:
            order = receive()
            kind = order[:1]
            if kind == messages.DECIDE:
                self.decide(*marshal.loads(order[1:]))
            elif kind == messages.SIT:
                self.sit(pickle.loads(order[1:]))
            else:
                self.end(pickle.loads(order[1:]))

    def sit(self, order: messages.Sit) -> None:
        """Keep a seat free for an instance, which is made when it is first asked."""
        self._seats[order.key] = order

    def _seated(self, key: int) -> SeatedBot:
        """Return the instance at a seat. Raises BotError."""
        seat = self._seats[key]
        if isinstance(seat, messages.Sit):
            seating = seat.seating
            if self._seeded:
                random.seed(f"{seating.match_id}/{seating.game}/{seating.seat}")
            try:
                seat = SeatedBot(self._bot, seating, seat.on_error)
            except BotError as error:
                seat = error
            self._seats[key] = seat
        if isinstance(seat, BotError):
            raise seat
        return seat

    def decide(self, number: int, key: int, seconds: float | None, fields: tuple[Any, ...]) -> None:
        """Answer a question."""
        self._send(self._decided(number, key, inf if seconds is None else time.monotonic() + seconds, fields))

    def _decided(self, number: int, key: int, due: float, fields: tuple[Any, ...]) -> tuple[Any, ...]:
        """Ask the bot, and return what is to be sent."""
        try:
            seat = self._seated(key)
            before, processor_before = time.perf_counter(), time.thread_time()
            if (beginning := seat.take_beginning()) is not None:
                self._wait_for(seat.begun(beginning))
            decided = seat.decide(View(seat.seating.rules, *fields), due)
            actions = decided if isinstance(decided, tuple) else self._wait_for(decided)
        except BotError as error:
            return _erred(number, error)
        except SystemExit as error:
            return self._exited(number, error)
        seconds, processor_seconds = time.perf_counter() - before, time.thread_time() - processor_before
        return messages.DECIDED, number, actions, seat.mistakes, seconds, processor_seconds

    def _exited(self, number: int, error: SystemExit) -> tuple[Any, ...]:
        return messages.ERRED, number, self._bot.__name__, f"raised SystemExit: {error.code}", ""

    def _wait_for(self, decided: Awaitable[T]) -> T:
        if self._runner is None:
            self._runner = asyncio.Runner()
        return self._runner.run(_await(decided))

    def end(self, order: messages.End) -> None:
        """Tell a seat the result, and leave it."""
        seat, mistakes = self._seats.pop(order.key, None), 0
        if isinstance(seat, SeatedBot):
            try:
                if order.result is not None and (ending := seat.end(order.result)) is not None:
                    self._wait_for(ending)
            except BotError as error:
                self._send(_erred(order.number, error))
                return
            except SystemExit as error:
                self._send(self._exited(order.number, error))
                return
            mistakes = seat.mistakes
        self._send((messages.DECIDED, order.number, (), mistakes, 0.0, 0.0))

    def _send(self, reply: tuple[Any, ...]) -> None:
        self._pipe.send(marshal.dumps(reply))


class Threaded(InTurn):
    """Decides in threads, each seat always in the same one, so that none waits for another.

    What is async runs in a loop. A seat goes on in its thread in the match's next game too.
    """

    def __init__(self, bot: type[Bot], pipe: Pipe, seeded: bool) -> None:
        super().__init__(bot, pipe, seeded)
        self._threads = BotThreads(bot.__name__)
        self._thread_of: dict[int, tuple[str, int]] = {}  # by key: the match and the seat
        self._keys: Counter[tuple[str, int]] = Counter()  # how many keys are at a seat
        self._lock = threading.Lock()
        self._loop = asyncio.new_event_loop()
        threading.Thread(target=self._loop.run_forever, daemon=True).start()

    def sit(self, order: messages.Sit) -> None:
        super().sit(order)
        seat = self._thread_of[order.key] = order.seating.match_id, order.seating.seat
        self._keys[seat] += 1

    def decide(self, number: int, key: int, seconds: float | None, fields: tuple[Any, ...]) -> None:
        self._do(self._thread_of[key], partial(super().decide, number, key, seconds, fields))

    def end(self, order: messages.End) -> None:
        seat = self._thread_of.pop(order.key)
        self._do(seat, partial(super().end, order))
        self._keys[seat] -= 1
        if not self._keys[seat]:
            del self._keys[seat]
            self._threads.leave(seat)

    def _do(self, seat: tuple[str, int], work: Callable[[], None]) -> None:
        self._threads.submit(seat, work, _pass_on)

    def _wait_for(self, decided: Awaitable[T]) -> T:
        return asyncio.run_coroutine_threadsafe(_await(decided), self._loop).result()

    def _send(self, reply: tuple[Any, ...]) -> None:
        message = marshal.dumps(reply)
        with self._lock:
            self._pipe.send(message)


def _pass_on(_: object, error: BaseException | None) -> None:
    """Let the process end by an error that is none of the bot's; that its parent has gone is none."""
    if error is not None and not isinstance(error, PipeClosed):
        threading.excepthook(threading.ExceptHookArgs((type(error), error, error.__traceback__, None)))
        os._exit(1)


async def _await(decided: Awaitable[T]) -> T:
    return await decided


def _erred(number: int, error: BotError) -> tuple[Any, ...]:
    return messages.ERRED, number, error.bot, error.what, error_report(error)
