"""Measure the house against its peers, all in the same run.

python -m tests.bench [--quick] [--json FILE] [RACE …]
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from tests.bench.compiled import compiled_engine
from tests.bench.growth import growth
from tests.bench.hosting import hosting
from tests.bench.luck import luck
from tests.bench.race import Race, run, table
from tests.bench.races import RACES
from tests.bench.scale import scale
from tests.bench.strength import strength
from tests.bench.transport import transport

# What is no race: it takes --quick or not, prints its table, and gives its figures.
STUDIES: Final[dict[str, Callable[[bool], list[dict[str, Any]]]]] = {
    "growth": growth,
    "hosting": hosting,
    "luck": luck,
    "scale": scale,
    "strength": strength,
    "transport": transport,
}
TURNS, QUICK_TURNS = 15, 5


def engine_for(races: list[Race]) -> Path | None:
    """Where the compiled engine is, if a contender needs it and it can be compiled."""
    if not any(entry.compiled for race in races for entry in race.entries):
        return None
    try:
        return compiled_engine()
    except (subprocess.CalledProcessError, subprocess.TimeoutExpired) as error:
        print(f"the engine could not be compiled: {error}", file=sys.stderr)
        return None


def main() -> None:
    """Run the races that are asked for, print their tables, keep their figures."""
    known = [*RACES, *STUDIES]
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__.splitlines()[0])
    parser.add_argument(
        "races",
        nargs="*",
        metavar="RACE",
        help=f"any of {', '.join(known)}; else all (strength takes 50 minutes of one processor)",
    )
    parser.add_argument("--turns", type=int, default=TURNS, help=f"how often each is measured; {TURNS}")
    parser.add_argument("--quick", action="store_true", help=f"{QUICK_TURNS} turns instead of {TURNS}")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures to a file as well")
    flags = parser.parse_args()
    unknown = [name for name in flags.races if name not in known]
    if unknown:
        parser.error(f"there is no {', '.join(unknown)}; there are {', '.join(known)}")
    races = [RACES[name] for name in flags.races or RACES if name in RACES]
    turns = QUICK_TURNS if flags.quick else flags.turns
    compiled = engine_for(races)
    print(
        f"{platform.platform()}, Python {platform.python_version()}, "
        f"{os.cpu_count()} processors, {turns} turns\n"
    )
    kept: list[dict[str, Any]] = []
    for race in races:
        rows = run(race, turns, compiled)
        print(table(race, rows) + "\n", flush=True)
        figures = [asdict(row) for row in rows]
        kept.append({"race": race.name, "says": race.says, "counts": race.counts, "rows": figures})
    for name in flags.races or STUDIES:
        if name in STUDIES:
            kept.append({"study": name, "rows": STUDIES[name](flags.quick)})
    if flags.json is not None:
        machine = {"platform": platform.platform(), "python": platform.python_version(), "turns": turns}
        flags.json.write_text(
            json.dumps({"machine": machine, "races": kept}, indent=1, ensure_ascii=False) + "\n"
        )


if __name__ == "__main__":
    main()
