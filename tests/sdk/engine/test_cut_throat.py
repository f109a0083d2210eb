"""Cut Throat: the kitty, the call, the hidden partner, the payment (001)."""

from __future__ import annotations

from typing import Any

import pytest
from cuig.engine import IllegalAction, Phase, State, places, preset, view
from cuig.engine.cards import parse_card, set_text
from cuig.engine.phases import settling

from tests.sdk.engine.playing import dealt, do, texts

# seats 1, 2, 3, 4, 0 and the kitty: 54 cards
HANDS = (
    "AC 2C 3C 4C 5C 6C 7C 8C 9C TC | AD 2D 3D 4D 5D 6D 7D 8D 9D TD | AH 2H 3H 4H 5H 6H 7H 8H 9H TH | "
    "AS 2S 3S 4S 5S 6S 7S 8S 9S TS | JC QC KC JD QD KD JH QH KH JS"
)
KITTY = "QS KS JR JB"


def called(card: str, **options: Any) -> State:
    """Seat 1 has the bid at 9, has thrown 2C 3C 4C QS out, and calls this card."""
    state = do(dealt("cut-throat", HANDS, KITTY, **options), "bid:9 pass pass pass pass")
    return do(state, f"discard:2C discard:3C discard:4C discard:QS call:{card}")


def settled(bid: int, taken: list[int], scores: list[int] | None = None, partner: int = 3) -> State:
    """The state after a deal that seat 1 played with a partner, with these tricks."""
    state = called("2H")
    state.name_trump(4)
    state.bid, state.partner, state.taken = bid, partner, taken
    state.scores = scores or [0] * 5
    settling.settle(state)
    return state


def test_ten_cards_each_and_four_to_the_kitty() -> None:
    # 001:9 "deals 10 cards to each player and 4 cards to the kitty"
    state = dealt("cut-throat", HANDS, KITTY)
    assert [hand.bit_count() for hand in state.hands] == [10] * 5
    assert (state.turn, set_text(state.kitty), state.cards_needed) == (1, "QS KS JR JB", 54)


def test_the_bidder_makes_his_hand_calls_a_card_and_then_names_trumps() -> None:
    # 001:13 "The winning bidder is given the kitty and must make the best 10 card hand possible. The winning
    # bidder also asks for a card that will help his or her hand … Finally the winning bidder chooses the
    # trump suit."
    state = do(dealt("cut-throat", HANDS, KITTY), "bid:9 pass pass pass pass")
    assert (state.phase, state.turn, state.choose()) == (Phase.DISCARD, 1, (4, 4))
    do(state, "discard:2C discard:3C discard:4C discard:QS")
    assert state.phase == Phase.CALL
    do(state, "call:AS")
    assert (state.phase, state.partner) == (Phase.NAME, 4)
    do(state, "trump:S")
    # 001:15 "The winning bidder leads a card"
    assert (state.phase, state.turn, state.bidder) == (Phase.PLAY, 1, 1)


def test_one_cannot_call_a_card_of_ones_own_nor_one_thrown_out() -> None:
    # 001:13 "the player holding that card becomes the partner of the winning bidder": another player (S8)
    state = do(dealt("cut-throat", HANDS, KITTY), "bid:9 pass pass pass pass")
    do(state, "discard:2C discard:3C discard:4C discard:QS")
    assert len(texts(state)) == 40
    for card in ("AC", "JR", "KS", "QS", "2C"):  # held, from the kitty, thrown out
        with pytest.raises(IllegalAction, match="call a card"):
            do(state, f"call:{card}")


def test_calling_ones_own_card_can_mean_to_play_alone() -> None:
    # S8: no text says what it means to call a card of the kitty, the hand or the discards
    for card in ("AC", "QS"):
        state = called(card, ct_call_self="alone")
        assert (state.partner, state.phase) == (1, Phase.NAME)


def test_the_partner_is_known_at_the_call() -> None:
    # S8: no text says when
    state = called("AS")
    assert [view(state, seat).partner for seat in range(5)] == [4] * 5
    assert [view(state, seat).called for seat in range(5)] == [parse_card("AS")] * 5


def test_the_partner_can_be_hidden_until_the_card_is_played() -> None:
    state = do(called("AS", ct_partner_known="on_play"), "trump:C")
    assert [view(state, seat).partner for seat in range(5)] == [-1, -1, -1, -1, 4]
    do(state, "AC 2D 2H")
    assert [view(state, seat).partner for seat in range(5)] == [-1, -1, -1, -1, 4]
    do(state, "AS")
    assert [view(state, seat).partner for seat in range(5)] == [4] * 5


def test_who_plays_alone_can_hide_it() -> None:
    state = called("AC", ct_call_self="alone", ct_partner_known="on_play")
    assert [view(state, seat).partner for seat in range(5)] == [-1, 1, -1, -1, -1]


def test_a_bid_made_pays_bidder_and_partner() -> None:
    # 001:19 "If the bidding team takes at least the number of tricks bid, then they each receive the number
    # of points bid, otherwise the players on the blocking team receive the number of points bid."
    assert settled(7, [1, 4, 1, 3, 1]).scores == [0, 7, 0, 7, 0]
    assert settled(7, [1, 6, 0, 2, 1]).scores == [0, 7, 0, 7, 0]


def test_a_bid_failed_pays_the_other_three_and_nobody_loses() -> None:
    # 001:19 "otherwise the players on the blocking team receive the number of points bid"
    assert settled(8, [1, 4, 1, 3, 1]).scores == [8, 0, 8, 0, 8]


def test_twenty_to_fifty_need_ten_tricks_and_pay_their_face() -> None:
    # 001:11 "may bid 20 but only must take 10 tricks to satisfy the bid"
    for bid in (10, 20, 30, 40, 50):
        assert settled(bid, [0, 6, 0, 4, 0]).scores == [0, bid, 0, bid, 0]
        assert settled(bid, [1, 5, 0, 4, 0]).scores == [bid, 0, bid, 0, bid]


def test_who_plays_alone_plays_against_four() -> None:
    assert settled(5, [1, 5, 2, 1, 1], partner=1).scores == [0, 5, 0, 0, 0]
    assert settled(6, [1, 5, 2, 1, 1], partner=1).scores == [6, 0, 6, 6, 6]


def test_the_game_is_won_at_a_hundred_by_the_highest_score() -> None:
    # 001:21 "Play continues until a player reaches a preset number of points (typically 100). If two players
    # break 100 on the same hand, the player with the highest score wins"
    assert not settled(9, [0, 5, 1, 4, 0], [0, 90, 0, 0, 0]).over
    state = settled(10, [0, 6, 0, 4, 0], [0, 95, 99, 92, 0])
    assert (state.scores, state.winners, places(state)) == ([0, 105, 99, 102, 0], (1,), [4, 1, 3, 2, 4])


def test_the_same_score_is_a_tie() -> None:
    # 001:21 "(if both have the same score it is a tie)"
    state = settled(10, [0, 6, 0, 4, 0], [0, 95, 99, 95, 0])
    assert (state.winners, places(state)) == ((1, 3), [4, 1, 3, 1, 4])


def test_ten_tricks_are_played_and_then_the_deal_moves_on() -> None:
    # 001:17 "Play continues until all 10 tricks have been played."; 001:21 "The deal rotates clockwise"
    state = do(called("AS"), "trump:C")
    while state.phase == Phase.PLAY:
        state.apply(state.legal()[0])
    assert (len(state.played), sum(state.taken), state.dealer) == (50, 10, 1)
    assert sum(state.scores) in (2 * 9, 3 * 9)


def test_the_preset_is_for_five_and_the_whole_pack() -> None:
    rules = preset("cut-throat")
    assert (rules.players, rules.pack_size, rules.individual) == (5, 54, True)
