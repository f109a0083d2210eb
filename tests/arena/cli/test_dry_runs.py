"""What would be played, told before it is: dry runs, and warnings of what could not be played."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import psycopg
import pytest

from arena.store.schedule import clock
from arena.tournament import schedules, tournaments
from arena.tournament.event_file import example
from tests.support.arena_command import Arena, check_refused, everything_in, told_as_one_line, written
from tests.support.evening import full_house
from tests.support.events import enter, event, play, stronger_wins


def test_a_dry_run_tells_what_would_be_played_and_writes_nothing(
    arena: Arena, connection: Any, database_url: str, tmp_path: Path
) -> None:
    with connection.transaction():
        enter(connection, "molly", "finn", "oisin")
    before = everything_in(database_url)
    file = written(tmp_path, 'name = "evening"\npreset = "twenty-five"\n[format]\ndecks = 4\n')
    said = arena("tournament", "create", file, "--dry-run")
    assert said.code == 0, said.err
    assert "12 matches of 2 games" in said.out and "unknown" in said.out
    assert "It would play when `arena schedule add evening` says so" in told_as_one_line(said)
    assert everything_in(database_url) == before

    # Once the game has been played here, it says how long.
    with connection.transaction():
        event(connection, "before", decks=2)
        play(connection, stronger_wins)
        tournaments.finish_ended(connection)
        connection.execute("UPDATE match SET started_at = finished_at - interval '60 s'")
    told = arena("tournament", "create", file, "--dry-run", "--json").told
    assert told["matches"] == 12 and told["measured_on"] == 6
    assert told["seconds"] == pytest.approx(120, abs=10)  # six matches took a minute
    assert told["seconds_least"] == pytest.approx(60, abs=5)
    assert told["measured_at_once"] == pytest.approx(6, abs=0.5)
    sentences = told_as_one_line(arena("tournament", "create", file, "--dry-run"))
    assert "by what the last 6 matches of this game took: 6 at once" in sentences


def test_a_dry_run_says_when_it_would_play_and_refuses_a_time_that_is_past(
    arena: Arena, connection: Any, database_url: str, tmp_path: Path
) -> None:
    with connection.transaction():
        enter(connection, "molly", "finn")
    event_at = 'name = "evening"\npreset = "twenty-five"\n[format]\ndecks = 1\n[when]\nat = {}\n'
    ahead = event_at.format('2999-03-17T20:00:00Z\ncron = "0 20 1 1 *"\nzone = "Europe/Dublin"')
    file = written(tmp_path, ahead)
    said = told_as_one_line(arena("tournament", "create", file, "--dry-run"))
    assert "1 match of 2 games at most" in said and "It would play " in said
    times = arena("tournament", "create", file, "--dry-run", "--json").told["times"]
    assert len(times) == 3 and all("-01-01T20:00:00" in time for time in times)
    alone = written(tmp_path, event_at.format("2999-03-17T20:00:00Z"))
    assert arena("tournament", "create", alone, "--dry-run", "--json").told["times"] == [
        "2999-03-17T20:00:00+00:00"
    ]
    before = everything_in(database_url)
    past = written(tmp_path, event_at.format("2001-03-17T20:00:00Z"))
    check_refused(arena("tournament", "create", past, "--dry-run"), "2001-03-17", "past")
    assert everything_in(database_url) == before


def test_a_dry_run_says_why_nothing_would_be_played(arena: Arena, tmp_path: Path) -> None:
    said = arena("tournament", "create", written(tmp_path, example()), "--dry-run")
    assert "It would not take place now: 2 entrants are needed" in told_as_one_line(said)


def test_who_schedules_what_cannot_play_is_warned_at_once(
    arena: Arena, connection: Any, tmp_path: Path
) -> None:
    with connection.transaction():
        enter(connection, "molly")
    lonely = "Warning: {} would not take place now: 2 entrants are needed and there was 1 (molly)"
    file = written(tmp_path, 'name = "cup"\npreset = "twenty-five"')
    for name, command in (
        ("evening", ("schedule", "create", "evening")),
        ("evening", ("schedule", "change", "evening", "--decks", "3")),
        ("cup", ("tournament", "create", file)),
        ("cup", ("tournament", "change", file, "--json")),
    ):
        said = arena(*command)
        assert said.code == 0
        assert said.err.startswith(lonely.format(name)) and said.err.count("\n") == 1
        assert "its slots are closed without a tournament" in said.err
    with connection.transaction():
        enter(connection, "finn")
    assert arena("schedule", "change", "evening", "--decks", "4").err == ""
    # What it says at once is what its slots say later.
    arena("schedule", "change", "evening", "--preset", "cut-throat")
    [reason] = arena("schedule", "change", "evening", "--cron", "0 20 * * *").err.splitlines()
    with connection.transaction():
        schedules.add_once(connection, "evening", clock(connection))
        tournaments.advance(connection)
    [slot] = arena("schedule", "show", "evening", "--json").told["slots"]
    assert slot["reason"] in reason


def test_who_adds_a_slot_that_cannot_play_is_warned_at_once(arena: Arena, connection: Any) -> None:
    with connection.transaction():
        enter(connection, "molly")
    arena("schedule", "create", "evening")
    said = arena("schedule", "add", "evening", "--in", "600")
    assert said.code == 0 and said.out.startswith("evening plays at ")
    assert said.err.startswith("Warning: evening would not take place now: 2 entrants are needed")
    assert said.err.count("\n") == 1
    assert arena("schedule", "add", "evening", "--in", "700", "--json").err == said.err
    # A plan that was sound when it was made closes its slots; they can be added all the same.
    connection.execute("UPDATE schedule SET preset = 'unheard-of'")
    said = arena("schedule", "add", "evening", "--in", "800")
    assert said.code == 0 and "unheard-of" in said.err and said.err.count("\n") == 1
    connection.execute("UPDATE schedule SET preset = 'twenty-five'")
    with connection.transaction():
        enter(connection, "finn")
    assert arena("schedule", "add", "evening", "--in", "900").err == ""


async def test_a_dry_run_says_how_many_are_connected(
    arena: Arena, database_url: str, redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    dry = ("schedule", "create", "evening", "--dry-run")
    async with full_house(database_url, redis_url):
        with psycopg.connect(database_url) as opened:
            enter(opened, "oisin")
        assert "Connected" not in arena(*dry).out
        monkeypatch.setenv("CUIG_REDIS_URL", redis_url)
        said = await asyncio.to_thread(arena, *dry)
        assert "Connected now: 2 of 3." in said.out
        assert (await asyncio.to_thread(arena, *dry, "--json")).told["attached"] == 2


def test_a_schedule_by_flags_can_be_tried_dry_before_it_is_made_changed_or_as_it_is(
    arena: Arena, connection: Any, database_url: str
) -> None:
    with connection.transaction():
        enter(connection, "molly", "finn", "oisin")
    before = everything_in(database_url)
    assert arena("schedule", "create", "evening", "--decks", "2", "--dry-run", "--json").told["matches"] == 6
    assert everything_in(database_url) == before
    assert arena("schedule", "create", "evening", "--decks", "4").code == 0
    before = everything_in(database_url)
    assert arena("schedule", "change", "evening", "--dry-run", "--json").told["matches"] == 12
    dry = arena("schedule", "change", "evening", "--decks", "5", "--cron", "0 20 * * *", "--dry-run")
    assert dry.code == 0 and "15 matches of 2 games" in dry.out and "20:00 UTC" in dry.out
    assert everything_in(database_url) == before
    assert schedules.named(connection, "evening").decks == 4


def test_a_dry_run_says_from_when_on_somebody_meets_again(arena: Arena, connection: Any) -> None:
    with connection.transaction():
        enter(connection, *(f"bot-{at}" for at in range(6)))
    dry = ("schedule", "create", "evening", "--format", "swiss", "--dry-run", "--rounds")
    assert "meet again" not in arena(*dry, "5").out
    assert "From round 6 on some meet again" in told_as_one_line(arena(*dry, "7"))
    assert arena(*dry, "7", "--json").told["rounds_of_new"] == 5
