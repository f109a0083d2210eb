"""How far something is, as a bar on the terminal."""

from __future__ import annotations

from rich.console import Console
from rich.progress import (
    BarColumn,
    DownloadColumn,
    MofNCompleteColumn,
    Progress,
    TaskID,
    TextColumn,
    TimeRemainingColumn,
)

from arena.tournament import tournaments


class ProgressBar(Progress):
    """A bar of matches with their pace; nothing is drawn into a pipe or file unless `always`."""

    def __init__(self, console: Console, name: str, *, always: bool = False) -> None:
        super().__init__(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("{task.fields[pace]}"),
            TimeRemainingColumn(compact=True, elapsed_when_finished=True),
            console=console,
            disable=not (always or console.is_terminal),
        )
        self._line: TaskID = self.add_task(name, total=None, pace="")

    def show(self, progress: tournaments.Progress, of: int, done: int, *, stands: str = "") -> None:
        """Draw `done` of so many matches, and how many are played a second.

        As long as more may come, of how many and how long is open.
        """
        pace = stands or (f"{progress.per_second:.1f}/s" if progress.per_second else "")
        self.update(self._line, total=of if progress.complete else None, completed=done, pace=pace)


class PartsBar(Progress):
    """A bar of bytes, or of other things that are counted; nothing is drawn into a pipe or file."""

    def __init__(self, console: Console, name: str, *, of_bytes: bool = True) -> None:
        super().__init__(
            TextColumn("{task.description}"),
            BarColumn(),
            DownloadColumn() if of_bytes else MofNCompleteColumn(),
            TimeRemainingColumn(compact=True, elapsed_when_finished=True),
            console=console,
            disable=not console.is_terminal,
        )
        self._line: TaskID = self.add_task(name, total=None)

    def show(self, done: int, total: int) -> None:
        """Draw so many of so many."""
        self.update(self._line, total=total, completed=done)
