"""Types of parameters on the command line: whole numbers, files, addresses."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path
from typing import Any

import click
from cuig.config import Address, parse_address
from cuig.engine.numbers import whole_number
from cuig.paths import expand_home

from arena.errors import ArenaError


class WholeNumber(click.IntRange):
    """A whole number, by default from 0 on."""

    def __init__(self, least: int = 0, most: int | None = None) -> None:
        super().__init__(least, most)
        self._least = least
        self._most = most

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        try:
            return whole_number(str(value), self._least, self._most)
        except ValueError as error:
            self.fail(f"{error}.", param, ctx)


class FilePath(click.Path):
    """A file, which need not exist; a leading `~` is that home."""

    def __init__(self) -> None:
        super().__init__(path_type=Path, dir_okay=False)

    def convert(
        self, value: str | os.PathLike[str], param: click.Parameter | None, ctx: click.Context | None
    ) -> Any:
        try:
            return super().convert(expand_home(os.fspath(value)), param, ctx)
        except FileNotFoundError as error:
            self.fail(f"{os.fspath(value)} leads nowhere: {error.strerror}.", param, ctx)


class HostPort(click.ParamType[Address]):
    """An address on the command line."""

    name = "host:port"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Address:
        if isinstance(value, Address):
            return value
        try:
            return parse_address(str(value))
        except ValueError as error:
            self.fail(f"{error}.", param, ctx)


class TimeUnreadable(ArenaError):
    """A time that is none."""

    def __init__(self, given: str) -> None:
        self.given = given
        super().__init__(
            f"The time {given!r} cannot be read; it is like 2027-03-17T20:00, with +00:00 for a time zone."
        )


def read_time(text: str) -> datetime:
    """A time in ISO 8601, local unless it has an offset. Raises TimeUnreadable."""
    try:
        return datetime.fromisoformat(text).astimezone()
    except (ValueError, OverflowError) as error:
        raise TimeUnreadable(text) from error
