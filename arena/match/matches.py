"""Matches as they are stored, and what an organiser changes about them. Times are the database's."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from cuig.decks import commitment

from arena.errors import EntrantLeft, NotFound, StateRefused
from arena.rating import ratings
from arena.store import audit, match, tournament
from arena.store import claim as claims
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
    of_version,
)
from arena.store.query import AnyConnection
from arena.tournament.seeds import match_seed_anew

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
    "of_tournament",
    "of_version",
    "record",
    "requeue",
    "void_match",
]


def void_match(connection: AnyConnection, number: int, reason: str, *, by: str = "organiser") -> None:
    """Void the match with this id in any state; its ladder is rated anew from there.

    Raises NotFound, StateRefused.
    """
    row = _found(connection, number)
    event = tournament.by_id(connection, row.tournament)
    rated_on = None if event is None or event.ladder is None else ratings.lock(connection, event.ladder)
    held = claims.locked_match(connection, number)
    if held is None or held.state == "void":
        raise StateRefused("match", number, "void", "voided")
    if rated_on is not None and held.settled:
        ratings.rewind(connection, rated_on, number)
    claims.void(connection, number, reason, settled=True)
    if rated_on is not None:
        ratings.rate(connection, rated_on)
    audit.write(connection, by, "voided", f"match {number}", reason)


def requeue(connection: AnyConnection, number: int, *, by: str = "organiser") -> None:
    """Let a parked or void match wait again; its tournament runs again if it was finished.

    A parked match goes on with its record. A void one begins anew with another seed, because its cards may be
    known. Raises NotFound, StateRefused, EntrantLeft.
    """
    row = _found(connection, number)
    event = tournament.lock(connection, row.tournament)
    if event is not None and event.state == "void":
        raise StateRefused("tournament", event.id, "void", "played again")
    held = claims.locked_match(connection, number)
    if held is None or held.state not in ("parked", "void"):
        raise StateRefused("match", number, row.state if held is None else held.state, "requeued")
    playing = {one.version for one in match.entrants(connection, [number])}
    for entry in tournament.entries(connection, row.tournament):
        if entry.version in playing and entry.left_as is not None:
            raise EntrantLeft(number, row.tournament, entry.name, entry.left_as, entry.left_because or "")
    if held.state == "void":
        former = match.games(connection, [number])[0].seed
        event_seed = tournament.seed(connection, row.tournament)
        match.set_seed(connection, number, match_seed_anew(event_seed, former))
    claims.requeue(connection, number)
    tournament.reopen(connection, row.tournament)
    audit.write(connection, by, "requeued", f"match {number}")


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
    """Return the commitment to the seeds of each of these matches, by match."""
    seeds: dict[int, list[bytes]] = {number: [] for number in ids}
    for game in match.games(connection, ids):
        seeds[game.match].append(game.seed)
    return {number: commitment(each) for number, each in seeds.items()}


def record(connection: AnyConnection, number: int) -> bytes:
    """Return the match's record, a serialized `Record`; secret until the match has ended. Raises NotFound."""
    _found(connection, number)
    return match.record(connection, number)


def _found(connection: AnyConnection, number: int) -> Match:
    found = match.by_id(connection, number)
    if found is None:
        raise NotFound("match", number)
    return found
