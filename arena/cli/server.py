"""`arena serve`: the pages and the gRPC service."""

from __future__ import annotations

import asyncio

import click
from cuig.config import Address, read
from cuig.process import loop_factory

from arena.cli.database import connected
from arena.cli.params import HostPort
from arena.config import ArenaConfig
from arena.logs import log_to_stderr
from arena.server import serve as serve_until_stopped
from arena.store import migrate


@click.command()
@click.option("--web", type=HostPort(), help="Where the pages listen.  [127.0.0.1:8080]")
@click.option("--grpc", type=HostPort(), help="Where bots and referees call.  [127.0.0.1:8081]")
def serve(web: Address | None, grpc: Address | None) -> None:
    """Serve the web pages and the gRPC service, until SIGTERM or Ctrl-C.

    This is one process of a house; `arena up` runs them all.
    """
    config = read(ArenaConfig, web_listen=web, arena_listen=grpc)
    log_to_stderr(config.log)
    with connected(config.database_url) as connection:
        migrate.check(connection)
    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        runner.run(serve_until_stopped(config))
