"""Who may say what, who speaks next, and who has the bid (3.4)."""

from __future__ import annotations

import pytest
from cuig.engine import IllegalAction, Phase, State

from tests.sdk.engine.playing import at_auction, do, texts

SOLO, FIFTY_FIVE, ONE_TEN = "one-ten-solo", "fifty-five", "one-ten"


def won(state: State) -> tuple[int, int]:
    """Bidder and bid of an auction that is over."""
    assert state.phase != Phase.BID, f"seat {state.turn} still has to speak"
    return state.bidder, state.bid


def test_the_dealers_left_speaks_first_and_may_bid_any_value() -> None:
    # 000:62 "starting with the player to the dealer's left and going clockwise"; 000:63-68 the bids
    state = at_auction(SOLO, dealer=2)
    assert state.turn == 3
    assert texts(state) == ["pass", "bid:10", "bid:15", "bid:20", "bid:25", "bid:60"]


def test_each_must_bid_higher_or_pass() -> None:
    # 000:71 "Each player must pass or bid higher than the current highest bid."
    state = do(at_auction(SOLO), "bid:15")
    assert texts(state) == ["pass", "bid:20", "bid:25", "bid:60"]
    with pytest.raises(IllegalAction, match=r"bid:15 \(415\) is refused"):
        do(state, "bid:15")
    with pytest.raises(IllegalAction):
        do(state, "take")


def test_in_one_round_each_speaks_once() -> None:
    # 003:17 (in the Japanese): as a rule each player can bid only once
    assert won(do(at_auction(SOLO), "bid:10 bid:15 pass pass")) == (2, 15)
    assert won(do(at_auction(FIFTY_FIVE), "pass pass pass bid:25")) == (0, 25)


def test_the_dealer_may_take_the_highest_bid() -> None:
    # 000:73 "the dealer can 'take' (match) the current highest bid instead of having to bid higher"
    state = do(at_auction(SOLO), "bid:10 bid:15 pass")
    assert texts(state) == ["pass", "take", "bid:20", "bid:25", "bid:60"]
    assert won(do(state.copy(), "bid:20")) == (0, 20)
    do(state, "take")
    # 000:74 "If the dealer takes your bid, you can then raise your bid."
    assert (state.phase, state.turn) == (Phase.BID, 2)
    assert texts(state) == ["pass", "bid:20", "bid:25", "bid:60"]
    assert won(do(state.copy(), "pass")) == (0, 15)


def test_there_is_nothing_to_take_on_an_empty_auction() -> None:
    # 000:73 "the current highest bid": there is none
    assert "take" not in texts(do(at_auction(SOLO), "pass pass pass"))


def test_in_the_war_the_dealer_of_the_japanese_rules_only_takes_or_passes() -> None:
    # 003:17 (in the Japanese): the dealer may take again, and can make no bid but a take
    state = do(at_auction(SOLO), "bid:10 pass pass take bid:15")
    assert (state.turn, texts(state)) == (0, ["pass", "take"])
    assert won(do(state.copy(), "pass")) == (1, 15)
    assert won(do(state.copy(), "take pass")) == (0, 15)
    assert won(do(state.copy(), "take bid:20 take bid:25 pass")) == (1, 25)


def test_in_the_war_the_dealer_of_fifty_five_may_also_raise() -> None:
    # 004:26 "The dealer may call again or pass or raise the bid."
    state = do(at_auction(FIFTY_FIVE), "bid:10 pass pass take bid:15")
    assert texts(state) == ["pass", "take", "bid:20", "bid:25", "bid:60"]
    do(state, "bid:20")
    assert (state.turn, texts(state)) == (1, ["pass", "bid:25", "bid:60"])
    assert won(do(state.copy(), "pass")) == (0, 20)
    assert won(do(state.copy(), "bid:25 take pass")) == (0, 25)


def test_sixty_ends_the_auction_but_the_dealer_may_take_it() -> None:
    # 004:26 "This can continue until a bid of 60 is made and called or passed"
    state = do(at_auction(SOLO), "bid:60")
    assert (state.turn, texts(state)) == (0, ["pass", "take"])
    assert won(do(state.copy(), "take")) == (0, 60)
    assert won(do(state.copy(), "pass")) == (1, 60)


def test_the_dealers_sixty_ends_the_auction() -> None:
    # 004:26 "This can continue until a bid of 60 is made and called or passed" (C11)
    assert won(do(at_auction(SOLO), "bid:10 pass pass bid:60")) == (0, 60)
    assert won(do(at_auction(ONE_TEN), "bid:10 bid:15 pass bid:60")) == (0, 60)


def test_sixty_in_the_war_may_be_taken_once_more() -> None:
    # 004:26 "This can continue until a bid of 60 is made and called or passed" (C11)
    state = do(at_auction(SOLO), "bid:25 pass pass take bid:60")
    assert (state.turn, texts(state)) == (0, ["pass", "take"])
    assert won(do(state.copy(), "take")) == (0, 60)
    assert won(do(state.copy(), "pass")) == (1, 60)
    assert won(do(at_auction(FIFTY_FIVE), "bid:25 pass pass take bid:60 take")) == (0, 60)


def test_a_dealer_who_has_passed_cannot_take_sixty() -> None:
    # 000:72 "Once you pass, you're out"
    assert won(do(at_auction(ONE_TEN), "bid:10 bid:15 bid:20 pass bid:60")) == (1, 60)


def test_until_one_is_left_the_bidding_goes_round() -> None:
    # 000:75 "Bidding continues until all players have passed except one — the winning bidder."
    state = do(at_auction(ONE_TEN), "bid:10 pass bid:15 pass")
    assert (state.phase, state.turn) == (Phase.BID, 1)
    # 000:72 "Once you pass, you're out"
    do(state, "bid:20")
    assert state.turn == 3
    assert won(do(state.copy(), "pass")) == (1, 20)
    assert won(do(state.copy(), "bid:25 pass")) == (3, 25)


def test_a_bid_that_everybody_passes_wins_at_once() -> None:
    # 000:75 "Bidding continues until all players have passed except one — the winning bidder."
    assert won(do(at_auction(ONE_TEN), "pass pass bid:10 pass")) == (3, 10)
    assert won(do(at_auction(ONE_TEN), "pass pass pass bid:10")) == (0, 10)


def test_until_one_is_left_a_take_is_answered_clockwise() -> None:
    # 000:62 "starting with the player to the dealer's left and going clockwise" (C7)
    state = do(at_auction(ONE_TEN), "bid:10 bid:15 bid:20 take")
    # still in: 1, 2, 3 and the dealer; the dealer stands at 20
    assert (state.turn, texts(state)) == (1, ["pass", "bid:25", "bid:60"])
    do(state, "pass pass")
    assert state.turn == 3
    assert won(do(state.copy(), "pass")) == (0, 20)
    do(state, "bid:25")
    assert (state.turn, texts(state)) == (0, ["pass", "take", "bid:60"])
    assert won(do(state.copy(), "take pass")) == (0, 25)


def test_until_one_is_left_a_take_can_be_answered_by_the_taken_bidder_first() -> None:
    # 000:74 "If the dealer takes your bid, you can then raise your bid."
    state = at_auction(ONE_TEN, take_reply_order="taken_bidder")
    do(state, "bid:10 bid:15 bid:20 take")
    assert state.turn == 3
    do(state, "bid:25 pass")
    # the dealer is out, seat 3 stands at 25, and seats 1 and 2 are still in
    assert (state.turn, texts(state)) == (1, ["pass", "bid:60"])
    assert won(do(state.copy(), "pass pass")) == (3, 25)
    state = do(at_auction(ONE_TEN, take_reply_order="taken_bidder"), "bid:10 bid:15 bid:20 take pass")
    assert (state.turn, state.bidder) == (1, 0)
    assert won(do(state, "pass pass")) == (0, 20)


def test_with_dealer_in_war_take_or_pass_the_dealer_of_one_ten_cannot_raise_after_a_take() -> None:
    # 000:74 "The dealer can take again, and so on" (C9)
    state = do(at_auction(ONE_TEN, dealer_in_war="take_or_pass"), "bid:10 pass pass take bid:15")
    assert texts(state) == ["pass", "take"]


def test_when_all_pass_the_cards_are_thrown_in_and_the_deal_moves_left() -> None:
    # S1: no source says
    for name in (SOLO, ONE_TEN):
        state = do(at_auction(name), "pass pass pass pass")
        assert (state.phase, state.dealer, state.deal_number, state.thrown_in) == (Phase.DEAL, 1, 2, 1)
        assert state.scores == [0] * len(state.scores)


def test_after_so_many_throw_ins_the_dealer_is_stuck_with_the_least_bid() -> None:
    # S1: no text says what happens when all pass, nor how often it may
    state = at_auction(SOLO, throw_in_cap=2)
    for thrown_in in (1, 2):
        do(state, "pass pass pass pass")
        assert state.thrown_in == thrown_in
        state.deal(range(1, 53))
    do(state, "pass pass pass pass")
    assert won(state) == (2, 10)
    assert state.thrown_in == 0


def test_a_bid_begins_the_count_of_throw_ins_again() -> None:
    # S1
    state = do(at_auction(SOLO), "pass pass pass pass")
    state.deal(range(1, 53))
    assert do(state, "bid:10 pass pass pass").thrown_in == 0


def test_the_dealer_can_be_stuck_at_once() -> None:
    # S1, the option
    assert won(do(at_auction(SOLO, all_pass="dealer_min"), "pass pass pass pass")) == (0, 10)
    assert won(do(at_auction("auction-120"), "pass pass pass pass")) == (0, 15)


def test_without_the_dealers_privilege_there_is_no_take() -> None:
    state = do(at_auction(SOLO, dealer_take=False), "bid:10 pass pass")
    assert "take" not in texts(state)
    assert won(do(at_auction(SOLO, dealer_take=False), "bid:60")) == (1, 60)


def test_the_dealer_may_take_his_partners_bid() -> None:
    state = do(at_auction(ONE_TEN), "pass bid:15 pass")
    assert "take" in texts(state)


def test_two_can_bid_against_each_other() -> None:
    state = at_auction(SOLO, players=2)
    do(state, "bid:10 take bid:15 take")
    assert state.turn == 1
    assert won(do(state, "pass")) == (0, 15)


def test_at_cut_throat_the_bids_are_tricks_then_steps_of_ten() -> None:
    # 001:11 "bids how many tricks his or her team will take … ends with the dealer"
    state = at_auction("cut-throat")
    assert texts(state) == ["pass", *(f"bid:{tricks}" for tricks in range(1, 11))]
    do(state, "bid:7")
    assert texts(state) == ["pass", "bid:8", "bid:9", "bid:10"]
    # 001:11 "If a player has already bid 10, a subsequent player, who wants to win the bid, may bid 20"
    do(state, "bid:10")
    assert texts(state) == ["pass", "bid:20"]
    do(state, "bid:20")
    # 001:11 "Additional bids of 30, 40, and 50 are allowed as well."
    assert texts(state) == ["pass", "bid:30"]
    do(state, "bid:30")
    assert (state.turn, texts(state)) == (0, ["pass", "bid:40"])
    assert won(do(state, "bid:40")) == (0, 40)


def test_at_cut_throat_the_ladder_can_be_free() -> None:
    # 001:11 "Additional bids of 30, 40, and 50 are allowed as well." (C27)
    state = do(at_auction("cut-throat", ct_ladder="free"), "bid:9")
    assert texts(state) == ["pass", "bid:10", "bid:20", "bid:30", "bid:40", "bid:50"]
    assert won(do(state, "bid:50")) == (2, 50)


def test_at_cut_throat_all_pass_is_thrown_in() -> None:
    # S9: no text says
    assert do(at_auction("cut-throat"), "pass pass pass pass pass").phase == Phase.DEAL
