"""Matches being played, and the delay of their spectators."""

from __future__ import annotations

from arena.store.query import AnyConnection, value, values


def playing(connection: AnyConnection, tournament: int | None, limit: int) -> list[int]:
    """The matches being played now, of one tournament or of all, in order of their numbers."""
    return values(
        connection,
        f"""SELECT id FROM match WHERE state = 'playing' AND lease_until > now()
            {"" if tournament is None else "AND tournament = %(tournament)s"}
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
