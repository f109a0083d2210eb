"""Ladders and crosstables as tables on a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.table import Table
from rich.text import Text

from arena.cli.fitting import Fitting
from arena.cli.tables import QUIET, counted, table_of, when
from arena.rating.crosstables import Crosstable, Score
from arena.rating.ladders import Ladder, LadderPage, LadderRow


def ladders_table(ladders: Sequence[Ladder]) -> Table:
    none = "" if ladders else "None yet: the first rated tournament makes one."
    table = table_of("ladder", "game", ">seats", "since", "closed", caption=none)
    for ladder in ladders:
        since, closed = when(ladder.created_at), when(ladder.closed_at)
        table.add_row(ladder.name, ladder.preset, str(ladder.seats), since, closed)
    return table


def ladder_table(page: LadderPage) -> Fitting:
    """A ladder, the best first; `~` before a bot that cannot be told apart from the one above it."""
    return Fitting(_ladder(page, drawn=24, counts=True), _ladder(page, drawn=10), _narrow_ladder(page))


def _ladder_caption(page: LadderPage) -> str:
    signs = "rating: mean less three deviations; ~: not told apart from the one above; ?: provisional"
    if page.stale:
        to_come = f"being re-rated, {counted(page.stale, 'step')} still to come; until then old figures stand"
        signs = f"{to_come}\n{signs}"
    if page.ladder.closed_at is not None:
        signs += f"\nclosed {when(page.ladder.closed_at)}; {page.ladder.next} goes on"
    if page.next_after is None:
        return signs
    return f"{signs}\n{page.rows[-1].place} of {page.rated}; the next: --after {page.rows[-1].name}"


def _narrow_ladder(page: LadderPage) -> Table:
    table = table_of(
        *(">", "", "bot", ">rating", ">mean ±95 %", ">matches", ">at fault"),
        title=f"ladder {page.ladder.name}",
        caption=_ladder_caption(page),
    )
    table.collapse_padding = True
    like_last = page.like_last
    for row in page.rows:
        table.add_row(
            str(row.place),
            "~" if like_last else "",
            _ladder_name(row),
            f"{row.conservative:.1f}",
            f"{row.mu:.1f} ±{row.high - row.mu:.1f}",
            str(row.matches),
            f"{row.fault_rate:.1%}",
        )
        like_last = row.like_next
    return table


def _ladder(page: LadderPage, drawn: int, counts: bool = False) -> Table:
    """A ladder. drawn: columns of the interval's picture; counts: with the owner, and a column a result."""
    table = table_of(
        *(">place", "", "bot", *(["owner"] if counts else [])),
        *(">rating", ">mean", "95 % interval", ">matches"),
        *([">won", ">drawn", ">lost"] if counts else ["won-drawn-lost"]),
        ">at fault",
        title=f"ladder {page.ladder.name}",
        caption=_ladder_caption(page),
    )
    like_last = page.like_last
    for row in page.rows:
        each = [str(row.wins), str(row.draws), str(row.losses)]
        table.add_row(
            str(row.place),
            "~" if like_last else "",
            _ladder_name(row),
            *([row.owner] if counts else []),
            f"{row.conservative:.1f}",
            f"{row.mu:.1f}",
            _interval(row, page.rows, drawn),
            str(row.matches),
            *(each if counts else ["-".join(each)]),
            f"{row.fault_rate:.1%}",
        )
        like_last = row.like_next
    return table


def _ladder_name(row: LadderRow) -> Text:
    return Text(row.name + (" ?" if row.provisional else ""), style=QUIET if row.retired else "bold")


def _interval(row: LadderRow, rows: Sequence[LadderRow], width: int) -> Text:
    """The interval on the scale of these rows, and its ends."""
    low, high = min(one.low for one in rows), max(one.high for one in rows)
    scale = (width - 1) / ((high - low) or 1.0)
    first, middle, last = (round((value - low) * scale) for value in (row.low, row.mu, row.high))
    drawn = "".join(
        "●" if column == middle else "─" if first <= column <= last else " " for column in range(width)
    )
    return Text.assemble((drawn, "green"), (f" {row.low:.1f} to {row.high:.1f}", QUIET))


def crosstable_table(crosstable: Crosstable) -> Fitting:
    """Who scored what against whom. Where there is no room for names above the columns, numbers stand there;
    where there is none for the columns, the totals alone."""
    return Fitting(
        _crosstable(crosstable, counts=True),
        _crosstable(crosstable, counts=False),
        _crosstable(crosstable, counts=False, numbered=True),
        _crosstable(crosstable, counts=False, numbered=True, cells=False),
    )


def _crosstable(crosstable: Crosstable, counts: bool, numbered: bool = False, cells: bool = True) -> Table:
    absences = any(row.total.missed for row in crosstable.rows)
    heads = [str(place) if numbered else row.name for place, row in enumerate(crosstable.rows, 1)]
    table = table_of(
        *([">"] if numbered else []),
        "bot",
        *(f">{head}" for head in (heads if cells else ())),
        ">all",
        ">95 % interval",
        ">points a deal" if counts else ">a deal",
        title=f"crosstable of tournament {crosstable.tournament}",
        caption="a row's score against a column"
        + (" (won-drawn-lost)" if counts else "")
        + "; a draw is a half; a deal: points above the other's"
        + ("; absent: it did not come, waited: the other did not" if absences else ""),
    )
    for place, row in enumerate(crosstable.rows, 1):
        total = row.total
        table.add_row(
            *([str(place)] if numbered else []),
            Text(row.name, style="bold"),
            *(_score(cell, counts) for cell in (row.cells if cells else ())),
            _score(total, counts),
            "" if total.low is None or total.high is None else f"{total.low:.1%} to {total.high:.1%}",
            "" if total.points_per_deal is None else f"{total.points_per_deal:+.2f}",
        )
    return table


def _score(cell: Score | None, counts: bool) -> Text:
    if cell is None:
        return Text("·", style=QUIET)
    absences = [
        f"{many} {what}" for many, what in ((cell.missed, "absent"), (cell.other_missed, "waited")) if many
    ]
    if cell.score is None:
        return Text(", ".join(absences) or "-", style=QUIET)
    if not counts:
        return Text(f"{cell.score:.1%}")
    counted = ", ".join([f"{cell.wins}-{cell.draws}-{cell.losses}", *absences])
    return Text.assemble(f"{cell.score:.1%}", (f" ({counted})", QUIET))
