from __future__ import annotations

import asyncio
import json
import secrets
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import psutil
import psycopg
import pytest
from cuig.bots.lowest_winner import LowestWinner
from redis import Redis

from arena.match import matches
from arena.news import webhooks
from arena.rating import ladders, ratings
from arena.runner import lanes
from arena.runner.lanes import Ticket, take_free_lanes
from arena.runner.runner import RunnerTerms, run_matches
from arena.tournament import schedules, tournaments
from tests.support.evening import HOUSE_TOKEN, PAIR, begin_tournament, evening, full_house
from tests.support.receiver import receiver
from tests.support.waiting import PATIENCE, until_told, wait_until, within
from workers import tasks
from workers.app import app, broker_url, settings_of_this_house


@pytest.fixture
def house(database_url: str, redis_url: str, monkeypatch: pytest.MonkeyPatch) -> tuple[str, str]:
    """A house's variables, for tasks that run here."""
    monkeypatch.setenv("CUIG_DATABASE_URL", database_url)
    monkeypatch.setenv("CUIG_REDIS_URL", redis_url)
    monkeypatch.setenv("CUIG_HOUSE_TOKEN", HOUSE_TOKEN)
    app.finalize()  # as a worker does, before tasks run on several threads
    return database_url, redis_url


def queued(redis_url: str, queue: str) -> int:
    with Redis.from_url(redis_url) as redis:
        return int(redis.llen(queue))


async def ticked_until_ended(database_url: str, event: int) -> None:
    """Tick until the tournament has ended, in whatever way."""

    async def ended() -> bool:
        await asyncio.to_thread(tasks.tick)
        with psycopg.connect(database_url) as connection:
            return tournaments.by_id(connection, event).ended

    await until_told(ended, "the tournament to end", pause=0.2)


def check_each_rated_once(database_url: str, event: int, total: int) -> None:
    with psycopg.connect(database_url) as connection:
        progress = tournaments.progress(connection, event)
        assert (progress.state, progress.finished, progress.total) == ("finished", total, total)
        assert [row.matches for row in ladders.ladder(connection, "twenty-five").rows] == [total] * 2
        assert ratings.recompute(connection, "twenty-five", check=True).steps == 2 * total


async def test_the_same_play_task_delivered_twice_at_once_plays_each_match_once(
    house: tuple[str, str],
) -> None:
    database_url, redis_url = house
    async with full_house(database_url, redis_url):
        event = begin_tournament(database_url, decks=20)
        with Redis.from_url(redis_url) as redis:
            lanes.offer(redis, "worker", playing=3)
            [ticket] = take_free_lanes(redis, 1)
        deliveries = [asyncio.to_thread(tasks.play, ticket.lane, ticket.number) for _ in range(2)]
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*deliveries)
            await asyncio.to_thread(tasks.play, ticket.lane, ticket.number)  # and once more, an hour later
    check_each_rated_once(database_url, event, 20)
    with Redis.from_url(redis_url) as redis:
        assert redis.keys("cuig:lane:*") == []


async def test_a_bot_that_is_there_with_too_few_seats_loses_and_is_told_why(house: tuple[str, str]) -> None:
    database_url, redis_url = house
    async with evening(database_url, redis_url) as opened:
        await opened.open_referee()
        for name, bot in PAIR.items():
            opened.connect(name, bot, capacity=1 if name == "finn" else 0)
        await opened.all_here(2)
        event = begin_tournament(database_url, decks=1, patience_seconds=1)
        with psycopg.connect(database_url, autocommit=True) as connection:
            await ticked_until_ended(database_url, event)
            [match] = matches.of_tournament(connection, event)
    assert (
        match.reason == "finn could not be seated within 1 s: it offers 1 of the 2 seats that a match takes"
    )


async def test_ticks_at_once_make_one_tournament_of_a_slot_and_no_more_play_tasks_than_lanes(
    house: tuple[str, str],
) -> None:
    database_url, redis_url = house
    async with full_house(database_url, redis_url):
        with psycopg.connect(database_url) as connection:
            schedules.create(connection, "event", preset="twenty-five", decks=400, same_owner=True)
            schedules.add_once(connection, "event", datetime.now(UTC))
        with Redis.from_url(redis_url) as redis:
            lanes.offer(redis, "worker", playing=3)
        await within(asyncio.gather(*(asyncio.to_thread(tasks.tick) for _ in range(4))), "four ticks")
    with psycopg.connect(database_url) as connection:
        assert [one.state for one in tournaments.latest(connection)] == ["running"]
    assert queued(redis_url, "play") == 2


async def test_a_tick_sends_nobody_to_play_what_cannot_be_seated(house: tuple[str, str]) -> None:
    database_url, redis_url = house
    async with evening(database_url, redis_url) as opened:
        event = begin_tournament(database_url, decks=3)
        await asyncio.to_thread(tasks.tick)
        assert queued(redis_url, "play") == 0
        await opened.open_referee()
        opened.connect("molly", LowestWinner)
        await opened.all_here(1)
        await asyncio.to_thread(tasks.tick)
        with psycopg.connect(database_url) as connection:
            away = {
                entry.bot: entry.absent_since is not None for entry in tournaments.entries(connection, event)
            }
    assert away == {"molly": False, "finn": True}


async def test_a_bot_that_never_comes_loses_its_matches_after_the_patience_of_the_event(
    house: tuple[str, str],
) -> None:
    database_url, redis_url = house
    async with evening(database_url, redis_url) as opened:
        await opened.open_referee()
        opened.connect("molly", LowestWinner)
        await opened.all_here(1)
        event = begin_tournament(database_url, decks=3, patience_seconds=1)
        await ticked_until_ended(database_url, event)
    with psycopg.connect(database_url) as connection:
        ended = matches.of_tournament(connection, event)
        assert {(one.ending, one.cause) for one in ended} == {("forfeit", "no-show")}
        assert ratings.recompute(connection, "twenty-five", check=True).steps == 0


async def test_an_event_of_bots_at_different_referees_ends_and_says_why(house: tuple[str, str]) -> None:
    database_url, redis_url = house
    async with evening(database_url, redis_url) as opened:
        for name, bot in PAIR.items():
            referee, _ = await opened.open_referee()
            opened.connect(name, bot, referee=str(referee))
        await opened.all_here(2)
        event = begin_tournament(database_url, decks=3, patience_seconds=1)
        await ticked_until_ended(database_url, event)
        assert queued(redis_url, "play") == 0
    with psycopg.connect(database_url) as connection:
        assert {(one.state, one.reason) for one in matches.of_tournament(connection, event)} <= {
            ("parked", f"no referee could seat {names} together within 1 s")
            for names in ("molly and finn", "finn and molly")
        }
        assert all(entry.absent_since is None for entry in tournaments.entries(connection, event))


async def test_while_no_referee_lives_nobody_is_absent(house: tuple[str, str]) -> None:
    database_url, redis_url = house
    async with evening(database_url, redis_url):
        event = begin_tournament(database_url, decks=1, patience_seconds=1)
        for _ in range(3):
            await asyncio.to_thread(tasks.tick)
            await asyncio.sleep(0.6)
    with psycopg.connect(database_url) as connection:
        assert [one.state for one in matches.of_tournament(connection, event)] == ["waiting"]


def test_the_address_of_a_socket_is_written_as_celery_wants_it() -> None:
    assert (
        broker_url("unix:///run/cuig/redis.sock?db=3") == "redis+socket:///run/cuig/redis.sock?virtual_host=3"
    )
    assert broker_url("redis://:secret@host:6379/2") == "redis://:secret@host:6379/2"


def test_a_worker_without_a_house_says_so_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("CUIG_DATABASE_URL", "CUIG_REDIS_URL", "CUIG_HOUSE_TOKEN"):
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(SystemExit, match=r"^The worker cannot start: CUIG_DATABASE_URL is not set.*\.$"):
        settings_of_this_house()


NO_REDIS = [
    "http://x",
    "redis://h:pass/0",
    "pass",
    "redis://127.0.0.1:1/pass",
    "redis://h:99999/0",
    "unix://",
]


@pytest.mark.parametrize("url", NO_REDIS)
@pytest.mark.parametrize("arguments", [("worker", "-c1"), ("beat",)])
def test_an_address_of_no_redis_ends_worker_and_beat_with_one_sentence(
    house: tuple[str, str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    url: str,
    arguments: tuple[str, ...],
) -> None:
    monkeypatch.setenv("CUIG_REDIS_URL", url)
    log = tmp_path / "log"
    with celery(log, *arguments, "--schedule", str(tmp_path / "s")) as process:
        wait_until(lambda: process.poll() is not None, "it to end")
    said = log.read_text()
    assert process.returncode == 1
    assert "Traceback" not in said and "pass" not in said
    assert said.count("The worker cannot start: CUIG_REDIS_URL: it is no address of a Redis") == 1


@contextmanager
def celery(log: Path, *arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    with log.open("wb") as file:
        process = subprocess.Popen(
            [sys.executable, "-m", "celery", "-A", "workers.app", *arguments], stdout=file, stderr=file
        )
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait(10)


@pytest.mark.slow
async def test_a_worker_and_two_beats_play_a_scheduled_tournament_once(
    house: tuple[str, str], tmp_path: Path
) -> None:
    database_url, redis_url = house
    worker = ("worker", "--pool", "prefork", "--concurrency", "3", "--queues", "clock,play")
    quiet = ("--without-gossip", "--without-mingle", "--without-heartbeat", "--loglevel", "info")
    async with full_house(database_url, redis_url, PAIR):
        with psycopg.connect(database_url) as connection:
            schedules.create(connection, "event", preset="twenty-five", decks=40, same_owner=True)
            schedules.add_once(connection, "event", datetime.now(UTC))
        with ExitStack() as stack:
            stack.enter_context(celery(tmp_path / "worker.log", *worker, *quiet))
            for name in ("one", "other"):
                schedule = str(tmp_path / name)
                stack.enter_context(
                    celery(tmp_path / f"{name}.log", "beat", "--schedule", schedule, "--pidfile=")
                )
            await until_told(
                partial(asyncio.to_thread, _finished, database_url), "the tournament to finish", 90
            )
        log = (tmp_path / "worker.log").read_text()
    assert "Traceback" not in log, log[-4000:]
    with psycopg.connect(database_url) as connection:
        [event] = tournaments.latest(connection)
    check_each_rated_once(database_url, event.id, 40)


def _finished(database_url: str) -> bool:
    with psycopg.connect(database_url) as connection:
        return [one.state for one in tournaments.latest(connection)] == ["finished"]


def test_a_lane_is_never_left_behind_by_a_task_that_fails(
    house: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, redis_url = house
    monkeypatch.setenv("CUIG_DATABASE_URL", "postgresql://nobody@127.0.0.1:1/none")
    ticket = Ticket(0, secrets.token_hex(4))
    with Redis.from_url(redis_url) as redis:
        assert ticket.take(redis)
        with pytest.raises(psycopg.OperationalError):
            tasks.play(ticket.lane, ticket.number)
        assert redis.keys("cuig:lane:*") == []


@pytest.mark.slow
def test_workers_offer_their_processes_as_lanes_as_long_as_they_live(
    house: tuple[str, str], tmp_path: Path
) -> None:
    _, redis_url = house

    def worker(name: str, processes: int, queues: str) -> tuple[str, ...]:
        return ("worker", "--concurrency", str(processes), "--queues", queues, "--hostname", f"{name}@%h")

    with Redis.from_url(redis_url) as redis, ExitStack() as stack:

        def there_are(many: int) -> None:
            wait_until(lambda: lanes.count(redis) == many, f"{many} lanes")

        first = stack.enter_context(celery(tmp_path / "first", *worker("first", 3, "clock,play")))
        there_are(2)
        second = stack.enter_context(celery(tmp_path / "second", *worker("second", 2, "play")))
        there_are(4)
        stack.enter_context(celery(tmp_path / "third", *worker("third", 1, "clock")))
        there_are(5)
        second.terminate()
        there_are(3)
        first.kill()
        there_are(0)
    for name in ("first", "second", "third"):
        assert "Traceback" not in (tmp_path / name).read_text()


@pytest.mark.slow
def test_the_children_of_a_killed_worker_die_with_it(house: tuple[str, str], tmp_path: Path) -> None:
    arguments = ("worker", "--pool", "prefork", "--concurrency", "3", "--queues", "clock,play")
    with celery(tmp_path / "worker.log", *arguments, "--loglevel", "info") as worker:
        parent = psutil.Process(worker.pid)
        wait_until(lambda: " ready." in (tmp_path / "worker.log").read_text(), "the worker to be ready")
        children = parent.children(recursive=True)
        assert len(children) >= 3
        worker.kill()
        worker.wait(10)
        _, alive = psutil.wait_procs(children, timeout=10)
        assert alive == []


async def test_what_happens_is_told_by_the_tasks_alone(
    house: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    database_url, redis_url = house
    monkeypatch.setenv("CUIG_WEBHOOK_NETWORKS", "127.0.0.0/8")
    with receiver() as there:
        async with full_house(database_url, redis_url):
            with psycopg.connect(database_url) as connection:
                webhooks.create(connection, there.url)
            event = begin_tournament(database_url, decks=1)
            await asyncio.to_thread(tasks.tick)
            await run_matches(database_url, redis_url, HOUSE_TOKEN, RunnerTerms("test"))
            await ticked_until_ended(database_url, event)

        async def told() -> bool:
            await asyncio.to_thread(tasks.tick)
            await asyncio.to_thread(tasks.tell)
            return bool(there.heard)

        await until_told(told, "the webhook to be told", pause=0.2)
    [(_, _, body)] = there.heard
    assert json.loads(body)["type"] == "event.over"
    monkeypatch.setenv("CUIG_WEBHOOK_NETWORKS", "")
    with psycopg.connect(database_url) as connection:
        [found] = webhooks.every(connection)
        webhooks.try_out(connection, found.id)
    await asyncio.to_thread(tasks.tell)
    with psycopg.connect(database_url) as connection:
        failure = webhooks.deliveries(connection, found.id)[0].failure
    assert failure == "127.0.0.1 is inside a network that webhooks may not reach"
