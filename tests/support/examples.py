"""The raw example as a module, also with something else in place of a line of it."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

RAW = Path(__file__).parents[2] / "sdk" / "examples" / "raw.py"


def raw_with(*instead: tuple[str, str]) -> ModuleType:
    """The example with each first text replaced by the second; it must be there."""
    source = RAW.read_text()
    for old, new in instead:
        assert old in source, f"the example has no {old!r}"
        source = source.replace(old, new)
    module = ModuleType("raw")
    exec(compile(source, str(RAW), "exec"), module.__dict__)
    return module
