from collections import Counter
from itertools import combinations

import pytest

from arena.tournament.formats.errors import EntrantTwice, TableRefused, TooFewEntrants
from arena.tournament.formats.pairing import Game
from arena.tournament.formats.round_robin import round_robin
from tests.arena.tournament.formats.written import PAIRS, SIZES, alone


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("decks", [1, 2, 3])
def test_everybody_meets_everybody_once_a_deck(size: int, decks: int) -> None:
    pairings = round_robin(range(size), PAIRS, decks)
    met = Counter(frozenset(pairing.entrants) for pairing in pairings)
    assert met == dict.fromkeys(map(frozenset, combinations(range(size), 2)), decks)
    assert [pairing.number for pairing in pairings] == list(range(1, len(pairings) + 1))


@pytest.mark.parametrize("size", SIZES)
def test_nobody_sits_twice_in_a_round_and_an_even_number_never_rests(size: int) -> None:
    pairings = round_robin(range(size), PAIRS)
    for round in range(1, max(pairing.round for pairing in pairings) + 1):
        seated = [entrant for pairing in pairings if pairing.round == round for entrant in pairing.entrants]
        assert len(seated) == len(set(seated)) == size - size % 2


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("decks", [1, 2])
def test_everybody_is_first_as_often_as_second(size: int, decks: int) -> None:
    lead = Counter[int]()
    for pairing in round_robin(range(size), PAIRS, decks, duplicate=False):
        lead.update({pairing.entrants[0]: 1, pairing.entrants[1]: -1})
    apart = 0 if size % 2 or decks == 2 else 1
    assert {abs(lead[entrant]) for entrant in range(size)} == {apart}


def test_a_duplicate_match_is_the_same_decks_with_the_seats_turned() -> None:
    (only,) = round_robin([7, 9], PAIRS)
    assert only.entrants == (7, 9)
    assert only.games == (Game(0, (0, 1, 0, 1)), Game(0, (1, 0, 1, 0)))
    (single,) = round_robin([7, 9], PAIRS, duplicate=False)
    assert single.games == (Game(0, (0, 1, 0, 1)),)


def test_two_threes_and_two_alone_are_sides_as_well() -> None:
    assert round_robin([0, 1], ((0, 2, 4), (1, 3, 5)))[0].games[1].holders == (1, 0, 1, 0, 1, 0)
    assert round_robin([0, 1], alone(2))[0].games[1].holders == (1, 0)


def test_what_cannot_be_paired_is_refused() -> None:
    with pytest.raises(TooFewEntrants):
        round_robin([3], PAIRS)
    with pytest.raises(TableRefused):
        round_robin([1, 2, 3], alone(3))
    with pytest.raises(EntrantTwice) as twice:
        round_robin([1, 2, 1], PAIRS)
    assert twice.value.entrant == 1
    with pytest.raises(TableRefused, match="alternate"):
        round_robin([0, 1], ((0, 1), (2, 3)))
