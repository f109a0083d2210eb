"""A bot keeps what the cards of its matches are checked by, and `cuig verify` finds it there."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from cuig.cli import main
from cuig.client.receipts import LINES_A_MATCH, Receipts, find_receipts
from cuig.commitments import bots_nonce, nonce_commitment
from cuig.receipt import Receipt
from cuig.verify import match_file_from

from tests.support.match_files import file_of
from tests.support.matches import bound, duplicate

HOUSE = bound(duplicate(), "7").commitment
NONCES = tuple(bots_nonce(who * 32, "7", HOUSE, entrant) for entrant, who in enumerate((b"m", b"f")))


@pytest.fixture
def told(tmp_path: Path) -> Receipt:
    """What finn was told before match 7, whose file is at hand."""
    held = file_of(duplicate(), NONCES)
    (tmp_path / "record.json").write_text(json.dumps(held))
    match = match_file_from(json.dumps(held))
    committed = tuple(nonce_commitment(HOUSE, entrant, nonce) for entrant, nonce in enumerate(NONCES))
    return Receipt(
        match_id="7",
        commitment=HOUSE,
        terms=match.terms,
        entrant=1,
        games=tuple((game.dealer, game.holders) for game in match.plan.games),
        own=committed[1],
        nonce_commitments=committed,
        nonces=NONCES,
    )


def verified(tmp_path: Path, *flags: str) -> int:
    return main(["verify", str(tmp_path / "record.json"), "--receipts", str(tmp_path / "kept"), *flags])


def test_everything_that_was_told_of_a_match_is_kept_in_its_order(tmp_path: Path, told: Receipt) -> None:
    file = tmp_path / "kept"
    first, other = replace(told, nonces=()), replace(told, match_id="8")
    receipts = Receipts(file)
    for receipt in (first, told, other, told, first):  # a line is not kept twice
        receipts.add(receipt)
    assert find_receipts(file, "7") == [first, told]
    Receipts(file).add(told)  # the bot is started again
    assert find_receipts(file, "7") == [first, told, told]
    assert find_receipts(file, "9") == []


def test_a_match_opened_without_end_fills_no_disk_and_takes_nothing_away_that_was_kept(
    tmp_path: Path, told: Receipt
) -> None:
    file = tmp_path / "kept"
    receipts = Receipts(file)
    each = [replace(told, nonces=(bytes([number]),)) for number in range(LINES_A_MATCH + 20)]
    for receipt in each:
        receipts.add(receipt)
    assert find_receipts(file, "7") == each[:LINES_A_MATCH]
    receipts.add(replace(told, match_id="8"))
    assert len(find_receipts(file, "8")) == 1


def test_a_torn_line_spoils_no_other(tmp_path: Path, told: Receipt) -> None:
    file = tmp_path / "kept"
    Receipts(file).add(told)
    file.write_bytes(file.read_bytes() + b'{"match": "8", "comm\xff')
    Receipts(file).add(replace(told, match_id="9"))
    assert find_receipts(file, "7") == [told]
    assert find_receipts(file, "8") == []
    assert len(find_receipts(file, "9")) == 1


def test_verify_looks_the_match_up(tmp_path: Path, told: Receipt, capsys: pytest.CaptureFixture[str]) -> None:
    receipts = Receipts(tmp_path / "kept")
    receipts.add(told)
    assert verified(tmp_path) == 0
    said = capsys.readouterr().out
    assert "it is what the bot was told was committed to, what it added is in the cards" in said
    assert verified(tmp_path, "--nonce", "finn=aa") == 2
    assert "leave out --commitment and --nonce" in capsys.readouterr().err
    receipts.add(replace(told, nonce_commitments=(HOUSE, told.own), nonces=()))
    assert verified(tmp_path) == 1
    assert "the match was opened 2 times, and molly committed to other nonces" in capsys.readouterr().out
    assert verified(tmp_path, "--json") == 1
    assert json.loads(capsys.readouterr().out)["own_nonce"] is True


def test_what_the_owner_may_want_to_know_is_no_accusation(
    tmp_path: Path, told: Receipt, capsys: pytest.CaptureFixture[str]
) -> None:
    receipts = Receipts(tmp_path / "kept")
    receipts.add(replace(told, commitment=b"x" * 32))
    receipts.add(told)
    assert verified(tmp_path) == 0
    assert "to know: before, the bot was told of 1 other commitments" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("kept", "said"),
    [
        (None, "cannot be read: no such file or directory"),
        ("", "has no receipt of match 7"),
        ('{"match": "7", "commitment": "", "nonce": ""}\n', "line 1 is no receipt"),
        ("cuig record 1\n", "holds no receipts of `cuig connect --receipts`: line 1 is no receipt"),
        ("[7]\n", "line 1 is no receipt"),
    ],
)
def test_receipts_that_say_nothing_of_the_match_are_a_sentence(
    kept: str | None, said: str, tmp_path: Path, told: Receipt, capsys: pytest.CaptureFixture[str]
) -> None:
    if kept is not None:
        (tmp_path / "kept").write_text(kept)
    assert verified(tmp_path) == 2
    complaint = capsys.readouterr().err
    assert said in complaint
    assert complaint.count("\n") == 1


def test_receipts_that_cannot_be_kept_are_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CUIG_TOKEN", "cuig_test_token")
    where = str(tmp_path / "nowhere" / "kept")
    assert main(["connect", "random", "--arena", "127.0.0.1:9", "--receipts", where]) == 2
    assert f"no receipts can be kept in {where}: no such file or directory" in capsys.readouterr().err
