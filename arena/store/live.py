"""What is being played at this moment."""

from __future__ import annotations

from arena.store.query import AnyConnection, values


def at_the_table(connection: AnyConnection, tournament: int | None, limit: int) -> list[int]:
    """The matches being played now, of one tournament or of all, by their numbers."""
    return values(
        connection,
        """SELECT id FROM match WHERE state = 'playing' AND lease_until > now()
           AND (%(tournament)s::bigint IS NULL OR tournament = %(tournament)s)
           ORDER BY tournament, number LIMIT %(limit)s""",
        {"tournament": tournament, "limit": limit},
    )
