"""The organiser's commands: an event from a file, what it would be, and what is put right later."""

from __future__ import annotations

import asyncio
import threading
from datetime import datetime
from pathlib import Path
from typing import Any

import psycopg
import pytest

from arena import matches, ratings, schedules, suspensions, tournaments
from arena.eventfiles import EXAMPLE, EventUnreadable, read_event
from arena.store.schedule import clock
from arena.tables import when
from tests.arena_cli.test_commands import Arena, Said, arena, check_refused, everything_in
from tests.support.evening import full_house
from tests.support.events import advance_to, enter, event, forfeited, play, stronger_wins

__all__ = ["arena"]


def written(tmp_path: Path, text: str) -> str:
    path = tmp_path / "event.toml"
    path.write_text(text)
    return str(path)


def told_as_one_line(said: Said) -> str:
    return " ".join(said.out.split())


@pytest.fixture
def connection(database_url: str) -> Any:
    with psycopg.connect(database_url, connect_timeout=10, autocommit=True) as opened:
        yield opened


def test_the_example_of_the_help_makes_an_event(arena: Arena, database_url: str, tmp_path: Path) -> None:
    assert "friday-night" in arena("tournament", "create", "--help").out
    said = arena("tournament", "create", written(tmp_path, EXAMPLE))
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
    written(tmp_path, EXAMPLE)
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


def test_a_dry_run_tells_what_would_be_played_and_writes_nothing(
    arena: Arena, connection: Any, database_url: str, tmp_path: Path
) -> None:
    with connection.transaction():
        enter(connection, "molly", "finn", "oisin")
    before = everything_in(database_url)
    file = written(tmp_path, 'name = "evening"\npreset = "twenty-five"\n[format]\ndecks = 4\n')
    said = arena("tournament", "create", file, "--dry-run")
    assert said.code == 0, said.err
    assert "12 matches of 2 games" in said.out and "unknown" in said.out
    assert "It would play when `arena schedule add evening` says so" in told_as_one_line(said)
    assert everything_in(database_url) == before

    # Once the game has been played here, it says how long.
    with connection.transaction():
        event(connection, "before", decks=2)
        play(connection, stronger_wins)
        connection.execute("UPDATE tournament SET started_at = started_at - interval '60 s'")
        tournaments.finish_ended(connection)
    told = arena("tournament", "create", file, "--dry-run", "--json").told
    assert told["matches"] == 12 and told["measured_on"] == 6
    assert 110 < told["seconds"] < 150  # six matches took a minute
    assert "about 0:0" in told_as_one_line(arena("tournament", "create", file, "--dry-run"))


def test_a_dry_run_says_when_it_would_play_and_refuses_a_time_that_is_past(
    arena: Arena, connection: Any, database_url: str, tmp_path: Path
) -> None:
    with connection.transaction():
        enter(connection, "molly", "finn")
    event_at = 'name = "evening"\npreset = "twenty-five"\n[format]\ndecks = 1\n[when]\nat = {}\n'
    ahead = event_at.format('2999-03-17T20:00:00Z\ncron = "0 20 1 1 *"\nzone = "Europe/Dublin"')
    file = written(tmp_path, ahead)
    said = told_as_one_line(arena("tournament", "create", file, "--dry-run"))
    assert "1 match of 2 games at most" in said and "It would play " in said
    times = arena("tournament", "create", file, "--dry-run", "--json").told["times"]
    assert len(times) == 3 and all("-01-01T20:00:00" in time for time in times)
    alone = written(tmp_path, event_at.format("2999-03-17T20:00:00Z"))
    assert arena("tournament", "create", alone, "--dry-run", "--json").told["times"] == [
        "2999-03-17T20:00:00+00:00"
    ]
    before = everything_in(database_url)
    past = written(tmp_path, event_at.format("2001-03-17T20:00:00Z"))
    check_refused(arena("tournament", "create", past, "--dry-run"), "2001-03-17", "past")
    assert everything_in(database_url) == before


def test_a_continuous_event_has_no_matches_a_pairing(arena: Arena) -> None:
    create = ("schedule", "create", "all-day", "--format", "continuous")
    assert "pairing" not in told_as_one_line(arena(*create))
    assert "1 match a pairing" in told_as_one_line(arena("schedule", "create", "short", "--decks", "1"))


def test_a_dry_run_says_why_nothing_would_be_played(arena: Arena, tmp_path: Path) -> None:
    said = arena("tournament", "create", written(tmp_path, EXAMPLE), "--dry-run")
    assert "It would not take place now: 2 entrants are needed" in told_as_one_line(said)


def test_who_schedules_what_cannot_play_is_warned_at_once(
    arena: Arena, connection: Any, tmp_path: Path
) -> None:
    with connection.transaction():
        enter(connection, "molly")
    lonely = "Warning: {} would not take place now: 2 entrants are needed and there was 1 (molly)"
    file = written(tmp_path, 'name = "cup"\npreset = "twenty-five"')
    for name, command in (
        ("evening", ("schedule", "create", "evening")),
        ("evening", ("schedule", "change", "evening", "--decks", "3")),
        ("cup", ("tournament", "create", file)),
        ("cup", ("tournament", "change", file, "--json")),
    ):
        said = arena(*command)
        assert said.code == 0
        assert said.err.startswith(lonely.format(name)) and said.err.count("\n") == 1
        assert "its slots are closed without a tournament" in said.err
    with connection.transaction():
        enter(connection, "finn")
    assert arena("schedule", "change", "evening", "--decks", "4").err == ""
    # What it says at once is what its slots say later.
    arena("schedule", "change", "evening", "--preset", "cut-throat")
    [reason] = arena("schedule", "change", "evening", "--cron", "0 20 * * *").err.splitlines()
    with connection.transaction():
        schedules.add_once(connection, "evening", clock(connection))
        tournaments.advance(connection)
    [slot] = arena("schedule", "show", "evening", "--json").told["slots"]
    assert slot["reason"] in reason


def test_who_adds_a_slot_that_cannot_play_is_warned_at_once(arena: Arena, connection: Any) -> None:
    with connection.transaction():
        enter(connection, "molly")
    arena("schedule", "create", "evening")
    said = arena("schedule", "add", "evening", "--in", "600")
    assert said.code == 0 and said.out.startswith("evening plays at ")
    assert said.err.startswith("Warning: evening would not take place now: 2 entrants are needed")
    assert said.err.count("\n") == 1
    assert arena("schedule", "add", "evening", "--in", "700", "--json").err == said.err
    # A plan that was sound when it was made closes its slots; they can be added all the same.
    connection.execute("UPDATE schedule SET preset = 'unheard-of'")
    said = arena("schedule", "add", "evening", "--in", "800")
    assert said.code == 0 and "unheard-of" in said.err and said.err.count("\n") == 1
    connection.execute("UPDATE schedule SET preset = 'twenty-five'")
    with connection.transaction():
        enter(connection, "finn")
    assert arena("schedule", "add", "evening", "--in", "900").err == ""


async def test_a_dry_run_says_how_many_are_connected(
    arena: Arena, database_url: str, redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    dry = ("schedule", "create", "evening", "--dry-run")
    async with full_house(database_url, redis_url):
        with psycopg.connect(database_url) as opened:
            enter(opened, "oisin")
        assert "Connected" not in arena(*dry).out
        monkeypatch.setenv("CUIG_REDIS_URL", redis_url)
        said = await asyncio.to_thread(arena, *dry)
        assert "Connected now: 2 of 3." in said.out
        assert (await asyncio.to_thread(arena, *dry, "--json")).told["attached"] == 2


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
    assert "falls away: 6 matches" in told_as_one_line(said)
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
    assert arena("tournament", "requeue", number).out.startswith("3 matches to be played again. Left void: 8")
    again = arena("tournament", "requeue", number).out
    assert again.startswith("No match is parked to be tried again. Left void: 8 matches; ")
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
        first, *rest = matches.claim(connection, "worker", 4, 60)
    assert "in vain" not in arena("tournament", "show", number).out
    with connection.transaction():
        matches.release(connection, first, "its worker closed down", 60.0, blame=False)
        for one in rest:
            matches.release(connection, one, "its bots have no free seats", 60.0, blame=False)
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


def test_a_suspended_bot_is_told_why_and_let_in_again(arena: Arena, connection: Any) -> None:
    with connection.transaction():
        enter(connection, "molly", "finn")
        event(connection, decks=8)
        for _ in range(6):
            play(connection, lambda one: forfeited([e.name for e in one.entrants].index("molly")), limit=1)
        assert suspensions.review(connection) == "molly"
    told = arena("bot", "show", "molly", "--json").told
    assert "6 matches in a row" in told["idle_because"]
    assert "arena bot admit molly" in told_as_one_line(arena("bot", "show", "molly"))
    assert arena("bot", "admit", "molly").code == 0
    check_refused(arena("bot", "admit", "molly"), "not suspended")
    with connection.transaction():
        again = event(connection, "again")
        advance_to(connection, again.created_at)
        assert again.entries == 2


def test_a_ladder_as_json_says_where_it_goes_on(arena: Arena, connection: Any) -> None:
    with connection.transaction():
        enter(connection, "molly", "finn")
        event(connection, decks=3)
        play(connection, stronger_wins)
        ratings.rate_ready(connection)
    first = arena("ladder", "show", "--limit", "1", "--json").told
    assert first["next_after"] == first["rows"][0]["name"]
    second = arena("ladder", "show", "--limit", "1", "--after", first["next_after"], "--json").told
    assert [row["place"] for row in second["rows"]] == [2] and second["next_after"] is None


def test_an_anchor_is_set_and_lifted(arena: Arena, connection: Any) -> None:
    with connection.transaction():
        enter(connection, "molly", "finn")
        event(connection, decks=3)
        play(connection)
        ratings.rate_ready(connection)
    said = arena("ladder", "anchor", "twenty-five", "molly", "--mu", "25")
    assert "molly stays at 25" in said.out
    rows = arena("ladder", "show", "--json").told["rows"]
    assert [row["mu"] for row in rows if row["anchored"]] == [25.0]
    assert arena("ladder", "recompute", "twenty-five", "--check").code == 0
    assert "found by its matches" in arena("ladder", "anchor", "twenty-five", "molly", "--lift").out
    assert arena("ladder", "anchor", "twenty-five", "molly").code == 2


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


def test_a_schedule_by_flags_can_be_tried_dry_before_it_is_made_changed_or_as_it_is(
    arena: Arena, connection: Any, database_url: str
) -> None:
    with connection.transaction():
        enter(connection, "molly", "finn", "oisin")
    before = everything_in(database_url)
    assert arena("schedule", "create", "evening", "--decks", "2", "--dry-run", "--json").told["matches"] == 6
    assert everything_in(database_url) == before
    assert arena("schedule", "create", "evening", "--decks", "4").code == 0
    before = everything_in(database_url)
    assert arena("schedule", "change", "evening", "--dry-run", "--json").told["matches"] == 12
    dry = arena("schedule", "change", "evening", "--decks", "5", "--cron", "0 20 * * *", "--dry-run")
    assert dry.code == 0 and "15 matches of 2 games" in dry.out and "20:00 UTC" in dry.out
    assert everything_in(database_url) == before
    assert schedules.named(connection, "evening").decks == 4


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
    check_refused(arena("schedule", "create", "swiss", "--format", "swiss", "--third-place"), "third_place")
    check_refused(arena("schedule", "change", "day", "--at-once", "0"), "at_once cannot be 0")


def test_whoever_follows_a_tournament_is_told_that_it_is_paused(arena: Arena, connection: Any) -> None:
    with connection.transaction():
        enter(connection, "molly", "finn")
        made = event(connection)
        tournaments.pause(connection, made.id)

    def end_it() -> None:
        tournaments.void(connection, made.id, "enough was seen")

    later = threading.Timer(1, end_it)
    later.start()
    said = arena("tournament", "watch", str(made.id))
    later.join()
    lines = [line for line in said.out.splitlines() if " played" in line]
    assert lines == [f"{made.name}: paused, 0 of 2 played", f"{made.name}: void, 0 of 0 played"]


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
