"""Which bots have not played lately."""

from __future__ import annotations

from collections.abc import Sequence

from arena.store.query import AnyConnection, values


def bots(
    connection: AnyConnection, owners: Sequence[str] | None, idle_days: int, kept: Sequence[str]
) -> list[str]:
    """The bots with a version that is not retired, by id: of these owners, or of all but the house.

    idle_days: those that are as old and have ended no match for so long; 0: all. kept: not these.
    """
    return values(
        connection,
        """SELECT bot.name FROM bot JOIN owner ON owner.id = bot.owner
           WHERE (owner.name = ANY(%(owners)s) OR (%(owners)s::text[] IS NULL AND NOT bot.house))
             AND bot.name <> ALL(%(kept)s)
             AND EXISTS (SELECT FROM bot_version v WHERE v.bot = bot.id AND v.retired_at IS NULL)
             AND (%(idle_days)s = 0 OR bot.created_at < now() - make_interval(days => %(idle_days)s)
                  AND NOT EXISTS (
                      SELECT FROM bot_version v JOIN match_entrant e ON e.version = v.id
                      JOIN match m ON m.id = e.match
                      WHERE v.bot = bot.id AND m.state = 'finished'
                        AND m.finished_at > now() - make_interval(days => %(idle_days)s)))
           ORDER BY bot.id""",
        {
            "owners": None if owners is None else list(owners),
            "kept": list(kept),
            "idle_days": idle_days,
        },
    )
