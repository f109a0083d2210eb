"""`cuig play`: let bots play each other at home."""

from __future__ import annotations

import json
import logging
import sys
import time
from argparse import Namespace
from pathlib import Path
from typing import Any

from cuig.cli.errors import CommandError
from cuig.cli.matches import played_matches
from cuig.cli.named import bot_named, rules_named
from cuig.cli.progress_bar import ProgressBar
from cuig.client.on_error import OnError
from cuig.engine.presets import rules_text
from cuig.home.contest import Contest, distinct_names
from cuig.home.scores import Score
from cuig.paths import expand_home, os_error_reason


def run(given: Namespace) -> int:
    """Play a contest, and print the table of its scores."""
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr, format="%(message)s")
    rules = rules_named(given.rules, given.option)
    bots = [bot_named(spec) for spec in given.bots]
    if len(bots) < 2:
        raise CommandError("a game needs two bots; the same may be named twice")
    games = 1 if given.single else len(rules.sides)
    contest = Contest(
        rules=rules,
        bots=len(bots),
        matches=-(-given.games // games),
        seed=given.seed,
        duplicate=not given.single,
    )
    names = distinct_names(bots)
    started = time.perf_counter()
    scores = [Score() for _ in bots]
    decisions = mistakes = 0
    matches = played_matches(contest, given.bots, OnError(given.on_error), given.jobs, _folder(given.records))
    with ProgressBar(contest.fixtures, "matches") as bar:
        for match in matches:
            for outcome in match.outcomes:
                scores[outcome.bot].add(outcome)
            decisions += match.decisions
            mistakes += match.mistakes
            bar.step()
    seconds = time.perf_counter() - started
    if given.json:
        print(json.dumps(_for_programs(contest, names, scores, seconds, decisions, mistakes), indent=2))
        return 0
    print("\n".join(_lines(contest, names, scores, seconds)))
    if mistakes:
        print(f"{mistakes} times a bot raised an error or answered wrongly, and was answered for.")
    return 0


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


def _for_programs(
    contest: Contest,
    names: tuple[str, ...],
    scores: list[Score],
    seconds: float,
    decisions: int,
    mistakes: int,
) -> dict[str, Any]:
    return {
        "rules": contest.rules.options(),
        "seed": contest.seed,
        "duplicate": contest.duplicate,
        "matches": contest.fixtures,
        "games": contest.fixtures * contest.games,
        "seconds": round(seconds, 3),
        "decisions": decisions,
        "mistakes": mistakes,
        "even": 1 / len(contest.rules.sides),
        "bots": [
            {
                "name": name,
                "matches": score.matches,
                "share": score.mean,
                "interval": score.interval,
                "games_won": score.games_won / score.games,
                "points_a_game": score.points / score.games,
            }
            for name, score in zip(names, scores, strict=True)
        ],
    }


def _lines(contest: Contest, names: tuple[str, ...], scores: list[Score], seconds: float) -> list[str]:
    games = contest.fixtures * contest.games
    turned = f", {contest.games} with the same cards" if contest.duplicate else ""
    lines = [
        f"{rules_text(contest.rules)}: {contest.fixtures} matches, {games} games{turned}, "
        f"seed {contest.seed}, {seconds:.1f} s",
        "",
    ]
    rows = [("bot", "matches", "won", "95 % between", "games won", "points a game")]
    ranked = sorted(zip(names, scores, strict=True), key=lambda row: -row[1].mean)
    for name, score in ranked:
        low, high = score.interval
        rows.append(
            (
                name,
                f"{score.matches}",
                f"{score.mean:.1%}",
                f"{low:.1%} and {high:.1%}",
                f"{score.games_won / score.games:.1%}",
                f"{score.points / score.games:.1f}",
            )
        )
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        cells = [row[0].ljust(widths[0])]
        cells += [cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]
        lines.append("  ".join(cells).rstrip())
    lines += ["", _verdict(contest, ranked)]
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
