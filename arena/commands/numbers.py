"""Whole numbers on the command line."""

from __future__ import annotations

from typing import Any

import click
from cuig.engine.numbers import whole_number


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
