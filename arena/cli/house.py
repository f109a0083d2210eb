"""`arena up`: a whole house with one command."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click
from cuig.config import Address, ConfigError, read

from arena.cli.database import driver_errors_in_sentences
from arena.cli.exit_status import INTERRUPTED, Failed, Wrong
from arena.cli.house_bots import start_house_bots
from arena.cli.output import terminal
from arena.cli.params import HostPort
from arena.house.errors import NotReady
from arena.house.launcher import House, HouseConfig, open_house
from arena.house.signals import StopRequested, StopSignals

SUPERVISE_S = 3600.0  # one call's worth; a signal ends it at once


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
def opened_house(
    web: Address | None, grpc: Address | None, referee: Address | None, *, held: bool = False
) -> Iterator[House]:
    """A house as the flags and the environment say, closed at the end of the block.

    Raises Wrong where the caller has to change something, Failed where the house does not become ready, and
    Exit(130) when a signal asks to stop before the block is at its end.
    """
    try:
        config = read(HouseConfig, web_listen=web, arena_listen=grpc, referee_listen=referee)
    except ConfigError as error:
        raise Wrong(f"The house cannot open: {error}.") from None
    with stoppable() as signals, open_house(config, signals, terminal().print, held=held) as house:
        yield house


@contextmanager
def stoppable() -> Iterator[StopSignals]:
    """Signals that ask to stop, which end the command with status 130; what fails is said in a sentence."""
    try:
        with driver_errors_in_sentences(), StopSignals() as signals:
            yield signals
    except StopRequested:
        raise click.exceptions.Exit(INTERRUPTED) from None
    except NotReady as error:
        raise Failed(str(error)) from error


@click.command()
@listen_options
@click.option("--held", is_flag=True, help="To look at it: nothing is played until `arena release`.")
def up(web: Address | None, grpc: Address | None, referee: Address | None, held: bool) -> None:
    """Run a whole house until Ctrl-C.

    Servers, pages, a referee, a worker, the beat, and a host with the house's own bots (CUIG_HOUSE_BOTS, by
    commas; none for no one). PostgreSQL and Redis are brought along unless CUIG_DATABASE_URL and
    CUIG_REDIS_URL name others. The data are in CUIG_HOME. Everything listens on this machine alone unless an
    option says otherwise, on the ports of last time or
    others that are free; port 0 asks for any.
    """
    with opened_house(web, grpc, referee, held=held) as house:
        terminal().print(f"The house is open: {house.running.web}")
        terminal().print(f"Bots connect to {house.running.arena}; data and logs are in {house.running.home}.")
        terminal().print(start_house_bots(house, house.own_bots))
        if house.held is not None:
            terminal().print(
                f"It is held: {house.held.because}. It can be looked at; `arena release` lets it go on."
            )
        terminal().print("Ctrl-C closes it.")
        run_until_stopped(house)


def run_until_stopped(house: House) -> None:
    """Supervise the house until a signal asks to stop, which is no error here."""
    try:
        while True:
            house.supervisor.supervise(SUPERVISE_S)
    except StopRequested:
        return
