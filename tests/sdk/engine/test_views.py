"""What a seat sees, and the questions it can ask of it."""

from __future__ import annotations

from random import Random

import pytest
from cuig.engine import PRESETS, Phase, deck, fresh_pack, preset, start, view
from cuig.engine.cards import cards_text, parse_card, set_text
from cuig.engine.sampling import complete

from tests.sdk.engine.playing import dealt, do, position

FREE = preset("one-ten")
STRICT = preset("twenty-five")


def test_a_seat_sees_its_own_hand_and_its_own_choices() -> None:
    state = position(STRICT, "7S 2C | 2D KS | 3C 4C | 9H 8H", dealer=3)
    do(state, "7S")
    seen = view(state, 1)
    assert (set_text(seen.hand), seen.legal, seen.choose) == ("2D KS", (parse_card("KS"),), (1, 1))
    other = view(state, 2)
    assert (set_text(other.hand), other.legal, other.choose, other.turn) == ("3C 4C", (), (0, 0), 1)
    assert other.phase == Phase.PLAY


def test_a_seat_knows_who_is_winning_and_what_would_win() -> None:
    state = position(FREE, "7C 2C | KC 3D | 3S KH | 9H 8H", dealer=3)
    seen = view(state, 0)
    assert (seen.winning(), seen.would_win(parse_card("2C"))) == (-1, True)
    do(state, "7C KC")
    seen = view(state, 2)
    assert (seen.trick, seen.led, seen.winning()) == (
        (parse_card("7C"), parse_card("KC")),
        parse_card("7C"),
        1,
    )
    assert seen.would_win(parse_card("3S"))
    assert not seen.would_win(parse_card("KH"))
    assert not seen.would_win(parse_card("QC"))


def test_trumps_out_are_those_that_others_may_still_play() -> None:
    state = position(FREE, "5S 2C | KC 3D | 3S KH | 9H 8H", dealer=3)
    out = view(state, 0).trumps_out
    assert set_text(out) == "AH AS 2S 3S 4S 6S 7S 8S 9S TS JS QS KS"
    do(state, "5S 3D 3S 8H")
    assert set_text(view(state, 0).trumps_out) == "AH AS 2S 4S 6S 7S 8S 9S TS JS QS KS"


def test_a_turn_up_that_was_robbed_is_still_out_and_one_that_was_not_is_not() -> None:
    hands = "2C 3C 4C 6C 7C | 2D 3D 4D 6D 7D | 2H 3H 4H 6H 7H | AS 3S 4S 6S 7S"
    robbed = do(dealt("twenty-five", hands, "9S"), "rob:3S")
    kept = do(dealt("twenty-five", hands, "9S"), "keep")
    nine = "9S"
    assert nine in set_text(view(robbed, 1).trumps_out).split()
    assert nine not in set_text(view(robbed, 0).trumps_out).split()
    assert nine not in set_text(view(kept, 1).trumps_out).split()
    assert "3S" not in set_text(view(robbed, 0).trumps_out).split()


def test_a_seat_that_throws_off_is_void() -> None:
    state = position(FREE, "7C 2C | 3D KD | 8C KH | 9H 8H", dealer=3)
    do(state, "7C 3D 8C 8H")
    seen = view(state, 0)
    assert [seen.void(seat, 1) for seat in range(4)] == [False, True, False, True]
    assert not seen.void(1, 3)
    assert set_text(seen.barred(1)) == "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC"


def test_a_seat_that_trumps_a_plain_lead_has_shown_nothing_where_that_is_free() -> None:
    state = position(FREE, "7C 2C | 3S KD | 8C KH | 9H 8H", dealer=3)
    do(state, "7C 3S")
    assert not view(state, 0).void(1, 1)
    state = position(STRICT, "7C 2C | 3S KD | 8C KH | 9H 8H", dealer=3)
    do(state, "7C 3S")
    assert view(state, 0).void(1, 1)


def test_a_seat_that_keeps_back_its_tops_is_not_void_of_trumps() -> None:
    state = position(FREE, "7S 2C | 5S KD | 8C KH | 9H 8H", dealer=3)
    do(state, "7S KD 8C 8H")
    seen = view(state, 0)
    assert not seen.void(1, 4)
    assert set_text(seen.barred(1)) == "AS 2S 3S 4S 6S 7S 8S 9S TS QS KS"
    # once the tops are accounted for it is void
    state = position(FREE, "JS 5S | KD 3D | 8C KH | AH 8H", dealer=3)
    do(state, "JS KD 8C AH")
    assert view(state, 0).void(1, 4)


def test_a_forced_trumper_who_throws_off_has_no_trumps_either() -> None:
    for rules in (preset("one-ten-solo"), preset("twenty-five", void_plain="must_trump")):
        state = position(rules, "7C 2C | KD 3D | 8C KH | 9H 8H", dealer=3)
        do(state, "7C KD")
        seen = view(state, 0)
        assert seen.void(1, 1)
        assert seen.void(1, 4)


def test_a_seat_knows_its_own_voids() -> None:
    state = position(FREE, "7C 2C | KD 3D | 8C KH | 9H 8H", dealer=3)
    assert [view(state, 0).void(0, suit) for suit in (1, 2, 3, 4)] == [False, True, True, True]


def test_before_trumps_are_known_nothing_is_beaten() -> None:
    state = dealt("one-ten", "2C 3C 4C 6C 7C | 2D 3D 4D 6D 7D | 2H 3H 4H 6H 7H | AS 3S 4S 6S 7S")
    seen = view(state, 1)
    assert (seen.trumps, seen.winning(), seen.would_win(5), seen.side) == (0, -1, False, 1)
    assert seen.void(1, 4)


def test_a_seat_remembers_who_played_what() -> None:
    state = position(FREE, "7C 2S | KC 3D | 8C KH | 9H 8H", dealer=3)
    do(state, "7C KC 8C 8H 3D KH 9H 2S")
    seen = view(state, 2)
    assert [cards_text(seen.played_by(seat)) for seat in range(4)] == ["7C 2S", "KC 3D", "8C KH", "8H 9H"]
    assert seen.taken == (1, 1, 0, 0)


def test_a_view_shows_its_cards_and_actions_as_text() -> None:
    state = position(FREE, "7C 2C | KC 3D | 3S KH | 9H 8H", dealer=3, bidder=1, bid=20, scores=(15, -5))
    do(state, "7C")
    assert repr(view(state, 1)) == (
        "View(rules=one-ten, seat=1, phase=PLAY, turn=1, dealer=3, deal_number=1, trump=S, turn_up=--, "
        "robber=-1, auction=[], bidder=1, bid=20, kitty=[], discards=[], drawn=(-1, -1, -1, -1), called=--, "
        "pool=0, thrown_in=0, over=False, winners=(), partner=-1, scores=(15, -5), hand=[KC 3D], "
        "leaders=(0,), played=[7C], taken=(0, 0, 0, 0), legal=[KC], choose=(1, 1))"
    )


@pytest.mark.parametrize("name", PRESETS)
def test_a_view_shows_nothing_that_its_seat_may_not_see(name: str) -> None:
    rng = Random(name)
    rules = preset(name)
    state = start(rules)
    state.deal(deck(bytes(32), 1, fresh_pack(rules)))
    while state.phase not in (Phase.DEAL, Phase.OVER):
        for seat in {state.turn, rng.randrange(rules.players)}:
            seen = view(state, seat)
            if not (seen.phase == Phase.DISCARD and seat != state.turn):  # a sample has that at its beginning
                assert repr(view(complete(seen, rng), seat)) == repr(seen)
        state.apply(rng.choice(state.legal()))


def test_a_view_with_values_that_no_game_has_is_shown_all_the_same() -> None:
    seen = view(position(FREE, "7C 2C | KC 3D | 3S KH | 9H 8H"), 0)
    odd = seen._replace(phase=99, hand=1 << 70, legal=(99,), called=1000, trump=8)
    for shown in ("phase=99", f"hand={1 << 70}", "legal=(99,)", "called=1000", "trump=8"):
        assert shown in repr(odd)
