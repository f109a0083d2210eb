"""Matches are claimed under a lease, played elsewhere, and closed once.

A claim has a random id, and everything written for the match is written under it: a worker that lost its
lease and comes back changes nothing. All times are the database's.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Final
from uuid import UUID

from cuig.clock import ClockPolicy
from cuig.match import Ending, Fault, FaultKind, Result, Standing

from arena.errors import (
    ArenaError,
    ClaimLost,
    RecordMisplaced,
    ResultConflict,
    ResultUnreadable,
    StateRefused,
)
from arena.match.results import (
    ENDINGS,
    KINDS,
    check_result,
    count_deals,
    fault_rows,
    read_faults,
    result_sha256,
)
from arena.match.turns import Turns
from arena.store import apart, candidate, match, tournament
from arena.store import claim as claims
from arena.store.claim import Ended, LockedMatch
from arena.store.match import Entrant, Game
from arena.store.query import AnyConnection
from arena.store.sweep import EVERYTHING, Portion
from arena.store.tournament import Tournament
from arena.tournament import waves

# Given a version that is connected, a preset and the seats that a match needs of it: a clause that says why
# it cannot be seated, or None if it can.
Lacks = Callable[[int, str, int], str | None]


_OVERDUE_BATCH: Final = 500
_SPARE: Final = 16


_NO_LACKS: Final[Mapping[int, str]] = {}


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimedMatch:
    """A claimed match, with all that playing it takes."""

    id: int
    tournament: int
    tournament_name: str
    number: int
    claim: UUID
    attempts: int
    lease_until: datetime
    preset: str
    rules: dict[str, str]  # every option, the preset among them
    entrants: tuple[Entrant, ...]
    games: tuple[Game, ...]
    clock: ClockPolicy
    faults: str  # strict | lenient
    commitment: bytes  # to the match and its seeds; empty: to its seeds alone
    record: bytes  # so far: a serialized Record


def claim(
    connection: AnyConnection,
    worker: str,
    limit: int,
    lease_seconds: float,
    attached: Collection[int] | None = None,
    turns: Turns | None = None,
) -> list[ClaimedMatch]:
    """Claim up to `limit` matches: waiting ones, and ones whose lease has expired.

    attached: the versions that are connected and have room; matches with others stay waiting (None: all).
    turns: how to choose; None: events in turn, of each the lower numbers first. A match that was claimed
    several times while its record did not grow is parked instead, and its tournament goes on without it.
    """
    choosing = Turns() if turns is None else turns
    # Some more of each event than may be claimed, as others claim and not every one finds seats.
    found = candidate.candidates(connection, None if attached is None else list(attached), _SPARE + 2 * limit)
    taken = claims.claim(connection, worker, choosing.choose(found, limit), lease_seconds)
    ids = [row.id for row in taken]
    entrants_of = {k: tuple(v) for k, v in groupby(match.entrants(connection, ids), lambda e: e.match)}
    games_of = {k: tuple(v) for k, v in groupby(match.games(connection, ids), lambda g: g.match)}
    return [
        ClaimedMatch(
            id=row.id,
            tournament=row.tournament,
            tournament_name=row.tournament_name,
            number=row.number,
            claim=row.claim,
            attempts=row.attempts,
            lease_until=row.lease_until,
            preset=row.preset,
            rules=row.rules,
            entrants=entrants_of[row.id],
            games=games_of[row.id],
            clock=ClockPolicy(
                decision_ms=row.decision_ms,
                bank_ms=row.bank_ms,
                increment_ms=row.increment_ms,
                startup_ms=row.startup_ms,
            ),
            faults=row.faults,
            commitment=row.commitment or b"",
            record=row.record,
        )
        for row in taken
        if row.claim is not None and row.lease_until is not None
    ]


def lock_free(connection: AnyConnection, claimed: Sequence[ClaimedMatch]) -> set[int]:
    """Lock those of these matches that nobody else has locked, and return their ids: whoever plays many must
    not wait for one."""
    return set(claims.lock_free(connection, [one.id for one in claimed]))


def seat(connection: AnyConnection, claimed: Sequence[ClaimedMatch]) -> list[ClaimedMatch]:
    """Note that these matches are about to be seated; return those that may be.

    A worker that is lost from now on until the record grows counts as a fruitless attempt of theirs. Those
    that another has locked, or whose claim is lost, are left out.
    """
    held = set(claims.set_trying(connection, [(one.id, one.claim) for one in claimed], True))
    return [one for one in claimed if one.claim in held]


def unseat(connection: AnyConnection, claimed: Sequence[ClaimedMatch]) -> None:
    """Note that these matches found no seats after all."""
    claims.set_trying(connection, [(one.id, one.claim) for one in claimed], False)


def extend(connection: AnyConnection, claimed: ClaimedMatch, lease_seconds: float) -> None:
    """Extend the lease to so many seconds from now. Raises ClaimLost."""
    if not claims.extend(connection, [(claimed.id, claimed.claim)], lease_seconds):
        raise ClaimLost(claimed.id)


def extend_all(
    connection: AnyConnection, claimed: Sequence[ClaimedMatch], lease_seconds: float
) -> list[ClaimedMatch]:
    """Extend the leases of all; return the matches whose claim is lost, to be stopped."""
    held = set(claims.extend(connection, [(one.id, one.claim) for one in claimed], lease_seconds))
    return [one for one in claimed if one.claim not in held]


def append(connection: AnyConnection, claimed: ClaimedMatch, piece: bytes, at: int | None = None) -> int:
    """Append a serialized `Record` of new segments to the match's record; return its new length in bytes.

    at: the record's length in bytes before, as the caller knows it. Given, the append is idempotent: a piece
    that is already there (the reply to a commit was lost) is not appended again. Raises ClaimLost,
    RecordMisplaced.
    """
    length = claims.append(connection, claimed.id, claimed.claim, piece, at)
    if length is not None:
        return length
    held = claims.locked_match(connection, claimed.id)
    if held is None or held.claim != claimed.claim or at is None:
        raise ClaimLost(claimed.id)
    if held.record[at:] != piece:
        raise RecordMisplaced(claimed.id, len(held.record), at)
    return len(held.record)


def append_all(connection: AnyConnection, pieces: Sequence[tuple[ClaimedMatch, bytes]]) -> list[ClaimedMatch]:
    """Append to many records at once, one piece each; return the matches whose claim is lost."""
    held = set(claims.append_all(connection, [(one.id, one.claim, piece) for one, piece in pieces]))
    return [one for one, _ in pieces if one.claim not in held]


def close(connection: AnyConnection, claimed: ClaimedMatch, result: Result) -> bool:
    """End the match with its result; return False if it had already ended with this very result.

    Raises ClaimLost if another worker plays it, ResultConflict if it ended otherwise, ResultUnreadable.
    """
    [closed] = close_all(connection, [(claimed, result)])
    if isinstance(closed, ArenaError):
        raise closed
    return closed


def close_all(
    connection: AnyConnection, ended: Sequence[tuple[ClaimedMatch, Result]]
) -> list[bool | ArenaError]:
    """End many matches at once; for each, return what `close` returns or the error that it raises."""
    held = {row.id: row for row in claims.locked_matches(connection, [one.id for one, _ in ended])}
    outcomes: list[bool | ArenaError] = [_may_end(held.get(one.id), one, result) for one, result in ended]
    ending = [
        (*pair, held[pair[0].id].record) for pair, may in zip(ended, outcomes, strict=True) if may is True
    ]
    if ending:
        claims.finish(
            connection,
            [_ended(one.id, result, deals=count_deals(record)) for one, result, record in ending],
        )
    for one, result, record in ending:
        placed = read_faults(record, one.rules, [game.dealer for game in one.games])
        rows = fault_rows(placed, result.cause, one.games, one.entrants)
        claims.write_faults(connection, one.id, rows)
    return outcomes


def _may_end(held: LockedMatch | None, claimed: ClaimedMatch, result: Result) -> bool | ArenaError:
    """Whether this result may end the match now; False if it did before, or why it may not."""
    try:
        check_result(result, claimed.id, len(claimed.entrants))
    except ResultUnreadable as unreadable:
        return unreadable
    if held is not None and held.state == "finished":
        same = held.result_sha256 == result_sha256(result)
        return False if same else ResultConflict(claimed.id)
    if held is None or held.claim != claimed.claim:
        return ClaimLost(claimed.id)
    return True


def release(
    connection: AnyConnection,
    claimed: ClaimedMatch,
    reason: str,
    retry_seconds: float = 1.0,
    *,
    blame: bool = False,
) -> None:
    """Release the claim; the match may be claimed again after so many seconds. Does nothing if it is lost.

    blame: whether the match itself is to blame (its record cannot be read, it fails at every referee). After
    several such attempts in a row it is parked. A lost referee or an absent bot is no reason to blame it.
    """
    claims.release(connection, claimed.id, claimed.claim, reason, retry_seconds, blame)


def no_show(
    connection: AnyConnection,
    number: int,
    absent: Collection[int],
    seconds: float,
    limit: int,
    lacking: Mapping[int, str] = _NO_LACKS,
) -> bool:
    """End a match that waits or whose lease has expired as a no-show; return False if it waits no more.

    absent: the versions that did not come. Those that came share the first place, and the match is not rated;
    if nobody came, it is void. lacking: for each absent version that is connected but cannot be seated, a
    clause that says why. Raises StateRefused if none of its entrants is absent.
    """
    held = claims.locked_match(connection, number)
    if held is None or not (held.state == "waiting" or held.lapsed):
        return False
    who = match.entrants(connection, [number])
    away = [one for one in who if one.version in absent]
    if not away:
        raise StateRefused("match", number, "attended by all", "a no-show")
    reason = _why_absent(away, lacking, limit)
    elapsed_ms, limit_ms = min(int(seconds * 1000), 2**31 - 1), limit * 1000
    if len(away) == len(who):
        claims.void(connection, number, reason, settled=True)
    else:
        last = len(who) - len(away) + 1
        standings = tuple(
            Standing(last, 0, 0, 1, True) if one in away else Standing(1, 0, 0, 0, False) for one in who
        )
        cause = Fault(0, FaultKind.NO_SHOW, elapsed_ms, limit_ms, reason, 0)
        result = Result(Ending.FORFEIT, cause, standings)
        claims.finish(connection, [_ended(number, result, deals=0, settled=True, reason=reason)])
    absences = [
        {
            "version": one.version,
            "game": 1,
            "seat": 0,
            "kind": "no-show",
            "elapsed_ms": elapsed_ms,
            "limit_ms": limit_ms,
            "detail": reason,
        }
        for one in away
    ]
    claims.write_faults(connection, number, absences)
    return True


def _why_absent(away: Sequence[Entrant], lacking: Mapping[int, str], limit: int) -> str:
    gone = [one.name for one in away if one.version not in lacking]
    clauses = [f"{', '.join(gone)} did not come within {limit} s"] if gone else []
    clauses += [
        f"{one.name} could not be seated within {limit} s: it {lacking[one.version]}"
        for one in away
        if one.version in lacking
    ]
    return "; ".join(clauses)


def no_shows(
    connection: AnyConnection, lacks: Lacks | None = None, portion: Portion = EVERYTHING
) -> list[int]:
    """End as no-shows the unplayed matches whose absent entrants' patience has run out; return their ids.

    `tournaments.note_presence` writes down who is connected. lacks: why a connected version cannot be seated.
    portion: the matches to look at.
    """
    ended = []
    events: dict[int, Tournament | None] = {}
    overdue = claims.lock_overdue(connection, _OVERDUE_BATCH, portion)
    for number, late in groupby(overdue, lambda row: row.match):
        away = list(late)
        where = away[0].tournament
        if where not in events:
            events[where] = tournament.by_id(connection, where)
        no_show(
            connection,
            number,
            {row.version for row in away},
            max(row.away_seconds for row in away),
            away[0].patience_seconds,
            _lacking(events[where], [row.version for row in away], lacks),
        )
        ended.append(number)
    return ended


def _lacking(event: Tournament | None, versions: Sequence[int], lacks: Lacks | None) -> dict[int, str]:
    """Why those of the versions that are connected cannot be seated in a match of the event."""
    if event is None or lacks is None:
        return {}
    clauses = {version: lacks(version, event.preset, waves.seats_each(event)) for version in versions}
    return {version: clause for version, clause in clauses.items() if clause is not None}


def park_apart(connection: AnyConnection) -> list[int]:
    """Park the unplayed matches whose entrants no single referee could seat within the patience; return their
    ids.

    It is nobody's no-show, because every entrant is connected. `tournaments.note_presence` writes down who is
    where.
    """
    return apart.park(connection, _OVERDUE_BATCH)


def waiting(connection: AnyConnection, attached: Collection[int] | None = None) -> int:
    """Count the matches of attached versions (None: of all) that could be claimed now, up to 2,500."""
    return candidate.count(connection, attached if attached is None else list(attached), 2_500)


def _ended(
    number: int, result: Result, *, deals: int, settled: bool = False, reason: str | None = None
) -> Ended:
    return Ended(
        match=number,
        standings=result.standings,
        ending=ENDINGS[result.ending],
        cause=None if result.cause is None else KINDS[result.cause.kind],
        reason=reason,
        deals=deals,
        result_sha256=result_sha256(result),
        settled=settled,
    )
