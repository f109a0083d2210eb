"""`arena doctor`: what this machine has to run bots with that somebody else has written."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

import click
from cuig.config import read
from cuig.sandbox.environment import environment
from cuig.sandbox.errors import SandboxError
from cuig.sandbox.machine import machine

from arena.cli.exit_status import FAILED
from arena.cli.output import json_option, show


@dataclass(frozen=True, slots=True)
class HostSettings:
    """The variables that decide what a bot finds in its sandbox."""

    host_packages: str = "numpy"


@dataclass(frozen=True, slots=True)
class Found:
    """What was found out by trying it."""

    sandbox: bool
    says: str
    packages: list[str]


@click.command()
@click.pass_context
@json_option
def doctor(context: click.Context, as_json: bool) -> None:
    """Say whether this machine can host bots, and what they would find.

    A program is shut in and run, so that the answer is not guessed. Exit status: 0 where bots can be hosted,
    1 where not.
    """
    found = _look()
    mark = "✓" if found.sandbox else "✗"
    lines = [f"{mark} sandbox   {found.says}"]
    if found.packages:
        lines.append(f"✓ packages  {', '.join(found.packages)}")
    show(found, as_json, "\n".join(lines))
    if not found.sandbox:
        context.exit(FAILED)


def _look() -> Found:
    names = [name.strip() for name in read(HostSettings).host_packages.split(",") if name.strip()]
    packages: list[str] = []
    try:
        packages = environment(names).shown()
        return Found(True, asyncio.run(machine()).says, packages)
    except SandboxError as error:
        return Found(False, str(error), packages)
