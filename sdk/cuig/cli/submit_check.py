"""`cuig submit --check`: try a bot here, in an arena's sandbox where this machine has one."""

from __future__ import annotations

import asyncio
import secrets
import tempfile
from pathlib import Path

from cuig.archive.contents import Contents
from cuig.cli.errors import CommandError
from cuig.cli.output import say, say_json_line
from cuig.cli.validation_lines import ValidationLines
from cuig.paths import os_error_reason
from cuig.sandbox.environment import USUAL, Environment, environment
from cuig.sandbox.errors import SandboxError, SandboxUnavailable
from cuig.sandbox.layout import SLOTS
from cuig.sandbox.machine import machine
from cuig.sandbox.sandbox import open_sandbox
from cuig.validation.report import Report
from cuig.validation.unconfined import open_unconfined
from cuig.validation.validate import Terms, validate


def check(contents: Contents, *, as_json: bool) -> int:
    """Try the bot in these files; 1 where it does not pass. Raises CommandError."""
    lines = ValidationLines(as_json=as_json)
    try:
        report = asyncio.run(_try(contents, lines))
    except SandboxError as error:
        raise CommandError(str(error), status=1) from error
    except OSError as error:
        raise CommandError(f"the bot cannot be tried here: {os_error_reason(error)}", status=1) from error
    if report.failure is not None:
        lines.fail(report.failure)
    if as_json:
        say_json_line({"event": "over", "state": "valid" if report.valid else "refused", "version": None})
    else:
        say("It passes: an arena would let it play." if report.valid else "It does not pass.")
    return 0 if report.valid else 1


async def _try(contents: Contents, lines: ValidationLines) -> Report:
    terms = await _terms(lines)
    # A short path, for the socket of a command; private, so that nobody else speaks there.
    with tempfile.TemporaryDirectory(prefix="cuig-check-") as folder:
        place = Path(folder)
        bot, sockets = place / "bot", place / "s"
        contents.write_to(bot)
        sockets.mkdir()
        return await validate(bot, terms, sockets, lines.tell)


async def _terms(lines: ValidationLines) -> Terms:
    """In the sandbox if there is one; else not, and that is said."""
    try:
        here = await machine()
        there = _environment()
    except SandboxUnavailable as missing:
        lines.note(
            "not-shut-in",
            f"{missing} The bot runs as any program of yours: an arena forbids it more than this.",
            reason=str(missing),
        )
        return Terms("not shut in", open_unconfined)
    lines.note(
        "shut-in",
        f"tried in a sandbox, {here.says}; it finds {', '.join(there.shown())}",
        sandbox=here.says,
        packages=there.shown(),
    )
    slot = secrets.randbelow(SLOTS)
    return Terms(here.says, lambda bundle, at: open_sandbox(bundle, there, slot, at=at, strict=True))


def _environment() -> Environment:
    """What an arena usually has, as far as it is installed here."""
    try:
        return environment(USUAL)
    except SandboxUnavailable:
        return environment(())
