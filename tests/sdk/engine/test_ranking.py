"""Which card beats which (section 4), read off the sources."""

from __future__ import annotations

from typing import Any

import pytest
from cuig.engine import preset
from cuig.engine.cards import card_text, cards_text, parse_card, parse_cards, parse_suit
from cuig.engine.ranking import plain_order, ranking, trump_order

IRISH_TRUMPS = {
    # 004:36 "If hearts are trumps, they rank 5 (high), jack, ace, king, queen, 10, 9, 8, 7, 6, 4, 3, and 2
    # (low)."
    "H": "5H JH AH KH QH TH 9H 8H 7H 6H 4H 3H 2H",
    # 004:38 "If diamonds are trumps, they rank 5, jack, ace of hearts, ace of diamonds, king, queen, 10, 9,
    # 8, 7 …"
    "D": "5D JD AH AD KD QD TD 9D 8D 7D 6D 4D 3D 2D",
    # 004:40 "If clubs are trumps, they rank 5, jack, ace of hearts, ace of clubs, king, queen, 2, 3, 4, 6, 7,
    # 8, 9 …"
    "C": "5C JC AH AC KC QC 2C 3C 4C 6C 7C 8C 9C TC",
    # 004:42 "If spades are trumps, they rank 5, jack, ace of hearts, ace of spades, king, queen, 2, 3, 4, 6,
    # 7 …"
    "S": "5S JS AH AS KS QS 2S 3S 4S 6S 7S 8S 9S TS",
}
IRISH_PLAIN = {
    # 004:48 "Hearts rank king (high), queen, jack, 10, 9, 8, 7, 6, 5, 4, 3, and 2 (low)."
    "H": "KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H",
    # 004:50 "Diamonds rank king (high), queen, jack, 10, 9, 8, 7, 6, 5, 4, 3, 2, and ace (low)."
    "D": "KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D AD",
    # 004:52 "Clubs rank king (high), queen, jack, ace, 2, 3, 4, 5, 6, 7, 8, 9, and 10 (low)."
    "C": "KC QC JC AC 2C 3C 4C 5C 6C 7C 8C 9C TC",
    # 002:35 "Non-trump black suits: K, Q, J, A, 2, 3, 4, 5, 6, 7, 8, 9, 10"
    "S": "KS QS JS AS 2S 3S 4S 5S 6S 7S 8S 9S TS",
}


@pytest.mark.parametrize("suit", "HDCS")
def test_trumps_rank_as_the_irish_sources_say(suit: str) -> None:
    assert cards_text(trump_order("irish", 0, parse_suit(suit))) == IRISH_TRUMPS[suit]


@pytest.mark.parametrize("suit", "HDCS")
def test_plain_suits_rank_as_the_irish_sources_say(suit: str) -> None:
    assert cards_text(plain_order("irish", "lowest", parse_suit(suit))) == IRISH_PLAIN[suit]


def test_the_joker_stands_between_the_jack_and_the_ace_of_hearts() -> None:
    # 000:55 "TRUMP: 5 > J > (Joker) > A♥ > A(trump) > K > Q"
    assert cards_text(trump_order("irish", 1, parse_suit("D"))[:7]) == "5D JD JR AH AD KD QD"
    assert cards_text(trump_order("irish", 1, parse_suit("H"))[:6]) == "5H JH JR AH KH QH"


def test_the_literal_reading_puts_the_ace_of_diamonds_below_the_jack() -> None:
    # 002:34 "so only the Ace of Diamonds appears here, ranking below the Jack"
    order = plain_order("irish", "below_jack", parse_suit("D"))
    assert cards_text(order[:5]) == "KD QD JD AD TD"


def test_cut_throat_ranks_as_at_whist_with_two_jokers_in_trumps() -> None:
    # 001:27 "Ace, King, Queen, Jack, Black Joker, Red Joker, 10, 9, 8, 7, 6, 5, 4, 3, 2" (spades or clubs
    # trump)
    assert (
        cards_text(trump_order("whist", 2, parse_suit("S"))) == "AS KS QS JS JB JR TS 9S 8S 7S 6S 5S 4S 3S 2S"
    )
    # 001:31 "Ace, King, Queen, Jack, Red Joker, Black Joker, 10, 9, 8, 7, 6, 5, 4, 3, 2" (diamonds or hearts)
    assert (
        cards_text(trump_order("whist", 2, parse_suit("H"))) == "AH KH QH JH JR JB TH 9H 8H 7H 6H 5H 4H 3H 2H"
    )
    # 001:35 "Ace, King, Queen, Jack, 10, 9, 8, 7, 6, 5, 4, 3, 2" (non-trump suits)
    assert (
        cards_text(plain_order("whist", "lowest", parse_suit("H")))
        == "AH KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H"
    )


def winner(trick: str, trump: str, name: str = "one-ten", **options: Any) -> str:
    cards = parse_cards(trick)
    return card_text(cards[ranking(preset(name, **options), parse_suit(trump)).winner(cards)])


@pytest.mark.parametrize(
    ("trick", "trump", "won_by"),
    [
        # 000:92 "Highest trump wins. If no trumps, highest card of the led suit wins."
        ("7C KD KS QC", "H", "QC"),
        ("KC 2H QC AC", "H", "2H"),
        # 002:52 "The 2 of Spades beats the 10 of Spades when Spades is trump"
        ("TS 2S 9S 3S", "S", "2S"),
        # 002:58 "unbeatable except by each other": the five beats the jack, whatever 002:49 says (C21)
        ("JD 5D AH AD", "D", "5D"),
        ("AD AH KD QD", "D", "AH"),
        # the five and jack of a plain suit are ordinary cards (3.7)
        ("5C 6C JC KC", "H", "KC"),
        ("TC 5C 9C 8C", "H", "5C"),
        # 000:60 "A♦ = lowest diamond"
        ("AD 2D KC KH", "S", "2D"),
        # 002:18 "The Ace of Hearts is always a trump, no matter which suit is named."
        ("KH AH QH 3S", "S", "AH"),
    ],
)
def test_the_best_card_takes_the_trick(trick: str, trump: str, won_by: str) -> None:
    assert winner(trick, trump) == won_by


def test_the_jokers_of_cut_throat_take_tricks_as_trumps() -> None:
    assert winner("TS JR JB 9S AC", "S", "cut-throat") == "JB"
    assert winner("TH JB JR 9H AC", "H", "cut-throat") == "JR"
    assert winner("AC JB KC QC 2C", "H", "cut-throat") == "JB"


def test_every_card_is_in_exactly_one_suit_under_every_trump() -> None:
    for name in ("one-ten", "cut-throat"):
        rules = preset(name)
        for suit in (1, 2, 3, 4):
            table = ranking(rules, suit)
            strengths = [table.power[card][card] for card in range(1, rules.pack_size + 1)]
            assert min(strengths) > 0
            trumps = [card for card in range(1, rules.pack_size + 1) if table.power[card][card] > 100]
            assert sorted(trumps) == sorted(table.order)


def test_the_order_of_a_table_is_of_cards_that_all_exist() -> None:
    assert parse_card("AH") in ranking(preset("one-ten"), 4).order
