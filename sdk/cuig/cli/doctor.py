"""`cuig doctor`: find out whether a bot could play from here, and what to do if not."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from argparse import Namespace
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Final

import grpc
import grpc.aio

from cuig.cli import connection
from cuig.cli.errors import CommandError
from cuig.cli.output import say, say_json
from cuig.engine.presets import PRESETS
from cuig.library import how_to_install, library_here
from cuig.net.channel import TOKEN_REFUSED, PlainChannelError, bearer
from cuig.net.dialer import Dialer
from cuig.paths import expand_home
from cuig.printable import printable
from cuig.v1 import arena_pb2, arena_pb2_grpc
from cuig.version import installed_version
from cuig.wire import PROTOCOL

OLDEST_PYTHON: Final = (3, 11)
DEADLINE_SECONDS: Final = 5.0
# The protocol does not trust a bot's clock, but one that is far off breaks certificates and confuses logs.
CLOCK_SECONDS: Final = 30.0


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of one check."""

    what: str  # was checked, in a word
    state: str  # ok | wrong | unknown
    says: str
    advice: str = ""  # what to do; empty where nothing is to be done


def run(given: Namespace) -> int:
    """Run every check, and print the findings. Returns 1 where one is wrong."""
    connection.go_to_known(given)
    findings = [*_check_machine(), *_check_arena(given)]
    if given.json:
        say_json([asdict(finding) for finding in findings])
    else:
        marks = {"ok": "✓", "wrong": "✗", "unknown": "–"}
        for finding in findings:
            say(f"{marks[finding.state]} {finding.what:<9} {finding.says}")
            if finding.advice:
                say(f"    → {finding.advice}")
    return 1 if any(finding.state == "wrong" for finding in findings) else 0


def _check_machine() -> Iterator[Finding]:
    """Check Python and its packages."""
    number = ".".join(map(str, sys.version_info[:3]))
    if sys.version_info[:2] < OLDEST_PYTHON:
        yield Finding(
            "python", "wrong", number, "cuig needs Python 3.11 or later: install one, and cuig there"
        )
    else:
        yield Finding("python", "ok", f"{number} ({sys.executable})")
    found = []
    for package in ("cuig", "grpcio", "protobuf"):
        installed = installed_version(package)
        found.append(f"{package} {installed}" if installed else f"{package}, version unknown")
    yield Finding("packages", "ok", ", ".join(found) + f"; {len(PRESETS)} games")


def _check_arena(given: Namespace) -> Iterator[Finding]:
    """Check the token, the way to the arena, and what the arena says."""
    token = None
    try:
        token = connection.token_of(given)
        where = f"from {given.token_file}" if given.token_file else "from CUIG_TOKEN"
        yield Finding("token", "ok", where)
        if given.token_file and expand_home(given.token_file).stat().st_mode & 0o077 and os.name == "posix":
            yield Finding(
                "token",
                "unknown",
                "others on this machine can read the file",
                f"chmod 600 {given.token_file}",
            )
    except CommandError as complaint:
        yield Finding(
            "token", "wrong", str(complaint), "the arena's organiser makes one with `arena bot token NAME`"
        )
    try:
        arena = connection.arena_named(given)
    except CommandError as complaint:
        advice = (
            'where it is reached, the arena\'s organiser knows; `cuig.toml` keeps it: arena = "HOST:PORT"'
        )
        yield Finding("arena", "wrong", str(complaint), advice)
        return
    dialer = connection.dialer_of(given)
    reached = asyncio.run(_check_reachable("arena", arena, dialer))
    yield reached
    if reached.state != "wrong":
        yield from asyncio.run(_ask_arena(arena, token, given, dialer))


async def _check_reachable(what: str, address: str, dialer: Dialer) -> Finding:
    """Check whether an address can be reached."""
    obstacle = await dialer.diagnose(address)
    if obstacle is not None:
        return Finding(what, "wrong", f"no answer from {address}: {obstacle.says}", obstacle.advice)
    return Finding(what, "ok", f"{address}, {'' if dialer.encrypted else 'not '}encrypted")


async def _ask_arena(arena: str, token: str | None, given: Namespace, dialer: Dialer) -> list[Finding]:
    """Check what the arena answers to this token, and the way to each referee that it lists."""
    findings: list[Finding] = []
    async with dialer.open(arena) as channel:
        stub = arena_pb2_grpc.ArenaServiceStub(channel)
        started = time.time()
        try:
            listed = await stub.ListReferees(
                arena_pb2.ListRefereesRequest(), metadata=bearer(token or "none"), timeout=DEADLINE_SECONDS
            )
        except grpc.aio.AioRpcError as error:
            return [_refusal(error, token)]
        ended = time.time()
    findings.append(Finding("token", "ok", f"the arena knows it as {listed.bot}"))
    if listed.notice:
        advice = "the bot's page says which of its versions is entered, and what for"
        findings.append(Finding("entered", "wrong", listed.notice, advice))
    there = how_to_install(listed.library, listed.pages, arena) if listed.library else ""
    findings.append(_protocol(listed.protocol, there))
    findings.append(_library(listed.library, there))
    findings.append(_clock(listed.now_ms / 1000 if listed.now_ms else None, started, ended))
    if not listed.addresses:
        advice = "bots wait until a referee has announced itself; is one running?"
        findings.append(Finding("referees", "unknown", "none is open now", advice))
    for address in listed.addresses:
        try:
            connection.check_address(address, given)
            findings.append(await _check_reachable("referee", address, dialer))
        except (CommandError, PlainChannelError) as refused:
            findings.append(
                Finding("referee", "wrong", str(refused), "pass --tls or --plain to `cuig connect`")
            )
    return findings


def _refusal(error: grpc.aio.AioRpcError, token: str | None) -> Finding:
    details = error.details() or error.code().name
    if error.code() in TOKEN_REFUSED:
        if token is None:
            return Finding("arena", "ok", "it answers, and asks for a token")
        advice = "was it copied whole? `arena bot token NAME` makes a new one, which withdraws the old"
        return Finding("token", "wrong", f"the arena refuses it: {details}", advice)
    if error.code() is grpc.StatusCode.UNIMPLEMENTED:
        return Finding(
            "arena", "wrong", f"it is no arena that this package knows: {details}", "is the port right?"
        )
    advice = "does the port speak gRPC, and the same encryption as asked for (--tls)?"
    return Finding("arena", "wrong", f"it does not answer: {details}", advice)


def _protocol(spoken: int, install: str) -> Finding:
    if spoken in (0, PROTOCOL):
        text = f"version {PROTOCOL} here" + ("" if spoken else "; the arena does not say its own")
        return Finding("protocol", "ok" if spoken else "unknown", text + (" and there" if spoken else ""))
    says = f"version {PROTOCOL} here, {spoken} there"
    newer = "upgrade: pip install -U cuig" if spoken > PROTOCOL else "the arena has to be upgraded"
    return Finding("protocol", "wrong", says, install or newer)


def _library(theirs: str, install: str) -> Finding:
    here = library_here() or "version unknown"
    if not theirs:
        return Finding("library", "unknown", f"cuig {here} here; the arena does not say its own")
    if here == theirs:
        return Finding("library", "ok", f"cuig {here}, as the arena serves it")
    return Finding("library", "unknown", f"cuig {here} here, {printable(theirs)} at the arena", install)


def _clock(theirs: float | None, started: float, ended: float) -> Finding:
    if theirs is None:
        return Finding("clock", "unknown", "the arena does not say what time it is")
    off = (started + ended) / 2 - theirs
    if abs(off) > CLOCK_SECONDS + (ended - started) / 2:
        side = "ahead" if off > 0 else "behind"
        advice = (
            "set this machine's clock (NTP): certificates and logs depend on it; the referee's clock decides"
        )
        return Finding("clock", "wrong", f"{abs(off):.0f} s {side} of the arena's", advice)
    return Finding("clock", "ok", f"within {max(0.1, abs(off)):.1f} s of the arena's")
