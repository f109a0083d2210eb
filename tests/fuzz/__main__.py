"""Feed the readers nearly right inputs for as long as wanted.

python -m tests.fuzz [--seconds N] [--seed N] [TARGET …]
"""

from __future__ import annotations

import argparse
import time
from random import Random
from typing import Final

from tests.fuzz.mutation import mutated
from tests.fuzz.targets import TARGETS, Target

KEPT: Final = 500  # inputs that were taken, and are changed further


def search(target: Target, seconds: float, rng: Random) -> None:
    """Look for an input that the reader fails on; raises what it failed with."""
    pool, tried, taken = list(target.samples), 0, 0
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        data = mutated(pool, rng)
        tried += 1
        if target.takes(data):
            taken += 1
            if len(pool) < KEPT:
                pool.append(data)
            else:
                pool[rng.randrange(KEPT)] = data
    print(f"{target.name}: {tried:,} inputs, {taken:,} of them taken")


def main() -> None:
    """Search each target for its share of the time."""
    names = [target.name for target in TARGETS]
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__.splitlines()[0])
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=f"any of {', '.join(names)}; else all")
    parser.add_argument("--seconds", type=float, default=60.0, help="for all together; 60")
    parser.add_argument("--seed", type=int, default=time.time_ns() % 1_000_000, help="to have a run again")
    flags = parser.parse_args()
    unknown = [name for name in flags.targets if name not in names]
    if unknown:
        parser.error(f"there is no {', '.join(unknown)}; there are {', '.join(names)}")
    chosen = [target for target in TARGETS if not flags.targets or target.name in flags.targets]
    print(f"seed {flags.seed}")
    for target in chosen:
        search(target, flags.seconds / len(chosen), Random(f"{flags.seed} {target.name}"))


if __name__ == "__main__":
    main()
