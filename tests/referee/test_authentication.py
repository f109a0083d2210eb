"""Who may call a referee, and what becomes of a token that is withdrawn."""

from __future__ import annotations

import asyncio
from typing import Any

import grpc
import grpc.aio
import pytest
from cuig.net.channel import bearer, open_channel
from cuig.v1 import referee_pb2
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection_pb2, reflection_pb2_grpc

from referee.config import Config
from referee.outbox import Outbox
from referee.server import running_referee
from referee.timings import Timings
from tests.support.arena import HOUSE_TOKEN, SmallArena, token_of
from tests.support.house import House
from tests.support.matches import duplicate, play_match, request_for
from tests.support.playing import Client, playing
from tests.support.refusals import reason_of
from tests.support.waiting import until


async def refusal_of(client: Client) -> grpc.aio.AioRpcError:
    with pytest.raises(grpc.aio.AioRpcError) as refused:
        await client.hello()
    await client.leave()
    return refused.value


@pytest.mark.parametrize("token", ["cuig_stolen", "", HOUSE_TOKEN])
async def test_a_token_that_is_nobodys_is_turned_away_with_a_reason(house: House, token: str) -> None:
    error = await refusal_of(Client(house.address, "molly", token=token))
    assert error.code() is grpc.StatusCode.UNAUTHENTICATED
    assert reason_of(error) == ("UNKNOWN_TOKEN" if token else "NO_TOKEN")


@pytest.mark.parametrize("arena_is_down", [False, True])
async def test_a_crowd_that_says_hello_late_hears_why_it_is_refused(
    house: House, arena_is_down: bool
) -> None:
    """A call that ends before its first write is INTERNAL to its client, or already finished."""
    if arena_is_down:
        await house.arena.stop()
    crowd = [Client(house.address, "molly", token=f"cuig_stolen_{number}") for number in range(20)]

    async def says_hello(client: Client, after: float) -> grpc.aio.AioRpcError:
        await client.call.wait_for_connection()
        await asyncio.sleep(after)
        return await refusal_of(client)

    refusals = await asyncio.gather(
        *(says_hello(client, number / 100) for number, client in enumerate(crowd))
    )
    reasons = {(error.code(), reason_of(error)) for error in refusals}
    if arena_is_down:
        assert reasons == {(grpc.StatusCode.UNAVAILABLE, "ARENA_UNREACHABLE")}
    else:
        assert reasons == {(grpc.StatusCode.UNAUTHENTICATED, "UNKNOWN_TOKEN")}


async def test_a_call_without_metadata_is_told_what_to_send(house: House) -> None:
    with pytest.raises(grpc.aio.AioRpcError) as refused:
        async for _ in house.stub.RunMatch(request_for(duplicate(), "m1"), timeout=5):
            pass
    assert refused.value.code() is grpc.StatusCode.UNAUTHENTICATED
    assert "authorization: Bearer" in (refused.value.details() or "")


@pytest.mark.parametrize("token", [token_of("molly"), HOUSE_TOKEN + "x", "x"])
async def test_a_bot_cannot_have_matches_played(house: House, token: str) -> None:
    with pytest.raises(grpc.aio.AioRpcError) as refused:
        call = house.stub.RunMatch(request_for(duplicate(), "m1"), metadata=bearer(token), timeout=5)
        async for _ in call:
            pass
    assert refused.value.code() is grpc.StatusCode.UNAUTHENTICATED
    assert reason_of(refused.value) == "NOT_THE_HOUSE"


async def test_anybody_may_ask_for_its_health_and_its_protocol(house: House) -> None:
    async with open_channel(house.address) as channel:
        health = health_pb2_grpc.HealthStub(channel)
        answer = await health.Check(health_pb2.HealthCheckRequest(), timeout=5)  # type: ignore[attr-defined]
        assert answer.status == health_pb2.HealthCheckResponse.SERVING
        ask = reflection_pb2.ServerReflectionRequest(list_services="")
        stub: Any = reflection_pb2_grpc.ServerReflectionStub(channel)  # type: ignore[arg-type]
        listed = await stub.ServerReflectionInfo(iter([ask]), timeout=5).read()
        names = {service.name for service in listed.list_services_response.service}
        assert "cuig.v1.RefereeService" in names


async def test_a_method_that_nobody_listed_is_for_nobody(house: House) -> None:
    async with open_channel(house.address) as channel:
        cheat: Any = channel.unary_unary("/cuig.v1.RefereeService/Cheat")
        with pytest.raises(grpc.aio.AioRpcError) as refused:
            await cheat(b"", metadata=bearer(HOUSE_TOKEN), timeout=5)
    assert refused.value.code() is grpc.StatusCode.UNIMPLEMENTED


async def test_the_arena_is_asked_once_for_a_token_that_comes_often(house: House) -> None:
    for _ in range(5):
        molly = await Client(house.address, "molly").hello()
        await molly.leave()
    assert house.arena.introspections == 1


async def test_guessing_one_token_over_and_over_is_no_load_on_the_arena(house: House) -> None:
    for _ in range(5):
        await refusal_of(Client(house.address, "molly", token="cuig_guess"))
    assert house.arena.introspections == 1


@pytest.mark.parametrize("timings", [Timings(token_fresh_s=0.0)], ids=["answers are fresh for no time"])
async def test_a_bot_that_was_known_may_come_back_while_the_arena_is_down(house: House) -> None:
    molly = await Client(house.address, "molly").hello()
    await molly.leave()
    await house.arena.stop()
    molly = await Client(house.address, "molly").hello()
    assert molly.welcome is not None
    await molly.leave()
    error = await refusal_of(Client(house.address, "finn"))
    assert error.code() is grpc.StatusCode.UNAVAILABLE
    assert reason_of(error) == "ARENA_UNREACHABLE"


async def test_a_bot_whose_token_is_withdrawn_is_sent_away() -> None:
    timings = Timings(recheck_tokens_s=0.1, announce_every_s=0.2)
    async with SmallArena("molly") as arena:
        config = Config(arena=arena.address, house_token=HOUSE_TOKEN)
        async with running_referee(config, timings=timings) as referee:
            molly = await Client(str(referee.address), "molly").hello()
            arena.withdraw("molly")
            assert await molly.hear_out() is grpc.StatusCode.OK
            assert molly.goodbye is not None
            assert molly.goodbye.reason == referee_pb2.GOODBYE_REASON_REFUSED
            await molly.leave()


async def test_matches_go_on_while_the_arena_is_down_and_it_hears_of_the_referee_again(house: House) -> None:
    async with playing(house.address, "molly", "finn"):
        await house.arena.stop()
        played = await play_match(house.stub, request_for(duplicate(), "m1"))
        assert played.result is not None
        house.arena.announcements.clear()
        await house.arena.start()
        await until(lambda: house.arena.announcements, "an announcement")
        assert {a.version_id for a in house.arena.announcements[-1].attached} == {"v-molly", "v-finn"}


async def test_simultaneous_calls_share_one_question_to_the_arena(house: House) -> None:
    clients = await asyncio.gather(*(Client(house.address, "molly").hello() for _ in range(6)))
    assert house.arena.introspections == 1
    for client in clients:
        await client.leave()


async def test_a_replaced_token_is_turned_away_and_takes_the_place_of_nobody(house: House) -> None:
    old = await Client(house.address, "molly").hello()
    house.arena.replace("molly", "cuig_new")
    new = await Client(house.address, "molly", token="cuig_new").hello()
    assert await old.hear_out() is grpc.StatusCode.OK
    assert old.goodbye is not None
    assert old.goodbye.reason == referee_pb2.GOODBYE_REASON_REPLACED
    # The referee has welcomed the old one a moment ago, and must not remember that.
    error = await refusal_of(Client(house.address, "molly"))
    assert reason_of(error) == "UNKNOWN_TOKEN"
    async with playing(house.address, "finn"):
        answering = asyncio.create_task(new.play_on())
        assert (await play_match(house.stub, request_for(duplicate(), "m1"))).result is not None
        answering.cancel()
    await old.leave()
    await new.leave()


async def test_who_guesses_tokens_is_stopped_before_the_arena_is_asked_and_harms_nobody(house: House) -> None:
    molly = await Client(house.address, "molly").hello()
    await molly.leave()
    refusals = [
        await refusal_of(Client(house.address, "molly", token=f"cuig_guess_{number}")) for number in range(40)
    ]
    assert reason_of(refusals[0]) == "UNKNOWN_TOKEN"
    assert reason_of(refusals[-1]) == "TOO_MANY_GUESSES"
    assert refusals[-1].code() is grpc.StatusCode.RESOURCE_EXHAUSTED
    assert house.arena.introspections < 30
    molly = await Client(house.address, "molly").hello()
    assert molly.welcome is not None
    await molly.leave()


async def test_announcements_do_not_wait_for_tokens_that_are_checked_again() -> None:
    timings = Timings(recheck_tokens_s=0.1, announce_every_s=0.2, arena_call_s=60.0)
    async with SmallArena("molly") as arena:
        config = Config(arena=arena.address, house_token=HOUSE_TOKEN)
        async with running_referee(config, timings=timings) as referee:
            molly = await Client(str(referee.address), "molly").hello()
            asked = arena.introspections
            arena.answering.clear()
            await until(lambda: arena.introspections > asked, "the token to be checked again")
            arena.announcements.clear()
            await until(lambda: len(arena.announcements) > 2, "announcements meanwhile")
            assert not arena.answering.is_set()
            arena.answering.set()
            await molly.leave()


async def test_an_error_while_writing_ends_the_stream_as_our_mistake_and_is_logged(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(_: Outbox) -> tuple[bytes, bool]:
        raise RuntimeError("a mistake of ours")

    monkeypatch.setattr(Outbox, "take", fail)
    client = Client(house.address, "molly")
    error = await refusal_of(client)
    assert error.code() is grpc.StatusCode.INTERNAL
    assert "incident" in str(error.details())
    assert "a mistake of ours" in caplog.text
