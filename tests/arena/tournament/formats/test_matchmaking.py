from collections import Counter
from dataclasses import replace
from random import Random

from arena.tournament.formats.matchmaking import Patience, Waiting, matched
from tests.arena.tournament.formats.written import PAIRS, alone

PATIENCE = Patience(reach=2, seconds=60, lead=3)


def pairs(waiting: list[Waiting], now: float = 0, **terms: object) -> list[set[int]]:
    return [set(p.entrants) for p in matched(waiting, PAIRS, now, PATIENCE, **terms)]  # type: ignore[arg-type]


def test_whoever_waited_longest_chooses_the_closest() -> None:
    waiting = [Waiting(0, 5, 25.0), Waiting(1, 0, 26.5), Waiting(2, 3, 26.0), Waiting(3, 9, 24.5)]
    assert pairs(waiting, 10) == [{1, 2}, {0, 3}]


def test_far_apart_in_strength_they_wait_and_meet_when_patience_ends() -> None:
    waiting = [Waiting(0, 0, 10.0), Waiting(1, 0, 40.0)]
    assert pairs(waiting, 10) == []
    assert pairs(waiting, 60) == [{0, 1}]
    nearer = [Waiting(0, 0, 10.0), Waiting(1, 0, 14.0)]
    assert pairs(nearer, 29) == []
    assert pairs(nearer, 30) == [{0, 1}]  # half the patience doubles the reach


def test_one_owners_bots_never_meet_and_no_two_meet_twice_at_once() -> None:
    waiting = [Waiting(0, 0, 25, seats=4), Waiting(1, 0, 25, seats=4), Waiting(2, 0, 25, seats=4)]
    assert pairs(waiting, 100, owners=["ann", "ann", "bob"]) == [{0, 2}, {1, 2}]
    assert sorted(map(sorted, pairs(waiting, 100))) == [[0, 1], [0, 2], [1, 2]]


def test_nobody_is_given_more_seats_than_it_has() -> None:
    waiting = [Waiting(0, 0, 25, seats=8), *(Waiting(n, 0, 25) for n in range(1, 6))]
    seated = Counter(entrant for pair in pairs(waiting, 1) for entrant in pair)
    assert all(seated[n] <= 1 for n in range(1, 6))
    assert sum(seated.values()) == 6


def test_those_who_met_lately_meet_others_where_that_is_no_worse() -> None:
    waiting = [Waiting(0, 0, 25.0, met=(1, 1)), Waiting(1, 1, 25.0), Waiting(2, 1, 25.5)]
    assert pairs(waiting, 2)[0] == {0, 2}


def test_who_had_more_than_its_share_stands_back() -> None:
    waiting = [Waiting(0, 0, 25, recent=9), Waiting(1, 5, 25), Waiting(2, 5, 25.5), Waiting(3, 5, 26)]
    assert pairs(waiting, 10) == [{1, 2}]
    assert {0} < pairs(waiting, 60)[0]  # its patience ends


def test_tables_of_five_are_filled_with_the_closest() -> None:
    waiting = [Waiting(n, n, 20.0 + n / 10) for n in range(12)]
    made = matched(waiting, alone(5), 12, PATIENCE, first_number=31)
    assert [set(p.entrants) for p in made] == [{0, 1, 2, 3, 4}, {5, 6, 7, 8, 9}]
    assert [p.number for p in made] == [31, 32]
    assert len(made[0].games) == 5


def test_on_a_busy_evening_waits_are_bounded_and_shares_even() -> None:
    """Forty bots for two hours, one of them with sixteen seats; a strong newcomer halfway through."""
    random = Random(7)
    strengths = {n: random.gauss(25, 8) for n in range(40)} | {40: 60.0}
    free_at = dict.fromkeys(strengths, 0.0) | {40: 3600.0}
    begun: dict[int, list[float]] = {n: [] for n in strengths}
    met: dict[int, list[int]] = {n: [] for n in strengths}
    longest = 0.0
    gaps = []
    for now in map(float, range(0, 7200, 5)):
        waiting = [
            Waiting(n, free_at[n], strength, 16 if n == 0 else 1, lately(begun[n], now), tuple(met[n][-4:]))
            for n, strength in strengths.items()
            if free_at[n] <= now
        ]
        for pairing in matched(waiting, PAIRS, now, PATIENCE):
            one, other = pairing.entrants
            gaps.append(abs(strengths[one] - strengths[other]))
            for n, against in ((one, other), (other, one)):
                longest = max(longest, now - free_at[n])
                begun[n].append(now)
                met[n].append(against)
                free_at[n] = now + random.uniform(20, 40) if n else now
    assert longest <= PATIENCE.seconds + 60
    played = Counter({n: len(times) for n, times in begun.items() if n != 40})
    usual = sorted(played.values())[20]
    assert played[0] <= 2 * usual
    assert min(played.values()) >= usual / 3
    assert sum(gaps) / len(gaps) < 5  # two bots drawn at random are 9 apart


def lately(times: list[float], now: float) -> int:
    return sum(now - time < 600 for time in times)


def test_the_same_people_are_matched_the_same_whatever_their_order() -> None:
    random = Random(3)
    waiting = [Waiting(n, random.random() * 50, random.gauss(25, 4), 2) for n in range(15)]
    first = matched(waiting, PAIRS, 60, PATIENCE)
    random.shuffle(waiting)
    assert matched([replace(one) for one in waiting], PAIRS, 60, PATIENCE) == first
    assert matched([], PAIRS, 60) == ()
