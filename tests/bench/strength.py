"""How much each of our bots beats the one before it: duplicate deals, who takes more points from the same
cards.

python -m tests.bench.strength [--deals N] [--jobs N] [--seed S] [--json FILE] [PRESET …]
python -m tests.bench.strength --pool FILE …

Every deck is dealt once for each way to turn the seats. Its score is 1 for the bot that took more points
from it over all of them, a half where they are equal; so a score above 0.5 with its interval means the
better bot. It can be had in pieces: --first says with which deck to begin, --pool puts the files together.
All 1,000 deals of every step take some 50 minutes of one processor, shared out among as many as there are.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, fields, replace
from itertools import pairwise
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

from cuig.bot import Bot, Seating, bot_name
from cuig.client.on_error import OnError
from cuig.client.seat import SeatedBot
from cuig.engine.phases.phase import Phase
from cuig.engine.presets import preset
from cuig.engine.rules import Rules
from cuig.engine.shuffle import deck, fresh_pack
from cuig.engine.state import start
from cuig.engine.views import view
from cuig.loading import load_bot
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
    seed: str
    first: int  # the number of the first deck; the others follow it
    margins: tuple[float, ...]  # points a seat and deal by which the better exceeds the worse, deck by deck
    seconds: float  # of processor time

    @property
    def score(self) -> Estimate:
        return score([0.5 + 0.5 * ((margin > 0) - (margin < 0)) for margin in self.margins])

    @property
    def points(self) -> Estimate:
        return points(self.margins)

    @property
    def above_even(self) -> bool:
        return self.score.low > 0.5

    def row(self) -> dict[str, Any]:
        """All of it for a file."""
        shares = {"score": asdict(self.score), "points": asdict(self.points)}
        return {**asdict(self), **shares, "above_even": self.above_even}


def pooled(rows: Sequence[dict[str, Any]]) -> list[Step]:
    """The steps whose pieces these are. Raises ValueError if a deck is missing or there twice."""
    names = [field.name for field in fields(Step)]
    pieces = [Step(**{name: row[name] for name in names}) for row in rows]
    steps: dict[tuple[str, str, str], Step] = {}
    for piece in sorted(pieces, key=lambda piece: piece.first):
        key = (piece.preset, piece.better, piece.worse)
        before = steps.get(key)
        if before is None:
            steps[key] = piece
            continue
        wanted = before.first + len(before.margins)
        if (piece.seed, piece.first) != (before.seed, wanted):
            raise ValueError(
                f"{piece.preset}, {piece.better}: deck {wanted} of seed {before.seed!r} comes next, "
                f"not deck {piece.first} of seed {piece.seed!r}"
            )
        steps[key] = replace(
            before, margins=(*before.margins, *piece.margins), seconds=before.seconds + piece.seconds
        )
    return list(steps.values())


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
        sittings: dict[int, SeatedBot] = {}
        while state.phase not in (Phase.DEAL, Phase.OVER):
            seat = state.turn
            if seat not in sittings:
                seating = Seating(f"{seed}-{number}", rules, game, seat, names, holders)
                sittings[seat] = SeatedBot(bots[holders[seat]], seating, OnError.RAISE)
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


def step(name: str, pair: tuple[str, str], decks: range, seed: str, pool: ProcessPoolExecutor) -> Step:
    """Measure one level against the one before."""
    pieces = [decks[at : at + 25] for at in range(0, len(decks), 25)]
    played = [pool.submit(margins, name, pair, piece, seed) for piece in pieces]
    found = tuple(margin for piece in played for margin in piece.result()[0])
    return Step(name, *pair, seed, decks.start, found, sum(piece.result()[1] for piece in played))


def steps(
    presets: Sequence[str], levels: Sequence[str], decks: range, seed: str, jobs: int
) -> Iterator[Step]:
    """Every level against the one before it, in each game."""
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        for name in presets:
            for worse, better in pairwise(levels):
                yield step(name, (better, worse), decks, seed, pool)


def line(step: Step) -> str:
    share, taken = step.score, step.points
    mark = "" if step.above_even else "  NOT SHOWN"
    return (
        f"{step.preset:<12} {step.better:>14} over {step.worse:<14} {share.mean:.3f} "
        f"({share.low:.3f} to {share.high:.3f})  {taken.mean:+6.2f} ({taken.low:+.2f} to {taken.high:+.2f})"
        f"  {share.samples:5} decks {step.seconds:5.0f} s{mark}"
    )


def strength(quick: bool) -> list[dict[str, Any]]:
    """The study as `python -m tests.bench` makes it."""
    decks = range(QUICK_DEALS if quick else DEALS)
    return _told(steps(PRESETS, LEVELS, decks, "strength", os.cpu_count() or 1))


def _told(found: Iterable[Step]) -> list[dict[str, Any]]:
    """Print a line for each step as it is found."""
    print("strength: duplicate deals; score (even is 0.5) and points a deal, 95 % intervals")
    rows = []
    for one in found:
        print(line(one), flush=True)
        rows.append(one.row())
    return rows


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print a line for each step; status 1 if one of them is not shown."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench.strength",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("presets", nargs="*", metavar="PRESET", default=PRESETS)
    parser.add_argument("--deals", type=int, default=DEALS, help=f"decks for each step ({DEALS})")
    parser.add_argument("--first", type=int, default=0, help="the number of the first deck (0)")
    parser.add_argument("--levels", default=",".join(LEVELS), help="bots from the weakest to the strongest")
    parser.add_argument("--seed", default="strength")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures to a file as well")
    parser.add_argument(
        "--pool", type=Path, metavar="FILE", nargs="+", help="play nothing: put pieces together"
    )
    flags = parser.parse_args(arguments)
    if flags.pool:
        try:
            rows = _told(pooled([row for file in flags.pool for row in json.loads(file.read_text())]))
        except ValueError as wrong:
            parser.error(str(wrong))
    else:
        decks = range(flags.first, flags.first + flags.deals)
        rows = _told(steps(flags.presets or PRESETS, flags.levels.split(","), decks, flags.seed, flags.jobs))
    if flags.json is not None:
        flags.json.write_text(json.dumps(rows, indent=1) + "\n")
    return 0 if all(row["above_even"] for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
