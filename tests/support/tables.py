"""Matches at tables of their own, without a referee: begun, and played on at random."""

from __future__ import annotations

import random
from collections.abc import Sequence

from cuig.clock import ClockPolicy
from cuig.engine import Phase
from cuig.match import Plan
from cuig.table import Table

from tests.support.matches import duplicate

CLOCK = ClockPolicy(decision_ms=1_000, bank_ms=2_000, increment_ms=0, startup_ms=500)


PRESETS = ("twenty-five", "forty-five", "one-ten", "fifty-five", "auction-120")


def begun(plan: Plan | None = None, now: float = 0.0) -> Table:
    table = Table(plan or duplicate(clock=CLOCK))
    table.begin(now)
    return table


def random_answer(table: Table, rng: random.Random) -> Sequence[int]:
    least, most = table.state.choose()
    legal = table.state.legal()
    if table.state.phase != Phase.DISCARD:
        return [rng.choice(legal)]
    return rng.sample([action for action in legal if action >= 200], rng.randint(least, most))


def play_on(table: Table, rng: random.Random, decisions: int = 100_000, now: float = 0.0) -> float:
    """Answer at random, each answer after a random while; the time at the end."""
    while table.question is not None and decisions:
        now += rng.random() * 0.9
        table.answer(table.question.number, random_answer(table, rng), now)
        decisions -= 1
    return now
