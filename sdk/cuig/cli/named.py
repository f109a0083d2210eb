"""Bots by the names that are typed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cuig.bot import Bot
from cuig.cli.errors import CommandError
from cuig.config import Address, parse_address
from cuig.home.bots import ApartBot, HereBot, HomeBot
from cuig.loading import BASELINES, BotLoadError, bot_parts, file_of, load_bot

REMOTE: Final = "remote:"


def bot_named(spec: str) -> type[Bot]:
    """Load the bot that a text names into this process (see `load_bot`). Raises CommandError."""
    if spec.startswith(REMOTE):
        raise CommandError(f"{spec} plays at home alone, in `cuig play` and `cuig compare`")
    try:
        return load_bot(spec)
    except BotLoadError as error:
        raise CommandError(str(error)) from error


def remote_address(spec: str) -> Address:
    """The address that `remote:PORT` or `remote:HOST:PORT` names. Raises CommandError."""
    where = spec.removeprefix(REMOTE)
    try:
        return parse_address(where if ":" in where else f"127.0.0.1:{where}")
    except ValueError as error:
        raise CommandError(str(BotLoadError(spec, str(error)))) from error


def _remotes(specs: Sequence[str]) -> dict[str, HomeBot]:
    """Make the bots that connect to ports here, by spec. Raises CommandError."""
    named = [spec for spec in dict.fromkeys(specs) if spec.startswith(REMOTE)]
    if not named:
        return {}
    # With gRPC, which no other match at home needs.
    from cuig.home.remote import remote_at
    from cuig.home.remote_server import RemoteError

    made: dict[str, HomeBot] = {}
    for spec in named:
        try:
            made[spec] = remote_at(remote_address(spec), spec)
        except RemoteError as error:
            raise CommandError(str(BotLoadError(spec, str(error)))) from error
    return made


def home_bots(specs: Sequence[str]) -> list[HomeBot]:
    """Make the bots that texts name, for a contest at home; a file is loaded once it is to play.

    Baselines, which keep nothing outside their instances, sit in this process; every other one apart. Raises
    CommandError for what names none.
    """
    titles, remotes = bot_titles(specs), _remotes(specs)
    return [
        remotes.get(spec) or (HereBot(bot_named(spec), title) if spec in BASELINES else ApartBot(spec, title))
        for spec, title in zip(specs, titles, strict=True)
    ]


def bot_titles(specs: Sequence[str]) -> list[str]:
    """Return what bots are called in results: a file by as much of its path as tells it from the others.

    Raises CommandError for what names no bot.
    """
    files: dict[str, tuple[str, ...]] = {}
    for spec in specs:
        try:
            file = None if spec.startswith(REMOTE) else file_of(spec)
        except BotLoadError as error:
            raise CommandError(str(error)) from error
        if file is not None:
            files[spec] = file.absolute().parts
    titles = []
    for spec in specs:
        parts = files.get(spec)
        if parts is None:
            titles.append(spec)
            continue
        length = 1
        while any(other != parts and other[-length:] == parts[-length:] for other in files.values()):
            length += 1
        _, class_name = bot_parts(spec)
        titles.append("/".join(parts[-length:]) + (f":{class_name}" if class_name else ""))
    return titles
