from itertools import pairwise

import pytest

from arena.tournament.formats.errors import TooFewEntrants
from arena.tournament.formats.knockout import bracket, next_round, places
from arena.tournament.formats.pairing import Outcome, Round
from tests.arena.tournament.formats.written import PAIRS, SIZES, played, won_by_the_first


def test_the_bracket_of_eight_and_of_six() -> None:
    assert bracket(8) == (0, 7, 3, 4, 1, 6, 2, 5)
    assert bracket(6) == (0, None, 3, 4, 1, None, 2, 5)


@pytest.mark.parametrize("size", SIZES)
def test_byes_go_to_the_best_seeds(size: int) -> None:
    line = bracket(size)
    ties = [frozenset(line[at : at + 2]) for at in range(0, len(line), 2)]
    resting = {seed for tie in ties if None in tie for seed in tie if seed is not None}
    assert resting == set(range(len(line) - size))
    assert {seed for seed in line if seed is not None} == set(range(size))


@pytest.mark.parametrize("size", SIZES)
def test_the_best_win_in_as_many_rounds_as_halving_takes(size: int) -> None:
    rounds = played(lambda rounds, outcomes: next_round(range(size), PAIRS, rounds, outcomes))
    pairings = [pairing for round in rounds for pairing in round.pairings]
    assert len(pairings) == size - 1
    assert len(rounds) == (size - 1).bit_length()
    assert [pairing.number for pairing in pairings] == list(range(1, size))
    for round in rounds:
        # The best seed left meets the worst left, the second best the second worst, …
        for pairing in round.pairings:
            assert sum(pairing.entrants) == 2 ** (len(rounds) - round.number + 1) - 1
    final = places(range(size), PAIRS, rounds, [won_by_the_first(pairing) for pairing in pairings])
    by_seed = [final[seed] for seed in range(size)]
    assert by_seed[:2] == [1, 2]
    assert all(worse >= better for better, worse in pairwise(by_seed))


def test_the_losers_of_the_semi_finals_play_for_the_third_place_beside_the_final() -> None:
    rounds = played(lambda rounds, outcomes: next_round(range(5), PAIRS, rounds, outcomes, third_place=True))
    assert [frozenset(p.entrants) for p in rounds[-1].pairings] == [frozenset((3, 2)), frozenset((0, 1))]
    outcomes = [won_by_the_first(pairing) for round in rounds for pairing in round.pairings]
    assert places(range(5), PAIRS, rounds, outcomes, third_place=True) == {0: 1, 1: 2, 2: 3, 3: 4, 4: 5}
    before_third = [o for o in outcomes if set(o.pairing.entrants) != {2, 3}]
    unfinished = [*rounds[:-1], Round(3, rounds[-1].pairings[1:])]
    assert places(range(5), PAIRS, unfinished, before_third, third_place=True)[0] == 1


def test_a_drawn_match_is_played_again_and_then_the_better_seed_goes_on() -> None:
    rounds: list[Round] = []
    outcomes: list[Outcome] = []
    for times in (1, 2):
        round = next_round(range(2), PAIRS, rounds, outcomes, replays=1)
        assert round is not None and len(round.pairings) == 1
        assert round.number == round.pairings[0].number == times
        rounds.append(round)
        outcomes.append(Outcome(round.pairings[0], (1, 1) if times == 1 else ()))
    # The second match had the other one first.
    assert rounds[1].pairings[0].entrants == tuple(reversed(rounds[0].pairings[0].entrants))
    assert next_round(range(2), PAIRS, rounds, outcomes, replays=1) is None
    assert places(range(2), PAIRS, rounds, outcomes, replays=1) == {0: 1, 1: 2}


def test_who_withdraws_is_beaten_and_what_it_had_won_stands() -> None:
    first = next_round(range(8), PAIRS)
    assert first is not None
    outcomes = [won_by_the_first(pairing) for pairing in first.pairings]
    second = next_round(range(8), PAIRS, [first], outcomes, gone={0})
    assert second is not None
    assert [set(p.entrants) for p in second.pairings] == [{1, 2}]
    outcomes += [won_by_the_first(pairing) for pairing in second.pairings]
    last = next_round(range(8), PAIRS, [first, second], outcomes, gone={0})
    assert last is not None
    assert [set(p.entrants) for p in last.pairings] == [{1, 3}]
    outcomes.append(won_by_the_first(last.pairings[0]))
    final = places(range(8), PAIRS, [first, second, last], outcomes, gone={0})
    assert final == {1: 1, 3: 2, 0: 3, 2: 3, 4: 5, 5: 5, 6: 5, 7: 5}


def test_when_both_withdraw_nobody_goes_on() -> None:
    first = next_round(range(4), PAIRS)
    assert first is not None
    outcomes = [won_by_the_first(pairing) for pairing in first.pairings]
    assert next_round(range(4), PAIRS, [first], outcomes, gone={0, 1}) is None
    final = places(range(4), PAIRS, [first], outcomes, gone={0, 1})
    assert final == {0: 2, 1: 2, 2: 3, 3: 3}


def test_one_alone_is_no_event() -> None:
    with pytest.raises(TooFewEntrants):
        next_round([0], PAIRS)
