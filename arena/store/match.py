"""Matches as rows: laid out, claimed by a lease, their record appended, closed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from arena.store.query import AnyConnection, changed, one_row, row_or_none, rows, value, values, write_each

# A match that was attempted so often without its record growing is parked.
FRUITLESS_LIMIT: Final = 5


@dataclass(frozen=True, slots=True)
class Match:
    """A match as people see it."""

    id: int
    tournament: int
    number: int
    state: str  # waiting | playing | parked | finished | void
    not_before: datetime | None
    attempts: int
    fruitless: int
    reason: str | None
    claimed_by: str | None
    deals: int
    ending: str | None  # played-out | forfeit
    cause: str | None
    started_at: datetime | None
    finished_at: datetime | None
    settled: bool


@dataclass(frozen=True, slots=True)
class Entrant:
    """A version in a match, and how it fared."""

    match: int
    entrant: int
    version: int
    bot: str
    version_number: int
    owner: str
    place: int | None
    games_won: int | None
    points: int | None
    faults: int
    forfeited: bool

    @property
    def name(self) -> str:
        return self.bot if self.version_number == 1 else f"{self.bot}/{self.version_number}"


@dataclass(frozen=True, slots=True)
class Game:
    """One game of a match. Its seed is a secret until the match has ended."""

    match: int
    number: int
    seed: bytes
    dealer: int
    holders: list[int]


@dataclass(frozen=True, slots=True)
class Claimed:
    """What a claim gives, but for entrants and games."""

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
    record: bytes


@dataclass(frozen=True, slots=True)
class Held:
    """A match under lock, as far as closing it asks."""

    id: int
    tournament: int
    number: int
    state: str
    claim: UUID | None
    result_sha256: bytes | None
    record: bytes
    settled: bool


@dataclass(frozen=True, slots=True)
class FaultRow:
    """What a bot did wrong."""

    match: int
    number: int
    version: int
    bot: str
    game: int
    seat: int
    kind: str
    elapsed_ms: int
    limit_ms: int
    detail: str
    at: datetime


_MATCH: Final = """
SELECT m.id, m.tournament, m.number, m.state, nullif(m.not_before, '-infinity') AS not_before, m.attempts,
       m.fruitless, m.reason, m.claimed_by, m.deals, m.ending, m.cause, m.started_at, m.finished_at, m.settled
FROM match m"""

_UNCLAIM: Final = "claim = NULL, claimed_by = NULL, lease_until = NULL"


def insert_all(connection: AnyConnection, tournament: int, count: int) -> dict[int, int]:
    """So many matches, all waiting: their ids by number."""
    made = rows(
        connection,
        _Numbered,
        """INSERT INTO match (tournament, number)
           SELECT %(tournament)s, number FROM generate_series(1, %(count)s) AS number RETURNING id, number""",
        {"tournament": tournament, "count": count},
    )
    return {row.number: row.id for row in made}


@dataclass(frozen=True, slots=True)
class _Numbered:
    id: int
    number: int


def insert_entrants(connection: AnyConnection, entrants: Sequence[tuple[int, int, int]]) -> None:
    """(match, entrant, version) each."""
    with (
        connection.cursor() as cursor,
        cursor.copy("COPY match_entrant (match, entrant, version) FROM STDIN") as copy,
    ):
        for row in entrants:
            copy.write_row(row)


def insert_games(connection: AnyConnection, games: Sequence[Game]) -> None:
    with (
        connection.cursor() as cursor,
        cursor.copy("COPY game (match, number, seed, dealer, holders) FROM STDIN") as copy,
    ):
        for game in games:
            copy.write_row((game.match, game.number, game.seed, game.dealer, game.holders))


def claim(
    connection: AnyConnection, worker: str, limit: int, lease_seconds: float, attached: Sequence[int] | None
) -> list[Claimed]:
    """Take up to so many matches that wait or whose lease ran out; those without hope are parked instead."""
    taken = rows(
        connection,
        Claimed,
        f"""WITH open AS (
                SELECT m.id FROM match m JOIN tournament t ON t.id = m.tournament
                WHERE m.state IN ('waiting', 'playing') AND t.state = 'running'
                  AND CASE m.state WHEN 'waiting' THEN m.not_before <= clock_timestamp()
                                   ELSE m.lease_until < clock_timestamp() END
                  AND (%(attached)s::bigint[] IS NULL OR NOT EXISTS (
                      SELECT FROM match_entrant e WHERE e.match = m.id AND e.version <> ALL(%(attached)s)))
                ORDER BY m.number, m.tournament LIMIT %(limit)s
                FOR NO KEY UPDATE OF m SKIP LOCKED),
            taken AS (
                UPDATE match m SET state = 'playing', claim = gen_random_uuid(), claimed_by = %(worker)s,
                    lease_until = clock_timestamp() + make_interval(secs => %(lease)s),
                    attempts = attempts + 1, fruitless = fruitless + 1,
                    started_at = coalesce(started_at, clock_timestamp())
                FROM open WHERE m.id = open.id AND m.fruitless < {FRUITLESS_LIMIT} RETURNING m.*),
            parked AS (
                UPDATE match m SET state = 'parked', {_UNCLAIM},
                    reason = coalesce(reason, 'its worker was lost each time')
                FROM open WHERE m.id = open.id AND m.fruitless >= {FRUITLESS_LIMIT})
            SELECT m.id, m.tournament, t.name AS tournament_name, m.number, m.state, m.claim, m.attempts,
                   m.lease_until, t.preset, t.rules, t.decision_ms, t.bank_ms, t.increment_ms, t.startup_ms,
                   t.faults, m.record
            FROM taken m JOIN tournament t ON t.id = m.tournament ORDER BY m.number, m.tournament""",
        {
            "worker": worker,
            "limit": limit,
            "lease": lease_seconds,
            "attached": None if attached is None else list(attached),
        },
    )
    return taken


def entrants(connection: AnyConnection, matches: Sequence[int]) -> list[Entrant]:
    return rows(
        connection,
        Entrant,
        """SELECT e.match, e.entrant, e.version, bot.name AS bot, v.number AS version_number, owner.name AS owner,
                  e.place, e.games_won, e.points, e.faults, e.forfeited
           FROM match_entrant e JOIN bot_version v ON v.id = e.version JOIN bot ON bot.id = v.bot
           JOIN owner ON owner.id = bot.owner
           WHERE e.match = ANY(%(matches)s) ORDER BY e.match, e.entrant""",
        {"matches": list(matches)},
    )


def games(connection: AnyConnection, matches: Sequence[int]) -> list[Game]:
    return rows(
        connection,
        Game,
        "SELECT * FROM game WHERE match = ANY(%(matches)s) ORDER BY match, number",
        {"matches": list(matches)},
    )


def extend(connection: AnyConnection, claims: Sequence[UUID], lease_seconds: float) -> list[UUID]:
    """Lengthen the leases; the claims that still hold."""
    return values(
        connection,
        """UPDATE match SET lease_until = clock_timestamp() + make_interval(secs => %(lease)s)
           WHERE claim = ANY(%(claims)s) RETURNING claim""",
        {"claims": list(claims), "lease": lease_seconds},
    )


def append(connection: AnyConnection, match: int, claim: UUID, piece: bytes, at: int | None) -> int | None:
    """Append to the record (where it has `at` bytes, if that is given); its new length, or None if refused."""
    length: int | None = value(
        connection,
        """UPDATE match SET record = record || %(piece)s, fruitless = 0
           WHERE id = %(match)s AND claim = %(claim)s
             AND (%(at)s::integer IS NULL OR octet_length(record) = %(at)s)
           RETURNING octet_length(record)""",
        {"match": match, "claim": claim, "piece": piece, "at": at},
    )
    return length


def append_all(connection: AnyConnection, pieces: Sequence[tuple[int, UUID, bytes]]) -> list[int]:
    """Append to many records, (match, claim, piece) each; the matches whose claim still holds."""
    return values(
        connection,
        """UPDATE match m SET record = m.record || given.piece, fruitless = 0
           FROM (SELECT * FROM unnest(%(matches)s::bigint[], %(claims)s::uuid[], %(pieces)s::bytea[])
                     AS given (match, claim, piece)) given
           WHERE m.id = given.match AND m.claim = given.claim RETURNING m.id""",
        {
            "matches": [match for match, _, _ in pieces],
            "claims": [claim for _, claim, _ in pieces],
            "pieces": [piece for _, _, piece in pieces],
        },
    )


def hold(connection: AnyConnection, match: int) -> Held | None:
    """Lock one match."""
    return row_or_none(
        connection,
        Held,
        """SELECT id, tournament, number, state, claim, result_sha256, record, settled
           FROM match WHERE id = %(match)s FOR NO KEY UPDATE""",
        {"match": match},
    )


def finish(
    connection: AnyConnection,
    match: int,
    *,
    ending: str,
    cause: str | None,
    reason: str | None,
    deals: int,
    result_sha256: bytes,
    settled: bool,
) -> None:
    changed(
        connection,
        f"""UPDATE match SET state = 'finished', {_UNCLAIM}, ending = %(ending)s, cause = %(cause)s,
                reason = %(reason)s, deals = %(deals)s, result_sha256 = %(sha)s, settled = %(settled)s,
                finished_at = clock_timestamp()
            WHERE id = %(match)s""",
        {
            "match": match,
            "ending": ending,
            "cause": cause,
            "reason": reason,
            "deals": deals,
            "sha": result_sha256,
            "settled": settled,
        },
    )


def write_standings(connection: AnyConnection, match: int, standings: Sequence[dict[str, Any]]) -> None:
    """Place, games won, points, faults and forfeit of each entrant."""
    write_each(
        connection,
        """UPDATE match_entrant SET place = %(place)s, games_won = %(games_won)s, points = %(points)s,
               faults = %(faults)s, forfeited = %(forfeited)s
           WHERE match = %(match)s AND entrant = %(entrant)s""",
        [{"match": match, **standing} for standing in standings],
    )


def write_faults(connection: AnyConnection, match: int, faults: Sequence[dict[str, Any]]) -> None:
    """What went wrong in the match, instead of what was written before."""
    changed(connection, "DELETE FROM fault WHERE match = %(match)s", {"match": match})
    write_each(
        connection,
        """INSERT INTO fault (match, number, version, game, seat, kind, elapsed_ms, limit_ms, detail)
           VALUES (%(match)s, %(number)s, %(version)s, %(game)s, %(seat)s, %(kind)s, %(elapsed_ms)s, %(limit_ms)s,
                   %(detail)s)""",
        [{"match": match, "number": number, **fault} for number, fault in enumerate(faults, 1)],
    )


def release(
    connection: AnyConnection, match: int, claim: UUID, reason: str, retry_seconds: float, blame: bool
) -> str | None:
    """Give a match back; the state that it has then, or None when the claim does not hold."""
    state: str | None = value(
        connection,
        f"""UPDATE match SET {_UNCLAIM}, reason = %(reason)s,
                state = CASE WHEN %(blame)s AND fruitless >= {FRUITLESS_LIMIT} THEN 'parked' ELSE 'waiting' END,
                fruitless = CASE WHEN %(blame)s THEN fruitless ELSE greatest(fruitless - 1, 0) END,
                not_before = clock_timestamp() + make_interval(secs => %(retry)s)
            WHERE id = %(match)s AND claim = %(claim)s RETURNING state""",
        {"match": match, "claim": claim, "reason": reason, "retry": retry_seconds, "blame": blame},
    )
    return state


def void(connection: AnyConnection, match: int, reason: str, settled: bool) -> None:
    changed(
        connection,
        f"""UPDATE match SET state = 'void', {_UNCLAIM}, ending = NULL, cause = NULL, result_sha256 = NULL,
                reason = %(reason)s, settled = %(settled)s, finished_at = clock_timestamp()
            WHERE id = %(match)s""",
        {"match": match, "reason": reason, "settled": settled},
    )


def void_unended(connection: AnyConnection, tournament: int, reason: str) -> int:
    """Void every match of the tournament that has not ended; how many."""
    return changed(
        connection,
        f"""UPDATE match SET state = 'void', {_UNCLAIM}, reason = %(reason)s, finished_at = clock_timestamp()
            WHERE tournament = %(tournament)s AND state IN ('waiting', 'playing', 'parked')""",
        {"tournament": tournament, "reason": reason},
    )


def requeue(connection: AnyConnection, match: int) -> None:
    """Let the match wait again, as if it had never been tried; a void one from its first card."""
    changed(
        connection,
        """UPDATE match SET record = CASE state WHEN 'void' THEN ''::bytea ELSE record END,
               state = 'waiting', reason = NULL, fruitless = 0, not_before = '-infinity', finished_at = NULL,
               settled = false
           WHERE id = %(match)s""",
        {"match": match},
    )
    changed(
        connection,
        """UPDATE match_entrant SET place = NULL, games_won = NULL, points = NULL, faults = 0, forfeited = false
           WHERE match = %(match)s""",
        {"match": match},
    )


@dataclass(frozen=True, slots=True)
class Overdue:
    """A waiting match with an entrant that has been away too long."""

    match: int
    version: int
    away_seconds: float
    patience_seconds: int


def lock_overdue(connection: AnyConnection, limit: int) -> list[Overdue]:
    """The waiting matches whose absent entrants were waited for long enough, locked; a row for each absent."""
    return rows(
        connection,
        Overdue,
        """WITH late AS (
               SELECT entry.tournament, entry.version, t.patience_seconds,
                      extract(epoch FROM clock_timestamp() - entry.absent_since)::float8 AS away_seconds
               FROM entry JOIN tournament t ON t.id = entry.tournament
               WHERE t.state = 'running'
                 AND entry.absent_since < clock_timestamp() - make_interval(secs => t.patience_seconds)),
           overdue AS (
               SELECT m.id, m.tournament FROM match m
               WHERE m.state = 'waiting' AND EXISTS (
                   SELECT FROM match_entrant e JOIN late ON late.version = e.version
                   WHERE e.match = m.id AND late.tournament = m.tournament)
               ORDER BY m.id LIMIT %(limit)s FOR NO KEY UPDATE SKIP LOCKED)
           SELECT overdue.id AS match, late.version, late.away_seconds, late.patience_seconds
           FROM overdue JOIN match_entrant e ON e.match = overdue.id
           JOIN late ON late.version = e.version AND late.tournament = overdue.tournament
           ORDER BY overdue.id, e.entrant""",
        {"limit": limit},
    )


def by_id(connection: AnyConnection, match: int) -> Match | None:
    return row_or_none(connection, Match, _MATCH + " WHERE m.id = %(match)s", {"match": match})


def of_tournament(connection: AnyConnection, tournament: int, limit: int, after: int) -> list[Match]:
    """Matches in their order; `after` pages on from a number."""
    return rows(
        connection,
        Match,
        _MATCH
        + """ WHERE m.tournament = %(tournament)s AND m.number > %(after)s
              ORDER BY m.number LIMIT %(limit)s""",
        {"tournament": tournament, "limit": limit, "after": after},
    )


def latest(connection: AnyConnection, limit: int) -> list[Match]:
    """The matches that finished last, the latest first."""
    return rows(
        connection,
        Match,
        _MATCH + " WHERE m.state = 'finished' ORDER BY m.finished_at DESC LIMIT %(limit)s",
        {"limit": limit},
    )


def of_version(connection: AnyConnection, version: int, limit: int, before: int | None) -> list[Match]:
    """The matches of a version, the newest first; `before` pages on from an id."""
    return rows(
        connection,
        Match,
        _MATCH
        + """ JOIN match_entrant e ON e.match = m.id
              WHERE e.version = %(version)s AND (%(before)s::bigint IS NULL OR m.id < %(before)s)
              ORDER BY m.id DESC LIMIT %(limit)s""",
        {"version": version, "limit": limit, "before": before},
    )


def record(connection: AnyConnection, match: int) -> bytes:
    found: bytes = value(connection, "SELECT record FROM match WHERE id = %(match)s", {"match": match})
    return found


_FAULT: Final = """
SELECT f.match, f.number, f.version, bot.name AS bot, f.game, f.seat, f.kind, f.elapsed_ms, f.limit_ms, f.detail,
       f.at
FROM fault f JOIN bot_version v ON v.id = f.version JOIN bot ON bot.id = v.bot"""


def faults_of_match(connection: AnyConnection, match: int) -> list[FaultRow]:
    return rows(
        connection, FaultRow, _FAULT + " WHERE f.match = %(match)s ORDER BY f.number", {"match": match}
    )


def faults_of_bot(connection: AnyConnection, name: str, limit: int) -> list[FaultRow]:
    """The latest faults of a bot's versions, the newest first."""
    return rows(
        connection,
        FaultRow,
        _FAULT + " WHERE bot.name = %(name)s ORDER BY f.at DESC, f.match DESC, f.number DESC LIMIT %(limit)s",
        {"name": name, "limit": limit},
    )


def waiting(connection: AnyConnection) -> int:
    """How many matches a claim would find now."""
    return one_row(
        connection,
        _Waiting,
        """SELECT count(*) AS matches FROM match m JOIN tournament t ON t.id = m.tournament
           WHERE m.state IN ('waiting', 'playing') AND t.state = 'running'
             AND CASE m.state WHEN 'waiting' THEN m.not_before <= clock_timestamp()
                              ELSE m.lease_until < clock_timestamp() END""",
    ).matches


@dataclass(frozen=True, slots=True)
class _Waiting:
    matches: int
