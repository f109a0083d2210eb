"""The rules of the games as a pure state machine: no I/O, no randomness, no clock, no bots.

state = start(preset("twenty-five"))
state.deal(deck(seed, state.deal_number, fresh_pack(state.rules)))
while not state.over:
    if state.phase == Phase.DEAL: state.deal(...)
    else: state.apply(state.legal()[0])
places(state)
"""

from cuig.engine.errors import (
    ActionError,
    CardError,
    DeckError,
    EngineError,
    IllegalAction,
    RecordError,
    RulesError,
    SamplingError,
)
from cuig.engine.phases.phase import Phase
from cuig.engine.presets import PRESETS, parse_rules, preset
from cuig.engine.rules import Rules
from cuig.engine.shuffle import deck, fresh_pack
from cuig.engine.state import State, places, start
from cuig.engine.views import View, view

__all__ = [
    "PRESETS",
    "ActionError",
    "CardError",
    "DeckError",
    "EngineError",
    "IllegalAction",
    "Phase",
    "RecordError",
    "Rules",
    "RulesError",
    "SamplingError",
    "State",
    "View",
    "deck",
    "fresh_pack",
    "parse_rules",
    "places",
    "preset",
    "start",
    "view",
]
