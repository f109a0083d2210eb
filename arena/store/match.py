"""Matches as rows: laid out, shown, listed. `claim` changes them while they are played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from arena.store.bot import version_name
from arena.store.query import AnyConnection, execute, row_or_none, rows, value, values
from arena.store.renaming import name_at


@dataclass(frozen=True, slots=True)
class Match:
    """A match as pages and commands show it."""

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
    """A version in a match, and its score once the match has ended."""

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
        return version_name(self.bot, self.version_number)


@dataclass(frozen=True, slots=True)
class Hindrance:
    """Why matches that were tried still wait, and how many."""

    reason: str
    matches: int


@dataclass(frozen=True, slots=True)
class Game:
    """One game of a match. Its seed is a secret until the match has ended."""

    match: int
    number: int
    seed: bytes
    dealer: int
    holders: list[int]


@dataclass(frozen=True, slots=True)
class FaultRow:
    """A fault of a bot in a match."""

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


def insert_all(
    connection: AnyConnection,
    tournament: int,
    wave: int,
    first: int,
    ids: Sequence[int],
    versions: Sequence[Sequence[int]],
    commitments: Sequence[bytes],
    sides: Sequence[int] | None = None,
) -> None:
    """Insert matches of the wave, waiting, numbered from `first`; each has its id, versions and commitment.

    sides: the side of each entrant, where entrants share one.
    """
    wanted = {"tournament": tournament, "first": first, "sides": None if sides is None else list(sides)}
    with connection.cursor() as cursor:
        with cursor.copy(
            "COPY match (id, tournament, number, wave, versions, commitment) FROM STDIN"
        ) as copy:
            rows_of = zip(ids, versions, commitments, strict=True)
            for number, (match, playing, commitment) in enumerate(rows_of, first):
                copy.write_row((match, tournament, number, wave, list(playing), commitment))
        cursor.execute(
            """INSERT INTO match_entrant (match, entrant, version, side)
               SELECT match.id, playing.entrant - 1, playing.version,
                      (%(sides)s::smallint[])[playing.entrant]
               FROM match, unnest(match.versions) WITH ORDINALITY AS playing (version, entrant)
               WHERE match.tournament = %(tournament)s AND match.number >= %(first)s
               ORDER BY match.number, playing.entrant""",
            wanted,
        )


def new_ids(connection: AnyConnection, count: int) -> list[int]:
    """Ids for so many matches, ascending; nobody else is given them."""
    return values(
        connection,
        """SELECT nextval(pg_get_serial_sequence('match', 'id')) AS id
           FROM generate_series(1, %(count)s) ORDER BY id""",
        {"count": count},
    )


def last_number(connection: AnyConnection, tournament: int) -> int:
    """The number of the tournament's last match."""
    return int(
        value(
            connection,
            "SELECT coalesce(max(number), 0) FROM match WHERE tournament = %(tournament)s",
            {"tournament": tournament},
        )
    )


def analyze(connection: AnyConnection) -> None:
    """Update the planner's statistics: autovacuum takes a minute to notice many new matches.

    Where another has the lock that this takes (a VACUUM), nothing is done.
    """
    execute(connection, "ANALYZE (SKIP_LOCKED) match")


def insert_games(connection: AnyConnection, games: Sequence[Game]) -> None:
    with (
        connection.cursor() as cursor,
        cursor.copy("COPY game (match, number, seed, dealer, holders) FROM STDIN") as copy,
    ):
        for game in games:
            copy.write_row((game.match, game.number, game.seed, game.dealer, game.holders))


def draw_anew(connection: AnyConnection, match: int, seed: bytes, commitment: bytes) -> None:
    """Set the seed of all games of the match, and what binds the house to them."""
    execute(
        connection,
        "UPDATE game SET seed = %(seed)s WHERE match = %(match)s",
        {"match": match, "seed": seed},
    )
    execute(
        connection,
        "UPDATE match SET commitment = %(commitment)s WHERE id = %(match)s",
        {"match": match, "commitment": commitment},
    )


@dataclass(frozen=True, slots=True)
class Commitment:
    """What binds the house to a match, as it was laid out."""

    match: int
    commitment: bytes | None  # None: to the seeds alone


def commitments(connection: AnyConnection, matches: Sequence[int]) -> list[Commitment]:
    return rows(
        connection,
        Commitment,
        "SELECT id AS match, commitment FROM match WHERE id = ANY(%(matches)s)",
        {"matches": list(matches)},
    )


def entrants(connection: AnyConnection, matches: Sequence[int]) -> list[Entrant]:
    return rows(
        connection,
        Entrant,
        f"""SELECT e.match, e.entrant, e.version, {name_at("t.created_at")} AS bot,
                  v.number AS version_number,
                  owner.name AS owner, e.place, e.games_won, e.points, e.faults, e.forfeited
           FROM match_entrant e JOIN match m ON m.id = e.match JOIN tournament t ON t.id = m.tournament
           JOIN bot_version v ON v.id = e.version JOIN bot ON bot.id = v.bot
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


def by_id(connection: AnyConnection, match: int) -> Match | None:
    return row_or_none(connection, Match, _MATCH + " WHERE m.id = %(match)s", {"match": match})


def of_tournament(
    connection: AnyConnection, tournament: int, limit: int = 100, after: int = 0, state: str | None = None
) -> list[Match]:
    """Matches in their order, all or those in one state; `after` pages on from a number."""
    return rows(
        connection,
        Match,
        _MATCH
        + """ WHERE m.tournament = %(tournament)s AND m.number > %(after)s
                AND (%(state)s::text IS NULL OR m.state = %(state)s)
              ORDER BY m.number LIMIT %(limit)s""",
        {"tournament": tournament, "limit": limit, "after": after, "state": state},
    )


def hindrances(connection: AnyConnection, tournament: int, limit: int = 2) -> list[Hindrance]:
    """Why matches of the tournament wait that were tried, the most frequent reasons first."""
    return rows(
        connection,
        Hindrance,
        """SELECT reason, count(*) AS matches FROM match
           WHERE tournament = %(tournament)s AND state = 'waiting' AND apart_since IS NULL
             AND reason IS NOT NULL
           GROUP BY reason ORDER BY matches DESC, reason LIMIT %(limit)s""",
        {"tournament": tournament, "limit": limit},
    )


def of_versions(
    connection: AnyConnection,
    versions: Sequence[int],
    limit: int = 50,
    before: int | None = None,
    *,
    at_fault: bool = False,
) -> list[Match]:
    """The matches of these versions, all or those in which one was at fault, the newest first.

    `before` pages on from an id.
    """
    return rows(
        connection,
        Match,
        _MATCH
        + """ WHERE m.id IN (
                  SELECT found.match FROM unnest(%(versions)s::bigint[]) AS one (version) CROSS JOIN LATERAL (
                      SELECT e.match FROM match_entrant e
                      WHERE e.version = one.version AND (%(before)s::bigint IS NULL OR e.match < %(before)s)
                        AND (NOT %(at_fault)s OR EXISTS (
                            SELECT FROM fault f WHERE f.match = e.match AND f.version = e.version))
                      ORDER BY e.match DESC LIMIT %(limit)s) found)
              ORDER BY m.id DESC LIMIT %(limit)s""",
        {"versions": list(versions), "limit": limit, "before": before, "at_fault": at_fault},
    )


def record(connection: AnyConnection, match: int) -> bytes:
    found: bytes = value(connection, "SELECT record FROM match WHERE id = %(match)s", {"match": match})
    return found


_FAULT: Final = f"""
SELECT f.match, f.number, f.version, {name_at("t.created_at")} AS bot, f.game, f.seat, f.kind,
       f.elapsed_ms, f.limit_ms, f.detail, f.at
FROM fault f JOIN match m ON m.id = f.match JOIN tournament t ON t.id = m.tournament
JOIN bot_version v ON v.id = f.version JOIN bot ON bot.id = v.bot"""


def faults_of_match(connection: AnyConnection, match: int) -> list[FaultRow]:
    return rows(
        connection, FaultRow, _FAULT + " WHERE f.match = %(match)s ORDER BY f.number", {"match": match}
    )


def faults_of_bot(connection: AnyConnection, name: str, limit: int = 50) -> list[FaultRow]:
    """The latest faults of a bot's versions, the newest first."""
    return rows(
        connection,
        FaultRow,
        _FAULT + " WHERE bot.name = %(name)s ORDER BY f.at DESC, f.match DESC, f.number DESC LIMIT %(limit)s",
        {"name": name, "limit": limit},
    )
