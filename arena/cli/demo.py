"""A whole evening in a minute: three bots enter a scheduled tournament, and the ladder says who is best."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final, TypeVar

import psycopg
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from arena.bot import bots, owners
from arena.cli import tables
from arena.errors import ArenaError, NotFound
from arena.house.home import home_at, write_private
from arena.house.launcher import House
from arena.rating import crosstables, ladders, ratings
from arena.tournament import schedules, suspensions, tournaments
from arena.tournament.tournaments import Tournament

Answer = TypeVar("Answer")

OWNER: Final = "house"
BOTS: Final = ("random", "lowest-winner", "rule-of-thumb")  # as `cuig connect` knows them
PRESET: Final = "twenty-five"
DUE_IN: Final = timedelta(seconds=2)
STALLED_AFTER: Final = 90.0  # seconds without a match ending
LOOK_EVERY: Final = 0.2


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


def play_demo(house: House, decks: int, console: Console) -> None:
    """Plays one tournament of the house's bots in a house that is open, and shows what came of it.

    `decks` is the number of matches a pair; each is played twice over with the seats turned. The bots stay
    connected. Raises DemoStalled, DemoClosed, and StopAsked when we are asked to stop.
    """
    with _database(house) as connection:
        tokens = {name: _token_file(connection, house, name) for name in BOTS}
        for name in BOTS:
            let_in(connection, name)
    house.supervisor.start(house.household.bot(name, name, file) for name, file in tokens.items())
    with _database(house) as connection:
        schedule = _schedule(connection, decks)
        slot = schedules.add_once(connection, schedule, datetime.now(UTC) + DUE_IN)
    console.print(
        f"A tournament of {PRESET}, due in {DUE_IN.seconds} seconds: {', '.join(BOTS)}, {decks} decks a pair."
    )
    event = _wait_for_start(house, slot.id)
    _watch(house, event, console)
    with _database(house) as connection:
        ratings.rate_ready(connection)  # the last matches' steps, if the worker has not taken them yet
        ladder = ladders.ladder(connection, event.ladder or PRESET)
        crosstable = crosstables.crosstable(connection, event.id)
    console.print()
    console.print(tables.ladder_table(ladder))
    console.print(tables.crosstable_table(crosstable))
    console.print(f"The ladder: {house.running.web}/ladders/{event.ladder}")
    console.print(f"The tournament: {house.running.web}/tournaments/{event.id}")


@contextmanager
def _database(house: House) -> Iterator[psycopg.Connection[Any]]:
    with psycopg.connect(house.database_url, connect_timeout=10, application_name="demo") as connection:
        yield connection


def _token_file(connection: psycopg.Connection[Any], house: House, name: str) -> Path:
    """The file with the bot's token; bot and token are made when they are not there."""
    file = home_at(house.running.home).path / "secrets" / f"bot-{name}"
    try:
        if bots.named(connection, name).owner != OWNER:
            raise ArenaError(
                f"The demo needs a bot {name} of its own, and another owner has one of that name."
            )
        if file.exists() and bots.token_holder(connection, bots.token_sha256(file.read_text().strip())):
            return file
        issued = bots.issue_token(connection, name)
    except NotFound:
        _ensure_owner(connection)
        issued = bots.create(connection, name, OWNER)
    write_private(file, issued.token + "\n")
    return file


def let_in(connection: psycopg.Connection[Any], name: str) -> None:
    """Admit a bot of the demo's that is suspended: a demo that was killed, or a slow machine, is no reason
    for the next to lack it."""
    if suspensions.sentence(connection, name) is not None:
        suspensions.admit(connection, name, by="the demo")


def _ensure_owner(connection: psycopg.Connection[Any]) -> None:
    try:
        owners.named(connection, OWNER)
    except NotFound:
        owners.create(connection, OWNER)


def _schedule(connection: psycopg.Connection[Any], decks: int) -> str:
    """The demo's schedule for so many decks, which has no times of its own: each demo adds one."""
    name = f"demo-{decks}"
    try:
        schedules.named(connection, name)
    except NotFound:
        schedules.create(
            connection, name, preset=PRESET, entry=f"bots: {', '.join(BOTS)}", decks=decks, same_owner=True
        )
    return name


def _wait_for_start(house: House, slot: int) -> Tournament:
    """Waits until a tournament has been made of the slot. Raises DemoClosed, DemoStalled."""
    deadline = time.monotonic() + STALLED_AFTER
    while time.monotonic() < deadline:
        house.supervisor.tend(LOOK_EVERY)
        event = _look(house, lambda connection: begun(connection, slot))
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
    """Shows the tournament's progress until it is over."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(compact=True, elapsed_when_finished=True),
    )
    done, changed_at = -1, time.monotonic()
    with Progress(*columns, console=console) as bar:
        task = bar.add_task(f"tournament {event.id}", total=None, rate="")
        while True:
            house.supervisor.tend(LOOK_EVERY)
            progress = _look(house, lambda connection: tournaments.progress(connection, event.id))
            if progress is not None:
                rate = f"{progress.per_second:.1f}/s" if progress.per_second else ""
                bar.update(task, total=progress.total, completed=progress.done, rate=rate)
                if progress.state in ("finished", "void"):
                    return
                if progress.done != done:
                    done, changed_at = progress.done, time.monotonic()
            if time.monotonic() > changed_at + STALLED_AFTER:
                raise DemoStalled(
                    f"No match of tournament {event.id} has ended for {STALLED_AFTER:g} seconds",
                    house.running.home / "log",
                )


def _look(house: House, ask: Callable[[psycopg.Connection[Any]], Answer]) -> Answer | None:
    """What the database answers; None while it is away, since the supervisor is bringing it back."""
    try:
        with _database(house) as connection:
            return ask(connection)
    except psycopg.OperationalError:
        return None
