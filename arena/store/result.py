"""What came out of a tournament's matches, those that ended alike counted together."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from arena.store.query import AnyConnection, rows


@dataclass(frozen=True, slots=True)
class EndedAlike:
    """Matches of the same entrants that stand alike."""

    entrants: list[int]  # entry numbers
    sides: list[int]  # the side of each, as partners have one
    state: str
    places: list[int | None]
    absent: list[int]  # entry numbers of those who did not come
    matches: int


def ended_alike(connection: AnyConnection, tournament: int) -> list[EndedAlike]:
    """All matches of the tournament, in groups that stand alike."""
    return rows(
        connection,
        EndedAlike,
        """SELECT entrants, sides, state, places, absent, count(*)::integer AS matches FROM (
               SELECT m.state, array_agg(entry.number ORDER BY e.entrant) AS entrants,
                      array_agg(coalesce(e.side, e.entrant)::integer ORDER BY e.entrant) AS sides,
                      array_agg(e.place::integer ORDER BY e.entrant) AS places,
                      ARRAY(SELECT away.number FROM fault JOIN entry away
                              ON away.tournament = m.tournament AND away.version = fault.version
                            WHERE fault.match = m.id AND fault.kind = 'no-show'
                            ORDER BY away.number) AS absent
               FROM match m JOIN match_entrant e ON e.match = m.id
               JOIN entry ON entry.tournament = m.tournament AND entry.version = e.version
               WHERE m.tournament = %(tournament)s GROUP BY m.id) each
           GROUP BY entrants, sides, state, places, absent ORDER BY entrants, state, places""",
        {"tournament": tournament},
    )


@dataclass(frozen=True, slots=True)
class EntrantResult:
    """What one bot did in one match."""

    match: int
    number: int
    round: int
    state: str
    ending: str | None
    cause: str | None
    bot: str
    owner: str
    place: int | None
    games_won: int | None
    points: int | None
    faults: int
    forfeited: bool
    finished_at: datetime | None


def entrant_results(connection: AnyConnection, tournament: int) -> list[EntrantResult]:
    """A row for every bot in every match of the tournament, in the order of the matches."""
    return rows(
        connection,
        EntrantResult,
        """SELECT m.id AS match, m.number, m.wave AS round, m.state, m.ending, m.cause,
                  v.bot_name || CASE WHEN v.number = 1 THEN '' ELSE '/' || v.number END AS bot,
                  owner.name AS owner, e.place, e.games_won,
                  e.points, e.faults, e.forfeited, m.finished_at
           FROM match m JOIN match_entrant e ON e.match = m.id
           JOIN bot_version v ON v.id = e.version JOIN bot ON bot.id = v.bot
           JOIN owner ON owner.id = bot.owner
           WHERE m.tournament = %(tournament)s ORDER BY m.number, e.entrant""",
        {"tournament": tournament},
    )


@dataclass(frozen=True, slots=True)
class Faults:
    """How often an entry was at fault, matches to which it did not come among them."""

    entry: int  # its number
    faults: int


def faults(connection: AnyConnection, tournament: int) -> list[Faults]:
    """The faults of the tournament's entries that had any."""
    return rows(
        connection,
        Faults,
        """SELECT entry.number AS entry, count(*)::integer AS faults
           FROM fault JOIN match m ON m.id = fault.match
           JOIN entry ON entry.tournament = m.tournament AND entry.version = fault.version
           WHERE m.tournament = %(tournament)s GROUP BY entry.number ORDER BY entry.number""",
        {"tournament": tournament},
    )
