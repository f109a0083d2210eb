"""Dealing, the turn-up, and robbing it (3.2, 3.3)."""

from __future__ import annotations

import hashlib
import hmac

import pytest
from cuig.engine import DeckError, IllegalAction, Phase, deck, fresh_pack, preset, start, view
from cuig.engine.cards import card_text, parse_card, set_text

from tests.sdk.engine.playing import dealt, deck_of, do, texts

HANDS = "2C 3C 4C 6C 7C | 2D 3D 4D 6D 7D | 2H 3H 4H 6H 7H | AS 3S 4S 6S 7S"  # seats 1, 2, 3, 0


def test_the_first_cards_go_to_the_dealers_left_and_the_next_is_turned_up() -> None:
    # 002:23 "deals 5 cards to each player clockwise, starting with the player on the dealer's left"
    # 002:24 "Turn the next card of the remaining stock face-up. Its suit becomes trump for the deal."
    state = dealt("twenty-five", HANDS, "9D")
    assert [set_text(hand) for hand in state.hands] == [
        "AS 3S 4S 6S 7S",
        "2C 3C 4C 6C 7C",
        "2D 3D 4D 6D 7D",
        "2H 3H 4H 6H 7H",
    ]
    assert (card_text(state.turn_up), state.trump) == ("9D", 2)
    # 002:28 "The eldest hand, the player to the dealer's left, leads the first trick."
    assert (state.phase, state.turn) == (Phase.PLAY, 1)
    assert dealt("twenty-five", HANDS, "9D", dealer=2).turn == 3


def test_the_holder_of_the_ace_of_trumps_may_rob_the_dealer_included() -> None:
    # 002:25 "whichever player holds the Ace of trumps, the dealer included, may exchange any card from hand
    # for the face-up trump card before the first trick is led"
    state = dealt("twenty-five", HANDS, "9S")
    assert (state.phase, state.turn) == (Phase.ROB, 0)
    assert texts(state) == ["keep", "rob:AS", "rob:3S", "rob:4S", "rob:6S", "rob:7S"]
    do(state, "rob:3S")
    assert set_text(state.hands[0]) == "AS 4S 6S 7S 9S"
    assert set_text(state.discards[0]) == "3S"
    assert (state.robber, state.phase, state.turn) == (0, Phase.PLAY, 1)


def test_robbing_may_be_declined_and_leaves_no_trace() -> None:
    # 002:25 "may exchange any card from hand"; S4
    robbed_not = do(dealt("twenty-five", HANDS, "9S"), "keep")
    asked = dealt("twenty-five", HANDS, "9S")
    assert robbed_not.hands == asked.hands
    assert (robbed_not.robber, robbed_not.turn) == (-1, 1)
    for unasked in (2, 3):
        assert view(robbed_not, unasked) == view(asked, unasked)


def test_while_it_is_asked_the_other_seats_do_not_learn_who_holds_the_ace() -> None:
    state = dealt("twenty-five", HANDS, "9S")
    assert [view(state, seat).turn for seat in range(4)] == [0, -1, -1, -1]
    assert [len(view(state, seat).legal) for seat in range(4)] == [6, 0, 0, 0]


def test_with_hearts_trump_the_ace_of_hearts_robs_and_in_another_suit_it_does_not() -> None:
    # 002:25 "whichever player holds the Ace of trumps"
    hands = "2C 3C 4C 6C AH | 2D 3D 4D 6D 7D | 2H 3H 4H 6H 7H | 2S 3S 4S 6S 7S"
    assert dealt("twenty-five", hands, "9H").turn == 1
    assert dealt("twenty-five", hands, "9H").phase == Phase.ROB
    assert dealt("twenty-five", hands, "9S").phase == Phase.PLAY


def test_the_dealer_may_take_a_turned_up_ace() -> None:
    # 002:60 "exchanging a card in hand for the trump Ace when it is the turned-up card"
    hands = "2C 3C 4C 6C 7C | 2D 3D 4D 6D 7D | 2H 3H 4H 6H 7H | 2S 3S 4S 6S 7S"
    state = dealt("twenty-five", hands, "AD", dealer=0)
    assert (state.phase, state.turn) == (Phase.ROB, 0)
    assert [view(state, seat).turn for seat in range(4)] == [0, 0, 0, 0]
    do(state, "rob:7S")
    assert set_text(state.hands[0]) == "AD 2S 3S 4S 6S"
    assert dealt("twenty-five", hands, "AD", rob_turned_ace="none").phase == Phase.PLAY
    assert dealt("twenty-five", hands, "AH").trump == 3
    assert dealt("twenty-five", hands, "AH").phase == Phase.ROB


def test_robbing_can_be_forced_or_dropped() -> None:
    # 002:75 "Groups new to the family can drop the robbing-the-pack rule at first"
    assert dealt("twenty-five", HANDS, "9S", rob="off").phase == Phase.PLAY
    assert "keep" not in texts(dealt("twenty-five", HANDS, "9S", rob_forced=True))


def test_one_cannot_put_out_a_card_one_does_not_hold_nor_the_turn_up() -> None:
    state = dealt("twenty-five", HANDS, "9S")
    for word in ("rob:9S", "rob:2C", "pass", "3S"):
        with pytest.raises(IllegalAction):
            do(state, word)
    assert set_text(state.hands[0]) == "AS 3S 4S 6S 7S"


def test_a_deck_that_cannot_be_dealt_is_refused() -> None:
    rules = preset("twenty-five")
    state = start(rules)
    assert state.cards_needed == 21
    for cards, reason in [
        ([1, 2, 3], "21 cards are needed"),
        ([1] * 52, "not begin with 21 different cards"),
        ([53, *range(1, 52)], "pack of 52"),
        (list(range(52)), "pack of 52"),
        ([*range(1, 21), -1], "pack of 52"),
        ([*range(1, 21), 99], "pack of 52"),
    ]:
        with pytest.raises(DeckError, match=reason):
            state.deal(cards)
    state.deal(list(range(1, 22)))
    with pytest.raises(DeckError, match="no deal is due"):
        state.deal(fresh_pack(rules))


def test_before_the_deal_nobody_may_act() -> None:
    state = start(preset("twenty-five"))
    assert (state.phase, state.turn, state.legal(), state.choose()) == (Phase.DEAL, -1, (), (0, 0))
    with pytest.raises(IllegalAction, match="before the cards are dealt"):
        state.apply(1)
    with pytest.raises(ValueError, match="seat 4"):
        start(preset("twenty-five"), 4)


def test_the_kitty_is_dealt_after_the_hands() -> None:
    # 000:47 "Deal 5 cards to each player plus 5 cards to the kitty"
    state = dealt("one-ten", HANDS, "9C 9D 9H 9S KH")
    assert set_text(state.kitty) == "9C 9D 9H KH 9S"
    assert state.cards_needed == 25


def test_nine_can_play_one_ten() -> None:
    # 000:51 "this game supports a maximum of 9 players (9 × 5 + 5 = 50 cards from a 52-card deck)"
    assert start(preset("one-ten", players=9)).cards_needed == 50


def test_the_shuffle_is_the_published_one() -> None:
    shuffled = deck(bytes(range(32)), 1, range(1, 53))
    assert " ".join(card_text(card) for card in shuffled[:12]) == "5D 8C 4C TH 3S QH 9H 5H 5C TS 3C AH"
    assert sorted(shuffled) == list(range(1, 53))
    assert deck(bytes(range(32)), 2, range(1, 53)) != shuffled
    assert deck(bytes(range(1, 33)), 1, range(1, 53)) != shuffled


def test_the_shuffle_agrees_with_its_recipe_written_out() -> None:
    seed, number = b"a secret of any length", 7
    stream = b"".join(
        hmac.new(
            seed, b"cuig deck 1" + number.to_bytes(8, "big") + block.to_bytes(8, "big"), hashlib.sha256
        ).digest()
        for block in range(20)
    )
    words = [int.from_bytes(stream[at : at + 4], "big") for at in range(0, len(stream), 4)]
    cards = list(range(1, 55))
    for place in range(53, 0, -1):
        while words[0] >= 2**32 - 2**32 % (place + 1):
            words.pop(0)
        other = words.pop(0) % (place + 1)
        cards[place], cards[other] = cards[other], cards[place]
    assert deck(seed, number, range(1, 55)) == cards


def test_every_card_is_equally_likely_in_every_place() -> None:
    counts = [[0] * 5 for _ in range(5)]
    for number in range(3000):
        for place, card in enumerate(deck(b"fair", number, range(5))):
            counts[place][card] += 1
    # 600 expected; six standard deviations are 131
    assert all(469 < count < 731 for row in counts for count in row)


def test_a_deck_longer_than_needed_deals_the_same_hands() -> None:
    rules = preset("twenty-five")
    whole = deck_of(rules, HANDS, "9D")
    one, other = start(rules), start(rules)
    one.deal(whole)
    other.deal(whole[: other.cards_needed])
    assert one.hands == other.hands
    assert one.turn_up == other.turn_up == parse_card("9D")
