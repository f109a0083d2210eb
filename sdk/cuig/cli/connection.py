"""How a command reaches an arena: address, encryption, token."""

from __future__ import annotations

import os
import re
import socket
from argparse import Namespace
from pathlib import Path
from urllib.parse import quote

from cuig.cli.errors import CommandError
from cuig.client.credentials import CredentialError, find_token
from cuig.client.local_arena import find_local_arena, no_arena_message
from cuig.config import ConfigError, parse_address, read
from cuig.login import kept
from cuig.login.arena_api import ArenaApi
from cuig.login.errors import LoginError, NotSignedIn
from cuig.login.kept import KnownArena
from cuig.login.pages_address import pages_address
from cuig.net.certificates import CertificatesUnreadable, read_certificates
from cuig.net.channel import PlainChannelError
from cuig.net.dialer import Dialer
from cuig.running import Settings


def settings() -> Settings:
    """Read the environment. Raises CommandError."""
    try:
        return read(Settings)
    except ConfigError as error:
        raise CommandError(str(error)) from error


def arena_known(given: Namespace) -> KnownArena | None:
    """Return the arena that is meant and to which somebody has signed in. Raises CommandError.

    It is one that is named by its name, or by the address of its pages; where none is named, and no token is
    given, the last one signed in to.
    """
    text = arena_given(given)
    try:
        if text is None:
            by_file = given.token_file is not None or "CUIG_TOKEN" in os.environ
            return None if by_file else kept.current()
        return kept.named(_known_name(text))
    except LoginError as error:
        raise CommandError(str(error)) from error


def known_arena(given: Namespace) -> KnownArena:
    """Return the arena that is meant, which somebody has signed in to. Raises CommandError."""
    try:
        known = kept.current() if given.arena is None else kept.named(_known_name(given.arena))
    except LoginError as error:
        raise CommandError(str(error)) from error
    if known is None:
        which = "an arena" if given.arena is None else f"{given.arena!r}"
        raise CommandError(
            f"this terminal is not signed in to {which}: `cuig login {given.arena or 'ARENA'}` signs in"
        )
    return known


def _known_name(text: str) -> str:
    """What an arena is called here, of which the address is given. Raises LoginError."""
    return pages_address(text).name if "://" in text else text


def go_to_known(given: Namespace) -> None:
    """Let the flags say where the arena is that is meant, if it is known. Raises CommandError."""
    by_referee = getattr(given, "referee", []) and given.arena is None  # no arena is asked
    known = None if by_referee else arena_known(given)
    given.known = known
    if known is None:
        return
    given.arena = known.grpc
    given.tls = given.tls or known.tls
    given.plain = given.plain or known.plain
    if given.tls_roots is None and known.roots is not None:
        given.tls_roots = Path(known.roots)


def api_of(known: KnownArena) -> ArenaApi:
    """Return what asks the pages of an arena. Raises CommandError."""
    try:
        token = kept.token(known)
        if token is None:
            raise NotSignedIn(f"no token of {known.name} is kept: `cuig login {known.web}` signs in")
        return ArenaApi(known.web, token, roots=known.roots, plain=known.plain)
    except LoginError as error:
        raise CommandError(str(error)) from error


def arena_named(given: Namespace) -> str:
    """Return the arena's address, from the flags, the environment or this machine. Raises CommandError."""
    arena = arena_given(given) or find_local_arena()
    if arena is None:
        raise CommandError(no_arena_message())
    check_address(arena, given)
    return str(arena)


def arena_given(given: Namespace) -> str | None:
    """Return the arena's address from the flags or the environment. Raises CommandError."""
    configured = settings().arena
    return given.arena or (None if configured is None else str(configured))


def check_address(address: str, given: Namespace) -> None:
    """Check that the token may travel to an address. Raises CommandError."""
    if address.startswith("unix:"):
        return
    try:
        where = parse_address(address)
    except ValueError as error:
        raise CommandError(str(error)) from error
    if not (where.is_loopback or given.plain or given.tls or given.tls_roots):
        raise CommandError(f"{PlainChannelError(address)} (--tls, or --plain)")


def token_of(given: Namespace, bot: str | None = None) -> str:
    """Read the bot's token: from a file, the environment, or what `cuig login` has brought.

    bot: what the bot is probably called in the arena, where --as does not say it. Raises CommandError.
    """
    known: KnownArena | None = given.known
    if known is not None and given.token_file is None and "CUIG_TOKEN" not in os.environ:
        return own_bot_token(known, given.name, bot)
    try:
        return find_token(file=given.token_file)
    except CredentialError as error:
        raise CommandError(str(error)) from error


def own_bot_token(known: KnownArena, name: str | None, guess: str | None = None) -> str:
    """Return the token of one of one's own bots; one that is not kept is asked for. Raises CommandError.

    name: None: the one called `guess`, else the only one that there is.
    """
    try:
        here = kept.bots(known)
        if name is None and guess not in here and len(here) == 1:
            name = here[0]
        name = name or guess
        found = None if name is None else kept.bot_token(known, name)
        return found or _asked_token(known, name)
    except LoginError as error:
        raise CommandError(str(error)) from error


def _asked_token(known: KnownArena, name: str | None) -> str:
    """Have a token made for a bot, and keep it. Raises LoginError, CommandError."""
    api = api_of(known)
    mine = [
        bot["bot"]["name"]
        for owner in api.get("/api/bots")["owners"]
        for bot in owner["bots"]
        if bot["bot"]["withdrawn_at"] is None
    ]
    if name not in mine:
        if not mine:
            raise CommandError(
                f"{known.account} has no bot at {known.name}: `cuig bot create NAME` makes one"
            )
        which = f"--as says which of your bots at {known.name} it is: {', '.join(mine)}"
        raise CommandError(which if name is None else f"no bot of yours is called {name}; {which}")
    assert name is not None
    made = api.post(f"/api/bots/{quote(name)}/tokens", {"called": this_machine()})
    token = str(made["token"])
    kept.keep_bot_token(known, name, token)
    return token


def bot_name(bot: str) -> str:
    """Return what a bot is probably called in an arena: as its file or folder is."""
    file = re.sub(r":[A-Za-z_]\w*$", "", bot)
    return Path(file).name.partition(".")[0].replace("_", "-").lower()


def this_machine() -> str:
    """Return what this program calls itself where somebody decides about it."""
    return f"cuig at {socket.gethostname() or 'a machine'}"[:60]


def dialer_of(given: Namespace) -> Dialer:
    """Make what reaches the servers, with the encryption of the flags. Raises CommandError."""
    try:
        roots = None if given.tls_roots is None else read_certificates(given.tls_roots)
    except CertificatesUnreadable as error:
        raise CommandError(str(error)) from error
    return Dialer(given.tls, roots, given.plain)
