"""The exit status of `arena`, and the errors that choose one."""

from __future__ import annotations

from typing import ClassVar, Final

import click

FAILED: Final = 1  # the command was right, and something failed
WRONG: Final = 2  # the caller has to change something
INTERRUPTED: Final = 130  # 128 and SIGINT, as shells count


class Failed(click.ClickException):
    """One sentence on stderr, with status 1."""

    exit_code: ClassVar[int] = FAILED


class Wrong(click.ClickException):
    """One sentence on stderr, with status 2."""

    exit_code: ClassVar[int] = WRONG
