"""A match taken up again from its record."""

from __future__ import annotations

import dataclasses
import random

import pytest
from cuig.clock import ClockPolicy
from cuig.engine import preset
from cuig.match import Fault, FaultKind, FaultPolicy, Plan, Segment
from cuig.refusal import RecordRefused
from cuig.table import Table

from tests.support.matches import duplicate
from tests.support.tables import PRESETS, begun, play_on

CLOCK = ClockPolicy(decision_ms=400, bank_ms=60_000, increment_ms=30, startup_ms=500)


def plan_of(name: str, number: int = 1) -> Plan:
    rules = preset(name, players=4, sides=((0, 2), (1, 3)))
    return duplicate(number, rules=rules, clock=CLOCK, faults=FaultPolicy.LENIENT)


def check_same_table(one: Table, other: Table) -> None:
    """Whether two tables stand alike in all that matters from here on."""
    assert one.game == other.game
    assert one.state.hands == other.state.hands
    assert one.state.scores == other.state.scores
    assert one.state.played == other.state.played
    assert one.state.phase == other.state.phase
    assert one.state.turn == other.state.turn
    assert one.fault_counts == other.fault_counts
    assert [clock.bank_ms for clock in one.clocks] == [clock.bank_ms for clock in other.clocks]
    assert [clock.started for clock in one.clocks] == [clock.started for clock in other.clocks]
    assert one.result == other.result


@pytest.mark.parametrize("name", PRESETS)
def test_a_table_stands_where_its_record_stops(name: str) -> None:
    for stop in (0, 1, 2, 7, 19, 40, 10_000):
        table = begun(plan_of(name, stop))
        now = play_on(table, random.Random(stop), stop)
        if table.question is not None and stop % 2:
            table.expire(now + 100)
        resumed = Table.resume(table.plan, table.take_record())
        resumed.begin(0.0)
        check_same_table(table, resumed)


@pytest.mark.parametrize("name", PRESETS)
def test_a_record_may_be_cut_anywhere(name: str) -> None:
    rng = random.Random(4)
    whole = begun(plan_of(name))
    play_on(whole, random.Random(9))
    pieces = begun(plan_of(name))
    record: list[Segment] = []
    other, now = random.Random(9), 0.0
    while pieces.question is not None:
        now = play_on(pieces, other, rng.randint(1, 4), now)
        record += pieces.take_record()
    assert len(record) > 10
    check_same_table(Table.resume(whole.plan, record), whole)


def test_a_match_goes_on_through_one_break_after_another() -> None:
    plan = plan_of("twenty-five")
    record: list[Segment] = []
    rng = random.Random(8)
    for _ in range(1_000):
        table = Table.resume(plan, record)
        if table.result is not None:
            break
        table.begin(0.0)
        play_on(table, rng, rng.randint(0, 6))
        record += table.take_record()
    assert table.result is not None
    assert Table.resume(plan, record).result == table.result


def test_a_resumed_table_does_not_hand_out_what_is_recorded_already() -> None:
    table = begun(plan_of("twenty-five"))
    play_on(table, random.Random(1), 3)
    resumed = Table.resume(table.plan, table.take_record())
    resumed.begin(0.0)
    assert not resumed.has_record
    assert resumed.take_record() == []


def test_a_strict_fault_at_the_end_of_a_record_is_the_result() -> None:
    table = begun(dataclasses.replace(plan_of("twenty-five"), faults=FaultPolicy.STRICT))
    play_on(table, random.Random(1), 5)
    table.expire(1_000.0)
    resumed = Table.resume(table.plan, table.take_record())
    assert resumed.result == table.result
    assert resumed.result is not None


def recorded(decisions: int = 9) -> tuple[Plan, Segment]:
    table = begun(plan_of("twenty-five"))
    play_on(table, random.Random(1), decisions)
    [segment] = table.take_record()
    return table.plan, segment


def why_refused(plan: Plan, *segments: Segment) -> str:
    with pytest.raises(RecordRefused) as refused:
        Table.resume(plan, segments)
    return str(refused.value)


def test_other_cards_than_those_of_the_seed_are_refused() -> None:
    plan, segment = recorded()
    other = dataclasses.replace(segment, deal=segment.deal[::-1])
    assert "not those of its seed" in why_refused(plan, other)


def test_an_illegal_action_is_refused_with_its_rule() -> None:
    plan, segment = recorded()
    twice = dataclasses.replace(segment, actions=(segment.actions[0], *segment.actions[:-1]))
    assert "(3.7)" in why_refused(plan, twice)


def test_actions_before_a_deal_are_refused() -> None:
    plan, segment = recorded()
    assert "nobody is to act" in why_refused(plan, dataclasses.replace(segment, deal=b""))


def test_a_second_deal_before_the_end_of_the_first_is_refused() -> None:
    plan, segment = recorded()
    assert "segment 2" in why_refused(plan, segment, segment)


def test_actions_without_their_times_are_refused() -> None:
    plan, segment = recorded()
    assert "times" in why_refused(plan, dataclasses.replace(segment, elapsed_ms=()))


def test_a_fault_of_a_seat_that_was_not_to_act_is_refused() -> None:
    plan, segment = recorded()
    first = Table(plan)
    first.begin(0.0)
    assert first.question is not None
    stranger = (first.question.seat + 1) % 4
    fault = Fault(stranger, FaultKind.LATE, 1, 1, "", 0)
    assert "was not to act" in why_refused(plan, dataclasses.replace(segment, faults=(fault,)))


def test_nothing_follows_the_end_of_a_match() -> None:
    table = begun(plan_of("twenty-five"))
    play_on(table, random.Random(2))
    record = table.take_record()
    more = Segment(actions=(1,), elapsed_ms=(1,))
    assert "nobody is to act" in why_refused(table.plan, *record, more)
    assert "after the last game" in why_refused(table.plan, *record, record[0])
