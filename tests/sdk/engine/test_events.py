"""What is told of a game, and to whom."""

from __future__ import annotations

from cuig.engine import State, preset, start
from cuig.engine.actions import parse_action
from cuig.engine.cards import cards_text
from cuig.engine.events import Event, deal_events, events, redact

from tests.sdk.engine.playing import at_auction, dealt, deck_of, do, position

HANDS = "2C 3C 4C 6C 7C | 2D 3D 4D 6D 7D | 2H 3H 4H 6H 7H | AS 3S 4S 6S 7S"


def told(state: State, action: str) -> list[str]:
    """The sentences about an action."""
    return [event.text for event in events(state, parse_action(action))]


def kinds(shown: list[Event], seat: int) -> list[tuple[str, str]]:
    """What a seat learns: the kind of each event and its cards."""
    seen = [redact(event, seat) for event in shown]
    return [(event.kind, cards_text(event.cards)) for event in seen if event]


def test_a_deal_shows_each_seat_its_hand_and_all_the_turn_up() -> None:
    rules = preset("twenty-five")
    shown = deal_events(start(rules), deck_of(rules, HANDS, "9S"))
    assert kinds(shown, 1) == [
        ("deal", ""),
        ("hand", ""),
        ("hand", "2C 3C 4C 6C 7C"),
        ("hand", ""),
        ("hand", ""),
        ("turn_up", "9S"),
    ]
    assert [cards for _, cards in kinds(shown, -1)] == ["", "", "", "", "", "9S"]


def test_a_rob_is_open_and_what_it_puts_out_is_not() -> None:
    shown = events(dealt("twenty-five", HANDS, "9S"), parse_action("rob:3S"))
    assert kinds(shown, 0) == [("rob", "9S"), ("discard", "3S")]
    assert kinds(shown, 1) == [("rob", "9S")]


def test_a_rob_declined_is_told_to_nobody_else() -> None:
    shown = events(dealt("twenty-five", HANDS, "9S"), parse_action("keep"))
    assert kinds(shown, 0) == [("keep", "")]
    assert kinds(shown, 2) == kinds(shown, -1) == []


def test_the_auction_is_told_aloud_and_the_kitty_goes_in_secret() -> None:
    state = dealt("one-ten", HANDS, "9C 9D 9H 9S KH")
    assert told(state, "bid:15") == ["seat 1 bids 15"]
    do(state, "bid:15 pass pass")
    assert told(state, "take") == ["seat 0 takes 15"]
    shown = events(state, parse_action("pass"))
    assert kinds(shown, 1) == [("pass", ""), ("bidder", ""), ("kitty", "9C 9D 9H KH 9S")]
    assert kinds(shown, 3) == [("pass", ""), ("bidder", ""), ("kitty", "")]
    do(state, "pass")
    shown = events(state, parse_action("discard:9C"))
    assert (kinds(shown, 1), kinds(shown, 3)) == ([("discard", "9C")], [])


def test_a_throw_in_is_told() -> None:
    state = do(at_auction("one-ten"), "pass pass pass")
    assert told(state, "pass") == ["seat 0 passes", "all pass, and the cards are thrown in"]


def test_a_call_tells_the_partner_when_he_is_known() -> None:
    cards = "AC 2C 3C 4C 5C 6C 7C 8C 9C TC | AD 2D 3D 4D 5D 6D 7D 8D 9D TD | AH 2H 3H 4H 5H 6H 7H 8H 9H TH |"
    cards += "AS 2S 3S 4S 5S 6S 7S 8S 9S TS | JC QC KC JD QD KD JH QH KH JS"
    begun = "bid:9 pass pass pass pass discard:2C discard:3C discard:4C discard:QS"
    open_call = do(dealt("cut-throat", cards, "QS KS JR JB"), begun)
    assert told(open_call, "call:AS") == ["seat 1 calls AS", "seat 4 is the partner of seat 1"]
    hidden = do(dealt("cut-throat", cards, "QS KS JR JB", ct_partner_known="on_play"), begun)
    assert told(hidden, "call:AS") == ["seat 1 calls AS"]
    do(hidden, "call:AS trump:C AC 2D 2H")
    assert told(hidden, "AS")[:2] == ["seat 4 plays AS", "seat 4 is the partner of seat 1"]
    alone = do(dealt("cut-throat", cards, "QS KS JR JB", ct_call_self="alone"), begun)
    assert told(alone, "call:AC") == ["seat 1 calls AC", "seat 1 plays alone"]


def test_a_draw_shows_its_number_to_all_and_its_cards_to_one() -> None:
    state = do(dealt("auction-120", HANDS, "9C 9D 9H"), "bid:20 pass pass pass trump:D discard:2C discard:3C")
    shown = events(state, parse_action("stand"))
    assert (kinds(shown, 1), kinds(shown, 2)) == ([("draw", "9C 9D")], [("draw", "")])
    assert shown[0].text == "seat 1 draws 2"


def test_the_last_card_tells_trick_scores_and_winner() -> None:
    state = position(preset("twenty-five"), "7S | KS | 3C | 9H", dealer=3, scores=[0, 20])
    do(state, "7S KS 3C")
    assert told(state, "9H") == [
        "seat 3 plays 9H",
        "seat 1 takes the trick",
        "seats 0+2: +0 to 0",
        "seats 1+3: +5 to 25",
        "seats 1+3 win",
    ]


def test_telling_changes_nothing() -> None:
    state = dealt("twenty-five", HANDS, "9S")
    hands = state.hands[:]
    events(state, parse_action("rob:3S"))
    assert (state.hands, state.robber) == (hands, -1)
