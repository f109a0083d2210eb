"""The seats of a bot in an arena, in processes of their own."""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Callable
from functools import partial
from math import inf
from time import monotonic
from typing import Final

from cuig.apart.process import BotProcess, Decision, ProcessEnded
from cuig.apart.report import ApartBotError
from cuig.bot import Seating
from cuig.client.bot_seats import ArenaSeat, Decided, Fail
from cuig.client.errors import SessionError
from cuig.client.offer import processors as processors_here
from cuig.client.on_error import OnError
from cuig.client.seat import Actions
from cuig.engine.views import View
from cuig.loading import BotLoadError
from cuig.match import Result
from cuig.table import default_answer
from cuig.view_notation import view_text

log: Final = logging.getLogger("cuig.bot")

# A process that ends sooner after its start than this is not begun again at once.
_SHORT_LIFE_SECONDS: Final = 5.0


class ApartSeats:
    """Some processes, among which the seats of a bot are shared out; two seats of a match never share one.

    There are as many as asked for, and more where the bot holds more seats in one match. A process that ends
    is begun anew, and the bot goes on there from the view, which is complete.
    """

    in_threads = False

    def __init__(self, spec: str, name: str, processes: int) -> None:
        """Start the processes, and wait until the bot is loaded. Raises BotLoadError.

        spec: what names the bot.
        """
        self.name = name
        self._spec = spec
        self._loop: asyncio.AbstractEventLoop | None = None
        self._decided: Decided = _ignore
        self._fail: Fail = _ignore
        self._closed = False
        self._firsts: dict[str, int] = {}  # by match, the place of its first process
        self._workers: list[Worker] = [Worker(self)]
        self.shares_state = self._workers[0].load()
        if self.shares_state:
            processes = 1
        try:
            new = [Worker(self) for _ in range(1, processes)]
            self._workers += new
            for worker in new:
                worker.load()
        except BotLoadError:
            self.close()
            raise
        self.processors: int = min(processes, processors_here())

    def begin(self, loop: asyncio.AbstractEventLoop, decided: Decided, fail: Fail) -> None:
        """Listen to the processes from now on."""
        self._loop, self._decided, self._fail = loop, decided, fail
        for worker in self._workers:
            worker.listen()

    def sit(self, seating: Seating, on_error: OnError) -> ArenaSeat:
        """Sit down in a process in which no other seat of the match is."""
        own = [seat for seat, holder in enumerate(seating.holders) if holder == seating.entrant]
        while len(self._workers) < len(own) and not self.shares_state:
            self._workers.append(Worker(self))
            self._workers[-1].load_later()
        first = self._firsts.get(seating.match_id)
        if first is None:
            first = min(range(len(self._workers)), key=lambda place: self._workers[place].seats)
            self._firsts[seating.match_id] = first
        worker = self._workers[(first + own.index(seating.seat)) % len(self._workers)]
        worker.seats += 1
        return ApartSeat(self, worker, seating, on_error)

    def left(self, seat: ApartSeat) -> None:
        """Count a seat as free."""
        seat.worker.seats -= 1
        self._firsts.pop(seat.seating.match_id, None)

    def close(self) -> None:
        """End every process at once."""
        self._closed = True
        for worker in self._workers:
            worker.close()

    # -- what workers ask ----------------------------------------------------------------------------------

    def start_process(self) -> BotProcess:
        """Start a process."""
        return BotProcess(self._spec, self.name, threads=True)

    @property
    def closed(self) -> bool:
        """Whether all is over."""
        return self._closed

    def in_loop(self, call: Callable[[], None]) -> None:
        """Have the session's thread call something."""
        if self._loop is not None and not self._loop.is_closed() and not self._closed:
            self._loop.call_soon_threadsafe(call)

    def count(self, decision: Decision) -> None:
        """Count a decision."""
        self._decided(decision.seconds, decision.processor_seconds)

    def fail(self, error: BaseException) -> None:
        """End the session with an error."""
        self._fail(error)


class Worker:
    """One place for a process, and the questions that are open there.

    Methods whose names say that they read or begin again run in a thread of their own, the others in the
    session's.

    Attributes:
        seats: How many seats are there.
        generation: How many processes there were at this place: what sits in one knows it by that.
    """

    def __init__(self, owner: ApartSeats) -> None:
        self.seats = 0
        self.generation = 0
        self._owner = owner
        self._process: BotProcess | None = owner.start_process()
        self._started = monotonic()
        self._ready = False
        self._open: dict[int, asyncio.Future[Decision]] = {}  # by number of the question
        self._waiting: list[Callable[[], None]] = []  # what is to be done once the process is ready

    def load(self) -> bool:
        """Wait until the bot is loaded; whether it shares its state. Raises BotLoadError."""
        assert self._process is not None
        try:
            shares_state = self._process.loaded().shares_state
        except BotLoadError:
            self.close()
            raise
        self._ready = True
        return shares_state

    def listen(self) -> None:
        """Take the process's answers from now on."""
        threading.Thread(target=self._read, args=(self._process, self.generation), daemon=True).start()

    def load_later(self) -> None:
        """Load the bot in another thread, and then listen."""
        threading.Thread(target=self._load_and_read, args=(self.generation,), daemon=True).start()

    def _load_and_read(self, generation: int) -> None:
        process = self._process
        if process is None:
            return
        try:
            process.loaded()
        except BotLoadError as error:
            failed = SessionError(f"{self._owner.name} could be loaded before, and cannot now: {error}")
            self._owner.in_loop(partial(self._owner.fail, failed))
            return
        self._owner.in_loop(self._become_ready)
        self._read(process, generation)

    def _become_ready(self) -> None:
        self._ready = True
        waiting, self._waiting = self._waiting, []
        for work in waiting:
            work()

    def _read(self, process: BotProcess | None, generation: int) -> None:
        """Hand over the answers of a process until it ends."""
        while process is not None:
            try:
                read = process.read()
            except ProcessEnded as ended:
                self._owner.in_loop(partial(self._lost, generation, ended))
                return
            if isinstance(read, Decision):
                self._owner.count(read)
            self._owner.in_loop(partial(self._take, read))

    def _take(self, read: Decision | tuple[int, ApartBotError]) -> None:
        number = read.number if isinstance(read, Decision) else read[0]
        waiting = self._open.pop(number, None)
        if waiting is None or waiting.done():
            return
        if isinstance(read, Decision):
            waiting.set_result(read)
        else:
            waiting.set_exception(read[1])

    def _lost(self, generation: int, ended: ProcessEnded) -> None:
        """Answer what was open with an error, and begin another process."""
        if generation != self.generation or self._owner.closed:
            return
        log.error("%s; another is begun", ended)
        process, self._process, self._ready = self._process, None, False
        if process is not None:
            process.close()
        self.generation += 1
        open_questions, self._open = self._open, {}
        for waiting in open_questions.values():
            if not waiting.done():
                waiting.set_exception(ended)
        threading.Thread(target=self._begin_again, args=(self.generation,), daemon=True).start()

    def _begin_again(self, generation: int) -> None:
        time.sleep(max(0.0, min(_SHORT_LIFE_SECONDS, self._started + _SHORT_LIFE_SECONDS - monotonic())))
        if self._owner.closed:
            return
        self._started = monotonic()
        self._process = self._owner.start_process()
        if self._owner.closed:
            self.close()
            return
        self._load_and_read(generation)

    def do(self, work: Callable[[], None]) -> None:
        """Do something with the process, at once or when it is ready."""
        if self._ready:
            work()
        else:
            self._waiting.append(work)

    def sit(self, seating: Seating, on_error: OnError) -> int:
        """Seat the bot. Raises ProcessEnded."""
        assert self._process is not None
        return self._process.sit(seating, on_error)

    def ask(self, key: int, view: View, due: float, waiting: asyncio.Future[Decision]) -> None:
        """Ask a seat; the answer goes to `waiting`. Raises ProcessEnded."""
        assert self._process is not None
        left = inf if due == inf else max(0.0, due - monotonic())
        self._open[self._process.ask(key, view, left)] = waiting

    def end(self, key: int, result: Result | None, waiting: asyncio.Future[Decision]) -> None:
        """Free a seat; that it is done goes to `waiting`. Raises ProcessEnded."""
        assert self._process is not None
        self._open[self._process.end(key, result)] = waiting

    def close(self) -> None:
        """End the process."""
        process, self._process, self._ready = self._process, None, False
        if process is not None:
            process.close()


class ApartSeat:
    """A seat of a bot in another process."""

    def __init__(self, owner: ApartSeats, worker: Worker, seating: Seating, on_error: OnError) -> None:
        self.mistakes = 0
        self.worker = worker
        self.seating = seating
        self._owner = owner
        self._on_error = on_error
        self._key = 0
        self._generation = -1  # of the process in which the bot sits; -1 before it does

    async def decide(self, view: View, due: float = inf) -> Actions:
        """Ask the bot. Raises BotError under OnError.RAISE."""
        waiting: asyncio.Future[Decision] = asyncio.get_running_loop().create_future()

        def ask() -> None:
            try:
                if self._generation != self.worker.generation:
                    self._key = self.worker.sit(self.seating, self._on_error)
                    self._generation = self.worker.generation
                self.worker.ask(self._key, view, due, waiting)
            except ProcessEnded as ended:
                # That it has ended is heard at its other end too, which begins another.
                if not waiting.done():
                    waiting.set_exception(ended)

        self.worker.do(ask)
        try:
            decision = await waiting
        except ProcessEnded as ended:
            self.mistakes += 1
            if self._on_error is OnError.RAISE:
                raise ApartBotError(
                    self._owner.name, f"has ended its process ({ended})", str(ended)
                ) from ended
            log.error("%s; it saw %s, and is answered for", ended, view_text(view))
            return default_answer(view.legal, view.choose)
        self.mistakes = max(self.mistakes, decision.mistakes)
        return decision.actions

    def end(self, result: Result | None) -> None:
        """Tell the bot how the match ended, and leave the seat."""
        self._owner.left(self)
        if self._generation != self.worker.generation:
            return
        waiting: asyncio.Future[Decision] = asyncio.get_running_loop().create_future()
        waiting.add_done_callback(self._ended)
        try:
            self.worker.end(self._key, result, waiting)
        except ProcessEnded:
            return  # it is begun anew without this seat

    def _ended(self, waiting: asyncio.Future[Decision]) -> None:
        error = None if waiting.cancelled() else waiting.exception()
        if isinstance(error, ApartBotError):
            self._owner.fail(error)


def _ignore(*_: object) -> None:
    """Do nothing, before a session has begun."""
