"""What bots are called and were called, as rows. The database keeps a former name by itself."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from arena.store.query import AnyConnection, execute, rows, value


def name_at(at: str, bot: str = "bot.id", now: str = "bot.name") -> str:
    """An expression for what a bot was called at a time. bot, now: its id and its name in the statement."""
    return f"""coalesce(
        (SELECT f.name FROM former_name f WHERE f.bot = {bot} AND f.until > {at} ORDER BY f.until LIMIT 1),
        {now})"""


@dataclass(frozen=True, slots=True)
class FormerName:
    """What a bot was called until a time."""

    name: str
    until: datetime


def rename(connection: AnyConnection, bot: int, name: str) -> None:
    """Call the bot, which is locked, by another name from now on."""
    execute(connection, "UPDATE bot SET name = %(name)s WHERE id = %(bot)s", {"bot": bot, "name": name})


def called_now(connection: AnyConnection, former: str) -> str | None:
    """What the bot is called now that once had this name."""
    found: str | None = value(
        connection,
        """SELECT bot.name FROM former_name f JOIN bot ON bot.id = f.bot
           WHERE f.name = %(name)s LIMIT 1""",
        {"name": former},
    )
    return found


def former_names(connection: AnyConnection, bot: int) -> list[FormerName]:
    """What the bot was called, the latest first."""
    return rows(
        connection,
        FormerName,
        "SELECT name, until FROM former_name WHERE bot = %(bot)s ORDER BY until DESC",
        {"bot": bot},
    )
