"""`cuig logout`: sign out of an arena."""

from __future__ import annotations

from argparse import Namespace

from cuig.cli import connection
from cuig.cli.errors import CommandError
from cuig.cli.output import say
from cuig.login import kept
from cuig.login.arena_api import ArenaApi
from cuig.login.errors import LoginError, NotSignedIn


def run(given: Namespace) -> int:
    """Revoke the token, and forget the arena. Raises CommandError, also where it could not be revoked."""
    known = connection.known_arena(given)
    try:
        token = kept.token(known)
        kept.forget(known)
    except LoginError as error:
        raise CommandError(str(error)) from error
    try:
        if token is not None:
            ArenaApi(known.web, token, roots=known.roots, plain=known.plain).post("/api/sign-out")
    except NotSignedIn:  # it was revoked already
        pass
    except LoginError as error:
        raise CommandError(
            f"{known.name} is forgotten here, but its token could not be revoked ({error}); revoke it on "
            f"your account's page, {known.web}/account/tokens",
            status=1,
        ) from error
    say(f"signed out of {known.name}")
    return 0
