"""Matches as they are stored, and what an organiser changes about them. Times are the database's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from cuig.commitments import seeds_commitment

from arena.errors import EntrantLeft, NotFound, StateRefused
from arena.rating import ratings
from arena.store import audit, match, tournament, wave
from arena.store import claim as claims
from arena.store.ladder import Ladder
from arena.store.match import (
    Entrant,
    FaultRow,
    Game,
    Hindrance,
    Match,
    faults_of_bot,
    faults_of_match,
    hindrances,
    of_tournament,
    of_versions,
)
from arena.store.query import AnyConnection
from arena.tournament import rulings
from arena.tournament.formats import registry
from arena.tournament.seeds import commitment_to, match_seed_anew

__all__ = [
    "Entrant",
    "FaultRow",
    "Game",
    "Hindrance",
    "Match",
    "by_id",
    "commitments",
    "entrants",
    "faults_of_bot",
    "faults_of_match",
    "games",
    "hindrances",
    "is_bound",
    "of_tournament",
    "of_versions",
    "record",
    "requeue",
    "requeue_void",
    "void_match",
]


def void_match(connection: AnyConnection, number: int, reason: str, *, by: str = "organiser") -> None:
    """Void the match with this id in any state; its ladder is rated anew from there, a piece of it at once.

    The places of a finished event stand; a ruling changes them.

    Raises NotFound, StateRefused.
    """
    row = _found(connection, number)
    rated_on = _lock_ladder(connection, row.tournament)
    event = tournament.lock(connection, row.tournament)
    held = claims.locked_match(connection, number)
    if held is None or held.state == "void":
        raise StateRefused("match", number, "void", "voided")
    if event is not None:
        rulings.settle(connection, event)
    if rated_on is not None:
        ratings.rewind(connection, rated_on, [number])
    claims.void(connection, number, reason, settled=True)
    if rated_on is not None:
        ratings.rate(connection, rated_on)
    audit.write(connection, by, "voided", f"match {number}", reason, corrects=row.tournament)


def requeue(connection: AnyConnection, number: int, reason: str = "", *, by: str = "organiser") -> None:
    """Let a parked or void match wait again; its tournament runs again if it was finished.

    A parked match goes on with its record. A void one begins anew with another seed, because its cards may be
    known. Its ladder is rated anew from it on once it has ended. Raises NotFound, StateRefused, EntrantLeft.
    """
    row = _found(connection, number)
    rated_on = _lock_ladder(connection, row.tournament)
    event = tournament.lock(connection, row.tournament)
    if event is not None and event.state == "void":
        raise StateRefused("tournament", event.id, "void", "played again")
    _requeue(connection, rated_on, row, reason, by)


def _requeue(connection: AnyConnection, rated_on: Ladder | None, row: Match, reason: str, by: str) -> None:
    """Requeue a match. The caller holds the locks of its ladder and its tournament."""
    number = row.id
    held = claims.locked_match(connection, number)
    if held is None or held.state not in ("parked", "void"):
        raise StateRefused("match", number, row.state if held is None else held.state, "requeued")
    playing = {one.version for one in match.entrants(connection, [number])}
    for entry in tournament.entries(connection, row.tournament):
        if entry.version in playing and entry.left_as is not None:
            raise EntrantLeft(number, row.tournament, entry.name, entry.left_as, entry.left_because or "")
    if held.state == "void":
        _draw_anew(connection, number, row.tournament)
    if rated_on is not None:
        ratings.rewind(connection, rated_on, [number])
    claims.requeue(connection, number)
    tournament.reopen(connection, row.tournament)
    audit.write(connection, by, "requeued", f"match {number}", reason, corrects=row.tournament)


def _lock_ladder(connection: AnyConnection, event: int) -> Ladder | None:
    """Lock the ladder on which the tournament is rated, if it is."""
    found = tournament.by_id(connection, event)
    return None if found is None or found.ladder is None else ratings.lock(connection, found.ladder)


def requeue_void(
    connection: AnyConnection, event: int, reason: str = "", *, by: str = "organiser"
) -> list[int]:
    """Let the void matches of a tournament wait again, each with other cards; return their ids.

    Those of a bot that has left stay void. Of an event by rounds those of the last round alone are played
    anew, because later rounds were drawn without the others. Raises NotFound, StateRefused.
    """
    rated_on = _lock_ladder(connection, event)
    found = tournament.lock(connection, event)
    if found is None:
        raise NotFound("tournament", event)
    if found.state == "void":
        raise StateRefused("tournament", event, "void", "played again")
    left = {one.number for one in tournament.entries(connection, event) if one.left_as is not None}
    rows = wave.meetings(connection, event)
    last = wave.last(connection, event) if registry.by_rounds(found.format) else None
    again = [
        row.match
        for row in rows
        if row.state == "void" and left.isdisjoint(row.entrants) and last in (None, row.wave)
    ]
    for number in again:
        _requeue(connection, rated_on, _found(connection, number), reason, by)
    return again


def _draw_anew(connection: AnyConnection, number: int, event: int) -> None:
    """Draw the cards of a match anew, and bind the house to the new ones."""
    former = match.games(connection, [number])
    seed = match_seed_anew(tournament.seed(connection, event), former[0].seed)
    drawn = [replace(game, seed=seed) for game in former]
    names = [entrant.name for entrant in match.entrants(connection, [number])]
    committed = commitment_to(tournament.rules(connection, event), names, drawn)
    match.draw_anew(connection, number, seed, committed)


def by_id(connection: AnyConnection, number: int) -> Match:
    """Return the match with this id. Raises NotFound."""
    return _found(connection, number)


def entrants(connection: AnyConnection, ids: Sequence[int]) -> dict[int, tuple[Entrant, ...]]:
    """Return the entrants of these matches, by match."""
    return {k: tuple(v) for k, v in groupby(match.entrants(connection, ids), lambda one: one.match)}


def games(connection: AnyConnection, number: int) -> list[Game]:
    """Return the games of the match with this id. Their seeds are secret until it has ended."""
    return match.games(connection, [number])


def commitments(connection: AnyConnection, ids: Sequence[int]) -> dict[int, bytes]:
    """Return what binds the house to each of these matches and its seeds, by match."""
    found = {one.match: one.commitment for one in match.commitments(connection, ids)}
    # Laid out when the seeds alone were committed to.
    seeds: dict[int, list[bytes]] = {number: [] for number, held in found.items() if held is None}
    for game in match.games(connection, list(seeds)):
        seeds[game.match].append(game.seed)
    return {
        number: held if held is not None else seeds_commitment(seeds[number])
        for number, held in found.items()
    }


def is_bound(connection: AnyConnection, number: int) -> bool:
    """Return whether the house is bound to the match itself, and not to its seeds alone."""
    return any(one.commitment is not None for one in match.commitments(connection, [number]))


def record(connection: AnyConnection, number: int) -> bytes:
    """Return the match's record, a serialized `Record`; secret until the match has ended. Raises NotFound."""
    _found(connection, number)
    return match.record(connection, number)


def _found(connection: AnyConnection, number: int) -> Match:
    found = match.by_id(connection, number)
    if found is None:
        raise NotFound("match", number)
    return found
