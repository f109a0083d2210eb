"""Who meets whom, in which order, and who sits where."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from arena.pairing import match_seed, matches_made, round_robin, rounds

PAIRS = ((0, 2), (1, 3))
THREE_PAIRS = ((0, 3), (1, 4), (2, 5))
counts = st.integers(2, 24)


@given(counts)
def test_everybody_meets_everybody_once_and_nobody_twice_in_a_round(entrants: int) -> None:
    made = rounds(entrants)
    met = Counter(frozenset(pair) for pairs in made for pair in pairs)
    assert met == Counter(frozenset(pair) for pair in combinations(range(entrants), 2))
    for pairs in made:
        sitting = [entrant for pair in pairs for entrant in pair]
        assert len(sitting) == len(set(sitting)) == entrants - entrants % 2


@given(counts)
def test_everybody_is_first_as_often_as_second_or_one_apart(entrants: int) -> None:
    first = Counter(pair[0] for pairs in rounds(entrants) for pair in pairs)
    for entrant in range(entrants):
        assert abs(2 * first[entrant] - (entrants - 1)) <= 1


@given(counts, st.integers(1, 5))
def test_all_pairings_are_gone_through_before_any_comes_again(entrants: int, decks: int) -> None:
    made = round_robin(entrants, PAIRS, decks)
    assert [pairing.number for pairing in made] == list(range(1, len(made) + 1))
    assert len(made) == matches_made(entrants, 2, decks)
    once = len(made) // decks
    for deck in range(decks):
        assert len({pairing.entrants for pairing in made[deck * once : (deck + 1) * once]}) == once


@given(st.integers(0, 7))
def test_in_a_duplicate_match_each_entrant_holds_the_seats_of_each_side_once(deck: int) -> None:
    pairing = round_robin(2, PAIRS, 8)[deck]
    first, second = pairing.games
    assert first.dealer == second.dealer
    for seat in range(4):
        assert {first.holders[seat], second.holders[seat]} == {0, 1}
    for game in pairing.games:
        assert game.holders[0] == game.holders[2] != game.holders[1] == game.holders[3]


def test_over_the_decks_the_deal_goes_round_and_the_first_side_changes_hands() -> None:
    games = [pairing.games[0] for pairing in round_robin(2, PAIRS, 8)]
    assert Counter(game.dealer for game in games) == {0: 2, 1: 2, 2: 2, 3: 2}
    assert Counter(game.holders[0] for game in games) == {0: 4, 1: 4}


def test_a_match_that_is_not_duplicate_has_one_game() -> None:
    assert all(len(pairing.games) == 1 for pairing in round_robin(4, PAIRS, 2, duplicate=False))


def test_with_three_sides_everybody_holds_the_seats_of_each_side_in_turn() -> None:
    [pairing] = round_robin(3, THREE_PAIRS, 1)
    assert len(pairing.games) == 3
    for seat in range(6):
        assert {game.holders[seat] for game in pairing.games} == {0, 1, 2}


@given(st.integers(3, 7))
def test_at_tables_of_three_every_pair_meets_equally_often(entrants: int) -> None:
    made = round_robin(entrants, ((0,), (1,), (2,)), 1)
    met = Counter(pair for pairing in made for pair in combinations(pairing.entrants, 2))
    assert set(met.values()) == {entrants - 2}
    assert len(made) == matches_made(entrants, 3, 1)


def test_those_who_may_not_meet_do_not_and_the_numbers_have_no_gap() -> None:
    made = round_robin(4, PAIRS, 2, may_meet=lambda one, other: {one, other} != {0, 1})
    assert {frozenset(pairing.entrants) for pairing in made} == {
        frozenset(pair) for pair in combinations(range(4), 2) if set(pair) != {0, 1}
    }
    assert [pairing.number for pairing in made] == list(range(1, 11))


def test_nobody_meets_nobody() -> None:
    assert rounds(0) == rounds(1) == [] and round_robin(1, PAIRS, 3) == []


def test_the_seed_of_a_match_is_a_published_function_of_the_tournaments_and_its_number() -> None:
    # printf 'cuig match 7' | openssl dgst -sha256 -mac HMAC -macopt hexkey:000…000
    assert (
        match_seed(bytes(32), 7).hex() == "b1e8cf4a41ad0afa11a6b7f882f223eb382bf0f7d63ef17dc990bc2bec2cbbb9"
    )
    assert len({match_seed(bytes(32), number) for number in range(1, 100)}) == 99
