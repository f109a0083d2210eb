"""Nobody chooses the cards: house and bots are bound before anything is revealed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import grpc
import pytest
from cuig.clock import ClockPolicy
from cuig.commitments import bots_nonce, nonce_commitment
from cuig.match import FaultPolicy, MatchError, Plan
from cuig.table import Table
from cuig.v1 import record_pb2, referee_pb2
from cuig.wire import segment_from

from referee.timings import Timings
from tests.support.house import House
from tests.support.matches import Played, bound, duplicate, play_match, request_for
from tests.support.playing import Client, playing
from tests.support.waiting import until, within

SECRET = b"m" * 32
HASTY = ClockPolicy(decision_ms=200, bank_ms=0, increment_ms=0, startup_ms=100)


def test_nonces_change_the_cards_and_both_games_of_a_duplicate_alike() -> None:
    plan = duplicate()
    without, with_them = Table(plan), Table(plan)
    with_them.mix([b"mine", b"yours"])
    assert without.decks.cards(1, 1) != with_them.decks.cards(1, 1)
    assert with_them.decks.cards(1, 1) == with_them.decks.cards(2, 1)
    with pytest.raises(MatchError):
        with_them.mix([b"another", b"time"])


def test_a_match_taken_up_again_has_the_cards_that_it_had() -> None:
    plan = bound(duplicate(), "m1")
    table = Table(plan)
    table.mix([b"mine", b""])
    table.begin(0.0)
    record = table.take_record()
    assert record[0].nonces == (b"mine", b"")
    again = Table.resume(plan, record)
    assert again.decks.cards(1, 2) == table.decks.cards(1, 2)


class Adder:
    """A bot that adds to the cards, step by step as its test has it."""

    def __init__(self, client: Client, secret: bytes = SECRET) -> None:
        self.client = client
        self.secret = secret

    @property
    def opened(self) -> referee_pb2.MatchOpened:
        return self.client.opened[-1]

    @property
    def entrant(self) -> int:
        return self.opened.entrant

    @property
    def nonce(self) -> bytes:
        return bots_nonce(self.secret, self.opened.match_id, self.opened.commitment, self.entrant)

    async def sits_down(self, times: int = 1) -> None:
        await self.client.hear_until(lambda: len(self.client.opened) >= times)

    async def commits(self, nonce: bytes | None = None) -> None:
        committed = nonce_commitment(self.opened.commitment, self.entrant, nonce or self.nonce)
        message = referee_pb2.NonceCommitment(match=self.opened.match, commitment=committed)
        await self.client.send(referee_pb2.PlayRequest(nonce_commitments=[message]))

    async def reveals(self, nonce: bytes | None = None) -> None:
        message = referee_pb2.Nonce(match=self.opened.match, nonce=nonce or self.nonce)
        await self.client.send(referee_pb2.PlayRequest(nonces=[message]))

    async def hears(self, mixings: int) -> referee_pb2.Mixing:
        await self.client.hear_until(lambda: len(self.client.mixings) >= mixings)
        return self.client.mixings[-1]


@asynccontextmanager
async def adders(house: House, *bots: str) -> AsyncIterator[list[Adder]]:
    clients = []
    for bot in bots:
        client = Client(house.address, bot)
        hello = referee_pb2.Hello(protocol=1, capacity=8, commits=True)
        await client.send(referee_pb2.PlayRequest(hello=hello))
        await client.hear()
        clients.append(client)
    try:
        yield [Adder(client, client.bot.encode().ljust(32)) for client in clients]
    finally:
        for client in clients:
            await client.leave()


@asynccontextmanager
async def played(house: House, plan: Plan) -> AsyncIterator[tuple[Played, asyncio.Task[Played]]]:
    """A match as m1; stopped with this block if it still goes on."""
    so_far = Played()
    call = asyncio.create_task(play_match(house.stub, request_for(plan, "m1"), so_far))
    try:
        yield so_far, call
    finally:
        call.cancel()
        await asyncio.gather(call, return_exceptions=True)


async def test_nothing_is_revealed_before_all_have_committed_and_nothing_dealt_before_all_is_told(
    house: House,
) -> None:
    plan = duplicate()
    async with adders(house, "molly", "finn") as (molly, finn), played(house, plan) as (so_far, call):
        await molly.sits_down()
        await finn.sits_down()
        assert molly.opened.nonce_wanted
        assert molly.opened.commitment == bound(plan, "m1").commitment
        assert [(game.dealer, tuple(game.holders)) for game in molly.opened.games] == [
            (game.dealer, game.holders) for game in plan.games
        ]
        await molly.commits()
        await molly.reveals(b"x" * 32)  # too early, and not what it committed to
        await finn.commits()
        for bot in (molly, finn):
            told = await bot.hears(1)
            assert list(told.commitments) == [
                nonce_commitment(one.opened.commitment, one.entrant, one.nonce) for one in (molly, finn)
            ]
            assert not told.nonces
        await molly.reveals()
        await until(lambda: house.hall.matches["m1"].mixing.nonces[0], "molly's nonce to arrive")  # type: ignore[union-attr]
        assert not molly.client.prompts
        assert not so_far.segments
        await finn.reveals()
        for bot in (molly, finn):
            assert list((await bot.hears(2)).nonces) == [molly.nonce, finn.nonce]
        answering = [asyncio.create_task(bot.client.play_on()) for bot in (molly, finn)]
        done = await within(call, "the match")
        for task in answering:
            task.cancel()
    assert list(done.segments[0].nonces) == [molly.nonce, finn.nonce]
    table = Table(bound(plan, "m1"))
    table.mix([molly.nonce, finn.nonce])
    assert done.segments[0].deal == bytes(table.decks.cards(1, 1)[: len(done.segments[0].deal)])


async def test_a_colluding_entrant_cannot_choose_its_nonce_once_it_knows_the_others(house: House) -> None:
    """The house knows the seed; with the rival's nonce its entrant could try nonces until the cards suit."""
    async with adders(house, "molly", "finn") as (molly, finn), played(house, duplicate()) as (so_far, _):
        await molly.sits_down()
        await finn.sits_down()
        await finn.commits()
        await molly.commits()
        await molly.hears(1)
        await molly.reveals()
        await finn.hears(1)
        for tried in range(20):
            await finn.reveals(bytes([tried]) * 32)
        await finn.commits(b"\x07" * 32)  # the first counts
        await finn.reveals()
        assert list((await finn.hears(2)).nonces) == [molly.nonce, finn.nonce]
        await until(lambda: so_far.segments, "the first deal")
        assert list(so_far.segments[0].nonces) == [molly.nonce, finn.nonce]


async def test_a_match_opened_anew_with_an_empty_record_has_the_same_cards(house: House) -> None:
    deals = set()
    async with adders(house, "molly", "finn") as both:
        for times in (1, 2, 3):
            async with played(house, duplicate()) as (so_far, _):
                for bot in both:
                    await bot.sits_down(times)
                    await bot.commits()
                for bot in both:
                    await bot.hears(2 * times - 1)
                    await bot.reveals()
                await until(lambda found=so_far: found.segments, "the first deal")  # type: ignore[misc]
                deals.add(so_far.segments[0].deal)
            await until(lambda: "m1" not in house.hall.matches, "the match to be gone")
    assert len(deals) == 1


@pytest.mark.parametrize("policy", list(FaultPolicy))
@pytest.mark.parametrize("here", [True, False], ids=["silent", "gone"])
async def test_who_commits_and_does_not_reveal_forfeits_and_nothing_is_dealt(
    house: House, policy: FaultPolicy, here: bool
) -> None:
    plan = duplicate(clock=HASTY, faults=policy)
    async with adders(house, "molly", "finn") as (molly, finn), played(house, plan) as (_, call):
        for bot in (molly, finn):
            await bot.sits_down()
            await bot.commits()
        await molly.hears(1)
        await molly.reveals()
        if not here:
            await finn.client.leave()
        done = await within(call, "the end of the match")
        await molly.client.hear_until(lambda: molly.client.closed)
    assert done.result is not None
    assert [standing.forfeited for standing in done.result.standings] == [False, True]
    assert [segment.deal for segment in done.segments] == [b""]
    fault = done.result.cause
    assert fault.kind == (record_pb2.FAULT_KIND_LATE if here else record_pb2.FAULT_KIND_GONE)
    assert fault.limit_ms == 300
    assert fault.elapsed_ms >= 300
    assert "not revealed" in fault.detail
    again = Table.resume(bound(plan, "m1"), map(segment_from, done.segments))
    assert again.result is not None
    assert again.result.standings[1].forfeited


async def test_a_bot_that_comes_back_is_told_what_it_missed_and_reveals_the_same(house: House) -> None:
    async with adders(house, "molly", "finn") as (molly, finn), played(house, duplicate()) as (so_far, _):
        for bot in (molly, finn):
            await bot.sits_down()
            await bot.commits()
        await molly.hears(1)
        await molly.client.leave()
        async with adders(house, "molly") as (again,):
            assert again.opened.nonce_wanted
            assert list(again.opened.mixing.commitments) == [
                nonce_commitment(one.opened.commitment, one.entrant, one.nonce) for one in (again, finn)
            ]
            await again.reveals()
            await finn.hears(1)
            await finn.reveals()
            await until(lambda: so_far.segments, "the first deal")
        async with adders(house, "molly") as (later,):
            assert list(later.opened.mixing.nonces) == [molly.nonce, finn.nonce]
            assert not later.opened.nonce_wanted


@pytest.mark.parametrize("timings", [Timings(nonces_s=0.05)], ids=["commitments are not waited for long"])
async def test_a_commitment_that_comes_too_late_is_done_without_and_that_is_told(house: House) -> None:
    async with adders(house, "molly", "finn") as (molly, finn), played(house, duplicate()) as (so_far, _):
        await molly.sits_down()
        await finn.sits_down()
        await finn.commits()
        told = await molly.hears(1)
        assert [bool(one) for one in told.commitments] == [False, True]
        await molly.commits()
        await molly.reveals()
        await finn.hears(1)
        await finn.reveals()
        assert list((await molly.hears(2)).nonces) == [b"", finn.nonce]
        await until(lambda: so_far.segments, "the first deal")
        assert list(so_far.segments[0].nonces) == [b"", finn.nonce]


@pytest.mark.parametrize("timings", [Timings(nonces_s=0.05)], ids=["commitments are not waited for long"])
async def test_where_nobody_commits_the_house_alone_is_bound(house: House) -> None:
    async with (
        adders(house, "molly") as (molly,),
        playing(house.address, "finn"),
        played(house, duplicate()) as (so_far, _),
    ):
        await molly.sits_down()
        await until(lambda: so_far.segments, "the first deal")
        assert not so_far.segments[0].nonces
        assert not molly.client.mixings


async def test_a_simple_bot_is_told_what_the_others_add_and_is_asked_for_nothing(house: House) -> None:
    async with adders(house, "molly") as (molly,), adders(house, "finn") as (finn,):
        simple = await Client(house.address, "finn").hello()  # takes finn's place
        async with played(house, duplicate()):
            await molly.sits_down()
            await molly.commits()
            await molly.hears(1)
            await molly.reveals()
            await simple.hear_until(lambda: len(simple.mixings) == 2)
            assert not simple.opened[0].nonce_wanted
            assert list(simple.mixings[1].nonces) == [molly.nonce, b""]
        await simple.leave()
        assert finn.client.goodbye is None


@pytest.mark.parametrize("field", ["nonces", "nonce_commitments"])
async def test_what_has_a_wrong_length_breaks_the_stream(house: House, field: str) -> None:
    async with adders(house, "molly") as (molly,):
        request = referee_pb2.PlayRequest()
        if field == "nonces":
            request.nonces.add(match=1, nonce=bytes(33))
        else:
            request.nonce_commitments.add(match=1, commitment=bytes(31))
        await molly.client.send(request)
        await molly.client.hear_out()
        assert molly.client.goodbye is not None
        assert molly.client.goodbye.reason == referee_pb2.GOODBYE_REASON_PROTOCOL


async def test_a_match_that_is_not_the_one_committed_to_is_refused(house: House) -> None:
    request = request_for(duplicate(), "m1")
    request.games[0].dealer ^= 1
    async with playing(house.address, "molly", "finn"):
        with pytest.raises(grpc.aio.AioRpcError) as refused:
            await play_match(house.stub, request)
    assert refused.value.code() is grpc.StatusCode.INVALID_ARGUMENT
    assert "commitment: it is not to this match" in str(refused.value.details())
