"""`cuig whoami`: to which arena this terminal is signed in, and as whom."""

from __future__ import annotations

from argparse import Namespace

from cuig.cli import connection
from cuig.cli.errors import CommandError
from cuig.cli.output import say, say_json
from cuig.login import kept
from cuig.login.errors import LoginError


def run(given: Namespace) -> int:
    """Ask the arena. Raises CommandError."""
    known = connection.known_arena(given)
    try:
        me = connection.api_of(known).get("/api/me")
        others = [one.name for one in kept.every() if one.name != known.name]
    except LoginError as error:
        raise CommandError(str(error), status=1) from error
    if given.json:
        say_json({"arena": known.name, "web": known.web, "grpc": known.grpc, **me, "others": others})
        return 0
    say(f"{me['name']} at {known.name}, {me['role']}")
    say(f"pages  {known.web}")
    say(f"bots   connect at {known.grpc}{' by TLS' if known.tls else ''}")
    teams = [name for name in me["owners"] if name != me["name"]]
    if teams:
        say(f"teams  {', '.join(teams)}")
    if others:
        say(f"known  {', '.join(others)} (--arena names one)")
    return 0
