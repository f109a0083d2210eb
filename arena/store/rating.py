"""Rating steps and current ratings as rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from datetime import datetime
from operator import attrgetter
from typing import Any, Final

from arena.store.query import AnyConnection, execute, one_row, rows, value, values

_ALL: Final = 2**40


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
    """One rating step: mean and deviation before a match and after it, and what the version's steps come to.

    The counts are None in a step that was taken before steps had them, and so is stale.
    """

    ordinal: int
    match: int
    version: int
    place: int
    mu_before: float
    sigma_before: float
    mu_after: float
    sigma_after: float
    matches: int | None  # this and all of its version's before
    wins: int | None
    draws: int | None
    faulty: int | None


@dataclass(frozen=True, slots=True)
class Finisher:
    """An entrant of a finished match, as far as rating needs."""

    match: int
    version: int
    place: int
    side: int  # those of one side play together
    faulty: bool


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
    stale: bool  # about to be taken anew, as a match before it has changed
    opponents: list[str]
    result: str  # won | drawn | lost: drawn is a shared first place


@dataclass(frozen=True, slots=True)
class MatchStep:
    """The step of one entrant of a match."""

    ladder: str
    version: int
    name: str
    side: int
    place: int
    mu_before: float
    sigma_before: float
    mu_after: float
    sigma_after: float
    stale: bool


# The name of a version: `molly`, and `molly/2` from the second on.
_NAME: Final = "{0}.bot_name || CASE WHEN {0}.number = 1 THEN '' ELSE '/' || {0}.number END"


def finishers(connection: AnyConnection, matches: Sequence[int]) -> list[Finisher]:
    """The entrants of these finished matches, by match and entrant."""
    return rows(
        connection,
        Finisher,
        """SELECT e.match, e.version, e.place, coalesce(e.side, e.entrant) AS side,
                  (e.faults > 0 OR e.forfeited) AS faulty
           FROM match_entrant e
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


def ordinals(connection: AnyConnection, ladder: int, first: int = 1) -> range:
    """The ordinals of the ladder's steps from this one on, from the first to the last.

    Among those that are stale some may be left out.
    """
    found = one_row(
        connection,
        _Bounds,
        """SELECT min(ordinal) AS least, max(ordinal) AS greatest FROM rating_step
           WHERE ladder = %(ladder)s AND ordinal >= %(first)s""",
        {"ladder": ladder, "first": first},
    )
    return range(found.least or first, (found.greatest or first - 1) + 1)


@dataclass(frozen=True, slots=True)
class _Bounds:
    least: int | None
    greatest: int | None


_STEP: Final = ", ".join(field.name for field in fields(Step))


def steps(connection: AnyConnection, ladder: int, first: int = 1, limit: int = _ALL) -> list[Step]:
    """So many steps of a ladder in their order, from this ordinal on."""
    return rows(
        connection,
        Step,
        f"""SELECT {_STEP} FROM rating_step
            WHERE ladder = %(ladder)s AND ordinal BETWEEN %(first)s AND %(last)s ORDER BY ordinal""",
        {"ladder": ladder, "first": first, "last": first + limit - 1},
    )


# The last step that each of these versions has before an ordinal.
_LAST: Final = """unnest(%(versions)s::bigint[]) AS wanted (version)
    CROSS JOIN LATERAL (
        SELECT * FROM rating_step
        WHERE version = wanted.version AND ladder = %(ladder)s AND ordinal < %(before)s
        ORDER BY ordinal DESC LIMIT 1) s"""


def last_steps(
    connection: AnyConnection, ladder: int, versions: Sequence[int], before: int
) -> dict[int, Step]:
    """The last step of each of these versions before an ordinal, by version; of those that have one."""
    found = rows(
        connection,
        Step,
        f"SELECT {', '.join(f's.{field.name}' for field in fields(Step))} FROM {_LAST}",
        {"ladder": ladder, "versions": list(versions), "before": before},
    )
    return {row.version: row for row in found}


def first_match_of(connection: AnyConnection, ladder: int, version: int) -> int | None:
    """The match for which the first step of a version was taken, if it has one."""
    found: int | None = value(
        connection,
        """SELECT match FROM rating_step WHERE version = %(version)s AND ladder = %(ladder)s
           ORDER BY ordinal LIMIT 1""",
        {"ladder": ladder, "version": version},
    )
    return found


def insert(connection: AnyConnection, ladder: int, taken: Sequence[Step]) -> None:
    """Insert steps. A Python float is a float8, to the last bit."""
    values_of = attrgetter(*(field.name for field in fields(Step)))
    with (
        connection.cursor() as cursor,
        cursor.copy(f"COPY rating_step (ladder, {_STEP}) FROM STDIN".encode()) as copy,
    ):
        for step in taken:
            copy.write_row((ladder, *values_of(step)))


def delete(connection: AnyConnection, ladder: int, first: int, last: int) -> list[int]:
    """Delete the steps from the first ordinal to the last; whose they were, once for each."""
    return values(
        connection,
        """DELETE FROM rating_step WHERE ladder = %(ladder)s AND ordinal BETWEEN %(first)s AND %(last)s
           RETURNING version""",
        {"ladder": ladder, "first": first, "last": last},
    )


def with_steps_from(
    connection: AnyConnection, ladder: int, versions: Sequence[int], ordinal: int
) -> list[int]:
    """Those of the versions that have steps from this ordinal on."""
    return values(
        connection,
        """SELECT version FROM unnest(%(versions)s::bigint[]) AS wanted (version)
           WHERE EXISTS (SELECT FROM rating_step s WHERE s.version = wanted.version
                           AND s.ladder = %(ladder)s AND s.ordinal >= %(ordinal)s)""",
        {"ladder": ladder, "versions": list(versions), "ordinal": ordinal},
    )


def set_by_last_steps(connection: AnyConnection, ladder: int, versions: Sequence[int], before: int) -> None:
    """Set the ratings of these versions to what their last step before an ordinal says; none without one."""
    parameters: dict[str, Any] = {"ladder": ladder, "versions": list(versions), "before": before}
    execute(
        connection,
        """DELETE FROM rating r WHERE ladder = %(ladder)s AND version = ANY(%(versions)s)
             AND NOT EXISTS (SELECT FROM rating_step s WHERE s.version = r.version
                               AND s.ladder = %(ladder)s AND s.ordinal < %(before)s)""",
        parameters,
    )
    execute(
        connection,
        f"""INSERT INTO rating (ladder, version, mu, sigma, matches, wins, draws, losses, faulty, played_at)
            SELECT s.ladder, s.version, s.mu_after, s.sigma_after, s.matches, s.wins, s.draws,
                   s.matches - s.wins - s.draws, s.faulty, m.finished_at
            FROM {_LAST} JOIN match m ON m.id = s.match ORDER BY s.version
            ON CONFLICT (ladder, version) DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma,
                matches = excluded.matches, wins = excluded.wins, draws = excluded.draws,
                losses = excluded.losses, faulty = excluded.faulty, played_at = excluded.played_at""",
        parameters,
    )


def delete_without_steps(connection: AnyConnection, ladder: int) -> None:
    """Delete the ratings of versions that have no step on the ladder."""
    execute(
        connection,
        """DELETE FROM rating r WHERE ladder = %(ladder)s AND NOT EXISTS (
               SELECT FROM rating_step s WHERE s.version = r.version AND s.ladder = %(ladder)s)""",
        {"ladder": ladder},
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


def ends_of(connection: AnyConnection, matches: Sequence[int]) -> dict[int, datetime]:
    """When these matches ended, by match."""
    found = rows(
        connection,
        _End,
        "SELECT id AS match, finished_at FROM match WHERE id = ANY(%(matches)s) AND finished_at IS NOT NULL",
        {"matches": list(matches)},
    )
    return {row.match: row.finished_at for row in found}


@dataclass(frozen=True, slots=True)
class _End:
    match: int
    finished_at: datetime


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


def history(
    connection: AnyConnection, bot: str, ladder: str | None = None, limit: int = 500
) -> list[HistoryLine]:
    """The latest steps of a bot's versions, so many a ladder, the newest first."""
    return rows(
        connection,
        HistoryLine,
        f"""SELECT ladder.name AS ladder, s.ordinal, s.match, m.tournament, m.number, m.finished_at, s.place,
                  s.mu_before, s.sigma_before, s.mu_after, s.sigma_after, s.version,
                  v.number AS version_number, coalesce(s.ordinal >= mark.step, true) AS stale,
                  against.opponents,
                  CASE WHEN s.place > 1 THEN 'lost' WHEN against.shared THEN 'drawn' ELSE 'won' END AS result
           FROM ladder CROSS JOIN LATERAL (
               SELECT step.* FROM bot JOIN bot_version own ON own.bot = bot.id CROSS JOIN LATERAL (
                   SELECT * FROM rating_step one WHERE one.version = own.id AND one.ladder = ladder.id
                   ORDER BY one.ordinal DESC LIMIT %(limit)s) step
               WHERE bot.name = %(bot)s ORDER BY step.ordinal DESC LIMIT %(limit)s) s
           JOIN bot_version v ON v.id = s.version JOIN match m ON m.id = s.match
           LEFT JOIN rating_mark mark ON mark.ladder = s.ladder
           CROSS JOIN LATERAL (
               SELECT coalesce(bool_or(other.place = 1), false) AS shared,
                      coalesce(array_agg({_NAME.format("ov")} ORDER BY other.entrant), '{{}}') AS opponents
               FROM match_entrant own JOIN match_entrant other ON other.match = own.match
                 AND coalesce(other.side, other.entrant) <> coalesce(own.side, own.entrant)
               JOIN bot_version ov ON ov.id = other.version
               WHERE own.match = s.match AND own.version = s.version) against
           WHERE %(ladder)s::text IS NULL OR ladder.name = %(ladder)s
           ORDER BY ladder.name, s.ordinal DESC""",
        {"bot": bot, "ladder": ladder, "limit": limit},
    )


def steps_of_match(connection: AnyConnection, match: int) -> list[MatchStep]:
    """The steps that were taken for a match, by entrant."""
    return rows(
        connection,
        MatchStep,
        f"""SELECT ladder.name AS ladder, s.version, {_NAME.format("v")} AS name,
                   coalesce(e.side, e.entrant)::integer AS side, s.place, s.mu_before, s.sigma_before,
                   s.mu_after, s.sigma_after, coalesce(s.ordinal >= mark.step, true) AS stale
            FROM rating_step s JOIN match_entrant e ON e.match = s.match AND e.version = s.version
            JOIN bot_version v ON v.id = s.version JOIN ladder ON ladder.id = s.ladder
            JOIN match m ON m.id = s.match AND m.state = 'finished'
            LEFT JOIN rating_mark mark ON mark.ladder = s.ladder
            WHERE s.match = %(match)s ORDER BY e.entrant""",
        {"match": match},
    )


def rated_matches(connection: AnyConnection, tournament: int) -> set[int]:
    """The matches of the tournament that have rating steps and count: a void one's may not be deleted yet."""
    return set(
        values(
            connection,
            """SELECT DISTINCT step.match FROM rating_step step JOIN match m ON m.id = step.match
               JOIN tournament t ON t.id = m.tournament
               WHERE t.id = %(tournament)s AND t.state <> 'void' AND m.state = 'finished'""",
            {"tournament": tournament},
        )
    )
