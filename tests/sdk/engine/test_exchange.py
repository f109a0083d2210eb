"""Kitty, discards, trumps, the first lead, and the draw (3.5, 3.6)."""

from __future__ import annotations

from typing import Any

import pytest
from cuig.engine import IllegalAction, Phase, State, view
from cuig.engine.actions import parse_action
from cuig.engine.cards import set_text

from tests.sdk.engine.playing import dealt, do, texts

HANDS = "2C 3C 4C 6C 7C | 2D 3D 4D 6D 7D | 2H 3H 4H 6H 7H | 2S 3S 4S 6S 7S"  # seats 1, 2, 3, 0
KITTY = "9C 9D 9H 9S KH"


def bid_by_one(name: str = "one-ten", **options: Any) -> State:
    return do(dealt(name, HANDS, KITTY, **options), "bid:20 pass pass pass")


def test_the_bidder_takes_the_kitty_and_keeps_any_five_of_ten() -> None:
    # 000:77 "Pick up the kitty (5 cards)"; 000:78 "You now have 10 cards. Choose the best 5 and discard the
    # other 5"
    state = bid_by_one()
    assert (state.phase, state.turn, state.choose()) == (Phase.DISCARD, 1, (5, 5))
    assert set_text(state.hands[1]) == "2C 3C 4C 6C 7C 9C 9D 9H KH 9S"
    assert len(texts(state)) == 10
    do(state, "discard:2C discard:3C discard:9H")
    assert (state.phase, state.turn, state.choose()) == (Phase.DISCARD, 1, (2, 2))
    do(state, "discard:4C discard:9S")
    assert set_text(state.discards[1]) == "2C 3C 4C 9H 9S"
    # 000:79 "Declare the trump suit — you choose any of the four suits."
    assert (state.phase, texts(state)) == (Phase.NAME, ["trump:C", "trump:D", "trump:H", "trump:S"])
    do(state, "trump:D")
    # 000:84 "The player to the dealer's left leads the first trick"
    assert (state.phase, state.turn, state.trump) == (Phase.PLAY, 1, 2)


def test_nobody_else_sees_the_kitty_or_the_discards() -> None:
    # 000:77 "do not show it to other players"
    state = do(bid_by_one(), "discard:2C discard:3C discard:9H")
    assert set_text(view(state, 1).kitty) == "9C 9D 9H KH 9S"
    assert set_text(view(state, 1).discards) == "2C 3C 9H"
    for seat in (0, 2, 3):
        assert (view(state, seat).kitty, view(state, seat).discards) == (0, 0)


def test_trumps_can_be_named_before_the_kitty() -> None:
    # 000:81 "Some groups require the bidder to name trumps before picking up the kitty."
    state = bid_by_one(trump_naming="before_kitty")
    assert (state.phase, set_text(state.hands[1])) == (Phase.NAME, "2C 3C 4C 6C 7C")
    do(state, "trump:C")
    assert (state.phase, state.choose()) == (Phase.DISCARD, (5, 5))
    do(state, "discard:9C discard:9D discard:9H discard:9S discard:KH")
    assert (state.phase, state.trump) == (Phase.PLAY, 1)


@pytest.mark.parametrize(
    ("where", "leader"),
    # 000:179 "Different groups start play from different positions relative to the bidder" (dealer 0, bidder
    # 2)
    [("dealer_left", 1), ("bidder_left", 3), ("bidder_right", 1), ("bidder", 2)],
)
def test_the_first_lead_is_where_the_rules_say(where: str, leader: int) -> None:
    # 000:84 "The player to the dealer's left leads the first trick (some variations: player to the left or
    # right of the bidder)."; 001:15 "The winning bidder leads a card"
    state = do(dealt("one-ten", HANDS, KITTY, first_lead=where), "pass bid:20 pass pass")
    do(state, "discard:2D discard:3D discard:4D discard:6D discard:7D trump:H")
    assert (state.turn, state.leaders) == (leader, [leader])


def test_one_answer_can_hold_all_the_discards() -> None:
    state = bid_by_one()
    words = "discard:2C discard:3C discard:4C discard:6C discard:7C"
    taken = state.answer([parse_action(word) for word in words.split()])
    assert (len(taken), state.phase) == (5, Phase.NAME)


def test_a_whole_answer_is_refused_whole() -> None:
    state = bid_by_one()
    before = state.hands[:]
    for words, reason in [
        ("discard:2C discard:3C", "2 actions were given where 5 are wanted"),
        ("discard:2C discard:3C discard:4C discard:6C discard:6C", r"discard:6C \(206\) is refused"),
        ("discard:2C discard:3C discard:4C discard:6C trump:C", r"trump:C \(501\) is refused"),
        ("", "0 actions were given"),
    ]:
        with pytest.raises(IllegalAction, match=reason):
            state.answer([parse_action(word) for word in words.split()])
        assert (state.hands, state.discards, state.phase) == (before, (0, 0, 0, 0), Phase.DISCARD)


def test_one_answer_is_one_action_elsewhere() -> None:
    state = dealt("one-ten", HANDS, KITTY)
    assert state.choose() == (1, 1)
    with pytest.raises(IllegalAction, match="2 actions were given where 1 is wanted"):
        state.answer([60, 60])
    assert state.answer([60]) == [60]


STOCK = "9C 9D 9H 9S KH QH JD"


def drawing() -> State:
    return do(dealt("auction-120", HANDS, STOCK), "pass bid:20 pass pass trump:D")


def test_every_seat_discards_and_draws_from_the_stock() -> None:
    state = drawing()
    assert (state.phase, state.turn, state.choose()) == (Phase.DISCARD, 1, (0, 5))
    assert texts(state)[0] == "stand"
    do(state, "discard:2C discard:3C stand")
    assert set_text(state.hands[1]) == "4C 6C 7C 9C 9D"
    assert (state.turn, state.drawn) == (2, (-1, 2, -1, -1))
    do(state, "stand discard:2H stand stand")
    assert set_text(state.hands[3]) == "3H 4H 6H 7H 9H"
    assert (state.phase, state.turn, state.drawn) == (Phase.PLAY, 1, (0, 2, 0, 1))


def test_a_draw_answered_at_once_stands_by_itself() -> None:
    state = drawing()
    assert state.answer([]) == [63]
    taken = state.answer([parse_action("discard:2D"), parse_action("discard:3D")])
    assert taken[-1] == 63
    assert state.turn == 3
    state.answer([parse_action("discard:2H"), 63])
    assert state.turn == 0


def test_nobody_draws_more_than_the_stock_has() -> None:
    state = dealt("auction-120", " | ".join([HANDS, "8C TC JC QC KC | 8D TD QD KD AD"]), players=6, dealer=5)
    do(state, "bid:15 pass pass pass pass pass trump:D")
    wanted = [5, 5, 5, 5, 2, 0]  # 22 cards of stock for six
    asked = []
    while state.phase == Phase.DISCARD:
        low, high = state.choose()
        asked.append(high)
        assert low == 0
        state.answer(state.legal()[1 : 1 + high])
    assert asked == wanted[:5]
    assert state.drawn == (5, 5, 5, 5, 2, 0)
    assert state.stock == ()
    assert all(hand.bit_count() == 5 for hand in state.hands)
