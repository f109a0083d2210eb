"""Bots as a table at home has them: in this process, or each seat in a process of its own."""

from __future__ import annotations

from collections.abc import Awaitable
from math import inf
from time import monotonic
from typing import Final, Protocol

from cuig.apart.pipe import PipeSilent
from cuig.apart.process import BotProcess
from cuig.bot import Bot, Seating, bot_name
from cuig.client.on_error import OnError
from cuig.client.seat import Actions, SeatedBot
from cuig.engine.views import View
from cuig.home.cards import HomeCards
from cuig.match import Result
from cuig.table import Table

# No actions, where a seat has answered at the table itself.
AT_TABLE: Final[Actions] = ()


class OutOfTime(Exception):
    """A bot has not answered in time, and may be thinking still."""


class HomeSeat(Protocol):
    """A bot at one seat for one game.

    Attributes:
        mistakes: How many it made so far.
        seconds: How long it thought about its last decision; None where whoever asks is to measure it.
    """

    mistakes: int
    seconds: float | None

    def decide(self, view: View, due: float = inf) -> Actions | Awaitable[Actions]:
        """Ask the bot; AT_TABLE where it has answered at the table itself, or was too late there.

        Raises BotError, and OutOfTime if it can be left to itself when its time is up.
        """
        ...

    def end(self, result: Result) -> Awaitable[None] | None:
        """Tell the bot how the match ended; returns an awaitable where that is async. Raises BotError."""
        ...


class Part(Protocol):
    """What a bot of another process has to do with a match, beside its seats."""

    @property
    def adds(self) -> bool:
        """Whether the bot adds a nonce to the cards."""
        ...

    @property
    def connected(self) -> bool:
        """Whether the bot is connected."""
        ...

    def open(self, cards: HomeCards | None) -> None:
        """Tell the bot of the match. cards: to which bots add; None where none does."""
        ...

    def tell(self) -> None:
        """Tell the bot what is added to the cards."""
        ...

    def end(self) -> None:
        """Tell the bot how the match ended."""
        ...


class HomeBot(Protocol):
    """A bot that plays at home.

    Attributes:
        name: What it is called in results and by the others at a table.
    """

    name: str

    def prepare(self, seats: int) -> None:
        """Make ready for so many seats at once. Raises BotLoadError."""
        ...

    def join(self, match_id: str, table: Table, entrant: int, *, timed: bool) -> Part | None:
        """Take part in a match before its first card; None where its seats are all that the bot needs."""
        ...

    def sit(self, place: int, seating: Seating, on_error: OnError) -> HomeSeat:
        """Sit down. place: which of the bot's seats at this table, from 0. Raises BotError."""
        ...

    def close(self) -> None:
        """End what runs for the bot."""
        ...


class HereSeat(SeatedBot):
    """A seat of a bot in this process."""

    __slots__ = ()
    seconds: float | None = None


class HereBot:
    """A bot in this process: a baseline, which shares nothing, or a class that was made here."""

    def __init__(self, bot: type[Bot], name: str = "") -> None:
        self.name = name or bot_name(bot)
        self.bot = bot

    def prepare(self, seats: int) -> None:
        """Do nothing."""

    def join(self, match_id: str, table: Table, entrant: int, *, timed: bool) -> None:
        """Do nothing."""

    def sit(self, place: int, seating: Seating, on_error: OnError) -> HomeSeat:
        """Make an instance. Raises BotError."""
        return HereSeat(self.bot, seating, on_error)

    def close(self) -> None:
        """Do nothing."""


class ApartBot:
    """A bot whose seats have a process each, unless it says that they share their state.

    A process goes on from match to match. One whose bot has not answered in time is ended with the match, and
    another takes its place.
    """

    def __init__(self, spec: str, name: str) -> None:
        """spec: what names the bot."""
        self.name = name
        self._spec = spec
        self._shares_state = False
        self._processes: list[BotProcess] = []

    def prepare(self, seats: int) -> None:
        """Start what is missing of so many processes, and wait until the bot is loaded there.

        Raises BotLoadError.
        """
        if not self._processes and seats:
            first = self._start()
            self._processes.append(first)
            self._shares_state = first.loaded().shares_state
        if not self._shares_state:
            new = [self._start() for _ in range(len(self._processes), seats)]
            self._processes += new
            for process in new:
                process.loaded()

    def _start(self) -> BotProcess:
        return BotProcess(self._spec, self.name, seeded=True)

    def join(self, match_id: str, table: Table, entrant: int, *, timed: bool) -> None:
        """Do nothing."""

    def sit(self, place: int, seating: Seating, on_error: OnError) -> ApartSeat:
        """Sit down in the process of that place."""
        self.prepare(place + 1)
        process = self._processes[0 if self._shares_state else place]
        return ApartSeat(self, process, process.sit(seating, on_error))

    def replace(self, process: BotProcess) -> None:
        """End a process whose bot is lost in thought; the next seat there begins another."""
        process.close()
        if process in self._processes:
            place = self._processes.index(process)
            self._processes[place] = fresh = self._start()
            fresh.loaded()

    def has(self, process: BotProcess) -> bool:
        """Tell whether a process is one of the bot's, and not ended."""
        return process in self._processes

    def close(self) -> None:
        """End every process at once."""
        for process in self._processes:
            process.close()
        self._processes.clear()


class ApartSeat:
    """A seat of a bot in another process."""

    __slots__ = ("_bot", "_key", "_process", "_silent", "mistakes", "seconds")

    def __init__(self, bot: ApartBot, process: BotProcess, key: int) -> None:
        self.mistakes = 0
        self.seconds: float | None = None
        self._bot = bot
        self._process = process
        self._key = key
        self._silent = False  # whether a question is open that was not answered in time

    def decide(self, view: View, due: float = inf) -> Actions:
        """Ask the bot. Raises BotError, ProcessEnded, and OutOfTime where it does not answer in time."""
        left = inf if due == inf else max(0.0, due - monotonic())
        number = self._process.ask(self._key, view, left)
        try:
            decision = self._process.answer(number, due)
        except PipeSilent as error:
            self._silent = True
            self.seconds = None
            raise OutOfTime from error
        self._silent = False
        self.mistakes, self.seconds = decision.mistakes, decision.seconds
        return decision.actions

    def end(self, result: Result) -> None:
        """Tell the bot how the match ended. Raises BotError, ProcessEnded."""
        if self._silent:
            # It cannot hear, and would hold up the next match.
            self._bot.replace(self._process)
        if not self._bot.has(self._process):
            return
        self.mistakes = self._process.answer(self._process.end(self._key, result)).mistakes
