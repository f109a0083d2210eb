from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Iterator

import httpx
import psycopg
import pytest
from cuig.bots.random import Random
from cuig.engine.actions import KEEP
from cuig.engine.cards import card_text, cards_in
from cuig.engine.phases.phase import Phase
from cuig.engine.presets import PRESETS
from cuig.engine.presets import preset as rules_of
from cuig.engine.rules import Rules
from cuig.engine.state import start
from cuig.v1 import record_pb2

from arena.match import matches
from arena.match.replay import RecordUnreadable
from arena.runner.runner import RunnerTerms, run_matches
from arena.web.card_table import CardTable, card_table
from tests.support.evening import HOUSE_TOKEN, begin_tournament, full_house
from tests.support.ponderer import Ponderer
from tests.support.waiting import until


def played(rules: Rules, seed: int, deals: int = 2) -> tuple[bytes, list[bytes | int]]:
    """A record of a few deals of random play, and its steps."""
    luck = random.Random(seed)
    state = start(rules, 0)
    steps: list[bytes | int] = []
    record = record_pb2.Record()
    while not state.over and sum(isinstance(step, bytes) for step in steps) <= deals:
        if state.turn < 0:
            deck = list(range(1, 53 if rules.jokers == 0 else 53 + rules.jokers))
            luck.shuffle(deck)
            state.deal(deck)
            steps.append(bytes(deck))
            record.segments.add(deal=bytes(deck))
        else:
            action = luck.choice(state.legal())
            state.apply(action)
            steps.append(action)
            record.segments.add(actions=[action])
    return record.SerializeToString(), steps


def names_of(rules: Rules) -> list[list[str]]:
    return [[f"bot-{seat}" for seat in range(rules.players)]]


def at(rules: Rules, record: bytes, step: int | None, revealed: bool) -> CardTable:
    table = card_table(rules, [0], names_of(rules), record, step, revealed=revealed)
    assert table is not None
    return table


@pytest.mark.parametrize("preset", PRESETS)
def test_a_spectator_sees_the_same_whatever_the_hidden_hands_are(preset: str) -> None:
    """Two matches that differ only in cards nobody has shown look alike, sentence by sentence."""
    rules = rules_of(preset)
    for seed in range(20):
        _, [deck, *_] = played(rules, seed, deals=1)
        assert isinstance(deck, bytes)
        each = rules.hand_size
        swapped = deck[each : 2 * each] + deck[:each] + deck[2 * each :]
        one, two = (
            record_pb2.Record(segments=[record_pb2.Segment(deal=cards)]).SerializeToString()
            for cards in (deck, swapped)
        )
        assert at(rules, one, None, False) == at(rules, two, None, False)
        assert at(rules, one, None, True) != at(rules, two, None, True)


def test_that_somebody_did_not_rob_is_told_to_nobody_before_the_end() -> None:
    rules = rules_of("twenty-five")
    records = []
    for seed in range(200):
        _, steps = played(rules, seed, deals=1)
        state = start(rules, 0)
        assert isinstance(steps[0], bytes)
        state.deal(list(steps[0]))
        if state.phase == Phase.ROB:
            segments = [record_pb2.Segment(deal=steps[0]), record_pb2.Segment(actions=[KEEP])]
            records += [record_pb2.Record(segments=segments[:count]).SerializeToString() for count in (1, 2)]
            break
    dealt, kept = (at(rules, record, None, False) for record in records)
    assert dealt == kept
    assert dealt.stops.last == 1
    assert (
        "does not rob" in " ".join(at(rules, records[1], None, True).told)
        or at(rules, records[1], 2, True).told == ()
    )
    assert not any(place.acts for place in dealt.places)


@pytest.mark.parametrize("preset", PRESETS)
def test_no_step_shows_a_spectator_a_card_that_is_not_on_the_table(preset: str) -> None:
    rules = rules_of(preset)
    record, steps = played(rules, 11)
    state = start(rules, 0)
    open_cards: set[int] = set()
    hands: list[list[int]] = []
    for number, step in enumerate(steps, 1):
        if isinstance(step, bytes):
            state.deal(list(step))
            open_cards = {state.turn_up}
        else:
            state.apply(step)
            open_cards |= {*state.played, state.called}
        so_far = cut(record, number)
        table = at(rules, so_far, None, False)
        assert all(place.hand is None for place in table.places)
        hands.append([len(list(cards_in(hand))) for hand in state.hands])
        assert [place.held for place in table.places] in hands
        said = set(re.findall(r"\b(?:[A2-9TJQK][CDHS]|J[RB])\b", " ".join(table.told)))
        shown = said | {place.laid for place in table.places if place.laid} | ({table.turn_up} - {""})
        assert shown <= {card_text(card) for card in open_cards if card}, (number, table.told)


def cut(record: bytes, count: int) -> bytes:
    """The record as it was after so many steps."""
    return record_pb2.Record(
        segments=record_pb2.Record.FromString(record).segments[:count]
    ).SerializeToString()


@pytest.mark.parametrize("preset", PRESETS)
def test_every_step_of_a_match_that_has_ended_lies_open(preset: str) -> None:
    rules = rules_of(preset)
    record, steps = played(rules, 3)
    state = start(rules, 0)
    for number, step in enumerate(steps, 1):
        if isinstance(step, bytes):
            state.deal(list(step))
        else:
            state.apply(step)
        table = at(rules, record, number, True)
        hands = [tuple(card_text(card) for card in cards_in(hand)) for hand in state.hands]
        assert [place.hand for place in table.places] == hands
        assert [score.points for score in table.scores] == list(state.scores)
        assert sum(place.winning for place in table.places) == (1 if table_is_laid(table) else 0)


def table_is_laid(table: CardTable) -> bool:
    return any(place.laid for place in table.places)


def test_one_stops_where_a_trick_lies_whole_and_where_a_deal_begins() -> None:
    rules = rules_of("twenty-five")
    record, _ = played(rules, 5)
    stops = at(rules, record, 1, True).stops
    for step in stops.tricks:
        assert all(place.laid for place in at(rules, record, step, True).places)
    assert [at(rules, record, step, True).deal for _, _, step in stops.deals] == [
        d for _, d, _ in stops.deals
    ]
    walked = list(walk(stops.trick_after, 1, stops.last))
    assert walked == sorted({*stops.tricks, *(step for _, _, step in stops.deals if step > 1), stops.last})
    assert stops.trick_before(walked[1]) == walked[0]


def walk(following: object, step: int, last: int) -> Iterator[int]:
    assert callable(following)
    while step < last:
        step = following(step)
        yield step


def test_a_step_beyond_the_end_is_the_last_and_nothing_played_has_no_table() -> None:
    rules = rules_of("twenty-five")
    record, steps = played(rules, 5)
    assert at(rules, record, 10**9, True) == at(rules, record, len(steps), True)
    assert at(rules, record, 0, True) == at(rules, record, 1, True)
    assert card_table(rules, [0], names_of(rules), b"", None, revealed=False) is None


def test_a_record_that_cannot_be_read_is_said_so() -> None:
    with pytest.raises(RecordUnreadable):
        at(
            rules_of("twenty-five"),
            record_pb2.Record(segments=[record_pb2.Segment(actions=[1])]).SerializeToString(),
            1,
            True,
        )


async def test_a_match_can_be_watched_while_it_is_played_and_stepped_through_afterwards(
    database_url: str, redis_url: str
) -> None:
    async with full_house(database_url, redis_url, {"molly": Ponderer, "finn": Random}) as opened:
        event = begin_tournament(database_url, decks=1)
        with psycopg.connect(database_url, autocommit=True) as connection:
            [match] = matches.of_tournament(connection, event)
            running = asyncio.create_task(
                run_matches(database_url, redis_url, HOUSE_TOKEN, RunnerTerms("test"))
            )
            await until(lambda: len(matches.record(connection, match.id)) >= 100, "some of the record")
            async with httpx.AsyncClient(base_url=opened.web, timeout=10) as client:
                page = (await client.get(f"/matches/{match.id}/table")).text
                assert f'data-live="/matches/{match.id}/table/now"' in page
                assert 'class="backs"' in page
                now = await client.get(f"/matches/{match.id}/table/now")
                assert now.headers["x-finished"] == "no"
                told = (await client.get(f"/matches/{match.id}/table.json")).json()
                assert [place["hand"] for place in told["table"]["places"]] == [None] * 4
                await running
                last = (await client.get(f"/matches/{match.id}/table/now")).headers
                assert last["x-finished"] == "yes"
                page = (await client.get(f"/matches/{match.id}/table")).text
                assert "data-live" not in page
                assert 'rel="next"' in page
                told = (await client.get(f"/matches/{match.id}/table.json?step=1")).json()
                assert [len(place["hand"]) for place in told["table"]["places"]] == [5] * 4
                matches.void_match(connection, match.id, "to see")
                told = (await client.get(f"/matches/{match.id}/table.json")).json()
                assert told["table"] is None


async def test_a_competition_may_keep_spectators_behind_the_play(database_url: str, redis_url: str) -> None:
    async with full_house(database_url, redis_url) as opened:
        event = begin_tournament(database_url, decks=1, watch_delay_seconds=3600)
        await run_matches(database_url, redis_url, HOUSE_TOKEN, RunnerTerms("test"))
        with psycopg.connect(database_url, autocommit=True) as connection:
            [match] = matches.of_tournament(connection, event)
            async with httpx.AsyncClient(base_url=opened.web, timeout=10) as client:
                address = f"/matches/{match.id}/table.json"
                assert (await client.get(address)).json()["table"]["stops"]["last"] > 20
                # As it stood a moment before the result was told.
                connection.execute(
                    """UPDATE match SET state = 'parked', ending = NULL, cause = NULL, finished_at = NULL,
                       reason = 'to see' WHERE id = %s""",
                    [match.id],
                )
                assert (await client.get(address)).json()["table"] is None
