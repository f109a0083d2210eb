"""A process in which one contender works, told over a pipe when to begin.

    python -m tests.bench.lane CONTENDER ARGUMENT

For every line it reads it does a portion and writes `{"count": …, "seconds": …}`: seconds of processor time,
which other processes disturb less than the clock on the wall. Preparing a portion is not timed.
"""

from __future__ import annotations

import gc
import json
import subprocess
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from tests.support.waiting import killed_after

ROOT = Path(__file__).parents[2]
LONGEST_PORTION = 600.0  # seconds; the slowest contenders take tens


class LaneError(Exception):
    """A contender that could not be measured, with the last thing that it said."""

    def __init__(self, name: str, reason: str) -> None:
        self.name = name
        self.reason = reason
        super().__init__(f"{name}: {reason}")


@dataclass(frozen=True, slots=True)
class Done:
    """A portion of work and the processor time that it took."""

    count: int
    seconds: float

    @property
    def rate(self) -> float:
        """How much was done in a second."""
        return self.count / self.seconds


class Lane:
    """One contender in its own process."""

    def __init__(self, contender: str, argument: str, environment: Mapping[str, str]) -> None:
        self.name = f"{contender} {argument}"
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.bench.lane", contender, argument],
            cwd=ROOT,
            env=dict(environment),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def portion(self) -> Done:
        """Have a portion of work done. Raises LaneError."""
        process = self._process
        assert process.stdin is not None and process.stdout is not None and process.stderr is not None
        try:
            process.stdin.write("go\n")
            process.stdin.flush()
        except BrokenPipeError:
            pass  # it has ended: what it said says why
        with killed_after(process, LONGEST_PORTION):
            line = process.stdout.readline()
        if not line:
            said = process.stderr.read().strip().splitlines()
            raise LaneError(self.name, said[-1] if said else "ended without a word")
        return Done(**json.loads(line))

    def close(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.communicate(timeout=10)


def main(contender: str, argument: str) -> None:
    """Work whenever a line comes in, until there are no more."""
    from tests.bench.contenders import CONTENDERS

    portion = CONTENDERS[contender](argument)
    for _ in sys.stdin:
        work = portion()
        gc.collect()
        began = time.process_time()
        count = work()
        seconds = time.process_time() - began
        print(json.dumps({"count": count, "seconds": seconds}), flush=True)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
