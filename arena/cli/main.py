"""`arena`: run a house, and look after its bots, schedules, tournaments and ladders."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from typing import Final

import click
import psycopg
from cuig.config import Address, ConfigError, read
from cuig.process import loop_factory

from arena.cli.audit import audit
from arena.cli.bots import bot
from arena.cli.context import DatabaseUnreachable, database_url, last_line, reachable
from arena.cli.hints import with_hint
from arena.cli.house import demo, up
from arena.cli.ladders import ladder
from arena.cli.matches import match
from arena.cli.owners import owner
from arena.cli.params import HostPort
from arena.cli.reports import report
from arena.cli.schedules import schedule
from arena.cli.tournaments import tournament
from arena.config import ArenaConfig
from arena.errors import ArenaError
from arena.logs import log_to_stderr
from arena.store import migrate as schema

WRONG: Final = 2
INTERRUPTED: Final = 130


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="cuig-arena", message="%(version)s")
def arena() -> None:
    """Run a house of Cúig, and look after what happens in it.

    `arena demo` shows everything at once. Commands find the house that runs; CUIG_DATABASE_URL and
    CUIG_REDIS_URL name another. Every listing has --json.
    """


@arena.command()
@click.option("--web", type=HostPort(), help="Where the pages listen.  [127.0.0.1:8080]")
@click.option("--grpc", type=HostPort(), help="Where bots and referees call.  [127.0.0.1:8081]")
def serve(web: Address | None, grpc: Address | None) -> None:
    """Serve the web pages and the gRPC service, until SIGTERM or Ctrl-C.

    This is one process of a house; `arena up` runs them all.
    """
    from arena.server import serve as serve_until_told  # it needs web and gRPC, the other commands do not

    config = read(ArenaConfig, web_listen=web, arena_listen=grpc)
    log_to_stderr(config.log)
    with reachable(config.database_url) as connection:
        schema.check(connection)
    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        runner.run(serve_until_told(config))


@arena.command()
def migrate() -> None:
    """Bring the database's schema up to this version."""
    try:
        applied = schema.migrate(database_url())
    except psycopg.OperationalError as error:
        raise DatabaseUnreachable(last_line(error)) from error
    click.echo("\n".join(f"applied {name}" for name in applied) or "The database is up to date.")


for command in (up, demo, owner, bot, schedule, tournament, ladder, match, audit, report):
    arena.add_command(command)


def main(arguments: Sequence[str] | None = None) -> None:
    """The command, with what it cannot do said in one sentence."""
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
    except psycopg.errors.DeadlockDetected:
        click.echo("Another changed the same just now, and nothing has been changed: try again.", err=True)
        sys.exit(WRONG)
    except psycopg.OperationalError as error:
        click.echo(str(DatabaseUnreachable(last_line(error))), err=True)
        sys.exit(WRONG)
    except (click.Abort, KeyboardInterrupt):
        sys.exit(INTERRUPTED)
    sys.exit(code if isinstance(code, int) else 0)
