"""Events that are over: who came where, and what it changed in the ratings."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from arena.bot import bots, owners
from arena.season.placings import Placed, PlacedEvents
from arena.store import news, season
from arena.store.news import RatingChange
from arena.store.query import AnyConnection
from arena.store.season import BotOf

LATEST: Final = 20


@dataclass(frozen=True, slots=True)
class Finish:
    """How one version has ended in an event."""

    name: str
    bot: str
    owner: str
    place: int | None  # None: it has none
    left_as: str | None  # withdrawn | disqualified
    faults: int
    rating_before: float | None  # the mean; None: nothing of it was rated
    rating_after: float | None


@dataclass(frozen=True, slots=True)
class EndedEvent:
    """An event that is over, with its finishes, the best first; of a void event none."""

    id: int
    name: str
    game: str
    ladder: str | None
    void: bool
    made_at: datetime
    ended_at: datetime
    finishes: tuple[Finish, ...]

    @property
    def winners(self) -> list[str]:
        """Who came first; several who share the place."""
        return [one.name for one in self.finishes if one.place == 1]


def ended_events(
    connection: AnyConnection,
    kept: PlacedEvents,
    *,
    bot: str | None = None,
    owner: str | None = None,
    event: int | None = None,
    limit: int = LATEST,
) -> list[EndedEvent]:
    """Return the events that ended last, the latest first: all, those of a bot or of an owner's bots, or one.

    Raises NotFound where there is no such bot or owner.
    """
    if bot is not None:
        bots.named(connection, bot)
    if owner is not None:
        owners.named(connection, owner)
    found = news.ended(connection, limit, bot=bot, owner=owner, event=event)
    finished = [one.as_season_event for one in found if one.state == "finished"]
    placed = kept.read(connection, finished)
    versions = {one.version for every in placed.values() for one in every}
    bot_of = {one.version: one for one in season.bots_of(connection, sorted(versions))}
    rated = [one.id for one in finished]
    changes = {(one.tournament, one.version): one for one in news.rating_changes(connection, rated)}
    events = []
    for one in found:
        finishes = [
            _finish(version, bot_of[version.version], changes.get((one.id, version.version)))
            for version in placed.get(one.as_season_event, ())
        ]
        events.append(
            EndedEvent(
                id=one.id,
                name=one.name,
                game=one.preset,
                ladder=one.ladder,
                void=one.state == "void",
                made_at=one.created_at,
                ended_at=one.ended_at,
                finishes=tuple(sorted(finishes, key=lambda made: (made.place is None, made.place or 0))),
            )
        )
    return events


def _finish(placed: Placed, bot: BotOf, change: RatingChange | None) -> Finish:
    return Finish(
        name=placed.name,
        bot=bot.name,
        owner=bot.owner,
        place=placed.place,
        left_as=placed.left_as,
        faults=0 if placed.conduct is None else placed.conduct.faults,
        rating_before=None if change is None else change.before,
        rating_after=None if change is None else change.after,
    )
