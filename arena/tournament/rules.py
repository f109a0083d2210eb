"""The rules of an event, from a preset and its options."""

from __future__ import annotations

from collections.abc import Mapping

from cuig.engine.errors import RulesError
from cuig.engine.presets import PRESETS
from cuig.engine.presets import preset as rules_of
from cuig.engine.rules import Rules

from arena.errors import PresetUnknown, RulesRefused


def read_rules(preset: str, options: Mapping[str, str] | None = None) -> Rules:
    """Return the rules of a preset with options laid over it. Raises PresetUnknown, RulesRefused."""
    if preset not in PRESETS:
        raise PresetUnknown(preset, tuple(PRESETS))
    try:
        return rules_of(preset, **(options or {}))
    except RulesError as error:
        raise RulesRefused(preset, str(error)) from error
