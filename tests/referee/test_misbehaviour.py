"""Bots that hang, lie, flood, vanish and come twice; none of them harms anybody but itself."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import grpc
import grpc.aio
import pytest
from cuig.clock import ClockPolicy
from cuig.match import FaultPolicy, Plan
from cuig.net.channel import bearer, open_channel
from cuig.v1 import record_pb2, referee_pb2

from referee.limits import USUAL_LIMITS
from referee.service import RefereeService
from referee.timings import Timings
from tests.support.arena import token_of
from tests.support.house import House
from tests.support.matches import Played, duplicate, play_match, request_for
from tests.support.playing import Client, first_legal, playing
from tests.support.waiting import until, within

# A bot that hangs has used up its bank at once; the other keeps its own against whatever the machine does.
QUICK = ClockPolicy(decision_ms=30, bank_ms=970, increment_ms=0, startup_ms=0)


@asynccontextmanager
async def facing(
    house: House, plan: Plan, match_id: str = "m1"
) -> AsyncIterator[tuple[Client, asyncio.Task[Played]]]:
    """A client as molly, to misbehave, at a match with a good finn; the match ends with the block."""
    molly = await Client(house.address, "molly").hello()
    async with playing(house.address, "finn"):
        match = asyncio.create_task(play_match(house.stub, request_for(plan, match_id)))
        try:
            yield molly, match
        finally:
            match.cancel()
            await molly.leave()
            await asyncio.gather(match, return_exceptions=True)


async def test_an_illegal_answer_is_rejected_and_the_prompt_stays_open(house: House) -> None:
    async with facing(house, duplicate()) as (molly, match):
        prompt = await molly.prompt()
        wrong = next(card for card in range(1, 53) if card not in prompt.legal)
        await molly.say((prompt.id, [wrong]))
        rejection = await molly.rejection()
        assert rejection.prompt_id == prompt.id
        assert rejection.reason == referee_pb2.REJECTION_REASON_ILLEGAL
        assert "(3." in rejection.message
        await molly.say((prompt.id, first_legal(prompt)))
        good = asyncio.create_task(molly.play_on())
        played = await match
        good.cancel()
    assert played.result is not None
    assert [standing.faults for standing in played.result.standings] == [0, 0]


@pytest.mark.parametrize("actions", [[], [0], [99], [4_000_000_000], list(range(1, 53))])
async def test_what_is_no_answer_is_malformed(house: House, actions: list[int]) -> None:
    async with facing(house, duplicate()) as (molly, _):
        prompt = await molly.prompt()
        await molly.say((prompt.id, actions))
        assert (await molly.rejection()).reason == referee_pb2.REJECTION_REASON_MALFORMED


async def test_the_same_answer_twice_is_taken_once_without_a_word(house: House) -> None:
    async with facing(house, duplicate()) as (molly, match):

        async def say_everything_twice() -> None:
            for _ in range(1000):
                prompt = await molly.prompt()
                said = (prompt.id, first_legal(prompt))
                await molly.say(said)
                await molly.say(said, said)

        doubling = asyncio.create_task(say_everything_twice())
        played = await match
        doubling.cancel()
        await asyncio.gather(doubling, return_exceptions=True)
    alone = duplicate()
    assert played.result is not None
    assert molly.rejections == []
    async with playing(house.address, "molly", "finn"):
        again = await play_match(house.stub, request_for(alone, "m2"))
    assert again.actions == played.actions


async def test_an_old_prompt_is_stale_and_a_strange_one_unknown(house: House) -> None:
    async with facing(house, duplicate()) as (molly, _):
        old = await molly.prompt()
        await molly.say((old.id, first_legal(old)))
        prompt = await molly.prompt()
        await molly.say((old.id, [54]))
        assert (await molly.rejection()).reason == referee_pb2.REJECTION_REASON_STALE_PROMPT
        never_asked = next(strange for strange in range(prompt.id + 1, prompt.id + 3) if strange != old.id)
        for strange in (1, never_asked, prompt.id ^ (1 << 40), 2**64 - 1):
            await molly.say((strange, first_legal(prompt)))
            assert (await molly.rejection()).reason == referee_pb2.REJECTION_REASON_UNKNOWN_PROMPT


async def test_another_bots_prompt_can_neither_be_answered_nor_probed(house: House) -> None:
    async with facing(house, duplicate()) as (molly, _):
        prompt = await molly.prompt()
        await molly.say((prompt.id, first_legal(prompt)))
        last = await molly.prompt()
        for number in range(prompt.id + 1, last.id):
            for action in range(1, 64):
                await molly.say((number, [action]))
                assert (await molly.rejection()).reason == referee_pb2.REJECTION_REASON_UNKNOWN_PROMPT
            break


async def test_patience_with_illegal_answers_ends_in_a_forfeit(house: House) -> None:
    async with facing(house, duplicate()) as (molly, match):
        prompt = await molly.prompt()
        wrong = next(card for card in range(1, 53) if card not in prompt.legal)
        await molly.say(*[(prompt.id, [wrong])] * 3)
        played = await match
    assert played.result is not None
    assert played.result.ending == referee_pb2.ENDING_FORFEIT
    assert played.result.cause.kind == record_pb2.FAULT_KIND_ILLEGAL
    assert "may not" in played.result.cause.detail or "refused" in played.result.cause.detail
    assert [standing.place for standing in played.result.standings] == [2, 1]


async def test_a_bot_that_hangs_is_late_and_forfeits(house: House) -> None:
    async with facing(house, duplicate(clock=QUICK)) as (molly, match):
        await molly.prompt()
        played = await match
    assert played.result is not None
    assert played.result.cause.kind == record_pb2.FAULT_KIND_LATE
    assert played.result.cause.limit_ms == 1_000
    assert played.result.cause.elapsed_ms >= 1_000
    assert played.result.standings[0].forfeited


async def test_a_bot_that_hangs_all_match_long_has_default_actions_taken_for_it(house: House) -> None:
    async with facing(house, duplicate(clock=QUICK, faults=FaultPolicy.LENIENT)) as (_, match):
        played = await within(match, "the match")
    assert played.result is not None
    assert played.result.ending == referee_pb2.ENDING_PLAYED_OUT
    assert played.result.standings[0].faults > 10
    assert played.result.standings[1].faults == 0


async def test_an_answer_after_its_time_is_stale(house: House) -> None:
    async with facing(house, duplicate(clock=QUICK, faults=FaultPolicy.LENIENT)) as (molly, _):
        prompt = await molly.prompt()
        await molly.prompt()
        await molly.say((prompt.id, first_legal(prompt)))
        assert (await molly.rejection()).reason == referee_pb2.REJECTION_REASON_STALE_PROMPT


async def test_a_bot_that_leaves_on_its_turn_is_gone_when_its_time_is_up(house: House) -> None:
    async with facing(house, duplicate(clock=QUICK)) as (molly, match):
        await molly.prompt()
        await molly.leave()
        played = await match
    assert played.result is not None
    assert played.result.cause.kind == record_pb2.FAULT_KIND_GONE


async def test_a_bot_that_comes_back_finds_its_match_and_the_open_prompt(house: House) -> None:
    async with facing(house, duplicate()) as (molly, match):
        prompt = await molly.prompt()
        await molly.leave()
        await until(lambda: house.hall.attached["v-molly"].stream is None, "the end of molly's stream")
        back = await Client(house.address, "molly").hello()
        assert back.welcome is not None
        assert [opened.match_id for opened in back.welcome.matches] == ["m1"]
        [again] = back.welcome.prompts
        assert again.id == prompt.id
        assert again.view == prompt.view
        assert again.time_left_ms <= prompt.time_left_ms
        good = asyncio.create_task(back.play_on())
        played = await match
        good.cancel()
        await back.leave()
    assert played.result is not None
    assert played.result.ending == referee_pb2.ENDING_PLAYED_OUT


async def test_a_second_copy_replaces_the_first_which_is_told_why(house: House) -> None:
    async with facing(house, duplicate()) as (molly, match):
        prompt = await molly.prompt()
        copy = await Client(house.address, "molly").hello()
        assert await molly.hear_out() is grpc.StatusCode.OK
        assert molly.goodbye is not None
        assert molly.goodbye.reason == referee_pb2.GOODBYE_REASON_REPLACED
        assert copy.welcome is not None
        assert [again.id for again in copy.welcome.prompts] == [prompt.id]
        assert house.hall.attached["v-molly"].leased == 2
        good = asyncio.create_task(copy.play_on())
        assert (await match).result is not None
        good.cancel()
        await copy.leave()


async def test_a_bot_that_half_closes_is_let_go_and_keeps_its_match(house: House) -> None:
    async with facing(house, duplicate()) as (molly, _):
        await molly.prompt()
        await molly.call.done_writing()
        assert await molly.hear_out() is grpc.StatusCode.OK
        assert molly.goodbye is not None
        assert molly.goodbye.reason == referee_pb2.GOODBYE_REASON_CLOSED
        assert "closed its side of the stream" in molly.goodbye.message
        await until(lambda: house.hall.attached["v-molly"].stream is None, "the end of molly's stream")
        assert len(house.hall.attached["v-molly"].leases) == 1


async def test_a_half_close_that_is_heard_before_the_welcome_is_out_ends_the_stream_too(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def hears_the_end_at_once(*_: object) -> None:
        return

    monkeypatch.setattr(RefereeService, "_read", hears_the_end_at_once)
    molly = Client(house.address, "molly")
    await molly.send(referee_pb2.PlayRequest(hello=referee_pb2.Hello(protocol=1, capacity=2)))
    await molly.call.done_writing()
    assert await molly.hear_out() is grpc.StatusCode.OK
    await until(lambda: house.hall.attached.get("v-molly") is None, "molly to be forgotten")
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []
    await molly.leave()


async def test_a_stream_that_begins_without_a_hello_is_sent_away(house: House) -> None:
    molly = Client(house.address, "molly")
    await molly.say((1, [1]))
    await molly.hear_out()
    assert molly.goodbye is not None
    assert molly.goodbye.reason == referee_pb2.GOODBYE_REASON_PROTOCOL
    assert "hello" in molly.goodbye.message
    await molly.leave()


async def test_a_client_of_another_version_is_told_which_end_to_upgrade(house: House) -> None:
    for protocol, which in ((0, "client"), (99, "referee")):
        molly = await Client(house.address, "molly").hello(protocol=protocol)
        assert molly.goodbye is not None
        assert molly.goodbye.reason == referee_pb2.GOODBYE_REASON_PROTOCOL
        assert f"the {which} has to be upgraded" in molly.goodbye.message
        await molly.leave()


async def test_a_second_hello_is_one_too_many(house: House) -> None:
    molly = await Client(house.address, "molly").hello()
    await molly.send(referee_pb2.PlayRequest(hello=referee_pb2.Hello(protocol=1)))
    await molly.hear_out()
    assert molly.goodbye is not None
    assert molly.goodbye.reason == referee_pb2.GOODBYE_REASON_PROTOCOL
    await molly.leave()


async def test_bytes_that_are_no_message_end_the_stream_of_whoever_sent_them(house: House) -> None:
    async with facing(house, duplicate()) as (molly, _), open_channel(house.address) as channel:
        await molly.prompt()
        raw: Any = channel.stream_stream("/cuig.v1.RefereeService/Play")(metadata=bearer(token_of("grace")))
        await raw.write(referee_pb2.PlayRequest(hello=referee_pb2.Hello(protocol=1)).SerializeToString())
        await within(raw.read(), "a message")
        await raw.write(b"\xff\xff\xff\xff")
        last = referee_pb2.PlayResponse.FromString(await within(raw.read(), "a message"))
        assert last.goodbye.reason == referee_pb2.GOODBYE_REASON_PROTOCOL
        await until(lambda: "v-grace" not in house.hall.attached, "grace to be forgotten")
        assert len(house.hall.matches) == 1


async def test_an_answer_as_long_as_a_book_ends_the_stream_before_it_is_read(house: House) -> None:
    molly = await Client(house.address, "molly").hello()
    await molly.say((1, [1] * 65))
    await molly.hear_out()
    assert molly.goodbye is not None
    assert molly.goodbye.reason == referee_pb2.GOODBYE_REASON_PROTOCOL
    assert "65 actions" in molly.goodbye.message
    await molly.leave()


async def test_a_flood_of_useless_messages_ends_the_stream(house: House) -> None:
    molly = await Client(house.address, "molly").hello()
    for _ in range(4):
        await molly.say(*((number, [1]) for number in range(400)))
    await molly.hear_out()
    assert molly.goodbye is not None
    assert molly.goodbye.reason == referee_pb2.GOODBYE_REASON_PROTOCOL
    await molly.leave()


async def test_a_flood_of_empty_messages_ends_the_stream(house: House) -> None:
    molly = await Client(house.address, "molly").hello()
    for _ in range(USUAL_LIMITS.strikes + 1):
        await molly.send(referee_pb2.PlayRequest())
    await molly.hear_out()
    assert molly.goodbye is not None
    assert "of no use" in molly.goodbye.message
    await molly.leave()


async def test_a_message_larger_than_the_limit_is_refused(house: House) -> None:
    molly = await Client(house.address, "molly").hello()
    await molly.send(referee_pb2.PlayRequest(hello=referee_pb2.Hello(client="x" * 5_000_000)))
    assert await molly.hear_out() is grpc.StatusCode.RESOURCE_EXHAUSTED
    await molly.leave()


async def test_a_flood_beside_a_match_does_not_keep_it_from_its_end(house: House) -> None:
    async def flood() -> None:
        for _ in range(1000):
            hugh = await Client(house.address, "hugh").hello()
            for _ in range(4):
                await hugh.say(*((number, [1]) for number in range(400)))
            await hugh.hear_out()
            await hugh.leave()

    flooding = asyncio.create_task(flood())
    async with playing(house.address, "molly", "finn"):
        played = await within(play_match(house.stub, request_for(duplicate(), "m1")), "the match")
    flooding.cancel()
    await asyncio.gather(flooding, return_exceptions=True)
    assert played.result is not None
    assert played.result.ending == referee_pb2.ENDING_PLAYED_OUT


@pytest.mark.parametrize("timings", [Timings(stall_s=0.3)], ids=["stalls are noticed in 0.3 s"])
async def test_a_bot_that_never_reads_is_cut_off_and_others_play_on(house: House) -> None:
    grace = Client(house.address, "grace")
    await grace.send(referee_pb2.PlayRequest(hello=referee_pb2.Hello(protocol=1, capacity=64)))
    await until(lambda: "v-grace" in house.hall.attached, "grace to attach")
    bot = house.hall.attached["v-grace"]
    async with playing(house.address, "molly", "finn"):
        match = asyncio.create_task(play_match(house.stub, request_for(duplicate(), "m1")))
        # More than all buffers between the two hold.
        for _ in range(20):
            stream = bot.stream
            if stream is None:
                break
            stream.outbox.response.rejections.add(message="x" * 900_000)
            stream.outbox.ready.set()
            await asyncio.sleep(0.05)
        await until(lambda: bot.stream is None, "the end of a stream that nobody reads")
        assert (await match).result is not None
    assert await grace.hear_out() is grpc.StatusCode.RESOURCE_EXHAUSTED
    details = dict(await grace.call.trailing_metadata() or ())["grpc-status-details-bin"]
    assert b"DOES_NOT_READ" in details
    assert b"a message is to be read within" in details
    await grace.leave()


async def test_a_slow_bot_does_not_hold_up_the_matches_of_others(house: House) -> None:
    async with facing(house, duplicate()) as (molly, slow), playing(house.address, "grace", "hugh"):
        await molly.prompt()
        plan = duplicate(entrants=("grace", "hugh"))
        played = await within(play_match(house.stub, request_for(plan, "m2")), "the match of others")
        assert played.result is not None
        assert not slow.done()


async def test_a_bot_that_writes_before_it_reads_hears_why_its_stream_ends(house: House) -> None:
    # What is written to a stream that has ended makes the client's gRPC drop what it has not read yet.
    older = await Client(house.address, "molly").hello()
    newer = await Client(house.address, "molly").hello()
    for _ in range(5):
        await older.say((1, [1]))
        await asyncio.sleep(0.02)
    await older.hear_until(lambda: older.goodbye)
    assert older.goodbye is not None
    assert older.goodbye.reason == referee_pb2.GOODBYE_REASON_REPLACED
    await older.leave()
    await newer.leave()
