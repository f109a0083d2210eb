"""When a game is over and who has won it (3.10)."""

from __future__ import annotations

import pytest
from cuig.engine import Phase, places, preset

from tests.sdk.engine.playing import played_out

PAIRS = preset("one-ten")
THREE = preset("one-ten-solo", players=3, void_plain="any")


def test_twenty_five_is_won_the_moment_it_is_reached() -> None:
    # 002:42 "The moment a partnership's cumulative score reaches 25 points or more, that partnership wins the
    # game immediately"
    state = played_out(preset("twenty-five"), "01", scores=[15, 20])
    assert (state.over, state.winners, state.scores, len(state.played)) == (True, (1,), [20, 25], 8)
    assert places(state) == [2, 1]
    assert (state.turn, state.legal()) == (-1, ())


def test_the_short_game_is_to_fifteen() -> None:
    # 002:75 "lower the winning target from 25 to 15 points"
    assert played_out(preset("twenty-five", target=15), "0010").winners == (0,)


def test_played_out_hands_can_count_the_non_dealing_side_first() -> None:
    # 002:42 "the non-dealing side's tricks are conventionally counted first"
    rules = preset("twenty-five", end_check="after_hand", tie_break="non_dealing_side_first")
    state = played_out(rules, "10010", scores=[20, 20], dealer=1)
    assert (state.scores, state.winners) == ([35, 30], (0,))
    state = played_out(rules, "01101", scores=[20, 20], dealer=0)
    assert (state.scores, state.winners) == ([30, 35], (1,))
    state = played_out(rules, "00000", scores=[20, 20], dealer=0)
    assert state.winners == (0,)


def test_the_hand_is_played_out_before_the_end_is_checked() -> None:
    # 000:130 "The final hand must be played out completely to determine if the bid succeeds or fails."
    state = played_out(PAIRS, "00111", bonus=0, bidder=0, bid=20, scores=[95, 0])
    assert (state.over, state.scores) == (False, [75, 15])
    assert (state.phase, state.dealer, state.deal_number, state.turn) == (Phase.DEAL, 1, 2, -1)


def test_of_two_that_reach_it_the_first_in_play_has_won() -> None:
    # 000:131 "the team whose deciding trick came earliest in the hand wins"
    # 003:26 (in the Japanese): the player who had first reached it during play is the winner
    first = played_out(PAIRS, "01110", bonus=1, bidder=1, bid=15, scores=[105, 100])
    assert (first.scores, first.winners) == ([115, 120], (0,))
    second = played_out(PAIRS, "11100", bonus=0, bidder=1, bid=15, scores=[105, 100])
    assert (second.scores, second.winners) == ([115, 120], (1,))
    assert places(second) == [2, 1]


def test_the_bonus_counts_in_the_trick_of_its_card() -> None:
    # 000:133 "The 5 bonus points for highest trump are considered scored as soon as the card is played"
    early = played_out(PAIRS, "01010", bonus=0, bidder=0, bid=15, scores=[100, 105])
    assert (early.scores, early.winners) == ([120, 115], (0,))
    late = played_out(PAIRS, "01010", bonus=4, bidder=0, bid=15, scores=[100, 105])
    assert (late.scores, late.winners) == ([120, 115], (1,))


def test_the_bonus_can_count_at_the_end_of_the_hand() -> None:
    # C16, the reading against 000:133 "scored as soon as the card is played, not at the end of the hand"
    rules = preset("one-ten", bonus_timing="end_of_hand")
    state = played_out(rules, "01010", bonus=0, bidder=0, bid=15, scores=[100, 105])
    assert (state.scores, state.winners) == ([120, 115], (1,))
    state = played_out(rules, "00111", bonus=0, bidder=1, bid=15, scores=[95, 95])
    assert (state.scores, state.winners) == ([110, 110], (1,))


def test_a_failed_bidder_has_not_reached_it() -> None:
    # 000:111 "Lose the bid amount from your score"; 004:78 "The round should be played out
    # to see if the bidder succeeds or not in their contract"
    state = played_out(PAIRS, "00111", bonus=0, bidder=0, bid=20, scores=[100, 95])
    assert (state.scores, state.winners) == ([80, 110], (1,))


def test_a_failed_bidder_who_reached_it_can_win() -> None:
    # 000:136 "They score 5 (trick) + 5 (highest trump) = 10 points, reaching 110."
    # 000:137 "They win — even if they ultimately lose the bid."
    rules = preset("one-ten", failed_bid_reach="counts")
    state = played_out(rules, "01111", bonus=0, bidder=0, bid=20, scores=[100, 0])
    assert (state.over, state.scores, state.winners) == (True, [80, 20], (0,))
    assert places(state) == [1, 2]
    # but one who did not reach it has not
    assert not played_out(rules, "01111", bonus=1, bidder=0, bid=20, scores=[100, 0]).over
    # and one who reached it later than another has lost
    state = played_out(rules, "10011", bonus=0, bidder=0, bid=20, scores=[100, 100])
    assert (state.scores, state.winners) == ([80, 120], (1,))


def test_sixty_counts_at_the_fifth_trick() -> None:
    # S5; 004:74 "If they succeed, they score 60 points, and if not, they lose 60 points."
    assert played_out(PAIRS, "00000", bidder=0, bid=60, scores=[50, 0]).winners == (0,)
    failed = played_out(PAIRS, "00001", bidder=0, bid=60, scores=[100, 105], bonus=0)
    assert (failed.scores, failed.winners) == ([40, 110], (1,))
    rules = preset("one-ten", failed_bid_reach="counts")
    assert played_out(rules, "00001", bidder=0, bid=60, scores=[100, 105], bonus=0).winners == (1,)


def test_a_made_bid_capped_at_its_amount_reaches_it_with_capped_points() -> None:
    # S6: count tricks as they fall, capped at the bid
    rules = preset("one-ten", bidder_scores="bid_amount")
    state = played_out(rules, "00001", bonus=0, bidder=0, bid=15, scores=[90, 0])
    assert (state.over, state.scores) == (False, [105, 5])
    state = played_out(rules, "00101", bonus=0, bidder=0, bid=15, scores=[95, 105])
    assert (state.scores, state.winners) == ([110, 115], (0,))


def test_only_a_bidder_can_win_by_the_house_rule() -> None:
    # 000:175 "Non-bidders can't win the game by scoring tricks; they must win a bid"
    # 003:28 (in the Japanese): with the target reached otherwise than as bidder the game goes on
    rules = preset("one-ten", only_bidder_can_win=True)
    state = played_out(rules, "11100", bonus=0, bidder=0, bid=20, scores=[0, 105])
    assert (state.over, state.scores) == (False, [-20, 125])
    state = played_out(rules, "11100", bonus=0, bidder=1, bid=20, scores=[0, 125])
    assert (state.over, state.winners) == (True, (1,))
    # both stood there before: the made bidder (S7)
    state = played_out(rules, "00011", bonus=0, bidder=0, bid=15, scores=[115, 150])
    assert (state.winners, places(state)) == ((0,), [1, 2])
    # and a failed bidder has not won although he stood there
    assert not played_out(rules, "00111", bonus=4, bidder=0, bid=15, scores=[150, 0]).over


def test_a_score_past_the_target_goes_back_by_the_house_rule() -> None:
    # 000:181 "If you go past 110, score drops back to the last multiple of 10 (e.g., 115 → back to 100)"
    rules = preset("one-ten", overshoot="back_to_ten_below_target")
    state = played_out(rules, "00011", bonus=0, bidder=0, bid=15, scores=[95, 0])
    assert (state.over, state.scores) == (False, [100, 10])
    state = played_out(rules, "00011", bonus=0, bidder=0, bid=15, scores=[90, 0])
    assert (state.over, state.scores, state.winners) == (True, [110, 10], (0,))
    for name, ten in (("fifty-five", 50), ("two-twenty", 210)):
        rules = preset(name, overshoot="back_to_ten_below_target", sides="0,2/1,3")
        state = played_out(rules, "00011", bonus=0, bidder=0, bid=15, scores=[rules.target - 5, 0])
        assert (state.over, state.scores[0]) == (False, ten)


def test_of_three_that_reach_it_the_others_are_placed_by_score() -> None:
    state = played_out(THREE, "01200", bonus=3, bidder=0, bid=10, scores=[105, 105, 105])
    assert (state.scores, state.winners, places(state)) == ([125, 110, 110], (0,), [1, 2, 2])
    state = played_out(THREE, "21000", bonus=3, bidder=0, bid=10, scores=[105, 105, 105])
    assert (state.winners, places(state)) == ((2,), [2, 3, 1])


def test_fifty_five_is_won_at_fifty_five_or_more() -> None:
    # 003:26 (in the Japanese): if after the deal a player has 55 points or more the game is over
    rules = preset("fifty-five", sides="0,2/1,3")
    assert not played_out(rules, "00111", bonus=4, bidder=0, bid=10, scores=[40, 0]).over
    assert played_out(rules, "00111", bonus=4, bidder=0, bid=10, scores=[45, 0]).winners == (0,)


def test_a_game_that_does_not_end_is_stopped_at_the_cap_of_deals() -> None:
    rules = preset("one-ten", deal_cap=1)
    state = played_out(rules, "00011", bonus=0, bidder=0, bid=15)
    assert (state.over, state.winners, places(state)) == (True, (0,), [1, 2])
    rules = preset("one-ten-solo", deal_cap=1, void_plain="any")
    state = played_out(rules, "01230", bonus=1, bidder=0, bid=10)
    assert (state.scores, state.winners, places(state)) == ([10, 10, 5, 5], (0, 1), [1, 1, 3, 3])


def test_a_game_that_goes_on_has_no_places() -> None:
    with pytest.raises(ValueError, match="not over"):
        places(played_out(PAIRS, "00011", bidder=0, bid=15))
