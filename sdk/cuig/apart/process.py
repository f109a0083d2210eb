"""A bot in a process of its own, as the process that asks it has it."""

from __future__ import annotations

import contextlib
import logging
import marshal
import pickle
import subprocess
import sys
from dataclasses import dataclass
from math import inf
from time import monotonic
from typing import Any, Final

from cuig.apart import messages
from cuig.apart.pipe import Pipe, PipeClosed, PipeSilent
from cuig.apart.report import ApartBotError
from cuig.bot import Seating
from cuig.client.on_error import OnError
from cuig.client.seat import Actions
from cuig.engine.views import View
from cuig.loading import BotLoadError, file_of
from cuig.match import Result

LOAD_SECONDS: Final = 300.0
_PIPE_BYTES: Final = 1 << 20


class ProcessEnded(Exception):
    """The process of a bot has ended by itself, or was ended by the system."""

    def __init__(self, title: str, status: int | None) -> None:
        self.title = title
        self.status = status
        how = "" if status is None else f" (status {status})"
        super().__init__(f"the process in which {title} decides has ended{how}")


@dataclass(frozen=True, slots=True)
class Loaded:
    """What a bot says of itself.

    Attributes:
        name: Its own name.
        shares_state: Whether all its seats are to sit in one process.
    """

    name: str
    shares_state: bool


@dataclass(frozen=True, slots=True)
class Decision:
    """What a process answered.

    Attributes:
        number: The number of the question.
        actions: What the bot does.
        mistakes: How many mistakes it made at that seat so far.
        seconds: How long deciding took.
        processor_seconds: How much of that a processor was at work.
    """

    number: int
    actions: Actions
    mistakes: int
    seconds: float
    processor_seconds: float


class BotProcess:
    """The process of one bot, with any number of its seats.

    Questions are numbered; `read` gives the answers in the order in which they come.
    """

    def __init__(self, spec: str, title: str, *, threads: bool = False, seeded: bool = False) -> None:
        """Start it; `loaded` waits until the bot is there.

        spec: what names the bot. title: stands before what it prints. threads, seeded: see `Load`.
        """
        self.title = title
        self._spec = spec
        self._numbers = 0
        self._keys = 0
        self._process = subprocess.Popen(
            # -P: the folder that the command was started in is not the bot's.
            [sys.executable, "-P", "-m", "cuig.apart"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            bufsize=0,
            # A terminal's Ctrl-C is for the command, which then ends this process.
            process_group=0 if sys.platform != "win32" else None,
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        _widen(self._process.stdin.fileno())
        self._pipe = Pipe(self._process.stdout.fileno(), self._process.stdin.fileno())
        root = logging.getLogger()
        formats = [handler.formatter._fmt for handler in root.handlers if handler.formatter is not None]
        file = file_of(spec)
        load = messages.Load(
            spec=spec,
            file=None if file is None else file.resolve(),
            title=title,
            threads=threads,
            seeded=seeded,
            log_format=next(iter(filter(None, formats)), "%(message)s"),
            log_level=root.getEffectiveLevel(),
            path=None if file is not None else tuple(sys.path),
        )
        self._order(messages.LOAD, load)

    def loaded(self, seconds: float = LOAD_SECONDS) -> Loaded:
        """Wait until the bot is loaded. Raises BotLoadError."""
        try:
            kind, *said = marshal.loads(self._pipe.receive(monotonic() + seconds))
        except PipeSilent as error:
            raise BotLoadError(self._spec, f"{self._spec} is not loaded within {seconds:.0f} s") from error
        except PipeClosed as error:
            raise BotLoadError(self._spec, f"{self._spec} ends its process while it is loaded") from error
        if kind == messages.REFUSED:
            raise BotLoadError(self._spec, said[0])
        return Loaded(name=said[0], shares_state=said[1])

    # -- orders, from one thread ---------------------------------------------------------------------------

    def sit(self, seating: Seating, on_error: OnError) -> int:
        """Seat the bot for a game. Returns what stands for the seat. Raises ProcessEnded."""
        self._keys += 1
        self._order(messages.SIT, messages.Sit(self._keys, seating, on_error))
        return self._keys

    def ask(self, key: int, view: View, seconds: float) -> int:
        """Ask a seat. seconds: how long it has, inf if no time is counted. Returns the question's number.

        Raises ProcessEnded.
        """
        self._numbers += 1
        left = None if seconds == inf else seconds
        self._send(messages.DECIDE + marshal.dumps((self._numbers, key, left, view[1:])))
        return self._numbers

    def end(self, key: int, result: Result | None) -> int:
        """Tell a seat the result, None if there is none, and free it. Returns the number of the answer.

        Raises ProcessEnded.
        """
        self._numbers += 1
        self._order(messages.END, messages.End(self._numbers, key, result))
        return self._numbers

    def _order(self, kind: bytes, order: Any) -> None:
        self._send(kind + pickle.dumps(order, pickle.HIGHEST_PROTOCOL))

    def _send(self, message: bytes) -> None:
        try:
            self._pipe.send(message)
        except PipeClosed as error:
            raise self._ended() from error

    # -- answers, in one thread ----------------------------------------------------------------------------

    def read(self, due: float = inf) -> Decision | tuple[int, ApartBotError]:
        """Read the next answer, or the error of the bot with the number of the question.

        Raises ProcessEnded, and PipeSilent where nothing comes in time.
        """
        try:
            kind, number, *said = marshal.loads(self._pipe.receive(due))
        except PipeClosed as error:
            raise self._ended() from error
        if kind == messages.DECIDED:
            return Decision(number, *said)
        bot, what, report = said
        return number, ApartBotError(bot, what, report or f"{bot} {what}")

    def answer(self, number: int, due: float = inf) -> Decision:
        """Read answers until that to a question, passing over those that came too late.

        Raises ApartBotError, ProcessEnded, and PipeSilent where it does not come in time.
        """
        while True:
            read = self.read(due)
            if isinstance(read, Decision):
                if read.number == number:
                    return read
            elif read[0] == number:
                raise read[1]

    def _ended(self) -> ProcessEnded:
        try:
            status = self._process.wait(1.0)
        except subprocess.TimeoutExpired:
            status = None
        return ProcessEnded(self.title, status)

    def close(self) -> None:
        """End the process at once, whatever the bot is doing."""
        self._process.kill()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                stream.close()


def _widen(pipe: int) -> None:
    """Give a pipe room for the orders of many seats: who writes need not wait for a bot that thinks."""
    if sys.platform == "linux":
        with contextlib.suppress(ImportError, OSError):  # the system allows no more
            import fcntl

            fcntl.fcntl(pipe, fcntl.F_SETPIPE_SZ, _PIPE_BYTES)
