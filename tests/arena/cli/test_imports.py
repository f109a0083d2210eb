"""What a command imports: the help needs no database, and a listing only the nouns that it lists."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from arena.cli.main import COMMANDS, arena

_SERVERS = {"celery", "google", "grpc", "jinja2", "redis", "starlette", "uvicorn"}
_PROGRAM = """
import json, sys
from arena.cli.main import main
try:
    main(sys.argv[1:])
except SystemExit as end:
    print(json.dumps([end.code, sorted(sys.modules)]), file=sys.stderr)
"""


def imported(*arguments: str, **environment: str) -> tuple[str, set[str]]:
    """What a command says, and the modules that it has imported by its end."""
    run = subprocess.run(
        [sys.executable, "-c", _PROGRAM, *arguments],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
        env=os.environ | environment,
    )
    code, modules = json.loads(run.stderr.splitlines()[-1])
    assert code == 0, run.stderr
    return run.stdout, set(modules)


def tops(modules: set[str]) -> set[str]:
    return {name.partition(".")[0] for name in modules}


@pytest.mark.parametrize("argument", ["--help", "--version"])
def test_the_help_imports_no_driver_and_no_drawing_of_tables(argument: str) -> None:
    said, modules = imported(argument)
    assert said
    assert not tops(modules) & (_SERVERS | {"asyncio", "cronsim", "psycopg", "rich", "trueskill"})
    ours = {name for name in modules if name.startswith("arena.") and not name.startswith("arena.cli")}
    assert ours == {"arena.errors"}
    assert len(modules) < 250  # 150 and 199; they were 600


@pytest.mark.parametrize(
    ("noun", "not_needed"),
    [
        ("owner", {"trueskill", "cronsim"}),
        ("bot", {"trueskill", "cronsim"}),
        ("ladder", {"cronsim"}),
        ("schedule", set()),
        ("tournament", set()),
    ],
)
def test_a_listing_imports_no_client_of_servers_that_it_does_not_ask(
    noun: str, not_needed: set[str], database_url: str
) -> None:
    said, modules = imported(noun, "list", "--json", CUIG_DATABASE_URL=database_url)
    assert json.loads(said) == []
    assert not tops(modules) & (_SERVERS | not_needed)
    assert "psycopg" in modules


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_says_of_a_command_what_the_command_says_of_itself(name: str) -> None:
    command = arena.get_command(arena.make_context("arena", [name]), name)
    assert command is not None
    assert command.help is not None
    paragraph = " ".join(command.help.partition("\n\n")[0].split())
    assert paragraph.startswith(COMMANDS[name].says)
    assert COMMANDS[name].says.endswith(".")
