"""A result is taken only if it is that of its record."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import psycopg
import pytest
from cuig.engine.presets import preset
from cuig.match import FaultPolicy, GamePlan, Plan, Result
from cuig.table import Table, default_answer
from cuig.v1 import record_pb2
from cuig.wire import segment_message

from arena.match import claims
from arena.match.claims import ClaimedMatch
from arena.runner.match_run import contradiction
from tests.support.events import enter, event

Connection = psycopg.Connection[Any]


@pytest.fixture
def claimed(connection: Connection) -> ClaimedMatch:
    enter(connection, "molly", "finn")
    event(connection, decks=1)
    [one] = claims.claim(connection, "by hand", 1, 60)
    return one


def played(claimed: ClaimedMatch, late: bool = False) -> tuple[record_pb2.Record, Result]:
    """The match as two play it who do what is legal first; or one comes too late at once."""
    plan = Plan(
        preset(claimed.preset, **claimed.rules),
        tuple(one.name for one in claimed.entrants),
        tuple(GamePlan(game.seed, game.dealer, tuple(game.holders)) for game in claimed.games),
        faults=FaultPolicy[claimed.faults.upper()],
    )
    table = Table(plan)
    table.begin(0.0)
    if late:
        table.expire(table.due_at + 1)
    while table.question is not None:
        view = table.view()
        table.answer(table.question.number, default_answer(view.legal, view.choose), 0.0)
    assert table.result is not None
    return record_pb2.Record(segments=map(segment_message, table.take_record())), table.result


def test_the_result_of_the_record_is_taken(claimed: ClaimedMatch) -> None:
    assert contradiction(claimed, *played(claimed)) is None


@pytest.mark.parametrize("faults", ["strict", "lenient"])
def test_faults_and_forfeits_are_in_the_record_too(claimed: ClaimedMatch, faults: str) -> None:
    claimed = replace(claimed, faults=faults)
    record, result = played(claimed, late=True)
    assert sum(one.faults for one in result.standings) == 1
    assert any(one.forfeited for one in result.standings) == (faults == "strict")
    assert contradiction(claimed, record, result) is None


def test_another_result_than_the_record_makes_is_refused(claimed: ClaimedMatch) -> None:
    record, result = played(claimed)
    first, *others = result.standings
    richer = replace(result, standings=(replace(first, points=first.points + 5), *others))
    told = contradiction(claimed, record, richer)
    assert told is not None and f"{first.points + 5} points" in told and f"{first.points} points" in told


def test_a_record_that_stops_short_or_has_other_cards_is_refused(claimed: ClaimedMatch) -> None:
    record, result = played(claimed)
    short = record_pb2.Record(segments=record.segments[:-1])
    assert "stops before" in (contradiction(claimed, short, result) or "")
    dealt = bytes(record.segments[0].deal)
    record.segments[0].deal = dealt[1:2] + dealt[:1] + dealt[2:]
    assert "not those of its seed" in (contradiction(claimed, record, result) or "")
