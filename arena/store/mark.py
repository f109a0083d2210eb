"""The canonical order of a ladder's matches, and the mark on each ladder: how far it is rated.

The order is that of the waves as they started, and in each that of the matches by number. What comes before
the mark is rated for good. Steps that are stored with the mark's ordinal or a later one are stale: they are
replaced as the mark moves on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from arena.store.query import AnyConnection, execute, row_or_none, rows, values


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A match's place in the order."""

    wave: int  # the ordinal of its wave on the ladder
    number: int


@dataclass(frozen=True, slots=True)
class Mark:
    """The first place that is not rated, and the ordinal of the next step."""

    wave: int
    number: int
    step: int

    @property
    def place(self) -> Place:
        return Place(self.wave, self.number)


START: Final = Mark(0, 0, 1)


@dataclass(frozen=True, slots=True)
class Ranked:
    """A match in the order, as far as rating needs."""

    match: int
    wave: int
    number: int
    state: str  # void where its tournament is
    ratable: bool
    settled: bool

    @property
    def place(self) -> Place:
        return Place(self.wave, self.number)

    @property
    def has_ended(self) -> bool:
        return self.state not in ("waiting", "playing")


# What is rated: finished, in a tournament that is not void, and not by a no-show.
_RATABLE: Final = "(m.state = 'finished' AND t.state <> 'void' AND m.cause IS DISTINCT FROM 'no-show')"


def _from(limit: int, ladder: str, wave: str, number: str) -> str:
    """A query for so many matches of a ladder from a place on, wave by wave: nothing behind them is read.

    The limit is in the text, as a generic plan would sort every match of the ladder.
    """
    return f"""
        SELECT m.id AS match, w.ordinal AS wave, m.number,
               CASE WHEN t.state = 'void' THEN 'void' ELSE m.state END AS state, {_RATABLE} AS ratable,
               m.settled
        FROM wave w JOIN tournament t ON t.id = w.tournament
        CROSS JOIN LATERAL (
            SELECT m.id, m.number, m.state, m.cause, m.settled FROM match m
            WHERE m.tournament = w.tournament AND m.wave = w.number
              AND m.number >= CASE WHEN w.ordinal = {wave} THEN {number} ELSE 0 END
            ORDER BY m.number LIMIT {limit:d}) m
        WHERE w.ladder = {ladder} AND w.ordinal >= {wave}
        ORDER BY w.ordinal, m.number LIMIT {limit:d}"""


def matches_from(connection: AnyConnection, ladder: int, place: Place, limit: int) -> list[Ranked]:
    """So many matches of the ladder's started waves, from this place on, in the order."""
    return rows(
        connection,
        Ranked,
        _from(limit, "%(ladder)s", "%(wave)s", "%(number)s"),
        {"ladder": ladder, "wave": place.wave, "number": place.number},
    )


def of_ladder(connection: AnyConnection, ladder: int) -> Mark | None:
    """The ladder's mark. None: there was no such thing when it was rated last, so it is rated from START."""
    return row_or_none(
        connection,
        Mark,
        "SELECT wave, number, step FROM rating_mark WHERE ladder = %(ladder)s",
        {"ladder": ladder},
    )


def put(connection: AnyConnection, ladder: int, mark: Mark) -> None:
    """Set the mark of a ladder, which is locked."""
    execute(
        connection,
        """INSERT INTO rating_mark (ladder, wave, number, step)
           VALUES (%(ladder)s, %(wave)s, %(number)s, %(step)s)
           ON CONFLICT (ladder) DO UPDATE SET wave = excluded.wave, number = excluded.number,
               step = excluded.step""",
        {"ladder": ladder, "wave": mark.wave, "number": mark.number, "step": mark.step},
    )


def ladders_to_rate(connection: AnyConnection) -> list[str]:
    """The ladders whose first match from their mark on has ended, in the order in which they are locked."""
    first = _from(1, "ladder.id", "coalesce(mark.wave, 0)", "coalesce(mark.number, 0)")
    return values(
        connection,
        f"""SELECT ladder.name FROM ladder LEFT JOIN rating_mark mark ON mark.ladder = ladder.id
            CROSS JOIN LATERAL ({first}) first
            WHERE first.state NOT IN ('waiting', 'playing') ORDER BY ladder.id""",
    )


def place_of(connection: AnyConnection, matches: Sequence[int]) -> Place | None:
    """The first place of these matches in the order of their ladder; None where none has started."""
    return _place(
        connection,
        """SELECT w.ordinal AS wave, m.number
           FROM match m JOIN wave w ON w.tournament = m.tournament AND w.number = m.wave
           WHERE m.id = ANY(%(matches)s) AND w.ladder IS NOT NULL AND w.ordinal IS NOT NULL
           ORDER BY w.ordinal, m.number LIMIT 1""",
        {"matches": list(matches)},
    )


def place_of_step(connection: AnyConnection, ladder: int, ordinal: int) -> Place:
    """The place of the match for which the step with this ordinal was taken, or the first after it.

    Raises LookupError where there is none.
    """
    found = _place(
        connection,
        """SELECT w.ordinal AS wave, m.number
           FROM rating_step s JOIN match m ON m.id = s.match
           JOIN wave w ON w.tournament = m.tournament AND w.number = m.wave
           WHERE s.ladder = %(ladder)s AND s.ordinal >= %(ordinal)s ORDER BY s.ordinal LIMIT 1""",
        {"ladder": ladder, "ordinal": ordinal},
    )
    if found is None:
        raise LookupError(f"ladder {ladder} has no step from {ordinal} on")
    return found


def _place(connection: AnyConnection, sql: str, parameters: dict[str, Any]) -> Place | None:
    return row_or_none(connection, Place, sql, parameters)
