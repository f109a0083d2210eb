from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

import pytest

from arena.tournament.formats.errors import RoundUnfinished, TableRefused, TooFewEntrants
from arena.tournament.formats.monrad import next_round
from arena.tournament.formats.pairing import Outcome, Round
from arena.tournament.formats.standings import standings
from tests.arena.tournament.formats.written import PAIRS, SIZES, alone

Pairs = list[tuple[int, int]]


def by_chance(round: Round, random: Random) -> list[Outcome]:
    return [Outcome(one, random.choice(((1, 2), (2, 1), (1, 1)))) for one in round.pairings]


def met_of(rounds: Sequence[Round]) -> Counter[frozenset[int]]:
    return Counter(frozenset(one.entrants) for round in rounds for one in round.pairings)


def all_rounds(here: Sequence[int]) -> Iterator[Pairs]:
    """Every way to put these in pairs; the first are of those who stand nearest, from the top."""
    if not here:
        yield []
    for other in here[1:]:
        rest = [one for one in here[1:] if one != other]
        yield from ([(here[0], other), *pairs] for pairs in all_rounds(rest))


@pytest.mark.parametrize("rematches", [False, True])
@pytest.mark.parametrize("size", range(2, 9))
@pytest.mark.parametrize("seed", range(12))
def test_a_round_is_the_first_in_the_order_of_the_standings_that_there_is(
    size: int, seed: int, rematches: bool
) -> None:
    random = Random(f"{size} {seed}")
    owners = [random.randrange(max(2, size // 2)) for _ in range(size)] if seed % 3 == 0 else None
    rounds: list[Round] = []
    outcomes: list[Outcome] = []
    for _ in range(size):
        met = met_of(rounds)
        round = next_round(range(size), PAIRS, rounds, outcomes, rematches=rematches, owners=owners)
        ranked = [row.entrant for row in standings(range(size), rounds, outcomes)]
        here = [one for one in ranked if one not in round.byes]

        def allowed(pairs: Pairs, met: Counter[frozenset[int]] = met, again: bool = False) -> bool:
            return all(
                (owners is None or owners[a] != owners[b])
                and (rematches or again or not met[frozenset((a, b))])
                for a, b in pairs
            )

        first = next((pairs for pairs in all_rounds(here) if allowed(pairs)), None)
        made = {frozenset(one.entrants) for one in round.pairings}
        if first is not None:
            assert made == set(map(frozenset, first))
        else:  # it cannot be had without a rematch
            assert any(allowed(pairs, again=True) for pairs in all_rounds(here))
            assert all(owners is None or len({owners[one] for one in pair}) == 2 for pair in made)
            assert sorted(one for pair in made for one in pair) == sorted(here)
        rounds.append(round)
        outcomes += by_chance(round, random)


@pytest.mark.parametrize("size", SIZES)
def test_nobody_meets_again_before_about_half_of_all_have_been_met(size: int) -> None:
    random = Random(size)
    rounds: list[Round] = []
    outcomes: list[Outcome] = []
    for _ in range(size // 2):
        rounds.append(next_round(range(size), PAIRS, rounds, outcomes))
        outcomes += by_chance(rounds[-1], random)
    assert set(met_of(rounds).values()) == {1}


def test_where_all_have_met_those_meet_again_who_have_met_least() -> None:
    rounds: list[Round] = []
    outcomes: list[Outcome] = []
    for _ in range(6):
        rounds.append(next_round(range(4), PAIRS, rounds, outcomes))
        outcomes += [
            Outcome(one, (1, 2) if one.entrants[0] < one.entrants[1] else (2, 1))
            for one in rounds[-1].pairings
        ]
    assert set(met_of(rounds).values()) == {2} and len(met_of(rounds)) == 6


def test_with_rematches_the_leaders_meet_as_long_as_they_lead() -> None:
    rounds: list[Round] = []
    outcomes: list[Outcome] = []
    for _ in range(3):
        rounds.append(next_round(range(6), PAIRS, rounds, outcomes, rematches=True))
        outcomes += [Outcome(one, (1, 1)) for one in rounds[-1].pairings]
    assert met_of(rounds) == {frozenset(pair): 3 for pair in ((0, 1), (2, 3), (4, 5))}
    firsts = Counter(one.entrants[0] for round in rounds for one in round.pairings)
    assert max(firsts.values()) <= 2  # who is named first goes by turns


@pytest.mark.parametrize("rematches", [False, True])
@pytest.mark.parametrize("size", [size for size in SIZES if size % 2])
def test_nobody_sits_out_twice_before_everybody_has_once(size: int, rematches: bool) -> None:
    random = Random(size)
    rounds: list[Round] = []
    outcomes: list[Outcome] = []
    for _ in range(size):
        rounds.append(next_round(range(size), PAIRS, rounds, outcomes, rematches=rematches))
        outcomes += by_chance(rounds[-1], random)
    assert Counter(bye for round in rounds for bye in round.byes) == dict.fromkeys(range(size), 1)


def test_a_void_match_may_be_had_again_and_a_round_waits_for_the_one_before_it() -> None:
    first = next_round([0, 1], PAIRS)
    again = next_round([0, 1], PAIRS, [first], [Outcome(first.pairings[0], ())])
    assert frozenset(again.pairings[0].entrants) == frozenset((0, 1))
    assert again.pairings[0].number == 2 and again.number == 2
    with pytest.raises(RoundUnfinished):
        next_round([0, 1], PAIRS, [first])


def test_what_cannot_be_paired_is_refused() -> None:
    with pytest.raises(TooFewEntrants, match="Monrad"):
        next_round([1], PAIRS)
    with pytest.raises(TableRefused, match="Monrad"):
        next_round(range(6), alone(3))
