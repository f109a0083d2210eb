from __future__ import annotations

from collections.abc import Iterator

import pytest
from redis import Redis

from arena.runner import lanes
from arena.runner.lanes import Ticket, take_free_lanes

LANES = 2


@pytest.fixture
def redis(redis_url: str) -> Iterator[Redis]:
    """A Redis in which one worker offers its three processes."""
    with Redis.from_url(redis_url, socket_timeout=10) as client:
        lanes.offer(client, "worker@here", playing=3)
        yield client


def test_there_are_no_more_tickets_than_lanes(redis: Redis) -> None:
    assert len(take_free_lanes(redis, 100)) == LANES
    assert take_free_lanes(redis, 100) == []


def test_no_more_lanes_are_taken_than_wanted(redis: Redis) -> None:
    assert len(take_free_lanes(redis, 1)) == 1
    assert len(take_free_lanes(redis, LANES)) == LANES - 1


def test_twenty_workers_are_used_and_one_process_of_all_is_left_for_the_tick(redis: Redis) -> None:
    assert len(take_free_lanes(redis, 100)) == LANES
    for number in range(20):
        lanes.offer(redis, f"worker-{number}@there", playing=3)
    taken = take_free_lanes(redis, 100)
    assert len(taken) == 60 and len({ticket.lane for ticket in taken}) == 60
    assert all(ticket.enter(redis) for ticket in taken)


def test_where_a_worker_takes_ticks_alone_all_others_play(redis: Redis) -> None:
    lanes.offer(redis, "clock@here", ticking=1)
    assert lanes.count(redis) == 3


def test_the_one_process_of_the_one_worker_plays_too(redis: Redis) -> None:
    lanes.offer(redis, "worker@here", playing=1)
    assert lanes.count(redis) == 1


def test_without_a_worker_there_is_no_lane(redis: Redis) -> None:
    lanes.withdraw(redis, "worker@here")
    assert lanes.count(redis) == 0 and take_free_lanes(redis, 5) == []


def test_a_worker_that_says_nothing_more_is_forgotten_and_those_that_do_are_not(
    redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lanes, "_OFFERED_FOR_MS", -1)
    lanes.offer(redis, "dead@there", playing=8)
    assert lanes.count(redis) == LANES
    assert redis.hkeys("cuig:workers") == [b"worker@here"]


def test_a_message_delivered_twice_enters_its_lane_once(redis: Redis) -> None:
    [ticket] = take_free_lanes(redis, 1)
    again = Ticket(ticket.lane, ticket.number)
    assert ticket.enter(redis)
    assert not again.enter(redis)
    assert ticket.keep(redis)


def test_a_message_that_comes_after_its_task_has_ended_finds_nothing_to_do(redis: Redis) -> None:
    [ticket] = take_free_lanes(redis, 1)
    assert ticket.enter(redis)
    ticket.leave(redis)
    assert not ticket.enter(redis)
    assert take_free_lanes(redis, 1)[0].number != ticket.number


def test_a_task_whose_lane_was_lost_to_another_cannot_keep_or_free_it(redis: Redis) -> None:
    [late] = take_free_lanes(redis, 1)
    assert late.enter(redis)
    redis.delete("cuig:lane:0")
    [next_one] = take_free_lanes(redis, 1)
    assert next_one.lane == late.lane
    assert next_one.enter(redis)
    assert not late.keep(redis)
    late.leave(redis)
    assert next_one.keep(redis)


def test_a_lane_whose_task_died_is_free_again_by_itself(redis: Redis) -> None:
    for ticket in take_free_lanes(redis, LANES):
        assert ticket.enter(redis)
    keys = redis.keys("cuig:lane:*")
    assert len(keys) == LANES
    assert all(0 < redis.pttl(key) <= 6_000 for key in keys)
