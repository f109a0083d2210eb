"""Pictures for a terminal of any width: the fullest that fits, so that no name and no number is cut."""

from __future__ import annotations

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.measure import Measurement


class Fitting:
    """Several pictures of one thing, the fullest first; the first that fits is drawn, else the last."""

    def __init__(self, *pictures: RenderableType) -> None:
        self._pictures = pictures

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        roomy = options.update(width=10_000)  # what each would take if it could
        for picture in self._pictures:
            if Measurement.get(console, roomy, picture).maximum <= options.max_width:
                yield picture
                return
        yield self._pictures[-1]
