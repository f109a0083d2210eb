"""`cuig play`: let bots play each other at home."""

from __future__ import annotations

import logging
import sys
import time
from argparse import Namespace
from contextlib import closing
from dataclasses import asdict
from pathlib import Path
from typing import Any

from cuig.cli.columns import columns
from cuig.cli.errors import CommandError
from cuig.cli.matches import played_matches
from cuig.cli.named import bot_titles
from cuig.cli.output import say, say_json
from cuig.cli.progress_bar import ProgressBar
from cuig.cli.rules import rules_named
from cuig.cli.thinking import late_line, thinking_for_programs, thinking_lines
from cuig.client.on_error import OnError
from cuig.engine.presets import rules_text
from cuig.home.contest import Contest, MatchOutcome, distinct_names
from cuig.home.scores import Score
from cuig.home.thinking import Thinking
from cuig.match import FaultPolicy
from cuig.paths import expand_home, os_error_reason


def run(given: Namespace) -> int:
    """Play a contest, and print the table of its scores; interrupted, that of what was played by then."""
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr, format="%(message)s")
    rules = rules_named(given.rules, given.option)
    names = distinct_names(bot_titles(given.bots))
    if len(names) < 2:
        raise CommandError("a game needs two bots; the same may be named twice")
    games = 1 if given.single else len(rules.sides)
    contest = Contest(
        rules=rules,
        bots=len(names),
        matches=-(-given.games // games),
        seed=given.seed,
        duplicate=not given.single,
        clock=given.clock,
        faults=FaultPolicy[given.faults.upper()],
    )
    tally = Tally(names, tuple(given.bots))
    matches = played_matches(contest, given.bots, OnError(given.on_error), given.jobs, _folder(given.records))
    try:
        with ProgressBar(contest.fixtures, "matches") as bar, closing(matches):
            for match in matches:
                tally.add(match)
                bar.step()
    except KeyboardInterrupt:
        tally.partial = True
    seconds = tally.seconds()
    if given.json:
        say_json(_for_programs(contest, tally, seconds))
    elif tally.matches:
        say("\n".join(_lines(contest, tally, seconds)))
    else:
        say("Interrupted before the first match was played.")
    return 130 if tally.partial else 0


class Tally:
    """What a contest has given each bot so far."""

    def __init__(self, names: tuple[str, ...], specs: tuple[str, ...]) -> None:
        self.names = names
        self.specs = specs  # as they were typed
        self.scores = [Score() for _ in names]
        self.thinking = [Thinking() for _ in names]
        self.faults = [0] * len(names)
        self.matches = self.decisions = self.mistakes = 0
        self.partial = False  # whether it was interrupted
        self._started = time.perf_counter()

    def add(self, match: MatchOutcome) -> None:
        """Add a match."""
        for outcome in match.outcomes:
            self.scores[outcome.bot].add(outcome)
        for bot, thought in match.thinking.items():
            self.thinking[bot].join(thought)
        for bot, faults in match.faults.items():
            self.faults[bot] += faults
        self.matches += 1
        self.decisions += match.decisions
        self.mistakes += match.mistakes

    def seconds(self) -> float:
        """The time since the beginning, in seconds."""
        return time.perf_counter() - self._started


def _folder(records: Path | None) -> Path | None:
    """Make the folder for records if need be. Raises CommandError."""
    if records is None:
        return None
    try:
        folder = expand_home(records)
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CommandError(f"no record can be written to {records}: {os_error_reason(error)}") from error
    return folder


def _for_programs(contest: Contest, tally: Tally, seconds: float) -> dict[str, Any]:
    return {
        "rules": contest.rules.options(),
        "seed": contest.seed,
        "duplicate": contest.duplicate,
        "clock": None if contest.clock is None else asdict(contest.clock),
        "partial": tally.partial,
        "matches": tally.matches,
        "games": tally.matches * contest.games,
        "seconds": round(seconds, 3),
        "decisions": tally.decisions,
        "mistakes": tally.mistakes,
        "even": 1 / len(contest.rules.sides),
        "bots": [
            {
                "name": name,
                "bot": spec,
                "matches": score.matches,
                "share": score.mean,
                "interval": score.interval,
                "games_won": score.games_won / max(1, score.games),
                "points_a_game": score.points / max(1, score.games),
                "faults": faults,
                "thinking": thinking_for_programs(thought),
            }
            for name, spec, score, faults, thought in zip(
                tally.names, tally.specs, tally.scores, tally.faults, tally.thinking, strict=True
            )
        ],
    }


def _lines(contest: Contest, tally: Tally, seconds: float) -> list[str]:
    games = tally.matches * contest.games
    turned = f", {contest.games} with the same cards" if contest.duplicate else ""
    lines = []
    if tally.partial:
        lines.append(
            f"Interrupted after {tally.matches} of {contest.fixtures} matches; what was played by then:"
        )
    lines += [
        f"{rules_text(contest.rules)}: {tally.matches} matches, {games} games{turned}, "
        f"seed {contest.seed}, {seconds:.1f} s",
        "",
    ]
    rows = [("bot", "matches", "won", "95 % between", "games won", "points a game")]
    ranked = sorted(zip(tally.names, tally.scores, strict=True), key=lambda row: -row[1].mean)
    for name, score in ranked:
        low, high = score.interval
        games_played = max(1, score.games)
        rows.append(
            (
                name,
                f"{score.matches}",
                f"{score.mean:.1%}",
                f"{low:.1%} and {high:.1%}",
                f"{score.games_won / games_played:.1%}",
                f"{score.points / games_played:.1f}",
            )
        )
    lines += [*columns(rows), "", _verdict(contest, ranked), "", *thinking_lines(tally.names, tally.thinking)]
    if contest.clock is not None:
        lines.append(late_line(contest.clock, tally.names, tally.faults))
    if tally.mistakes:
        lines.append(
            f"{tally.mistakes} times a bot raised an error or answered wrongly, and was answered for."
        )
    return lines


def _verdict(contest: Contest, ranked: list[tuple[str, Score]]) -> str:
    even = 1 / len(contest.rules.sides)
    better = [name for name, score in ranked if score.interval[0] > even]
    worse = [name for name, score in ranked if score.interval[1] < even]
    clauses = [f"{', '.join(better)} above" for _ in better[:1]] + [
        f"{', '.join(worse)} below" for _ in worse[:1]
    ]
    if not clauses:
        return f"Even is {even:.1%}: more games are needed to tell them apart."
    return f"Even is {even:.1%}: with 95 % confidence {' and '.join(clauses)} it."
