"""A bot that wins a trick with the lowest card that wins it."""

from __future__ import annotations

from cuig.bot import Bot
from cuig.engine.actions import ROB
from cuig.engine.cards import cards_in
from cuig.engine.views import View


class LowestWinner(Bot):
    """Lead the best card; win with the lowest card that wins; else throw off the worst."""

    name = "lowest-winner"

    def play(self, view: View) -> int:
        if not view.trick:
            return max(view.legal, key=view.strength)
        winners = [card for card in view.legal if view.would_win(card)]
        return min(winners or view.legal, key=view.strength)

    def rob(self, view: View) -> int:
        return ROB + min(cards_in(view.hand), key=view.strength)
