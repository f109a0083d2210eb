from collections import Counter
from itertools import combinations

import pytest

from arena.tournament.formats.errors import TableRefused, TooFewEntrants
from arena.tournament.formats.pairing import Pairing
from arena.tournament.formats.table_round_robin import equal_cycles, redrawn, tables
from tests.arena.tournament.formats.written import PAIRS, alone

SHAPES = [(players, size) for players in range(3, 10) for size in range(players, 21)]
# Meetings that differ by two: with one base block no group of these orders has a better one.
UNEVEN = {(5, 20), (6, 17), (7, 14), (8, 20)}


def meetings(pairings: tuple[Pairing, ...], size: int) -> list[int]:
    met = Counter(frozenset(pair) for pairing in pairings for pair in combinations(pairing.entrants, 2))
    return [met[frozenset(pair)] for pair in combinations(range(size), 2)]


@pytest.mark.parametrize(("players", "size"), SHAPES)
def test_every_two_meet_equally_often_or_once_more(players: int, size: int) -> None:
    met = meetings(tables(range(size), alone(players)), size)
    assert max(met) - min(met) <= (2 if (players, size) in UNEVEN else 1)
    whole = sum(met) % len(met) == 0
    assert not whole or max(met) == min(met) or size % 2 == 0 or (players, size) in UNEVEN


@pytest.mark.parametrize(("players", "size"), SHAPES)
def test_everybody_holds_every_seat_once_a_cycle(players: int, size: int) -> None:
    held = Counter(
        (pairing.entrants[holder], seat)
        for pairing in tables(range(size), alone(players), duplicate=False)
        for seat, holder in enumerate(pairing.games[0].holders)
    )
    assert held == {(entrant, seat): 1 for entrant in range(size) for seat in range(players)}


@pytest.mark.parametrize(("players", "size"), SHAPES)
def test_everybody_deals_equally_often(players: int, size: int) -> None:
    for duplicate in (False, True):
        dealt = Counter(
            pairing.entrants[game.holders[game.dealer]]
            for pairing in tables(range(size), alone(players), duplicate=duplicate)
            for game in pairing.games
        )
        assert len(dealt) == size and len(set(dealt.values())) == 1


def test_the_games_of_a_match_give_everybody_every_seat() -> None:
    pairing = tables(range(7), alone(5))[3]
    assert len(pairing.games) == 5
    for seat in range(5):
        assert {game.holders[seat] for game in pairing.games} == set(range(5))
    assert {game.dealer for game in pairing.games} == {0}


@pytest.mark.parametrize(("players", "size"), SHAPES)
def test_nobody_sits_twice_in_a_round(players: int, size: int) -> None:
    seated = Counter(
        (pairing.round, entrant)
        for pairing in tables(range(size), alone(players))
        for entrant in pairing.entrants
    )
    assert set(seated.values()) == {1}


@pytest.mark.parametrize(
    ("players", "size", "cycles"), [(3, 7, 1), (3, 8, 7), (5, 9, 2), (5, 12, 11), (4, 13, 1), (5, 14, 13)]
)
def test_enough_cycles_make_all_meetings_equal(players: int, size: int, cycles: int) -> None:
    assert equal_cycles(size, players) == cycles
    met = meetings(tables(range(size), alone(players), cycles), size)
    assert len(set(met)) == 1


def test_neighbours_change_when_the_same_table_plays_again() -> None:
    seatings = [pairing.entrants for pairing in tables(range(5), alone(5), cycles=4)]
    left = Counter((row[seat], row[(seat + 1) % 5]) for row in seatings for seat in range(5))
    assert set(left.values()) == {1} and len(left) == 20


def test_three_pairs_are_three_sides() -> None:
    pairing = tables(range(4), ((0, 3), (1, 4), (2, 5)))[0]
    assert pairing.games[0].holders == (0, 1, 2, 0, 1, 2)
    assert pairing.games[1].holders == (2, 0, 1, 2, 0, 1)
    assert len(pairing.games) == 3


@pytest.mark.parametrize("size", [8, 11, 20])
@pytest.mark.parametrize("gone", [{3}, {0, 5}])
def test_a_table_that_lost_somebody_is_drawn_anew(size: int, gone: set[int]) -> None:
    planned = tables(range(size), alone(5))
    kept = [one for one in planned if one.round <= 2 or gone.isdisjoint(one.entrants)]
    assert len(kept) < len(planned)
    here = [entrant for entrant in range(size) if entrant not in gone]
    added = redrawn(here, kept, alone(5), matches=5)
    sat = Counter(entrant for pairing in (*kept, *added) for entrant in pairing.entrants)
    assert {sat[entrant] for entrant in here} <= {5, 6}
    assert all(gone.isdisjoint(pairing.entrants) for pairing in added)
    numbers = [pairing.number for pairing in added]
    assert numbers == list(range(kept[-1].number + 1, kept[-1].number + 1 + len(added)))


def test_too_few_for_a_table_are_refused() -> None:
    with pytest.raises(TooFewEntrants) as refused:
        tables(range(4), alone(5))
    assert (refused.value.entrants, refused.value.needed) == (4, 5)
    with pytest.raises(TableRefused):
        tables(range(4), PAIRS)
