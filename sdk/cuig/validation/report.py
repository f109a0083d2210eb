"""What a validation has come to: the stages that a bot has passed, what it is at, and where it failed."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any, Final

ARCHIVE: Final = "archive"  # the archive holds a bot
START: Final = "start"  # a process of it is there, and says hello
GAMES: Final = "games"  # it says which games it plays
PLAY: Final = "play"  # it plays whole games of one, a stage for each game


@dataclass(frozen=True, slots=True)
class Passed:
    """A stage that the bot has passed; `says` is a clause about it, `game` the preset where it is `play`."""

    stage: str
    game: str
    says: str


@dataclass(frozen=True, slots=True)
class Failure:
    """Where the bot failed, and why.

    Attributes:
        stage: The stage, as in `Passed`.
        game: The preset, where it is `play`.
        reason: Why, as a clause.
        asked: What it was asked then, as a view's notation; empty where it was asked nothing.
        output: The end of what its process had written.
    """

    stage: str
    game: str
    reason: str
    asked: str = ""
    output: str = ""


@dataclass(frozen=True, slots=True)
class Report:
    """A validation so far.

    Attributes:
        sandbox: How the bot was shut in, as a clause; empty before that is known.
        passed: The stages that it has passed, in order.
        stage: What it is at, as in `Passed`; empty before the first and after the last.
        game: The preset that it is at.
        failure: Where it failed.
        games: The presets that it plays and was tried in.
        over: Whether it has come to its end.
    """

    sandbox: str = ""
    passed: tuple[Passed, ...] = ()
    stage: str = ""
    game: str = ""
    failure: Failure | None = None
    games: tuple[str, ...] = ()
    over: bool = False

    @property
    def valid(self) -> bool:
        """Whether the bot may play."""
        return self.over and self.failure is None

    def to_json(self) -> dict[str, Any]:
        """The report as plain values."""
        return dataclasses.asdict(self)

    @classmethod
    def from_json(cls, told: dict[str, Any]) -> Report:
        """Read what `to_json` has made, or an empty one."""
        failure = told.get("failure")
        return cls(
            sandbox=told.get("sandbox", ""),
            passed=tuple(Passed(**one) for one in told.get("passed", ())),
            stage=told.get("stage", ""),
            game=told.get("game", ""),
            failure=None if failure is None else Failure(**failure),
            games=tuple(told.get("games", ())),
            over=told.get("over", False),
        )
