"""One game of each preset, written down once and for all.

`python -m tests.sdk.engine.transcripts PRESET` writes a wanted change again; it is read in the diff.
"""

from __future__ import annotations

import pytest
from cuig.engine import PRESETS, preset
from cuig.engine.actions import parse_action
from cuig.engine.notation import parse_record

from tests.sdk.engine.transcripts import FOLDER, annotated


def test_every_preset_has_a_transcript_and_every_transcript_a_preset() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.txt")) == sorted(PRESETS)


@pytest.mark.parametrize("name", PRESETS)
def test_the_game_goes_as_it_was_written(name: str) -> None:
    text = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    record = parse_record(text)
    assert record.rules == preset(name)
    assert annotated(record.rules, record.games[0]) == text


def test_the_transcripts_show_every_kind_of_action() -> None:
    words = set()
    for path in FOLDER.glob("*.txt"):
        for game in parse_record(path.read_text(encoding="utf-8")).games:
            for deal in game.deals:
                words |= {_kind(action) for action in deal.actions}
    shown = {"pass", "take", "keep", "stand", "play", "rob", "discard", "call", "bid", "trump"}
    assert words == shown


def _kind(action: int) -> str:
    if action < 60:
        return "play"
    if action < 100:
        return {parse_action(word): word for word in ("pass", "take", "keep", "stand")}[action]
    return ("rob", "discard", "call", "bid", "trump")[action // 100 - 1]
