"""How a tournament stands, told to whoever organises it: who is waited for, and why matches wait."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from io import StringIO
from typing import Any

import pytest
from rich.console import Console

from arena.cli.progress import ProgressBar
from arena.cli.tables import when
from arena.match import claims, matches
from arena.tournament import continuous, tournaments
from tests.support.arena_command import Arena, told_as_one_line
from tests.support.events import enter, event, play, played_out, stronger_wins


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
    lines = [line for line in said.out.splitlines() if line.startswith(f"{made.name}: ")]
    assert lines == [f"{made.name}: paused, 0 of 2 played", f"{made.name}: void, 0 of 0 played"]


def test_whoever_looks_at_an_event_that_is_held_is_told_why_and_how_long(
    arena: Arena, connection: Any
) -> None:
    with connection.transaction():
        here = enter(connection, "molly", "finn")
        number = str(event(connection, outage_seconds=7_200).id)
        for present in (here, []):
            tournaments.note_presence(connection, present)
    said = told_as_one_line(arena("tournament", "show", number))
    assert "held" in said and "nearly all bots that had come went away at once" in said
    assert f"`arena tournament outage {number} 0` lets it play on now" in said and "Waiting for" not in said
    told = arena("tournament", "show", number, "--json").told
    assert told["tournament"]["held_since"] is not None and told["progress"]["seconds_left"] is None
    assert arena("tournament", "outage", number, "0").out == (
        f"Tournament {number} plays on in an outage, and goes on.\n"
    )
    assert "held" not in arena("tournament", "show", number).out
    refused = arena("tournament", "outage", number, "604801")
    assert refused.code == 2 and "0 (play on) to 604800 (a week)" in refused.err


def test_what_a_continuous_event_will_play_is_not_told_before_it_is_known(
    arena: Arena, connection: Any
) -> None:
    with connection.transaction():
        versions = enter(connection, "molly", "finn", "oisin")
        made = event(
            connection,
            format="continuous",
            format_terms={"at_once": 4, "lasts_seconds": 600},
            same_owner=True,
        )
        number = str(made.id)
        continuous.make_matches(connection, versions)
        play(connection)
        continuous.make_matches(connection, versions)
    shown = arena("tournament", "show", number, "--json").told
    progress = shown["progress"]
    assert progress["finished"] and progress["per_second"]
    assert (progress["complete"], progress["seconds_left"]) == (False, None)
    until = datetime.fromisoformat(progress["makes_until"])
    assert until == datetime.fromisoformat(shown["tournament"]["started_at"]) + timedelta(seconds=600)
    said = told_as_one_line(arena("tournament", "show", number))
    assert f"{progress['finished']} of {progress['to_play']} so far" in said
    assert f"It makes matches until {when(until)}." in said
    # When its time is over it makes none any more, and how many are left is known.
    connection.execute("UPDATE tournament SET started_at = started_at - interval '600 s'")
    progress = arena("tournament", "show", number, "--json").told["progress"]
    assert progress["complete"] and progress["makes_until"] is None and progress["seconds_left"] > 0
    assert "so far" not in arena("tournament", "show", number).out


def test_of_an_event_by_rounds_only_the_rounds_so_far_are_told(arena: Arena, connection: Any) -> None:
    with connection.transaction():
        enter(connection, "molly", "finn", "oisin", "ann")
        number = event(connection, decks=1, format="swiss").id
        play(connection, limit=1)
    progress = arena("tournament", "show", str(number), "--json").told["progress"]
    assert (progress["complete"], progress["seconds_left"]) == (False, None)
    assert "1 of 2 so far" in arena("tournament", "list").out
    with connection.transaction():
        played_out(connection, number)
    assert "4 of 4" in arena("tournament", "list").out and "so far" not in arena("tournament", "list").out
    assert arena("tournament", "show", str(number), "--json").told["progress"]["complete"]


def test_a_bar_has_no_end_as_long_as_more_may_come(arena: Arena, connection: Any) -> None:
    with connection.transaction():
        enter(connection, "molly", "finn", "oisin", "ann")
        number = event(connection, decks=1, format="swiss").id
        play(connection, limit=1)
        progress = tournaments.progress(connection, number)
    bar = ProgressBar(Console(file=StringIO()), "evening", always=True)
    bar.show(progress, of=progress.to_play, done=progress.finished)
    assert bar.tasks[0].total is None and bar.tasks[0].completed == 1
    bar.show(replace(progress, complete=True), of=progress.to_play, done=progress.finished)
    assert bar.tasks[0].total == 2


def test_what_was_paused_and_is_over_cannot_be_resumed_and_does_not_say_so(
    arena: Arena, connection: Any
) -> None:
    with connection.transaction():
        enter(connection, "molly", "finn")
        number = str(event(connection, decks=3).id)
        claimed = claims.claim(connection, "by hand", 10, 60)
        claims.close(connection, claimed[0], stronger_wins(claimed[0]))
    assert arena("tournament", "pause", number).code == 0
    assert "resume" in arena("tournament", "show", number).out
    assert arena("tournament", "show", number, "--json").told["progress"]["seconds_left"] is None
    with connection.transaction():
        for one in claimed[1:]:
            claims.close(connection, one, stronger_wins(one))
        tournaments.finish_ended(connection)
    shown = arena("tournament", "show", number)
    assert "finished" in shown.out and "paused" not in shown.out and "resume" not in shown.out


def test_a_place_of_an_event_that_is_over_is_ruled_on_and_what_follows_is_said(
    arena: Arena, connection: Any
) -> None:
    with connection.transaction():
        enter(connection, "molly", "finn", "oisin")
        number = str(event(connection, decks=2).id)
        played_out(connection, int(number))
    gone = arena("tournament", "disqualify", number, "molly", "--reason", "it peeked")
    assert f"Its places stand; `arena tournament rule {number} BOT …` changes one." in told_as_one_line(gone)
    rule = ("tournament", "rule", number, "molly", "--reason", "the next moves up")
    refused = arena(*rule)
    assert refused.code == 2 and "--move-up, --vacant and --place" in refused.err
    would = told_as_one_line(arena(*rule, "--move-up", "--dry-run"))
    assert "molly: place 1 → none." in would and "finn: place 2 → 1." in would
    assert arena("tournament", "show", number, "--csv").out.splitlines()[1].startswith("1,molly,")
    assert "oisin: place 3 → 2." in told_as_one_line(arena(*rule, "--move-up"))
    assert arena("tournament", "show", number, "--csv").out.splitlines()[1].startswith("1,finn,")
    assert "the next moves up" in arena("tournament", "show", number).out
