"""Programs shut in by tests: written, run to their end, and looked at."""

from __future__ import annotations

import asyncio
import json
import os
import secrets
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

from cuig.sandbox.bot_process import BotProcess, Ended
from cuig.sandbox.bundle import Bundle, bundle_in
from cuig.sandbox.environment import Environment, environment
from cuig.sandbox.limits import Limits
from cuig.sandbox.sandbox import Sandbox, open_sandbox

from tests.support.waiting import until

SOON: Final = 20.0
# What an attack finds out is its last line.
REPORT: Final = """
import ctypes, errno, json, os, socket, sys, time
libc = ctypes.CDLL(None, use_errno=True)

def outcome(attempt, *arguments):
    '''What comes of an attempt: the name of its error, or what it returns.'''
    try:
        return attempt(*arguments)
    except OSError as error:
        return errno.errorcode.get(error.errno, str(error))
    except Exception as error:
        return type(error).__name__

def call(name, *arguments):
    ctypes.set_errno(0)
    if getattr(libc, name)(*arguments) >= 0:
        return "done"
    return errno.errorcode[ctypes.get_errno()]

def syscall(number, *arguments):
    return call("syscall", number, *arguments)

def report(**found):
    print("\\n" + json.dumps(found), flush=True)
    os._exit(0)
"""


@asynccontextmanager
async def shut_in(
    folder: Path,
    source: str,
    kind: str,
    slot: int = 1,
    limits: Limits | None = None,
    packages: tuple[str, ...] = (),
) -> AsyncIterator[Sandbox]:
    """A sandbox for a bot whose source this is: imported where it is `python`, started as a `command`."""
    _write(folder, REPORT + source)
    bots: Environment = environment(packages)
    bundle = bundle_in(folder)
    if kind == "command":
        bundle = Bundle(folder, command=(str(bots.python), "-I", "bot.py"))
    place = folder.with_name(f"{folder.name}.sock")
    with socket.socket(socket.AF_UNIX) as listening:
        _listen(listening, place)
        sandbox = await open_sandbox(bundle, bots, slot, at=place, limits=limits)
        try:
            yield sandbox
        finally:
            await sandbox.close()


def _write(folder: Path, source: str) -> None:
    """Whoever the bot runs as is able to read it."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "bot.py").write_text(source)
    folder.chmod(0o755)
    (folder / "bot.py").chmod(0o644)


def _listen(listening: socket.socket, place: Path) -> None:
    place.unlink(missing_ok=True)
    listening.bind(os.path.relpath(place))  # the path of a socket is short
    listening.listen()
    place.chmod(0o666)


async def end_of(process: BotProcess) -> Ended:
    async with asyncio.timeout(SOON):
        return await asyncio.shield(process.ended)


async def said(process: BotProcess, word: str) -> None:
    """Wait until it has written this, which it has to live for."""
    await until(lambda: word in process.output.text or process.ended.done(), f"{word!r}", SOON)
    assert word in process.output.text, f"{process.ended.result()}: {process.output.text}"


async def attack(folder: Path, source: str, kind: str, **how: Any) -> dict[str, Any]:
    """What an attack reports; it fails the test when it does not end by itself."""
    async with shut_in(folder, source, kind, **how) as sandbox:
        process = sandbox.start("token")
        ended = await end_of(process)
        assert ended.status == 0, f"{ended}: {process.output.text}"
        found: dict[str, Any] = json.loads(process.output.text.strip().splitlines()[-1])
        return found


def new_marker() -> str:
    """An argument of `sleep` that nobody else on this machine has."""
    return "9" + str(secrets.randbelow(10**8)).zfill(8)


def processes_with(marker: str) -> list[int]:
    """The processes of this machine that have this text in their arguments."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal() and int(entry.name) != os.getpid():
            try:
                arguments = (entry / "cmdline").read_bytes()
            except OSError:
                continue
            if marker.encode() in arguments:
                found.append(int(entry.name))
    return found
