"""All that ladders closed under one label have, as files for spreadsheets."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any, Final

from arena.errors import ArenaError, NotFound
from arena.rating import crosstables, ladders
from arena.rating.ladders import LadderRow
from arena.season.placings import PlacedEvents
from arena.store import ladder
from arena.store.ladder import NamedStep, RatedTournament
from arena.store.query import AnyConnection
from arena.store.season import SeasonEvent

_AT_ONCE: Final = 1_000
_TOURNAMENT: Final = tuple(field.name for field in fields(RatedTournament))
_STEP: Final = tuple(field.name for field in fields(NamedStep))
_ROW: Final = tuple(field.name for field in fields(LadderRow) if field.name != "like_next")
_SCORE: Final = ("matches", "wins", "draws", "losses", "score", "points_per_deal", "missed")


class ExportRefused(ArenaError):
    """The files cannot be written there."""

    def __init__(self, folder: Path, reason: str) -> None:
        self.folder = folder
        self.reason = reason
        super().__init__(f"Nothing is exported to {folder}: {reason}.")


def export(connection: AnyConnection, label: str, folder: Path) -> list[Path]:
    """Write the ladders that were closed under a label into a new or empty folder; return the files.

    For each the ladder, its rating steps in their order, the tournaments that were rated on it, and places
    and scores in these. Raises NotFound, ExportRefused.
    """
    names = [] if "\0" in label else ladder.closed_as(connection, label)
    if not names:
        raise NotFound("ladder closed as", label, "`arena ladder list` has all")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.iterdir()):
            raise ExportRefused(folder, "there is something in it already")
        return [path for name in names for path in _export(connection, name, folder)]
    except OSError as error:
        raise ExportRefused(folder, (error.strerror or str(error)).lower()) from error


def _export(connection: AnyConnection, name: str, folder: Path) -> Iterator[Path]:
    row = ladders.named(connection, name)
    stem = re.sub(r"[^\w@=.-]+", "_", name)
    events = ladder.tournaments(connection, row.id)
    for kind, heads, lines in (
        ("ladder", _ROW, _rows(connection, name)),
        ("steps", _STEP, _steps(connection, row.id)),
        ("tournaments", _TOURNAMENT, (_values(one, _TOURNAMENT) for one in events)),
        ("scores", ("tournament", "bot", "owner", "place", "left_as", *_SCORE), _scores(connection, events)),
    ):
        path = folder / f"{stem}-{kind}.csv"
        _write(path, heads, lines)
        yield path


def _write(path: Path, heads: Sequence[str], lines: Iterable[Sequence[Any]]) -> None:
    with path.open("x", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(heads)
        writer.writerows(lines)


def _rows(connection: AnyConnection, name: str) -> Iterator[Sequence[Any]]:
    after: int | None = None
    while True:
        page = ladders.ladder(connection, name, _AT_ONCE, after)
        yield from (_values(one, _ROW) for one in page.rows)
        after = page.next_after
        if after is None:
            return


def _steps(connection: AnyConnection, number: int) -> Iterator[Sequence[Any]]:
    after = 0
    while found := ladder.named_steps(connection, number, after, _AT_ONCE):
        yield from (_values(one, _STEP) for one in found)
        after = found[-1].ordinal


def _scores(connection: AnyConnection, events: Sequence[RatedTournament]) -> Iterator[Sequence[Any]]:
    for event in events:
        placed = _placed(connection, event)
        for row in crosstables.totals(connection, event.tournament):
            place, left_as = placed.get(row.version, (None, None))
            yield [event.tournament, row.name, row.owner, place, left_as, *_values(row.score, _SCORE)]


def _placed(connection: AnyConnection, event: RatedTournament) -> dict[int, tuple[int | None, str | None]]:
    """The place of each version in a tournament that is over, and how it left."""
    if event.state != "finished":
        return {}
    key = SeasonEvent(event.tournament, event.name, "", event.state, event.due_at, event.finished_at, 0)
    [placed] = PlacedEvents().read(connection, [key]).values()
    return {one.version: (one.place, one.left_as) for one in placed}


def _values(one: object, names: Sequence[str]) -> list[Any]:
    """The values of these fields: an unknown one is empty, a time is as in JSON."""
    return [
        value.isoformat() if hasattr(value, "isoformat") else value
        for value in (getattr(one, name) for name in names)
    ]
