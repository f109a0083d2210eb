"""Corrections: what people put right in a tournament, in public, and what follows from it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from arena.errors import NotFound
from arena.store import audit, rating, tournament, wave
from arena.store.query import AnyConnection
from arena.store.tournament import Tournament
from arena.tournament import results
from arena.tournament.formats import registry

SHOWN: Final = 100

# Whoever is named in the audit is shown by one of these roles; anybody else is an organiser.
_ROLES: Final = ("organiser", "operator", "the arena")


@dataclass(frozen=True, slots=True)
class Correction:
    """One deed of the audit as everybody may read it: no name but that of a bot."""

    at: datetime
    role: str
    what: str  # as the audit has it: voided, requeued, withdrawn, disqualified
    subject: str  # `match 12` or `tournament 3`
    reason: str


@dataclass(frozen=True, slots=True)
class ChangedPlace:
    """A bot that has another place than before."""

    name: str
    before: int | None  # None: it had none
    after: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Consequences:
    """What a correction does to a tournament and its matches, by their ids in their order."""

    tournament: int
    state_before: str
    state: str
    void: tuple[int, ...]  # counted, or were still to count, and do not any more
    of_them_played: int
    anew: tuple[int, ...]  # are played again: they were void or parked
    laid_out: tuple[int, ...]  # there was no such match before
    taken_back: int  # rated matches whose rating steps do not count any more
    may_go_on: bool  # further rounds can follow by the results that count then
    places: tuple[ChangedPlace, ...]  # of a finished event, by a ruling
    places_stand: bool  # it is finished, and its places stay what they were decided to be

    @property
    def reopens(self) -> bool:
        """Whether a finished tournament runs again."""
        return self.state_before == "finished" and self.state == "running"


def public(connection: AnyConnection, number: int, limit: int = SHOWN) -> list[Correction]:
    """Return the latest corrections of a tournament and its matches, the newest first."""
    return [
        Correction(
            line.at, line.who if line.who in _ROLES else "organiser", line.what, line.subject, line.detail
        )
        for line in audit.corrections(connection, number, limit)
    ]


def follow(
    connection: AnyConnection, number: int, correct: Callable[[AnyConnection], object]
) -> Consequences:
    """Correct a tournament and return what followed from it.

    In a transaction that is rolled back it says what would follow.
    Raises NotFound, and what `correct` raises.
    """
    before = tournament.by_id(connection, number)
    if before is None:
        raise NotFound("tournament", number)
    stood = {row.match: row.state for row in wave.meetings(connection, number)}
    rated = rating.rated_matches(connection, number)
    placed = _places(connection, before)
    correct(connection)
    after = tournament.by_id(connection, number)
    state = before.state if after is None else after.state
    stand = {row.match: row.state for row in wave.meetings(connection, number)}
    fell = [one for one, now in stand.items() if now == "void" and stood.get(one, "void") != "void"]
    return Consequences(
        tournament=number,
        state_before=before.state,
        state=state,
        void=tuple(fell),
        of_them_played=sum(stood[one] == "finished" for one in fell),
        anew=tuple(
            one for one, now in stand.items() if now == "waiting" and stood.get(one) in ("void", "parked")
        ),
        laid_out=tuple(one for one in stand if one not in stood),
        taken_back=len(rated - rating.rated_matches(connection, number)),
        places=()
        if after is None
        else tuple(
            ChangedPlace(name, placed[name], place)
            for name, place in _places(connection, after).items()
            if name in placed and placed[name] != place
        ),
        places_stand=after is not None and state == "finished" and after.places_at is not None,
        may_go_on=state in ("scheduled", "running") and registry.by_rounds(before.format),
    )


def _places(connection: AnyConnection, event: Tournament) -> dict[str, int | None]:
    """The places of a finished event, by name; those of others are open."""
    if event.state != "finished":
        return {}
    return {one.name: one.place for one in results.result(connection, event.id).places}
