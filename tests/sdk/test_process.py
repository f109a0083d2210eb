"""Collecting seldom is for the length of a block, and collects all the same."""

from __future__ import annotations

import gc
import weakref

import pytest
from cuig.process import infrequent_gc


class Knot:
    """Something that holds itself."""

    def __init__(self) -> None:
        self.itself = self


def test_it_is_as_before_afterwards_also_when_something_fails() -> None:
    thresholds, frozen = gc.get_threshold(), gc.get_freeze_count()
    with pytest.raises(ValueError, match="here"), infrequent_gc():
        assert gc.get_threshold()[0] > thresholds[0]
        assert gc.get_freeze_count() > frozen
        raise ValueError("here")
    assert gc.get_threshold() == thresholds
    assert gc.get_freeze_count() == 0


def test_blocks_that_overlap_end_in_any_order() -> None:
    thresholds = gc.get_threshold()
    first, second = infrequent_gc(), infrequent_gc()
    first.__enter__()
    second.__enter__()
    first.__exit__(None, None, None)
    assert gc.get_threshold() != thresholds, "the second still runs"
    second.__exit__(None, None, None)
    assert gc.get_threshold() == thresholds
    assert gc.get_freeze_count() == 0


def test_what_is_made_meanwhile_is_collected() -> None:
    with infrequent_gc():
        knot = weakref.ref(Knot())
        gc.collect()
        assert knot() is None
