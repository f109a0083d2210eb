"""What a bot may say, and how it is heard."""

from __future__ import annotations

from typing import Any

import pytest
from cuig.answers import AnswerError, read_answer
from cuig.engine.actions import BID, CALL, DISCARD, KEEP, NAME, PASS, ROB, STAND, TAKE
from cuig.engine.cards import parse_card, parse_cards, set_of
from cuig.engine.phases.phase import Phase
from cuig.engine.presets import preset
from cuig.engine.state import start
from cuig.engine.views import View, view

HAND = "5H JH AC 2S 9D"


def asked(phase: Phase, legal: list[int], choose: tuple[int, int] = (1, 1), rules: str = "one-ten") -> View:
    """A seat with a hand, asked for this."""
    blank = view(start(preset(rules)), 0)
    return blank._replace(
        phase=phase, hand=set_of(parse_cards(HAND)), legal=tuple(sorted(legal)), choose=choose
    )


def each(first: int) -> list[int]:
    return [first + card for card in parse_cards(HAND)]


CARD = parse_card("2S")
PLAY = asked(Phase.PLAY, each(0))
ROBBING = asked(Phase.ROB, [KEEP, *each(ROB)])
BIDDING = asked(Phase.BID, [PASS, TAKE, *(BID + points for points in (20, 25, 60))])
NAMING = asked(Phase.NAME, [NAME + suit for suit in (1, 2, 3, 4)])
PUTTING_OUT = asked(Phase.DISCARD, each(DISCARD), (2, 2))
DRAWING = asked(Phase.DISCARD, [STAND, *each(DISCARD)], (0, 5))
CALLING = asked(Phase.CALL, [CALL + card for card in range(1, 53)])


class Numpyish:
    """A whole number of another library."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


@pytest.mark.parametrize(
    ("seen", "said", "meant"),
    [
        (PLAY, CARD, [CARD]),
        (PLAY, "2S", [CARD]),
        (PLAY, "2s ", [CARD]),
        (PLAY, Numpyish(CARD), [CARD]),
        (ROBBING, CARD, [ROB + CARD]),
        (ROBBING, "2S", [ROB + CARD]),
        (ROBBING, "rob:2S", [ROB + CARD]),
        (ROBBING, ROB + CARD, [ROB + CARD]),
        (ROBBING, None, [KEEP]),
        (ROBBING, KEEP, [KEEP]),
        (ROBBING, "keep", [KEEP]),
        (BIDDING, None, [PASS]),
        (BIDDING, PASS, [PASS]),
        (BIDDING, "pass", [PASS]),
        (BIDDING, TAKE, [TAKE]),
        (BIDDING, "hold", [TAKE]),
        (BIDDING, BID + 60, [BID + 60]),
        (BIDDING, "60", [BID + 60]),
        (BIDDING, "bid:25", [BID + 25]),
        (NAMING, 3, [NAME + 3]),
        (NAMING, "hearts", [NAME + 3]),
        (NAMING, "H", [NAME + 3]),
        (NAMING, "trump:H", [NAME + 3]),
        (NAMING, NAME + 3, [NAME + 3]),
        (PUTTING_OUT, parse_cards("2S 9D"), [DISCARD + CARD, DISCARD + parse_card("9D")]),
        (PUTTING_OUT, "2S 9D", [DISCARD + CARD, DISCARD + parse_card("9D")]),
        (PUTTING_OUT, {"2S", "9D"}, {DISCARD + CARD, DISCARD + parse_card("9D")}),
        (PUTTING_OUT, (card for card in ("2S", "9D")), [DISCARD + CARD, DISCARD + parse_card("9D")]),
        (DRAWING, [], [STAND]),
        (DRAWING, None, [STAND]),
        (DRAWING, STAND, [STAND]),
        (DRAWING, "stand", [STAND]),
        (DRAWING, "2S", [DISCARD + CARD, STAND]),
        (DRAWING, [CARD], [DISCARD + CARD, STAND]),
        (CALLING, "KS", [CALL + 52]),
        (CALLING, 52, [CALL + 52]),
        (CALLING, CALL + 52, [CALL + 52]),
    ],
)
def test_a_number_or_a_text_is_understood(seen: View, said: Any, meant: Any) -> None:
    found = read_answer(seen, said)
    assert (set(found) if isinstance(meant, set) else list(found)) == meant


@pytest.mark.parametrize(
    ("seen", "said", "reason"),
    [
        (PLAY, None, "a number or a text is wanted"),
        (PLAY, True, "a number or a text is wanted"),
        (PLAY, 5.0, "a number or a text is wanted"),
        (PLAY, "five of hearts", "names no card"),
        (PLAY, "3C", "3C is not legal; AC, 9D, 5H, JH or 2S would have been"),
        (PLAY, -4, "-4 is not legal"),
        (PLAY, 10**9, "is not legal"),
        (PLAY, BID + 15, "bid:15 is not legal"),
        (ROBBING, "3C", "rob:3C is not legal"),
        (BIDDING, "15", "bid:15 is not legal"),
        (BIDDING, 25, "is not legal"),
        (BIDDING, "lots", "names no"),
        (NAMING, "stars", "names no"),
        (NAMING, 0, "is not legal"),
        (PUTTING_OUT, "2S", "2 cards are to be discarded, not 1"),
        (PUTTING_OUT, "2S 2S", "names a card twice"),
        (PUTTING_OUT, "2S 3C", "discard:3C is not legal"),
        (PUTTING_OUT, None, "2 cards are to be discarded, not 0"),
        (DRAWING, [1, 2, 3, 4, 5, 6], "0 to 5 cards are to be discarded, not 6"),
        (CALLING, "JR", "call:JR is not legal"),
    ],
)
def test_what_is_not_legal_is_refused_with_the_reason(seen: View, said: Any, reason: str) -> None:
    with pytest.raises(AnswerError) as refused:
        read_answer(seen, said)
    assert reason in refused.value.reason


def test_sixty_as_a_bare_number_is_the_pass_that_it_is_everywhere() -> None:
    # An action is the same number in `view.legal` and in an answer: any other reading would make
    # `random.choice(view.legal)` bid sixty.
    assert read_answer(BIDDING, 60) == (PASS,)
