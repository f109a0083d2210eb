"""`arena up` and `arena demo`: a whole house with one command."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click
from cuig.config import Address, ConfigError, read
from rich.console import Console

from arena.cli.params import HostPort, WholeNumber
from arena.errors import ArenaError
from arena.house.errors import NotReady

if TYPE_CHECKING:  # a house needs gRPC and the servers' clients; `arena --help` should not wait for them
    from arena.house.launcher import House

WRONG, FAILED, INTERRUPTED = 2, 1, 130


class Sentence(click.ClickException):
    """One sentence on stderr, and an exit code."""

    def __init__(self, sentence: str, exit_code: int) -> None:
        super().__init__(sentence)
        setattr(self, "exit_code", exit_code)  # noqa: B010  (click declares it for the class)

    def show(self, file: Any = None) -> None:
        click.echo(self.message, err=True)


def listen_options(command: Callable[..., None]) -> Callable[..., None]:
    """The options that say where a house listens."""
    for name, what in (
        ("--referee", "Where the referee listens."),
        ("--grpc", "Where the arena listens for bots and referees."),
        ("--web", "Where the web pages listen."),
    ):
        command = click.option(name, type=HostPort(), help=what)(command)
    return command


@contextmanager
def house_with(
    console: Console, web: Address | None, grpc: Address | None, referee: Address | None
) -> Iterator[House]:
    """A house as the flags and the environment say, closed at the end of the block.

    What cannot be done is said in one sentence, with exit code 2 if the caller has to change something.
    Being asked to stop before the block is at its end gives exit code 130.
    """
    from arena.house.launcher import HouseConfig, open_house
    from arena.house.signals import Interrupts, StopAsked

    try:
        config = read(HouseConfig, web_listen=web, arena_listen=grpc, referee_listen=referee)
    except ConfigError as error:
        raise Sentence(f"The house cannot open: {error}.", WRONG) from None
    try:
        with Interrupts() as interrupts, open_house(config, interrupts, console.print) as house:
            yield house
    except StopAsked:
        raise click.exceptions.Exit(INTERRUPTED) from None
    except NotReady as error:
        raise Sentence(str(error), FAILED) from error
    except ArenaError as error:
        raise Sentence(str(error), WRONG) from error


@click.command()
@listen_options
def up(web: Address | None, grpc: Address | None, referee: Address | None) -> None:
    """Run a whole house until Ctrl-C.

    Servers, pages, a referee, a worker and the beat. PostgreSQL and Redis are brought along unless
    CUIG_DATABASE_URL and CUIG_REDIS_URL name others. The data are in CUIG_HOME. Everything listens on this
    machine alone unless an option says otherwise, on ports that are free; port 0 asks for any.
    """
    console = _console()
    with house_with(console, web, grpc, referee) as house:
        console.print(f"The house is open: {house.running.web}")
        console.print(f"Bots connect to {house.running.arena}; data and logs are in {house.running.home}.")
        console.print("Ctrl-C closes it.")
        _keep_until_asked(house)


@click.command()
@listen_options
@click.option("--exit", "leave", is_flag=True, help="Close the house when the tournament is over.")
@click.option("--decks", type=WholeNumber(1, 1000), default=120, show_default=True, help="Matches a pair.")
def demo(web: Address | None, grpc: Address | None, referee: Address | None, leave: bool, decks: int) -> None:
    """Run a house, three bots and a scheduled tournament, and show the ladder.

    Every run adds a tournament to the same ladder; the pages stay up until Ctrl-C.
    """
    from arena.cli.demo import DemoFailed, play_demo  # it needs all of the arena, `up` does not

    console = _console()
    with house_with(console, web, grpc, referee) as house:
        try:
            play_demo(house, decks, console)
        except DemoFailed as error:
            raise Sentence(str(error), FAILED) from error
        if not leave:
            console.print("Ctrl-C closes the house.")
            _keep_until_asked(house)


def _keep_until_asked(house: House) -> None:
    from arena.house.signals import StopAsked

    try:
        while True:
            house.supervisor.tend(3600)
    except StopAsked:  # that is what it was kept for
        return


def _console() -> Console:
    # Into a pipe or file nothing is cut off to the width of a terminal that is not there.
    width = None if sys.stdout.isatty() else 160
    return Console(width=width, highlight=False, markup=False, soft_wrap=False)
