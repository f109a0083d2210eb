"""Spectators: what they are told of a match, when, and what they are not."""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace

import pytest
from cuig.engine import PRESETS, preset
from cuig.match import GamePlan, Plan, Segment
from cuig.table import Table
from cuig.v1 import arena_pb2, record_pb2
from cuig.wire import segment_message

from arena.match.spectators import Spectators
from arena.match.watching import EventReader, Snapshot
from tests.support.matches import seed
from tests.support.tables import random_answer


def played(name: str, number: int, most: int = 400) -> tuple[Plan, list[Segment]]:
    """A match of random bots, its record cut after every action."""
    rules = preset(name)
    entrants = tuple(f"bot{seat}" for seat in range(rules.seats))
    plan = Plan(rules, entrants, (GamePlan(seed(number), 0, tuple(range(rules.seats))),))
    table, rng, record = Table(plan), random.Random(number), []
    table.begin(0.0)
    for _ in range(most):
        if table.question is None:
            break
        table.answer(table.question.number, random_answer(table, rng), 0.0)
        record += table.take_record()
    return plan, record


def as_bytes(segments: list[Segment]) -> bytes:
    return b"".join(
        record_pb2.Record(segments=[segment_message(segment)]).SerializeToString() for segment in segments
    )


def told_of(plan: Plan, record: bytes) -> list[arena_pb2.WatchedEvent]:
    return EventReader(plan.rules, [game.dealer for game in plan.games]).read_new(record)


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_a_spectator_hears_of_no_card_before_it_lies_open(name: str) -> None:
    plan, record = played(name, 3)
    open_cards: set[int] = set()
    for event in told_of(plan, as_bytes(record)):
        if event.kind == "deal":
            open_cards = set()
        if event.kind in ("turn_up", "play", "rob", "call"):
            open_cards.update(event.cards)
        else:
            assert set(event.cards) <= open_cards, event
        assert event.kind not in ("hand", "discard", "keep")


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_other_hidden_cards_give_a_spectator_the_same_bytes(name: str) -> None:
    """The cards of two seats that have not played yet are exchanged: until one plays nothing is different."""
    plan, record = played(name, 5)
    deal = record[0].deal
    telling = [EventReader(plan.rules, [0]), EventReader(plan.rules, [0])]
    hand = plan.rules.hand_size
    # The first card dealt and the last one that goes into a hand: both are hidden.
    other = bytearray(deal)
    other[0], other[hand * plan.rules.players - 1] = other[hand * plan.rules.players - 1], other[0]
    assert bytes(other) != deal
    both = [
        one.read_new(as_bytes([replace(record[0], deal=cards, actions=(), elapsed_ms=())]))
        for one, cards in zip(telling, (deal, bytes(other)), strict=True)
    ]
    assert both[0] == both[1]


def test_a_record_read_in_pieces_is_told_as_if_read_at_once() -> None:
    plan, record = played("twenty-five", 7)
    telling, whole, pieces = EventReader(plan.rules, [0]), as_bytes(record), []
    read = b""
    for segment in record:
        read += as_bytes([segment])
        pieces += telling.read_new(read)
    assert pieces == told_of(plan, whole)
    assert [event.number for event in pieces] == list(range(1, len(pieces) + 1))


def look_of(plan: Plan, record: bytes, state: str, delay: int = 0) -> Snapshot:
    options, ending = plan.rules.options(), "played-out" if state == "finished" else None
    return Snapshot(
        preset=plan.rules.preset,
        rules=options,
        dealers=(0,),
        record=record,
        state=state,
        ending=ending,
        entrants=(),
        delay_seconds=delay,
    )


async def test_a_spectator_comes_in_where_it_left_and_hears_the_end() -> None:
    plan, record = played("twenty-five", 9)
    whole, half = as_bytes(record), as_bytes(record[: len(record) // 2])
    looks = [look_of(plan, half, "playing"), look_of(plan, whole, "finished")]

    def read_snapshot(_number: int) -> Snapshot:
        return looks.pop(0) if len(looks) > 1 else looks[0]

    async with asyncio.timeout(10):
        heard = [response async for response in Spectators(read_snapshot, 0.01).watch(1, 4)]
    numbers = [event.number for response in heard for event in response.events]
    assert numbers == list(range(5, len(told_of(plan, whole)) + 1))
    assert heard[-1].HasField("result")
    assert not heard[0].HasField("result")


async def test_a_competition_may_keep_spectators_behind() -> None:
    plan, record = played("twenty-five", 9)
    whole = as_bytes(record)
    looks = [look_of(plan, whole, "playing", delay=3600)] * 3 + [look_of(plan, whole, "finished", delay=3600)]

    def read_snapshot(_number: int) -> Snapshot:
        return looks.pop(0) if len(looks) > 1 else looks[0]

    async with asyncio.timeout(10):
        first = await anext(Spectators(read_snapshot, 0.01).watch(1, 0))
    assert first.HasField("result"), "nothing was told while the match was played"
    assert len(looks) == 1


async def test_a_match_that_began_anew_is_told_no_further_though_its_record_is_longer() -> None:
    plan, record = played("twenty-five", 9)
    former, anew = as_bytes(record[:4]), as_bytes(played("twenty-five", 11)[1])
    assert len(anew) > len(former)
    looks = [look_of(plan, former, "playing"), look_of(plan, anew, "playing", delay=3600)]

    def read_snapshot(_number: int) -> Snapshot:
        return looks.pop(0) if len(looks) > 1 else looks[0]

    async with asyncio.timeout(10):
        heard = [response async for response in Spectators(read_snapshot, 0.01).watch(1, 0)]
    assert [event for one in heard for event in one.events] == told_of(plan, former)
