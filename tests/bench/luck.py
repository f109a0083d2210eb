"""How much sooner two bots are told apart with duplicate pairs, and with the luck of the decks taken off.

python -m tests.bench.luck [--decks N] [--seed S] [PRESET …]
python -m tests.bench.luck --expected N [PRESET …]    the averages for `cuig.luck_expected`, from N decks

On the same number of deals: independent deals, duplicate pairs, and duplicate pairs less the luck of their
decks. Two of the house's bots are close to styles of the panel; the trump counter and the gambler, here
alone, are not, and the bot that plays anything brings luck of its own that no cards can tell of.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass
from random import Random as Chance
from statistics import fmean, variance

from cuig.bot import Bot, Seating
from cuig.bots.lowest_winner import LowestWinner
from cuig.bots.random import Random
from cuig.bots.rule_of_thumb import RuleOfThumb
from cuig.engine.actions import BID, PASS, TAKE
from cuig.engine.cards import ACE_OF_HEARTS, BIT, SUIT_SETS, SUITS, Card, Suit, cards_in
from cuig.engine.phases.phase import Phase
from cuig.engine.presets import preset
from cuig.engine.rules import Rules
from cuig.engine.state import start
from cuig.engine.views import View, view
from cuig.luck import Luck, adjusted
from cuig.sitting import Sitting

PRESETS = ("twenty-five", "one-ten")


class TrumpCounter(Bot):
    """Draw trumps while holding the best; ruff low; leave the partner's tricks alone; bid by counting."""

    name = "trump-counter"

    def play(self, view: View) -> int:
        trumps = [card for card in view.legal if view.trumps & BIT[card]]
        plain = [card for card in view.legal if not view.trumps & BIT[card]]
        if not view.trick:
            boss = max(trumps, key=view.strength, default=0)
            if boss and not any(view.strength(c) > view.strength(boss) for c in cards_in(view.trumps_out)):
                return boss
            return max(plain, key=view.strength) if plain else min(trumps, key=view.strength)
        partner = view.winning() in view.rules.sides[view.side]
        last = len(view.trick) == view.rules.seats - 1
        takers = [card for card in view.legal if view.would_win(card)]
        if takers and not (partner and last):
            return min(takers, key=view.strength) if last else max(takers, key=view.strength)
        return min(plain or trumps, key=view.strength)

    def count(self, view: View, suit: Suit) -> float:
        """A trick for every trump held, and half a trick from the partner, in points."""
        return 2.5 + 5.0 * (view.hand & (SUIT_SETS[suit] | BIT[ACE_OF_HEARTS])).bit_count()

    def bid(self, view: View) -> int:
        worth = min(25.0, max(self.count(view, suit) for suit in SUITS))
        if TAKE in view.legal and view.bid <= worth:
            return TAKE
        return min((action for action in view.legal if BID < action <= BID + worth), default=PASS)

    def name_trump(self, view: View) -> Suit:
        return max(SUITS, key=lambda suit: self.count(view, suit))

    def discard(self, view: View) -> list[Card]:
        longest = SUIT_SETS[self.name_trump(view)] | BIT[ACE_OF_HEARTS]
        cards = sorted(cards_in(view.hand), key=lambda card: (bool(longest & BIT[card]), view.strength(card)))
        return cards[: view.choose[0]]


class Gambler(TrumpCounter):
    """Three trumps are as good as all five tricks: bids high, at once, and fails half the time."""

    name = "gambler"

    def bid(self, view: View) -> int:
        worth = min(25.0, 1.5 * max(self.count(view, suit) for suit in SUITS))
        return max((action for action in view.legal if BID < action <= BID + worth), default=PASS)


PAIRS: tuple[tuple[type[Bot], type[Bot]], ...] = (
    (RuleOfThumb, LowestWinner),
    (RuleOfThumb, TrumpCounter),
    (TrumpCounter, LowestWinner),
    (RuleOfThumb, Gambler),
    (RuleOfThumb, Random),
    (Random, Random),
)


@dataclass(frozen=True, slots=True)
class Measured:
    """Two bots on the same decks; variances are those of the mean of as many deals as were played."""

    preset: str
    one: str
    other: str
    deals: int
    difference: float
    adjusted: float
    error: float
    independent_variance: float
    duplicate_variance: float
    adjusted_variance: float

    @property
    def duplicates(self) -> float:
        """How many times smaller the variance is with duplicate pairs than with independent deals."""
        return self.independent_variance / self.duplicate_variance

    @property
    def both(self) -> float:
        """The same with the luck of the decks taken off as well."""
        return self.independent_variance / self.adjusted_variance


def played(
    rules: Rules, deck: list[Card], dealer: int, bots: tuple[type[Bot], type[Bot]], turned: bool, name: str
) -> int:
    """What the first bot scores more than the second in one deal; turned, it holds the second side."""
    holders = tuple(side ^ turned for side in rules.side_of)
    names = tuple(bot.name for bot in bots)
    seatings = [Seating(name, rules, 1 + turned, seat, names, holders) for seat in range(rules.seats)]
    sittings = [Sitting(bots[seating.entrant], seating) for seating in seatings]
    state = start(rules, dealer)
    state.deal(deck)
    while state.phase not in (Phase.DEAL, Phase.OVER):
        said = sittings[state.turn].decide(view(state, state.turn))
        assert isinstance(said, tuple)
        state.answer(said)
    difference = state.scores[0] - state.scores[1]
    return -difference if turned else difference


def measured(name: str, one: type[Bot], other: type[Bot], decks: int, seed: int) -> Measured:
    """Play the decks both ways and compare the variances of three estimates from the same number of deals."""
    rules = preset(name)
    chance = Chance(f"{name} {seed}")
    luck = Luck(rules)
    first: list[int] = []
    second: list[int] = []
    lucky = []
    pack = list(range(1, rules.pack_size + 1))
    for number in range(decks):
        chance.shuffle(pack)
        dealer = number % rules.seats
        first.append(played(rules, pack, dealer, (one, other), False, f"{seed}-{number}"))
        second.append(played(rules, pack, dealer, (one, other), True, f"{seed}-{number}"))
        lucky.append(luck.of(pack))
    pairs = [(a + b) / 2 for a, b in zip(first, second, strict=True)]
    result = adjusted(pairs, lucky, luck)
    lone = (variance(first) + variance(second)) / 2 + (fmean(first) - fmean(second)) ** 2 / 4
    return Measured(
        name,
        one.name,
        other.name,
        2 * decks,
        result.plain.mean,
        result.estimate.mean,
        result.estimate.error,
        lone / (2 * decks),
        variance(pairs) / decks,
        result.estimate.error**2,
    )


def expected(presets: list[str], decks: int) -> None:
    """Print the averages of the panels as `cuig.luck_expected` keeps them."""
    for name in presets:
        rules = preset(name)
        average = Luck(rules, decks=2).average(decks, Chance(f"luck of {name}"))
        print(f"    {rules.text()!r}: ({average.means!r}, {average.decks}),", flush=True)


def main(arguments: list[str]) -> None:
    """Measure all pairs of bots, or reckon the averages."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.luck", description=__doc__)
    parser.add_argument("presets", nargs="*", metavar="PRESET", default=list(PRESETS))
    parser.add_argument("--decks", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--expected", type=int, metavar="N")
    flags = parser.parse_args(arguments)
    if flags.expected:
        expected(flags.presets, flags.expected)
        return
    print("points a deal; factors: variance of independent deals / variance, same number of deals")
    for name in flags.presets:
        for one, other in PAIRS:
            m = measured(name, one, other, flags.decks, flags.seed)
            print(
                f"{m.preset:12} {m.one:14} {m.other:14} {m.deals} deals  {m.difference:+.3f}"
                f" -> {m.adjusted:+.3f} ± {m.error:.3f}  duplicates {m.duplicates:.2f}x  both {m.both:.2f}x",
                flush=True,
            )


if __name__ == "__main__":
    main(sys.argv[1:])
