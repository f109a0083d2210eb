"""A bot that deals out the cards it cannot see, again and again, and tries what it might do.

Each sample is a whole game that its seat cannot tell from the real one. In it every choice is tried, and the
deal is played to its end as `rule-of-thumb` would play it; the choices that come out worse are given up, half
of them at a time, and the others tried in more games. What others' bids and cards say of their hands is not
considered, and nothing is planned that depends on later knowledge: the known weaknesses of the method, and
places to begin when you copy it.
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

# A decision may cost as much as so many plays of a card; to deal out a sample costs as much as some of them.
PLAYS = 5_000
SAMPLE_PLAYS = 20
# How many games are sampled before choices are given up. Where there is no time for the fewest, as early in a
# large hand, they would say less than the rule of thumb.
FEWEST_SAMPLES, MOST_SAMPLES = 5, 64
# The share of what is left on the clock that one decision may take, and the most that it ever takes.
CLOCK_SHARE = 0.1
MOST_SECONDS = 0.5
# Of many bids only the likeliest few are tried.
FEW_BIDS = 4


class MonteCarlo(RuleOfThumb):
    """Try every choice in many games that might be this one."""

    name = "monte-carlo"
    threads = True  # it thinks for long: the connection must not wait for it

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
        """The choice that comes out best in the games sampled; `thumb` where they say nothing."""
        try:
            # Between equals the first decides.
            return self.tried(view, [thumb, *(choice for choice in choices if choice != thumb)])
        except SamplingError:
            return thumb  # nothing explains what was seen

    def tried(self, view: View, choices: list[Action]) -> Action:
        """The best of these choices; the first where there is no time to tell. Raises SamplingError."""
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
    """What a side may hope for after a deal, 0 to 1: the game if it is over, else by what all still need."""
    if state.over:
        return (side in state.winners) / len(state.winners)
    nearness = [1.0 / max(1, state.rules.target - score) for score in state.scores]
    return nearness[side] / sum(nearness)
