"""One way to show what was found: as JSON, or drawn."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable
from typing import Any, Final

import click
from cuig.printable import printable
from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment

from arena.jsonable import plain

WIDTH_OF_A_PIPE: Final = 160  # columns: nothing is cut off to the width of a terminal that is not there


def json_option(command: Callable[..., None]) -> Callable[..., None]:
    """`--json`: the same as text that programs read."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON for programs instead.")(command)


def show(found: Any, as_json: bool, *drawn: RenderableType) -> None:
    """Print `found` as JSON, or else what is drawn of it."""
    if as_json:
        click.echo(printable(json.dumps(plain(found), indent=2, ensure_ascii=False)))
        return
    output = terminal()
    for one in drawn:
        output.print(one, soft_wrap=isinstance(one, str) and not sys.stdout.isatty())


class _Printable(Console):
    """A console to which no text can write a control character; the library's own styles pass."""

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        for text, style, control in super().render(renderable, options):
            yield Segment(text if control else printable(text), style, control)


def terminal() -> Console:
    """The terminal, or the pipe or file in its place."""
    width = None if sys.stdout.isatty() else WIDTH_OF_A_PIPE
    return _Printable(width=width, markup=False, highlight=False)
