"""What goes over the wire comes back the same, and what cannot be read says which part."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from cuig.clock import ClockPolicy
from cuig.engine.phases.phase import Phase
from cuig.engine.presets import PRESETS, preset
from cuig.engine.rules import Rules
from cuig.engine.shuffle import deck, fresh_pack
from cuig.engine.state import State, start
from cuig.engine.views import View, view
from cuig.match import Ending, Fault, FaultKind, GamePlan, Plan, Result, Segment, Standing
from cuig.table import Table
from cuig.v1 import record_pb2, referee_pb2, rules_pb2, views_pb2
from cuig.wire import (
    WireError,
    clock_from,
    clock_message,
    prompted_view,
    result_from,
    result_message,
    rules_from,
    rules_message,
    segment_from,
    segment_message,
    view_from,
    view_message,
)
from google.protobuf.message import DecodeError
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.tables import random_answer


def some_way_in(rules: Rules, seed: int, steps: int) -> State:
    """A game after so many steps at random."""
    chance = Random(seed)
    state = start(rules, seed % rules.seats)
    for _ in range(steps):
        if state.over:
            break
        if state.turn < 0:
            state.deal(deck(seed.to_bytes(32, "big"), state.deal_number, fresh_pack(rules)))
        else:
            state.apply(chance.choice(state.legal()))
    if not state.over and state.turn < 0:
        state.deal(deck(seed.to_bytes(32, "big"), state.deal_number, fresh_pack(rules)))
    return state


@pytest.mark.parametrize("name", PRESETS)
@settings(max_examples=25)
@given(seed=st.integers(0, 10_000), steps=st.integers(0, 120))
def test_every_view_of_every_game_comes_back_the_same(name: str, seed: int, steps: int) -> None:
    rules = preset(name)
    state = some_way_in(rules, seed, steps)
    if state.over:
        return
    for seat in range(rules.seats):
        seen = view(state, seat)
        message = views_pb2.View.FromString(view_message(seen, game=2).SerializeToString())
        assert message.game == 2
        assert view_from(message, rules, seen.legal, seen.choose) == seen


@pytest.mark.parametrize("name", PRESETS)
def test_rules_come_back_the_same_whatever_is_laid_over_them(name: str) -> None:
    for rules in (preset(name), preset(name, target=17)):
        assert rules_from(rules_pb2.Rules.FromString(rules_message(rules).SerializeToString())) == rules


def test_rules_that_leave_an_option_out_are_refused() -> None:
    message = rules_message(preset("one-ten"))
    del message.options["renege"]
    with pytest.raises(WireError, match="renege not given"):
        rules_from(message)


def test_rules_of_a_later_release_are_refused_by_name() -> None:
    message = rules_message(preset("one-ten"))
    message.options["moon_phase"] = "full"
    with pytest.raises(WireError, match="moon_phase"):
        rules_from(message)


def test_the_phases_have_the_numbers_of_the_protocol() -> None:
    for phase in Phase:
        assert views_pb2.Phase.Name(int(phase)) == f"PHASE_{phase.name}"  # type: ignore[arg-type]
    assert len(Phase) == len(views_pb2.Phase.values()) - 1


def test_the_kinds_of_fault_and_ending_have_the_numbers_of_the_protocol() -> None:
    for kind in FaultKind:
        assert record_pb2.FaultKind.Name(int(kind)) == f"FAULT_KIND_{kind.name}"  # type: ignore[arg-type]
    for ending in Ending:
        assert referee_pb2.Ending.Name(int(ending)) == f"ENDING_{ending.name}"  # type: ignore[arg-type]


def sound_prompt() -> tuple[referee_pb2.Prompt, Rules]:
    rules = preset("twenty-five")
    state = some_way_in(rules, 3, 9)
    seen = view(state, state.turn)
    prompt = referee_pb2.Prompt(
        id=1,
        match=1,
        view=view_message(seen),
        legal=seen.legal,
        choose_min=seen.choose[0],
        choose_max=seen.choose[1],
    )
    assert prompted_view(prompt, rules) == seen
    return prompt, rules


def spoil(prompt: referee_pb2.Prompt, part: str, value: Any) -> None:
    target: Any = prompt
    *path, last = part.split(".")
    for name in path:
        target = getattr(target, name)
    if isinstance(value, list):
        del getattr(target, last)[:]
        getattr(target, last).extend(value)
    else:
        setattr(target, last, value)


@pytest.mark.parametrize(
    ("part", "value", "field"),
    [
        ("view.phase", 0, "view.phase"),
        ("view.phase", 99, "view.phase"),
        ("view.trump", 5, "view.trump"),
        ("view.trump", -1, "view.trump"),
        ("view.seat", 4, "view"),
        ("view.turn", 4, "view"),
        ("view.leaders", bytes([0, 9]), "view"),
        ("view.leaders", bytes(55), "view.leaders"),
        ("view.scores", [1], "view.scores"),
        ("view.taken", bytes([0, 0, 0]), "view.taken"),
        ("view.hand", bytes([3, 3]), "view.hand"),
        ("view.hand", bytes([0]), "view.hand"),
        ("view.hand", bytes([55]), "view.hand"),
        ("view.discards", bytes([77]), "view.discards"),
        ("view.played", bytes([1, 1]), "view.played"),
        ("view.played", bytes(list(range(1, 40))), "view.played"),
        ("view.turn_up", 55, "view.turn_up"),
        ("legal", [], "prompt.legal"),
        ("legal", [4000], "prompt.legal"),
        ("choose_max", 0, "prompt.choose_max"),
    ],
)
def test_a_prompt_that_cannot_be_is_refused_by_the_name_of_its_part(
    part: str, value: Any, field: str
) -> None:
    prompt, rules = sound_prompt()
    spoil(prompt, part, value)
    with pytest.raises(WireError) as refused:
        prompted_view(prompt, rules)
    assert refused.value.field == field


@given(st.binary(max_size=200))
def test_no_bytes_whatever_make_anything_but_a_view_or_a_wire_error(noise: bytes) -> None:
    try:
        message = views_pb2.View.FromString(noise)
    except DecodeError:
        return
    try:
        view_from(message, preset("cut-throat"))
    except WireError as refused:
        assert refused.field.startswith("view")


FAULT = Fault(2, FaultKind.LATE, 5100, 5000, "no answer", 1)


def test_a_piece_of_a_record_comes_back_the_same() -> None:
    segment = Segment(bytes([5, 52, 1]), (60, 415, 31), (10, 0, 900), (FAULT,))
    again = record_pb2.Segment.FromString(segment_message(segment).SerializeToString())
    assert segment_from(again) == segment


@pytest.mark.parametrize(
    ("message", "field"),
    [
        (record_pb2.Segment(deal=b"\x01\x01"), "segment.deal"),
        (record_pb2.Segment(deal=b"\x00"), "segment.deal"),
        (record_pb2.Segment(actions=[1, 2], elapsed_ms=[1]), "segment.elapsed_ms"),
        (record_pb2.Segment(actions=[99], elapsed_ms=[1]), "segment.actions"),
        (record_pb2.Segment(faults=[record_pb2.Fault(kind=0)]), "fault.kind"),  # type: ignore[arg-type]
        (record_pb2.Segment(faults=[record_pb2.Fault(kind=1, position=1)]), "segment.faults"),  # type: ignore[arg-type]
    ],
)
def test_a_piece_of_a_record_that_cannot_be_is_refused(message: record_pb2.Segment, field: str) -> None:
    with pytest.raises(WireError) as refused:
        segment_from(message)
    assert refused.value.field == field


def test_a_result_comes_back_the_same() -> None:
    standings = (Standing(1, 2, 50, 0, False), Standing(2, 0, -15, 3, True))
    for result in (Result(Ending.PLAYED_OUT, None, standings), Result(Ending.FORFEIT, FAULT, standings)):
        again = referee_pb2.MatchResult.FromString(result_message(result).SerializeToString())
        assert result_from(again) == result


def test_a_clock_comes_back_the_same() -> None:
    for clock in (ClockPolicy(), ClockPolicy(decision_ms=1, bank_ms=2, increment_ms=3, startup_ms=4)):
        again = referee_pb2.ClockPolicy.FromString(clock_message(clock).SerializeToString())
        assert clock_from(again) == clock


def test_a_clock_by_which_nobody_could_answer_is_refused() -> None:
    with pytest.raises(WireError, match="clock: decision_ms and bank_ms are both 0"):
        clock_from(referee_pb2.ClockPolicy(startup_ms=1))


def test_a_result_without_places_is_refused() -> None:
    with pytest.raises(WireError, match="an entrant without a place"):
        result_from(referee_pb2.MatchResult(ending=1, standings=[referee_pb2.Standing()]))  # type: ignore[arg-type]


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_a_view_that_follows_on_another_is_the_one_that_is_read_anew(name: str) -> None:
    """Along a random game, each seat's view is read with the help of the one before, and without."""
    rules, rng = preset(name), Random(name)
    entrants = tuple(f"bot{seat}" for seat in range(rules.seats))
    plan = Plan(rules, entrants, (GamePlan(bytes(32), 0, tuple(range(rules.seats))),))
    table = Table(plan)
    before: dict[int, View] = {}
    table.begin(0.0)
    for _ in range(400):
        if table.question is None:
            break
        seen = table.view()
        prompt = referee_pb2.Prompt(
            view=view_message(seen), legal=seen.legal, choose_min=seen.choose[0], choose_max=seen.choose[1]
        )
        followed = prompted_view(prompt, rules, before.get(seen.seat))
        assert followed == prompted_view(prompt, rules)
        before[seen.seat] = followed
        table.answer(table.question.number, random_answer(table, rng), 0.0)
