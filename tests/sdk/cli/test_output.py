"""What the command prints controls no terminal, whatever a file or a name has brought along."""

from __future__ import annotations

from pathlib import Path

import pytest
from cuig.cli import main


@pytest.mark.parametrize("colour", ["never", "always"])
def test_a_name_in_a_record_cannot_control_the_terminal(
    colour: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["play", "rule-of-thumb", "lowest-winner", "--games", "2", "--records", "kept"]) == 0
    record = tmp_path / "kept" / "home-0-0-0.txt"
    record.write_text(record.read_text().replace("lowest-winner", "molly\x1b[2J\u202e"))
    capsys.readouterr()
    assert main(["replay", str(record), "--colour", colour]) == 0
    shown = capsys.readouterr().out
    assert "seat 1 molly\\u001b[2J\\u202e" in shown
    assert "\x1b[2J" not in shown
    assert "\u202e" not in shown
