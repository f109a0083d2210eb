"""What the processes of a hosted bot wrote in a match: for its owner, and nobody else."""

from __future__ import annotations

from arena.bot import bots, hosting
from arena.bot.hosting import ProcessLog
from arena.errors import NotFound
from arena.match import matches
from arena.store.query import AnyConnection


def of_bot(connection: AnyConnection, match: int, bot: str) -> list[tuple[str, ProcessLog]]:
    """Return, with the names of the versions that played, what each process wrote and why it ended.

    By version, game and seat; a bot that comes by itself has written nothing here. Whoever calls this has
    made sure that it is for the bot's owner. Raises NotFound where the bot was not in the match.
    """
    theirs = {one.id for one in bots.versions(connection, bot)}
    playing = {
        one.version: one.name
        for one in matches.entrants(connection, [match]).get(match, ())
        if one.version in theirs
    }
    if not playing:
        raise NotFound(f"match of {bot} with the id", match)
    return [
        (name, line) for version, name in playing.items() for line in hosting.logs(connection, match, version)
    ]
