"""What a deal is worth (3.9)."""

from __future__ import annotations

import pytest
from cuig.engine import Rules, preset
from cuig.engine.scoring import Tally, score_deal, tally

from tests.sdk.engine.playing import do, played_out, position

PAIRS = preset("one-ten")
SOLO = preset("one-ten-solo")


def changes(rules: Rules, winners: str, bonus: int, bidder: int = -1, bid: int = 0) -> tuple[int, ...]:
    """How the scores change when these seats take the tricks and the best trump falls in this one."""
    count = Tally(tuple(int(seat) for seat in winners), bonus)
    return score_deal(rules, count, bidder, bid).changes


@pytest.mark.parametrize(
    ("bid", "winners", "bonus", "expected"),
    [
        # 000:113 "You bid 15. You win 3 tricks (15 points) and hold the highest trump (+5). You scored 20.
        # Since 20 ≥ 15, you made your bid and score 20 points."
        (15, "00011", 0, 20),
        # 000:115 "You bid 20. You win only 2 tricks (10 points) and don't hold the highest trump … lose 20
        # points"
        (20, "00111", 4, -20),
        # 000:69 "The 5-point bonus for highest trump in play counts toward making your bid." (C12)
        (10, "01111", 0, 10),
        (25, "00001", 0, 25),
        (25, "00001", 4, -25),
        (15, "00111", 1, 15),
        # 000:109 "Score ALL the points you won (tricks + highest trump)"
        (10, "00000", 2, 30),
        # 000:127 "If you bid lower (e.g., 25) and happen to win all 5 tricks, you score only … 30 max"
        (25, "00000", 0, 30),
        # 000:124 "+60 points"; 000:126 "−60 points"
        (60, "00000", 0, 60),
        (60, "00001", 0, -60),
    ],
)
def test_a_bid_is_judged_in_points_with_the_bonus(bid: int, winners: str, bonus: int, expected: int) -> None:
    assert changes(SOLO, winners, bonus, bidder=0, bid=bid)[0] == expected


def test_the_others_score_what_they_took_bonus_included() -> None:
    # 003:24 (in the Japanese): the other players score the points they took; C14
    assert changes(SOLO, "01223", 2, bidder=0, bid=20) == (-20, 5, 15, 5)
    assert changes(SOLO, "00123", 0, bidder=0, bid=15) == (15, 5, 5, 5)
    # when a 60 fails the others keep their tricks
    assert changes(SOLO, "00001", 4, bidder=0, bid=60) == (-60, 10, 0, 0)


def test_a_sides_tricks_are_pooled_and_only_the_bidders_side_loses() -> None:
    # 000:141 "Team members' tricks are combined for scoring."
    # 000:143 "If the bidder fails, only the bidder's team loses points (the bid amount)."
    assert changes(PAIRS, "02021", 3, bidder=2, bid=25) == (25, 5)
    assert changes(PAIRS, "02113", 2, bidder=2, bid=20) == (-20, 20)


def test_without_a_trump_played_there_is_no_bonus() -> None:
    # 000:104 "the highest-ranking trump card that appears in the hand": none does
    assert changes(SOLO, "01230", -1, bidder=0, bid=10) == (10, 5, 5, 5)
    assert changes(SOLO, "01231", -1, bidder=0, bid=10) == (-10, 10, 5, 5)


def test_the_house_rule_pays_only_the_bid() -> None:
    # 000:177 "Even if you win more tricks, you only score what you bid"
    rules = preset("one-ten-solo", bidder_scores="bid_amount")
    assert changes(rules, "00001", 0, bidder=0, bid=15) == (15, 5, 0, 0)
    assert changes(rules, "00000", 0, bidder=0, bid=60) == (60, 0, 0, 0)
    assert changes(rules, "01111", 1, bidder=0, bid=15) == (-15, 25, 0, 0)


def test_thirty_can_pay_sixty_and_costs_thirty() -> None:
    # No source text says it; docs/rules.md 3.11: "30 made pays 60 on many tables ("30 for 60") and costs 30"
    rules = preset("auction-120", thirty_for_sixty=True)
    assert changes(rules, "02020", 0, bidder=0, bid=30) == (60, 0)
    assert changes(rules, "02021", 0, bidder=0, bid=30) == (-30, 5)
    assert changes(preset("auction-120"), "02020", 0, bidder=0, bid=30) == (30, 0)


def test_the_bonus_goes_with_the_card_played_not_with_the_card_held() -> None:
    # 000:104 "This goes to whoever plays the highest-ranking trump card that appears in the hand."
    # 003:23 (in the Japanese): the player who played the strongest trump gets 5 more
    state = position(PAIRS, "2C 5S | 3C JS | 4C KS | KC AS", dealer=3, bidder=0, bid=10)
    do(state, "2C 3C 4C KC AS 5S JS KS")
    assert state.table is not None
    assert tally(PAIRS, state.table, state.played, state.leaders) == Tally((3, 0), 1)


def test_the_ace_of_hearts_is_a_best_trump_too() -> None:
    # 000:59 "= ALWAYS trump"
    state = position(PAIRS, "2C AH | 3C KS | 4C 2D | KC 9D", dealer=3, bidder=0, bid=10)
    do(state, "2C KS 4C KC 3C 2D 9D AH")
    assert state.table is not None
    assert tally(PAIRS, state.table, state.played, state.leaders) == Tally((1, 0), 1)


def test_twenty_five_counts_tricks_and_nothing_else() -> None:
    # 002:38 "Each trick won scores 5 points"; 002:39 "there is no separate bonus for the highest trump
    # played"
    assert played_out(preset("twenty-five"), "01101").scores == [10, 15]


def test_a_march_ends_twenty_five_outright() -> None:
    # 002:40 "If one side wins all 5 tricks in a deal, called a march, they score the full 25 points at once"
    state = played_out(preset("twenty-five"), "11111")
    assert (state.over, state.scores, state.winners) == (True, [0, 25], (1,))


def test_a_bid_deal_is_scored_when_it_is_over() -> None:
    state = played_out(PAIRS, "01101", bonus=0, bidder=0, bid=20)
    assert state.scores == [-20, 15]
    state = played_out(PAIRS, "01001", bonus=0, bidder=0, bid=20)
    assert state.scores == [20, 10]


def test_scores_can_go_below_zero() -> None:
    # 000:119 "Scores can go below zero."
    assert played_out(PAIRS, "11110", bidder=0, bid=60, scores=[-50, 0]).scores[0] == -110


def test_forty_five_adds_five_for_the_best_trump() -> None:
    # 002:45 "adds a 5-point Game bonus for the highest trump played each deal"
    assert played_out(preset("forty-five"), "01101", bonus=1).scores == [10, 20]
