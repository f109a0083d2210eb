"""What may be played to a lead (3.7) and what may be kept back (3.8)."""

from __future__ import annotations

import pytest
from cuig.engine import IllegalAction, Rules, preset
from cuig.engine.actions import parse_action

from tests.sdk.engine.playing import legal, position

STRICT = preset("twenty-five")
FREE = preset("one-ten")
SOLO = preset("one-ten-solo")
JOKER = preset("one-ten", jokers=1)
WHIST = preset("cut-throat")
BEST = preset("one-ten", renege_scope="best")


def test_able_to_follow_one_may_follow_or_trump() -> None:
    # 000:87 "When a non-trump card is led: follow suit or play a trump."
    # 004:60 "In 55 you may always play a trump, even if you can follow suit."
    assert legal("KC 2C 7H 3D", led="9C", trump="H", rules=FREE) == "KC 2C 7H"


def test_at_twenty_five_one_must_follow() -> None:
    # 002:29 "if a non-trump suit is led, you must follow that suit if you can"
    assert legal("KC 2C 7H 3D", led="9C", trump="H", rules=STRICT) == "KC 2C"


def test_void_of_the_suit_one_may_play_anything() -> None:
    # 000:87 "If you can't follow suit, play anything."
    assert legal("7H 3D KS", led="9C", trump="H", rules=FREE) == "7H 3D KS"
    assert legal("7H 3D KS", led="9C", trump="H", rules=STRICT) == "7H 3D KS"


def test_each_for_himself_one_must_trump_when_void() -> None:
    # 003:21 (in the Japanese): only with neither the led suit nor a trump may another card be thrown off
    assert legal("7H 3D KS", led="9C", trump="H", rules=SOLO) == "7H"
    assert legal("7H 3D 2C", led="9C", trump="H", rules=SOLO) == "7H 2C"
    assert legal("3D KS", led="9C", trump="H", rules=SOLO) == "3D KS"
    assert legal("5H 3D KS", led="9C", trump="H", rules=SOLO) == "5H"


def test_a_top_may_be_spared_from_trumping_where_the_rules_say_so() -> None:
    # C4: no text says so, a peer does
    rules = preset("one-ten", void_plain="must_trump_unless_top")
    assert legal("5H 3D KS", led="9C", trump="H", rules=rules) == "5H 3D KS"
    assert legal("5H 2H KS", led="9C", trump="H", rules=rules) == "5H 2H"


def test_strict_following_and_forced_trumping_go_together() -> None:
    rules = preset("twenty-five", void_plain="must_trump")
    assert legal("7H 3D KS", led="9C", trump="H", rules=rules) == "7H"
    assert legal("7H 2C KS", led="9C", trump="H", rules=rules) == "2C"
    rules = preset("twenty-five", void_plain="must_trump_unless_top")
    assert legal("JH 3D KS", led="9C", trump="H", rules=rules) == "JH 3D KS"
    assert legal("JH 3H KS", led="9C", trump="H", rules=rules) == "JH 3H"


def test_a_trump_led_calls_for_trumps() -> None:
    # 000:88 "When a trump is led: must play a trump if you have one."
    assert legal("7H 3D KH", led="9H", trump="H") == "7H KH"
    # 004:62 "If you do not hold a trump you must play you may play any card."
    assert legal("7C 3D", led="9H", trump="H") == "7C 3D"


def test_the_ace_of_hearts_never_follows_a_plain_heart() -> None:
    # 004:64 "Remember when following suit, the ace of hearts is not a hearts card, but a trump."
    assert legal("AH 3D KS", led="9H", trump="C", rules=STRICT) == "AH 3D KS"
    assert legal("AH 2H KS", led="9H", trump="C", rules=STRICT) == "2H"
    assert legal("AH 2H KS", led="9H", trump="C", rules=FREE) == "AH 2H"


def test_the_ace_of_hearts_led_calls_for_trumps_not_for_hearts() -> None:
    # 002:18 "The Ace of Hearts is always a trump, no matter which suit is named."
    assert legal("KH 9C 3D", led="AH", trump="C") == "9C"
    assert legal("KH 3D", led="AH", trump="C") == "KH 3D"


# 002:30 "the three top trumps, the 5 of trumps, the Jack of trumps, and the Ace of Hearts, may legally refuse
# to follow when a lower trump is led"; 000:89 "cannot be forced out unless a higher trump is led"
RENEGING = [
    # held, led, legal (trump spades; KD is any plain card)
    ("5S KD", "JS", "5S KD"),
    ("5S KD", "AH", "5S KD"),
    ("5S KD", "TS", "5S KD"),
    ("JS KD", "5S", "JS"),
    ("JS KD", "AH", "JS KD"),
    ("JS KD", "AS", "JS KD"),
    ("JS KD", "TS", "JS KD"),
    ("AH KD", "5S", "AH"),
    ("AH KD", "JS", "AH"),
    ("AH KD", "AS", "AH KD"),
    ("AH KD", "TS", "AH KD"),
    ("5S JS KD", "AH", "5S JS KD"),
    ("5S JS KD", "2S", "5S JS KD"),
    ("5S AH KD", "JS", "5S AH"),
    ("5S AH KD", "KS", "5S AH KD"),
    ("JS AH KD", "5S", "JS AH"),
    ("JS AH KD", "AS", "JS AH KD"),
    ("5S JS AH KD", "QS", "5S JS AH KD"),
    ("5S 9S KD", "JS", "5S 9S"),
    ("5S 9S KD", "TS", "5S 9S"),
    ("AH AS KD", "KS", "AH AS"),
    ("AS KD", "2S", "AS"),
    ("AS KD", "5S", "AS"),
    ("KS KD", "TS", "KS"),
]


@pytest.mark.parametrize(("hand", "led", "expected"), RENEGING)
@pytest.mark.parametrize("rules", [FREE, STRICT, SOLO], ids=["one-ten", "twenty-five", "solo"])
def test_a_top_need_not_follow_a_lower_trump(hand: str, led: str, expected: str, rules: Rules) -> None:
    assert legal(hand, led=led, trump="S", rules=rules) == expected


def test_the_joker_is_a_top() -> None:
    # 000:89 "The top trumps (5, J, Joker if used, A♥) cannot be forced out unless a higher trump is led."
    assert legal("JR KD", led="AH", trump="S", rules=JOKER) == "JR KD"
    assert legal("JR KD", led="JS", trump="S", rules=JOKER) == "JR"
    assert legal("AH KD", led="JR", trump="S", rules=JOKER) == "AH"
    assert legal("JS KD", led="JR", trump="S", rules=JOKER) == "JS KD"
    assert legal("JR 7S KD", led="TS", trump="S", rules=JOKER) == "JR 7S"
    assert legal("JR 3H", led="KH", trump="S", rules=JOKER) == "JR 3H"
    assert legal("JR 3D", led="KH", trump="S", rules=JOKER) == "JR 3D"


def test_with_hearts_trump_the_ace_of_hearts_is_the_third_best() -> None:
    # 004:36 "If hearts are trumps, they rank 5 (high), jack, ace, king"
    assert legal("AH KD", led="KH", trump="H") == "AH KD"
    assert legal("AH KD", led="JH", trump="H") == "AH"


def test_the_literal_reading_lets_the_best_top_free_the_others() -> None:
    # 004:62 "The only way you can be forced to play these cards is if another player leads a higher trump
    # than you have in hand." (C5)
    assert legal("5S AH KD", led="JS", trump="S", rules=BEST) == "5S AH KD"
    assert legal("AH KD", led="JS", trump="S", rules=BEST) == "AH"
    assert legal("JS AH KD", led="5S", trump="S", rules=BEST) == "JS AH"
    assert legal("5S AH 9S KD", led="JS", trump="S", rules=BEST) == "5S AH 9S"


def test_without_reneging_every_trump_must_follow() -> None:
    rules = preset("one-ten", renege=False)
    assert legal("5S KD", led="TS", trump="S", rules=rules) == "5S"


def test_at_cut_throat_one_follows_suit_and_jokers_are_trumps() -> None:
    # 001:15 "with each player following suit if possible"
    assert legal("KC 2C 7H 3D", led="9C", trump="H", rules=WHIST) == "KC 2C"
    assert legal("JR 7D 3C", led="TH", trump="H", rules=WHIST) == "JR"
    assert legal("JR 7D AH", led="JB", trump="S", rules=WHIST) == "JR"
    assert legal("5H JR 7D", led="2H", trump="D", rules=WHIST) == "5H"
    assert legal("AH 5D JD 3C", led="2C", trump="D", rules=WHIST) == "3C"


def test_a_refusal_names_the_lead_the_card_and_the_paragraph() -> None:
    state = position(STRICT, "7S | 2D KS | 3C | 9H", trump="S", dealer=3)
    state.apply(parse_action("7S"))
    with pytest.raises(IllegalAction) as refused:
        state.apply(parse_action("2D"))
    reason = "trumps were led and KS may not be kept back (3.8)"
    assert str(refused.value) == f"2D (15) may not be played: {reason}"
    assert (refused.value.seat, refused.value.paragraph) == (1, "3.8")
    with pytest.raises(IllegalAction, match="it is not in your hand"):
        state.apply(parse_action("AC"))
    with pytest.raises(IllegalAction, match=r"bid:15 \(415\) is refused"):
        state.apply(parse_action("bid:15"))
    with pytest.raises(IllegalAction, match="action 555 is refused"):
        state.apply(555)
    state = position(STRICT, "7C | 2D KC | 3C | 9H", trump="S", dealer=3)
    state.apply(parse_action("7C"))
    with pytest.raises(IllegalAction, match=r"2D \(15\) .*: clubs were led and you hold KC \(3.7\)"):
        state.apply(parse_action("2D"))
    state = position(SOLO, "7C | 2D KS | 3C | 9H", trump="S", dealer=3)
    state.apply(parse_action("7C"))
    with pytest.raises(IllegalAction, match=r"you hold no clubs and must trump with KS"):
        state.apply(parse_action("2D"))
