"""Which matches a tournament has, and their cards."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.tournament.formats.errors import TooFewEntrants
from arena.tournament.pairing import matches_at_most, pairings
from arena.tournament.seeds import match_seed

PAIRS = ((0, 2), (1, 3))
FIVE_ALONE = ((0,), (1,), (2,), (3,), (4,))


@given(st.integers(2, 12), st.integers(1, 4))
def test_all_pairs_are_gone_through_before_any_comes_again(entrants: int, decks: int) -> None:
    made = pairings(entrants, PAIRS, decks)
    assert len(made) == matches_at_most(entrants, PAIRS, decks)
    once = len(made) // decks
    for deck in range(decks):
        met = Counter(frozenset(one.entrants) for one in made[deck * once : (deck + 1) * once])
        assert met == Counter(frozenset(pair) for pair in combinations(range(entrants), 2))


def test_in_a_duplicate_match_each_side_holds_each_seat_and_its_partner_always_holds_the_other() -> None:
    for one in pairings(2, PAIRS, 4):
        first, second = one.games
        assert all({first.holders[seat], second.holders[seat]} == {0, 1} for seat in range(4))
        for game in one.games:
            assert game.holders[0] == game.holders[2] != game.holders[1] == game.holders[3]


@given(st.integers(5, 9), st.integers(1, 3))
def test_in_a_game_for_five_everybody_plays_as_often_as_everybody_else(entrants: int, decks: int) -> None:
    made = pairings(entrants, FIVE_ALONE, decks)
    assert len(made) <= matches_at_most(entrants, FIVE_ALONE, decks)
    assert len(set(Counter(entrant for one in made for entrant in one.entrants).values())) == 1
    assert all(len(one.games) == 5 for one in made)


@given(st.integers(2, 9))
def test_those_who_may_not_meet_do_not_and_the_numbers_have_no_gap(entrants: int) -> None:
    made = pairings(entrants, PAIRS, 2, may_meet=lambda one, other: (one + other) % 2 == 1)
    met = {frozenset(one.entrants) for one in made}
    assert met == {frozenset(p) for p in combinations(range(entrants), 2) if sum(p) % 2}
    assert [one.number for one in made] == list(range(1, len(made) + 1))


def test_one_alone_meets_nobody() -> None:
    with pytest.raises(TooFewEntrants):
        pairings(1, PAIRS, 3)


def test_the_seed_of_a_match_is_a_published_function_of_the_tournaments_seed_and_its_number() -> None:
    # printf 'cuig match 7' | openssl dgst -sha256 -mac HMAC -macopt hexkey:$(printf '0%.0s' {1..64})
    seed = "b1e8cf4a41ad0afa11a6b7f882f223eb382bf0f7d63ef17dc990bc2bec2cbbb9"
    assert match_seed(bytes(32), 7).hex() == seed
    assert len({match_seed(bytes(32), number) for number in range(1, 100)}) == 99
