"""Matches between good bots, over real streams."""

from __future__ import annotations

import asyncio

import pytest
from cuig.engine import preset, view
from cuig.table import Table
from cuig.v1 import referee_pb2
from cuig.wire import rules_from, segment_from, view_message

from referee.match_request import match_call
from tests.support.house import House
from tests.support.matches import bound, duplicate, play_match, request_for
from tests.support.playing import Client, first_legal, playing
from tests.support.waiting import PATIENCE, until, within


async def test_a_match_is_played_out_and_its_record_replays_to_its_result(house: House) -> None:
    plan = duplicate()
    async with playing(house.address, "molly", "finn"):
        played = await play_match(house.stub, request_for(plan, "m1"))
    table = Table.resume(plan, map(segment_from, played.segments))
    assert table.result is not None
    assert played.result is not None
    assert played.result.ending == referee_pb2.ENDING_PLAYED_OUT
    assert [s.points for s in played.result.standings] == [s.points for s in table.result.standings]
    assert [s.place for s in played.result.standings] == [s.place for s in table.result.standings]


@pytest.mark.parametrize("name", ["one-ten", "auction-120", "forty-five"])
async def test_every_kind_of_question_goes_over_the_wire(house: House, name: str) -> None:
    plan = duplicate(rules=preset(name, players=4, sides=((0, 2), (1, 3))))
    async with playing(house.address, "molly", "finn"):
        played = await play_match(house.stub, request_for(plan, "m1"))
    assert played.result is not None
    assert Table.resume(plan, map(segment_from, played.segments)).result is not None


async def test_twenty_matches_at_once_are_each_played_as_if_alone(house: House) -> None:
    plans = [duplicate(number) for number in range(20)]
    async with playing(house.address, "molly", "finn"):
        together = await asyncio.gather(
            *(play_match(house.stub, request_for(plan, f"m{n}")) for n, plan in enumerate(plans))
        )
        alone = await play_match(house.stub, request_for(plans[7], "m7 again"))
    assert together[7].actions == alone.actions
    assert all(played.result is not None for played in together)


async def test_prompts_of_many_matches_travel_together(house: House) -> None:
    plans = [duplicate(number) for number in range(20)]
    async with playing(house.address, "molly", "finn") as clients:
        await asyncio.gather(
            *(play_match(house.stub, request_for(plan, f"m{n}")) for n, plan in enumerate(plans))
        )
    for client in clients:
        prompts = [len(message.prompts) for message in client.messages if message.prompts]
        assert max(prompts) >= 5
        assert sum(prompts) > 1.5 * len(prompts)


async def test_a_bot_hears_what_holds_for_the_match_then_its_prompts_then_the_result(house: House) -> None:
    async with playing(house.address, "molly", "finn") as clients:
        played = await play_match(house.stub, request_for(duplicate(), "m1"))
        await asyncio.sleep(0.05)
    for client, entrant in zip(clients, (0, 1), strict=True):
        [opened] = client.opened
        assert (opened.match_id, opened.entrant, opened.seats) == ("m1", entrant, 2)
        assert list(opened.entrants) == ["molly", "finn"]
        assert rules_from(opened.rules) == preset("twenty-five")
        assert opened.clock.decision_ms == 20_000
        [closed] = client.closed
        assert closed.match == opened.match
        assert closed.result == played.result


async def test_a_prompt_holds_the_view_of_the_seat_that_is_to_act(house: House) -> None:
    plan = duplicate()
    seen: list[referee_pb2.Prompt] = []

    def choose(prompt: referee_pb2.Prompt) -> list[int]:
        seen.append(prompt)
        return list(first_legal(prompt))

    async with playing(house.address, "molly", "finn", choose=choose):
        await play_match(house.stub, request_for(plan, "m1"))
    table = Table(plan)
    table.begin(0.0)
    assert len({prompt.id for prompt in seen}) == len(seen)
    for prompt in seen:
        question = table.question
        assert question is not None
        shown = view(table.state, question.seat)
        assert prompt.view == view_message(shown, question.game)
        assert tuple(prompt.legal) == shown.legal
        assert (prompt.choose_min, prompt.choose_max) == shown.choose
        assert tuple(prompt.holders) == table.holders
        assert prompt.time_left_ms <= 40_000
        table.answer(question.number, first_legal(prompt), 0.0)
    assert table.result is not None


async def test_seats_are_leased_exactly_and_freed_at_the_end(house: House) -> None:
    molly = await Client(house.address, "molly").hello(capacity=5)
    finn = await Client(house.address, "finn").hello(capacity=64)
    calls = [
        asyncio.create_task(play_match(house.stub, request_for(duplicate(n), f"m{n}"))) for n in range(3)
    ]
    await finn.hear_until(lambda: len(finn.opened) == 2)
    done, waiting = await asyncio.wait(calls, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
    assert len(done) == 1
    assert "molly has 1 of 5 seats free and needs 2" in str(done.pop().exception())
    assert house.hall.attached["v-molly"].free == 1
    assert house.hall.attached["v-finn"].free == 60
    good = [asyncio.create_task(client.play_on()) for client in (molly, finn)]
    await within(asyncio.gather(*waiting), "the two matches")
    assert house.hall.attached["v-molly"].free == 5
    assert house.hall.attached["v-finn"].free == 64
    for task, client in zip(good, (molly, finn), strict=True):
        task.cancel()
        await client.leave()


async def test_a_capacity_beyond_what_the_referee_grants_is_cut(house: House) -> None:
    molly = await Client(house.address, "molly").hello(capacity=10_000)
    assert molly.welcome is not None
    assert molly.welcome.capacity == 64
    assert molly.welcome.bot == "molly"
    await molly.leave()


async def test_a_bot_may_offer_more_seats_or_fewer_while_it_plays(house: House) -> None:
    molly = await Client(house.address, "molly").hello(capacity=2)
    bot = house.hall.attached["v-molly"]
    for capacity, granted in ((7, 7), (1, 1), (10_000, 64)):
        await molly.send(referee_pb2.PlayRequest(capacity=capacity))
        await until(lambda granted=granted: bot.capacity == granted, "the seats to be offered")  # type: ignore[misc]
        await until(
            lambda granted=granted: [at.seats for at in house.arena.announcements[-1].attached] == [granted],  # type: ignore[misc]
            "the arena to hear of it",
        )
    assert bot.stream is not None
    assert bot.stream.strikes == 0
    await molly.send(referee_pb2.PlayRequest(capacity=64))
    await until(lambda: bot.stream is not None and bot.stream.strikes == 1, "a useless message to count")
    await molly.leave()


async def test_the_arena_hears_who_is_attached_with_how_many_free_seats(house: House) -> None:
    molly = await Client(house.address, "molly").hello(capacity=7, presets=["twenty-five"])
    await until(
        lambda: house.arena.announcements and house.arena.announcements[-1].attached,
        "somebody attached to be announced",
    )
    [attached] = house.arena.announcements[-1].attached
    assert (attached.version_id, attached.seats, attached.free) == ("v-molly", 7, 7)
    assert list(attached.presets) == ["twenty-five"]
    assert house.arena.announcements[-1].address == house.address
    await molly.leave()
    await until(lambda: not house.arena.announcements[-1].attached, "nobody attached to be announced")


def test_a_call_of_the_arena_is_read_as_it_was_meant() -> None:
    plan = bound(duplicate(3), "m1")
    call = match_call(request_for(plan, "m1"))
    assert call.table.plan == plan
    assert call.versions == ("v-molly", "v-finn")
