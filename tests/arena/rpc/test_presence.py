from __future__ import annotations

import time
from collections.abc import AsyncIterator

import pytest
from cuig.v1 import arena_pb2
from redis.asyncio import Redis

from arena.bot.presence import Attendance, announce, attendance


@pytest.fixture
async def redis(redis_url: str) -> AsyncIterator[Redis]:
    async with Redis.from_url(redis_url, socket_timeout=10) as client:
        yield client


def said(
    address: str = "127.0.0.1:4000", *attached: tuple[str, int, list[str]], draining: bool = False
) -> arena_pb2.AnnounceRequest:
    """A referee's announcement; each attached version with its free seats of eight and its presets."""
    return arena_pb2.AnnounceRequest(
        address=address,
        draining=draining,
        attached=[
            arena_pb2.Attachment(version_id=version, seats=8, free=free, presets=presets)
            for version, free, presets in attached
        ],
    )


async def present(redis: Redis, *announcements: arena_pb2.AnnounceRequest) -> Attendance:
    for announcement in announcements:
        await announce(redis, announcement)
    return await attendance(redis)


async def test_a_match_goes_to_the_referee_where_all_its_bots_have_seats(redis: Redis) -> None:
    now = await present(
        redis,
        said("127.0.0.1:4000", ("1", 8, []), ("2", 8, ["cut-throat"])),
        said("127.0.0.1:4001", ("1", 8, []), ("2", 8, ["twenty-five"])),
        said("127.0.0.1:4002", ("1", 8, [])),
    )
    chosen = now.referee_for({"1": 2, "2": 2}, "twenty-five")
    assert chosen is not None
    assert chosen.address == "127.0.0.1:4001"


async def test_a_match_goes_to_the_referee_with_the_most_room(redis: Redis) -> None:
    now = await present(
        redis,
        said("127.0.0.1:4000", ("1", 8, []), ("2", 8, [])),
        said("127.0.0.1:4001", ("1", 8, []), ("2", 8, [])),
    )
    chosen = now.referee_for({"1": 2, "2": 2}, "twenty-five", {("127.0.0.1:4001", "2"): 2})
    assert chosen is not None
    assert chosen.address == "127.0.0.1:4000"


async def test_a_match_whose_bots_are_full_goes_nowhere(redis: Redis) -> None:
    now = await present(redis, said("127.0.0.1:4000", ("1", 8, []), ("2", 8, [])))
    place = ("127.0.0.1:4000", "2")
    assert now.referee_for({"1": 2, "2": 2}, "twenty-five", {place: 6}) is not None
    assert now.referee_for({"1": 2, "2": 2}, "twenty-five", {place: 7}) is None


async def test_a_referee_that_closes_down_gets_no_match(redis: Redis) -> None:
    now = await present(redis, said("127.0.0.1:4000", ("1", 8, []), ("2", 8, []), draining=True))
    assert now.referee_for({"1": 2, "2": 2}, "twenty-five") is None
    assert now.open_referees() == ()
    assert now.versions() == frozenset()


async def test_the_last_word_of_a_referee_counts(redis: Redis) -> None:
    now = await present(redis, said("h:1", ("1", 8, [])), said("h:1", ("2", 8, [])))
    assert now.versions() == {"2"}


async def test_a_referee_that_fell_silent_is_forgotten(redis: Redis) -> None:
    await present(redis, said("h:1", ("1", 8, [])))
    await redis.delete("cuig:referee:h:1")  # what its time to live does after some seconds
    assert await attendance(redis) == Attendance()
    assert len((await present(redis, said("h:1"))).referees) == 1


async def test_a_referee_whose_clock_is_wrong_hides_no_other(
    redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each is announced by an arena with a clock of its own."""
    right = time.time
    for ahead, address in ((0, "h:1"), (3600, "h:2"), (-3600, "h:3"), (75, "h:4")):
        monkeypatch.setattr(time, "time", lambda ahead=ahead: right() + ahead)
        await announce(redis, said(address))
    assert [one.address for one in (await attendance(redis)).referees] == ["h:1", "h:2", "h:3", "h:4"]


async def test_a_referee_that_has_long_been_gone_leaves_nothing_behind(redis: Redis) -> None:
    await announce(redis, said("h:1"))
    await redis.zadd("cuig:referees", {"h:1": 0})
    await announce(redis, said("h:2"))
    assert await redis.zrange("cuig:referees", 0, -1) == [b"h:2"]


async def test_what_a_referee_said_has_a_time_to_live(redis: Redis) -> None:
    await present(redis, said("h:1"))
    assert 0 < await redis.pttl("cuig:referee:h:1") <= 7_000


@pytest.mark.parametrize(
    ("announcements", "sentence"),
    [
        ([], "No referee is running"),
        ([said("h:1", ("7", 8, []), draining=True)], "closing down"),
        ([said("h:1", ("8", 8, []))], "molly is not connected to any referee"),
        ([said("h:1", ("7", 8, ["cut-throat"]))], "plays cut-throat and not twenty-five"),
        ([said("h:1", ("7", 1, []))], "All 8 seats of molly are taken; it needs 2 free"),
    ],
)
async def test_why_a_bot_is_not_playing_has_an_answer(
    redis: Redis, announcements: list[arena_pb2.AnnounceRequest], sentence: str
) -> None:
    now = await present(redis, *announcements)
    reason = now.why_idle("molly", "7", "twenty-five", seats=2)
    assert reason is not None
    assert sentence in reason


async def test_a_bot_that_offers_fewer_seats_than_a_match_takes_cannot_play_it(redis: Redis) -> None:
    now = await present(redis, said("h:1", ("7", 8, ["twenty-five"]), ("8", 8, [])))
    assert now.able("twenty-five", 8) == [{"7", "8"}]
    assert now.able("twenty-five", 9) == now.able("cut-throat", 9) == [set()]
    assert now.able("cut-throat", 1) == [{"8"}]
    for version, game, seats, lacks in (
        ("7", "twenty-five", 8, None),
        ("7", "twenty-five", 9, "offers 8 of the 9 seats that a match takes"),
        ("7", "cut-throat", 1, "plays twenty-five and not cut-throat"),
        ("9", "twenty-five", 1, None),  # it is not there at all
    ):
        assert now.lacks(version, game, seats) == lacks
    draining = await present(redis, said("h:1", ("7", 8, []), draining=True))
    assert draining.able("twenty-five", 1) == []
    asked = [("twenty-five", 2), ("cut-throat", 9)]
    assert now.why_not_playing("molly", "8", asked[:1], None) is None
    assert now.why_not_playing("molly", "8", asked, None) == (
        "A match takes 9 seats of molly, which has 8; a greater --capacity helps."
    )
    assert now.why_not_playing("molly", "8", [], "cut-throat") is None
    assert "plays twenty-five and not cut-throat" in str(now.why_not_playing("molly", "7", [], "cut-throat"))


async def test_a_bot_with_free_seats_has_no_reason_not_to_play(redis: Redis) -> None:
    now = await present(redis, said("h:1", ("7", 0, [])), said("h:2", ("7", 2, ["twenty-five"])))
    assert now.why_idle("molly", "7", "twenty-five", seats=2) is None
