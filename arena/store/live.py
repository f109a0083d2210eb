"""Matches being played, and the delay of their spectators."""

from __future__ import annotations

from arena.store.query import AnyConnection, value, values

_NO_PRACTICE = """NOT EXISTS (SELECT FROM tournament t JOIN schedule p ON p.id = t.schedule
                WHERE t.id = match.tournament AND p.practice)"""


def playing(connection: AnyConnection, tournament: int | None, limit: int) -> list[int]:
    """The matches being played now, of one tournament or of all but practice, in order of their numbers."""
    return values(
        connection,
        f"""SELECT id FROM match WHERE state = 'playing' AND lease_until > now()
            AND {_NO_PRACTICE if tournament is None else "tournament = %(tournament)s"}
            ORDER BY tournament, number LIMIT %(limit)s""",
        {"tournament": tournament, "limit": limit},
    )


def watch_delay(connection: AnyConnection, match: int) -> int:
    """The seconds that spectators of the match are behind the play, as its schedule says."""
    return int(
        value(
            connection,
            """SELECT schedule.watch_delay_seconds FROM match
               JOIN tournament ON tournament.id = match.tournament
               JOIN schedule ON schedule.id = tournament.schedule
               WHERE match.id = %(match)s""",
            {"match": match},
        )
    )
