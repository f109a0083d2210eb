"""`cuig play`: bots against each other at home."""

from __future__ import annotations

import json
import logging
import sys
import time
from argparse import Namespace
from pathlib import Path
from typing import Any

from cuig.cli.bar import Bar
from cuig.cli.complaint import Complaint
from cuig.cli.matches import told_matches
from cuig.cli.parser import bot_named, rules_named, whole
from cuig.client.seat import OnError
from cuig.engine.presets import rules_text
from cuig.home.contest import Contest, distinct_names
from cuig.home.scores import Score
from cuig.paths import followed_home


def add_to(commands: Any) -> None:
    """The command's arguments."""
    command = commands.add_parser(
        "play",
        help="let bots play each other here, without a server",
        description="Lets bots play each other and says who is better, and how sure that is. A match is "
        "played in duplicate: the same cards once for every way to turn the seats, so that luck cancels. "
        "More bots than the game has sides meet in every combination; fewer sit down more than once.",
    )
    command.add_argument(
        "bots", metavar="BOT", nargs="+", help="a baseline, a file.py, file.py:Class, remote:PORT"
    )
    command.add_argument(
        "--rules", "--preset", metavar="PRESET", default="twenty-five", help="the game (see `cuig rules`)"
    )
    command.add_argument(
        "--option", metavar="NAME=VALUE", action="append", default=[], help="an option laid over the game"
    )
    command.add_argument(
        "--games",
        type=whole(1),
        default=200,
        help="games for each pairing, rounded up to whole matches (200)",
    )
    command.add_argument("--seed", default="0", help="decides every card; the same seed, the same games (0)")
    command.add_argument("--single", action="store_true", help="a match is one game: no duplicate")
    command.add_argument("--jobs", type=whole(1), default=1, help="processes to play in (1)")
    command.add_argument(
        "--on-error",
        choices=[policy.value for policy in OnError],
        default=OnError.RAISE.value,
        help="what an error in a bot, or an answer that is not legal, does: `raise` stops and shows its "
        "traceback, `default` logs it and answers for the bot (raise)",
    )
    command.add_argument(
        "--records",
        metavar="FOLDER",
        type=Path,
        help="write the record of every match there (see `cuig replay`)",
    )
    command.add_argument("--json", action="store_true", help="the result for programs")
    command.set_defaults(do=play)


def play(given: Namespace) -> int:
    """Play, and print the table."""
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr, format="%(message)s")
    rules = rules_named(given.rules, given.option)
    bots = [bot_named(spec) for spec in given.bots]
    if len(bots) < 2:
        raise Complaint("a game needs two bots; the same may be named twice")
    games = 1 if given.single else len(rules.sides)
    contest = Contest(rules, len(bots), -(-given.games // games), given.seed, not given.single)
    names = distinct_names(bots)
    started = time.perf_counter()
    scores = [Score() for _ in bots]
    decisions = mistakes = 0
    matches = told_matches(contest, given.bots, OnError(given.on_error), given.jobs, _folder(given.records))
    with Bar(contest.fixtures, "matches") as bar:
        for told in matches:
            for outcome in told.outcomes:
                scores[outcome.bot].add(outcome)
            decisions += told.decisions
            mistakes += told.mistakes
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
    """The folder for records, made if need be. Raises Complaint."""
    if records is None:
        return None
    try:
        folder = followed_home(records)
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Complaint(f"no record can be written to {records}: {error.strerror}") from error
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
    said = [f"{', '.join(better)} above" for _ in better[:1]] + [
        f"{', '.join(worse)} below" for _ in worse[:1]
    ]
    if not said:
        return f"Even is {even:.1%}: more games are needed to tell them apart."
    return f"Even is {even:.1%}: with 95 % confidence {' and '.join(said)} it."
