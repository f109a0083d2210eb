"""The `arena` command on a test's own database, and a connection that commits to it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import psycopg
import pytest

from arena.cli.main import main
from tests.support.arena_command import Arena, Said


@pytest.fixture
def arena(
    database_url: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> Arena:
    """The `arena` command on this test's database, with no house running."""
    monkeypatch.setenv("CUIG_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("CUIG_DATABASE_URL", database_url)
    monkeypatch.delenv("CUIG_REDIS_URL", raising=False)

    def run(*arguments: str) -> Said:
        capsys.readouterr()
        with pytest.raises(SystemExit) as ended:
            main(arguments)
        said = capsys.readouterr()
        code = ended.value.code
        return Said(code if isinstance(code, int) else 0 if code is None else 1, said.out, said.err)

    return run


@pytest.fixture
def connection(database_url: str) -> Any:
    with psycopg.connect(database_url, connect_timeout=10, autocommit=True) as opened:
        yield opened
