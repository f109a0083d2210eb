"""Claims on matches: who plays one now, under which token and until when; and how a match ends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from cuig.match import Standing

from arena.store import hold
from arena.store.candidate import CLAIMABLE, PLAYABLE, UNPLAYED
from arena.store.query import AnyConnection, Parameters, execute, execute_many, rows, value, values
from arena.store.sweep import IN_PORTION, Portion

# So many claims in a row under which the record did not grow park a match.
FRUITLESS_LIMIT: Final = 5
_UNENDED: Final = "state IN ('waiting', 'playing', 'parked')"
UNCLAIM: Final = "claim = NULL, claimed_by = NULL, lease_until = NULL, trying = false"
# Of a match whose lease ran out: with the attempt that was lost, if it came as far as a seat.
_FRUITLESS: Final = "m.fruitless + (m.state = 'playing' AND m.trying)::integer"


def _locked(which: str) -> str:
    """The beginning of a statement that changes these matches: their ids as `locked`.

    Lock in id order: otherwise two writers can deadlock.
    """
    return f"WITH locked AS MATERIALIZED (SELECT id FROM match WHERE {which} ORDER BY id FOR NO KEY UPDATE)"


@dataclass(frozen=True, slots=True)
class Claimed:
    """A claimed match with all that playing it needs but its entrants and games."""

    id: int
    tournament: int
    tournament_name: str
    number: int
    state: str
    claim: UUID | None
    attempts: int
    lease_until: datetime | None
    preset: str
    rules: dict[str, str]
    decision_ms: int
    bank_ms: int
    increment_ms: int
    startup_ms: int
    faults: str
    commitment: bytes | None  # None: to the seeds alone
    record: bytes


@dataclass(frozen=True, slots=True)
class LockedMatch:
    """A locked match, as far as closing it needs."""

    id: int
    tournament: int
    number: int
    state: str
    claim: UUID | None
    lapsed: bool  # its lease ran out, and nobody has claimed it since
    result_sha256: bytes | None
    record: bytes
    settled: bool


def claim(
    connection: AnyConnection, worker: str, matches: Sequence[int], lease_seconds: float
) -> list[Claimed]:
    """Claim these matches, as far as nobody else has; park those claimed in vain too often."""
    return rows(
        connection,
        Claimed,
        f"""WITH open AS (
                SELECT m.id FROM match m JOIN tournament t ON t.id = m.tournament
                WHERE m.id = ANY(%(matches)s) AND {CLAIMABLE} AND {PLAYABLE} AND {hold.PLAYS}
                ORDER BY m.id FOR NO KEY UPDATE OF m SKIP LOCKED),
            taken AS (
                UPDATE match m SET state = 'playing', claim = gen_random_uuid(), claimed_by = %(worker)s,
                    lease_until = clock_timestamp() + make_interval(secs => %(lease)s),
                    attempts = attempts + 1, fruitless = {_FRUITLESS}, trying = false,
                    started_at = coalesce(started_at, clock_timestamp())
                FROM open WHERE m.id = open.id AND {_FRUITLESS} < {FRUITLESS_LIMIT} RETURNING m.*),
            parked AS (
                UPDATE match m SET state = 'parked', {UNCLAIM},
                    reason = coalesce(reason, 'its worker was lost each time')
                FROM open WHERE m.id = open.id AND {_FRUITLESS} >= {FRUITLESS_LIMIT})
            SELECT m.id, m.tournament, t.name AS tournament_name, m.number, m.state, m.claim, m.attempts,
                   m.lease_until, t.preset, t.rules, t.decision_ms, t.bank_ms, t.increment_ms, t.startup_ms,
                   t.faults, m.commitment, m.record
            FROM taken m JOIN tournament t ON t.id = m.tournament
            ORDER BY array_position(%(matches)s::bigint[], m.id)""",
        {"worker": worker, "matches": list(matches), "lease": lease_seconds},
    )


def extend(connection: AnyConnection, claims: Sequence[tuple[int, UUID]], lease_seconds: float) -> list[UUID]:
    """Lengthen the leases of claims, (match, claim) each; return the claims that still hold.

    A match that another has locked holds without that: nobody claims it meanwhile.
    """
    return values(
        connection,
        f"""WITH free AS MATERIALIZED (
                SELECT id FROM match WHERE {_HELD} ORDER BY id FOR NO KEY UPDATE SKIP LOCKED),
            extended AS (
                UPDATE match m SET lease_until = clock_timestamp() + make_interval(secs => %(lease)s)
                FROM free WHERE m.id = free.id)
            SELECT claim FROM match WHERE {_HELD}""",
        _held(claims) | {"lease": lease_seconds},
    )


def set_trying(connection: AnyConnection, claims: Sequence[tuple[int, UUID]], trying: bool) -> list[UUID]:
    """Set whether claims, (match, claim) each, have come as far as a seat; return those that were set.

    Whose claim is lost or whose match another has locked is left as it is.
    """
    return values(
        connection,
        f"""WITH free AS MATERIALIZED (
                SELECT id FROM match WHERE {_HELD} ORDER BY id FOR NO KEY UPDATE SKIP LOCKED)
            UPDATE match m SET trying = %(trying)s FROM free WHERE m.id = free.id RETURNING m.claim""",
        _held(claims) | {"trying": trying},
    )


_HELD: Final = "id = ANY(%(matches)s) AND claim = ANY(%(claims)s)"


def _held(claims: Sequence[tuple[int, UUID]]) -> Parameters:
    return {"matches": [match for match, _ in claims], "claims": [claim for _, claim in claims]}


def append(connection: AnyConnection, match: int, claim: UUID, piece: bytes, at: int | None) -> int | None:
    """Append to the record (where it has `at` bytes, if given); its new length.

    None where the claim does not hold or the record has another length.
    """
    length: int | None = value(
        connection,
        """UPDATE match SET record = record || %(piece)s, fruitless = 0, trying = false
           WHERE id = %(match)s AND claim = %(claim)s
             AND (%(at)s::integer IS NULL OR octet_length(record) = %(at)s)
           RETURNING octet_length(record)""",
        {"match": match, "claim": claim, "piece": piece, "at": at},
    )
    return length


def append_all(connection: AnyConnection, pieces: Sequence[tuple[int, UUID, bytes]]) -> list[UUID]:
    """Append to many records, (match, claim, piece) each; returns the claims that still hold."""
    return values(
        connection,
        """UPDATE match m SET record = m.record || given.piece, fruitless = 0,
               trying = false
           FROM (SELECT * FROM unnest(%(matches)s::bigint[], %(claims)s::uuid[], %(pieces)s::bytea[])
                     AS given (match, claim, piece)) given
           WHERE m.id = given.match AND m.claim = given.claim RETURNING m.claim""",
        {
            "matches": [match for match, _, _ in pieces],
            "claims": [claim for _, claim, _ in pieces],
            "pieces": [piece for _, _, piece in pieces],
        },
    )


def lock_free(connection: AnyConnection, matches: Sequence[int]) -> list[int]:
    """Lock those of these matches that nobody else has locked; return them."""
    return values(
        connection,
        "SELECT id FROM match WHERE id = ANY(%(matches)s) ORDER BY id FOR NO KEY UPDATE SKIP LOCKED",
        {"matches": list(matches)},
    )


def locked_match(connection: AnyConnection, match: int) -> LockedMatch | None:
    """Lock one match; None if there is none."""
    return next(iter(locked_matches(connection, [match])), None)


def locked_matches(connection: AnyConnection, matches: Sequence[int]) -> list[LockedMatch]:
    """Lock these matches in id order; those that exist."""
    return rows(
        connection,
        LockedMatch,
        """SELECT id, tournament, number, state, claim,
                  coalesce(lease_until < clock_timestamp(), false) AS lapsed, result_sha256, record, settled
           FROM match WHERE id = ANY(%(matches)s) ORDER BY id FOR NO KEY UPDATE""",
        {"matches": list(matches)},
    )


@dataclass(frozen=True, slots=True)
class Ended:
    """How a match ended."""

    match: int
    standings: Sequence[Standing]
    ending: str
    cause: str | None
    reason: str | None
    deals: int
    result_sha256: bytes
    settled: bool


def finish(connection: AnyConnection, ended: Sequence[Ended]) -> None:
    """End the matches, with the places and scores of their entrants."""
    placed = [
        (one.match, entrant, standing) for one in ended for entrant, standing in enumerate(one.standings)
    ]
    execute(
        connection,
        f"""WITH ended AS (
                UPDATE match SET state = 'finished', {UNCLAIM}, ending = given.ending, cause = given.cause,
                    reason = given.reason, deals = given.deals, result_sha256 = given.sha,
                    settled = given.settled, finished_at = clock_timestamp()
                FROM unnest(%(matches)s::bigint[], %(endings)s::text[], %(causes)s::text[],
                            %(reasons)s::text[], %(deals)s::integer[], %(shas)s::bytea[],
                            %(settled)s::boolean[])
                    AS given (match, ending, cause, reason, deals, sha, settled)
                WHERE id = given.match)
            UPDATE match_entrant e SET place = given.place, games_won = given.games_won,
                points = given.points, faults = given.faults, forfeited = given.forfeited
            FROM unnest(%(placed)s::bigint[], %(entrants)s::smallint[], %(places)s::smallint[],
                        %(games_won)s::smallint[], %(points)s::integer[], %(faults)s::integer[],
                        %(forfeited)s::boolean[])
                AS given (match, entrant, place, games_won, points, faults, forfeited)
            WHERE e.match = given.match AND e.entrant = given.entrant""",
        {
            "matches": [one.match for one in ended],
            "endings": [one.ending for one in ended],
            "causes": [one.cause for one in ended],
            "reasons": [one.reason for one in ended],
            "deals": [one.deals for one in ended],
            "shas": [one.result_sha256 for one in ended],
            "settled": [one.settled for one in ended],
            "placed": [match for match, _, _ in placed],
            "entrants": [entrant for _, entrant, _ in placed],
            "places": [standing.place for _, _, standing in placed],
            "games_won": [standing.games_won for _, _, standing in placed],
            "points": [standing.points for _, _, standing in placed],
            "faults": [standing.faults for _, _, standing in placed],
            "forfeited": [standing.forfeited for _, _, standing in placed],
        },
    )


def write_faults(connection: AnyConnection, match: int, faults: Sequence[dict[str, Any]]) -> None:
    """Insert the faults of the match."""
    execute_many(
        connection,
        """INSERT INTO fault (match, number, version, game, seat, kind, elapsed_ms, limit_ms, detail)
           VALUES (%(match)s, %(number)s, %(version)s, %(game)s, %(seat)s, %(kind)s, %(elapsed_ms)s,
                   %(limit_ms)s, %(detail)s)""",
        [{"match": match, "number": number, **fault} for number, fault in enumerate(faults, 1)],
    )


def release(
    connection: AnyConnection, match: int, claim: UUID, reason: str, retry_seconds: float, blame: bool
) -> str | None:
    """Release a claim; the state of the match after it, or None where the claim does not hold.

    blame: whether the claim counts as fruitless.
    """
    state: str | None = value(
        connection,
        f"""UPDATE match SET {UNCLAIM},
                reason = CASE WHEN apart_since IS NULL THEN %(reason)s ELSE reason END,
                state = CASE WHEN %(blame)s AND fruitless + 1 >= {FRUITLESS_LIMIT}
                        THEN 'parked' ELSE 'waiting' END,
                fruitless = fruitless + %(blame)s::integer,
                not_before = clock_timestamp() + make_interval(secs => %(retry)s)
            WHERE id = %(match)s AND claim = %(claim)s RETURNING state""",
        {"match": match, "claim": claim, "reason": reason, "retry": retry_seconds, "blame": blame},
    )
    return state


def void(connection: AnyConnection, match: int, reason: str, settled: bool) -> None:
    execute(
        connection,
        f"""UPDATE match SET state = 'void', {UNCLAIM}, ending = NULL, cause = NULL, result_sha256 = NULL,
                reason = %(reason)s, settled = %(settled)s, finished_at = clock_timestamp()
            WHERE id = %(match)s""",
        {"match": match, "reason": reason, "settled": settled},
    )


def void_unended(connection: AnyConnection, tournament: int, reason: str) -> int:
    """Void the tournament's matches that have not ended; how many."""
    return execute(
        connection,
        f"""{_locked(f"tournament = %(tournament)s AND {_UNENDED}")}
            UPDATE match m SET state = 'void', {UNCLAIM}, reason = %(reason)s,
                finished_at = clock_timestamp()
            FROM locked WHERE m.id = locked.id""",
        {"tournament": tournament, "reason": reason},
    )


def requeue_parked(connection: AnyConnection, tournament: int) -> list[int]:
    """Set the tournament's parked matches back to waiting; their ids."""
    return values(
        connection,
        f"""{_locked("tournament = %(tournament)s AND state = 'parked'")}
            UPDATE match m SET state = 'waiting', reason = NULL, fruitless = 0, not_before = '-infinity',
                settled = false
            FROM locked WHERE m.id = locked.id RETURNING m.id""",
        {"tournament": tournament},
    )


def void_of(connection: AnyConnection, tournament: int, versions: Sequence[int], reason: str) -> int:
    """Void the tournament's matches of these versions that have not ended; how many."""
    return execute(
        connection,
        f"""{_locked(f"tournament = %(tournament)s AND {_UNENDED} AND versions && %(versions)s::bigint[]")}
            UPDATE match m SET state = 'void', {UNCLAIM}, reason = %(reason)s,
                finished_at = clock_timestamp()
            FROM locked WHERE m.id = locked.id""",
        {"tournament": tournament, "versions": list(versions), "reason": reason},
    )


def ended_of(connection: AnyConnection, tournament: int, versions: Sequence[int]) -> list[int]:
    """The finished matches of these versions in the tournament, locked, in their order."""
    return values(
        connection,
        """SELECT id FROM match WHERE tournament = %(tournament)s AND state = 'finished'
             AND versions && %(versions)s::bigint[] ORDER BY id FOR NO KEY UPDATE""",
        {"tournament": tournament, "versions": list(versions)},
    )


def requeue(connection: AnyConnection, match: int) -> None:
    """Set the match back to waiting, without result and faults; a void one also without its record."""
    execute(
        connection,
        """UPDATE match SET record = CASE state WHEN 'void' THEN ''::bytea ELSE record END,
               state = 'waiting', reason = NULL, fruitless = 0, not_before = '-infinity', finished_at = NULL,
               settled = false, apart_since = NULL
           WHERE id = %(match)s""",
        {"match": match},
    )
    execute(
        connection,
        """UPDATE match_entrant SET place = NULL, games_won = NULL, points = NULL, faults = 0,
               forfeited = false
           WHERE match = %(match)s""",
        {"match": match},
    )
    execute(connection, "DELETE FROM fault WHERE match = %(match)s", {"match": match})


@dataclass(frozen=True, slots=True)
class Overdue:
    """A match that nobody plays, with an entrant that has been away too long."""

    match: int
    tournament: int
    version: int
    away_seconds: float
    patience_seconds: int


def lock_overdue(connection: AnyConnection, limit: int, portion: Portion) -> list[Overdue]:
    """The portion's matches whose absent entrants were waited for long enough, locked; a row an absentee.

    One whose worker was lost waits too: while an entrant is away nobody claims it again, and it would hold up
    its event for ever.
    """
    return rows(
        connection,
        Overdue,
        f"""WITH late AS MATERIALIZED (
               SELECT entry.tournament, entry.version, t.patience_seconds,
                      extract(epoch FROM clock_timestamp() - entry.absent_since)::float8 AS away_seconds
               FROM entry JOIN tournament t ON t.id = entry.tournament
               WHERE t.state = 'running' AND NOT t.paused AND t.held_since IS NULL
                 AND entry.absent_since < clock_timestamp() - make_interval(secs => t.patience_seconds)),
           found AS (
               SELECT m.id FROM match m CROSS JOIN LATERAL unnest(m.versions) AS playing (version)
               JOIN late ON late.tournament = m.tournament AND late.version = playing.version
               WHERE {UNPLAYED} AND {IN_PORTION}
                 AND m.tournament = ANY(ARRAY(SELECT tournament FROM late))),
           overdue AS (
               SELECT m.id, m.tournament FROM match m
               WHERE {UNPLAYED} AND m.id IN (SELECT id FROM found)
               ORDER BY m.id LIMIT %(limit)s FOR NO KEY UPDATE SKIP LOCKED)
           SELECT overdue.id AS match, overdue.tournament, late.version, late.away_seconds,
                  late.patience_seconds
           FROM overdue JOIN match_entrant e ON e.match = overdue.id
           JOIN late ON late.version = e.version AND late.tournament = overdue.tournament
           ORDER BY overdue.id, e.entrant""",
        {"limit": limit} | portion.parameters,
    )
