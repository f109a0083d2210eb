"""Cards have names, and names have cards."""

from __future__ import annotations

import pytest
from cuig.engine import CardError
from cuig.engine.cards import (
    HEARTS,
    card_of,
    card_text,
    cards_in,
    parse_card,
    parse_cards,
    parse_set,
    parse_suit,
    set_of,
    set_text,
    suit_text,
)
from hypothesis import given
from hypothesis import strategies as st


def test_every_card_reads_back_from_its_text() -> None:
    texts = [card_text(card) for card in range(1, 55)]
    assert len(set(texts)) == 54
    assert [parse_card(text) for text in texts] == list(range(1, 55))


def test_the_numbers_are_those_promised() -> None:
    named = {"AC": 1, "KC": 13, "AD": 14, "AH": 27, "5H": 31, "AS": 40, "KS": 52, "JR": 53, "JB": 54}
    assert {text: parse_card(text) for text in named} == named
    assert card_of(5, HEARTS) == 31


def test_a_ten_may_be_written_with_two_figures() -> None:
    assert parse_card("10D") == parse_card("td") == parse_card("TD")


@pytest.mark.parametrize("text", ["", "1H", "5X", "H5", "110D", "JOKER", "0", "--"])
def test_what_names_no_card_is_refused(text: str) -> None:
    with pytest.raises(CardError) as refused:
        parse_card(text)
    assert refused.value.text == text


@given(st.sets(st.integers(1, 54)))
def test_a_set_lists_the_cards_it_was_made_of(cards: set[int]) -> None:
    mask = set_of(cards)
    assert cards_in(mask) == sorted(cards)
    assert parse_set(set_text(mask)) == mask


def test_suits_read_back_and_strangers_are_refused() -> None:
    assert [parse_suit(suit_text(suit)) for suit in (1, 2, 3, 4)] == [1, 2, 3, 4]
    assert parse_suit("hearts") == HEARTS
    for text in ("", "-", "X"):
        with pytest.raises(CardError):
            parse_suit(text)


def test_a_list_of_cards_keeps_its_order() -> None:
    assert [card_text(card) for card in parse_cards("KS 2C JR")] == ["KS", "2C", "JR"]
