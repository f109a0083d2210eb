"""Tokens by which bots come in, as rows: a hash of each, whose it is, and when it was used."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from arena.store.bot import version_name
from arena.store.query import AnyConnection, execute, row_or_none, rows


@dataclass(frozen=True, slots=True)
class Token:
    """A token that an owner has for a version; of it only a hash is kept."""

    id: int
    version: int
    number: int  # the version's
    name: str  # as its owner calls it
    created_at: datetime
    used_at: datetime | None  # to the minute
    withdrawn_at: datetime | None


@dataclass(frozen=True, slots=True)
class TokenHolder:
    """The version that a token belongs to."""

    version: int
    bot: str
    number: int
    owner: str
    presets: list[str]
    retired: bool
    succeeded: bool  # a newer version is active
    hosted: bool  # the arena runs it itself
    by_host: bool  # by a token that a host has for the time of its lease

    @property
    def name(self) -> str:
        return version_name(self.bot, self.number)


def insert(connection: AnyConnection, version: int, sha256: bytes, name: str = "") -> None:
    execute(
        connection,
        "INSERT INTO token (version, sha256, name) VALUES (%(version)s, %(sha256)s, %(name)s)",
        {"version": version, "sha256": sha256, "name": name},
    )


def of_bot(connection: AnyConnection, bot: int, limit: int) -> list[Token]:
    """The tokens that were given out for a bot: first those that are live, the newest first."""
    return rows(
        connection,
        Token,
        f"""SELECT t.id, t.version, v.number, t.name, t.created_at, t.used_at, t.withdrawn_at
            FROM token t JOIN bot_version v ON v.id = t.version
            WHERE v.bot = %(bot)s AND t.lease IS NULL
            ORDER BY t.withdrawn_at IS NOT NULL, t.id DESC LIMIT {limit:d}""",
        {"bot": bot},
    )


def withdraw_one(connection: AnyConnection, bot: int, token: int) -> bool:
    """Withdraw one live token of a bot's; False where there is none."""
    return bool(
        execute(
            connection,
            """UPDATE token SET withdrawn_at = now() WHERE id = %(token)s AND withdrawn_at IS NULL
               AND lease IS NULL AND version IN (SELECT id FROM bot_version WHERE bot = %(bot)s)""",
            {"bot": bot, "token": token},
        )
    )


def note_use(connection: AnyConnection, sha256: bytes) -> None:
    """The token of this hash is used now; nothing is written if it was within a minute, or it is locked."""
    execute(
        connection,
        """WITH unnoted AS MATERIALIZED (
               SELECT id FROM token WHERE sha256 = %(sha256)s AND lease IS NULL
                 AND (used_at IS NULL OR used_at < clock_timestamp() - interval '1 minute')
               FOR NO KEY UPDATE SKIP LOCKED)
           UPDATE token SET used_at = clock_timestamp() FROM unnoted WHERE token.id = unnoted.id""",
        {"sha256": sha256},
    )


def locked(which: str) -> str:
    """Return the beginning of a statement that changes these tokens: it locks them by id, as `locked`."""
    return f"WITH locked AS MATERIALIZED (SELECT id FROM token WHERE {which} ORDER BY id FOR NO KEY UPDATE)"


_GIVEN_OUT: Final = """withdrawn_at IS NULL AND lease IS NULL AND version IN (
    SELECT v.id FROM bot_version v
    WHERE v.bot = %(bot)s AND (%(number)s::integer IS NULL OR v.number = %(number)s))"""


def withdraw(connection: AnyConnection, bot: int, number: int | None = None) -> int:
    """Withdraw the live tokens of one version, or with `number` None of all; how many."""
    return execute(
        connection,
        f"""{locked(_GIVEN_OUT)}
            UPDATE token SET withdrawn_at = now() FROM locked WHERE token.id = locked.id""",
        {"bot": bot, "number": number},
    )


def holder(connection: AnyConnection, sha256: bytes) -> TokenHolder | None:
    """The version with a live token of this hash."""
    return row_or_none(
        connection,
        TokenHolder,
        """SELECT v.id AS version, bot.name AS bot, v.number, owner.name AS owner, bot.presets,
                  v.retired_at IS NOT NULL AS retired,
                  EXISTS (SELECT FROM bot_version newer WHERE newer.bot = v.bot AND newer.number > v.number
                          AND newer.retired_at IS NULL) AS succeeded,
                  EXISTS (SELECT FROM hosted_version h WHERE h.version = v.id) AS hosted,
                  token.lease IS NOT NULL AS by_host
           FROM token JOIN bot_version v ON v.id = token.version
           JOIN bot ON bot.id = v.bot JOIN owner ON owner.id = bot.owner
           WHERE token.sha256 = %(sha256)s AND token.withdrawn_at IS NULL AND bot.withdrawn_at IS NULL
             AND (token.expires_at IS NULL OR token.expires_at > clock_timestamp())""",
        {"sha256": sha256},
    )
