"""What is being played at this moment, and how far behind it spectators are kept."""

from __future__ import annotations

from arena.store.query import AnyConnection, value, values


def at_the_table(connection: AnyConnection, tournament: int | None, limit: int) -> list[int]:
    """The matches being played now, of one tournament or of all, by their numbers."""
    return values(
        connection,
        """SELECT id FROM match WHERE state = 'playing' AND lease_until > now()
           AND (%(tournament)s::bigint IS NULL OR tournament = %(tournament)s)
           ORDER BY tournament, number LIMIT %(limit)s""",
        {"tournament": tournament, "limit": limit},
    )


def watch_delay(connection: AnyConnection, match: int) -> int:
    """How many seconds spectators of the match are behind the play, as its competition says."""
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
