"""The result of an event as CSV (RFC 4180), for spreadsheets and for grading."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from dataclasses import fields
from datetime import datetime

from arena.store import result as result_rows
from arena.store.query import AnyConnection
from arena.store.result import EntrantResult
from arena.tournament.event_result import EventResult

_STANDINGS = (
    *("place", "bot", "owner", "points", "matches", "won", "opposition"),
    *("tie_break", "performance", "faults", "remark"),
)


def standings_csv(result: EventResult) -> str:
    """Return a line for every entrant, the best first; who has no place has none.

    opposition: the points of those met, of an event by rounds; tie_break: what tells equal points apart in
    one without rounds; performance: of a continuous event. remark: withdrawn, disqualified, struck out.
    """
    return _csv(
        _STANDINGS,
        (
            [
                *(one.place, one.name, one.owner, one.points, one.matches, one.won, one.opposition),
                *(one.tie_break, one.performance, one.faults),
                ", ".join(filter(None, [one.left_as, "struck out" if one.struck_out else None])),
            ]
            for one in result.places
        ),
    )


def results_csv(connection: AnyConnection, number: int) -> str:
    """Return a line for every bot in every match of the tournament."""
    names = [field.name for field in fields(EntrantResult)]
    found = result_rows.entrant_results(connection, number)
    return _csv(names, ([getattr(one, name) for name in names] for one in found))


def _csv(names: Sequence[str], lines: Iterable[Sequence[object]]) -> str:
    written = io.StringIO(newline="")
    writer = csv.writer(written)
    writer.writerow(names)
    for line in lines:
        writer.writerow([_cell(value) for value in line])
    return written.getvalue()


def _cell(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{round(value, 4):g}"
    return value.isoformat() if isinstance(value, datetime) else str(value)
