"""What a command is asked before it does what is not easily undone."""

from __future__ import annotations

import sys
from collections.abc import Callable

import click


def correction_options(command: Callable[..., None]) -> Callable[..., None]:
    """`--dry-run` and `--yes`."""
    command = click.option("--yes", is_flag=True, help="Do not ask on a terminal.")(command)
    return click.option("--dry-run", is_flag=True, help="Change nothing: tell what would follow.")(command)


def on_a_terminal() -> bool:
    """Whether somebody can be asked."""
    return sys.stdin.isatty() and sys.stdout.isatty()
