"""Habits: `rule-of-thumb` with one of them changed, to measure what the habit is worth.

cuig play habits.py:Timid rule-of-thumb --rules one-ten --games 400
"""

from __future__ import annotations

from cuig import Bot, View
from cuig.bots.rule_of_thumb import RuleOfThumb
from cuig.engine.actions import BID, KEEP, PASS, TAKE
from cuig.engine.cards import BIT, SUITS


class Timid(RuleOfThumb):
    """Never bids."""

    name, shares_state = "timid", True

    def bid(self, view: View) -> int:
        return PASS if PASS in view.legal else view.legal[0]


class Eager(RuleOfThumb):
    """Bids one step more than it thinks that its hand is worth."""

    name, shares_state = "eager", True

    def bid(self, view: View) -> int:
        said = super().bid(view)
        higher = [action for action in view.legal if action > BID and action != BID + 60]
        return higher[0] if said == PASS and view.bid <= 15 and higher else said


class NeverTakes(RuleOfThumb):
    """As the dealer never takes another's bid for itself."""

    name, shares_state = "never-takes", True

    def bid(self, view: View) -> int:
        said = super().bid(view)
        return PASS if said == TAKE and PASS in view.legal else said


class LongestSuit(RuleOfThumb):
    """Names its longest suit trumps, not its best."""

    name, shares_state = "longest-suit", True

    def name_trump(self, view: View) -> int:
        return max(SUITS, key=lambda suit: ((view.hand & view._replace(trump=suit).trumps).bit_count(), suit))


class NeverRobs(RuleOfThumb):
    """Leaves the turned-up card where it is."""

    name, shares_state = "never-robs", True

    def rob(self, view: View) -> int:
        return KEEP if KEEP in view.legal else super().rob(view)


class NeverReneges(RuleOfThumb):
    """Plays a trump to every trump that is led while it holds one."""

    name, shares_state = "never-reneges", True

    def play(self, view: View) -> int:
        trumps = [card for card in view.legal if view.trumps & BIT[card]]
        if view.trick and trumps and view.trumps & BIT[view.trick[0]]:
            return super().play(view._replace(legal=tuple(trumps)))
        return super().play(view)


class LeadsTrumps(RuleOfThumb):
    """Leads its best trump while it has one."""

    name, shares_state = "leads-trumps", True

    def play(self, view: View) -> int:
        trumps = [card for card in view.legal if view.trumps & BIT[card]]
        return super().play(view) if view.trick or not trumps else max(trumps, key=view.strength)


class Greedy(RuleOfThumb):
    """Wins every trick that it can, with its best card."""

    name, shares_state = "greedy", True

    def play(self, view: View) -> int:
        winners = [card for card in view.legal if view.would_win(card)]
        return max(winners, key=view.strength) if winners else min(view.legal, key=view.strength)


class Miserly(RuleOfThumb):
    """Never spends a top trump before the last two tricks unless it has to."""

    name, shares_state = "miserly", True

    def play(self, view: View) -> int:
        low = [card for card in view.legal if not _top(view, card)]
        return super().play(view._replace(legal=tuple(low)) if low and view.hand.bit_count() > 2 else view)


def _top(view: View, card: int) -> bool:
    return view.table is not None and bool(view.table.tops & BIT[card])


ALL: tuple[type[Bot], ...] = (
    Timid,
    Eager,
    NeverTakes,
    LongestSuit,
    NeverRobs,
    NeverReneges,
    LeadsTrumps,
    Greedy,
    Miserly,
)
