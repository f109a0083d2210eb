from collections import Counter
from itertools import combinations
from random import Random

import pytest

from arena.tournament.formats.errors import OutcomeUnreadable, RoundUnfinished, TableRefused, TooFewEntrants
from arena.tournament.formats.pairing import Outcome, Pairing, Round
from arena.tournament.formats.rounds import usual_rounds
from arena.tournament.formats.standings import standings
from arena.tournament.formats.swiss import next_round
from tests.arena.tournament.formats.exhaustive import most_pairs
from tests.arena.tournament.formats.written import PAIRS, SIZES, alone

Event = tuple[list[Round], list[Outcome]]


def played(size: int, count: int, seed: int = 1, draws: float = 0.2) -> Event:
    random = Random(seed)
    rounds: list[Round] = []
    outcomes: list[Outcome] = []
    for _ in range(count):
        round = next_round(range(size), PAIRS, rounds, outcomes)
        rounds.append(round)
        for pairing in round.pairings:
            thrown = random.random()
            places = (1, 1) if thrown < draws else (1, 2) if thrown < (1 + draws) / 2 else (2, 1)
            outcomes.append(Outcome(pairing, places))
    return rounds, outcomes


@pytest.mark.parametrize("size", SIZES)
def test_nobody_meets_the_same_one_again_while_it_can_be_helped(size: int) -> None:
    for seed in (1, 2) if size < 14 else (1,):
        rounds, _ = played(size, size + 1, seed)
        met: set[frozenset[int]] = set()
        for round in rounds:
            here = [entrant for pairing in round.pairings for entrant in pairing.entrants]
            assert sorted([*here, *round.byes]) == list(range(size))
            again = sum(frozenset(pairing.entrants) in met for pairing in round.pairings)
            allowed = [[a != b and frozenset((a, b)) not in met for b in here] for a in here]
            assert again == len(here) // 2 - most_pairs(allowed)
            met |= {frozenset(pairing.entrants) for pairing in round.pairings}


@pytest.mark.parametrize("size", [size for size in SIZES if size % 2])
def test_nobody_rests_twice_before_everybody_has_rested(size: int) -> None:
    rounds, _ = played(size, size)
    assert Counter(bye for round in rounds for bye in round.byes) == dict.fromkeys(range(size), 1)
    assert rounds[0].byes == (size - 1,)


@pytest.mark.parametrize("size", [8, 16, 17, 20, 64])
def test_those_meet_who_stand_equal_or_next_to_it(size: int) -> None:
    rounds, outcomes = played(size, usual_rounds(size), draws=0)
    for number in range(1, len(rounds)):
        before = [o for o in outcomes if o.pairing.round <= number]
        points = {row.entrant: row.points for row in standings(range(size), rounds[:number], before)}
        groups = Counter(points.values())
        gaps = [abs(points[p.entrants[0]] - points[p.entrants[1]]) for p in rounds[number].pairings]
        assert max(gaps) <= 1
        # At most one floats down from a group; with so few rounds nothing more is ever needed.
        assert sum(gap > 0 for gap in gaps) <= len(groups)


def test_the_first_round_is_the_upper_half_against_the_lower() -> None:
    round = next_round(range(8), PAIRS)
    assert [frozenset(p.entrants) for p in round.pairings] == [frozenset((s, s + 4)) for s in range(4)]


@pytest.mark.parametrize("size", [*SIZES, 64])
def test_sides_are_balanced(size: int) -> None:
    lead = Counter[int]()
    for round in played(size, min(7, size - 1))[0]:
        for pairing in round.pairings:
            lead.update({pairing.entrants[0]: 1, pairing.entrants[1]: -1})
    assert max(abs(value) for value in lead.values()) <= 3


def test_those_who_withdrew_are_not_paired_and_still_count_as_met() -> None:
    rounds, outcomes = played(9, 3)
    here = [entrant for entrant in range(9) if entrant not in (0, 4, 7)]
    round = next_round(here, PAIRS, rounds, outcomes)
    assert sorted(entrant for p in round.pairings for entrant in p.entrants) == here
    assert round.number == 4
    assert round.pairings[0].number == 13
    met = {frozenset(p.entrants) for r in rounds for p in r.pairings}
    assert met.isdisjoint(frozenset(p.entrants) for p in round.pairings)


def test_one_owners_bots_are_kept_apart() -> None:
    owners = ["ann", "bob", "eve", "dan", "ann", "bob", "eve", "dan"]
    rounds: list[Round] = []
    outcomes: list[Outcome] = []
    for _ in range(4):
        rounds.append(next_round(range(8), PAIRS, rounds, outcomes, owners=owners))
        for pairing in rounds[-1].pairings:
            assert owners[pairing.entrants[0]] != owners[pairing.entrants[1]]
            outcomes.append(Outcome(pairing, (1, 2)))


@pytest.mark.parametrize("size", [2, *SIZES])
@pytest.mark.parametrize("share", [2, 3, 5])
def test_no_more_sit_out_than_arithmetic_asks_when_owners_are_kept_apart(size: int, share: int) -> None:
    random = Random(size)
    # Every second, third or fifth bot is ann's; the others have few owners.
    owners = ["ann" if entrant % share == 0 else random.choice("bcde") for entrant in range(size)]
    gone = {entrant for entrant in range(size) if entrant % 7 == 6}
    rounds: list[Round] = []
    outcomes: list[Outcome] = []
    rested = Counter[int]()
    for number in range(size + 2):
        here = [entrant for entrant in range(size) if number < 3 or entrant not in gone]
        if len(here) < 2:
            break
        rounds.append(next_round(here, PAIRS, rounds, outcomes, owners=owners))
        largest = max(Counter(owners[entrant] for entrant in here).values())
        assert len(rounds[-1].byes) == max(len(here) % 2, 2 * largest - len(here))
        rested.update(rounds[-1].byes)
        seated = [entrant for pairing in rounds[-1].pairings for entrant in pairing.entrants]
        assert sorted([*seated, *rounds[-1].byes]) == here
        for pairing in rounds[-1].pairings:
            one, other = pairing.entrants
            assert owners[one] != owners[other]
            outcomes.append(Outcome(pairing, (1, 2) if random.random() < 0.5 else (2, 1)))
    for owner in set(owners):
        stayed = [rested[one] for one in range(size) if owners[one] == owner and one not in gone]
        if 2 * owners.count(owner) > size + 1:  # it is always one of these who sits out
            assert max(stayed) - min(stayed) <= 1


def test_a_majority_of_one_owner_sits_out_by_turns() -> None:
    owners = ["ann", "ann", "ann", "bob", "eve"]  # one too many, and it is always ann's
    rounds: list[Round] = []
    outcomes: list[Outcome] = []
    for _ in range(3):
        rounds.append(next_round(range(5), PAIRS, rounds, outcomes, owners=owners))
        outcomes += [Outcome(pairing, (1, 2)) for pairing in rounds[-1].pairings]
    assert sorted(bye for round in rounds for bye in round.byes) == [0, 1, 2]


def test_a_void_match_counts_for_nobody_and_may_be_had_again() -> None:
    first = next_round([0, 1], PAIRS)
    void = Outcome(first.pairings[0], ())
    again = next_round([0, 1], PAIRS, [first], [void])
    assert frozenset(again.pairings[0].entrants) == frozenset((0, 1))
    assert [row.points for row in standings([0, 1], [first], [void])] == [0, 0]


def test_a_round_waits_for_the_one_before_it() -> None:
    first = next_round(range(4), PAIRS)
    with pytest.raises(RoundUnfinished) as waits:
        next_round(range(4), PAIRS, [first], [Outcome(first.pairings[0], (1, 2))])
    assert waits.value.pairing == 2


def test_standings_share_a_place_where_points_and_opposition_are_equal() -> None:
    rounds = [next_round(range(4), PAIRS)]
    outcomes = [Outcome(p, (1, 2) if p.entrants[0] < p.entrants[1] else (2, 1)) for p in rounds[0].pairings]
    rows = standings(range(4), rounds, outcomes)
    assert [(row.entrant, row.place, row.points) for row in rows] == [
        (0, 1, 1.0),
        (1, 1, 1.0),
        (2, 3, 0.0),
        (3, 3, 0.0),
    ]


def test_what_cannot_be_paired_is_refused() -> None:
    with pytest.raises(TooFewEntrants):
        next_round([1], PAIRS)
    with pytest.raises(TableRefused):
        next_round(range(6), alone(3))
    with pytest.raises(OutcomeUnreadable):
        Outcome(Pairing(1, 1, (0, 1), ()), (1, 2, 3))


def test_a_score_against_many_is_the_share_beaten() -> None:
    outcome = Outcome(Pairing(1, 1, (5, 6, 7), ()), (1, 2, 2))
    assert [outcome.score(entrant) for entrant in (5, 6, 7)] == [1.0, 0.25, 0.25]


def test_all_pairs_meet_when_a_small_swiss_goes_on_long_enough() -> None:
    rounds, _ = played(4, 3)
    met = {frozenset(p.entrants) for r in rounds for p in r.pairings}
    assert met == set(map(frozenset, combinations(range(4), 2)))
