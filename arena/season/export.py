"""The table of a season as CSV (RFC 4180), for spreadsheets."""

from __future__ import annotations

import csv
import io

from arena.season.table import Given, SeasonTable


def as_csv(found: SeasonTable, *, owners: bool = False) -> str:
    """Return a line for every bot, or for every owner: place, points, and what each finished event gave.

    Of an event there are the points and, of bots, the place; `counts` says `no` where it falls away.
    """
    written = io.StringIO(newline="")
    writer = csv.writer(written)
    heads = ["place", *([] if owners else ["bot"]), "owner", "points", "events", "counted", "firsts"]
    for event in found.finished:
        columns = ("points", "counts") if owners else ("place", "points", "counts")
        heads += [f"{event.name} {column}" for column in columns]
    writer.writerow(heads)
    for line in found.owners if owners else found.bots:
        row: list[object] = [line.place, *([] if owners else [line.name]), line.owner]
        row += [f"{line.points:.2f}", line.events, line.counted, line.firsts]
        for given in line.given:
            row += _cells(given, owners)
        writer.writerow(row)
    return written.getvalue()


def _cells(given: Given | None, owners: bool) -> list[object]:
    if given is None:
        return ["", ""] if owners else ["", "", ""]
    place = [] if owners else [given.left_as or ("" if given.place is None else given.place)]
    return [*place, f"{given.points:.2f}", "yes" if given.counts else "no"]
