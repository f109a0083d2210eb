"""Bots, their versions and their tokens as rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from arena.store.query import AnyConnection, execute, one_row, row_or_none, rows, value, values


def version_name(bot: str, number: int) -> str:
    """A version as shown and named: `molly`, and from the second on `molly/2`."""
    return bot if number == 1 else f"{bot}/{number}"


def bot_of(name: str) -> str:
    """The bot of a version's name."""
    return name.partition("/")[0]


@dataclass(frozen=True, slots=True)
class Bot:
    """A program that plays, under the name that its owner gave it."""

    id: int
    name: str
    owner: str  # the owner's name
    presets: list[str]  # what it plays; empty is everything
    created_at: datetime
    withdrawn_at: datetime | None
    house: bool  # one of the house's own, which is nobody's rival for a prize
    about: str  # what its owner says of it, plain text
    homepage: str | None
    source: str | None  # where its source is
    licence: str | None
    practises: bool  # with whoever asks


@dataclass(frozen=True, slots=True)
class Version:
    """One version of a bot; matches pin it and ratings belong to it."""

    id: int
    bot: str  # the bot's name
    owner: str
    number: int
    created_at: datetime
    retired_at: datetime | None
    tokens: int  # live tokens, that owners have
    hosted: bool  # run by the arena

    @property
    def name(self) -> str:
        return version_name(self.bot, self.number)


@dataclass(frozen=True, slots=True)
class EntryCandidate:
    """An active version that could enter a tournament."""

    version: int
    bot: str
    number: int
    owner: str

    @property
    def name(self) -> str:
        return version_name(self.bot, self.number)


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A bot that would enter if its newest version with a token were not suspended or retired."""

    bot: str
    number: int
    suspended: bool  # else it is retired

    @property
    def name(self) -> str:
        return version_name(self.bot, self.number)


@dataclass(frozen=True, slots=True)
class LeftToPlay:
    """What versions that enter nothing more are still in."""

    tournaments: int
    matches: int  # laid out already

    def __bool__(self) -> bool:
        """Whether they play anything more."""
        return bool(self.tournaments or self.matches)


_BOT: Final = """
SELECT bot.id, bot.name, owner.name AS owner, bot.presets, bot.created_at, bot.withdrawn_at, bot.house,
       bot.about, bot.homepage, bot.source, bot.licence, bot.practises
FROM bot JOIN owner ON owner.id = bot.owner"""

_VERSION: Final = """
SELECT v.id, bot.name AS bot, owner.name AS owner, v.number, v.created_at, v.retired_at,
       (SELECT count(*) FROM token
        WHERE token.version = v.id AND token.withdrawn_at IS NULL AND token.lease IS NULL) AS tokens,
       EXISTS (SELECT FROM hosted_version h WHERE h.version = v.id) AS hosted
FROM bot_version v JOIN bot ON bot.id = v.bot JOIN owner ON owner.id = bot.owner"""


# A version can come to a match: with a token, or because the arena runs it.
_ABLE_TO_COME: Final = """(
    EXISTS (SELECT FROM hosted_version h WHERE h.version = v.id)
    OR EXISTS (SELECT FROM token WHERE token.version = v.id AND token.withdrawn_at IS NULL))"""


def insert(
    connection: AnyConnection, name: str, owner: int, presets: Sequence[str], *, house: bool = False
) -> int:
    return int(
        value(
            connection,
            """INSERT INTO bot (name, owner, presets, house)
               VALUES (%(name)s, %(owner)s, %(presets)s, %(house)s) RETURNING id""",
            {"name": name, "owner": owner, "presets": list(presets), "house": house},
        )
    )


def named(connection: AnyConnection, name: str) -> Bot | None:
    return row_or_none(connection, Bot, _BOT + " WHERE bot.name = %(name)s", {"name": name})


def every(connection: AnyConnection, owner: str | None = None) -> list[Bot]:
    """All bots by name, or those of one owner."""
    return rows(
        connection,
        Bot,
        _BOT + " WHERE %(owner)s::text IS NULL OR owner.name = %(owner)s ORDER BY bot.name",
        {"owner": owner},
    )


def listed(connection: AnyConnection, limit: int, after: int | None) -> list[Bot]:
    """So many bots in order of names; those after the bot with this id."""
    where = "" if after is None else "WHERE bot.name > (SELECT name FROM bot WHERE id = %(after)s)"
    return rows(connection, Bot, f"{_BOT} {where} ORDER BY bot.name LIMIT {limit:d}", {"after": after})


def exists(connection: AnyConnection, bot: int) -> bool:
    return value(connection, "SELECT true FROM bot WHERE id = %(bot)s", {"bot": bot}) is not None


def lock(connection: AnyConnection, bot: int) -> None:
    """Lock the bot: its versions are numbered one after the other."""
    value(connection, "SELECT id FROM bot WHERE id = %(bot)s FOR NO KEY UPDATE", {"bot": bot})


def mark_house(connection: AnyConnection, bot: int) -> None:
    """It is one of the house's own."""
    execute(connection, "UPDATE bot SET house = true WHERE id = %(bot)s", {"bot": bot})


def withdraw(connection: AnyConnection, bot: int) -> None:
    execute(
        connection,
        "UPDATE bot SET withdrawn_at = coalesce(withdrawn_at, now()) WHERE id = %(bot)s",
        {"bot": bot},
    )


def describe(
    connection: AnyConnection,
    bot: int,
    about: str,
    homepage: str | None,
    source: str | None,
    licence: str | None,
    presets: Sequence[str],
    practises: bool,
) -> None:
    execute(
        connection,
        """UPDATE bot SET about = %(about)s, homepage = %(homepage)s, source = %(source)s,
               licence = %(licence)s, presets = %(presets)s, practises = %(practises)s WHERE id = %(bot)s""",
        {
            "bot": bot,
            "about": about,
            "homepage": homepage,
            "source": source,
            "licence": licence,
            "presets": list(presets),
            "practises": practises,
        },
    )


def practising(connection: AnyConnection, owner: str) -> list[str]:
    """The bots that practise with those of an owner, by name: its own, the house's, and those that agree."""
    return values(
        connection,
        """SELECT bot.name FROM bot JOIN owner ON owner.id = bot.owner
           WHERE (bot.practises OR bot.house OR owner.name = %(owner)s) AND bot.withdrawn_at IS NULL
             AND EXISTS (SELECT FROM bot_version v WHERE v.bot = bot.id AND v.retired_at IS NULL)
           ORDER BY bot.name LIMIT 1000""",
        {"owner": owner},
    )


def owner_of(connection: AnyConnection, bot: int) -> int:
    """The id of a bot's owner."""
    return int(value(connection, "SELECT owner FROM bot WHERE id = %(bot)s", {"bot": bot}))


def insert_version(connection: AnyConnection, bot: int) -> int:
    return int(
        value(
            connection,
            """INSERT INTO bot_version (bot, number)
               SELECT %(bot)s, coalesce(max(number), 0) + 1 FROM bot_version WHERE bot = %(bot)s
               RETURNING id""",
            {"bot": bot},
        )
    )


def version(connection: AnyConnection, version: int) -> Version:
    return one_row(connection, Version, _VERSION + " WHERE v.id = %(version)s", {"version": version})


def versions(connection: AnyConnection, bot: int) -> list[Version]:
    """All versions of a bot, the newest first."""
    return rows(connection, Version, _VERSION + " WHERE v.bot = %(bot)s ORDER BY v.number DESC", {"bot": bot})


def predecessor(connection: AnyConnection, version: int, ladder: int) -> tuple[float, float] | None:
    """Mean and sigma on the ladder of the newest older version of the same bot that is rated there."""
    row = row_or_none(
        connection,
        _Belief,
        """SELECT rating.mu, rating.sigma
           FROM bot_version v
           JOIN bot_version older ON older.bot = v.bot AND older.number < v.number
           JOIN rating ON rating.version = older.id AND rating.ladder = %(ladder)s
           WHERE v.id = %(version)s ORDER BY older.number DESC LIMIT 1""",
        {"version": version, "ladder": ladder},
    )
    return None if row is None else (row.mu, row.sigma)


@dataclass(frozen=True, slots=True)
class _Belief:
    mu: float
    sigma: float


def retire(connection: AnyConnection, bot: int, number: int | None = None) -> int:
    """Retire one version, or with `number` None all; how many."""
    return execute(
        connection,
        """UPDATE bot_version SET retired_at = now()
           WHERE bot = %(bot)s AND retired_at IS NULL
             AND (%(number)s::integer IS NULL OR number = %(number)s)""",
        {"bot": bot, "number": number},
    )


def bring_back(connection: AnyConnection, bot: int, version: int) -> None:
    """Let one version play again, and retire all others of the bot."""
    execute(
        connection,
        """UPDATE bot_version SET retired_at = CASE WHEN id = %(version)s THEN NULL
               ELSE coalesce(retired_at, now()) END
           WHERE bot = %(bot)s""",
        {"bot": bot, "version": version},
    )


def left_to_play(connection: AnyConnection, versions: Sequence[int], open_ended: Sequence[str]) -> LeftToPlay:
    """The tournaments that these versions are in and the matches that they have before them.

    open_ended: formats whose tournaments make no more matches for a version that may not enter.
    """
    return one_row(
        connection,
        LeftToPlay,
        """SELECT (SELECT count(DISTINCT t.id) FROM entry e JOIN tournament t ON t.id = e.tournament
                   WHERE e.version = ANY(%(versions)s) AND e.left_at IS NULL
                     AND t.state IN ('scheduled', 'running')
                     AND t.format <> ALL(%(open_ended)s)) AS tournaments,
                  (SELECT count(DISTINCT m.id) FROM match_entrant e JOIN match m ON m.id = e.match
                   WHERE e.version = ANY(%(versions)s) AND m.state IN ('waiting', 'playing')) AS matches""",
        {"versions": list(versions), "open_ended": list(open_ended)},
    )


def candidates(
    connection: AnyConnection, preset: str, bots: Sequence[str] | None, owners: Sequence[str] | None
) -> list[EntryCandidate]:
    """The active versions with a live token, or hosted, that play the preset and are not suspended.

    Of these bots, these owners (None: any).
    """
    return rows(
        connection,
        EntryCandidate,
        f"""SELECT v.id AS version, bot.name AS bot, v.number, owner.name AS owner
           FROM bot_version v JOIN bot ON bot.id = v.bot JOIN owner ON owner.id = bot.owner
           WHERE v.retired_at IS NULL AND bot.withdrawn_at IS NULL
             AND (bot.presets = '{{}}' OR %(preset)s = ANY(bot.presets))
             AND {_ABLE_TO_COME}
             AND NOT EXISTS (SELECT FROM hosted_version h WHERE h.version = v.id
                             AND h.presets <> '{{}}' AND %(preset)s <> ALL(h.presets))
             AND NOT EXISTS (SELECT FROM suspension s WHERE s.version = v.id AND s.lifted_at IS NULL)
             AND (%(bots)s::text[] IS NULL OR bot.name = ANY(%(bots)s))
             AND (%(owners)s::text[] IS NULL OR owner.name = ANY(%(owners)s))
           ORDER BY v.id""",
        {
            "preset": preset,
            "bots": None if bots is None else list(bots),
            "owners": None if owners is None else list(owners),
        },
    )


def left_out(
    connection: AnyConnection, preset: str, bots: Sequence[str] | None, owners: Sequence[str] | None
) -> list[LeftOut]:
    """The bots that play the preset and have a live token, of which no version is a candidate.

    Of these bots, these owners (None: any).
    """
    return rows(
        connection,
        LeftOut,
        f"""WITH able AS (
               SELECT bot.name AS bot, v.number, v.retired_at IS NOT NULL AS retired,
                      EXISTS (SELECT FROM suspension s
                              WHERE s.version = v.id AND s.lifted_at IS NULL) AS suspended
               FROM bot_version v JOIN bot ON bot.id = v.bot JOIN owner ON owner.id = bot.owner
               WHERE bot.withdrawn_at IS NULL
                 AND (bot.presets = '{{}}' OR %(preset)s = ANY(bot.presets))
                 AND {_ABLE_TO_COME}
                 AND (%(bots)s::text[] IS NULL OR bot.name = ANY(%(bots)s))
                 AND (%(owners)s::text[] IS NULL OR owner.name = ANY(%(owners)s)))
           SELECT DISTINCT ON (bot) bot, number, NOT retired AS suspended FROM able
           WHERE bot NOT IN (SELECT bot FROM able WHERE NOT retired AND NOT suspended)
           ORDER BY bot, retired, number DESC""",
        {
            "preset": preset,
            "bots": None if bots is None else list(bots),
            "owners": None if owners is None else list(owners),
        },
    )
