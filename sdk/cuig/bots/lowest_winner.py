"""A bot that takes a trick as cheaply as it can."""

from __future__ import annotations

from cuig.bot import Bot
from cuig.engine.actions import ROB
from cuig.engine.cards import cards_in
from cuig.engine.views import View


class LowestWinner(Bot):
    """Lead the best card; take a trick with the least card that takes it; else throw the worst away."""

    name = "lowest-winner"

    def play(self, view: View) -> int:
        if not view.trick:
            return max(view.legal, key=view.strength)
        winners = [card for card in view.legal if view.would_win(card)]
        return min(winners or view.legal, key=view.strength)

    def rob(self, view: View) -> int:
        return ROB + min(cards_in(view.hand), key=view.strength)
