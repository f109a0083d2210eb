"""How a command reaches an arena: address, encryption, token."""

from __future__ import annotations

from argparse import Namespace

from cuig.cli.errors import CommandError
from cuig.client.credentials import CredentialError, find_token
from cuig.client.local_arena import find_local_arena, no_arena_message
from cuig.config import ConfigError, parse_address, read
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


def token_of(given: Namespace) -> str:
    """Read the bot's token. Raises CommandError."""
    try:
        return find_token(file=given.token_file)
    except CredentialError as error:
        raise CommandError(str(error)) from error


def dialer_of(given: Namespace) -> Dialer:
    """Make what reaches the servers, with the encryption of the flags. Raises CommandError."""
    try:
        roots = None if given.tls_roots is None else read_certificates(given.tls_roots)
    except CertificatesUnreadable as error:
        raise CommandError(str(error)) from error
    return Dialer(given.tls, roots, given.plain)
