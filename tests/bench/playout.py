"""Random play in a loop that is compiled together with the engine.

The numbers are those of the minimal standard generator (48271, 2^31 - 1), on 64-bit ints.
"""

from __future__ import annotations

from cuig.engine.state import State
from mypy_extensions import i64


def play_out(states: list[State], seed: i64) -> i64:
    """Play each of these deals to its end by random legal actions; how many decisions that took."""
    number = seed
    decisions: i64 = 0
    for state in states:
        while state.turn >= 0:
            actions = state.legal()
            number = number * 48271 % 2147483647
            state.apply(actions[number % len(actions)])
            decisions += 1
    return decisions
