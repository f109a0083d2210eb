"""Bots, their versions, and the tokens with which versions connect."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from cuig.engine.presets import PRESETS

from arena.bot import likeness, owners
from arena.errors import ArenaError, NotFound, PresetUnknown, Renamed, StateRefused, Withdrawn
from arena.store import audit, bot, idle, renaming, token
from arena.store.bot import Bot, Version, every
from arena.store.query import AnyConnection
from arena.store.refusals import constraint_refusals
from arena.store.token import Token, TokenHolder, note_use
from arena.store.token import holder as token_holder

__all__ = [
    "Bot",
    "Issued",
    "Token",
    "TokenHolder",
    "TooManyBots",
    "TooManyTokens",
    "Version",
    "add_version",
    "create",
    "describe",
    "every",
    "issue_token",
    "named",
    "note_use",
    "part",
    "rename",
    "retire",
    "retire_many",
    "token_holder",
    "token_sha256",
    "tokens",
    "version_named",
    "versions",
    "withdraw",
    "withdraw_locked",
    "withdraw_token",
    "withdraw_tokens",
]

# Of randomness in a token.
_TOKEN_BYTES: Final = 32
MOST_TOKENS: Final = 20  # live ones of a version
_TOKENS_SHOWN: Final = 100


class TooManyBots(ArenaError):
    """An owner has as many bots as it may make by itself."""

    def __init__(self, owner: str, most: int) -> None:
        self.owner = owner
        super().__init__(f"{owner} has {most} bots; withdraw one first, or ask the organiser for more.")


class TooManyTokens(ArenaError):
    """A version has as many live tokens as it may."""

    def __init__(self, name: str) -> None:
        self.name = name
        super().__init__(f"{name} has {MOST_TOKENS} tokens that open the door; withdraw one first.")


@dataclass(frozen=True, slots=True)
class Issued:
    """A version with a new token for it. Only a hash of the token is stored: a lost one is replaced."""

    version: Version
    token: str


def token_sha256(token: str) -> bytes:
    """Return the hash of a token, 32 bytes, which is all that is stored of it."""
    return hashlib.sha256(token.encode()).digest()


def create(
    connection: AnyConnection,
    name: str,
    owner: str,
    *,
    presets: Sequence[str] = (),
    most: int | None = None,
    by: str = "organiser",
) -> Issued:
    """Create a bot with its first version and a token. presets: the games that it plays; none: all.

    most: bots that the owner may have. Raises NameTaken, NameRefused, NameLooksAlike, NotFound (owner),
    PresetUnknown, TooManyBots.
    """
    _check_presets(presets)
    whose = owners.named(connection, owner)
    if most is not None:
        owners.lock(connection, whose.id)
        if sum(one.withdrawn_at is None for one in every(connection, owner)) >= most:
            raise TooManyBots(owner, most)
    with constraint_refusals(name=name):
        made = bot.insert(connection, name, whose.id, presets)
    likeness.take(connection, "bot", name)
    audit.write(connection, by, "created", f"bot {name}")
    return _issue(connection, bot.insert_version(connection, made))


def describe(
    connection: AnyConnection,
    name: str,
    *,
    about: str,
    homepage: str | None,
    source: str | None,
    licence: str | None,
    presets: Sequence[str],
    practises: bool = False,
    by: str = "organiser",
) -> None:
    """Say what a bot is, and which games it plays (none: all). Raises NotFound, Withdrawn, PresetUnknown."""
    _check_presets(presets)
    whose = _active(connection, name)
    bot.describe(connection, whose.id, about, homepage, source, licence, presets, practises)
    audit.write(connection, by, "described", f"bot {name}", " ".join(presets))


def add_version(
    connection: AnyConnection, name: str, *, retire_older: bool = True, by: str = "organiser"
) -> Issued:
    """Add a version to the bot, with a token of its own.

    retire_older: older versions enter no more tournaments; they finish those that they are in.
    Raises NotFound, Withdrawn.
    """
    whose = _active(connection, name)
    if retire_older:
        bot.retire(connection, whose.id)
    issued = _issue(connection, bot.insert_version(connection, whose.id))
    audit.write(connection, by, "added version", f"bot {name}", str(issued.version.number))
    return issued


def issue_token(
    connection: AnyConnection,
    name: str,
    *,
    number: int | None = None,
    withdraw_older: bool = True,
    called: str = "",
    by: str = "organiser",
) -> Issued:
    """Issue a token for a version. number: None: the newest. withdraw_older: its other tokens become invalid.

    called: how its owner calls the token. Raises NotFound, Withdrawn, TooManyTokens.
    """
    whose = _active(connection, name)
    chosen = next((v for v in bot.versions(connection, whose.id) if number in (None, v.number)), None)
    if chosen is None:
        raise NotFound("version", bot.version_name(name, number or 1))
    if withdraw_older:
        token.withdraw(connection, whose.id, chosen.number)
    elif chosen.tokens >= MOST_TOKENS:
        raise TooManyTokens(chosen.name)
    audit.write(connection, by, "issued token", f"bot {name}", chosen.name)
    return _issue(connection, chosen.id, called)


def tokens(connection: AnyConnection, name: str) -> list[Token]:
    """Return the tokens that were given out for a bot, those that are live first. Raises NotFound."""
    return token.of_bot(connection, named(connection, name).id, _TOKENS_SHOWN)


def withdraw_token(connection: AnyConnection, name: str, number: int, *, by: str = "organiser") -> None:
    """Withdraw one token of a bot. Raises NotFound, also for another bot's."""
    whose = _locked(connection, name)
    if not token.withdraw_one(connection, whose.id, number):
        raise NotFound("live token", number)
    audit.write(connection, by, "withdrew token", f"bot {name}", str(number))


def withdraw_tokens(
    connection: AnyConnection, name: str, *, number: int | None = None, by: str = "organiser"
) -> int:
    """Withdraw the tokens of a version, or of all; return how many. Raises NotFound."""
    whose = _locked(connection, name)
    audit.write(connection, by, "withdrew tokens", f"bot {name}", "" if number is None else str(number))
    return token.withdraw(connection, whose.id, number)


def retire(connection: AnyConnection, name: str, *, number: int | None = None, by: str = "organiser") -> int:
    """Retire a version, or all: it enters no more tournaments. Return how many. Raises NotFound."""
    whose = _locked(connection, name)
    audit.write(connection, by, "retired", f"bot {name}", "" if number is None else str(number))
    return bot.retire(connection, whose.id, number)


def retire_many(
    connection: AnyConnection,
    *,
    owned_by: Sequence[str] | None = None,
    idle_days: int = 0,
    kept: Sequence[str] = (),
    by: str = "organiser",
) -> dict[str, int]:
    """Retire all versions of many bots; return how many, by bot.

    owned_by: the owners whose bots are meant; None: all but the house's own. idle_days: those alone that have
    ended no match for so long. kept: bots that are left out. Raises NotFound.
    """
    for owner in owned_by or ():
        owners.named(connection, owner)
    for name in kept:
        named(connection, name)
    found = idle.bots(connection, owned_by, idle_days, kept)
    return {name: retire(connection, name, by=by) for name in found}


def withdraw(connection: AnyConnection, name: str, *, by: str = "organiser") -> None:
    """Withdraw the bot for good: its versions are retired, its tokens invalid. Raises NotFound."""
    withdraw_locked(connection, _locked(connection, name), by=by)


def withdraw_locked(connection: AnyConnection, whose: Bot, *, by: str) -> None:
    """Withdraw a bot for good that the caller has locked."""
    bot.retire(connection, whose.id)
    token.withdraw(connection, whose.id)
    bot.withdraw(connection, whose.id)
    audit.write(connection, by, "withdrew", f"bot {whose.name}")


def rename(connection: AnyConnection, former: str, name: str, *, by: str = "organiser") -> None:
    """Call a bot by another name from now on; schedules that name it are not changed here.

    Raises NotFound, NameTaken, NameLooksAlike, NameRefused, StateRefused (it is one of the house's own, or
    called so).
    """
    held = _locked(connection, former)
    if held.house:
        raise StateRefused("bot", former, "one of the house's own", "renamed")
    if name == former:
        raise StateRefused("bot", former, "called so", "renamed to that")
    own = {held.name, *(one.name for one in renaming.former_names(connection, held.id))}
    with constraint_refusals(name=name):
        renaming.rename(connection, held.id, name)
    if likeness.skeleton(name) not in map(likeness.skeleton, own):
        likeness.take(connection, "bot", name)
    audit.write(connection, by, "renamed", f"bot {former}", f"it is {name} now")


def named(connection: AnyConnection, name: str) -> Bot:
    """Return the bot of that name. Raises NotFound, Renamed."""
    found = bot.named(connection, name)
    if found is None:
        now = renaming.called_now(connection, name)
        raise NotFound("bot", name) if now is None else Renamed("bot", name, now)
    return found


def part(connection: AnyConnection, limit: int, after: int | None = None) -> list[Bot]:
    """Return at most `limit` bots by name, of those behind the bot with the id `after`. Raises NotFound."""
    if after is not None and not bot.exists(connection, after):
        raise NotFound("bot with the id", after)
    return bot.listed(connection, limit, after)


def versions(connection: AnyConnection, name: str) -> list[Version]:
    """Return all versions of the bot, the newest first. Raises NotFound."""
    return bot.versions(connection, named(connection, name).id)


def version_named(connection: AnyConnection, name: str) -> Version:
    """Return the version with this name: `molly`, or `molly/2`. Raises NotFound."""
    found = next((one for one in versions(connection, bot.bot_of(name)) if one.name == name), None)
    if found is None:
        raise NotFound("version", name)
    return found


def _locked(connection: AnyConnection, name: str) -> Bot:
    """Lock the bot of that name: nobody else changes its versions and tokens. Raises NotFound."""
    bot.lock(connection, named(connection, name).id)
    return named(connection, name)


def _active(connection: AnyConnection, name: str) -> Bot:
    """Lock it, if it has not been withdrawn. Raises NotFound, Withdrawn."""
    found = _locked(connection, name)
    if found.withdrawn_at is not None:
        raise Withdrawn("bot", name)
    return found


def _check_presets(presets: Sequence[str]) -> None:
    for preset in presets:
        if preset not in PRESETS:
            raise PresetUnknown(preset, tuple(PRESETS))


def _issue(connection: AnyConnection, version: int, called: str = "") -> Issued:
    secret = "cuig_" + secrets.token_urlsafe(_TOKEN_BYTES)
    token.insert(connection, version, token_sha256(secret), called)
    return Issued(bot.version(connection, version), secret)
