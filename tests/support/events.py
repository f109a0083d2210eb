"""An arena with owners, bots and an event in it, ready to be played by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Any

from cuig.match import Ending, Fault, FaultKind, Result, Standing

from arena.bot import bots, owners
from arena.match import claims
from arena.match.claims import ClaimedMatch
from arena.rating import ladders, ratings
from arena.store.query import AnyConnection
from arena.store.schedule import clock
from arena.store.wave import meetings
from arena.tournament import schedules, tournaments
from arena.tournament.tournaments import Tournament

Outcome = Callable[[ClaimedMatch], Result]
NAMES = ("molly", "finn", "oisin", "ann", "bob", "una", "tom", "nell")


def enter(connection: AnyConnection, *names: str, owner: str | None = None) -> list[int]:
    """New bots, each with an owner of its own unless one is named; their first versions."""
    known = {row.name for row in owners.every(connection)}
    made = []
    for name in names:
        whose = owner or f"{name}s-owner"
        if whose not in known:
            owners.create(connection, whose)
            known.add(whose)
        made.append(bots.create(connection, name, whose).version.id)
    return made


def event(connection: AnyConnection, name: str = "evening", **terms: Any) -> Tournament:
    """A tournament that runs, of a schedule with these terms."""
    terms = {"preset": "twenty-five", "decks": 2, **terms}
    if name not in {row.name for row in schedules.every(connection)}:
        schedules.create(connection, name, **terms)
    at = clock(connection) - timedelta(seconds=1)
    slot = schedules.add_once(connection, name, at)
    advance_to(connection, clock(connection))
    made = tournaments.of_slot(connection, slot.id)
    assert made is not None
    return made


def advance_to(connection: AnyConnection, now: datetime) -> tournaments.Advance:
    return tournaments.advance(connection, now)


def played(places: Sequence[int], faults: Sequence[int] | None = None) -> Result:
    """A match that was played out, with these places by entrant."""
    wrong = faults or [0] * len(places)
    standings = tuple(
        Standing(place, games_won=int(place == 1), points=50 - 10 * place, faults=n, forfeited=False)
        for place, n in zip(places, wrong, strict=True)
    )
    return Result(Ending.PLAYED_OUT, None, standings)


def forfeited(loser: int, entrants: int = 2, seat: int = 0) -> Result:
    """A match that one entrant forfeited because it was late."""
    standings = tuple(
        Standing(entrants, 0, 0, 1, True) if number == loser else Standing(1, 0, 0, 0, False)
        for number in range(entrants)
    )
    return Result(Ending.FORFEIT, Fault(seat, FaultKind.LATE, 1200, 1000, "", 0), standings)


def stronger_wins(claimed: ClaimedMatch) -> Result:
    """The version with the lower id wins."""
    ids = [one.version for one in claimed.entrants]
    return played([1 + sum(other < mine for other in ids) for mine in ids])


def play(
    connection: AnyConnection, outcome: Outcome = stronger_wins, limit: int = 1000
) -> list[ClaimedMatch]:
    """Claim what there is to play and end it so."""
    claimed = claims.claim(connection, "by hand", limit, 60)
    for one in claimed:
        claims.close(connection, one, outcome(one))
    return claimed


def played_out(connection: AnyConnection, number: int, outcome: Any = stronger_wins) -> int:
    """Play the tournament to its end, round by round; how many rounds it took."""
    for rounds in range(1, 40):
        play(connection, outcome)
        ratings.rate_ready(connection)
        tournaments.finish_ended(connection)
        if tournaments.by_id(connection, number).state == "finished":
            return rounds
    raise AssertionError("the tournament does not end")


def met(connection: AnyConnection, number: int) -> Counter[frozenset[int]]:
    """How often any entrants have met in a match."""
    return Counter(frozenset(row.entrants) for row in meetings(connection, number))


def ladder_rows(connection: AnyConnection) -> Any:
    """The ladder of Twenty-Five, from its top."""
    return ladders.ladder(connection, "twenty-five").rows
