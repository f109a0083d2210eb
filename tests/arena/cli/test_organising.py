"""The organiser's commands: an event from a file, what it would be, and what is put right later."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
import psycopg
import pytest

from arena.cli import corrections as corrections_command
from arena.match import matches
from arena.rating import ratings
from arena.tournament import schedules, suspensions, tournaments
from arena.tournament.event_file import EventUnreadable, example, read_event
from tests.support.arena_command import Arena, check_refused, everything_in, told_as_one_line, written
from tests.support.events import advance_to, enter, event, forfeited, play, played_out


def test_the_example_of_the_help_makes_an_event(arena: Arena, database_url: str, tmp_path: Path) -> None:
    assert "friday-night" in arena("tournament", "create", "--help").out
    said = arena("tournament", "create", written(tmp_path, example()))
    assert said.code == 0, said.err
    assert "friday-night plays Fri" in told_as_one_line(said)
    with psycopg.connect(database_url) as opened:
        made = schedules.named(opened, "friday-night")
    assert (made.format, made.format_terms, made.decks) == ("swiss", {"rounds": 7}, 10)
    assert (made.zone, made.freeze_seconds, made.faults) == ("Europe/Dublin", 600, "lenient")


def test_every_format_can_be_asked_for_in_a_file(arena: Arena, connection: Any, tmp_path: Path) -> None:
    enter(connection, "molly")
    for number, terms in enumerate(
        (
            'name = "round-robin"',
            'name = "partnerships"',
            'name = "knock-out"\nthird_place = true',
            'name = "gauntlet"\nchallengers = ["molly"]',
            'name = "continuous"\nlasts_seconds = 600',
        )
    ):
        text = f'name = "event-{number}"\npreset = "twenty-five"\n[format]\n{terms}\n'
        said = arena("tournament", "create", written(tmp_path, text), "--json")
        assert said.code == 0, said.err
        assert f'name = "{said.told["format"]}"' in terms


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("name = ", ("cannot be read", "no TOML")),
        ('preset = "twenty-five"', ("has no name",)),
        ('name = "x1"\npreset = "whist"', ("no preset whist",)),
        ('name = "x1"\npreset = "twenty-five"\n[when]\ncorn = "0 20 * * *"', ("does not know corn", "cron")),
        ('name = "x1"\npreset = "twenty-five"\n[format]\ndecks = "many"', ("a whole number",)),
        ('name = "x1"\npreset = "twenty-five"\n[format]\nname = "swiss"\nlaps = 3', ("laps", "rounds")),
        (
            'name = "x1"\npreset = "twenty-five"\n[format]\ndeks = 5',
            ("deks", "knows name, decks, duplicate."),
        ),
        (
            'name = "x1"\npreset = "twenty-five"\n[format]\nname = "gauntlet"\nchallengers = ["nobody"]',
            ("list of challengers cannot name nobody", "no such bot"),
        ),
        ('name = "x1"\npreset = "twenty-five"\n[music]\nloud = true', ("no section [music]",)),
        ('name = "x1"\npreset = "twenty-five"\n[when]\nat = 2027-03-17T20:00:00', ("with its zone",)),
        ('name = "x1"\npreset = "twenty-five"\n[when]\nat = 2001-03-17T20:00:00Z', ("2001-03-17", "past")),
        ('name = "x1"\npreset = "twenty-five"\n[entry]\nrule = "bots: nobody"', ("no such bot",)),
        ('name = "x1"\npreset = "twenty-five"\ncron = "0 20 * * *"', ("does not know cron",)),
    ],
)
def test_a_file_that_says_something_else_is_refused_in_a_sentence(
    arena: Arena, database_url: str, tmp_path: Path, text: str, words: tuple[str, ...]
) -> None:
    before = everything_in(database_url)
    check_refused(arena("tournament", "create", written(tmp_path, text)), *words)
    assert everything_in(database_url) == before


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("create", "other", "--entry", "bots: nobody, molly, noone"), ("nobody or noone", "no such bot")),
        (("create", "other", "--entry", "owners: nobody"), ("cannot name nobody", "no such owner")),
        (("add", "nightly", "--at", "2001-03-17T20:00+00:00"), ("2001-03-17", "past")),
        (("add", "never", "--at", "2001-03-17T20:00+00:00"), ("no schedule never",)),
    ],
)
def test_a_schedule_for_nobody_or_a_time_that_is_past_is_refused_and_changes_nothing(
    arena: Arena, connection: Any, database_url: str, options: tuple[str, ...], words: tuple[str, ...]
) -> None:
    with connection.transaction():
        enter(connection, "molly")
        schedules.create(connection, "nightly", preset="twenty-five")
    before = everything_in(database_url)
    check_refused(arena("schedule", *options), *words)
    assert everything_in(database_url) == before
    assert arena("schedule", "add", "nightly", "--at", "2999-03-17T20:00+00:00").code == 0
    assert arena("schedule", "create", "other", "--entry", "bots: molly").code == 0


def test_an_event_file_is_found_in_a_home(
    arena: Arena, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    written(tmp_path, example())
    for command in ("create", "change"):
        assert arena("tournament", command, "~/event.toml").code == 0
        check_refused(
            arena("tournament", command, "~nosuchuser/x.toml"),
            "~nosuchuser/x.toml",
            "nobody's home is ~nosuchuser",
        )


def test_a_file_that_is_not_there_is_said_so(tmp_path: Path) -> None:
    with pytest.raises(EventUnreadable, match="no such file"):
        read_event(tmp_path / "none.toml")


@pytest.mark.parametrize("text", ["decks = " + 5_000 * "9", "x = " + 100_000 * "[", "name = "])
def test_what_cannot_be_read_is_said_to_be_no_toml(tmp_path: Path, text: str) -> None:
    with pytest.raises(EventUnreadable, match="it is no TOML"):
        read_event(Path(written(tmp_path, text)))


def test_a_continuous_event_has_no_matches_a_pairing(arena: Arena) -> None:
    create = ("schedule", "create", "all-day", "--format", "continuous")
    assert "pairing" not in told_as_one_line(arena(*create))
    assert "1 match a pairing" in told_as_one_line(arena("schedule", "create", "short", "--decks", "1"))


def test_a_tournament_is_held_up_left_and_put_right_and_the_audit_has_it_all(
    arena: Arena, connection: Any
) -> None:
    with connection.transaction():
        enter(connection, "molly", "finn", "oisin")
        made = event(connection, decks=4)
    number = str(made.id)
    assert arena("tournament", "pause", number).code == 0
    with connection.transaction():
        assert play(connection) == []
    assert "It is paused" in arena("tournament", "show", number).out
    for looked_at in (("list",), ("show", number)):
        line = next(line for line in arena("tournament", *looked_at).out.splitlines() if "evening" in line)
        assert " paused " in line and "running" not in line
    check_refused(arena("tournament", "pause", number), "cannot be paused")
    assert arena("tournament", "resume", number).code == 0
    with connection.transaction():
        play(connection, limit=3)
    said = arena("tournament", "withdraw", number, "molly", "--reason", "she is tired")
    assert "Void: 6 matches" in told_as_one_line(said)
    assert arena("tournament", "disqualify", number, "molly", "--reason", "she peeked").code == 0
    check_refused(arena("tournament", "withdraw", number, "nobody", "--reason", "x"), "nobody")
    with connection.transaction():
        connection.execute("UPDATE match SET state = 'parked', reason = 'x' WHERE state = 'waiting'")
    assert f"`arena match list {number} --state parked`" in told_as_one_line(
        arena("tournament", "show", number)
    )
    parked = arena("match", "list", number, "--state", "parked", "--json").told
    assert [row["match"]["reason"] for row in parked] == ["x"] * 3
    assert {one["bot"] for row in parked for one in row["entrants"]} == {"finn", "oisin"}
    after = parked[1]["match"]["number"]
    rest = arena("match", "list", number, "--state", "parked", "--after", str(after), "--json").told
    assert rest == parked[2:]
    check_refused(arena("match", "list", "77"), "no tournament 77")
    told = told_as_one_line(arena("tournament", "requeue", number))
    assert "To be played again: 3 matches" in told and "Left void: 8 matches" in told
    again = arena("tournament", "requeue", number).out
    assert "No match changes." in again and "Left void: 8 matches; " in again
    assert f"`arena match list {number} --state void`" in again and "`arena match requeue ID`" in again
    lines = arena("audit", "--subject", f"tournament {number}", "--json").told
    assert [line["what"] for line in lines] == [
        "requeued",
        "disqualified",
        "withdrawn",
        "resumed",
        "paused",
    ]
    assert "she peeked" in arena("audit").out


def test_a_dry_run_of_a_correction_says_what_follows_and_changes_nothing(
    arena: Arena, connection: Any, database_url: str
) -> None:
    with connection.transaction():
        enter(connection, "molly", "finn", "oisin")
        made = event(connection, decks=1)
        played_out(connection, made.id)
        ratings.rate_ready(connection)
        [first, *_] = [one.id for one in matches.of_tournament(connection, made.id)]
    number, why = str(made.id), ("--reason", "she peeked", "--dry-run")
    before = everything_in(database_url)
    for words, told in (
        (("tournament", "disqualify", number, "molly", *why), "Void: 2 matches"),
        (("tournament", "void", number, *why), "was finished and is void. Taken back on the ladder"),
        (("match", "void", str(first), *why), f"Void: 1 match ({first}), 1 of them played."),
    ):
        said = arena(*words)
        assert said.code == 0, said.err
        assert "Nothing is done yet." in said.out and told in told_as_one_line(said)
    assert everything_in(database_url) == before
    assert "she peeked" not in arena("tournament", "show", number).out
    check_refused(arena("tournament", "withdraw", number, "molly", *why), "finished")
    assert arena("match", "void", str(first), "--reason", "she peeked").code == 0
    said = arena("tournament", "requeue", number, "--void", "--reason", "anew", "--dry-run")
    assert f"Tournament {number} was finished and is reopened." in told_as_one_line(said)
    shown = arena("tournament", "show", number, "--json").told
    assert [(one["what"], one["reason"]) for one in shown["corrections"]] == [("voided", "she peeked")]
    assert "she peeked" in arena("tournament", "show", number).out


def test_on_a_terminal_it_is_asked_first_and_no_changes_nothing(
    arena: Arena, connection: Any, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with connection.transaction():
        enter(connection, "molly", "finn")
        made = event(connection, decks=2)
    before = everything_in(database_url)
    asked: list[str] = []

    def refuse(text: str, abort: bool) -> None:
        asked.append(text)
        raise click.Abort

    monkeypatch.setattr(corrections_command, "on_a_terminal", lambda: True)
    with monkeypatch.context() as answering:
        answering.setattr(click, "confirm", refuse)
        assert arena("tournament", "void", str(made.id), "--reason", "a mistake").code != 0
    assert asked == ["Do it?"] and everything_in(database_url) == before
    with connection.transaction():
        assert tournaments.by_id(connection, made.id).state == "running"
    assert arena("tournament", "void", str(made.id), "--reason", "a mistake", "--yes").code == 0
    with connection.transaction():
        assert tournaments.by_id(connection, made.id).state == "void"


def test_a_suspended_bot_is_told_why_and_let_in_again(arena: Arena, connection: Any) -> None:
    with connection.transaction():
        enter(connection, "molly", "finn")
        event(connection, decks=8)
        for _ in range(6):
            play(connection, lambda one: forfeited([e.name for e in one.entrants].index("molly")), limit=1)
        assert suspensions.review(connection) == ["molly"]
    told = arena("bot", "show", "molly", "--json").told
    assert "6 matches in a row" in told["idle_because"]
    assert "arena bot admit molly" in told_as_one_line(arena("bot", "show", "molly"))
    assert arena("bot", "admit", "molly").code == 0
    check_refused(arena("bot", "admit", "molly"), "not suspended")
    with connection.transaction():
        again = event(connection, "again")
        advance_to(connection, again.created_at)
        assert again.entries == 2


def test_of_a_bot_it_is_said_which_version_is_spoken_of(arena: Arena, connection: Any) -> None:
    with connection.transaction():
        enter(connection, "molly")
    before = arena("bot", "show", "molly", "--json").told
    assert before["speaks_of"] == "molly" and "Version 1: " in arena("bot", "show", "molly").out
    assert arena("bot", "version", "molly").code == 0
    assert arena("bot", "show", "molly", "--json").told["speaks_of"] == "molly/2"
    assert "Version 2: " in arena("bot", "show", "molly").out
    said = told_as_one_line(arena("bot", "retire", "molly"))
    assert said.startswith("1 version of molly retired.") and "mean" in said and "more doubt" in said
    assert arena("bot", "show", "molly", "--json").told["speaks_of"] == "molly"


def test_the_dumping_report_says_when_there_is_nothing(arena: Arena, connection: Any) -> None:
    with connection.transaction():
        enter(connection, "molly", "finn", "oisin")
        event(connection, decks=3)
        play(connection)
    assert "beyond chance" in arena("report", "dumping").out
    assert arena("report", "dumping", "--json").told == []
    check_refused(arena("report", "dumping", "whist"), "no ladder whist")


def test_a_schedule_is_changed_and_deleted_and_says_what_goes_on(arena: Arena, connection: Any) -> None:
    with connection.transaction():
        enter(connection, "molly", "finn")
        made = event(connection)
    said = arena(
        "schedule", "change", "evening", "--decks", "3", "--option", "target=15", "--cron", "0 20 * * *"
    )
    assert said.code == 0, said.err
    assert "twenty-five target=15" in told_as_one_line(said) and "3 matches a pairing" in told_as_one_line(
        said
    )
    assert "decks: 2 → 3" in arena("audit", "--subject", "schedule evening").out
    check_refused(arena("schedule", "change", "evening", "--decks", "0"), "decks cannot be 0")
    check_refused(arena("schedule", "change", "evening", "--option", "target"), "NAME=VALUE")
    check_refused(arena("schedule", "change", "morning", "--decks", "1"), "no schedule morning")
    said = arena("schedule", "change", "evening", "--cron", "", "--option", "target=", "--json")
    assert (said.told["cron"], said.told["next_at"], said.told["options"]) == (None, None, {})
    assert arena("schedule", "add", "evening", "--in", "3600").code == 0
    said = arena("schedule", "delete", "evening")
    assert said.code == 0, said.err
    assert "Closed with it: 1 open slot" in said.out
    assert f" is played; `arena tournament void {made.id} --reason …`" in said.out
    check_refused(arena("schedule", "delete", "evening"), "no schedule evening")
    assert arena("schedule", "create", "evening", "--freeze", "600").code == 0
    assert arena("schedule", "add", "evening", "--in", "300").code == 0
    with connection.transaction():
        tournaments.advance(connection)
    assert " is still to be played; `arena tournament void" in arena("schedule", "delete", "evening").out


def test_an_event_file_is_taken_again_and_plays_its_one_time_once(
    arena: Arena, connection: Any, tmp_path: Path
) -> None:
    text = 'name = "cup"\npreset = "twenty-five"\n[when]\nat = 2999-03-17T20:00:00Z\n[format]\ndecks = {}\n'
    check_refused(arena("tournament", "change", written(tmp_path, text.format(4))), "no schedule cup")
    assert arena("tournament", "create", written(tmp_path, text.format(4))).code == 0
    check_refused(arena("tournament", "create", written(tmp_path, text.format(5))), "taken")
    assert arena("schedule", "change", "cup", "--unrated").code == 0
    dry = arena("tournament", "change", written(tmp_path, text.format(5)), "--dry-run")
    assert dry.code == 0 and "Nothing has been written" in dry.out
    assert schedules.named(connection, "cup").decks == 4
    for _ in range(2):
        assert arena("tournament", "change", written(tmp_path, text.format(5))).code == 0
        changed = schedules.named(connection, "cup")
        assert (changed.decks, changed.rated, len(schedules.slots(connection, "cup"))) == (5, True, 1)


def test_every_term_of_a_format_has_its_flag(arena: Arena) -> None:
    told = arena(
        "schedule", "create", "cup", "--format", "knock-out", "--third-place", "--replays", "3", "--json"
    )
    assert told.told["format_terms"] == {"third_place": True, "replays": 3}
    flags = ("--lasts", "60", "--at-once", "2", "--choosy", "5")
    told = arena("schedule", "create", "day", "--format", "continuous", *flags, "--json")
    assert told.told["format_terms"] == {"lasts_seconds": 60, "at_once": 2, "choosy_seconds": 5}
    told = arena("schedule", "create", "duel", "--format", "monrad", "--rounds", "9", "--rematches", "--json")
    assert told.told["format_terms"] == {"rounds": 9, "rematches": True}
    check_refused(arena("schedule", "create", "swiss", "--format", "swiss", "--third-place"), "third_place")
    check_refused(arena("schedule", "change", "day", "--at-once", "0"), "at_once cannot be 0")


def test_an_event_is_moved_by_its_file_and_the_old_time_dropped(
    arena: Arena, connection: Any, tmp_path: Path
) -> None:
    with connection.transaction():
        enter(connection, "molly", "finn")
    text = 'name = "once"\npreset = "twenty-five"\n[when]\nat = 2999-12-{}T20:00:00+01:00\n'
    assert arena("tournament", "create", written(tmp_path, text.format(24))).code == 0
    said = told_as_one_line(arena("tournament", "change", written(tmp_path, text.format(26))))
    assert "also plays at 2999-12-24T20:00:00+01:00; `arena schedule drop once --at TIME`" in said
    assert arena("schedule", "drop", "once", "--at", "2999-12-24T20:00:00+01:00").code == 0
    again = arena("schedule", "drop", "once", "--at", "2999-12-24T20:00:00+01:00")
    check_refused(again, "no open slot of once", "2999-12-26")
    assert [one["state"] for one in arena("schedule", "show", "once", "--json").told["slots"]] == [
        "open",
        "closed",
    ]
    assert "dropped slot" in arena("audit", "--subject", "schedule once").out


def test_the_command_that_retires_says_what_becomes_of_matches_and_rating(
    arena: Arena, connection: Any, tmp_path: Path
) -> None:
    with connection.transaction():
        enter(connection, "molly", "finn")
        event(connection, decks=7)
    file = tmp_path / "molly.token"
    said = arena("bot", "version", "molly", "--token-file", str(file))
    assert "1 tournament, 7 matches laid out; keep it connected" in said.err
    assert "begins on each ladder with the mean" in said.err
    told = arena("bot", "retire", "molly", "--json").told
    assert told["left_to_play"] == {"tournaments": 1, "matches": 7}
    said = arena("bot", "retire", "finn")
    assert "1 version of finn retired." in said.out and "7 matches laid out" in told_as_one_line(said)
