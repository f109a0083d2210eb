from __future__ import annotations

from dataclasses import fields
from datetime import UTC, datetime
from io import StringIO
from itertools import pairwise
from typing import Any

import pytest
from cuig.engine.presets import PRESETS
from rich.console import Console, RenderableType

from arena.bot.bots import Bot
from arena.cli.ladder_tables import crosstable_table, ladder_table
from arena.cli.report_tables import audit_table
from arena.cli.tables import bot_table, match_table, schedule_table, table_of, tournament_table
from arena.match.matches import Entrant, Match
from arena.rating.crosstables import Crosstable, CrosstableRow, Score
from arena.rating.ladders import Ladder, LadderPage, LadderRow
from arena.store.audit import AuditLine
from arena.tournament.schedules import Schedule
from arena.tournament.tournaments import Progress, Tournament

NAMES = ("rule-of-thumb", "lowest-winner", "random", "a-name-of-thirty-two-letters-abcd")


def drawn(picture: RenderableType, width: int) -> list[str]:
    out = StringIO()
    Console(file=out, width=width, color_system=None).print(picture)
    return out.getvalue().splitlines()


def ladder_of(*names: str) -> LadderPage:
    kind = Ladder(
        1,
        "twenty-five",
        "twenty-five",
        4,
        25,
        8.3,
        4.2,
        0.1,
        0.25,
        4.2,
        datetime(2026, 1, 1, tzinfo=UTC),
        closed_at=None,
        follows=None,
        next=None,
    )
    rows = [
        LadderRow(
            place=place,
            version=place,
            bot=name,
            number=1,
            owner="somebody",
            retired=False,
            mu=27.61 - place,
            sigma=0.5,
            conservative=26.12 - place,
            low=26.51 - place,
            high=28.72 - place,
            matches=12345,
            wins=10000,
            draws=345,
            losses=2000,
            missed=0,
            fault_rate=0.0123,
            provisional=place == 3,
            like_next=place == 1,
            inactive=False,
            anchored=False,
        )
        for place, name in enumerate(names, 1)
    ]
    return LadderPage(ladder=kind, rated=len(rows), rows=tuple(rows), like_last=False, next_after=None)


def crosstable_of(*names: str) -> Crosstable:
    score = Score(240, 131, 76, 33, 0.704, 0.643, 0.758, 1.234)
    rows = [
        CrosstableRow(
            place, name, "somebody", tuple(None if other == name else score for other in names), score
        )
        for place, name in enumerate(names)
    ]
    return Crosstable(7, len(rows), 0, tuple(rows), None)


@pytest.mark.parametrize("width", [80, 100, 120, 160, 200])
def test_a_ladder_cuts_no_name_and_no_number(width: int) -> None:
    lines = drawn(ladder_table(ladder_of(*NAMES)), width)
    told = "\n".join(lines)
    assert "…" not in told
    for name in NAMES:
        [line] = [line for line in lines if name in line]
        assert "12345" in line and "1.2%" in line and (" to " in line or "±1.1" in line)
    assert max(len(line.rstrip()) for line in lines) <= width


def schedule_called(name: str, **terms: Any) -> Schedule:
    begun = datetime(2026, 11, 30, 20, tzinfo=UTC)
    columns: dict[str, Any] = {field.name: 0 for field in fields(Schedule)}
    columns |= {"name": name, "preset": "twenty-five", "options": {}, "cron": "0 20 * * *", "entry": "open"}
    columns |= {"zone": "Europe/Dublin", "format": "round-robin", "next_at": begun, "created_at": begun}
    return Schedule(**columns | terms)


@pytest.mark.parametrize("width", [80, 100, 120, 160])
@pytest.mark.parametrize("name", ["evening", NAMES[-1]])
def test_lists_break_no_word(width: int, name: str) -> None:
    laid_over = {"target": "15", "only_bidder_can_win": "no", "deal_batches": "3,2"}
    long = schedule_called(name, options=laid_over, entry="bots: rule-of-thumb, lowest-winner, random")
    told = "\n".join(drawn(schedule_table([schedule_called(name), long]), width))
    assert told.split().count(name) == 2 and "2026-11-30 20:00:00+00:00" in told
    assert " game " in told or len(name) > 25
    if " game " in told:
        assert "twenty-five" in told and "only_bidder_can_win=no" in told
    bot = Bot(1, name, NAMES[-1], list(PRESETS), long.created_at, None, False, "", None, None, None, False)
    told = "\n".join(drawn(bot_table([bot]), width))
    assert name in told.split() and NAMES[-1] in told.split()
    columns: dict[str, Any] = {field.name: 1 for field in fields(Tournament)}
    columns |= {"name": f"{name} 2026-11-30 20:00", "state": "finished", "ladder": "twenty-five"}
    held = Tournament(**columns | {"due_at": long.created_at})
    counts: dict[str, Any] = {field.name: 3160 for field in fields(Progress)}
    told = "\n".join(drawn(tournament_table([(held, Progress(**counts | {"void": 0}))]), width))
    assert {name, "2026-11-30", "20:00", "finished"} <= set(told.split()) and "3160 of 3160" in told


def test_a_wide_terminal_is_used() -> None:
    narrow, wide = (drawn(ladder_table(ladder_of(*NAMES)), width) for width in (80, 200))
    assert any("●" in line for line in wide)
    assert any("somebody" in line for line in wide)
    assert not any("somebody" in line for line in narrow)


@pytest.mark.parametrize("width", [80, 120, 200])
@pytest.mark.parametrize("bots", [2, 3, 4, 12])
def test_a_crosstable_cuts_no_name_and_no_number(width: int, bots: int) -> None:
    names = [*NAMES, *(f"bot-number-{number}" for number in range(8))][:bots]
    lines = drawn(crosstable_table(crosstable_of(*names)), width)
    assert "…" not in "\n".join(lines)
    for name in names:
        line = next(line for line in lines if line.lstrip(" 0123456789").startswith(name))
        assert "70.4%" in line and "64.3% to 75.8%" in line and "+1.23" in line


def test_the_ladder_says_who_cannot_be_told_apart() -> None:
    rows = [line for line in drawn(ladder_table(ladder_of(*NAMES)), 200) if "somebody" in line]
    assert ["~" in row for row in rows] == [False, True, False, False]
    assert [first for first, second in pairwise(rows) if " ~ " in first and " ~ " in second] == []


def test_the_audit_breaks_no_word_on_a_narrow_terminal() -> None:
    subject = f"bot {NAMES[-1]}"
    line = AuditLine(
        datetime(2026, 11, 30, 20, tzinfo=UTC), "organiser", "added slot", subject, "decks: 2 → 3"
    )
    for width in (80, 160):
        told = "\n".join(drawn(audit_table([line]), width))
        assert {"organiser", "added", NAMES[-1]} <= {word.strip(":") for word in told.split()}
        assert "decks: 2 → 3" in told


@pytest.mark.parametrize("width", [80, 160])
def test_a_list_of_matches_breaks_no_word(width: int) -> None:
    columns: dict[str, Any] = {field.name: 12345 for field in fields(Match)}
    parked = Match(
        **columns | {"state": "parked", "ending": None, "reason": "no referee can seat them together"}
    )
    columns = {field.name: 1234 for field in fields(Entrant)}
    who = [Entrant(**columns | {"bot": name, "version_number": 1}) for name in (NAMES[-1], "b" * 32)]
    told = "\n".join(drawn(match_table([(parked, who)]), width)).split()
    assert {NAMES[-1], "b" * 32, "12345", "parked", "referee", "together"} <= set(told)


def test_a_title_and_a_caption_are_as_wide_as_the_terminal_and_not_as_their_table() -> None:
    title, caption = "evening: twenty-five, round-robin, 3 entrants", "and 14 more; sitting out: molly"
    table = table_of(">n", title=title, caption=caption)
    table.add_row("1")
    lines = [line.rstrip() for line in drawn(table, 80)]
    assert lines[0] == title and lines[-1] == caption
    assert drawn(table_of(">n", title=title), 80) == [title]  # no empty table below it
