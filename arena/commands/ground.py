"""What the commands stand on: the database of the house, and one way to show what was found."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import click
import psycopg
from cuig.config import parse_log_level, read
from rich.console import Console, RenderableType

from arena.errors import ArenaError
from arena.house import running
from arena.house.home import home_at
from arena.plain import plain
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
class Ground:
    """The variables that commands look at; those of other processes of a house may be set too."""

    home: Path | None = None
    database_url: str | None = None
    redis_url: str | None = None
    log: str = "info"

    def __post_init__(self) -> None:
        parse_log_level(self.log)


def database_url() -> str:
    """The database that the environment names, else the running house's. Raises NoHouse, ConfigError."""
    ground = read(Ground)
    if ground.database_url:
        return ground.database_url
    house = running.find(ground.home)
    if house is None or house.database_url is None:
        raise NoHouse(home_at(ground.home).path, hidden=house is not None)
    return house.database_url


def redis_url() -> str | None:
    """The Redis that the environment names, else that of the house that runs, if any."""
    ground = read(Ground)
    if ground.redis_url or ground.database_url:
        return ground.redis_url
    house = running.find(ground.home)
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
