"""`arena host`: the bots that were handed in."""

from __future__ import annotations

import asyncio

import click
from cuig.config import read
from cuig.process import loop_factory

from arena.cli.database import connected
from arena.config import HostConfig
from arena.host.host import host as host_until_stopped
from arena.logs import log_to_stderr
from arena.store import migrate


@click.command()
def host() -> None:
    """Run the bots that were handed in, each in a sandbox, until SIGTERM or Ctrl-C.

    A host takes the versions that running events wait for, and gives them back; any number may work
    together, on many machines. It has to reach the database, Redis and every referee. A machine that has no
    sandbox hosts nothing: `arena doctor` says why.
    """
    config = read(HostConfig)
    log_to_stderr(config.log)
    with connected(config.database_url) as connection:
        migrate.check(connection)
    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        runner.run(host_until_stopped(config))
