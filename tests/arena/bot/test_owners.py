"""The name of an owner who goes is nowhere that anybody reads, and its bots play on."""

from __future__ import annotations

from typing import Any

import psycopg
import pytest

from arena.account import accounts, invitations
from arena.account.invitations import InvitationSpent
from arena.bot import bots, owners
from arena.bot.owners import OwnerSignsIn
from arena.errors import NotFound, StateRefused
from arena.rating import ladders
from arena.store.bot import mark_house
from arena.tournament import schedules, tournaments
from tests.support.events import enter, event, played_out

Connection = psycopg.Connection[Any]

# What remains, and the command says so: what people have written, and the details of the audit.
_REMAINS = {("audit", "detail")}


def holding(connection: Connection, text: str) -> set[tuple[str, str]]:
    """The columns of the whole database in which a text stands, as a word."""
    columns = connection.execute(
        """SELECT table_name, column_name FROM information_schema.columns
           WHERE table_schema = 'public' AND data_type IN ('text', 'jsonb', 'ARRAY')"""
    ).fetchall()
    word = f"(^|[^a-z0-9-]){text}($|[^a-z0-9-])"
    return {
        (table, column)
        for table, column in columns
        if connection.execute(
            f"SELECT FROM {table} WHERE {column}::text ~ %s LIMIT 1".encode(), [word]
        ).rowcount
    }


def test_the_name_is_in_no_column_but_those_that_are_told(connection: Connection) -> None:
    enter(connection, "molly", "finn", owner="ann-byrne")
    enter(connection, "nell", owner="ann-byrne-too")
    played_out(connection, event(connection, entry="owners: ann-byrne, ann-byrne-too", same_owner=True).id)
    schedules.create(connection, "cup", preset="twenty-five", format="knock-out", entry="owners: ann-byrne")
    schedules.change(connection, "cup", decks=1, entry="owners: ann-byrne-too, ann-byrne")
    schedules.add_in(connection, "cup", -1)
    tournaments.advance(connection, schedules.add_in(connection, "cup", 0).due_at)
    link = invitations.invite_to_claim(connection, "ann-byrne", note="ann-byrne")
    owners.describe(connection, "ann-byrne", "I am ann-byrne", None)
    bots.describe(
        connection, "molly", about="by ann-byrne", homepage=None, source=None, licence=None, presets=()
    )
    before = holding(connection, "ann-byrne")
    assert {("slot", "reason"), ("tournament", "entry"), ("invitation", "note"), ("bot", "about")} <= before
    assert len(before) > 8, before
    done = owners.anonymise(connection, "ann-byrne")
    assert done.bots == ["finn", "molly"]
    assert holding(connection, "ann-byrne") <= _REMAINS
    assert schedules.named(connection, "cup").entry == f"owners: ann-byrne-too, {done.name}"
    assert {row.owner for row in ladders.ladder(connection, "twenty-five").rows} == {
        done.name,
        "ann-byrne-too",
    }
    made = event(connection, "evening")
    assert {one.owner for one in tournaments.entries(connection, made.id)} == {done.name, "ann-byrne-too"}
    with pytest.raises(InvitationSpent):
        invitations.opened(connection, link.code)
    with pytest.raises(NotFound):
        owners.named(connection, "ann-byrne")


def test_who_signs_in_is_taken_out_with_the_account(connection: Connection) -> None:
    enter(connection, "molly", owner="ann")
    accounts.claim(connection, invitations.invite_to_claim(connection, "ann").code, None)
    with pytest.raises(OwnerSignsIn, match="arena account delete ann"):
        owners.anonymise(connection, "ann")
    schedules.create(connection, "some", preset="twenty-five", entry="owners: ann")
    new = accounts.delete(connection, accounts.named(connection, "ann").id)
    assert schedules.named(connection, "some").entry == f"owners: {new}"


def test_the_house_and_who_has_no_name_are_refused(connection: Connection) -> None:
    enter(connection, "molly", owner="ann")
    enter(connection, "rule", owner="the-house")
    mark_house(connection, bots.named(connection, "rule").id)
    done = owners.anonymise(connection, "ann")
    for name in ("the-house", done.name):
        with pytest.raises(StateRefused):
            owners.anonymise(connection, name)
