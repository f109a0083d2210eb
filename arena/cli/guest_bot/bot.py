"""The bot that a guest hands in at the demo."""

from __future__ import annotations

from cuig import Bot, View


class HighLead(Bot):
    """Leads its best card; else wins as cheaply as it can, or throws off its worst."""

    name = "high-lead"

    def play(self, view: View) -> int:
        if not view.trick:
            return max(view.legal_plays, key=view.strength)
        winners = [card for card in view.legal_plays if view.would_win(card)]
        return min(winners or view.legal_plays, key=view.strength)
