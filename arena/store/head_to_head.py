"""A bot's results against each other bot, over all tournaments, summed in the database."""

from __future__ import annotations

from dataclasses import dataclass

from arena.store.opponents import MEETING, TALLY, Tally
from arena.store.query import AnyConnection, rows


@dataclass(frozen=True, slots=True)
class Encounters(Tally):
    """All matches of one game against one opponent."""

    preset: str
    opponent: str


def encounters(connection: AnyConnection, bot: str) -> list[Encounters]:
    """By game, the most frequent opponents first; without void tournaments."""
    return rows(
        connection,
        Encounters,
        f"""SELECT t.preset, foe.name AS opponent, {TALLY} FROM {MEETING}
            JOIN tournament t ON t.id = m.tournament AND t.state <> 'void'
            JOIN bot_version theirs ON theirs.id = other.version JOIN bot foe ON foe.id = theirs.bot
            WHERE one.version IN (SELECT mine.id FROM bot JOIN bot_version mine ON mine.bot = bot.id
                                  WHERE bot.name = %(bot)s) AND foe.name <> %(bot)s
            GROUP BY t.preset, foe.name ORDER BY t.preset, matches DESC, foe.name""",
        {"bot": bot},
    )
