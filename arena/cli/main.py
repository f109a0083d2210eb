"""`arena`: run a house, and look after its bots, schedules, tournaments and ladders."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Final

import click
from cuig.config import ConfigError
from cuig.sandbox.errors import SandboxError

from arena.cli.exit_status import INTERRUPTED, WRONG
from arena.cli.hints import with_hint
from arena.cli.lazy_group import Deferred, LazyGroup
from arena.errors import ArenaError

# Imported when they are called: `arena --help` needs no driver of a database and no drawing of tables.
COMMANDS: Final = {
    "account": Deferred("arena.cli.accounts:account", "Accounts sign in to the pages, and look after bots."),
    "audit": Deferred(
        "arena.cli.audit:audit", "What organisers and the arena itself have done, the latest first."
    ),
    "backup": Deferred("arena.cli.archives:backup", "Write all that the house has into a file."),
    "bot": Deferred("arena.cli.bots:bot", "Bots have versions, and versions connect with tokens."),
    "demo": Deferred(
        "arena.cli.demo:demo",
        "Run a house, its own bots and one that was handed in, a scheduled tournament, and show the ladder.",
    ),
    "doctor": Deferred(
        "arena.cli.doctor:doctor", "Say whether this machine can host bots, and what they would find."
    ),
    "host": Deferred(
        "arena.cli.host:host",
        "Run the bots that were handed in, each in a sandbox, until SIGTERM or Ctrl-C.",
    ),
    "hold": Deferred("arena.cli.holding:hold", "Hold the house: nothing more is begun in it."),
    "ladder": Deferred(
        "arena.cli.ladders:ladder", "Ladders say who is best at a game, and how sure that is."
    ),
    "match": Deferred(
        "arena.cli.matches:match", "Matches are played by themselves; here one is looked at or put right."
    ),
    "migrate": Deferred("arena.cli.schema:migrate", "Bring the database's schema up to this version."),
    "owner": Deferred("arena.cli.owners:owner", "Owners answer for bots."),
    "release": Deferred("arena.cli.holding:release", "Let a house that is held go on."),
    "report": Deferred(
        "arena.cli.reports:report",
        "Reports look through all matches for what should be looked into by people.",
    ),
    "restore": Deferred("arena.cli.archives:restore", "Make a house of a backup; it is held at first."),
    "schedule": Deferred(
        "arena.cli.schedules:schedule",
        "Schedules say what is played and when; everything else happens by itself.",
    ),
    "season": Deferred(
        "arena.cli.seasons:season", "Seasons are series of events, each of which gives points by its places."
    ),
    "serve": Deferred(
        "arena.cli.server:serve", "Serve the web pages and the gRPC service, until SIGTERM or Ctrl-C."
    ),
    "tournament": Deferred(
        "arena.cli.tournaments:tournament", "Tournaments are made by schedules and play themselves."
    ),
    "up": Deferred("arena.cli.house:up", "Run a whole house until Ctrl-C."),
    "webhook": Deferred(
        "arena.cli.webhooks:webhook", "Webhooks are told of faults, suspensions and events that are over."
    ),
}


@click.group(cls=LazyGroup, deferred=COMMANDS, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="cuig-arena", message="%(version)s")
def arena() -> None:
    """Run a house of Cúig, and look after what happens in it.

    `arena demo` shows everything at once. Commands find the house that runs; CUIG_DATABASE_URL and
    CUIG_REDIS_URL name another. Every listing has --json.
    """


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command, print in one sentence what it cannot do, and exit."""
    try:
        code = arena.main(
            list(sys.argv[1:] if arguments is None else arguments), "arena", standalone_mode=False
        )
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message())
        sys.exit(WRONG)
    except click.ClickException as error:
        click.echo(error.format_message(), err=True)
        sys.exit(error.exit_code)
    except ConfigError as error:
        click.echo(f"{str(error)[0].upper()}{str(error)[1:]}.", err=True)
        sys.exit(WRONG)
    except ArenaError as error:
        click.echo(with_hint(error), err=True)
        sys.exit(WRONG)
    except SandboxError as error:
        click.echo(str(error), err=True)
        sys.exit(WRONG)
    except (click.Abort, KeyboardInterrupt):
        sys.exit(INTERRUPTED)
    sys.exit(code if isinstance(code, int) else 0)
