"""`cuig compare`: play until it is clear which of two bots is better."""

from __future__ import annotations

import logging
import sys
import time
from argparse import Namespace
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import asdict, dataclass, field
from typing import Any

from cuig.cli.errors import CommandError
from cuig.cli.matches import played_matches
from cuig.cli.named import bot_titles
from cuig.cli.output import say, say_json
from cuig.cli.rules import rules_named
from cuig.cli.status_line import StatusLine
from cuig.cli.thinking import late_line, thinking_for_programs, thinking_lines
from cuig.client.on_error import OnError
from cuig.engine.presets import rules_text
from cuig.home.contest import Contest, MatchOutcome, distinct_names
from cuig.home.thinking import Thinking
from cuig.match import FaultPolicy
from cuig.statistics import Estimate, Reading, SequentialTest, Verdict, score

_EVERY_SECONDS = 0.2
# A smaller gain would take more pairs than can be played.
_LEAST = 1e-6


@dataclass(slots=True)
class Comparison:
    """Two sequential tests over the same pairs."""

    first: SequentialTest  # whether the first bot is better
    second: SequentialTest  # whether the second is
    scores: list[float]  # of the first bot, by pair
    games: int = 0
    thinking: tuple[Thinking, Thinking] = field(default_factory=lambda: (Thinking(), Thinking()))
    faults: list[int] = field(default_factory=lambda: [0, 0])
    partial: bool = False  # whether it was interrupted

    def heard(self, matches: Iterable[MatchOutcome]) -> Iterator[MatchOutcome]:
        """Pass matches on, and keep how long the bots thought in them and how often they were at fault."""
        for match in matches:
            for bot in (0, 1):
                self.thinking[bot].join(match.thinking.get(bot, Thinking()))
                self.faults[bot] += match.faults.get(bot, 0)
            yield match

    def add(self, pair: float, games: int) -> None:
        """Add a pair by the first bot's score in it, and the number of its games."""
        self.first.add([pair])
        self.second.add([1.0 - pair])
        self.scores.append(pair)
        self.games += games

    def verdict(self) -> int | None:
        """Return the better bot, 0 or 1; -1 if neither is by --gain; None if it is not clear yet."""
        readings = (self.first.reading(), self.second.reading())
        for bot, reading in enumerate(readings):
            if reading.verdict is Verdict.BETTER:
                return bot
        return -1 if all(reading.verdict is Verdict.NOT_BETTER for reading in readings) else None


def run(given: Namespace) -> int:
    """Play until it is clear, and print the result. Returns 1 where it is not."""
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr, format="%(message)s")
    rules = rules_named(given.rules, given.option)
    names = distinct_names(bot_titles(given.bots))
    if not _LEAST <= given.error < 0.5 or not _LEAST <= given.gain < 0.5:
        raise CommandError(f"--gain and --error are between {_LEAST:f} and a half")
    contest = Contest(
        rules=rules,
        bots=2,
        matches=given.most,
        seed=given.seed,
        clock=given.clock,
        faults=FaultPolicy[given.faults.upper()],
    )
    tests = [SequentialTest(given.gain, given.error, given.error) for _ in range(2)]
    so_far = Comparison(tests[0], tests[1], [])
    started = time.monotonic()
    matches = played_matches(contest, given.bots, OnError(given.on_error), given.jobs)
    verdict: int | None = None
    status = StatusLine(_EVERY_SECONDS)
    try:
        with closing(matches):  # ends its processes
            for pair in pair_scores(so_far.heard(matches), len(contest.line_ups)):
                so_far.add(pair, contest.games * len(contest.line_ups))
                status.draw(lambda: _progress(names[0], so_far, time.monotonic() - started))
                if (verdict := so_far.verdict()) is not None:
                    break
    except KeyboardInterrupt:
        so_far.partial = True
    finally:
        status.clear()
    seconds = time.monotonic() - started
    if given.json:
        say_json(_for_programs(contest, names, so_far, verdict, seconds))
    else:
        say("\n".join(_lines(contest, names, so_far, verdict, seconds)))
    if so_far.partial:
        return 130
    return 1 if verdict is None else 0


def pair_scores(matches: Iterator[MatchOutcome], line_ups: int) -> Iterator[float]:
    """Return the first bot's score of each deck: its part of what the two won, as the mean over line-ups."""
    parts: list[float] = []
    for match in matches:
        shares = {outcome.bot: outcome.share for outcome in match.outcomes}
        own, other = shares.get(0, 0.0), shares.get(1, 0.0)
        parts.append(own / (own + other) if own + other else 0.5)
        if len(parts) == line_ups:
            yield sum(parts) / line_ups
            parts = []


def _progress(name: str, so_far: Comparison, seconds: float) -> str:
    """Format how far the tests have come, by the score of the first bot, whose name this is."""
    first, second = so_far.first.reading(), so_far.second.reading()
    to_go = min((r.pairs_to_go for r in (first, second) if r.pairs_to_go is not None), default=None)
    left = "" if to_go is None else f" · about {to_go} pairs to go"
    return (
        f"{first.pairs} pairs, {so_far.games} games, {seconds:.0f} s · {name} {first.score:.1%} · "
        f"{_between(first)} / {_between(second)}{left}"
    )


def _between(reading: Reading) -> str:
    return f"{reading.lower:.2f} < {reading.ratio:+.2f} < {reading.upper:.2f}"


def _lines(
    contest: Contest, names: tuple[str, ...], so_far: Comparison, verdict: int | None, seconds: float
) -> list[str]:
    first, second = so_far.first.reading(), so_far.second.reading()
    estimate: Estimate = score(so_far.scores)
    gain = so_far.first.gain
    lines = [
        f"{rules_text(contest.rules)}: {first.pairs} pairs, {so_far.games} games, seed {contest.seed}, "
        f"{seconds:.1f} s",
        f"{names[0]} has {estimate.mean:.1%} against {names[1]} (95 % between {estimate.low:.1%} and "
        f"{estimate.high:.1%}, if one had not stopped early)",
        f"log likelihood ratio: {names[0]} better {_between(first)}, {names[1]} better {_between(second)}",
        "",
    ]
    if so_far.partial and verdict is None:
        lines.append(f"Interrupted after {first.pairs} pairs, when it was not clear yet.")
    elif verdict is None:
        lines.append(
            f"Not clear after {first.pairs} pairs: let it play more (--most), or ask for a larger --gain."
        )
    elif verdict < 0:
        lines.append(f"Neither is better by as much as {gain:.1%} of the pairs.")
    else:
        lines.append(f"{names[verdict]} is better than {names[1 - verdict]}.")
    lines += ["", *thinking_lines(names, so_far.thinking)]
    if contest.clock is not None:
        lines.append(late_line(contest.clock, names, so_far.faults))
    return lines


def _for_programs(
    contest: Contest, names: tuple[str, ...], so_far: Comparison, verdict: int | None, seconds: float
) -> dict[str, Any]:
    words = {None: "undecided", -1: "neither"}
    return {
        "rules": contest.rules.options(),
        "seed": contest.seed,
        "bots": list(names),
        "clock": None if contest.clock is None else asdict(contest.clock),
        "partial": so_far.partial,
        "verdict": words.get(verdict) or "better",
        "better": names[verdict] if verdict is not None and verdict >= 0 else None,
        "gain": so_far.first.gain,
        "pairs": len(so_far.scores),
        "games": so_far.games,
        "seconds": round(seconds, 3),
        "score": asdict(score(so_far.scores)),
        "tests": [
            {
                "ratio": reading.ratio,
                "lower": reading.lower,
                "upper": reading.upper,
                "verdict": str(reading.verdict),
            }
            for reading in (so_far.first.reading(), so_far.second.reading())
        ],
        "faults": so_far.faults,
        "thinking": [thinking_for_programs(thought) for thought in so_far.thinking],
    }
