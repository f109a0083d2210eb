"""The schema itself refuses what must never be stored, whatever the code above it does."""

from __future__ import annotations

from typing import Any

import psycopg
import pytest

from arena.match import claims
from arena.rating import ratings
from tests.support.events import enter, event, play

Connection = psycopg.Connection[Any]


@pytest.fixture
def rated(connection: Connection) -> Connection:
    enter(connection, "molly", "finn")
    event(connection)
    play(connection)
    assert ratings.rate_ready(connection) == 4
    return connection


def test_a_match_is_never_rated_twice_for_a_version(rated: Connection) -> None:
    with pytest.raises(psycopg.errors.UniqueViolation) as refusal:
        rated.execute("""INSERT INTO rating_step SELECT ladder, ordinal + 100, match, version, place,
                         mu_before, sigma_before, mu_after, sigma_after FROM rating_step LIMIT 1""")
    assert refusal.value.diag.constraint_name == "rating_step_once"


def test_a_rating_step_is_never_changed(rated: Connection) -> None:
    with pytest.raises(psycopg.errors.RestrictViolation, match="never changed"):
        rated.execute("UPDATE rating_step SET mu_after = 50")


@pytest.mark.parametrize("statement", ["UPDATE audit SET who = 'nobody'", "DELETE FROM audit"])
def test_what_was_done_stays_written_down(rated: Connection, statement: str) -> None:
    with pytest.raises(psycopg.errors.RestrictViolation):
        rated.execute(statement.encode())


def test_a_ladder_without_draws_is_refused(rated: Connection) -> None:
    with pytest.raises(psycopg.errors.CheckViolation, match="draw_probability"):
        rated.execute("UPDATE ladder SET draw_probability = 0")


def test_a_finished_match_has_an_ending(rated: Connection) -> None:
    with pytest.raises(psycopg.errors.CheckViolation, match="match_ended"):
        rated.execute("UPDATE match SET ending = NULL, cause = NULL")


def test_a_match_that_is_played_is_claimed(connection: Connection) -> None:
    enter(connection, "molly", "finn")
    event(connection)
    claims.claim(connection, "worker", 1, 60)
    with pytest.raises(psycopg.errors.CheckViolation, match="match_claimed"):
        connection.execute("UPDATE match SET claim = NULL, claimed_by = NULL, lease_until = NULL")


def test_a_slot_has_at_most_one_tournament(rated: Connection) -> None:
    with pytest.raises(psycopg.errors.UniqueViolation, match="tournament_of_slot"):
        rated.execute("""INSERT INTO tournament (slot, schedule, name, due_at, preset, rules, format,
                         duplicate, decks, decision_ms, bank_ms, increment_ms, startup_ms, faults,
                         patience_seconds, seed)
                         SELECT slot, schedule, 'again', due_at, preset, rules, format, duplicate, decks,
                             decision_ms, bank_ms, increment_ms, startup_ms, faults, patience_seconds, seed
                         FROM tournament""")


@pytest.mark.parametrize(
    "statement",
    ["UPDATE bot SET owner = 1", "UPDATE owner SET name = 'mary'"],
)
def test_a_name_stands_because_versions_hold_it_too(rated: Connection, statement: str) -> None:
    held = rated.execute("SELECT bot_name, owner_name FROM bot_version ORDER BY id").fetchall()
    assert (
        held
        == rated.execute(
            """SELECT bot.name, owner.name FROM bot_version v JOIN bot ON bot.id = v.bot
           JOIN owner ON owner.id = bot.owner ORDER BY v.id"""
        ).fetchall()
    )
    with pytest.raises(psycopg.errors.RestrictViolation, match="never changed"):
        rated.execute(statement.encode())


def test_a_bots_name_is_kept_when_it_gets_another(rated: Connection) -> None:
    rated.execute("UPDATE bot SET name = 'mary' WHERE name = 'molly'")
    assert rated.execute("SELECT name FROM former_name").fetchall() == [("molly",)]
    assert rated.execute("SELECT bot_name FROM bot_version ORDER BY id").fetchall() == [("mary",), ("finn",)]
    with pytest.raises(psycopg.errors.UniqueViolation) as refusal:
        rated.execute("UPDATE bot SET name = 'molly' WHERE name = 'finn'")
    assert refusal.value.diag.constraint_name == "bot_name_taken"
