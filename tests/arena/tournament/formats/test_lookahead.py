"""By rounds: nobody meets again as long as that can be avoided, over all rounds that are left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import Any

import pytest

from arena.tournament.formats import monrad, swiss
from arena.tournament.formats.format import Format, Played
from arena.tournament.formats.pairing import Outcome, Pairing, Round
from arena.tournament.formats.roster import Roster
from tests.arena.tournament.formats.written import PAIRS

NEXT: dict[str, Callable[..., Round]] = {"swiss": swiss.next_round, "monrad": monrad.next_round}
FORMATS: dict[str, Format[Any]] = {"swiss": swiss.FORMAT, "monrad": monrad.FORMAT}


def decided(round: Round, random: Random) -> list[Outcome]:
    return [Outcome(pairing, random.choice([(1, 2), (2, 1), (1, 1)])) for pairing in round.pairings]


def event(format: Format[Any], size: int, rounds: int, random: Random) -> list[Round]:
    """All rounds of an event of so many, with results at random."""
    roster = Roster([f"bot-{at}" for at in range(size)], PAIRS)
    terms = format.read_terms({"rounds": rounds})
    played: list[Round] = []
    outcomes: list[Outcome] = []
    assert format.next is not None
    while (made := format.next(roster, terms, Played(played, outcomes))) is not None:
        played.append(Round(len(played) + 1, made.pairings, made.byes))
        outcomes += decided(played[-1], random)
    return played


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("size", range(4, 21))
def test_nobody_meets_again_in_as_many_rounds_as_there_are_others(name: str, size: int) -> None:
    random = Random(size)
    counts = [size - 1, *(random.randint(size // 2, size - 1) for _ in range(4 if size < 12 else 1))]
    for rounds in counts:
        played = event(FORMATS[name], size, rounds, random)
        assert len(played) == rounds
        met = Counter(frozenset(pairing.entrants) for round in played for pairing in round.pairings)
        assert max(met.values()) == 1
        byes = Counter(bye for round in played for bye in round.byes)
        assert len(byes) == rounds * (size % 2) and set(byes.values()) <= {1}


@pytest.mark.parametrize("name", FORMATS)
def test_six_who_have_met_in_two_rings_are_not_left_without_a_partner(name: str) -> None:
    """After these two rounds a third is easily had that leaves two rings of three, in which no round is."""
    rounds, outcomes = [], []
    for number, pairs in enumerate([[(0, 3), (4, 1), (2, 5)], [(0, 2), (3, 4), (1, 5)]], 1):
        pairings = tuple(Pairing(3 * number - 2 + at, number, pair, ()) for at, pair in enumerate(pairs))
        rounds.append(Round(number, pairings, ()))
        outcomes += [Outcome(pairing, (1, 2)) for pairing in pairings]
    for left in (3, 2, 1):
        rounds.append(NEXT[name](range(6), PAIRS, rounds, outcomes, left=left))
        outcomes += [Outcome(pairing, (1, 2)) for pairing in rounds[-1].pairings]
    met = Counter(frozenset(pairing.entrants) for round in rounds for pairing in round.pairings)
    assert len(met) == 15


Edges = frozenset[tuple[int, int]]


@lru_cache(None)
def rounds_in(nodes: int, edges: Edges, wanted: int) -> bool:
    """Whether there are so many disjoint perfect matchings, by trying everything."""
    if wanted == 0:
        return True

    def matchings(free: frozenset[int]) -> list[list[tuple[int, int]]]:
        if not free:
            return [[]]
        one = min(free)
        return [
            [(one, other), *rest]
            for other in sorted(free - {one})
            if (one, other) in edges
            for rest in matchings(free - {one, other})
        ]

    return any(
        rounds_in(nodes, edges - set(matching), wanted - 1) for matching in matchings(frozenset(range(nodes)))
    )


def free_edges(
    here: Sequence[int], rounds: Sequence[Round], owners: Sequence[object], byes: Counter[int]
) -> tuple[int, Edges]:
    """Who may still meet whom, by index among those here; the last node is the bye of an odd number."""
    met = {frozenset(pairing.entrants) for round in rounds for pairing in round.pairings}
    edges = {
        (a, b)
        for (a, one), (b, other) in combinations(enumerate(here), 2)
        if frozenset((one, other)) not in met and owners[one] != owners[other]
    }
    if len(here) % 2:
        fewest = min(byes[one] for one in here)
        edges |= {(a, len(here)) for a, one in enumerate(here) if byes[one] == fewest}
    return len(here) + len(here) % 2, frozenset(edges)


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("seed", range(12))
def test_a_round_leaves_as_many_more_without_a_rematch_as_any_round_could(name: str, seed: int) -> None:
    """With owners kept apart and with some who leave, compared with all rounds that there are."""
    random = Random(seed)
    draw = NEXT[name]
    size = random.randint(4, 8)
    owners = [random.choice("abcdefgh") for _ in range(size)]
    here, total = list(range(size)), random.randint(2, size - 1)
    rounds: list[Round] = []
    outcomes: list[Outcome] = []
    byes: Counter[int] = Counter()
    for left in range(total, 0, -1):
        if left < total and len(here) > 4 and random.random() < 0.2:
            here.remove(random.choice(here))
        if 2 * max(Counter(owners[one] for one in here).values()) > len(here):
            return  # several sit out
        nodes, edges = free_edges(here, rounds, owners, byes)
        most = max(wanted for wanted in range(left + 1) if rounds_in(nodes, edges, wanted))
        rounds.append(draw(here, PAIRS, rounds, outcomes, owners=owners, left=left))
        outcomes += decided(rounds[-1], random)
        byes.update(rounds[-1].byes)
        if most:
            made = {frozenset(here.index(one) for one in p.entrants) for p in rounds[-1].pairings}
            made |= {frozenset((here.index(one), len(here))) for one in rounds[-1].byes}
            pairs = {(min(pair), max(pair)) for pair in made}
            assert pairs <= edges
            assert rounds_in(nodes, frozenset(edges - pairs), most - 1)


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize(
    ("size", "rounds", "expected"),
    [(6, 5, None), (6, 6, 5), (7, 7, None), (7, 8, 7), (20, 19, None), (200, 9, None), (2, 3, 1)],
)
def test_it_is_known_from_when_on_somebody_meets_again(
    name: str, size: int, rounds: int, expected: int | None
) -> None:
    format = FORMATS[name]
    roster = Roster([f"bot-{at}" for at in range(size)], PAIRS)
    assert format.rounds_of_new(roster, format.read_terms({"rounds": rounds})) == expected


def test_owners_who_are_kept_apart_leave_fewer_rounds_and_a_danish_event_asks_for_none() -> None:
    roster = Roster([f"bot-{at}" for at in range(6)], PAIRS, owners=["ann"] * 3 + ["bob"] * 3)
    assert swiss.FORMAT.rounds_of_new(roster, swiss.FORMAT.read_terms({"rounds": 4})) == 3
    danish = monrad.FORMAT.read_terms({"rounds": 4, "rematches": True})
    assert monrad.FORMAT.rounds_of_new(roster, danish) is None
