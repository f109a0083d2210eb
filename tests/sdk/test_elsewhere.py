"""The library where systems differ: nothing of Linux alone is needed to import it, to play, or to connect."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import grpc
import pytest
from cuig.bots.random import Random

from tests.support.arena import token_of
from tests.support.sessions import attached, by_name, session_of, table
from tests.support.waiting import PATIENCE

# What Windows has not, or macOS, or an installation without the extra: an import of it fails as it does
# there, and an event loop takes no handlers of signals.
HIDE = """
import asyncio, signal, sys

for name in ("fcntl", "grp", "pwd", "resource", "termios", "tty", "uvloop"):
    sys.modules[name] = None

def no_handlers(*_):
    raise NotImplementedError

asyncio.unix_events._UnixSelectorEventLoop.add_signal_handler = no_handlers
asyncio.unix_events._UnixSelectorEventLoop.remove_signal_handler = no_handlers
"""
IMPORT_ALL = """
import importlib, pkgutil
import cuig

# Bots that somebody else wrote are shut in on Linux alone.
elsewhere = ("cuig.sandbox", "cuig.validation", "cuig.cli.submit_check", "cuig.apart.__main__", "cuig.envs")
names = [
    found.name
    for found in pkgutil.walk_packages(cuig.__path__, "cuig.", onerror=lambda name: None)
    if not found.name.startswith(elsewhere) and found.name != "cuig.__main__"
]
for name in names:
    importlib.import_module(name)
print(len(names))
"""
COMMAND = "from cuig.cli import main\nsys.exit(main(sys.argv[1:]))"


def run(code: str, *arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", HIDE + code, *arguments],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
        cwd=folder,
    )


def test_every_module_can_be_imported(tmp_path: Path) -> None:
    done = run(IMPORT_ALL, folder=tmp_path)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 100


@pytest.mark.parametrize(
    "arguments",
    [
        ("play", "rule-of-thumb", "mybot.py", "--games", "2"),
        ("compare", "mybot.py", "random", "--gain", "0.3"),
    ],
    ids=lambda arguments: str(arguments[0]),
)
def test_bots_play_at_home(arguments: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "mybot.py").write_text(
        "from cuig import Bot\nclass Mine(Bot):\n    def play(self, view):\n        return view.legal[0]\n"
    )
    done = run(COMMAND, *arguments, folder=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "mybot.py" in done.stdout


def test_what_needs_a_sandbox_says_so(tmp_path: Path) -> None:
    (tmp_path / "mybot.py").write_text("from cuig import Bot\n")
    done = run(COMMAND, "submit", "mybot.py", "--check", folder=tmp_path)
    assert done.returncode == 2
    assert "a bot can be tried on Linux alone" in done.stderr
    assert len(done.stderr.splitlines()) == 1


async def test_a_bot_plays_in_an_arena(tmp_path: Path) -> None:
    (tmp_path / "token").write_text(token_of("molly"))
    async with table() as where:
        command = ("connect", "random", "--referee", str(where.address), "--token-file", "token")
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", HIDE + COMMAND, *command),
            cwd=tmp_path,
            stderr=asyncio.subprocess.PIPE,
        )
        try:
            async with attached(session_of("finn", Random, where)), asyncio.timeout(PATIENCE):
                played = None
                while played is None:
                    assert process.returncode is None, (await process.communicate())[1].decode()
                    try:
                        played = await where.play(1)
                    except grpc.aio.AioRpcError:
                        await asyncio.sleep(0.1)  # it is not there yet
            assert by_name(played).standings
            process.terminate()
            async with asyncio.timeout(PATIENCE):
                _, said = await process.communicate()
            assert process.returncode == 0, said.decode()
        finally:
            if process.returncode is None:
                process.kill()
