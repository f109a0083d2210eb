"""Positions in card notation, and deals played until they fall as wanted."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from cuig.engine import Rules, State, fresh_pack, preset, start
from cuig.engine.actions import action_text, parse_action
from cuig.engine.cards import card_text, cards_in, parse_card, parse_set, parse_suit, set_of
from cuig.engine.phases.phase import Phase
from cuig.engine.ranking import ranking
from cuig.engine.scoring import tally


def legal(hand: str, led: str, trump: str, rules: Rules | None = None) -> str:
    """The cards of a hand that may be played to a lead, in the order in which the hand names them."""
    table = ranking(rules or preset("one-ten"), parse_suit(trump))
    allowed = table.legal_set(parse_set(hand), parse_card(led))
    return " ".join(word for word in hand.split() if parse_set(word) & allowed)


def position(
    rules: Rules,
    hands: str,
    trump: str = "S",
    dealer: int = 0,
    bidder: int = -1,
    bid: int = 0,
    scores: Sequence[int] | None = None,
) -> State:
    """A deal about to be led to, with the hands `5H JH | 2C … | …` of seats 0, 1 …"""
    state = start(rules, dealer)
    state.hands = [parse_set(hand) for hand in hands.split("|")]
    assert len(state.hands) == rules.players
    if scores is not None:
        state.scores = list(scores)
    state.bidder, state.bid = bidder, bid
    state.name_trump(parse_suit(trump))
    state.begin_play()
    return state


def do(state: State, actions: str) -> State:
    """Let the seats to act do these things in turn."""
    for word in actions.split():
        state.apply(parse_action(word))
    return state


def texts(state: State) -> list[str]:
    """The legal actions as text."""
    return [action_text(action) for action in state.legal()]


def deck_of(rules: Rules, hands: str, then: str = "") -> list[int]:
    """A deck that deals these hands (from the dealer's left on), then these cards, then the rest."""
    named = [parse_card(word) for word in f"{hands.replace('|', ' ')} {then}".split()]
    left = set_of(fresh_pack(rules)) & ~set_of(named)
    return named + cards_in(left)


def dealt(name: str, hands: str, then: str = "", dealer: int = 0, **options: Any) -> State:
    """A game of that name with its first deal dealt."""
    rules = preset(name, **options)
    state = start(rules, dealer)
    state.deal(deck_of(rules, hands, then))
    return state


def at_auction(name: str, dealer: int = 0, **options: Any) -> State:
    """A game of that name at its first bid, with any cards."""
    state = start(preset(name, **options), dealer)
    state.deal(fresh_pack(state.rules))
    assert state.phase == Phase.BID
    return state


def played_out(
    rules: Rules,
    sides: str,
    bonus: int | None = None,
    bidder: int = -1,
    bid: int = 0,
    scores: Sequence[int] | None = None,
    dealer: int = 0,
) -> State:
    """The state after a deal in which the sides took the tricks in this order (`01101`).

    `bonus` is the number of the trick, from 0, in which the best trump fell (None: any). Deals are dealt and
    played at random until one falls so.
    """
    rng = random.Random(sides)
    pack = fresh_pack(rules)
    for _ in range(200_000):
        rng.shuffle(pack)
        size = rules.hand_size
        hands = [pack[seat * size : (seat + 1) * size] for seat in range(rules.players)]
        text = "|".join(" ".join(card_text(card) for card in hand) for hand in hands)
        state = position(rules, text, dealer=dealer, bidder=bidder, bid=bid, scores=scores)
        table = state.table
        while state.phase == Phase.PLAY:
            state.apply(rng.choice(state.legal()))
            done = [rules.side_of[seat] for seat in _winners(state)]
            if "".join(map(str, done)) != sides[: len(done)]:
                break
        else:
            assert table is not None
            count = tally(rules, table, state.played, state.leaders)
            if len(count.winners) == len(sides) and bonus in (None, count.bonus_trick):
                return state
    raise AssertionError("no deal fell so")


def _winners(state: State) -> list[int]:
    assert state.table is not None
    return list(tally(state.rules, state.table, state.played, state.leaders).winners)


def random_game(rules: Rules, seed: int, dealer: int = 0, deals: int = 1_000) -> State:
    """A game played at random, to its end or for so many deals."""
    rng = random.Random(seed)
    state = start(rules, dealer)
    pack = fresh_pack(rules)
    while not state.over and (state.phase != Phase.DEAL or state.deal_number <= deals):
        if state.phase == Phase.DEAL:
            rng.shuffle(pack)
            state.deal(list(pack))
        else:
            state.apply(rng.choice(state.legal()))
    return state
