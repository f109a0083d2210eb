"""Rules of every kind, and games of them, for the laws."""

from __future__ import annotations

import random
from collections.abc import Iterator
from types import GetSetDescriptorType, MemberDescriptorType
from typing import Any

from cuig.engine import PRESETS, Phase, Rules, RulesError, State, fresh_pack, preset, start
from cuig.engine.options import CHOICES
from cuig.engine.record import GameRecorder
from hypothesis import strategies as st

_LAID_OVER: dict[str, list[Any]] = {
    **{
        name: list(values)
        for name, values in CHOICES.items()
        if name not in ("trump_from", "ranking", "partner")
    },
    "rob_forced": [True, False],
    "dealer_take": [True, False],
    "renege": [True, False],
    "jokers": [0, 1],
    "throw_in_cap": [0, 1, 3],
    "only_bidder_can_win": [True, False],
    "thirty_for_sixty": [True],
    "kitty_size": [0, 3, 5],
    "target": [15, 25, 55],
    "bonus_points": [0, 5],
    "pool": [1],
}


def _laid_over(name: str, players: int, table: int, options: dict[str, Any]) -> Rules:
    """The preset with as many of these options as go together with it."""
    tables = PRESETS[name].tables[players]
    kept: dict[str, Any] = {"players": players, "sides": tables[table % len(tables)]}
    rules = preset(name, **kept)
    for option, value in options.items():
        try:
            rules = preset(name, **kept, **{option: value})
        except RulesError:
            continue
        kept[option] = value
    return rules


@st.composite
def any_rules(draw: st.DrawFn) -> Rules:
    """A preset at one of its tables, with up to six options laid over it."""
    name = draw(st.sampled_from(sorted(PRESETS)))
    players = draw(st.sampled_from(sorted(PRESETS[name].tables)))
    names = draw(st.lists(st.sampled_from(sorted(_LAID_OVER)), unique=True, max_size=6))
    options = {option: draw(st.sampled_from(_LAID_OVER[option])) for option in names}
    return _laid_over(name, players, draw(st.integers(0, 2)), options)


def chosen(state: State, rng: random.Random) -> int:
    """A legal action at random; passes and keeps as often as everything else together."""
    actions = state.legal()
    if state.phase in (Phase.BID, Phase.ROB) and actions[0] in (60, 62) and rng.random() < 0.5:
        return actions[0]
    return rng.choice(actions)


def played(rules: Rules, seed: int, deals: int = 2) -> Iterator[tuple[State, int]]:
    """Each state of a game and the action taken in it; the state then moves on."""
    rng = random.Random(seed)
    state = start(rules, seed % rules.players)
    pack = fresh_pack(rules)
    while not state.over and (state.phase != Phase.DEAL or state.deal_number <= deals):
        if state.phase == Phase.DEAL:
            rng.shuffle(pack)
            state.deal(list(pack))
            continue
        action = chosen(state, rng)
        yield state, action
        state.apply(action)


def written(rules: Rules, seed: int, deals: int = 2, actions: int = 1_000_000) -> GameRecorder:
    """A game written down as it is played at random."""
    rng = random.Random(seed)
    scribe = GameRecorder(rules, seed % rules.players)
    pack = fresh_pack(rules)
    while not scribe.state.over and (scribe.state.phase != Phase.DEAL or scribe.state.deal_number <= deals):
        if scribe.state.phase == Phase.DEAL:
            rng.shuffle(pack)
            scribe.deal(list(pack))
            continue
        if actions == 0:
            break
        scribe.apply(chosen(scribe.state, rng))
        actions -= 1
    return scribe


# Where the class is compiled, its slots are not listed, but there all the same.
_PARTS = [
    name
    for name, part in vars(State).items()
    if isinstance(part, MemberDescriptorType | GetSetDescriptorType) and not name.startswith("__")
]


def everything(state: State) -> dict[str, object]:
    """All that a state holds, in a form that does not move on with it."""
    values = {name: getattr(state, name) for name in _PARTS}
    return {name: list(value) if isinstance(value, list) else value for name, value in values.items()}
