"""Rating steps and current ratings as rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from datetime import datetime
from operator import attrgetter
from typing import Any, Final

from arena.store.query import AnyConnection, execute, row_or_none, rows, value, values


@dataclass(frozen=True, slots=True)
class Rating:
    """A version's rating on a ladder now."""

    version: int
    mu: float
    sigma: float
    matches: int
    wins: int
    draws: int
    losses: int
    faulty: int
    played_at: datetime | None  # when its last rated match ended


@dataclass(frozen=True, slots=True)
class Step:
    """One rating step: mean and deviation before a match and after it."""

    ordinal: int
    match: int
    version: int
    place: int
    mu_before: float
    sigma_before: float
    mu_after: float
    sigma_after: float


@dataclass(frozen=True, slots=True)
class Unsettled:
    """A match of a ladder that is not settled yet."""

    match: int
    start: int  # its wave's ordinal on the ladder
    number: int
    state: str
    ratable: bool


@dataclass(frozen=True, slots=True)
class Finisher:
    """An entrant of a finished match, as far as rating needs."""

    match: int
    version: int
    place: int
    side: int  # those of one side play together
    faulty: bool
    finished_at: datetime | None


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """A step of a version with the match that it was taken for."""

    ladder: str
    ordinal: int
    match: int
    tournament: int
    number: int
    finished_at: datetime
    place: int
    mu_before: float
    sigma_before: float
    mu_after: float
    sigma_after: float
    version: int
    version_number: int


# What is rated: finished, in a tournament that is not void, and not by a no-show.
_RATABLE: Final = "(m.state = 'finished' AND t.state <> 'void' AND m.cause IS DISTINCT FROM 'no-show')"

# A match's place in the canonical order of its ladder: the ordinal of its wave, then its number.
_WAVE: Final = "JOIN wave w ON w.tournament = m.tournament AND w.number = m.wave"


def unsettled(connection: AnyConnection, ladder: int, limit: int) -> list[Unsettled]:
    """The unsettled matches of the ladder's started tournaments, in canonical order."""
    return rows(
        connection,
        Unsettled,
        f"""SELECT m.id AS match, w.ordinal AS start, m.number,
                   CASE WHEN t.state = 'void' THEN 'void' ELSE m.state END AS state, {_RATABLE} AS ratable
            FROM match m JOIN tournament t ON t.id = m.tournament {_WAVE}
            WHERE w.ladder = %(ladder)s AND w.ordinal IS NOT NULL AND NOT m.settled
            ORDER BY w.ordinal, m.number LIMIT %(limit)s""",
        {"ladder": ladder, "limit": limit},
    )


def every_ratable(connection: AnyConnection, ladder: int) -> list[Unsettled]:
    """All matches of the ladder that are settled and were rated or could be, in canonical order."""
    return rows(
        connection,
        Unsettled,
        f"""SELECT m.id AS match, w.ordinal AS start, m.number, m.state, true AS ratable
            FROM match m JOIN tournament t ON t.id = m.tournament {_WAVE}
            WHERE w.ladder = %(ladder)s AND w.ordinal IS NOT NULL AND m.settled AND {_RATABLE}
            ORDER BY w.ordinal, m.number""",
        {"ladder": ladder},
    )


def finishers(connection: AnyConnection, matches: Sequence[int]) -> list[Finisher]:
    """The entrants of these finished matches, by match and entrant."""
    return rows(
        connection,
        Finisher,
        """SELECT e.match, e.version, e.place, coalesce(e.side, e.entrant) AS side,
                  (e.faults > 0 OR e.forfeited) AS faulty, m.finished_at
           FROM match_entrant e JOIN match m ON m.id = e.match
           WHERE e.match = ANY(%(matches)s) ORDER BY e.match, e.entrant""",
        {"matches": list(matches)},
    )


def settle(connection: AnyConnection, matches: Sequence[int]) -> None:
    execute(
        connection,
        """WITH locked AS MATERIALIZED (
               SELECT id FROM match WHERE id = ANY(%(matches)s) ORDER BY id FOR NO KEY UPDATE)
           UPDATE match m SET settled = true FROM locked WHERE m.id = locked.id""",
        {"matches": list(matches)},
    )


def unsettle_from(connection: AnyConnection, ladder: int, start: int, number: int) -> None:
    """Mark the ladder's matches from this place on as not settled."""
    execute(
        connection,
        """WITH locked AS MATERIALIZED (
               SELECT m.id FROM match m JOIN wave w ON w.tournament = m.tournament AND w.number = m.wave
               WHERE w.ladder = %(ladder)s AND m.settled
                 AND (w.ordinal, m.number) >= (%(start)s, %(number)s)
               ORDER BY m.id FOR NO KEY UPDATE OF m)
           UPDATE match m SET settled = false FROM locked WHERE m.id = locked.id""",
        {"ladder": ladder, "start": start, "number": number},
    )


def last_rated(connection: AnyConnection, ladder: int) -> tuple[int, int] | None:
    """The place in canonical order of the match that was rated last."""
    row = row_or_none(
        connection,
        _Place,
        f"""SELECT w.ordinal AS start, m.number
           FROM rating_step s JOIN match m ON m.id = s.match {_WAVE}
           WHERE s.ladder = %(ladder)s ORDER BY s.ordinal DESC LIMIT 1""",
        {"ladder": ladder},
    )
    return None if row is None else (row.start, row.number)


def place_of(connection: AnyConnection, match: int) -> tuple[int, int] | None:
    """The place in canonical order of a match, if its tournament has started."""
    row = row_or_none(
        connection,
        _Place,
        f"""SELECT w.ordinal AS start, m.number FROM match m {_WAVE}
            WHERE m.id = %(match)s AND w.ordinal IS NOT NULL""",
        {"match": match},
    )
    return None if row is None else (row.start, row.number)


@dataclass(frozen=True, slots=True)
class _Place:
    start: int
    number: int


def last_ordinal(connection: AnyConnection, ladder: int) -> int:
    return int(
        value(
            connection,
            "SELECT coalesce(max(ordinal), 0) FROM rating_step WHERE ladder = %(ladder)s",
            {"ladder": ladder},
        )
    )


def delete_steps_from(connection: AnyConnection, ladder: int, start: int, number: int) -> list[int]:
    """Delete the steps from this place of the canonical order on; the versions that had some."""
    return sorted(
        {
            row.version
            for row in rows(
                connection,
                _Version,
                """DELETE FROM rating_step s USING match m, wave w
                   WHERE s.ladder = %(ladder)s AND m.id = s.match
                     AND w.tournament = m.tournament AND w.number = m.wave
                     AND (w.ordinal, m.number) >= (%(start)s, %(number)s) RETURNING s.version""",
                {"ladder": ladder, "start": start, "number": number},
            )
        }
    )


@dataclass(frozen=True, slots=True)
class _Version:
    version: int


def restore(connection: AnyConnection, ladder: int, versions: Sequence[int]) -> None:
    """Set the ratings of these versions to what their remaining steps say; none where no step remains."""
    parameters: dict[str, Any] = {"ladder": ladder, "versions": list(versions)}
    execute(
        connection, "DELETE FROM rating WHERE ladder = %(ladder)s AND version = ANY(%(versions)s)", parameters
    )
    execute(
        connection,
        """INSERT INTO rating (ladder, version, mu, sigma, matches, wins, draws, losses, faulty, played_at)
           SELECT s.ladder, s.version,
                  (array_agg(s.mu_after ORDER BY s.ordinal DESC))[1],
                  (array_agg(s.sigma_after ORDER BY s.ordinal DESC))[1],
                  count(*),
                  count(*) FILTER (WHERE s.place = 1 AND firsts.n = 1),
                  count(*) FILTER (WHERE s.place = 1 AND firsts.n > 1),
                  count(*) FILTER (WHERE s.place > 1),
                  count(*) FILTER (WHERE e.faults > 0 OR e.forfeited),
                  (array_agg(m.finished_at ORDER BY s.ordinal DESC))[1]
           FROM rating_step s JOIN match m ON m.id = s.match
           JOIN match_entrant e ON e.match = s.match AND e.version = s.version
           CROSS JOIN LATERAL (SELECT count(DISTINCT coalesce(o.side, o.entrant)) AS n FROM match_entrant o
                               WHERE o.match = s.match AND o.place = 1) firsts
           WHERE s.ladder = %(ladder)s AND s.version = ANY(%(versions)s)
           GROUP BY s.ladder, s.version""",
        parameters,
    )


def ratings(
    connection: AnyConnection, ladder: int, versions: Sequence[int] | None = None
) -> dict[int, Rating]:
    """Current ratings by version; those of these versions, or all."""
    found = rows(
        connection,
        Rating,
        """SELECT version, mu, sigma, matches, wins, draws, losses, faulty, played_at FROM rating
           WHERE ladder = %(ladder)s AND (%(versions)s::bigint[] IS NULL OR version = ANY(%(versions)s))""",
        {"ladder": ladder, "versions": None if versions is None else list(versions)},
    )
    return {row.version: row for row in found}


def predecessors(connection: AnyConnection, versions: Sequence[int]) -> dict[int, list[int]]:
    """For each version the older versions of its bot, the newest first."""
    found = rows(
        connection,
        _Older,
        """SELECT v.id AS version, older.id AS older
           FROM bot_version v JOIN bot_version older ON older.bot = v.bot AND older.number < v.number
           WHERE v.id = ANY(%(versions)s) ORDER BY v.id, older.number DESC""",
        {"versions": list(versions)},
    )
    older: dict[int, list[int]] = {}
    for row in found:
        older.setdefault(row.version, []).append(row.older)
    return older


@dataclass(frozen=True, slots=True)
class _Older:
    version: int
    older: int


def write(connection: AnyConnection, ladder: int, steps: Sequence[Step], current: Sequence[Rating]) -> None:
    """Insert the steps and set the ratings that they lead to. A Python float is a float8, to the last bit."""
    values_of = attrgetter(*(field.name for field in fields(Step)))
    with (
        connection.cursor() as cursor,
        cursor.copy(
            """COPY rating_step (ladder, ordinal, match, version, place, mu_before, sigma_before,
                                 mu_after, sigma_after) FROM STDIN"""
        ) as copy,
    ):
        for step in steps:
            copy.write_row((ladder, *values_of(step)))
    execute(
        connection,
        """INSERT INTO rating (ladder, version, mu, sigma, matches, wins, draws, losses, faulty, played_at)
           SELECT %(ladder)s, now.* FROM unnest(%(version)s::bigint[], %(mu)s::float8[], %(sigma)s::float8[],
               %(matches)s::integer[], %(wins)s::integer[], %(draws)s::integer[], %(losses)s::integer[],
               %(faulty)s::integer[], %(played_at)s::timestamptz[]) AS now
           ON CONFLICT (ladder, version) DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma,
               matches = excluded.matches, wins = excluded.wins, draws = excluded.draws,
               losses = excluded.losses, faulty = excluded.faulty, played_at = excluded.played_at""",
        {"ladder": ladder}
        | {field.name: [getattr(one, field.name) for one in current] for field in fields(Rating)},
    )


def delete_all(connection: AnyConnection, ladder: int) -> None:
    """Delete all steps and ratings of a ladder."""
    execute(connection, "DELETE FROM rating_step WHERE ladder = %(ladder)s", {"ladder": ladder})
    execute(connection, "DELETE FROM rating WHERE ladder = %(ladder)s", {"ladder": ladder})


def steps(connection: AnyConnection, ladder: int) -> list[Step]:
    """All steps of a ladder in their order."""
    return rows(
        connection,
        Step,
        """SELECT ordinal, match, version, place, mu_before, sigma_before, mu_after, sigma_after
           FROM rating_step WHERE ladder = %(ladder)s ORDER BY ordinal""",
        {"ladder": ladder},
    )


def history(
    connection: AnyConnection, bot: str, ladder: str | None = None, limit: int = 500
) -> list[HistoryLine]:
    """The latest steps of a bot's versions, so many a ladder, the newest first."""
    return rows(
        connection,
        HistoryLine,
        """SELECT ladder.name AS ladder, s.ordinal, s.match, m.tournament, m.number, m.finished_at, s.place,
                  s.mu_before, s.sigma_before, s.mu_after, s.sigma_after, s.version,
                  v.number AS version_number
           FROM (SELECT step.*,
                        row_number() OVER (PARTITION BY step.ladder ORDER BY step.ordinal DESC) AS back
                 FROM bot JOIN bot_version older ON older.bot = bot.id
                 JOIN rating_step step ON step.version = older.id
                 WHERE bot.name = %(bot)s) s
           JOIN bot_version v ON v.id = s.version JOIN ladder ON ladder.id = s.ladder
           JOIN match m ON m.id = s.match
           WHERE s.back <= %(limit)s AND (%(ladder)s::text IS NULL OR ladder.name = %(ladder)s)
           ORDER BY ladder.name, s.ordinal DESC""",
        {"bot": bot, "ladder": ladder, "limit": limit},
    )


def rated_matches(connection: AnyConnection, tournament: int) -> set[int]:
    """The matches of the tournament that have rating steps."""
    return set(
        values(
            connection,
            """SELECT DISTINCT step.match FROM rating_step step JOIN match m ON m.id = step.match
               WHERE m.tournament = %(tournament)s""",
            {"tournament": tournament},
        )
    )
