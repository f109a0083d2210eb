"""The decided places of a tournament as rows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from arena.store.query import AnyConnection, execute, rows


@dataclass(frozen=True, slots=True)
class DecidedPlace:
    """The place of an entry."""

    entry: int  # its number
    place: int | None


def decided(connection: AnyConnection, tournament: int) -> list[DecidedPlace]:
    """The places of a tournament's entries, where they were decided."""
    return rows(
        connection,
        DecidedPlace,
        "SELECT number AS entry, place FROM entry WHERE tournament = %(tournament)s ORDER BY number",
        {"tournament": tournament},
    )


def decide(connection: AnyConnection, tournament: int, places: Mapping[int, int | None]) -> None:
    """Write down the places, by the entries' numbers; the tournament is locked."""
    execute(
        connection,
        """UPDATE entry SET place = given.place
           FROM unnest(%(numbers)s::integer[], %(places)s::integer[]) AS given (number, place)
           WHERE entry.tournament = %(tournament)s AND entry.number = given.number""",
        {"tournament": tournament, "numbers": list(places), "places": list(places.values())},
    )
    execute(
        connection,
        "UPDATE tournament SET places_at = clock_timestamp() WHERE id = %(tournament)s",
        {"tournament": tournament},
    )
