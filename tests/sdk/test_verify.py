"""`cuig verify` finds a sound match sound, and says what does not fit."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from cuig.cli import main
from cuig.commitments import seeds_commitment
from cuig.match import FaultKind
from cuig.table import Table
from cuig.verify import match_file_from, mismatches

from tests.support.match_files import file_of, file_of_seeds
from tests.support.matches import bound, duplicate, seed


@pytest.fixture
def sound() -> dict[str, Any]:
    held: dict[str, Any] = file_of(duplicate())
    return held


def found(held: dict[str, Any]) -> str:
    return "; ".join(mismatches(match_file_from(json.dumps(held))))


def test_a_sound_match_is_found_sound(
    sound: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match.json"
    file.write_text(json.dumps(sound))
    nonce = f"finn={b'of finn'.hex()}"
    assert main(["verify", str(file), "--nonce", nonce, "--commitment", sound["commitment"]]) == 0
    said = capsys.readouterr().out
    assert "2 of 2 bots added to the cards" in said
    assert "what it added is in the cards" in said


def test_a_match_of_which_the_seeds_alone_were_bound_is_still_verified() -> None:
    held = file_of_seeds(duplicate())
    assert found(held) == ""
    assert held["commitment"] == seeds_commitment(game.seed for game in duplicate().games).hex()
    held["games"][0]["seed"] = seed(9).hex()
    assert "committed to" in found(held)


def test_a_nonce_counts_for_the_bot_that_added_it_and_for_no_other(
    sound: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match.json"
    file.write_text(json.dumps(sound))
    assert main(["verify", str(file), "--nonce", f"finn={b'of molly'.hex()}"]) == 1
    assert f"finn added {b'of finn'.hex()} to the cards, and not" in capsys.readouterr().out
    for given, said in (
        ("una=aa", "'una' is not at match 7: it is molly and finn who are"),
        ("aa", "BOT=HEX is wanted"),
        ("finn=zz", "hexadecimal digits are wanted"),
    ):
        assert main(["verify", str(file), "--nonce", given]) == 2
        assert said in capsys.readouterr().err


@pytest.mark.parametrize("part", ["seed", "dealer", "holders", "entrants", "rules", "match"])
def test_another_match_than_the_one_committed_to_is_found(sound: dict[str, Any], part: str) -> None:
    """Everything that the house is bound to; by the commitment of the file, or one that was written down."""
    first = sound["games"][0]
    if part == "seed":
        for game in sound["games"]:
            game["seed"] = seed(9).hex()
    elif part == "dealer":
        first["dealer"] = 1
    elif part == "holders":
        first["holders"] = sound["games"][1]["holders"]
    elif part == "entrants":
        sound["entrants"] = sound["entrants"][::-1]
    elif part == "rules":
        sound["rules"]["target"] = "30"
    else:
        sound["match"] = "8"
    assert "are not those that were committed to: the file has" in found(sound)
    committed = bytes.fromhex(sound.pop("commitment"))
    told = mismatches(match_file_from(json.dumps(sound)), committed)
    assert "are not those that were committed to: the bot has" in told[0]


def test_what_was_played_otherwise_is_found(sound: dict[str, Any]) -> None:
    result = sound["result"]
    better = {**result, "standings": [{**result["standings"][0], "points": 999}, *result["standings"][1:]]}
    assert "molly's points" in found({**sound, "result": better})
    match = match_file_from(json.dumps(sound))
    first = match.record[0]
    swapped = replace(first, actions=(first.actions[1], first.actions[0], *first.actions[2:]))
    [illegal] = mismatches(replace(match, record=(swapped, *match.record[1:])))
    assert "segment 1" in illegal
    [cut] = mismatches(replace(match, record=match.record[:-1]))
    assert "stops" in cut
    exchanged = replace(first, nonces=first.nonces[::-1])
    [other] = mismatches(replace(match, record=(exchanged, *match.record[1:])))
    assert "cards of deal 1" in other


def test_a_match_that_ended_before_a_card_is_verified_too(sound: dict[str, Any]) -> None:
    table = Table(bound(duplicate(), "7"))
    fault = table.call_off(1, 350, 300, connected=True)
    assert fault.kind is FaultKind.LATE
    assert table.result is not None
    match = match_file_from(json.dumps(sound))
    standings = [
        {"place": one.place, "games_won": one.games_won, "points": one.points, "forfeited": one.forfeited}
        for one in table.result.standings
    ]
    ended = replace(
        match, record=tuple(table.take_record()), result={"ending": "forfeit", "standings": standings}
    )
    assert mismatches(ended) == []
    assert not ended.dealt


def test_what_is_no_file_of_a_match_is_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "match.json"
    file.write_text("{}")
    assert main(["verify", str(file)]) == 2
    assert "no file of a match" in capsys.readouterr().err
