"""Workers that die, referees that go down, calls that come twice: matches go on, seats are freed."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence

import grpc
import grpc.aio
import pytest
from cuig.config import parse_address
from cuig.net.channel import bearer, open_channel
from cuig.net.listening import CannotListen
from cuig.table import Table
from cuig.v1 import record_pb2, referee_pb2, referee_pb2_grpc
from cuig.wire import segment_from

from referee.config import Config
from referee.server import running_referee
from referee.timings import Timings
from tests.support.arena import HOUSE_TOKEN, SmallArena
from tests.support.house import House
from tests.support.matches import Played, bound, duplicate, play_match, request_for
from tests.support.playing import Client, first_legal, playing
from tests.support.refusals import reason_of
from tests.support.waiting import until, within
from tests.support.wire_cutter import WireCutter


async def refused(call: asyncio.Task[Played]) -> grpc.aio.AioRpcError:
    with pytest.raises(grpc.aio.AioRpcError) as error:
        await within(call, "the refusal")
    return error.value


async def test_a_match_without_its_bots_is_refused_and_takes_no_seat(house: House) -> None:
    molly = await Client(house.address, "molly").hello()
    error = await refused(asyncio.create_task(play_match(house.stub, request_for(duplicate(), "m1"))))
    assert error.code() is grpc.StatusCode.FAILED_PRECONDITION
    assert reason_of(error) == "NOT_ATTACHED"
    assert "finn" in (error.details() or "")
    assert house.hall.attached["v-molly"].free == 64
    assert house.hall.matches == {}
    await molly.leave()


async def test_a_match_of_a_preset_that_a_bot_does_not_play_is_refused(house: House) -> None:
    molly = await Client(house.address, "molly").hello(presets=["one-ten"])
    finn = await Client(house.address, "finn").hello()
    error = await refused(asyncio.create_task(play_match(house.stub, request_for(duplicate(), "m1"))))
    assert reason_of(error) == "PRESET_NOT_PLAYED"
    await molly.leave()
    await finn.leave()


async def test_a_bot_hears_why_a_match_that_waits_for_it_cannot_begin(house: House) -> None:
    finn = await Client(house.address, "finn").hello()
    for preset, offered, why in (
        ("one-ten", {"presets": ["one-ten"]}, "which it does not play: it plays one-ten"),
        ("twenty-five", {"capacity": 1}, "in which it holds 2 seats, and it offers 1"),
    ):
        molly = await Client(house.address, "molly").hello(**offered)
        for _ in range(3):
            request = request_for(duplicate(), f"m {preset}")
            await refused(asyncio.create_task(play_match(house.stub, request)))
        await molly.hear_until(lambda molly=molly: any(said.notice for said in molly.messages))  # type: ignore[misc]
        told = [said.notice for said in molly.messages if said.notice]
        assert len(told) == 1, "it is told once"
        assert "a match of twenty-five waits for it" in told[0]
        assert why in told[0]
        await molly.leave()
    await finn.leave()


async def test_an_unreadable_request_is_refused_with_what_is_wrong_with_it(house: House) -> None:
    good = request_for(duplicate(), "m1")
    cases: list[tuple[str, referee_pb2.RunMatchRequest]] = []
    for name in ("preset", "seed", "holders", "clock", "faults", "match_id", "twin"):
        request = referee_pb2.RunMatchRequest()
        request.CopyFrom(good)
        if name == "preset":
            request.rules.preset = "whist"
        elif name == "seed":
            request.games[0].seed = b"short"
        elif name == "holders":
            del request.games[0].holders[:]
        elif name == "clock":
            request.clock.decision_ms = request.clock.bank_ms = 0
        elif name == "faults":
            request.ClearField("faults")
        elif name == "match_id":
            request.match_id = ""
        else:
            request.entrants[1].version_id = request.entrants[0].version_id
        cases.append((name, request))
    for name, request in cases:
        error = await refused(asyncio.create_task(play_match(house.stub, request)))
        assert error.code() is grpc.StatusCode.INVALID_ARGUMENT, name
        assert error.details()


async def test_a_record_that_does_not_fit_is_refused(house: House) -> None:
    other = record_pb2.Segment(deal=bytes(range(1, 22)))
    error = await refused(
        asyncio.create_task(play_match(house.stub, request_for(duplicate(), "m1", [other])))
    )
    assert error.code() is grpc.StatusCode.INVALID_ARGUMENT
    assert reason_of(error) == "RECORD_REFUSED"


async def test_a_call_that_is_cancelled_frees_the_seats_and_tells_the_bots(house: House) -> None:
    async with playing(house.address, "finn"):
        molly = await Client(house.address, "molly").hello()
        call = asyncio.create_task(play_match(house.stub, request_for(duplicate(), "m1")))
        prompt = await molly.prompt()
        call.cancel()
        await molly.hear_until(lambda: molly.closed)
        [closed] = molly.closed
        assert closed.match == prompt.match
        assert not closed.HasField("result")
        assert house.hall.matches == {}
        assert house.hall.attached["v-molly"].free == 64
        await molly.leave()


async def test_a_match_goes_on_from_its_record_after_its_worker_died(house: House) -> None:
    """And it plays on as if nothing had happened."""
    plan = duplicate()
    so_far = Played()
    async with playing(house.address, "finn"):
        molly = await Client(house.address, "molly").hello()
        call = asyncio.create_task(play_match(house.stub, request_for(plan, "m1"), so_far))
        for _ in range(9):
            prompt = await molly.prompt()
            await molly.say((prompt.id, first_legal(prompt)))
        await until(lambda: len(so_far.actions) >= 9, "nine actions")
        call.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await call
        good = asyncio.create_task(molly.play_on())
        rest = await play_match(house.stub, request_for(plan, "m1", so_far.segments))
        good.cancel()
        await molly.leave()
    async with playing(house.address, "molly", "finn"):
        whole = await play_match(house.stub, request_for(plan, "m2"))
    assert so_far.actions + rest.actions == whole.actions
    assert rest.result is not None
    assert whole.result is not None
    assert rest.result.standings == whole.result.standings


async def test_a_record_that_is_complete_has_its_result_at_once_and_needs_no_bot(house: House) -> None:
    plan = duplicate()
    async with playing(house.address, "molly", "finn"):
        played = await play_match(house.stub, request_for(plan, "m1"))
    again = await play_match(house.stub, request_for(plan, "m1", played.segments))
    assert again.segments == []
    assert again.result == played.result


async def test_a_newer_call_for_a_match_replaces_the_older_one(house: House) -> None:
    async with playing(house.address, "finn"):
        molly = await Client(house.address, "molly").hello(capacity=2)
        older = asyncio.create_task(play_match(house.stub, request_for(duplicate(), "m1")))
        first = await molly.prompt()
        newer = asyncio.create_task(play_match(house.stub, request_for(duplicate(), "m1")))
        error = await refused(older)
        assert error.code() is grpc.StatusCode.ABORTED
        assert reason_of(error) == "REPLACED"
        await molly.hear_until(lambda: molly.closed)
        second = await molly.prompt()
        assert second.match != first.match
        await molly.say((first.id, first_legal(first)))
        assert (await molly.rejection()).reason == referee_pb2.REJECTION_REASON_STALE_PROMPT
        await molly.say((second.id, first_legal(second)))
        good = asyncio.create_task(molly.play_on())
        assert (await within(newer, "the match")).result is not None
        good.cancel()
        await molly.leave()


async def test_a_referee_that_goes_down_gives_its_matches_back_with_their_records() -> None:
    plan = duplicate()
    so_far = Played()
    async with SmallArena("molly", "finn") as arena:
        config = Config(arena=arena.address, house_token=HOUSE_TOKEN)
        async with running_referee(config) as first:
            address = str(first.address)
            molly = await Client(address, "molly").hello()
            async with open_channel(address) as channel, playing(address, "finn"):
                stub = referee_pb2_grpc.RefereeServiceStub(channel)
                call = asyncio.create_task(play_match(stub, request_for(plan, "m1"), so_far))
                for _ in range(5):
                    prompt = await molly.prompt()
                    await molly.say((prompt.id, first_legal(prompt)))
                await molly.prompt()
                first.hall.drain()
                error = await refused(call)
                assert error.code() is grpc.StatusCode.UNAVAILABLE
                assert reason_of(error) == "DRAINING"
                assert len(so_far.actions) >= 9
                await molly.hear_out()
                assert molly.goodbye is not None
                assert molly.goodbye.reason == referee_pb2.GOODBYE_REASON_DRAINING
                assert molly.goodbye.retry_after_ms > 0
                late = Client(address, "molly")
                assert await late.hear_out() is grpc.StatusCode.UNAVAILABLE
                await late.leave()
            await molly.leave()
        async with running_referee(config) as second:
            address = str(second.address)
            async with open_channel(address) as channel, playing(address, "molly", "finn"):
                stub = referee_pb2_grpc.RefereeServiceStub(channel)
                rest = await play_match(stub, request_for(plan, "m1", so_far.segments))
        assert rest.result is not None
        assert any(announcement.draining for announcement in arena.announcements)
        record = [segment_from(segment) for segment in (*so_far.segments, *rest.segments)]
        assert Table.resume(plan, record).result is not None


async def test_an_answer_to_a_referee_that_is_no_more_is_not_taken_for_one_to_the_next() -> None:
    async with SmallArena("molly", "finn") as arena:
        config = Config(arena=arena.address, house_token=HOUSE_TOKEN)
        prompts = []
        for _ in range(2):
            async with running_referee(config) as referee:
                address = str(referee.address)
                molly = await Client(address, "molly").hello()
                async with open_channel(address) as channel, playing(address, "finn"):
                    stub = referee_pb2_grpc.RefereeServiceStub(channel)
                    call = asyncio.create_task(play_match(stub, request_for(duplicate(), "m1")))
                    prompts.append(await molly.prompt())
                    await molly.say((prompts[0].id, [54]))
                    rejection = await molly.rejection()
                    call.cancel()
                    await asyncio.gather(call, return_exceptions=True)
                await molly.leave()
        assert prompts[0].id != prompts[1].id
        assert rejection.reason == referee_pb2.REJECTION_REASON_UNKNOWN_PROMPT


async def test_a_referee_refuses_an_address_that_is_taken(house: House) -> None:
    taken = parse_address(house.address)
    config = Config(arena=house.arena.address, house_token=HOUSE_TOKEN, referee_listen=taken)
    with pytest.raises(CannotListen) as refusal:
        async with running_referee(config):
            pass
    assert house.address in str(refusal.value)


async def test_the_record_is_streamed_while_the_match_goes_on(house: House) -> None:
    so_far = Played()
    async with playing(house.address, "finn"):
        molly = await Client(house.address, "molly").hello()
        call = asyncio.create_task(play_match(house.stub, request_for(duplicate(), "m1"), so_far))
        prompt = await molly.prompt()
        await molly.say((prompt.id, first_legal(prompt)))
        await molly.prompt()
        await until(lambda: len(so_far.actions) >= 1, "an action")
        assert so_far.result is None
        call.cancel()
        await asyncio.gather(call, return_exceptions=True)
        await molly.leave()


async def test_a_mistake_of_ours_in_one_match_is_the_end_of_that_match_alone(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = Table.answer
    broken = bound(duplicate(7), "m2")

    def fail_in_one(table: Table, number: int, actions: Sequence[int], now: float) -> bool:
        if table.plan == broken and number == 5:
            raise ZeroDivisionError
        return answer(table, number, actions, now)

    monkeypatch.setattr(Table, "answer", fail_in_one)
    async with playing(house.address, "molly", "finn") as clients:
        sound = asyncio.create_task(play_match(house.stub, request_for(duplicate(1), "m1")))
        error = await refused(asyncio.create_task(play_match(house.stub, request_for(broken, "m2"))))
        assert error.code() is grpc.StatusCode.INTERNAL
        assert reason_of(error) == "INTERNAL"
        assert "ZeroDivision" not in str(error.details())
        assert (await sound).result is not None
        assert (await play_match(house.stub, request_for(duplicate(2), "m3"))).result is not None
        assert all(client.goodbye is None for client in clients)


async def test_a_bot_with_a_token_cannot_read_a_match(house: House) -> None:
    molly = await Client(house.address, "molly").hello()
    stub = referee_pb2_grpc.RefereeServiceStub(molly.channel)
    with pytest.raises(grpc.aio.AioRpcError) as error:
        async for _ in stub.RunMatch(
            request_for(duplicate(), "m1"), metadata=bearer("cuig_test_token_of_molly"), timeout=5
        ):
            pass
    assert error.value.code() is grpc.StatusCode.UNAUTHENTICATED
    await molly.leave()


@pytest.mark.parametrize("timings", [Timings(ping_every_s=0.3, ping_answer_s=0.3)], ids=["hasty pings"])
async def test_a_bot_that_vanished_without_a_word_is_noticed(house: House) -> None:
    async with WireCutter(parse_address(house.address)) as wire:
        molly = await Client(wire.address, "molly").hello()
        assert house.hall.attached["v-molly"].stream is not None
        wire.frozen = True
        await until(lambda: "v-molly" not in house.hall.attached, "the end of molly's stream")
        await molly.leave()
