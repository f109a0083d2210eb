"""Spoil Five, Forty-Five and the Auction Forty-Fives (3.11)."""

from __future__ import annotations

from cuig.engine import Phase, places, preset

from tests.sdk.engine.playing import at_auction, do, played_out, texts

SPOIL = preset("spoil-five")


def test_three_tricks_take_the_pool_and_the_hand_stops() -> None:
    # 002:44 "the individual, pool-based ancestor for 2 to 10 players with no partnerships"
    state = played_out(SPOIL, "01211")
    assert (state.scores, state.pool, len(state.played)) == ([0, 5, 0, 0, 0], 5, 25)
    state = played_out(SPOIL, "333")
    assert (state.scores, len(state.played), state.phase) == ([0, 0, 0, 5, 0], 15, Phase.DEAL)


def test_a_spoilt_hand_leaves_the_pool_and_the_next_dealer_adds_to_it() -> None:
    # 002:44 "a hand can be spoilt if nobody reaches 3"
    state = played_out(SPOIL, "01201")
    assert (state.scores, state.pool, state.dealer) == ([0] * 5, 6, 1)


def test_the_pool_that_reaches_the_target_wins() -> None:
    state = played_out(SPOIL, "222", scores=[24, 0, 20, 3, 3])
    assert (state.over, state.winners, places(state)) == (True, (2,), [2, 5, 1, 3, 3])


def test_at_spoil_five_one_may_trump_although_able_to_follow() -> None:
    # docs/rules.md 3.11 "following, reneging as 25 with free trumping"
    assert SPOIL.plain_follow == "follow_or_trump"
    assert preset("spoil-five", players=10).seats == 10


def test_forty_five_is_played_to_the_end_of_the_hand() -> None:
    # 002:45 "raises the target to 45 points and adds a 5-point Game bonus for the highest trump played each
    # deal"
    rules = preset("forty-five")
    state = played_out(rules, "01101", bonus=0, scores=[35, 35])
    # both reach 45: side 0 with its first trick and the bonus, side 1 later
    assert (state.scores, state.winners) == ([50, 50], (0,))
    state = played_out(rules, "11000", bonus=4, scores=[30, 35])
    assert (state.scores, state.winners) == ([50, 45], (1,))


def test_in_the_auction_forty_fives_bids_start_at_fifteen() -> None:
    # 002:46 "adds a competitive bidding phase for the right to name trump"; its bids: docs/rules.md 3.11
    state = at_auction("auction-120")
    assert texts(state) == ["pass", "bid:15", "bid:20", "bid:25", "bid:30"]
    assert "take" in texts(do(state, "bid:20 pass pass"))


def test_in_the_auction_forty_fives_thirty_needs_every_trick_and_the_bonus() -> None:
    rules = preset("auction-120")
    assert played_out(rules, "00000", bidder=0, bid=30).scores == [30, 0]
    assert played_out(rules, "00001", bonus=0, bidder=0, bid=30).scores == [-30, 5]


def test_a_hundred_and_twenty_wins() -> None:
    # 002:46 "raises the target to 120 points"
    state = played_out(preset("auction-120"), "00011", bonus=0, bidder=0, bid=20, scores=[100, 100])
    assert (state.scores, state.winners) == ([120, 110], (0,))
