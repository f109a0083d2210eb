"""How long the bots of a command thought, as lines and for programs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cuig.cli.columns import columns
from cuig.clock import ClockPolicy
from cuig.home.thinking import Thinking
from cuig.view_notation import view_text


def thinking_lines(names: Sequence[str], thinking: Sequence[Thinking]) -> list[str]:
    """Format how long each bot thought about a decision, and what it saw when it thought longest."""
    rows: list[tuple[str, ...]] = [("thinking", "decisions", "median", "99 of 100 within", "longest")]
    for name, thought in zip(names, thinking, strict=True):
        times = (thought.quantile(0.5), thought.quantile(0.99), thought.longest)
        rows.append((name, f"{len(thought.seconds)}", *map(_time, times)))
    lines = columns(rows)
    for name, thought in zip(names, thinking, strict=True):
        if thought.longest_view is not None and thought.longest >= _WORTH_SHOWING:
            lines.append(f"{name} thought longest at: {view_text(thought.longest_view)}")
    return lines


# Shorter than this no clock of an arena minds.
_WORTH_SHOWING = 0.02


def _time(seconds: float) -> str:
    if seconds >= 1.0:
        return f"{seconds:.1f} s"
    return f"{seconds * 1000:.0f} ms" if seconds >= 0.1 else f"{seconds * 1000:.2f} ms"


def thinking_for_programs(thought: Thinking) -> dict[str, Any]:
    """Return the same for programs, in seconds."""
    seen = thought.longest_view
    return {
        "decisions": len(thought.seconds),
        "median": thought.quantile(0.5),
        "within_99_of_100": thought.quantile(0.99),
        "longest": thought.longest,
        "longest_at": None if seen is None else view_text(seen),
    }


def late_line(clock: ClockPolicy, names: Sequence[str], faults: Sequence[int]) -> str:
    """Say how often each bot was too late by a clock."""
    late = [f"{name} {many} times" for name, many in zip(names, faults, strict=True) if many]
    return f"By the clock of {clock_text(clock)}, late: {', '.join(late) or 'nobody'}."


def clock_text(clock: ClockPolicy) -> str:
    """Format a clock: what a decision may take, and what is in the bank."""
    text = f"{clock.decision_ms / 1000:g} s a decision and {clock.bank_ms / 1000:g} s in the bank"
    return f"{text}, {clock.increment_ms / 1000:g} s added a decision" if clock.increment_ms else text
