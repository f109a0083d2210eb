"""A bot that samples the hidden cards and plays every choice out (determinized Monte Carlo).

Each sample is a whole state consistent with the view. In it every choice is played out to the end of the
deal by the policy of `rule-of-thumb`; the worse half of the choices is dropped, and the others are played out
in more samples (sequential halving). It draws no conclusions from bids and plays, and plans nothing that
depends on later knowledge: the known weaknesses of the method, and places to begin when you copy it.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from math import inf
from random import Random as Chance

from cuig.bot import Seating
from cuig.bots.playout import playout
from cuig.bots.rule_of_thumb import RuleOfThumb
from cuig.engine.actions import BID, KEEP, NAME, PASS, ROB, TAKE, Action
from cuig.engine.cards import SUITS, cards_in
from cuig.engine.errors import SamplingError
from cuig.engine.sampling import Sampler
from cuig.engine.state import State
from cuig.engine.views import View

# The budget of a decision, and the cost of a sample, in cards played.
PLAYS = 5_000
SAMPLE_PLAYS = 20
# The samples of a round of halving. If the budget is not enough for the fewest, as early in a large hand, the
# rule of thumb is better.
FEWEST_SAMPLES, MOST_SAMPLES = 5, 64
# The most time of a decision: as a fraction of that on the clock, and in all.
CLOCK_SHARE = 0.1
MOST_SECONDS = 0.5
# The most bids that are tried.
FEW_BIDS = 4


class MonteCarlo(RuleOfThumb):
    """Play every choice out in sampled states, and take the best."""

    name = "monte-carlo"
    threads = True  # a decision is slow: the connection must not wait for it

    def begin(self, seating: Seating) -> None:
        self.chance = Chance(f"{seating.match_id}/{seating.game}/{seating.seat}")

    def play(self, view: View) -> Action:
        return self.best(view, super().play(view), view.legal)

    def rob(self, view: View) -> Action:
        ways = [KEEP, *(ROB + card for card in cards_in(view.hand))]
        return self.best(view, super().rob(view), [action for action in ways if action in view.legal])

    def bid(self, view: View) -> Action:
        worth = max(playout(view.rules).points(view.hand, suit) for suit in SUITS)
        bids = [action for action in view.legal if action > BID]
        fair = [action for action in bids if action - BID <= worth]
        likely = bids[: len(fair) + 1][-FEW_BIDS:]
        others = [action for action in (PASS, TAKE) if action in view.legal]
        return self.best(view, super().bid(view), [*others, *likely])

    def name_trump(self, view: View) -> Action:
        return self.best(view, NAME + super().name_trump(view), view.legal)

    def best(self, view: View, thumb: Action, choices: Sequence[Action]) -> Action:
        """The best choice in the samples; `thumb` if no state can be sampled."""
        try:
            # The first of equals is chosen.
            return self.tried(view, [thumb, *(choice for choice in choices if choice != thumb)])
        except SamplingError:
            return thumb

    def tried(self, view: View, choices: list[Action]) -> Action:
        """The best of these choices; the first if there is no time to tell. Raises SamplingError."""
        left = self.time_left
        until = inf if left == inf else time.monotonic() + min(MOST_SECONDS, CLOCK_SHARE * left)
        rules, quick, sampler = view.rules, playout(view.rules), Sampler(view)
        cards = rules.players * rules.hand_size - len(view.played)
        thumb, totals, sampled = choices[0], dict.fromkeys(choices, 0.0), 0
        halvings = (len(choices) - 1).bit_length()
        for _ in range(halvings):
            samples = PLAYS // (halvings * (SAMPLE_PLAYS + cards * len(choices)))
            if samples < FEWEST_SAMPLES:
                return thumb
            for _ in range(min(MOST_SAMPLES, samples)):
                if time.monotonic() > until:
                    return max(choices, key=totals.__getitem__) if sampled >= FEWEST_SAMPLES else thumb
                game = sampler.draw(self.chance)
                for choice in choices:
                    tried = game.copy()
                    tried.apply(choice)
                    quick.finish(tried)
                    totals[choice] += prospects(tried, view.side)
                sampled += 1
            choices = sorted(choices, key=totals.__getitem__, reverse=True)[: (len(choices) + 1) // 2]
        return choices[0]


def prospects(state: State, side: int) -> float:
    """The value of a state after a deal for a side, 0 to 1: by the winners, or the points still needed."""
    if state.over:
        return (side in state.winners) / len(state.winners)
    nearness = [1.0 / max(1, state.rules.target - score) for score in state.scores]
    return nearness[side] / sum(nearness)
