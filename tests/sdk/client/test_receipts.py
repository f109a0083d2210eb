"""A bot keeps what the cards of its matches are checked by, and `cuig verify` finds it there."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from cuig.cli import main
from cuig.client.receipts import Receipts, find_receipt
from cuig.decks import commitment

from tests.support.match_files import file_of
from tests.support.matches import duplicate


@pytest.fixture
def record(tmp_path: Path) -> dict[str, Any]:
    """The file of match 7, in which finn added "of finn"."""
    held: dict[str, Any] = file_of(duplicate())
    (tmp_path / "record.json").write_text(json.dumps(held))
    return held


def verified(tmp_path: Path, receipts: str) -> int:
    return main(["verify", str(tmp_path / "record.json"), "--receipts", str(tmp_path / receipts)])


def test_what_was_kept_last_of_a_match_counts(tmp_path: Path) -> None:
    file = tmp_path / "kept"
    for nonce in (b"first", b"second"):
        Receipts(file).add("7", b"bound", nonce)
    Receipts(file).add("8", b"else", b"other")
    assert find_receipt(file, "7") == (b"bound", b"second")
    assert find_receipt(file, "9") is None


def test_a_torn_line_spoils_no_other(tmp_path: Path) -> None:
    file = tmp_path / "kept"
    Receipts(file).add("7", b"bound", b"first")
    file.write_bytes(file.read_bytes() + b'{"match": "8", "comm\xff')
    Receipts(file).add("9", b"bound", b"third")
    assert find_receipt(file, "7") == (b"bound", b"first")
    assert find_receipt(file, "8") is None
    assert find_receipt(file, "9") == (b"bound", b"third")


def test_verify_looks_the_match_up(
    tmp_path: Path, record: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    bound = commitment(bytes.fromhex(game["seed"]) for game in record["games"])
    Receipts(tmp_path / "sound").add("7", bound, b"of finn")
    assert verified(tmp_path, "sound") == 0
    assert "those that the bot was told were committed to, what it added" in capsys.readouterr().out
    flags = ["--nonce", "aa", "--receipts", str(tmp_path / "sound")]
    assert main(["verify", str(tmp_path / "record.json"), *flags]) == 2
    assert "leave out --commitment and --nonce" in capsys.readouterr().err
    Receipts(tmp_path / "others").add("7", bound, b"of una")
    assert verified(tmp_path, "others") == 1
    assert f"the nonce {b'of una'.hex()} is not among those" in capsys.readouterr().out
    Receipts(tmp_path / "unbound").add("7", b"x" * 32, b"of finn")
    assert verified(tmp_path, "unbound") == 1
    assert "the bot has" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("kept", "said"),
    [
        (None, "cannot be read: no such file or directory"),
        ("", "has no receipt of match 7"),
        ('{"match": "6", "commitment": "aa", "nonce": "bb"}\n', "has no receipt of match 7"),
        ('{"match": "7", "commitment": "", "nonce": ""}\n', "line 1 is no receipt"),
        ("cuig record 1\n", "holds no receipts of `cuig connect --receipts`: line 1 is no receipt"),
        ('{"match": "7", "commitment": "zz", "nonce": ""}\n', "line 1 is no receipt"),
        ("[7]\n", "line 1 is no receipt"),
    ],
)
def test_receipts_that_say_nothing_of_the_match_are_a_sentence(
    kept: str | None, said: str, tmp_path: Path, record: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    if kept is not None:
        (tmp_path / "kept").write_text(kept)
    assert verified(tmp_path, "kept") == 2
    complaint = capsys.readouterr().err
    assert said in complaint and complaint.count("\n") == 1


def test_receipts_that_cannot_be_kept_are_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CUIG_TOKEN", "cuig_test_token")
    where = str(tmp_path / "nowhere" / "kept")
    assert main(["connect", "random", "--arena", "127.0.0.1:9", "--receipts", where]) == 2
    assert f"no receipts can be kept in {where}: no such file or directory" in capsys.readouterr().err
