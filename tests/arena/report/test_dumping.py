"""Points that are given away, and what farming a weak bot is worth."""

from __future__ import annotations

import math
import random
from itertools import combinations
from statistics import NormalDist
from typing import Any

import psycopg

from arena.rating import ladders, ratings
from arena.rating.strength import Belief, Scale, rated
from arena.report import dumping
from arena.report.dumping import suspicious
from arena.store.dumping import Dealings, dealings
from tests.support.events import enter, event, play, played, stronger_wins

Connection = psycopg.Connection[Any]


def season(
    seed: int, bots: int = 12, matches: int = 40, gift: tuple[int, int] | None = None
) -> list[Dealings]:
    """An honest season of bots of several strengths; of the pair `gift` the second loses to the first."""
    chance = random.Random(seed)
    strengths = [chance.lognormvariate(0, 1) for _ in range(bots)]
    found = []
    for one, other in combinations(range(bots), 2):
        expected = strengths[one] / (strengths[one] + strengths[other])
        if gift == (one, other):
            expected = 0.98
        score = sum(chance.random() < expected for _ in range(matches))
        found.append(Dealings(f"bot-{one:02}", f"bot-{other:02}", matches, float(score), False))
    return found


def test_an_honest_season_is_hardly_ever_suspected() -> None:
    suspected = [suspicious(season(seed)) for seed in range(25)]
    assert sum(bool(found) for found in suspected) <= 1


def test_a_bot_that_loses_to_its_friend_is_found_and_nobody_else_is() -> None:
    for seed in range(10):
        honest = season(seed)
        # The friend whom an even match was to be expected with.
        pair = min(range(len(honest)), key=lambda at: abs(honest[at].score / honest[at].matches - 0.5))
        one, other = (int(name.removeprefix("bot-")) for name in (honest[pair].one, honest[pair].other))
        [first, *others] = suspicious(season(seed, gift=(one, other)))
        assert (first.giver, first.taker) == (f"bot-{other:02}", f"bot-{one:02}")
        assert first.scored > 0.9 > first.expected
        assert len(others) <= 1


def test_two_who_met_nobody_else_are_not_judged() -> None:
    assert suspicious([Dealings("ann", "bob", 100, 100.0, True)]) == []


def test_the_report_reads_the_matches_of_a_ladder(connection: Connection) -> None:
    names = ("ann", "bob", "finn", "molly", "oisin", "una")
    versions = dict(zip(enter(connection, *names), names, strict=True))
    event(connection, decks=30)
    chance = random.Random(1)

    def even_but_for_one(claimed: Any) -> Any:
        who = [versions[one.version] for one in claimed.entrants]
        if set(who) == {"ann", "bob"}:
            return played([1 if name == "ann" else 2 for name in who])
        return played(chance.choice([[1, 2], [2, 1]]))

    play(connection, even_but_for_one)
    [found] = dumping.suspicions(connection, "twenty-five")
    assert (found.giver, found.taker, found.matches, found.scored) == ("bob", "ann", 30, 1.0)


def test_farming_one_weak_bot_as_one_should_gains_nothing_beyond_chance() -> None:
    """A settled bot meets one two betas weaker 2,000 times, and wins as often as it should."""
    scale = Scale(draw_probability=0.02)
    for seed in range(5):
        chance = random.Random(seed)
        strong, weak = Belief(30.0, 0.6), Belief(30.0 - 2 * scale.beta, 0.6)
        expected = NormalDist().cdf(2 * scale.beta / math.hypot(scale.beta, scale.beta))
        for _ in range(2_000):
            places = [1, 2] if chance.random() < expected else [2, 1]
            strong, weak = rated([strong, weak], places, scale)
        assert abs(strong.mu - 30.0) < 1.5, seed


def test_a_thousand_wins_in_a_row_against_one_weak_bot_gain_a_bounded_amount() -> None:
    """Each further win is worth less: the gains stated in docs/decisions/ratings.md."""
    scale = Scale(draw_probability=0.25)
    for betas, bound in ((1, 6.0), (2, 4.2), (4, 1.1), (6, 0.03)):
        strong, weak = Belief(30.0, 0.6), Belief(30.0 - betas * scale.beta, 0.6)
        for _ in range(1_000):
            strong, weak = rated([strong, weak], [1, 2], scale)
        assert 0 < strong.mu - 30.0 < bound, betas


def test_an_event_that_keeps_owners_apart_has_nothing_to_dump(connection: Connection) -> None:
    enter(connection, "molly", "milly", owner="ann")
    enter(connection, "finn", "oisin")
    event(connection, decks=5)
    play(connection, stronger_wins)
    ratings.rate_ready(connection)
    assert all(not one.same_owner for one in _dealings(connection))


def _dealings(connection: Connection) -> list[Dealings]:
    return dealings(connection, ladders.named(connection, "twenty-five").id)
