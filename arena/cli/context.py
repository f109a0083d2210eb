"""What the commands stand on: the database of the house, and one way to show what was found."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import click
import psycopg
from cuig.config import ConfigError, parse_log_level, read
from rich.console import Console, RenderableType

from arena.bot.presence import Attendance, attendance
from arena.errors import ArenaError
from arena.house import house_file
from arena.house.home import home_at
from arena.jsonable import plain
from arena.store import migrate

CONNECT_S: Final = 5


class NoHouse(ArenaError):
    """Nothing says where the database is."""

    def __init__(self, home: Path, hidden: bool) -> None:
        self.home = home
        why = (
            f"The house in {home} uses a database whose address it keeps to itself"
            if hidden
            else f"No house runs in {home}"
        )
        super().__init__(
            f"{why}, and CUIG_DATABASE_URL is not set; {'set it' if hidden else 'start one with `arena up`'}."
        )


class DatabaseUnreachable(ArenaError):
    """The database does not answer."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(f"The database cannot be reached: {reason.rstrip('.')}.")


@dataclass(frozen=True, slots=True)
class Environment:
    """The variables that commands look at; those of other processes of a house may be set too."""

    home: Path | None = None
    database_url: str | None = None
    redis_url: str | None = None
    log: str = "info"

    def __post_init__(self) -> None:
        parse_log_level(self.log)


def database_url() -> str:
    """The database that the environment names, else the running house's. Raises NoHouse, ConfigError."""
    environment = read(Environment)
    if environment.database_url:
        return environment.database_url
    house = house_file.find(environment.home)
    if house is None or house.database_url is None:
        raise NoHouse(home_at(environment.home).path, hidden=house is not None)
    return house.database_url


def redis_url() -> str | None:
    """The Redis that the environment names, else that of the house that runs, if any."""
    environment = read(Environment)
    if environment.redis_url or environment.database_url:
        return environment.redis_url
    house = house_file.find(environment.home)
    return None if house is None else house.redis_url


@contextmanager
def database() -> Iterator[psycopg.Connection[Any]]:
    """One transaction in the arena's database: kept if the block ends well, undone if it does not.

    Raises NoHouse, DatabaseUnreachable and SchemaError before anything is changed.
    """
    with reachable(database_url()) as connection:
        migrate.check(connection)
        yield connection


@contextmanager
def reachable(url: str) -> Iterator[psycopg.Connection[Any]]:
    """One transaction in the database of that address. Raises DatabaseUnreachable."""
    try:
        connection = psycopg.connect(url, connect_timeout=CONNECT_S, application_name="arena")
    except psycopg.Error as error:
        raise DatabaseUnreachable(last_line(error)) from error
    with connection:
        yield connection


def last_line(error: Exception) -> str:
    """What a driver says in several lines, in its last."""
    lines = str(error).strip().splitlines()
    return lines[-1].strip() if lines else type(error).__name__


def json_option(command: Callable[..., None]) -> Callable[..., None]:
    """`--json`: the same as text that programs read."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON for programs instead.")(command)


def show(found: Any, as_json: bool, *pictures: RenderableType) -> None:
    """What was found: as JSON, or drawn."""
    if as_json:
        click.echo(json.dumps(plain(found), indent=2, ensure_ascii=False))
        return
    # Into a pipe or file nothing is cut off to the width of a terminal that is not there.
    width = None if sys.stdout.isatty() else 160
    console = Console(width=width, markup=False, highlight=False)
    for picture in pictures:
        console.print(picture, soft_wrap=width is not None and isinstance(picture, str))


def look_around() -> Attendance | str:
    """Who sits at which referee; or, as a clause, why that is not known. Raises ConfigError."""
    from redis.exceptions import RedisError  # half a second that most commands need not wait

    url = redis_url()
    if url is None:
        return "CUIG_REDIS_URL is not set"
    try:
        return asyncio.run(_attendance(url))
    except (OSError, RedisError) as error:
        return f"Redis cannot be reached ({error})"


async def _attendance(url: str) -> Attendance:
    from redis.asyncio import Redis

    try:
        client = Redis.from_url(url, socket_timeout=5, socket_connect_timeout=5)
    except ValueError as error:  # its words may have a part of a password in them
        reason = "it is no address of a Redis, which is like redis://127.0.0.1:6379/0"
        raise ConfigError([f"CUIG_REDIS_URL: {reason}"]) from error
    async with client as redis:
        return await attendance(redis)
