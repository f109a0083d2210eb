"""Tables for a terminal of any width: the fullest that fits, so that no name and no number is cut."""

from __future__ import annotations

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.measure import Measurement


class Fitting:
    """Several tables of one thing, the fullest first: draws the first that fits, else the last."""

    def __init__(self, *tables: RenderableType) -> None:
        self._tables = tables

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        roomy = options.update(width=10_000)  # what each takes if nothing is cut
        for table in self._tables:
            if Measurement.get(console, roomy, table).maximum <= options.max_width:
                yield table
                return
        yield self._tables[-1]
