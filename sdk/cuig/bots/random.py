"""A bot that does anything that is legal."""

from __future__ import annotations

from random import Random as Chance

from cuig.bot import Bot, Seating
from cuig.engine.cards import Card, cards_in
from cuig.engine.views import View


class Random(Bot):
    """Any legal action is as good as another."""

    name = "random"

    def begin(self, seating: Seating) -> None:
        # The same seat of the same match does the same again, so that a match can be repeated.
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
