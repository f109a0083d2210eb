"""Nearly right bytes and text, some hundreds for each reader; `python -m tests.fuzz` goes on for longer."""

from __future__ import annotations

from random import Random
from types import ModuleType

import pytest
from cuig import verify, view_notation, wire
from cuig.engine import actions, cards, notation, presets

from tests.fuzz.mutation import mutated
from tests.fuzz.targets import TARGETS, Target

INPUTS = 500


@pytest.mark.parametrize("target", TARGETS, ids=lambda target: str(target.name))
def test_what_is_nearly_right_is_read_both_ways_or_refused(target: Target) -> None:
    assert all(map(target.takes, target.samples))
    rng = Random(target.name)
    refused = 0
    for _ in range(INPUTS):
        refused += not target.takes(mutated(target.samples, rng))
    assert refused, "nothing was refused: the inputs are not damaged enough to tell"


@pytest.mark.parametrize("module", [actions, cards, notation, presets, verify, view_notation, wire])
def test_every_reader_has_a_target(module: ModuleType) -> None:
    readers = {
        name
        for name, part in vars(module).items()
        if getattr(part, "__module__", "") == module.__name__
        and (name.startswith("parse_") or name.endswith("_from") or name == "prompted_view")
    }
    assert readers and readers <= {target.name.split()[0] for target in TARGETS}
