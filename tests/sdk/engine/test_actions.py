"""Every action has one number and one text."""

from __future__ import annotations

import pytest
from cuig.engine import ActionError
from cuig.engine.actions import (
    ACTION_RANGE,
    BID,
    CALL,
    DISCARD,
    NAME,
    ROB,
    action_text,
    card_in,
    parse_action,
)

CARDS = range(1, 55)
ALL = [
    *CARDS,
    60,
    61,
    62,
    63,
    *(first + card for first in (ROB, DISCARD, CALL) for card in CARDS),
    *(BID + value for value in range(1, 100)),
    *(NAME + suit for suit in (1, 2, 3, 4)),
]


def test_every_action_reads_back_from_its_text() -> None:
    texts = [action_text(action) for action in ALL]
    assert len(set(texts)) == len(ALL)
    assert [parse_action(text) for text in texts] == ALL
    assert max(ALL) < ACTION_RANGE


@pytest.mark.parametrize("action", [0, 55, 59, 64, 100, 155, 200, 255, 300, 355, 400, 500, 505, 512, -1])
def test_numbers_between_the_actions_have_no_text(action: int) -> None:
    with pytest.raises(ActionError):
        action_text(action)


@pytest.mark.parametrize(
    "text", ["", "fold", "bid:", "bid:0", "bid:x", "trump:X", "rob:", "rob:1H", "call:5", "bid:-5"]
)
def test_texts_that_name_no_action_are_refused(text: str) -> None:
    with pytest.raises(ActionError):
        parse_action(text)


def test_a_bid_as_long_as_a_book_is_refused() -> None:
    with pytest.raises(ActionError):
        parse_action("bid:" + "9" * 5000)


def test_an_action_knows_its_card() -> None:
    assert [card_in(parse_action(text)) for text in ("5H", "rob:5H", "discard:5H", "call:5H")] == [31] * 4
    assert [card_in(parse_action(text)) for text in ("pass", "bid:31", "trump:H", "stand")] == [0] * 4
