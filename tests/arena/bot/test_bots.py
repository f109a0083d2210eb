"""Owners, bots, versions and tokens."""

from __future__ import annotations

from typing import Any

import psycopg
import pytest

from arena.bot import bots, owners
from arena.errors import NameRefused, NameTaken, NotFound, PresetUnknown, Withdrawn
from arena.store import audit

Connection = psycopg.Connection[Any]


@pytest.fixture
def ann(connection: Connection) -> Connection:
    owners.create(connection, "ann")
    return connection


def holder(connection: Connection, token: str) -> str | None:
    found = bots.token_holder(connection, bots.token_sha256(token))
    return None if found is None else found.name


def test_a_new_bot_has_a_first_version_and_a_token_that_stands_for_it(ann: Connection) -> None:
    issued = bots.create(ann, "molly", "ann")
    assert issued.token.startswith("cuig_")
    assert (issued.version.name, issued.version.number, issued.version.tokens) == ("molly", 1, 1)
    assert holder(ann, issued.token) == "molly"


def test_the_text_of_a_token_is_stored_nowhere(ann: Connection) -> None:
    issued = bots.create(ann, "molly", "ann")
    [(row,)] = ann.execute("SELECT token::text FROM token").fetchall()
    assert issued.token not in row
    assert bots.token_sha256(issued.token).hex() in row


def test_two_tokens_are_never_alike(ann: Connection) -> None:
    assert bots.create(ann, "molly", "ann").token != bots.create(ann, "finn", "ann").token


def test_a_name_that_is_taken_is_refused_with_a_sentence(ann: Connection) -> None:
    bots.create(ann, "molly", "ann")
    with pytest.raises(NameTaken, match=r"^The name molly is taken: there is a bot called so\.$") as refusal:
        bots.create(ann, "molly", "ann")
    assert (refusal.value.noun, refusal.value.name) == ("bot", "molly")


@pytest.mark.parametrize("name", ["m", "Molly", "-molly", "molly malone", "m" * 33, "", "mólly", "molly/2"])
def test_a_name_of_the_wrong_form_is_refused(ann: Connection, name: str) -> None:
    with pytest.raises(NameRefused, match="2 to 32 characters"):
        bots.create(ann, name, "ann")


def test_the_name_of_an_owner_is_taken_once(ann: Connection) -> None:
    with pytest.raises(NameTaken, match="there is an owner called so"):
        owners.create(ann, "ann")


def test_a_bot_needs_an_owner_that_exists(connection: Connection) -> None:
    with pytest.raises(NotFound, match=r"There is no owner ann\."):
        bots.create(connection, "molly", "ann")


def test_a_bot_plays_only_games_that_exist(ann: Connection) -> None:
    with pytest.raises(PresetUnknown, match="There is no preset whist; the presets are twenty-five"):
        bots.create(ann, "molly", "ann", presets=["twenty-five", "whist"])


def test_a_new_version_retires_the_older_but_not_its_token(ann: Connection) -> None:
    first = bots.create(ann, "molly", "ann")
    second = bots.add_version(ann, "molly")
    assert second.version.name == "molly/2"
    newest, oldest = bots.versions(ann, "molly")
    assert newest.retired_at is None and oldest.retired_at is not None
    # The older version still has matches to finish.
    assert (holder(ann, first.token), holder(ann, second.token)) == ("molly", "molly/2")


def test_a_new_token_withdraws_the_older_of_the_same_version_only(ann: Connection) -> None:
    first = bots.create(ann, "molly", "ann")
    second = bots.add_version(ann, "molly", retire_older=False)
    third = bots.issue_token(ann, "molly")
    assert third.version.number == 2
    assert [holder(ann, one.token) for one in (first, second, third)] == ["molly", None, "molly/2"]


def test_a_token_for_a_version_that_does_not_exist_is_refused(ann: Connection) -> None:
    bots.create(ann, "molly", "ann")
    with pytest.raises(NotFound, match="version molly/7"):
        bots.issue_token(ann, "molly", number=7)


def test_a_withdrawn_bot_opens_no_door_and_gets_no_new_version(ann: Connection) -> None:
    issued = bots.create(ann, "molly", "ann")
    bots.withdraw(ann, "molly")
    assert holder(ann, issued.token) is None
    with pytest.raises(Withdrawn):
        bots.add_version(ann, "molly")
    with pytest.raises(Withdrawn):
        bots.issue_token(ann, "molly")


def test_what_is_done_is_written_down(ann: Connection) -> None:
    bots.create(ann, "molly", "ann", by="ann")
    bots.withdraw(ann, "molly", by="ann")
    written = [(line.who, line.what) for line in audit.lines(ann, "bot molly")]
    assert written == [("ann", "withdrew"), ("ann", "created")]
