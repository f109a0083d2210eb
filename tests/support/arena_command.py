"""The `arena` command as a test calls it, and what it leaves behind."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psycopg

COUNTED = ("owner", "bot", "bot_version", "token", "schedule", "slot", "tournament", "match", "audit")


@dataclass(frozen=True)
class Said:
    """What a command left behind."""

    code: int
    out: str
    err: str

    @property
    def told(self) -> Any:
        return json.loads(self.out)


Arena = Callable[..., Said]


def everything_in(database_url: str) -> dict[str, int]:
    """How many rows each table has."""
    with psycopg.connect(database_url) as connection:
        counted = {}
        for table in COUNTED:
            row = connection.execute(f"select count(*) from {table}".encode()).fetchone()
            assert row is not None
            counted[table] = row[0]
        return counted


def check_refused(said: Said, *words: str) -> None:
    """One sentence on stderr, exit code 2, nothing on stdout."""
    assert said.code == 2
    assert said.out == ""
    assert said.err.endswith(".\n"), said.err
    assert said.err.count("\n") == 1, said.err
    assert "Traceback" not in said.err
    for word in words:
        assert word in said.err


def written(tmp_path: Path, text: str) -> str:
    path = tmp_path / "event.toml"
    path.write_text(text)
    return str(path)


def told_as_one_line(said: Said) -> str:
    return " ".join(said.out.split())
