"""Random games written down action by action, so that two builds of the engine can be compared.

    python tests/bench/trace.py GAMES > trace

Imports nothing but the engine: which build it is decides the import path.
"""

import random
import sys
from collections.abc import Iterator

from cuig.engine.actions import action_text
from cuig.engine.presets import PRESETS, preset, rules_text
from cuig.engine.rules import Rules
from cuig.engine.shuffle import deck, fresh_pack
from cuig.engine.state import State, places, start
from cuig.engine.views import View, view

DEALS = 6  # a game


def option_sets() -> Iterator[Rules]:
    """Every preset, and options that take other paths through the same rules."""
    for name in PRESETS:
        yield preset(name, deal_cap=DEALS)
    yield preset("twenty-five", players=6, deal_cap=DEALS, rob_forced=True, renege_scope="best")
    yield preset("twenty-five", end_check="after_hand", tie_break="non_dealing_side_first", deal_cap=DEALS)
    yield preset("one-ten", jokers=1, deal_cap=DEALS, first_lead="bidder_right", trump_naming="before_kitty")
    yield preset("fifty-five-solo", players=9, deal_cap=DEALS, void_plain="must_trump_unless_top")


def trace(rules: Rules, number: int) -> Iterator[str]:
    """One random game: at every turn all that may be done, what is done, and what each seat then sees."""
    rng = random.Random(number)
    secret = number.to_bytes(32, "big")
    pack = fresh_pack(rules)
    state = start(rules, number % rules.players)
    yield f"{rules_text(rules)} game {number}"
    while not state.over:
        if state.turn < 0:
            state.deal(deck(secret, state.deal_number, pack))
            yield f"deal {state.deal_number} by {state.dealer}"
            continue
        legal, kept, seat = state.legal(), state.copy(), state.turn
        action = rng.choice(legal)
        state.apply(action)
        assert kept.legal() == legal, "a copy changed with its original"
        seen = hash_of(seen_by(state, seat) + seen_by(state, (seat + 1) % rules.players))
        yield f"{seat} {legal} {kept.choose()} {action_text(action)} {state.scores} {seen}"
    yield f"places {places(state)} scores {state.scores}"


def seen_by(state: State, seat: int) -> str:
    """Everything that a seat sees, as text; a phase is only a number where it is compiled."""
    seen = view(state, seat)
    values = [getattr(seen, part) for part in View._fields if part != "rules"]
    return str([int(value) if isinstance(value, int) else value for value in values])


def hash_of(text: str) -> int:
    """A small number for a text, the same in every process."""
    value = 0
    for letter in text.encode():
        value = (value * 31 + letter) % 1_000_003
    return value


def main(games: int) -> None:
    """Write the games of every set of options."""
    for rules in option_sets():
        for number in range(games):
            for line in trace(rules, number):
                print(line)


if __name__ == "__main__":
    main(int(sys.argv[1]))
