"""A match at its table: questions, answers, faults, games, the result."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence

import pytest
from cuig.engine import Phase, deck, fresh_pack, preset
from cuig.match import Ending, FaultKind, FaultPolicy, GamePlan, Plan, PlanError
from cuig.refusal import AnswerRefused, Refusal
from cuig.table import REFUSALS_BORNE, Question, Table, default_answer

from tests.support.matches import duplicate, seed
from tests.support.tables import CLOCK, PRESETS, begun, play_on, random_answer


def asked(table: Table) -> Question:
    assert table.question is not None
    return table.question


def refused(table: Table, number: int, actions: Sequence[int], now: float = 0.0) -> AnswerRefused:
    with pytest.raises(AnswerRefused) as refusal:
        table.answer(number, actions, now)
    return refusal.value


def illegal_action(table: Table) -> int:
    """A card that the seat to act does not hold."""
    return next(card for card in range(1, 53) if card not in table.state.legal())


def test_the_cards_are_those_of_the_seed() -> None:
    table = begun()
    [segment] = table.take_record()
    rules = table.plan.rules
    assert list(segment.deal) == deck(seed(1), 1, fresh_pack(rules))[: table.state.cards_needed]


def test_both_games_of_a_duplicate_have_the_same_cards_and_the_seats_turned() -> None:
    table = begun()
    play_on(table, random.Random(1))
    deals = [segment.deal for segment in table.take_record() if segment.deal]
    second = max(number for number, deal in enumerate(deals) if deal == deals[0])
    assert second > 1
    for one, other in zip(deals[:second], deals[second:], strict=False):
        assert one == other
    assert table.plan.games[1].holders == (1, 0, 1, 0)


@pytest.mark.parametrize("name", PRESETS)
def test_every_match_ends_and_its_winner_has_the_most_games_then_points(name: str) -> None:
    for number in range(5):
        table = begun(duplicate(number, rules=preset(name, players=4, sides=((0, 2), (1, 3)))))
        play_on(table, random.Random(number))
        assert table.result is not None
        assert table.result.ending is Ending.PLAYED_OUT
        assert table.result.cause is None
        ranks = [(-s.games_won, -s.points) for s in table.result.standings]
        assert [s.place for s in table.result.standings] == [1 + sum(o < r for o in ranks) for r in ranks]


def test_a_match_of_five_individuals_has_a_standing_for_each() -> None:
    rules = preset("cut-throat")
    holders = tuple(range(5))
    plan = Plan(rules, ("a", "b", "c", "d", "e"), (GamePlan(seed(3), 2, holders),))
    table = begun(plan)
    play_on(table, random.Random(3))
    assert table.result is not None
    assert len(table.result.standings) == 5
    assert min(s.place for s in table.result.standings) == 1


def test_an_illegal_answer_changes_nothing_and_names_the_rule() -> None:
    table = begun()
    question, hands = asked(table), list(table.state.hands)
    refusal = refused(table, question.number, [illegal_action(table)])
    assert refusal.refusal is Refusal.ILLEGAL
    assert "may not be played" in refusal.message or "is refused" in refusal.message
    assert table.question == question
    assert table.state.hands == hands


@pytest.mark.parametrize("actions", [[], [99], [0], [1, 2], [2**32 - 1], [600]])
def test_what_is_no_action_or_too_many_is_malformed(actions: list[int]) -> None:
    table = begun()
    assert refused(table, asked(table).number, actions).refusal is Refusal.MALFORMED


def test_the_same_answer_twice_is_taken_once() -> None:
    table = begun()
    number, card = asked(table).number, table.state.legal()[0]
    assert table.answer(number, [card], 0.0)
    now_asked = asked(table)
    assert not table.answer(number, [card], 0.0)
    assert table.question == now_asked


def test_another_answer_to_an_old_question_is_stale() -> None:
    table = begun()
    number, legal = asked(table).number, table.state.legal()
    table.answer(number, legal[:1], 0.0)
    assert refused(table, number, legal[1:2]).refusal is Refusal.STALE


def test_an_answer_to_a_question_that_was_never_put_is_unknown() -> None:
    table = begun()
    for number in (0, asked(table).number + 1, 10**9):
        assert refused(table, number, table.state.legal()[:1]).refusal is Refusal.UNKNOWN


def test_what_was_said_before_a_deal_can_be_forgotten() -> None:
    table = begun(duplicate())
    said: list[tuple[int, int, tuple[int, ...]]] = []  # deal, question, answer
    while table.deals < 4:
        question, answer = asked(table), table.state.legal()[:1]
        said.append((table.deals, question.number, answer))
        assert table.answer(question.number, answer, 0.0)
    assert [number for _, number, _ in said] == list(range(1, len(said) + 1)), "questions are counted on"
    assert not table.answer(1, said[0][2], 0.0), "nothing is forgotten by itself"
    table.forget(3)
    table.forget(2)
    for deal, number, answer in said:
        if deal >= 3:
            assert not table.answer(number, answer, 0.0), "it was taken before"
        else:
            assert refused(table, number, answer).refusal is Refusal.STALE
    assert table.last_answer(table.entrant_asked(said[-1][1])) == said[-1][1:]


def test_a_late_bot_forfeits_under_the_strict_policy() -> None:
    table = begun()
    question = asked(table)
    fault = table.expire(4.0)
    assert fault.kind is FaultKind.LATE
    assert (fault.elapsed_ms, fault.limit_ms) == (4_000, 3_500)
    assert table.question is None
    assert table.result is not None
    assert table.result.ending is Ending.FORFEIT
    assert table.result.cause == fault
    loser, winner = question.entrant, 1 - question.entrant
    assert table.result.standings[loser].place == 2
    assert table.result.standings[loser].forfeited
    assert table.result.standings[winner].place == 1
    assert not table.result.standings[winner].forfeited


def test_a_late_bot_has_a_default_action_taken_under_the_lenient_policy() -> None:
    table = begun(duplicate(clock=CLOCK, faults=FaultPolicy.LENIENT))
    question, legal = asked(table), table.state.legal()
    table.expire(4.0)
    assert table.result is None
    assert asked(table).number == question.number + 1
    [segment] = table.take_record()
    assert segment.actions == default_answer(legal, (1, 1))
    assert segment.elapsed_ms == (4_000,)
    assert [fault.position for fault in segment.faults] == [0]
    assert table.fault_counts[question.entrant] == 1


def test_a_bot_that_is_not_there_when_its_time_is_up_is_gone_and_not_late() -> None:
    assert begun().expire(9.0, connected=False).kind is FaultKind.GONE


def test_a_late_bot_is_told_why_its_last_answer_was_not_taken() -> None:
    table = begun()
    refused(table, asked(table).number, [illegal_action(table)])
    assert "the last one was refused" in table.expire(9.0).detail
    assert "refused" not in begun().expire(9.0).detail


def test_so_many_illegal_answers_to_one_question_are_a_fault() -> None:
    table = begun()
    number = asked(table).number
    for _ in range(REFUSALS_BORNE):
        assert table.result is None
        refused(table, number, [illegal_action(table)], 0.1)
    assert table.result is not None
    assert table.result.cause is not None
    assert table.result.cause.kind is FaultKind.ILLEGAL


def test_patience_begins_anew_with_every_question() -> None:
    table = begun(duplicate())
    for _ in range(6):
        number = asked(table).number
        for _ in range(REFUSALS_BORNE - 1):
            refused(table, number, [illegal_action(table)])
        table.answer(number, table.state.legal()[:1], 0.0)
    assert table.fault_counts == [0, 0]


def test_the_time_of_a_question_runs_from_when_it_was_sent_and_is_sent_but_once() -> None:
    table = begun(now=10.0)
    table.sent(12.0)
    assert table.due_at == pytest.approx(15.5)
    table.sent(14.0)
    assert table.due_at == pytest.approx(15.5)
    assert [table.left_ms(now) for now in (12.0, 13.0, 99.0)] == [3_500, 2_500, 0]


def test_a_bank_that_is_spent_is_spent_for_the_whole_match() -> None:
    table = begun()
    first = asked(table)
    table.answer(first.number, table.state.legal()[:1], 3.4)
    assert table.last_elapsed_ms[first.entrant] == 3_400
    assert table.clocks[first.entrant].bank_ms == 2_000 - 1_900
    assert table.clocks[1 - first.entrant].bank_ms == 2_000


def test_discards_are_taken_all_or_none() -> None:
    table = begun(duplicate(rules=preset("one-ten")))
    rng = random.Random(5)
    while table.state.phase != Phase.DISCARD:
        table.answer(asked(table).number, random_answer(table, rng), 0.0)
    least, _ = table.state.choose()
    legal = table.state.legal()
    hands = list(table.state.hands)
    twice = [legal[0]] * least
    refused(table, asked(table).number, twice)
    refused(table, asked(table).number, legal[: least - 1])
    assert table.state.hands == hands
    number = asked(table).number
    assert table.answer(number, legal[:least][::-1], 0.0)
    assert table.state.phase != Phase.DISCARD or table.state.turn != -1
    assert tuple(table.take_record()[-1].actions[-least:]) == legal[:least][::-1]


def test_a_plan_that_cannot_be_played_names_all_that_is_wrong() -> None:
    with pytest.raises(PlanError) as wrong:
        Plan(
            preset("twenty-five"),
            ("molly", "finn"),
            (GamePlan(b"short", 7, (0, 1, 0, 1)), GamePlan(seed(1), 0, (0, 0, 0, 0))),
        )
    text = str(wrong.value)
    assert "5 bytes" in text
    assert "seat 7" in text
    assert "game 2 are not held by all" in text


def test_the_default_answer_is_the_idlest_legal_one() -> None:
    assert default_answer([60, 415, 420], (1, 1)) == (60,)
    assert default_answer([62, 101, 105], (1, 1)) == (62,)
    assert default_answer([5, 9, 33], (1, 1)) == (5,)
    assert default_answer([201, 202, 203, 204], (3, 3)) == (201, 202, 203)


@pytest.mark.parametrize("name", PRESETS)
def test_a_match_in_which_nobody_ever_answers_ends_all_the_same(name: str) -> None:
    rules = preset(name, players=4, sides=((0, 2), (1, 3)))
    table = begun(duplicate(rules=rules, clock=CLOCK, faults=FaultPolicy.LENIENT))
    now = 0.0
    while table.question is not None:
        now = table.due_at
        table.expire(now)
    assert table.result is not None
    assert table.result.ending is Ending.PLAYED_OUT
    assert all(standing.faults for standing in table.result.standings)


@pytest.mark.parametrize("actions", [(), (1, 2), (99_999,)], ids=str)
def test_what_is_malformed_is_refused_with_a_paragraph_too(actions: tuple[int, ...]) -> None:
    table = begun()
    refusal = refused(table, asked(table).number, list(actions))
    assert refusal.refusal is Refusal.MALFORMED
    assert re.search(r" \(3\.\d+\)$", refusal.message)
    assert len(actions) != 1 or str(actions[0]) in refusal.message
