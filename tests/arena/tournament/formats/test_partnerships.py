from collections import Counter
from itertools import combinations

import pytest

from arena.tournament.formats.errors import TableRefused, TooFewEntrants
from arena.tournament.formats.pairing import Pairing
from arena.tournament.formats.partnerships import partnerships
from tests.arena.tournament.formats.written import alone

SIZES = range(4, 21)


def pairs_of(pairing: Pairing) -> tuple[frozenset[int], frozenset[int]]:
    one, left, partner, right = pairing.entrants
    return frozenset((one, partner)), frozenset((left, right))


def counted(pairings: tuple[Pairing, ...], size: int) -> tuple[set[int], set[int]]:
    together = Counter(pair for pairing in pairings for pair in pairs_of(pairing))
    against = Counter(
        frozenset((a, b)) for pairing in pairings for a in pairs_of(pairing)[0] for b in pairs_of(pairing)[1]
    )
    every = [frozenset(pair) for pair in combinations(range(size), 2)]
    return {together[pair] for pair in every}, {against[pair] for pair in every}


@pytest.mark.parametrize("size", SIZES)
def test_everybody_partners_everybody_and_opposes_everybody_twice_as_often(size: int) -> None:
    times = 1 if size % 4 in (0, 1) else 2
    assert counted(partnerships(range(size)), size) == ({times}, {2 * times})


@pytest.mark.parametrize("size", [21, 23, 24, 33, 50])
def test_beyond_twenty_partners_stay_equal_and_opponents_nearly(size: int) -> None:
    together, against = counted(partnerships(range(size)), size)
    assert len(together) == 1
    assert max(against) - min(against) <= 4


@pytest.mark.parametrize("size", [size for size in SIZES if size % 4 in (0, 1)])
def test_a_whist_movement_has_rounds_in_which_at_most_one_rests(size: int) -> None:
    pairings = partnerships(range(size))
    assert max(pairing.round for pairing in pairings) == (size if size % 2 else size - 1)
    for round in range(1, pairings[-1].round + 1):
        seated = [entrant for pairing in pairings if pairing.round == round for entrant in pairing.entrants]
        assert len(seated) == len(set(seated)) == size - size % 2


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("duplicate", [False, True])
def test_seats_and_deals_are_even(size: int, duplicate: bool) -> None:
    held = Counter[tuple[int, int]]()
    dealt = Counter[int]()
    for pairing in partnerships(range(size), duplicate=duplicate):
        held.update((entrant, seat) for seat, entrant in enumerate(pairing.entrants))
        dealt.update(pairing.entrants[game.holders[game.dealer]] for game in pairing.games)
    seats = [held[entrant, seat] for entrant in range(size) for seat in range(4)]
    deals = [dealt[entrant] for entrant in range(size)]
    if size % 2:
        assert len(set(seats)) == len(set(deals)) == 1
    else:
        assert max(seats) - min(seats) <= 3
        assert max(deals) - min(deals) <= 2


def test_the_turned_game_keeps_the_partners_and_gives_them_the_other_cards() -> None:
    first, turned = partnerships(range(4))[0].games
    assert first.holders == (0, 1, 2, 3)
    assert turned.holders == (3, 0, 1, 2)
    for game in (first, turned):
        assert {frozenset(game.holders[0::2]), frozenset(game.holders[1::2])} == {
            frozenset((0, 2)),
            frozenset((1, 3)),
        }


def test_other_tables_and_three_people_are_refused() -> None:
    with pytest.raises(TooFewEntrants):
        partnerships(range(3))
    with pytest.raises(TableRefused):
        partnerships(range(6), alone(4))
