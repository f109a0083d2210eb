"""Who sat where is read from a record's text as it was written."""

from __future__ import annotations

import pytest
from cuig.engine.notation import parse_record, record_text
from cuig.engine.presets import preset
from cuig.engine.record import GameRecord, Record
from cuig.match import SEED_BYTES, GamePlan, Plan
from cuig.record_seats import seated_plan, with_seats

RULES = preset("twenty-five")
GAMES = (GamePlan(bytes(SEED_BYTES), 0, (0, 1, 0, 1)), GamePlan(bytes(SEED_BYTES), 0, (1, 0, 1, 0)))
RECORD = Record(RULES, (GameRecord(0, ()), GameRecord(0, ())))


@pytest.mark.parametrize(
    ("names", "read"),
    [
        (("molly", "finn/2"), ("molly", "finn/2")),
        (("bot (1)", "bot (2)"), ("bot (1)", "bot (2)")),
        (("a, b", "two\nlines # and more"), ("a b", "two lines # and more")),
    ],
)
def test_names_are_read_as_they_were_written(names: tuple[str, str], read: tuple[str, str]) -> None:
    text = with_seats(record_text(RECORD), Plan(RULES, names, GAMES))
    assert parse_record(text) == RECORD
    plan = seated_plan(RECORD, text)
    assert plan is not None
    assert plan.entrants == read
    for game, planned in zip(plan.games, GAMES, strict=True):
        assert [plan.entrants[entrant] for entrant in game.holders] == [read[e] for e in planned.holders]


@pytest.mark.parametrize(
    "comments",
    [
        [],
        ["# seats molly, finn, molly, finn"],  # of one game only
        ["# seats molly, finn"] * 2,
        ["# seats molly, finn, molly, finn", "# seats molly, oisin, molly, oisin"],
    ],
)
def test_comments_that_do_not_fit_the_record_name_nobody(comments: list[str]) -> None:
    assert seated_plan(RECORD, "\n".join([record_text(RECORD), *comments])) is None
