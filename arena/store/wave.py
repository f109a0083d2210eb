"""Waves as rows: matches laid out together, and where they stand in the order of their ladder."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from arena.store.query import AnyConnection, execute, rows, value


@dataclass(frozen=True, slots=True)
class Wave:
    """A whole tournament, a round of it, or what a continuous one made at one moment."""

    number: int
    byes: list[int]  # entry numbers


@dataclass(frozen=True, slots=True)
class Meeting:
    """One match of a wave, as far as pairing the next wave needs."""

    match: int
    wave: int
    number: int
    state: str
    entrants: list[int]  # entry numbers
    places: list[int | None]
    points: list[int | None]


def insert(
    connection: AnyConnection, tournament: int, number: int, ladder: int | None, byes: Sequence[int] = ()
) -> None:
    """Insert a wave, which has no place in its ladder's order yet."""
    execute(
        connection,
        """INSERT INTO wave (tournament, number, ladder, byes)
           VALUES (%(tournament)s, %(number)s, %(ladder)s, %(byes)s)""",
        {"tournament": tournament, "number": number, "ladder": ladder, "byes": list(byes)},
    )


def start(connection: AnyConnection, tournament: int) -> None:
    """Put the tournament's new waves at the end of their ladder's order; the ladder is locked."""
    execute(
        connection,
        """UPDATE wave w SET ordinal = new.ordinal
           FROM (SELECT number, row_number() OVER (ORDER BY number)
                        + (SELECT coalesce(max(other.ordinal), 0) FROM wave other
                           WHERE other.ladder = wave.ladder) AS ordinal
                 FROM wave WHERE tournament = %(tournament)s AND ladder IS NOT NULL AND ordinal IS NULL) new
           WHERE w.tournament = %(tournament)s AND w.number = new.number""",
        {"tournament": tournament},
    )


def last(connection: AnyConnection, tournament: int) -> int:
    """The number of the last wave."""
    return int(
        value(
            connection,
            "SELECT coalesce(max(number), 0) FROM wave WHERE tournament = %(tournament)s",
            {"tournament": tournament},
        )
    )


def size_of_last(connection: AnyConnection, tournament: int) -> int:
    """How many matches the last wave has."""
    return int(
        value(
            connection,
            """SELECT count(*) FROM match WHERE tournament = %(tournament)s AND wave = (
                   SELECT max(number) FROM wave WHERE tournament = %(tournament)s)""",
            {"tournament": tournament},
        )
    )


def of_tournament(connection: AnyConnection, tournament: int) -> list[Wave]:
    return rows(
        connection,
        Wave,
        "SELECT number, byes FROM wave WHERE tournament = %(tournament)s ORDER BY number",
        {"tournament": tournament},
    )


def meetings(connection: AnyConnection, tournament: int) -> list[Meeting]:
    """All matches of the tournament in their order, with entry numbers, places and points."""
    return rows(
        connection,
        Meeting,
        """SELECT m.id AS match, m.wave, m.number, m.state,
                  array_agg(entry.number ORDER BY e.entrant) AS entrants,
                  array_agg(e.place::integer ORDER BY e.entrant) AS places,
                  array_agg(e.points ORDER BY e.entrant) AS points
           FROM match m JOIN match_entrant e ON e.match = m.id
           JOIN entry ON entry.tournament = m.tournament AND entry.version = e.version
           WHERE m.tournament = %(tournament)s GROUP BY m.id ORDER BY m.number""",
        {"tournament": tournament},
    )
