"""A record is walked the same way however it was cut, and what cannot have happened is refused."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from cuig.bots.lowest_winner import LowestWinner
from cuig.bots.rule_of_thumb import RuleOfThumb
from cuig.engine import PRESETS, preset
from cuig.engine.errors import IllegalAction
from cuig.engine.record import Step, steps
from cuig.home.contest import Played
from cuig.match import Plan, Segment
from cuig.record_reader import record_of
from cuig.record_walker import RecordWalker, SegmentRefused
from cuig.testing import play_out
from cuig.wire import segment_message

Seen = tuple[int, int, int, tuple[int, ...], bytes | None, int]


def played(name: str = "twenty-five") -> Played:
    return play_out(RuleOfThumb, LowestWinner, rules=preset(name), duplicate=True)


def walker_of(plan: Plan) -> RecordWalker:
    return RecordWalker(plan.rules, [game.dealer for game in plan.games])


def seen(game: int, step: Step) -> Seen:
    state = step.state
    deck = None if step.deck is None else bytes(step.deck)
    return game, state.deal_number, state.turn, tuple(state.scores), deck, step.action


def walked(walker: RecordWalker, segments: list[Segment]) -> list[Seen]:
    return [seen(walker.game, step) for step in walker.steps(segments)]


def cut(segments: list[Segment]) -> Iterator[Segment]:
    """The same record, a segment an action."""
    for segment in segments:
        if segment.deal:
            yield Segment(segment.deal, (), ())
        for action in segment.actions:
            yield Segment(b"", (action,), (0,))


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_a_record_is_walked_the_same_however_it_was_cut(name: str) -> None:
    match = played(name)
    record = list(match.record)
    whole = walked(walker_of(match.plan), record)
    assert {step[0] for step in whole} == set(range(1, len(match.plan.games) + 1))
    assert len(match.plan.games) > 1
    assert walked(walker_of(match.plan), list(cut(record))) == whole
    growing = walker_of(match.plan)
    assert [step for segment in cut(record) for step in walked(growing, [segment])] == whole


def test_a_walk_sees_what_the_steps_of_each_game_are() -> None:
    match = played()
    record = record_of(match.plan, match.record)
    by_game = [
        seen(number, step)
        for number, game in enumerate(record.games, 1)
        for step in steps(record.rules, game)
    ]
    assert walked(walker_of(match.plan), list(match.record)) == by_game


def test_a_segment_played_unseen_leaves_the_walk_where_its_steps_do() -> None:
    match = played()
    record = list(match.record)
    half = len(record) // 2
    unseen = walker_of(match.plan)
    for segment in record[:half]:
        unseen.play(segment)
    stepped = walker_of(match.plan)
    walked(stepped, record[:half])
    assert unseen.game == stepped.game
    assert walked(unseen, record[half:]) == walked(stepped, record[half:])


def test_the_segments_of_the_wire_are_walked_too() -> None:
    match = played()
    walker = walker_of(match.plan)
    messages = list(map(segment_message, match.record))
    assert [seen(walker.game, step) for step in walker.steps(messages)] == walked(
        walker_of(match.plan), list(match.record)
    )


def test_the_state_after_a_step_is_the_state_before_the_next() -> None:
    match = played()
    after = None
    for step in walker_of(match.plan).steps(match.record):
        if after is not None and step.deck is None:
            assert (after.turn, after.hands, after.scores) == (
                step.state.turn,
                step.state.hands,
                step.state.scores,
            )
        after = step.after()
    assert after is not None and after.over


def test_a_record_that_begins_with_an_action_is_refused() -> None:
    match = played()
    first = replace(match.record[0], deal=b"")
    for walk in (lambda walker: walker.play(first), lambda walker: list(walker.steps([first]))):
        with pytest.raises(SegmentRefused, match="it begins without a deal"):
            walk(walker_of(match.plan))


def test_a_record_of_more_games_than_the_match_has_is_refused() -> None:
    match = played()
    with pytest.raises(SegmentRefused, match="it has more than 1 games"):
        walked(RecordWalker(match.plan.rules, [0]), list(match.record))
    with pytest.raises(SegmentRefused, match="it has more than 1 games"):
        record_of(replace(match.plan, games=match.plan.games[:1]), match.record)


def test_an_action_that_the_rules_refuse_ends_the_walk_where_it_is() -> None:
    match = played()
    first = match.record[0]
    wrong = replace(first, actions=(*first.actions[:2], 999, *first.actions[3:]))
    walker, seen_actions = walker_of(match.plan), 0
    with pytest.raises(IllegalAction):
        for step in walker.steps([wrong]):
            seen_actions += step.deck is None
    assert seen_actions == 3


def test_a_segment_of_faults_alone_takes_no_step() -> None:
    walker = walker_of(played().plan)
    empty = Segment(b"", (), ())
    walker.play(empty)
    assert list(walker.steps([empty])) == [] and walker.game == 0
