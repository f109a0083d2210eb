"""docs/games.md says how the games are played: each of its sentences is played here, and none is left out."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import pytest
from cuig.engine import PRESETS, Phase, Rules, State, fresh_pack, preset, start
from cuig.engine.cards import card_text, set_text
from cuig.engine.ranking import plain_order, ranking

from tests.sdk.engine.playing import at_auction, dealt, do, legal, played_out, position, random_game, texts

PAGE = Path(__file__).parents[2] / "docs" / "games.md"
BIDDING = ("fifty-five", "one-ten", "two-twenty", "fifty-five-solo", "one-ten-solo", "two-twenty-solo")
SOLO = BIDDING[3:]
# What the page says of itself, its headings, and what test_pages.py holds to the engine.
NO_RULE = (
    "How the games are played",
    "All of these are one family.",
    "What makes the family strange and good is the order of the cards, and a right to keep the "
    "best trumps back.",
    "This page tells them in short; the rules, rule by rule are the law, with every option and every "
    "disagreement of the sources.",
    "The games here",
    "The order of the cards",
    "These pictures are drawn from the tables by which the engine decides tricks.",
    "A gold edge marks the cards that may be kept back (see below).",
    "A trick",
    "Twenty-Five",
    "Fifty-Five, One-Hundred-and-Ten, Two-Hundred-and-Twenty",
    "Auction 120",
    "Cut Throat",
)
Test = TypeVar("Test", bound=Callable[..., None])
PROVED: list[str] = []


def proves(*sentences: str) -> Callable[[Test], Test]:
    """Mark a test as the one that plays these sentences, or parts of them, of the page."""
    PROVED.extend(sentences)
    return lambda test: test


def words_of_the_page() -> str:
    """The page without its marks, in one line."""
    text = re.sub(r"<!--.*?-->", " ", PAGE.read_text())
    text = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"[*`#]", "", text)
    return " ".join(text.split())


def test_every_sentence_of_the_page_is_played_by_a_test() -> None:
    left = words_of_the_page()
    # Longer ones first: a heading may be a part of a sentence.
    for sentence in sorted([*PROVED, *NO_RULE], key=len, reverse=True):
        assert sentence in left, f"the page does not say: {sentence}"
        left = left.replace(sentence, " | ", 1)
    assert re.findall(r"[^|\s][^|]*", left) == [], "no test plays this"


# -- the family ---------------------------------------------------------------------------------------


def plays_of(rules: Rules, seed: int) -> Iterator[State]:
    """The states of a game played at random in which a card is to be played."""
    rng = random.Random(seed)
    state = start(rules, seed % rules.players)
    pack = fresh_pack(rules)
    while not state.over and state.deal_number <= 3:
        if state.phase == Phase.DEAL:
            rng.shuffle(pack)
            state.deal(list(pack))
            continue
        if state.phase == Phase.PLAY:
            yield state
        actions = state.legal()
        bids = [action for action in actions if action > 400 and state.phase == Phase.BID]
        state.apply(bids[0] if bids and state.bid == 0 else rng.choice(actions))


@proves("Each player holds five cards (in Cut Throat ten); a trick is a card from each")
@pytest.mark.parametrize("name", PRESETS)
def test_hands_and_tricks(name: str) -> None:
    rules = preset(name)
    first = next(plays_of(rules, 1))
    cards = 10 if name == "cut-throat" else 5
    assert [hand.bit_count() for hand in first.hands] == [cards] * rules.players
    for _ in range(rules.players):
        taken = sum(first.taken)
        assert not taken
        first.apply(first.legal()[0])
    assert sum(first.taken) == 1 and len(first.played) == rules.players


@proves(", and is worth five points (in Spoil Five and Cut Throat none).")
def test_the_points_of_a_trick() -> None:
    assert played_out(preset("twenty-five"), "01101").scores == [10, 15]
    assert played_out(preset("forty-five"), "01101", bonus=0).scores == [15, 15]
    assert played_out(preset("auction-120"), "01101", bonus=0, bidder=0, bid=15).scores == [15, 15]
    for name in BIDDING:
        rules = preset(name, players=2)
        assert played_out(rules, "01101", bonus=1, bidder=1, bid=15).scores == [10, 20]
    assert played_out(preset("spoil-five"), "01234").scores == [0] * 5
    state = random_game(preset("cut-throat"), 1, deals=1)
    assert set(state.scores) == {0, max(state.scores)}  # the bid, and nothing for tricks


# -- the order of the cards -----------------------------------------------------------------------------


IRISH = [name for name in PRESETS if name != "cut-throat"]
SUITS = "CDHS"


def trumps(name: str, suit: str) -> list[str]:
    return [card_text(card) for card in ranking(preset(name), SUITS.index(suit) + 1).order]


def plain(name: str, suit: str) -> list[str]:
    rules = preset(name)
    return [
        card_text(card)
        for card in plain_order(rules.ranking, rules.ace_of_diamonds_plain, SUITS.index(suit) + 1)
    ]


@proves(
    "The five of trumps is the best card, its jack the next, and the ace of hearts is always a "
    "trump, the third "
    "best, whatever is trumps.",
    "Below them come the ace of trumps, king and queen, and then",
    'the rule is "highest in red, lowest in black": in the red suits ten beats nine and so on '
    "down, in the black "
    "suits two beats three and so on up to the ten.",
)
@pytest.mark.parametrize("name", IRISH)
@pytest.mark.parametrize("suit", SUITS)
def test_the_order_of_the_cards(name: str, suit: str) -> None:
    order = trumps(name, suit)
    assert order[:3] == ["5" + suit, "J" + suit, "AH"]
    below = order[3:]
    if suit != "H":
        assert below.pop(0) == "A" + suit
    assert below[:2] == ["K" + suit, "Q" + suit]
    red = suit in "DH"
    assert [card[0] for card in below[2:]] == list("T9876432" if red else "2346789T")
    numbers = [card[0] for card in plain(name, suit) if card[0] in "23456789T"]
    assert numbers == list("T98765432" if red else "23456789T")


@proves("Cut Throat has another order.", "Here the cards rank as in whist,")
@pytest.mark.parametrize("suit", SUITS)
def test_the_order_of_whist(suit: str) -> None:
    assert [card[0] for card in plain("cut-throat", suit)] == list("AKQJT98765432")
    order = [card for card in trumps("cut-throat", suit) if card not in ("JR", "JB")]
    assert order == [rank + suit for rank in "AKQJT98765432"]


# -- a trick --------------------------------------------------------------------------------------------


@proves("Whoever sits left of the dealer leads (in Cut Throat the bidder).", "names trumps and leads.")
@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("seed", range(3))
def test_the_first_lead(name: str, seed: int) -> None:
    first = next(plays_of(preset(name), seed))
    left = (first.dealer + 1) % first.rules.players
    assert first.turn == (first.bidder if name == "cut-throat" else left)


@proves(
    "The best trump takes the trick; where no trump was played, the best card of the suit that was led.",
    "The winner leads to the next.",
)
@pytest.mark.parametrize("name", PRESETS)
def test_who_takes_a_trick_and_leads_to_the_next(name: str) -> None:
    rules = preset(name)
    tricks = set()
    for seed in range(4):
        for state in plays_of(rules, seed):
            if not state.played or len(state.played) % rules.players:
                continue
            trick = [card_text(card) for card in state.played[-rules.players :]]
            order = trumps(name, SUITS[state.trump - 1])
            among = order if set(order) & set(trick) else plain(name, trick[0][1])
            best = min(set(among) & set(trick), key=among.index)
            assert state.turn == (state.leaders[-2] + trick.index(best)) % rules.players
            tricks.add(among is order)
    assert tricks == {True, False}


@proves(
    "To a plain suit one follows suit.",
    "In Twenty-Five and Cut Throat who can follow must; in the others one may trump instead.",
    "one follows suit strictly,",
)
@pytest.mark.parametrize("name", PRESETS)
def test_following_a_plain_suit(name: str) -> None:
    allowed = legal("9C 3S 8D", "KC", "S", preset(name))
    assert allowed == ("9C" if name in ("twenty-five", "cut-throat") else "9C 3S")


@proves("Who cannot follow plays what he likes (in the solo games he has to trump if he can).")
@pytest.mark.parametrize("name", PRESETS)
def test_being_void(name: str) -> None:
    allowed = legal("9H 3S 8D", "KC", "S", preset(name))
    assert allowed == ("3S" if name in SOLO else "9H 3S 8D")
    assert legal("9H 8D", "KC", "S", preset(name)) == "9H 8D"


@proves(
    "To a trump one plays a trump, with one exception (not in Cut Throat), reneging: the five, "
    "the jack and the "
    "ace of hearts need not be played to a lower trump.",
    "So the five need never be played to another's lead; the jack is forced out only by the five, the ace of "
    "hearts only by the five and the jack.",
    "and nothing is kept back:",
)
@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("suit", SUITS)
def test_following_a_trump(name: str, suit: str) -> None:
    rules = preset(name)
    other = "9" + ("D" if suit != "D" else "C")
    order = trumps(name, suit)
    for card in order:
        for led in order:
            if led == card:
                continue
            free = name != "cut-throat" and card in order[:3] and order.index(card) < order.index(led)
            assert legal(f"{card} {other}", led, suit, rules) == (f"{card} {other}" if free else card)


# -- Twenty-Five ----------------------------------------------------------------------------------------

HANDS = "2C 3C 4C 6C 7C | 2D 3D 4D 6D 7D | 2H 3H 4H 6H 7H | AS 3S 4S 6S 7S"  # seats 1, 2, 3, 0


@proves(
    "Five cards each, and the next card is turned up: its suit is trumps.",
    "Whoever holds the ace of trumps may rob: take the turned-up card and put another out.",
)
@pytest.mark.parametrize("name", ["twenty-five", "forty-five"])
def test_robbing(name: str) -> None:
    state = dealt(name, HANDS, "9S")
    assert (card_text(state.turn_up), state.trump, state.phase, state.turn) == ("9S", 4, Phase.ROB, 0)
    assert texts(state) == ["keep", "rob:AS", "rob:3S", "rob:4S", "rob:6S", "rob:7S"]
    do(state, "rob:3S")
    assert set_text(state.hands[0]) == "AS 4S 6S 7S 9S"
    assert dealt(name, HANDS, "9D").phase == Phase.PLAY


@proves("If the ace itself is turned up, the dealer may.")
def test_the_dealer_robs_the_ace() -> None:
    state = dealt("twenty-five", HANDS, "AC", dealer=0)
    assert (state.phase, state.turn) == (Phase.ROB, 0)


@proves(
    "Then the tricks are played, five points each, and the first side to reach 25 has won, in "
    "the middle of a "
    "deal if need be."
)
def test_the_end_of_twenty_five() -> None:
    state = played_out(preset("twenty-five"), "01", scores=[15, 20])
    assert (state.over, state.winners, state.scores, len(state.played)) == (True, (1,), [20, 25], 8)


@proves("Four play in two pairs, facing each other; six as two threes or three pairs.")
def test_the_sides_of_twenty_five() -> None:
    tables = PRESETS["twenty-five"].tables
    assert tables[4] == (((0, 2), (1, 3)),)
    assert tables[6] == (((0, 2, 4), (1, 3, 5)), ((0, 3), (1, 4), (2, 5)))


@proves(
    "spoil-five and forty-five are its nearest kin: in Spoil Five everybody plays alone for a "
    "pool that three "
    "tricks take; Forty-Five has five more points for the best trump of the deal and goes to 45."
)
def test_the_kin_of_twenty_five() -> None:
    spoil = preset("spoil-five")
    assert spoil.sides == ((0,), (1,), (2,), (3,), (4,))
    state = played_out(spoil, "333")
    assert (state.scores, state.phase) == ([0, 0, 0, 5, 0], Phase.DEAL)
    assert played_out(spoil, "01201").scores == [0] * 5
    state = played_out(preset("forty-five"), "01101", bonus=0, scores=[35, 20])
    assert (state.scores, state.over, state.winners) == ([50, 35], True, (0,))
    assert not played_out(preset("forty-five"), "01111", bonus=1, scores=[35, 15]).over


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
