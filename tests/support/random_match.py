"""Claimed matches of Twenty-Five played at random in this process, without a referee."""

from __future__ import annotations

import random
from typing import Final

from cuig.engine.presets import preset
from cuig.engine.shuffle import deck, fresh_pack
from cuig.engine.state import start
from cuig.match import Ending, GamePlan, Plan, Result
from cuig.standings import standings
from cuig.v1 import record_pb2

from arena.match.claims import ClaimedMatch

RULES: Final = preset("twenty-five")
PACK: Final = fresh_pack(RULES)


def played_at_random(claimed: ClaimedMatch, chance: random.Random) -> tuple[bytes, Result]:
    """The match played at random: its record and result."""
    record = record_pb2.Record()
    states = []
    for game in claimed.games:
        state = start(RULES, game.dealer)
        while not state.over:
            cards = deck(game.seed, state.deal_number, PACK)
            state.deal(cards)
            actions = []
            while state.turn >= 0:
                action = chance.choice(state.legal())
                actions.append(action)
                state.apply(action)
            record.segments.add(deal=bytes(cards), actions=actions, elapsed_ms=[0] * len(actions))
        states.append(state)
    plan = Plan(
        RULES,
        tuple(entrant.name for entrant in claimed.entrants),
        tuple(GamePlan(game.seed, game.dealer, tuple(game.holders)) for game in claimed.games),
    )
    result = Result(Ending.PLAYED_OUT, None, standings(plan, states, [0] * len(claimed.entrants)))
    return record.SerializeToString(), result
