"""`arena backup` and `arena restore`: a house in a file, and a house of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click
from cuig.config import read

from arena.cli.database import connected
from arena.cli.environment import Environment, NoHouse, database_url
from arena.cli.exit_status import Failed
from arena.cli.house import stoppable
from arena.cli.output import terminal
from arena.cli.progress import PartsBar
from arena.errors import LadderDiffers
from arena.house import archive
from arena.house.archive import CopyFailed
from arena.house.launcher import open_database
from arena.house.signals import StopSignals
from arena.rating import ladders, ratings

FILE = click.argument("file", type=click.Path(path_type=Path, dir_okay=False))


@click.command()
@FILE
def backup(file: Path) -> None:
    """Write all that the house has into a file.

    It is the house as it was at one moment, and events may be played meanwhile. FILE is for its owner alone:
    there are cards in it that are still to be played. pg_restore reads it too.
    """
    with _database() as (url, signals), PartsBar(terminal(), "backup") as bar, _failures():
        size = archive.backup(url, file, _unless_stopped(signals, bar))
    click.echo(f"{file}: {size:,} bytes. `arena restore` makes a house of it.")


@click.command()
@FILE
def restore(file: Path) -> None:
    """Make a house of a backup; it is held at first.

    It is made in CUIG_HOME or CUIG_DATABASE_URL, which has to be empty. Its ladders are taken anew from its
    matches and compared. A house that is held can be looked at, and goes on with its events after
    `arena release`.
    """
    with _database(new=True) as (url, signals):
        with PartsBar(terminal(), "restore") as bar, _failures():
            applied = archive.restore(file, url, _unless_stopped(signals, bar))
        for name in applied:
            click.echo(f"applied {name}")
        steps = _check_ladders(url)
    click.echo(
        f"{file} is restored, and its {steps:,} rating steps are what its matches make them. "
        "The house is held: `arena up` shows it, `arena release` lets it go on."
    )


def _check_ladders(url: str) -> int:
    """Compare every ladder with its matches; how many rating steps there are. Raises Failed."""
    with connected(url) as connection:
        names = [one.name for one in ladders.every(connection)]
        steps = 0
        with PartsBar(terminal(), "ladders", of_bytes=False) as bar:
            for number, name in enumerate(names, 1):
                try:
                    steps += ratings.recompute(connection, name, check=True).steps
                except LadderDiffers as error:
                    raise Failed(f"The backup is restored and held, but as it was: {error}") from error
                bar.show(number, len(names))
    return steps


def _unless_stopped(signals: StopSignals, bar: PartsBar) -> archive.Progress:
    """Draws how far it is; a signal to stop is heard here, since pg_dump and pg_restore get none."""

    def show(done: int, total: int) -> None:
        signals.check()
        bar.show(done, total)

    return show


@contextmanager
def _database(*, new: bool = False) -> Iterator[tuple[str, StopSignals]]:
    """The database of the environment or the running house, else that of the closed one, opened for this.

    new: one to be restored into, so never the running house's. Raises NoHouse where there is none.
    """
    url, home = _named(new), read(Environment).home
    with stoppable() as signals:
        if url is None:
            with open_database(home, signals, terminal().print) as embedded:
                yield embedded, signals
        else:
            with connected(url):  # or say that it cannot be reached
                pass
            yield url, signals


def _named(new: bool) -> str | None:
    """The database that is there already; None: the one in the home has to be opened."""
    environment = read(Environment)
    if new:
        return environment.database_url
    try:
        return database_url()
    except NoHouse as error:
        if error.hidden or not (error.home / "servers" / "postgres").exists():
            raise
        return None


@contextmanager
def _failures() -> Iterator[None]:
    """What the caller could not have known fails with status 1."""
    try:
        yield
    except CopyFailed as error:
        raise Failed(str(error)) from error
