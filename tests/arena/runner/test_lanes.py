from __future__ import annotations

from collections.abc import Iterator

import pytest
from redis import Redis

from arena.runner.lanes import LANES, Ticket, take_free_lanes


@pytest.fixture
def redis(redis_url: str) -> Iterator[Redis]:
    with Redis.from_url(redis_url, socket_timeout=10) as client:
        yield client


def test_there_are_no_more_tickets_than_lanes(redis: Redis) -> None:
    assert len(take_free_lanes(redis, 100)) == LANES
    assert take_free_lanes(redis, 100) == []


def test_no_more_lanes_are_taken_than_wanted(redis: Redis) -> None:
    assert len(take_free_lanes(redis, 1)) == 1
    assert len(take_free_lanes(redis, LANES)) == LANES - 1


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
    redis.flushdb()
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
