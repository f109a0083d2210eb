"""Everything that an author of a bot meets says of each of its fields what it is."""

from __future__ import annotations

import dataclasses
import inspect
import pkgutil
import re
from collections.abc import Iterator
from enum import Enum
from importlib import import_module
from pydoc import render_doc
from random import Random
from typing import is_typeddict

import cuig
import pytest
from cuig import testing
from cuig.engine import PRESETS, Phase, deck, fresh_pack, preset, start
from cuig.engine.events import Event, deal_events, events

MET = ["engine", "bot", "match", "clock", "table", "statistics", "luck", "styles", "envs"]


def modules() -> Iterator[str]:
    for room in MET:
        module = import_module(f"cuig.{room}")
        yield module.__name__
        for inner in pkgutil.walk_packages(getattr(module, "__path__", ()), f"{module.__name__}."):
            yield inner.name


def fields(kind: type) -> list[str]:
    """The public fields of a named tuple, dataclass, enumeration, typed dict, error, or class with slots."""
    if issubclass(kind, Exception):
        made = vars(kind).get("__init__")
        names = re.findall(r"self\.(\w+) = ", inspect.getsource(made)) if made else []
    elif dataclasses.is_dataclass(kind):
        names = [field.name for field in dataclasses.fields(kind)]
    elif issubclass(kind, Enum):
        names = list(kind.__members__)
    elif is_typeddict(kind):
        names = list(kind.__annotations__)
    else:
        names = list(getattr(kind, "_fields", vars(kind).get("__slots__", ())))
    return [name for name in names if not name.startswith("_")]


def with_fields() -> dict[str, type]:
    met = [
        kind
        for name in modules()
        for kind in vars(import_module(name)).values()
        if getattr(kind, "__module__", "") == name
    ]
    public = [getattr(module, name) for module in (cuig, testing) for name in module.__all__]
    return {
        f"{kind.__module__}.{kind.__name__}": kind
        for kind in (*met, *public)
        if inspect.isclass(kind) and not kind.__name__.startswith("_") and fields(kind)
    }


def test_there_are_such_classes_and_those_that_everybody_meets_are_among_them() -> None:
    everyday = {cuig.View, cuig.Rules, cuig.Seating, cuig.Result, cuig.Phase}
    assert everyday < set(with_fields().values())
    assert len(with_fields()) > 30


@pytest.mark.parametrize("name", with_fields())
def test_help_says_of_every_field_what_it_is(name: str) -> None:
    kind = with_fields()[name]
    _, _, section = (inspect.getdoc(kind) or "").partition("\nAttributes:\n")
    described = re.findall(r"^    (\w+): [A-Z`].*\S$", section, re.MULTILINE)
    assert sorted(described) == sorted(fields(kind))
    shown = re.sub(r".\x08", "", render_doc(kind))
    for field in described:
        assert re.search(rf"^ \|\s+{field}: ", shown, re.MULTILINE), field


def test_every_kind_of_event_is_in_the_list_of_kinds() -> None:
    listed = set(re.findall(r"`(\w+)`", inspect.getdoc(Event).split("kind:")[1].split("seat:")[0]))  # type: ignore[union-attr]
    happened = set()
    for name in PRESETS:
        rng, rules = Random(name), preset(name, deal_cap=6)
        state = start(rules)
        while not state.over:
            if state.phase == Phase.DEAL:
                cards = deck(bytes(32), state.deal_number, fresh_pack(rules))
                happened |= {event.kind for event in deal_events(state, cards)}
                state.deal(cards)
            else:
                action = rng.choice(state.legal())
                happened |= {event.kind for event in events(state, action)}
                state.apply(action)
    assert happened - listed == set()
    assert listed - happened <= {"throw_in"}  # that all pass is rare
