"""Write the transcripts again after a wanted change: `python -m tests.sdk.engine.transcripts [PRESET …]`."""

from __future__ import annotations

import random
import sys
from pathlib import Path

from cuig.engine import PRESETS, Phase, Rules, deck, fresh_pack, places, preset
from cuig.engine.notation import record_text
from cuig.engine.record import GameRecord, GameRecorder, Record, replay_game, steps

from tests.sdk.engine.tables import chosen

FOLDER = Path(__file__).parents[2] / "transcripts"
GAMES = 40


def played_once(rules: Rules, seed: bytes) -> GameRecorder:
    """A game of the decks of this seed."""
    rng = random.Random(seed)
    scribe = GameRecorder(rules)
    while not scribe.state.over:
        if scribe.state.phase == Phase.DEAL:
            scribe.deal(deck(seed, scribe.state.deal_number, fresh_pack(rules)))
        else:
            scribe.apply(chosen(scribe.state, rng))
    return scribe


def annotated(rules: Rules, game: GameRecord) -> str:
    """The record with the legal actions of every step and the scores of every deal as comments."""
    lines = record_text(Record(rules, (game,))).splitlines()
    told = [*lines[:3]]
    for step, line in zip(steps(rules, game), lines[3:], strict=True):
        state = step.state
        if step.deck is not None:
            if state.deal_number > 1:
                told.append(f"# scores {' '.join(map(str, state.scores))} pool {state.pool}")
            told.append(line)
        else:
            told.append(f"{line}  # {len(state.legal())} legal, sum {sum(state.legal())}")
    end = replay_game(rules, game)
    told.append(f"# scores {' '.join(map(str, end.scores))} places {' '.join(map(str, places(end)))}")
    return "\n".join(told) + "\n"


def transcript(name: str) -> str:
    """The shortest of some games of a preset that have more deals than one."""
    rules = preset(name)
    games = [played_once(rules, f"{name} {number}".encode()) for number in range(GAMES)]
    shown = min(
        (game for game in games if game.state.deal_number > 1), key=lambda game: game.state.deal_number
    )
    return annotated(rules, shown.record())


if __name__ == "__main__":
    for name in sys.argv[1:] or PRESETS:
        (FOLDER / f"{name}.txt").write_text(transcript(name), encoding="utf-8")
