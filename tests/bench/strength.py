"""How much each of our bots beats the one before it: duplicate deals, who takes more points from the same
cards.

python -m tests.bench.strength [--deals N] [--jobs N] [--seed S] [--json FILE] [PRESET …]

Every deck is dealt once for each way to turn the seats. Its score is 1 for the bot that took more points
from it over all of them, a half where they are equal; so a score above 0.5 with its interval means the
better bot.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from itertools import pairwise
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

from cuig.bot import Bot, Seating, bot_name
from cuig.engine.phases.phase import Phase
from cuig.engine.presets import preset
from cuig.engine.rules import Rules
from cuig.engine.shuffle import deck, fresh_pack
from cuig.engine.state import start
from cuig.engine.views import view
from cuig.loading import load_bot
from cuig.sitting import OnError, Sitting
from cuig.statistics import Estimate, points, score

LEVELS: Final = ("random", "lowest-winner", "rule-of-thumb", "monte-carlo")
PRESETS: Final = ("twenty-five", "one-ten", "cut-throat")
DEALS: Final = 1_000
QUICK_DEALS: Final = 100


@dataclass(frozen=True, slots=True)
class Step:
    """One level against the one before, on the same decks."""

    preset: str
    better: str
    worse: str
    score: Estimate
    points: Estimate  # a deal, by which the better exceeds the worse
    seconds: float  # of processor time

    @property
    def above_even(self) -> bool:
        return self.score.low > 0.5


def turnings(rules: Rules) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Who of two holds each seat, and the same turned. In a game for individuals they sit by turns."""
    by_side = [side % 2 for side in rules.side_of]
    return tuple(by_side), tuple(1 - bot for bot in by_side)


def margin(rules: Rules, bots: Sequence[type[Bot]], number: int, seed: str) -> float:
    """What the first bot takes more than the second from one deck, per seat and deal."""
    cards = deck(f"{seed}/{number}".encode(), 1, fresh_pack(rules))
    names = tuple(bot_name(bot) for bot in bots)
    taken = 0.0
    for game, holders in enumerate(turnings(rules), 1):
        state = start(rules, number % rules.players)
        state.deal(cards)
        sittings: dict[int, Sitting] = {}
        while state.phase not in (Phase.DEAL, Phase.OVER):
            seat = state.turn
            if seat not in sittings:
                seating = Seating(f"{seed}-{number}", rules, game, seat, names, holders)
                sittings[seat] = Sitting(bots[holders[seat]], seating, OnError.RAISE)
            decided = sittings[seat].decide(view(state, seat))
            assert isinstance(decided, tuple)
            state.answer(decided)
        won = [state.scores[rules.side_of[seat]] for seat in range(rules.players)]
        for seat, holder in enumerate(holders):
            taken += won[seat] / holders.count(holder) * (1 if holder == 0 else -1)
    return taken / 2


def margins(name: str, pair: tuple[str, str], numbers: Sequence[int], seed: str) -> tuple[list[float], float]:
    """The margins on these decks, and the processor's seconds; for a process of its own."""
    rules, bots = preset(name), [load_bot(spec) for spec in pair]
    began = time.process_time()
    found = [margin(rules, bots, number, seed) for number in numbers]
    return found, time.process_time() - began


def step(name: str, pair: tuple[str, str], deals: int, seed: str, pool: ProcessPoolExecutor) -> Step:
    """Measure one level against the one before."""
    pieces = [range(first, min(first + 25, deals)) for first in range(0, deals, 25)]
    played = [pool.submit(margins, name, pair, piece, seed) for piece in pieces]
    found = [margin for piece in played for margin in piece.result()[0]]
    seconds = sum(piece.result()[1] for piece in played)
    scores = [0.5 + 0.5 * ((margin > 0) - (margin < 0)) for margin in found]
    return Step(name, *pair, score(scores), points(found), seconds)


def steps(presets: Sequence[str], levels: Sequence[str], deals: int, seed: str, jobs: int) -> Iterator[Step]:
    """Every level against the one before it, in each game."""
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        for name in presets:
            for worse, better in pairwise(levels):
                yield step(name, (better, worse), deals, seed, pool)


def line(step: Step) -> str:
    share, taken = step.score, step.points
    mark = "" if step.above_even else "  NOT SHOWN"
    return (
        f"{step.preset:<12} {step.better:>14} over {step.worse:<14} {share.mean:.3f} "
        f"({share.low:.3f} to {share.high:.3f})  {taken.mean:+6.2f} ({taken.low:+.2f} to {taken.high:+.2f})"
        f"  {step.seconds:5.0f} s{mark}"
    )


def strength(quick: bool) -> list[dict[str, Any]]:
    """The study as `python -m tests.bench` makes it."""
    return _measured(PRESETS, LEVELS, QUICK_DEALS if quick else DEALS, "strength", os.cpu_count() or 1)


def _measured(
    presets: Sequence[str], levels: Sequence[str], deals: int, seed: str, jobs: int
) -> list[dict[str, Any]]:
    print(f"strength: {deals} duplicate deals a step; score (even is 0.5) and points a deal, 95 % intervals")
    found = []
    for one in steps(presets, levels, deals, seed, jobs):
        print(line(one), flush=True)
        found.append({**asdict(one), "above_even": one.above_even})
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print a line for each step; status 1 if one of them is not shown."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.strength", description=__doc__)
    parser.add_argument("presets", nargs="*", metavar="PRESET", default=PRESETS)
    parser.add_argument("--deals", type=int, default=DEALS, help=f"decks for each step ({DEALS})")
    parser.add_argument("--levels", default=",".join(LEVELS), help="bots from the weakest to the strongest")
    parser.add_argument("--seed", default="strength")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures to a file as well")
    flags = parser.parse_args(arguments)
    found = _measured(flags.presets or PRESETS, flags.levels.split(","), flags.deals, flags.seed, flags.jobs)
    if flags.json is not None:
        flags.json.write_text(json.dumps(found, indent=1) + "\n")
    return 0 if all(one["above_even"] for one in found) else 1


if __name__ == "__main__":
    sys.exit(main())
