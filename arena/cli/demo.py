"""`arena demo`: a house in which bots play a scheduled tournament, and the ladder that comes of it."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

import click
import psycopg
from cuig.config import Address
from cuig.sandbox.machine import obstacle
from rich.console import Console

from arena.account import invitations, roles
from arena.bot import hosting
from arena.cli import ladder_tables
from arena.cli.database import DatabaseUnreachable, connected
from arena.cli.environment import browsable
from arena.cli.exit_status import Failed, Wrong
from arena.cli.house import listen_options, opened_house, run_until_stopped
from arena.cli.house_bots import start_house_bots
from arena.cli.output import terminal
from arena.cli.params import WholeNumber
from arena.cli.progress import ProgressBar
from arena.errors import ArenaError, NotFound
from arena.house.launcher import House
from arena.rating import crosstables, ladders, ratings
from arena.store.transactions import transact
from arena.tournament import schedules, suspensions, tournaments
from arena.tournament.schedules import Slot
from arena.tournament.tournaments import Tournament

Answer = TypeVar("Answer")

BOTS: Final = ("random", "lowest-winner", "rule-of-thumb")  # the house's own
GUEST: Final = "high-lead"  # handed in, as an author's bot is
GUEST_FOLDER: Final = Path(__file__).parent / "guest_bot"
PRESET: Final = "twenty-five"
DUE_IN_S: Final = 2
STALLED_AFTER_S: Final = 90.0  # without a match ending
POLL_S: Final = 0.2


class DemoFailed(ArenaError):
    """The demo cannot come to its end, and no option would change that."""


class DemoStalled(DemoFailed):
    """Nothing happens any more in the demo's tournament."""

    def __init__(self, what: str, log: Path) -> None:
        self.what, self.log = what, log
        super().__init__(f"{what}; what the processes say is in {log}.")


class DemoClosed(DemoFailed):
    """There is no tournament of the demo's slot."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(f"The demo's tournament does not take place: {reason.rstrip('.')}.")


@click.command()
@listen_options
@click.option("--exit", "leave", is_flag=True, help="Close the house when the tournament is over.")
@click.option("--decks", type=WholeNumber(1, 1000), default=20, show_default=True, help="Matches a pair.")
def demo(web: Address | None, grpc: Address | None, referee: Address | None, leave: bool, decks: int) -> None:
    """Run a house, its own bots and one that was handed in, a scheduled tournament, and show the ladder.

    Every run adds a tournament to the same ladder; the pages stay up until Ctrl-C.
    """
    with opened_house(web, grpc, referee) as house:
        if house.held is not None:
            raise Wrong(f"The house is held: {house.held.because}; `arena release` lets it go on.")
        try:
            play_demo(house, decks, terminal())
        except DemoFailed as error:
            raise Failed(str(error)) from error
        if leave:
            terminal().print("The house closes now; `arena up` opens it again, with these pages.")
            return
        with connected(house.database_url) as connection:
            link = transact(connection, invitation, house.running.web)
        terminal().print(f"Come in and look around, as its operator: {link}", soft_wrap=True)
        terminal().print("Ctrl-C closes the house.")
        run_until_stopped(house)


def play_demo(house: House, decks: int, console: Console) -> None:
    """Play one tournament of the demo's bots in an open house, and show the ladder and crosstable.

    decks: matches a pair; each is played twice, with the seats turned. One of the bots is handed in and plays
    in a sandbox, where this machine has one; the console is told which way was taken.
    Raises DemoStalled, DemoClosed, and StopRequested when a signal asks to stop.
    """
    missing = obstacle()
    console.print(start_house_bots(house, BOTS))
    bots = BOTS if missing else (*BOTS, GUEST)
    with connected(house.database_url) as connection:
        if missing is None:
            transact(
                connection, hosting.operators_bot, GUEST, "guest", f"folder:{GUEST_FOLDER}", by="the demo"
            )
            console.print(f"{GUEST} is handed in by a guest, and plays in a sandbox.")
        slot = transact(connection, _planned, decks, bots)
    console.print(
        f"A tournament of {PRESET}, due in {DUE_IN_S} seconds: {', '.join(bots)}, {decks} decks a pair."
    )
    event = _wait_for_start(house, slot.id)
    _watch(house, event, console)
    with connected(house.database_url) as connection:
        ratings.rate_ready(connection, wait=True)  # those that the worker has not taken yet, or is taking
        ladder = ladders.ladder(connection, event.ladder or PRESET)
        crosstable = crosstables.crosstable(connection, event.id)
    console.print()
    console.print(ladder_tables.ladder_table(ladder))
    console.print(ladder_tables.crosstable_table(crosstable))
    console.print(f"The ladder: {house.running.web}/ladders/{event.ladder}")
    console.print(f"The tournament: {house.running.web}/tournaments/{event.id}")


def invitation(connection: psycopg.Connection[Any], web: str) -> str:
    """The link of an invitation by which whoever runs the demo signs in at once."""
    made = invitations.invite(connection, role=roles.OPERATOR, days=1, note="the demo")
    return f"{browsable(web)}/join#{made.code}"


def let_in(connection: psycopg.Connection[Any], name: str) -> None:
    """Admit a suspended bot of the demo's: that an earlier demo was killed must not spoil this one."""
    if suspensions.sentence(connection, name) is not None:
        suspensions.admit(connection, name, by="the demo")


def _schedule(connection: psycopg.Connection[Any], decks: int, bots: Sequence[str]) -> str:
    """The name of the demo's schedule for so many decks and bots. It has no cron line: each demo adds a
    slot."""
    name = f"demo-{decks}-{len(bots)}-bots"
    try:
        schedules.named(connection, name)
    except NotFound:
        schedules.create(
            connection, name, preset=PRESET, entry=f"bots: {', '.join(bots)}", decks=decks, same_owner=True
        )
    return name


def _planned(connection: psycopg.Connection[Any], decks: int, bots: Sequence[str]) -> Slot:
    """The slot of a tournament that begins in a moment, with all of the demo's bots let in."""
    for name in bots:
        let_in(connection, name)
    return schedules.add_in(connection, _schedule(connection, decks, bots), DUE_IN_S)


def _wait_for_start(house: House, slot: int) -> Tournament:
    """Wait until the slot has become a tournament. Raises DemoClosed, DemoStalled."""
    deadline = time.monotonic() + STALLED_AFTER_S
    while time.monotonic() < deadline:
        house.supervisor.supervise(POLL_S)
        event = _query(house, lambda connection: begun(connection, slot))
        if event is not None:
            return event
    raise DemoStalled("No worker has begun the tournament that is due", house.running.home / "log")


def begun(connection: psycopg.Connection[Any], slot: int) -> Tournament | None:
    """The tournament of the slot, if it has been made yet. Raises DemoClosed."""
    reason = schedules.closed_because(connection, slot)
    if reason is not None:
        raise DemoClosed(reason)
    return tournaments.of_slot(connection, slot)


def _watch(house: House, event: Tournament, console: Console) -> None:
    """Show the tournament's progress until it is over. Raises DemoStalled."""
    done, changed_at = -1, time.monotonic()
    with ProgressBar(console, f"tournament {event.id}", always=True) as bar:
        while True:
            house.supervisor.supervise(POLL_S)
            progress = _query(house, lambda connection: tournaments.progress(connection, event.id))
            if progress is not None:
                bar.show(progress, of=progress.total, done=progress.done)
                if progress.state in ("finished", "void"):
                    return
                if progress.done != done:
                    done, changed_at = progress.done, time.monotonic()
            if time.monotonic() > changed_at + STALLED_AFTER_S:
                raise DemoStalled(
                    f"No match of tournament {event.id} has ended for {STALLED_AFTER_S:g} seconds",
                    house.running.home / "log",
                )


def _query(house: House, ask: Callable[[psycopg.Connection[Any]], Answer]) -> Answer | None:
    """Ask the database; None while it does not answer, since the supervisor is starting it again."""
    try:
        with connected(house.database_url) as connection:
            return ask(connection)
    except DatabaseUnreachable:
        return None
