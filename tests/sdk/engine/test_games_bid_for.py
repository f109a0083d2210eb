"""What docs/games.md says of the games with an auction, played sentence by sentence."""

from __future__ import annotations

import random
from typing import Any

import pytest
from cuig.engine import PRESETS, Phase, preset
from cuig.engine.cards import set_text

from tests.sdk.engine.games_page import BIDDING, SOLO, proves
from tests.sdk.engine.playing import at_auction, dealt, do, played_out, position, texts

HANDS = "2C 3C 4C 6C 7C | 2D 3D 4D 6D 7D | 2H 3H 4H 6H 7H | AS 3S 4S 6S 7S"  # seats 1, 2, 3, 0


# -- bidding --------------------------------------------------------------------------------------------


@proves("Nothing is turned up; the right to name trumps is bid for: 10, 15, 20, 25 or 60.")
@pytest.mark.parametrize("name", BIDDING)
def test_the_bids(name: str) -> None:
    state = at_auction(name)
    assert (state.turn_up, state.trump) == (0, 0)
    assert texts(state) == ["pass", "bid:10", "bid:15", "bid:20", "bid:25", "bid:60"]


@proves(
    "A kitty of five cards lies on the table.",
    "The best bidder takes it, puts out five of his ten cards, and then names trumps; the "
    "others keep what they "
    "were dealt.",
)
@pytest.mark.parametrize("name", BIDDING)
def test_the_kitty_before_the_trumps(name: str) -> None:
    state = dealt(name, HANDS, "9C 9D 9H 9S KH")
    before = list(state.hands)
    assert state.kitty.bit_count() == 5
    do(state, "bid:20 pass pass pass")
    assert (state.phase, state.turn, state.hands[1].bit_count()) == (Phase.DISCARD, 1, 10)
    do(state, "discard:2C discard:3C discard:4C discard:6C discard:9D")
    assert (state.phase, state.turn, state.hands[1].bit_count()) == (Phase.NAME, 1, 5)
    do(state, "trump:H")
    assert (state.phase, state.trump, state.hands[2:]) == (Phase.PLAY, 3, before[2:])


TWO: dict[str, Any] = {"players": 2}


@proves(
    "The best trump that is played in the deal counts five more, so 30 points are in it.",
    "Who bid and made it scores what was taken; who did not loses the bid; the others score what they took.",
)
@pytest.mark.parametrize("name", BIDDING)
def test_a_bid_made_or_lost(name: str) -> None:
    rules = preset(name, **TWO)
    made = played_out(rules, "01101", bonus=1, bidder=1, bid=15)
    assert made.scores == [10, 20] and sum(made.scores) == 30
    assert played_out(rules, "01101", bonus=0, bidder=1, bid=20).scores == [15, -20]


@proves("A bid of 60 is for all tricks.")
@pytest.mark.parametrize("name", BIDDING)
def test_sixty(name: str) -> None:
    rules = preset(name, target=110, **TWO)
    assert played_out(rules, "11111", bidder=1, bid=60).scores == [0, 60]
    assert played_out(rules, "11110", bidder=1, bid=60).scores[1] == -60


@proves("The games differ in the auction and in how far they go: to 55, 110 or 220.")
@pytest.mark.parametrize("name", BIDDING)
def test_how_far_they_go(name: str) -> None:
    target = {"fifty-five": 55, "one-ten": 110, "two-twenty": 220}[name.removesuffix("-solo")]
    rules = preset(name, **TWO)
    scores = [0, target - 20]
    assert played_out(rules, "01101", bonus=1, bidder=1, bid=10, scores=scores).winners == (1,)
    scores[1] -= 5
    assert not played_out(rules, "01101", bonus=1, bidder=1, bid=10, scores=scores).over


@proves("The dealer may take the last bid for himself instead of outbidding it.")
@pytest.mark.parametrize("name", BIDDING)
def test_the_dealers_take(name: str) -> None:
    state = do(at_auction(name), "bid:10 pass pass")
    assert (state.turn, texts(state)) == (0, ["pass", "take", "bid:15", "bid:20", "bid:25", "bid:60"])
    do(state, "take")
    while state.phase == Phase.BID:
        do(state, "pass")
    assert (state.bidder, state.bid) == (0, 10)


@proves(
    "In one-ten the auction goes on until one is left;",
    "in the others everybody speaks once, and then whoever is taken from and the dealer may "
    "have it out between "
    "them.",
)
@pytest.mark.parametrize("name", BIDDING)
def test_how_long_the_auction_lasts(name: str) -> None:
    state = do(at_auction(name), "bid:10 bid:15 pass pass")
    if name == "one-ten":
        assert (state.phase, state.turn) == (Phase.BID, 1)
        assert (do(state, "bid:20 pass").phase, state.bidder) == (Phase.DISCARD, 1)
        return
    assert (state.phase, state.bidder, state.bid) == (Phase.DISCARD, 2, 15)
    state = do(at_auction(name), "bid:10 bid:15 pass take")
    for word, turn in (("bid:20", 0), ("take", 2), ("bid:25", 0), ("pass", 2)):
        assert (state.phase, state.turn) == (Phase.BID, 2 if turn == 0 else 0)
        do(state, word)
    assert (state.phase, state.bidder, state.bid) == (Phase.DISCARD, 2, 25)


@proves("In sides or each for himself; in the solo games always each for himself.")
@pytest.mark.parametrize("name", BIDDING)
def test_sides_of_the_bidding_games(name: str) -> None:
    alone = {len(sides) == players for players, those in PRESETS[name].tables.items() for sides in those}
    assert alone == ({True} if name in SOLO else {True, False})


@proves(
    "As these, in sides, with bids of 15 to 30 and without a kitty; if all others pass and the "
    "dealer does too, "
    "he is stuck with 15.",
    "After trumps are named everybody puts out as many cards as he likes, and draws as many.",
)
def test_auction_120() -> None:
    assert all(len(one) > 1 for those in PRESETS["auction-120"].tables.values() for s in those for one in s)
    state = at_auction("auction-120")
    assert texts(state) == ["pass", "bid:15", "bid:20", "bid:25", "bid:30"] and not state.kitty
    do(state, "pass pass pass pass")
    assert (state.phase, state.bidder, state.bid) == (Phase.NAME, 0, 15)
    do(state, "trump:H")
    for many in (0, 5, 1, 3):
        assert state.phase == Phase.DISCARD and state.choose()[1] == 5
        seat = state.turn
        for text in set_text(state.hands[seat]).split()[:many]:
            do(state, f"discard:{text}")
        if (state.phase, state.turn) == (Phase.DISCARD, seat):
            do(state, "stand")
        assert state.hands[seat].bit_count() == 5
    assert state.phase == Phase.PLAY
    assert played_out(preset("auction-120"), "00011", bonus=0, bidder=0, bid=20, scores=[100, 0]).over


# -- Cut Throat -----------------------------------------------------------------------------------------

THROATS = (
    "AC 2C 3C 4C 5C 6C 7C 8C 9C TC | AD 2D 3D 4D 5D 6D 7D 8D 9D TD | AH 2H 3H 4H 5H 6H 7H 8H 9H TH | "
    "AS 2S 3S 4S 5S 6S 7S 8S 9S TS | JC QC KC JD QD KD JH QH KH JS"
)


@proves(
    "Five play, ten cards each, with two jokers and a kitty of four.",
    "Tricks are bid for, and the best bidder takes the kitty, puts out four cards, calls a card,",
    "Whoever holds the card that was called is the partner for that deal: two against three.",
    "If they make the bid, each of the two scores it, else each of the three; the game goes to 100.",
)
def test_cut_throat() -> None:
    assert list(PRESETS["cut-throat"].tables) == [5]
    state = dealt("cut-throat", THROATS, "QS KS JR JB")
    assert [hand.bit_count() for hand in state.hands] == [10] * 5
    assert set_text(state.kitty) == "QS KS JR JB" and "bid:1" in texts(state) and "bid:10" in texts(state)
    do(state, "bid:8 pass pass pass pass discard:2C discard:3C discard:4C discard:QS")
    assert state.phase == Phase.CALL
    do(state, "call:AS trump:C")
    assert (state.bidder, state.partner, state.phase) == (1, 4, Phase.PLAY)
    outcomes = set()
    for seed in range(40):
        rng, deal = random.Random(seed), state.copy()
        while deal.phase == Phase.PLAY:
            deal.apply(rng.choice(deal.legal()))
        made = deal.taken[1] + deal.taken[4] >= 8
        assert deal.scores == ([0, 8, 0, 0, 8] if made else [8, 0, 8, 8, 0])
        outcomes.add(made)
    assert outcomes == {True, False}
    won = preset("cut-throat")
    assert won.target == 100
    ended = position(
        won,
        "AC|AD|AH|AS|KC",
        trump="S",
        bidder=3,
        bid=1,
        scores=[0, 0, 0, 99, 0],
    )
    ended.partner = 0
    do(ended, "AS KC AC AD AH")
    assert (ended.over, ended.winners, ended.scores) == (True, (3,), [1, 0, 0, 100, 0])
