"""What an operator asks of a referee: encryption, counts, limits that say which limit."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
import urllib.request
from pathlib import Path
from typing import Any

import grpc
import grpc.aio
import pytest
import trustme
from cuig.clock import ClockPolicy
from cuig.config import Address, parse_address
from cuig.ended_matches import LastAnswer
from cuig.engine import PRESETS, preset
from cuig.match import FaultPolicy
from cuig.net.channel import bearer, open_channel
from cuig.net.listening import CannotListen
from cuig.table import Table, default_answer
from cuig.v1 import referee_pb2, referee_pb2_grpc
from google.rpc import error_details_pb2, status_pb2  # type: ignore[import-untyped]

from referee.attached_bot import Attached
from referee.config import Config
from referee.hosted_match import HostedMatch
from referee.limits import Limits
from referee.server import running_referee
from tests.support.arena import HOUSE_TOKEN, SmallArena, token_of
from tests.support.certificates import certificate_in
from tests.support.house import House
from tests.support.matches import duplicate, individual, play_match, request_for
from tests.support.playing import Client, first_legal, playing
from tests.support.tables import random_answer
from tests.support.waiting import PATIENCE, until, within


async def test_a_referee_with_a_certificate_is_reached_by_tls_and_by_nothing_else(
    tmp_path: Path,
) -> None:
    certificate, key, signer = certificate_in(tmp_path)
    roots = signer.read_bytes()
    async with SmallArena("molly") as arena:
        config = Config(
            arena=arena.address,
            house_token=HOUSE_TOKEN,
            referee_tls_cert=certificate,
            referee_tls_key=key,
        )
        async with running_referee(config) as referee:
            address = str(referee.address)
            hello = referee_pb2.PlayRequest(hello=referee_pb2.Hello(protocol=1))
            async with open_channel(address, roots=roots) as channel:
                call = referee_pb2_grpc.RefereeServiceStub(channel).Play(metadata=bearer(token_of("molly")))
                await call.write(hello)
                message = await within(call.read(), "the welcome")
                assert isinstance(message, referee_pb2.PlayResponse)
                assert message.welcome.bot == "molly"
                call.cancel()
            other: dict[str, Any] = {"roots": trustme.CA().cert_pem.bytes()}
            for how in (other, {"plain": True}):
                async with open_channel(address, **how) as channel:
                    call = referee_pb2_grpc.RefereeServiceStub(channel).Play(
                        metadata=bearer(token_of("molly")), timeout=5
                    )
                    with contextlib.suppress(grpc.aio.AioRpcError, asyncio.InvalidStateError):
                        await call.write(hello)
                    assert await call.code() in (
                        grpc.StatusCode.UNAVAILABLE,
                        grpc.StatusCode.DEADLINE_EXCEEDED,
                    )


def test_tokens_travel_unencrypted_on_this_machine_alone_unless_asked_for() -> None:
    arena = parse_address("127.0.0.1:1")
    abroad = Address("0.0.0.0", 1)
    with pytest.raises(ValueError, match="CUIG_REFEREE_PLAIN"):
        Config(arena=arena, house_token="x", referee_listen=abroad)
    assert not Config(arena=arena, house_token="x", referee_listen=abroad, referee_plain="yes").encrypted
    with pytest.raises(ValueError, match="go together"):
        Config(arena=arena, house_token="x", referee_tls_cert=Path("c.pem"))


async def test_a_certificate_that_is_not_there_is_one_sentence() -> None:
    config = Config(
        arena=parse_address("127.0.0.1:1"),
        house_token="x",
        referee_tls_cert=Path("/nowhere/c.pem"),
        referee_tls_key=Path("/nowhere/k.pem"),
    )
    with pytest.raises(CannotListen, match=r"/nowhere/k\.pem: no such file"):
        async with running_referee(config):
            pass


async def test_prometheus_hears_what_was_counted() -> None:
    async with SmallArena("molly", "finn") as arena:
        config = Config(arena=arena.address, house_token=HOUSE_TOKEN, referee_metrics=Address("127.0.0.1", 0))
        async with running_referee(config) as referee, open_channel(str(referee.address)) as channel:
            stub = referee_pb2_grpc.RefereeServiceStub(channel)
            async with playing(str(referee.address), "molly", "finn"):
                played = await play_match(stub, request_for(duplicate(), "m1"))

                def metrics() -> str:
                    with urllib.request.urlopen(f"http://{referee.metrics}/metrics", timeout=5) as page:
                        return str(page.read().decode())

                text = await asyncio.to_thread(metrics)
    assert f"cuig_referee_decisions_total {float(len(played.actions))}" in text
    assert 'cuig_referee_matches_total{ending="played_out"} 1.0' in text
    assert "cuig_referee_streams 2.0" in text
    assert "cuig_referee_answer_seconds_count" in text
    assert "molly" not in text


def details_of(error: grpc.aio.AioRpcError) -> dict[str, object]:
    raw = dict(error.trailing_metadata() or ())["grpc-status-details-bin"]
    found: dict[str, object] = {}
    for packed in status_pb2.Status.FromString(raw).details:
        for kind in (
            error_details_pb2.ErrorInfo,
            error_details_pb2.RetryInfo,
            error_details_pb2.QuotaFailure,
        ):
            detail = kind()
            if packed.Unpack(detail):
                found[kind.__name__] = detail
    return found


async def test_a_refusal_says_which_limit_and_when_to_try_again(house: House) -> None:
    async with playing(house.address, "finn"):
        molly = await Client(house.address, "molly").hello(capacity=1)
        with pytest.raises(grpc.aio.AioRpcError) as error:
            await play_match(house.stub, request_for(duplicate(), "m1"))
        details = details_of(error.value)
        assert details["ErrorInfo"].reason == "NO_FREE_SEAT"  # type: ignore[attr-defined]
        assert details["RetryInfo"].retry_delay.ToMilliseconds() == 1000  # type: ignore[attr-defined]
        assert "1 seats" in details["QuotaFailure"].violations[0].description  # type: ignore[attr-defined]
        await molly.leave()


@pytest.mark.parametrize("limits", [Limits(streams_at_once=2)], ids=["two streams at once"])
async def test_a_bot_that_comes_too_often_is_told_when_to_come_again(house: House) -> None:
    for _ in range(2):
        await (await Client(house.address, "molly").hello()).leave()
    third = Client(house.address, "molly")
    assert await third.hear_out() is grpc.StatusCode.RESOURCE_EXHAUSTED
    await third.leave()


@pytest.mark.parametrize("limits", [Limits(messages_per_second=20)], ids=["20 messages a second"])
async def test_a_bot_that_says_too_much_is_stopped(house: House) -> None:
    molly = await Client(house.address, "molly").hello()
    hearing = asyncio.create_task(molly.hear_out())
    with contextlib.suppress(grpc.aio.AioRpcError, asyncio.InvalidStateError):
        for _ in range(100):
            await molly.say((1, [1]))
    await hearing
    assert molly.goodbye is not None
    assert "20 messages a second" in molly.goodbye.message
    await molly.leave()


async def test_leases_are_neither_exceeded_nor_lost_whatever_fails(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Forty offers at once for eight seats, while every third beginning fails by a mistake of ours."""
    begin = HostedMatch.begin
    count = 0

    def fail_now_and_then(match: HostedMatch, now: float) -> None:
        nonlocal count
        count += 1
        if count % 3 == 0:
            raise ZeroDivisionError
        begin(match, now)

    monkeypatch.setattr(HostedMatch, "begin", fail_now_and_then)
    most = 0
    release = Attached.release

    def look_and_release(bot: Attached, number: int, last: LastAnswer) -> None:
        nonlocal most
        most = max(most, bot.leased)
        assert bot.leased == sum(bot.leases.values()) <= bot.capacity
        release(bot, number, last)

    monkeypatch.setattr(Attached, "release", look_and_release)
    async with playing(house.address, "molly", "finn", capacity=8):
        calls = [play_match(house.stub, request_for(duplicate(n), f"m{n}")) for n in range(40)]
        outcomes = await asyncio.gather(*calls, return_exceptions=True)
        codes = {one.code() for one in outcomes if isinstance(one, grpc.aio.AioRpcError)}
        assert codes == {grpc.StatusCode.FAILED_PRECONDITION, grpc.StatusCode.INTERNAL}
        assert sum(not isinstance(one, BaseException) for one in outcomes) >= 2
        assert most == 8
        await until(lambda: not house.hall.matches, "the end of all matches")
        for bot in house.hall.attached.values():
            assert (bot.leased, bot.leases, bot.free) == (0, {}, 8)


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_the_default_action_is_legal_in_every_state_that_is_reached(name: str) -> None:
    rng = random.Random(name)
    for number in range(4):
        table = Table(individual(name, number))
        table.begin(0.0)
        for _ in range(300):
            if table.question is None:
                break
            state = table.state
            default = default_answer(state.legal(), state.choose())
            state.copy().answer(default)  # raises if it is refused
            answer = default if rng.random() < 0.3 else random_answer(table, rng)
            table.answer(table.question.number, answer, 0.0)
    assert preset(name).preset == name


async def test_a_stopped_bot_is_dealt_with_at_its_deadline_and_nothing_it_sends_adds_time(
    house: House,
) -> None:
    # Most of it is a bank, which the other bot keeps against whatever the machine does.
    clock = ClockPolicy(decision_ms=30, bank_ms=1_970, increment_ms=0, startup_ms=0)
    plan = duplicate(clock=clock, faults=FaultPolicy.STRICT)
    async with playing(house.address, "finn"):
        molly = await Client(house.address, "molly").hello()
        began = time.monotonic()
        call = asyncio.create_task(play_match(house.stub, request_for(plan, "m1")))
        prompt = await molly.prompt()
        while not call.done() and time.monotonic() - began < PATIENCE:
            # Empty messages, old answers, nonces: none of it is an answer.
            await molly.send(referee_pb2.PlayRequest(nonces=[referee_pb2.Nonce(match=1, nonce=bytes(32))]))
            await molly.say((prompt.id + 5, first_legal(prompt)))
            await asyncio.sleep(0.05)
        played = await call
        await molly.leave()
    assert played.result is not None
    assert played.result.ending == referee_pb2.ENDING_FORFEIT
    assert played.result.cause.limit_ms == 2_000
    assert played.result.cause.elapsed_ms >= 2_000
