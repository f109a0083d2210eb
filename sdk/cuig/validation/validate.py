"""Validate a bot: may it play? The same at home as in an arena."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from time import monotonic
from typing import Final

from cuig.clock import ClockPolicy
from cuig.engine.presets import PRESETS
from cuig.sandbox.bundle import Bundle, bundle_in
from cuig.sandbox.errors import BundleRefused, StartFailed
from cuig.validation.errors import BotFailed
from cuig.validation.game import BASELINE, TrialGame
from cuig.validation.processes import Opener, Processes
from cuig.validation.report import ARCHIVE, GAMES, PLAY, START, Failure, Passed, Report

# Whole games of each preset, each with the bot at another side.
GAMES_EACH: Final = 2
# For all of it: as long as a bot may think in so many games, and one that needs more is never done.
ALL_SECONDS: Final = 1200.0

Tell = Callable[[Report], None]


@dataclass(frozen=True, slots=True)
class Terms:
    """How bots are tried.

    Attributes:
        sandbox: How they are shut in, as a clause.
        opener: Makes a sandbox in which an error of a Python bot ends its process.
        clock: The time that a bot has in each game.
        seconds: The time that all of it may take.
    """

    sandbox: str
    opener: Opener
    clock: ClockPolicy = field(default_factory=ClockPolicy)
    seconds: float = ALL_SECONDS


async def validate(
    folder: Path, terms: Terms, sockets: Path, tell: Tell, presets: Sequence[str] = ()
) -> Report:
    """Try the bot in an unpacked folder, stage by stage, until it fails or has passed them all.

    Args:
        folder: The bot.
        terms: How it is tried.
        sockets: A private folder with a short path.
        tell: Called with the report so far whenever there is more of it.
        presets: The games that its owner says it plays; none named is all.

    Raises SandboxError, OSError where that says nothing about the bot: no sandbox could be made.
    """
    trial = _Trial(terms, tell, presets)
    try:
        async with asyncio.timeout(terms.seconds) as limit:
            await trial.run(folder, sockets)
    except TimeoutError:
        if not limit.expired():
            raise
        trial.fail(f"its validation took longer than {terms.seconds:.0f} s")
    except BotFailed as failed:
        trial.fail(failed.reason, failed.asked, failed.output)
    return trial.end()


class _Trial:
    """A validation while it goes on."""

    def __init__(self, terms: Terms, tell: Tell, presets: Sequence[str]) -> None:
        self._terms = terms
        self._tell = tell
        self._presets = tuple(presets)
        self._report = Report(sandbox=terms.sandbox)

    async def run(self, folder: Path, sockets: Path) -> None:
        """Go through all stages. Raises BotFailed, SandboxError, OSError."""
        self._begin(ARCHIVE)
        bundle = _bundle(folder)
        self._pass(_what(bundle))
        self._begin(START)
        async with Processes(bundle, self._terms.opener, sockets) as processes:
            await processes.open()
            started = monotonic()
            try:
                player, hello = await processes.start()
            except StartFailed as failed:
                raise BotFailed(failed.reason, output=failed.said) from failed
            self._pass(f"there after {monotonic() - started:.1f} s, as {hello.client or 'an unnamed client'}")
            self._begin(GAMES)
            games = self._games_of(list(hello.presets))
            player.process.kill("it has said hello")
            self._report = replace(self._report, games=games)
            self._pass("plays " + ", ".join(games))
            for game in games:
                await self._play(processes, game, last=game == games[-1])

    async def _play(self, processes: Processes, game: str, *, last: bool) -> None:
        self._begin(PLAY, game)
        tried = [
            await TrialGame(processes, game, number, self._terms.clock).play(
                last=last and number == GAMES_EACH - 1
            )
            for number in range(GAMES_EACH)
        ]
        self._pass(
            f"{GAMES_EACH} games against {BASELINE}, {sum(one.decisions for one in tried)} decisions, "
            f"the longest {max(one.longest_ms for one in tried)} ms"
        )

    def _games_of(self, said: Sequence[str]) -> tuple[str, ...]:
        """The games that bot and owner say that it plays. Raises BotFailed."""
        for name in said:
            if name not in PRESETS:
                raise BotFailed(f"it says that it plays {name!r}; the games are {', '.join(PRESETS)}")
        games = tuple(
            name
            for name in PRESETS
            if (not said or name in said) and (not self._presets or name in self._presets)
        )
        if not games:
            raise BotFailed(
                f"it says that it plays {', '.join(said)}, and its owner that it plays "
                f"{', '.join(self._presets)}: nothing is in both"
            )
        return games

    def fail(self, reason: str, asked: str = "", output: str = "") -> None:
        """The bot has not passed the stage that it is at."""
        report = self._report
        failure = Failure(report.stage, report.game, reason, asked, output)
        self._report = replace(report, failure=failure)

    def end(self) -> Report:
        """The whole report."""
        self._report = replace(self._report, stage="", game="", over=True)
        self._tell(self._report)
        return self._report

    def _begin(self, stage: str, game: str = "") -> None:
        self._report = replace(self._report, stage=stage, game=game)
        self._tell(self._report)

    def _pass(self, says: str) -> None:
        report = self._report
        passed = (*report.passed, Passed(report.stage, report.game, says))
        self._report = replace(report, passed=passed)


def _bundle(folder: Path) -> Bundle:
    try:
        return bundle_in(folder)
    except BundleRefused as refused:
        raise BotFailed(refused.reason) from refused


def _what(bundle: Bundle) -> str:
    return f"runs {' '.join(bundle.command)}" if bundle.command else f"has {bundle.bot}"
