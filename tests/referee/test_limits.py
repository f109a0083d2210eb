"""The limits of docs/protocol.md, each met by a client that goes beyond it and by one that just keeps it."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import grpc
import grpc.aio
import pytest
from cuig.commitments import NONCE_BYTES
from cuig.engine.presets import PRESETS
from cuig.net.channel import CHANNEL_OPTIONS, SERVER_OPTIONS, bearer, open_channel
from cuig.stream_checks import DEFAULT_CAPACITY
from cuig.v1 import actions_pb2, referee_pb2

from referee.limits import USUAL_LIMITS, Limits
from referee.match_request import commitment_to
from referee.timings import USUAL_TIMINGS, Timings
from tests.support.arena import HOUSE_TOKEN
from tests.support.house import House
from tests.support.matches import duplicate, play_match, request_for
from tests.support.playing import Client, playing
from tests.support.waiting import until

PAGE = Path(__file__).parents[2] / "docs" / "protocol.md"
ANSWER = actions_pb2.Answer(prompt_id=7, actions=[1])


def limit(what: str) -> str:
    """What the page says about a limit."""
    rows = [line.split("|") for line in PAGE.read_text().partition("## Limits")[2].splitlines()]
    (said,) = (row[2] + row[3] for row in rows if len(row) > 3 and row[1].strip() == what)
    return said


def test_the_page_says_the_limits_that_are_kept() -> None:
    timings, limits = USUAL_TIMINGS, USUAL_LIMITS
    kept: dict[str, list[float]] = {
        "hello": [timings.hello_s],
        "answers in a message": [limits.answers],
        "actions in an answer": [limits.actions],
        "messages of a bot": [limits.messages_per_second],
        "streams of a bot": [limits.streams_at_once],
        "a nonce and its commitment": [NONCE_BYTES, timings.nonces_s],
        "useless messages and answers (empty, repeated, refused) beyond useful ones": [limits.strikes],
        "a bot that does not read": [timings.stall_s],
        "keepalive pings from a client": [
            int(dict(SERVER_OPTIONS)["grpc.http2.min_ping_interval_without_data_ms"]) / 1000
        ],
    }
    for what, numbers in kept.items():
        assert [int(number) for number in numbers] == [
            int(found) for found in re.findall(r"\d+", limit(what))[: len(numbers)]
        ], what
    assert f"(0: {DEFAULT_CAPACITY})" in PAGE.read_text()


@pytest.mark.parametrize("timings", [Timings(hello_s=0.2)], ids=["hello within 0.2 s"])
async def test_a_stream_that_says_nothing_is_ended_in_time(house: House) -> None:
    silent = Client(house.address, "molly")
    assert await silent.hear_out() is grpc.StatusCode.OK
    assert silent.goodbye is not None
    assert silent.goodbye.reason == referee_pb2.GOODBYE_REASON_PROTOCOL
    assert "no hello" in silent.goodbye.message
    assert not house.hall.attached
    await silent.leave()


async def test_a_stream_that_is_closed_before_a_hello_is_told_so(house: House) -> None:
    hasty = Client(house.address, "molly")
    await hasty.call.done_writing()
    assert await hasty.hear_out() is grpc.StatusCode.OK
    assert hasty.goodbye is not None
    assert "closed before a hello" in hasty.goodbye.message
    await hasty.leave()


@pytest.mark.parametrize("first", [True, False], ids=["with the hello", "later"])
async def test_more_answers_than_a_message_may_hold_end_the_stream(house: House, first: bool) -> None:
    hello = referee_pb2.Hello(protocol=1)
    too_many = referee_pb2.PlayRequest(
        hello=hello if first else None, answers=[ANSWER] * (USUAL_LIMITS.answers + 1)
    )
    molly = Client(house.address, "molly")
    if not first:
        await molly.hello()
    await molly.send(too_many)
    assert await molly.hear_out() is grpc.StatusCode.OK
    assert molly.goodbye is not None
    assert molly.goodbye.reason == referee_pb2.GOODBYE_REASON_PROTOCOL
    assert molly.goodbye.message == f"more than {USUAL_LIMITS.answers} answers in one message"
    await molly.leave()


async def test_answers_and_nonces_with_the_hello_are_heard_after_it(house: House) -> None:
    molly = Client(house.address, "molly")
    await molly.send(
        referee_pb2.PlayRequest(
            hello=referee_pb2.Hello(protocol=1),
            answers=[ANSWER],
            nonces=[referee_pb2.Nonce(match=3, nonce=bytes(32))],
        )
    )
    assert (await molly.rejection()).reason == referee_pb2.REJECTION_REASON_UNKNOWN_PROMPT
    assert molly.messages[0].HasField("welcome")
    await molly.leave()


async def test_a_nonce_that_nobody_waits_for_changes_nothing(house: House) -> None:
    async with playing(house.address, "molly", "finn") as (molly, _):
        match = asyncio.create_task(play_match(house.stub, request_for(duplicate(), "m1")))
        await until(lambda: molly.opened, "the match to open")
        assert not molly.opened[0].nonce_wanted
        for number in (molly.opened[0].match, 0, 2**64 - 1):
            await molly.send(
                referee_pb2.PlayRequest(nonces=[referee_pb2.Nonce(match=number, nonce=bytes(32))])
            )
        played = await match
    async with playing(house.address, "molly", "finn"):
        again = await play_match(house.stub, request_for(duplicate(), "m2"))
    dealt = [[list(segment.deal) for segment in one.segments if segment.deal] for one in (played, again)]
    assert dealt[0] == dealt[1]
    assert played.actions == again.actions
    assert molly.goodbye is None


async def test_a_match_has_as_many_games_as_the_page_says_and_no_more(house: House) -> None:
    request = request_for(duplicate(), "m1")
    game = request.games[0]
    del request.games[:]
    request.games.extend([game] * 65)
    with pytest.raises(grpc.aio.AioRpcError) as refused:
        await play_match(house.stub, request)
    assert refused.value.code() is grpc.StatusCode.INVALID_ARGUMENT
    assert "64" in str(refused.value.details())
    del request.games[-1]
    request.commitment = commitment_to(request)
    with pytest.raises(grpc.aio.AioRpcError) as refused:
        await play_match(house.stub, request)
    assert refused.value.code() is grpc.StatusCode.FAILED_PRECONDITION  # it can be: nobody is here


async def test_a_client_that_pings_too_often_is_sent_away_and_ours_does_not(house: House) -> None:
    ours, referees = dict(CHANNEL_OPTIONS), dict(SERVER_OPTIONS)
    every = int(ours["grpc.keepalive_time_ms"])
    assert every >= 2 * int(referees["grpc.http2.min_ping_interval_without_data_ms"])
    hurry = ours | {"grpc.keepalive_time_ms": every // 100}
    channel = grpc.aio.insecure_channel(house.address, options=tuple(hurry.items()))
    hurried = await Client(channel, "molly").hello()
    assert await hurried.hear_out() is grpc.StatusCode.UNAVAILABLE
    assert "too many pings" in str(await hurried.call.details()).lower()
    await hurried.leave()


async def test_a_hello_as_long_as_a_book_ends_its_stream_and_harms_nobody(house: House) -> None:
    hellos = {
        "presets": referee_pb2.Hello(protocol=1, presets=["x" * 500_000]),
        "client": referee_pb2.Hello(protocol=1, client="x" * 500_000),
    }
    for field, hello in hellos.items():
        molly = Client(house.address, "molly")
        await molly.send(referee_pb2.PlayRequest(hello=hello))
        assert await molly.hear_out() is grpc.StatusCode.OK
        assert molly.goodbye is not None
        assert molly.goodbye.reason == referee_pb2.GOODBYE_REASON_PROTOCOL
        assert molly.goodbye.message.startswith(f"{field}: 500000 characters")
        assert not house.hall.attached
        await molly.leave()


async def test_a_preset_that_there_is_not_is_refused_with_those_that_there_are(house: House) -> None:
    molly = Client(house.address, "molly")
    await molly.hello(presets=["twenty-five", "twentyfive\x1b[2J"])
    assert molly.welcome is None and molly.goodbye is not None
    assert molly.goodbye.message == (
        f"there is no preset 'twentyfive\\x1b[2J'; the presets are {', '.join(PRESETS)}"
    )
    await molly.leave()


@pytest.mark.parametrize("limits", [Limits(bots=1)], ids=["one bot"])
async def test_a_referee_takes_as_many_bots_as_it_can_announce(house: House) -> None:
    async with playing(house.address, "molly"):
        finn = Client(house.address, "finn")
        await finn.send(referee_pb2.PlayRequest(hello=referee_pb2.Hello(protocol=1)))
        assert await finn.hear_out() is grpc.StatusCode.RESOURCE_EXHAUSTED
        await finn.leave()
        again = Client(house.address, "molly")
        await again.hello()
        assert again.welcome is not None  # who is here may come back
        await again.leave()


async def test_a_request_that_is_no_message_or_too_long_is_the_callers_mistake(house: House) -> None:
    async with open_channel(house.address) as channel:
        call: Any = channel.unary_stream("/cuig.v1.RefereeService/RunMatch")
        long = request_for(duplicate(), "m" * 65).SerializeToString()
        for serialized, words in ((b"\xff\xff\xff", "no RunMatchRequest"), (long, "match_id: 65 characters")):
            with pytest.raises(grpc.aio.AioRpcError) as refused:
                _ = [one async for one in call(serialized, metadata=bearer(HOUSE_TOKEN), timeout=5)]
            assert refused.value.code() is grpc.StatusCode.INVALID_ARGUMENT
            assert words in str(refused.value.details())
