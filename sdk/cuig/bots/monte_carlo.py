"""A bot that deals out the cards it cannot see, again and again, and tries what it might do.

Each sample is a whole game that its seat cannot tell from the real one. In it every choice is tried, and the
deal is played to its end in a quick way; the choice that comes out best on average is taken. What others'
bids say of their hands is not considered, and nothing is planned that depends on later knowledge: the known
weaknesses of the method, and places to begin when you copy it.
"""

from __future__ import annotations

import time
from contextlib import suppress
from math import inf
from random import Random as Chance

from cuig.bot import Seating
from cuig.bots.playout import playout
from cuig.bots.rule_of_thumb import RuleOfThumb
from cuig.engine.actions import BID, CALL, KEEP, PASS, ROB, TAKE, Action
from cuig.engine.cards import cards_in
from cuig.engine.errors import SamplingError
from cuig.engine.sampling import Sampler
from cuig.engine.state import State, places
from cuig.engine.views import View

# Games sampled for a decision: as many as these plays of cards last for, within bounds. The clock may cut it
# short.
PLAYS = 4_000
FEWEST_SAMPLES, MOST_SAMPLES = 10, 48
# After so many samples the worse half of the choices is not tried any more.
HALVINGS = (6, 12, 24)
# The share of what is left on the clock that one decision may take, and the most that it ever takes.
CLOCK_SHARE = 0.1
MOST_SECONDS = 0.5
# Winning the game is worth as much as this part of its target.
GAME_WORTH = 0.6
# Of many bids, or cards to call or to put out, only the likeliest few are tried.
FEW = 4


class MonteCarlo(RuleOfThumb):
    """Try every choice in many games that might be this one."""

    name = "monte-carlo"
    threads = True  # it thinks for long: the connection must not wait for it

    def begin(self, seating: Seating) -> None:
        self.chance = Chance(f"{seating.match_id}/{seating.game}/{seating.seat}")

    def play(self, view: View) -> Action:
        return self.best(view, list(view.legal))

    def rob(self, view: View) -> Action:
        worst = sorted(cards_in(view.hand), key=view.strength)[:FEW]
        return self.best(
            view, [action for action in (KEEP, *(ROB + card for card in worst)) if action in view.legal]
        )

    def bid(self, view: View) -> Action:
        if view.rules.partner == "called":
            return super().bid(view)  # a partner yet to be called makes every bid look good in a sample
        bids = [action for action in view.legal if action > BID]
        return self.best(view, [action for action in (PASS, TAKE, *bids[:FEW]) if action in view.legal])

    def name_trump(self, view: View) -> Action:
        return self.best(view, list(view.legal))

    def call(self, view: View) -> Action:
        likely = sorted(view.legal, key=lambda action: -view.strength(action - CALL))
        return self.best(view, likely[: 2 * FEW])

    def best(self, view: View, choices: list[Action]) -> Action:
        """The choice that comes out best in the games sampled."""
        if len(choices) == 1:
            return choices[0]
        left = self.time_left
        until = inf if left == inf else time.monotonic() + min(MOST_SECONDS, CLOCK_SHARE * left)
        rules, quick = view.rules, playout(view.rules)
        plays = len(choices) * (rules.players * rules.hand_size - len(view.played))
        totals = dict.fromkeys(choices, 0.0)
        with suppress(SamplingError):  # nothing explains what was seen: the choice made so far stands
            sampler = Sampler(view)
            for sampled in range(min(MOST_SAMPLES, max(FEWEST_SAMPLES, PLAYS // plays))):
                if sampled and time.monotonic() > until:
                    break
                if sampled in HALVINGS and len(choices) > 2:
                    choices = sorted(choices, key=totals.__getitem__, reverse=True)[: (len(choices) + 1) // 2]
                game = sampler.draw(self.chance)
                for choice in choices:
                    tried = game.copy()
                    tried.apply(choice)
                    quick.finish(tried)
                    totals[choice] += worth(tried, view)
        return max(choices, key=totals.__getitem__)


def worth(state: State, view: View) -> float:
    """How the deal came out for the seat: its side's points against the others', and the game if it ended."""
    side = view.side
    gained = [after - before for after, before in zip(state.scores, view.scores, strict=True)]
    others = [points for other, points in enumerate(gained) if other != side]
    value = gained[side] - sum(others) / len(others)
    if state.over:
        first = [other for other, place in enumerate(places(state)) if place == 1]
        value += view.rules.target * GAME_WORTH * (1.0 if side in first else -1.0)
    return value
