"""Files on the command line."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import click
from cuig.paths import followed_home


class FilePath(click.Path):
    """A file, where it begins with `~` from that home on; it need not be there."""

    def __init__(self) -> None:
        super().__init__(path_type=Path, dir_okay=False)

    def convert(
        self, value: str | os.PathLike[str], param: click.Parameter | None, ctx: click.Context | None
    ) -> Any:
        try:
            return super().convert(followed_home(os.fspath(value)), param, ctx)
        except FileNotFoundError as error:
            self.fail(f"{os.fspath(value)} leads nowhere: {error.strerror}.", param, ctx)
