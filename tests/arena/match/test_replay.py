"""A finished match replayed from its record, and records that cannot be one of it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from cuig.engine import PRESETS, preset
from cuig.engine.actions import action_text, is_play
from cuig.engine.cards import card_text, cards_in
from cuig.engine.rules import Rules
from cuig.engine.shuffle import deck, fresh_pack
from cuig.engine.state import State, start
from cuig.v1 import record_pb2

from arena.match.replay import RecordUnreadable, ReplayedGame, replayed

RULES = preset("twenty-five", target=15)
SEED = bytes(range(32))


def played_game(rules: Rules, dealer: int) -> tuple[list[record_pb2.Segment], State]:
    """A game of random legal actions, or its first hundred deals."""
    segments: list[record_pb2.Segment] = []
    state, chance = start(rules, dealer), Random(dealer)
    while not state.over and len(segments) < 100:
        cards = bytes(deck(SEED, state.deal_number, fresh_pack(rules)))[: state.cards_needed]
        state.deal(cards)
        actions = []
        while state.turn >= 0:
            actions.append(chance.choice(state.legal()))
            state.apply(actions[-1])
        segments.append(record_pb2.Segment(deal=cards, actions=actions))
    return segments, state


def packed(segments: Sequence[record_pb2.Segment]) -> bytes:
    return record_pb2.Record(segments=segments).SerializeToString()


def two_games(rules: Rules) -> tuple[bytes, tuple[ReplayedGame, ...], list[State]]:
    games = [played_game(rules, dealer) for dealer in (0, 1)]
    record = packed([segment for segments, _ in games for segment in segments])
    return record, replayed(rules, [0, 1], record), [state for _, state in games]


def test_games_and_deals_are_those_of_the_record() -> None:
    record, games, ended = two_games(RULES)
    assert [(game.number, game.over) for game in games] == [(1, True), (2, True)]
    assert sum(len(game.deals) for game in games) == len(record_pb2.Record.FromString(record).segments)
    for game, state in zip(games, ended, strict=True):
        assert [deal.number for deal in game.deals] == list(range(1, len(game.deals) + 1))
        assert game.deals[-1].scores == tuple(state.scores)


def test_a_deal_has_its_hands_calls_and_tricks() -> None:
    segments, _ = played_game(RULES, 0)
    [game] = replayed(RULES, [0], packed(segments[:1]))
    [deal] = game.deals
    state = start(RULES, 0)
    state.deal(segments[0].deal)
    assert deal.dealer == 0
    assert deal.turn_up == card_text(state.turn_up)
    assert deal.hands == tuple(tuple(card_text(card) for card in cards_in(hand)) for hand in state.hands)
    plays = [card_text(action) for action in segments[0].actions if is_play(action)]
    assert [card for trick in deal.tricks for card in trick.cards] == plays
    leaders = [trick.leader for trick in deal.tricks]
    assert leaders[1:] == [trick.winner for trick in deal.tricks[:-1]]


def test_what_is_not_a_card_played_is_a_call_of_its_seat() -> None:
    rules = preset("one-ten")
    segments, _ = played_game(rules, 0)
    [game] = replayed(rules, [0], packed(segments))
    state, calls = start(rules, 0), []
    for segment in segments:
        state.deal(segment.deal)
        for action in segment.actions:
            if not is_play(action):
                calls.append((state.turn, action_text(action)))
            state.apply(action)
    assert len(calls) > len(segments)
    assert [(call.seat, call.said) for deal in game.deals for call in deal.calls] == calls


def test_a_record_that_stops_in_a_trick_has_a_trick_without_a_winner() -> None:
    segments, _ = played_game(RULES, 0)
    calls = sum(not is_play(action) for action in segments[0].actions)
    cut = record_pb2.Segment(deal=segments[0].deal, actions=segments[0].actions[: calls + 2])
    [game] = replayed(RULES, [0], packed([cut]))
    assert not game.over
    assert [len(trick.cards) for trick in game.deals[0].tricks] == [2]
    assert game.deals[0].tricks[0].winner is None


def test_a_deal_without_actions_has_its_hands() -> None:
    segments, _ = played_game(RULES, 0)
    [game] = replayed(RULES, [0], packed([record_pb2.Segment(deal=segments[0].deal)]))
    assert [len(hand) for hand in game.deals[0].hands] == [RULES.hand_size] * RULES.players
    assert game.deals[0].tricks == ()


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_however_a_record_is_cut_it_is_replayed_the_same(name: str) -> None:
    rules = preset(name)
    segments, _ = played_game(rules, 0)
    pieces = [
        piece
        for segment in segments[:8]
        for piece in (
            record_pb2.Segment(deal=segment.deal),
            *(record_pb2.Segment(actions=[action]) for action in segment.actions),
        )
    ]
    assert replayed(rules, [0], packed(pieces)) == replayed(rules, [0], packed(segments[:8]))


def refused(record: bytes, dealers: Sequence[int] = (0, 1)) -> str:
    with pytest.raises(RecordUnreadable) as error:
        replayed(RULES, dealers, record)
    return error.value.reason


def test_a_record_that_cannot_be_of_the_match_is_unreadable() -> None:
    segments, _ = played_game(RULES, 0)
    first = segments[0]
    assert refused(packed([record_pb2.Segment(actions=first.actions)])) == "it begins without a deal"
    longer = record_pb2.Segment(deal=first.deal, actions=[*first.actions, first.actions[-1]])
    assert refused(packed([longer])) == "deal 1 goes on after its end"
    record, _, _ = two_games(RULES)
    assert refused(record, dealers=[0]) == "it has more than 1 games"
    assert refused(packed([first, record_pb2.Segment(deal=first.deal[:5])])) == (
        f"{RULES.cards_needed} cards are needed, the deck has 5"
    )
    assert refused(b"\xff\xff\xff")
