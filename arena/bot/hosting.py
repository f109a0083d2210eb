"""Versions that the arena runs itself: whose host has them now, and what became of their starts."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from cuig.sandbox.bundle import BASELINE_NAMES

from arena.bot import bots, likeness, owners
from arena.errors import ArenaError, NameTaken, NotFound
from arena.store import audit, bot, hosting
from arena.store.hosting import Hosted, Kept, Leased, ProcessLog, extend, release, write_logs
from arena.store.query import AnyConnection

__all__ = [
    "HOUSE",
    "Hosted",
    "Kept",
    "Leased",
    "NameNotTheHouses",
    "ProcessLog",
    "Taken",
    "extend",
    "failed",
    "house_bot",
    "lease",
    "logs",
    "of_version",
    "opened",
    "operators_bot",
    "release",
    "run_by_the_arena",
    "why_idle",
    "write_logs",
]

HOUSE: Final = "house"  # the owner of the house's own bots
BASELINE: Final = "baseline:"
_TOKEN_BYTES: Final = 32
# How long a version is left alone after its first, second … start in a row that came to nothing.
PAUSES_S: Final = (5.0, 20.0, 60.0, 300.0, 900.0)


@dataclass(frozen=True, slots=True)
class Taken:
    """A leased version, and the token by which the host stands for it."""

    leased: Leased
    token: str


class NameNotTheHouses(ArenaError):
    """A bot of the house's own cannot be made: another owner has one of that name."""

    def __init__(self, name: str, owner: str) -> None:
        self.name, self.owner = name, owner
        super().__init__(f"The house cannot have a bot {name} of its own: {owner} has one of that name.")


def run_by_the_arena(
    connection: AnyConnection,
    version: int,
    content: str,
    *,
    presets: Sequence[str] = (),
    by: str = "organiser",
) -> None:
    """From now on a host plays this version.

    content: what it is, as `arena.host.contents` reads it. presets: the games that it plays; none: all.
    """
    hosting.insert(connection, version, content, presets)
    audit.write(connection, by, "hosts", f"version {version}", content)


def operators_bot(
    connection: AnyConnection, name: str, owner: str, content: str, *, by: str = "organiser"
) -> int:
    """The version of a bot that is this content, which a host runs without a trial; its id.

    Owner, bot and version are made where they are not there: the same content twice is the same version.
    Raises NameTaken where another owner has a bot of the name, NameRefused, Withdrawn.
    """
    if not any(known.name == owner for known in owners.every(connection)):
        owners.create(connection, owner, by=by)
    found = bot.named(connection, name)
    if found is None:
        version = bots.create(connection, name, owner, by=by).version
    elif found.owner != owner:
        raise NameTaken("bot", name)
    else:
        version = bots.versions(connection, name)[0]
        before = hosting.of_version(connection, version.id)
        if before is not None and before.content == content:
            return version.id
        version = bots.add_version(connection, name, by=by).version
    run_by_the_arena(connection, version.id, content, by=by)
    bots.withdraw_tokens(connection, name, by=by)
    return version.id


def house_bot(connection: AnyConnection, baseline: str) -> int:
    """The version of the house's own bot of this name, which a host runs; made if it is not there; its id.

    Raises NotFound for what is no baseline, NameNotTheHouses.
    """
    if baseline not in BASELINE_NAMES:
        raise NotFound("baseline", baseline, f"there are {', '.join(BASELINE_NAMES)}")
    found = bot.named(connection, baseline)
    if found is None:
        if not any(owner.name == HOUSE for owner in owners.every(connection)):
            owners.create(connection, HOUSE, by=HOUSE)
        whose = owners.named(connection, HOUSE)
        made = bot.insert(connection, baseline, whose.id, (), house=True)
        likeness.take(connection, "bot", baseline)
        audit.write(connection, HOUSE, "created", f"bot {baseline}")
        version = bot.insert_version(connection, made)
    elif found.owner != HOUSE:
        raise NameNotTheHouses(baseline, found.owner)
    else:
        if not found.house:
            bot.mark_house(connection, found.id)
        version = bot.versions(connection, found.id)[0].id
    if hosting.of_version(connection, version) is None:
        run_by_the_arena(connection, version, BASELINE + baseline, by=HOUSE)
    return version


def lease(
    connection: AnyConnection, host: str, limit: int, lease_s: float, *, trusted_alone: bool = False
) -> list[Taken]:
    """Take versions that matches wait for and that no host has, at most so many, with a token each.

    trusted_alone: only baselines, by a host that cannot shut anything in.
    """
    contents = [BASELINE + name for name in BASELINE_NAMES] if trusted_alone else None
    taken = [
        Taken(leased, "cuig_" + secrets.token_urlsafe(_TOKEN_BYTES))
        for leased in hosting.lease(connection, host, limit, lease_s, contents)
    ]
    hosting.write_tokens(
        connection,
        [(one.leased.version, one.leased.lease, bots.token_sha256(one.token)) for one in taken],
        lease_s,
    )
    return taken


def opened(connection: AnyConnection, lease: UUID) -> None:
    """A version could be started."""
    hosting.note_success(connection, lease)


def failed(connection: AnyConnection, lease: UUID, reason: str, output: str) -> None:
    """A version could not be started: it is given back, and left alone for a while."""
    hosting.note_failure(connection, lease, reason, output, PAUSES_S)
    hosting.release(connection, [lease])


def of_version(connection: AnyConnection, version: int) -> Hosted | None:
    """How a version fares that the arena runs; None for one that comes by itself."""
    return hosting.of_version(connection, version)


def why_idle(connection: AnyConnection, name: str, version: int) -> str | None:
    """Why a version that the arena runs is attached nowhere, as a sentence; None where it is not hosted."""
    found = hosting.of_version(connection, version)
    if found is None:
        return None
    if found.reason is not None:
        return f"{name} did not start, and is tried again later. {found.reason}"
    if found.leased_by is not None:
        return f"The arena is just starting {name}."
    return f"The arena runs {name} itself: it is started when an event that it is in is played."


def logs(connection: AnyConnection, match: int, version: int) -> Sequence[ProcessLog]:
    """What the processes of a hosted version wrote in a match: for its owner alone."""
    return hosting.logs(connection, match, version)
