"""docs/games.md says how the games are played: each of its sentences is played here, and none is left out.

The bidding games are in test_games_bid_for.py.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from cuig.engine import PRESETS, Phase, preset
from cuig.engine.cards import card_text, set_text
from cuig.engine.ranking import plain_order, ranking

from tests.sdk.engine.games_page import BIDDING, SOLO, plays_of, proves, words_of_the_page
from tests.sdk.engine.playing import dealt, do, legal, played_out, random_game, texts

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


def test_every_sentence_of_the_page_is_played_by_a_test() -> None:
    proved = [
        text.value
        for file in Path(__file__).parent.glob("test_games_*.py")
        for call in ast.walk(ast.parse(file.read_text()))
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "proves"
        for text in call.args
        if isinstance(text, ast.Constant) and isinstance(text.value, str)
    ]
    left = words_of_the_page()
    # Longer ones first: a heading may be a part of a sentence.
    for sentence in sorted([*proved, *NO_RULE], key=len, reverse=True):
        assert sentence in left, f"the page does not say: {sentence}"
        left = left.replace(sentence, " | ", 1)
    assert re.findall(r"[^|\s][^|]*", left) == [], "no test plays this"


# -- the family ---------------------------------------------------------------------------------------


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
