"""A bot that takes a random legal action."""

from __future__ import annotations

from random import Random as Chance

from cuig.bot import Bot, Seating
from cuig.engine.cards import Card, cards_in
from cuig.engine.views import View


class Random(Bot):
    """Take any legal action, each as likely as the others."""

    name = "random"

    def begin(self, seating: Seating) -> None:
        # Seeded by match, game and seat, so that a match can be repeated.
        self.chance = Chance(f"{seating.match_id}/{seating.game}/{seating.seat}")

    def play(self, view: View) -> int:
        return self.chance.choice(view.legal)

    def rob(self, view: View) -> int:
        return self.chance.choice(view.legal)

    def bid(self, view: View) -> int:
        return self.chance.choice(view.legal)

    def name_trump(self, view: View) -> int:
        return self.chance.choice(view.legal)

    def call(self, view: View) -> int:
        return self.chance.choice(view.legal)

    def discard(self, view: View) -> list[Card]:
        return self.chance.sample(cards_in(view.hand), self.chance.randint(*view.choose))
