"""How much sooner two bots are told apart with duplicate pairs, and with the luck of the decks taken off.

python -m tests.bench.luck [--decks N] [--seed S] [PRESET …]
python -m tests.bench.luck --expected N [PRESET …]    the averages for `cuig.luck_expected`, from N decks

On the same number of deals: independent deals, duplicate pairs, and duplicate pairs less the luck of their
decks. Two of the house's bots are close to styles of the panel, and the trump counter, here alone, bids like
one; the gambler and the tops counter do not, and the bot that plays anything brings luck of its own that no
cards can tell of. Last come two that are equal, as they toss a coin for which of the first two bots to be:
how often they are called different shows whether the estimate is fair.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from random import Random as Chance
from statistics import fmean, stdev, variance
from typing import Any, Final

from cuig.bot import Bot, Seating
from cuig.bots.lowest_winner import LowestWinner
from cuig.bots.random import Random
from cuig.bots.rule_of_thumb import RuleOfThumb
from cuig.client.seat import SeatedBot
from cuig.engine.actions import BID, PASS, TAKE
from cuig.engine.cards import ACE_OF_HEARTS, BIT, SUIT_SETS, SUITS, Card, Suit, cards_in
from cuig.engine.phases.phase import Phase
from cuig.engine.presets import preset, rules_text
from cuig.engine.rules import Rules
from cuig.engine.state import start
from cuig.engine.views import View, view
from cuig.luck import Luck, adjusted

DECKS: Final = {"twenty-five": 600, "one-ten": 300}
QUICK_DECKS: Final = 100
TOSSES: Final = 200


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


class TopsCounter(TrumpCounter):
    """Two tricks for each of the three best trumps, and half a trick for any other."""

    name = "tops-counter"

    def count(self, view: View, suit: Suit) -> float:
        under = view._replace(trump=suit)
        held = cards_in(view.hand & under.trumps)
        best = sorted(cards_in(under.trumps), key=under.strength)[-3:]
        tops = sum(card in best for card in held)
        return 10.0 * tops + 2.5 * (len(held) - tops)


PAIRS: tuple[tuple[type[Bot], type[Bot]], ...] = (
    (RuleOfThumb, LowestWinner),
    (RuleOfThumb, TrumpCounter),
    (TrumpCounter, LowestWinner),
    (RuleOfThumb, Gambler),
    (RuleOfThumb, TopsCounter),
    (TrumpCounter, TopsCounter),
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
    sittings = [SeatedBot(bots[seating.entrant], seating) for seating in seatings]
    state = start(rules, dealer)
    state.deal(deck)
    while state.phase not in (Phase.DEAL, Phase.OVER):
        said = sittings[state.turn].decide(view(state, state.turn))
        assert isinstance(said, tuple)
        state.answer(said)
    difference = state.scores[0] - state.scores[1]
    return -difference if turned else difference


@lru_cache(maxsize=4)
def known_luck(name: str, decks: int, seed: int) -> tuple[Luck, list[list[Card]], list[tuple[float, ...]]]:
    """So many decks and the luck of each: the same for whoever plays them."""
    luck = Luck(preset(name))
    chance = Chance(f"{name} {seed}")
    packs = []
    for _ in range(decks):
        packs.append(list(range(1, luck.rules.pack_size + 1)))
        chance.shuffle(packs[-1])
    return luck, packs, [luck.of(pack) for pack in packs]


@lru_cache(maxsize=4)
def both_ways(
    name: str, one: type[Bot], other: type[Bot], decks: int, seed: int
) -> tuple[list[int], list[int]]:
    """What the first bot scores more than the second with each deck, and with it again the seats turned."""
    luck, packs, _ = known_luck(name, decks, seed)
    first, second = (
        [
            played(luck.rules, pack, at % luck.rules.seats, (one, other), turned, f"{seed}-{at}")
            for at, pack in enumerate(packs)
        ]
        for turned in (False, True)
    )
    return first, second


def measured(name: str, one: type[Bot], other: type[Bot], decks: int, seed: int) -> Measured:
    """Play the decks both ways and compare the variances of three estimates from the same number of deals."""
    luck, _, lucky = known_luck(name, decks, seed)
    first, second = both_ways(name, one, other, decks, seed)
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


@dataclass(frozen=True, slots=True)
class Equals:
    """What is said of two bots that are equal, again and again on other decks."""

    preset: str
    runs: int
    pairs: int  # of games, in each run
    called_different: int  # the 95 % interval does not hold 0
    mean: float
    error: float


def equals(name: str, one: type[Bot], other: type[Bot], decks: int, seed: int) -> Equals:
    """Each of the two plays as one or the other bot, by a coin for each deck."""
    luck, _, lucky = known_luck(name, decks, seed)
    first, second = both_ways(name, one, other, decks, seed)
    chance = Chance(f"equals {name} {seed}")
    each = decks // 2
    means, wrong = [], 0
    for _ in range(TOSSES):
        chosen = chance.sample(range(decks), each)
        signs = [chance.choice((-1, 1)) for _ in chosen]
        pairs = [sign * (first[at] + second[at]) / 2 for sign, at in zip(signs, chosen, strict=True)]
        told = adjusted(pairs, [lucky[at] for at in chosen], luck).estimate
        means.append(told.mean)
        wrong += not told.low <= 0 <= told.high
    return Equals(name, TOSSES, each, wrong, fmean(means), stdev(means) / TOSSES**0.5)


def expected(presets: list[str], decks: int) -> None:
    """Print the averages of the panels as `cuig.luck_expected` keeps them."""
    for name in presets:
        rules = preset(name)
        average = Luck(rules, decks=2).average(decks, Chance(f"luck of {name}"))
        print(f"    {rules_text(rules)!r}: ({average.means!r}, {average.decks}),", flush=True)


def study(presets: Sequence[str], decks: int | None, seed: int = 1) -> list[dict[str, Any]]:
    """Measure all pairs of bots and the equals, print what came of it, and give the figures."""
    print("points a deal; factors: variance of independent deals / variance, same number of deals")
    found: list[dict[str, Any]] = []
    for name in presets:
        count = decks or DECKS.get(name, QUICK_DECKS)
        for one, other in PAIRS:
            m = measured(name, one, other, count, seed)
            found.append(asdict(m) | {"duplicates": m.duplicates, "both": m.both})
            print(
                f"{m.preset:12} {m.one:14} {m.other:14} {m.deals} deals  {m.difference:+.3f}"
                f" -> {m.adjusted:+.3f} ± {m.error:.3f}  duplicates {m.duplicates:.2f}x  both {m.both:.2f}x",
                flush=True,
            )
        fair = equals(name, *PAIRS[0], count, seed)
        found.append(asdict(fair))
        print(
            f"{name:12} equals, {fair.runs} times {fair.pairs} pairs: {fair.mean:+.3f} ± {fair.error:.3f},"
            f" called different {fair.called_different / fair.runs:.1%} (5 % by chance)",
            flush=True,
        )
    return found


def luck(quick: bool) -> list[dict[str, Any]]:
    """The study for the games that it is promised for."""
    return study(list(DECKS), QUICK_DECKS if quick else None)


def main(arguments: list[str]) -> None:
    """Measure all pairs of bots, or reckon the averages."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.luck", description=__doc__)
    parser.add_argument("presets", nargs="*", metavar="PRESET", default=list(DECKS))
    parser.add_argument("--decks", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--expected", type=int, metavar="N")
    flags = parser.parse_args(arguments)
    if flags.expected:
        expected(flags.presets, flags.expected)
    else:
        study(flags.presets, flags.decks, flags.seed)


if __name__ == "__main__":
    main(sys.argv[1:])
