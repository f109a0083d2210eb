"""How a tournament stands, told to whoever organises it: who is waited for, and why matches wait."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest

from arena.cli.tables import when
from arena.match import claims, matches
from arena.tournament import tournaments
from tests.support.arena_command import Arena, told_as_one_line
from tests.support.events import enter, event


def test_matches_whose_bots_are_apart_are_told_with_what_to_do(arena: Arena, connection: Any) -> None:
    with connection.transaction():
        molly, finn = enter(connection, "molly", "finn")
        made = event(connection, decks=3, patience_seconds=45)
        tournaments.note_presence(connection, {molly, finn}, lambda game, seats: [{molly}, {finn}])
    progress = arena("tournament", "show", str(made.id), "--json").told["progress"]
    assert progress["apart"] == 3
    said = told_as_one_line(arena("tournament", "show", str(made.id)))
    since = when(datetime.fromisoformat(progress["apart_since"]))
    assert f"Apart since {since}: 3 matches whose bots no referee can seat together" in said
    assert "after 45 s they are parked" in said and "`cuig connect` without --referee" in said
    with connection.transaction():
        tournaments.note_presence(connection, {molly, finn}, lambda game, seats: [{molly, finn}])
    assert "Apart" not in arena("tournament", "show", str(made.id)).out


def test_who_has_left_is_not_waited_for(arena: Arena, connection: Any) -> None:
    with connection.transaction():
        molly, *_ = enter(connection, "molly", "finn", "oisin")
        number = str(event(connection, decks=2).id)
        tournaments.note_presence(connection, {molly})
    assert "Waiting for finn, oisin, for" in arena("tournament", "show", number).out
    assert arena("tournament", "withdraw", number, "finn", "--reason", "he is tired").code == 0
    assert "Waiting for oisin, for" in arena("tournament", "show", number).out


def test_why_matches_wait_or_are_void_is_told(arena: Arena, connection: Any) -> None:
    with connection.transaction():
        enter(connection, "molly", "finn")
        made = event(connection, decks=5)
        number = str(made.id)
        first, *rest = claims.claim(connection, "worker", 4, 60)
    assert "in vain" not in arena("tournament", "show", number).out
    with connection.transaction():
        claims.release(connection, first, "its worker closed down", 60.0, blame=False)
        for one in rest:
            claims.release(connection, one, "its bots have no free seats", 60.0, blame=False)
    said = told_as_one_line(arena("tournament", "show", number))
    assert (
        "Tried in vain so far: its bots have no free seats (3 matches); its worker closed down (1 match)."
    ) in said
    assert "Void" not in said
    told = arena("tournament", "show", number, "--json").told["hindrances"]
    assert told[0] == {"reason": "its bots have no free seats", "matches": 3}
    with connection.transaction():
        for laid in matches.of_tournament(connection, made.id):
            matches.void_match(connection, laid.id, "nobody could be seated")
        assert tournaments.finish_ended(connection) == [made.id]
    said = told_as_one_line(arena("tournament", "show", number))
    assert "in vain" not in said
    assert f"Void: 5 matches; `arena match list {number} --state void` says why." in said
    assert "nobody could be seated" in arena("match", "list", number, "--state", "void").out


def test_whoever_follows_a_tournament_is_told_that_it_is_paused(
    arena: Arena, connection: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    with connection.transaction():
        enter(connection, "molly", "finn")
        made = event(connection)
        tournaments.pause(connection, made.id)

    def end_it(_: float) -> None:
        tournaments.void(connection, made.id, "enough was seen")

    monkeypatch.setattr("arena.cli.tournaments.time.sleep", end_it)  # it sleeps once it has looked
    said = arena("tournament", "watch", str(made.id))
    lines = [line for line in said.out.splitlines() if " played" in line]
    assert lines == [f"{made.name}: paused, 0 of 2 played", f"{made.name}: void, 0 of 0 played"]
