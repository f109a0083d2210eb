from __future__ import annotations

import re
import socket
import stat
from pathlib import Path

import psycopg
import pytest

from arena.bot import bots
from arena.rating import ladders
from arena.runner.runner import RunnerTerms, run_matches
from arena.tournament import schedules
from tests.support.arena_command import Arena, check_refused, everything_in
from tests.support.evening import HOUSE_TOKEN, begin_tournament, full_house


def test_a_bot_is_taken_in_and_its_token_opens_the_door(arena: Arena, database_url: str) -> None:
    assert arena("owner", "create", "ann").code == 0
    said = arena("bot", "create", "molly", "--owner", "ann")
    assert said.code == 0
    token = said.out.strip()
    assert token.startswith("cuig_")
    with psycopg.connect(database_url) as connection:
        holder = bots.token_holder(connection, bots.token_sha256(token))
        stored = connection.execute("select sha256 from token").fetchall()
    assert holder is not None
    assert holder.name == "molly"
    assert token.encode() not in b"".join(row[0] for row in stored)


def test_a_new_bot_does_not_write_over_the_token_of_another(arena: Arena, tmp_path: Path) -> None:
    arena("owner", "create", "ann")
    file = tmp_path / "molly.token"
    arena("bot", "create", "molly", "--owner", "ann", "--token-file", str(file))
    token = file.read_text()
    check_refused(
        arena("bot", "create", "finn", "--owner", "ann", "--token-file", str(file)), "molly.token", "exists"
    )
    assert file.read_text() == token
    assert list(tmp_path.iterdir()) == [file]
    assert arena("bot", "show", "finn").code == 2


def test_a_token_file_is_for_its_owner_alone(arena: Arena, tmp_path: Path) -> None:
    arena("owner", "create", "ann")
    file = tmp_path / "molly.token"
    said = arena("bot", "create", "molly", "--owner", "ann", "--token-file", str(file))
    assert said.code == 0
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert file.read_text().startswith("cuig_")
    assert "cuig_" not in said.out + said.err


def test_a_token_that_cannot_be_written_is_not_given_out(
    arena: Arena, database_url: str, tmp_path: Path
) -> None:
    arena("owner", "create", "ann")
    before = everything_in(database_url)
    missing = tmp_path / "nowhere" / "token"
    said = arena("bot", "create", "molly", "--owner", "ann", "--token-file", str(missing))
    check_refused(said, "nowhere/token", "nothing has been changed")
    assert everything_in(database_url) == before


def test_a_token_file_and_the_folder_of_a_house_may_be_named_from_a_home(
    arena: Arena, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    arena("owner", "create", "ann")
    create = ("bot", "create", "molly", "--owner", "ann", "--token-file")
    check_refused(arena(*create, "~nosuchuser/x"), "~nosuchuser/x", "nobody's home is ~nosuchuser")
    assert arena(*create, "~/molly.token").code == 0
    assert (tmp_path / "molly.token").read_text().startswith("cuig_")
    monkeypatch.delenv("CUIG_DATABASE_URL")
    monkeypatch.setenv("CUIG_HOME", "~/house")
    check_refused(arena("bot", "list"), f"No house runs in {tmp_path}/house,")
    monkeypatch.setenv("CUIG_HOME", "~nosuchuser/house")
    for command in (("bot", "list"), ("up",)):
        check_refused(
            arena(*command), "~nosuchuser/house cannot be", "nobody's home is ~nosuchuser; set CUIG_HOME"
        )


def test_a_new_token_closes_the_door_to_the_old_one(arena: Arena, database_url: str) -> None:
    arena("owner", "create", "ann")
    old = arena("bot", "create", "molly", "--owner", "ann").out.strip()
    new = arena("bot", "token", "molly").out.strip()
    with psycopg.connect(database_url) as connection:
        assert bots.token_holder(connection, bots.token_sha256(old)) is None
        assert bots.token_holder(connection, bots.token_sha256(new)) is not None


def test_a_taken_bot_name_changes_nothing(arena: Arena, database_url: str, tmp_path: Path) -> None:
    arena("owner", "create", "ann")
    arena("bot", "create", "molly", "--owner", "ann")
    before = everything_in(database_url)
    file = tmp_path / "token"
    check_refused(
        arena("bot", "create", "molly", "--owner", "ann", "--token-file", str(file)), "molly", "taken"
    )
    assert everything_in(database_url) == before
    assert not file.exists()


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--preset", "bridge"], ["no preset bridge", "twenty-five"]),
        (["--cron", "0 25 * * *"], ["cron line '0 25 * * *'"]),
        (["--cron", "every evening"], ["five fields"]),
        (["--cron", "0 20 * * *", "--tz", "Mars/Olympus"], ["Mars/Olympus"]),
        (["--option", "target"], ["NAME=VALUE"]),
        (["--option", "trumps=all"], ["trumps"]),
        (["--entry", "friends"], ["entry rule 'friends'"]),
        (["--decks", "0"], ["decks"]),
        (["--decks", "many"], ["--decks", "many"]),
    ],
)
def test_a_schedule_that_cannot_be_changes_nothing(
    arena: Arena, database_url: str, options: list[str], words: list[str]
) -> None:
    before = everything_in(database_url)
    check_refused(arena("schedule", "create", "nightly", *options), *words)
    assert everything_in(database_url) == before


def test_a_schedule_says_when_it_plays(arena: Arena, database_url: str) -> None:
    said = arena("schedule", "create", "nightly", "--cron", "0 20 * * *", "--tz", "Europe/Dublin", "--json")
    assert said.code == 0
    assert said.told["zone"] == "Europe/Dublin"
    assert "20:00" in arena("schedule", "show", "nightly").out
    assert arena("schedule", "pause", "nightly").code == 0
    assert "paused" in arena("schedule", "list").out
    with psycopg.connect(database_url) as connection:
        assert schedules.named(connection, "nightly").paused
    assert arena("schedule", "resume", "nightly").code == 0
    assert arena("schedule", "add", "nightly", "--in", "30").code == 0
    [slot] = arena("schedule", "show", "nightly", "--json").told["slots"]
    assert slot["state"] == "open"


def test_a_slot_that_was_added_is_what_comes_next(arena: Arena) -> None:
    tokyo = ("--tz", "Asia/Tokyo")
    assert "by hand" not in arena("schedule", "create", "nightly", "--cron", "0 20 * * *", *tokyo).out
    assert arena("schedule", "create", "seldom", *tokyo, "--freeze", "600").code == 0
    assert "by hand" in arena("schedule", "show", "seldom").out
    said = arena("schedule", "add", "seldom", "--in", "60").out
    assert said.count("\n") == 1 and "+09:00; entries close now." in said
    [slot] = arena("schedule", "show", "seldom", "--json").told["slots"]
    nightly, seldom = arena("schedule", "list", "--json").told
    assert seldom["next_at"] == slot["due_at"] and nightly["next_at"]
    [line] = [line for line in arena("schedule", "list").out.splitlines() if "seldom" in line]
    assert "+09:00 " in line
    assert arena("schedule", "add", "seldom", "--at", "2999-01-01T00:00+00:00").out == (
        "seldom plays at 2999-01-01 09:00:00+09:00; entries close at 2999-01-01 08:50:00+09:00.\n"
    )
    assert " JST, then Tue 2999-01-01 09:00 JST: " in arena("schedule", "change", "seldom", "--unrated").out
    shown, *_ = re.findall("2999.*?00:00[+]09:00", arena("schedule", "show", "seldom").out)
    assert arena("schedule", "drop", "seldom", "--at", shown).code == 0
    assert arena("schedule", "pause", "seldom").code == 0
    assert "; it is paused." in arena("schedule", "add", "seldom", "--in", "90").out


def test_one_time_is_skipped_or_moved_and_a_series_shifted(arena: Arena) -> None:
    assert arena("schedule", "create", "nightly", "--cron", "0 20 * * *").code == 0
    first, second, _ = arena("schedule", "show", "nightly", "--json").told["next_times"]
    skip = ("schedule", "skip", "nightly", "--at")
    assert "Missing option '--reason'" in arena(*skip, first).err
    assert "plays nothing at" in arena(*skip, first, "--reason", "the hall is let").out
    told = arena("schedule", "show", "nightly", "--json").told
    assert [(one["stage"], one["due_at"]) for one in told["agenda"]][:2] == [
        ("off", first),
        ("entering", second),
    ]
    assert "skipped: the hall is let" in arena("schedule", "show", "nightly").out
    assert "plays after all at" in arena(*skip, first, "--undo").out
    later = second.replace("T20:00", "T22:30")
    moved = arena("schedule", "move", "nightly", "--at", second, "--to", later, "--reason", "a wedding")
    assert moved.out.startswith("nightly plays at ") and moved.out.endswith(" instead.\n")
    assert "19:30" in arena("schedule", "shift", "nightly", "--", "-30").out
    [line] = [line for line in arena("schedule", "list").out.splitlines() if "nightly" in line]
    assert "30 19 * * *" in line
    check_refused(arena("schedule", "shift", "nightly", "527041"), "527040")
    check_refused(arena("schedule", "skip", "nightly", "--at", "noon", "--reason", "x"), "cannot be read")
    check_refused(arena("schedule", "skip", "nightly", "--at", first, "--reason", "x"), "There is no time of")
    check_refused(
        arena("tournament", "postpone", "1", "--to", later, "--reason", "x"), "There is no tournament 1"
    )


def test_a_sentence_in_a_pipe_is_one_line(arena: Arena) -> None:
    options = ("--option", "target=15", "--option", "deal_cap=40", "--cron", "0 20 * * *")
    said = arena("schedule", "create", "a-name-of-thirty-two-letters-abc", *options)
    assert said.code == 0 and said.out.count("\n") == 1 and len(said.out) > 160


def test_a_refusal_says_which_command_helps(arena: Arena) -> None:
    assert arena("owner", "create", "ann").code == 0
    assert arena("bot", "create", "molly", "--owner", "ann").code == 0
    assert arena("schedule", "create", "nightly").code == 0
    for command, helps in (
        (("bot", "create", "finn", "--owner", "nobody"), "`arena owner create nobody`"),
        (("bot", "create", "molly", "--owner", "ann"), "`arena bot version molly`"),
        (("schedule", "create", "nightly"), "`arena schedule change nightly`"),
        (("schedule", "show", "daily"), "`arena schedule list`"),
        (("tournament", "show", "7"), "`arena tournament list`"),
        (("match", "show", "7"), "`arena match list TOURNAMENT`"),
        (("schedule", "create", "daily", "--option", "foo=1"), "`cuig rules PRESET`"),
        (("schedule", "create", "daily", "--format", "gauntlet"), "`--challenger BOT`"),
    ):
        check_refused(arena(*command), helps)


def test_a_schedule_may_keep_spectators_behind_the_play(arena: Arena, database_url: str) -> None:
    assert arena("schedule", "create", "nightly", "--watch-delay", "30").code == 0
    with psycopg.connect(database_url) as connection:
        assert schedules.named(connection, "nightly").watch_delay_seconds == 30
    check_refused(
        arena("schedule", "create", "weekly", "--watch-delay", "90000"), "watch_delay_seconds", "86400"
    )


@pytest.mark.parametrize(
    "arguments",
    [
        ("owner", "list"),
        ("bot", "list"),
        ("schedule", "list"),
        ("tournament", "list"),
        ("ladder", "list"),
    ],
)
def test_an_empty_list_is_a_list(arena: Arena, arguments: tuple[str, ...]) -> None:
    assert arena(*arguments, "--json").told == []
    assert arena(*arguments).code == 0


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("bot", "show", "nobody"), "no bot nobody"),
        (("bot", "create", "molly", "--owner", "nobody"), "no owner nobody"),
        (("bot", "create", "molly"), "--owner"),
        (("owner", "create", "Ann!"), "'Ann!'"),
        (("schedule", "pause", "never"), "no schedule never"),
        (("schedule", "add", "never", "--at", "soon"), "'soon'"),
        (("tournament", "show", "7"), "no tournament 7"),
        (("tournament", "show", "seven"), "seven"),
        (("ladder", "show", "bridge"), "no ladder bridge"),
        (("ladder", "recompute", "bridge"), "no ladder bridge"),
        (("match", "show", "7"), "no match 7"),
        (("frobnicate",), "frobnicate"),
        (("bot", "list", "--colour"), "--colour"),
    ],
)
def test_what_is_not_there_is_said_in_one_sentence(
    arena: Arena, database_url: str, arguments: tuple[str, ...], words: str
) -> None:
    before = everything_in(database_url)
    check_refused(arena(*arguments), words)
    assert everything_in(database_url) == before


def test_a_database_out_of_reach_is_said_in_one_sentence(
    arena: Arena, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("CUIG_DATABASE_URL", "postgresql://nobody@127.0.0.1:1/none")
    for arguments in (("bot", "list"), ("migrate",)):
        check_refused(arena(*arguments), "database cannot be reached")
    file = tmp_path / "token"
    check_refused(arena("bot", "create", "molly", "--owner", "ann", "--token-file", str(file)))
    assert not file.exists()


def test_a_database_newer_than_the_code_is_left_alone(arena: Arena, database_url: str) -> None:
    with psycopg.connect(database_url) as connection:
        connection.execute(
            "insert into migration (number, name, sha256) values (9999, '9999_tomorrow', 'unknown')"
        )
    before = everything_in(database_url)
    for arguments in (("owner", "create", "ann"), ("migrate",), ("bot", "list")):
        check_refused(arena(*arguments), "newer than this code", "9999_tomorrow")
    assert everything_in(database_url) == before


def test_a_database_without_the_schema_asks_for_migrate(
    arena: Arena, bare_database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CUIG_DATABASE_URL", bare_database_url)
    check_refused(arena("owner", "list"), "arena migrate")
    assert "applied 0001" in arena("migrate").out
    assert arena("migrate").out == "The database is up to date.\n"
    assert arena("owner", "list").code == 0


def test_without_a_house_a_command_says_how_to_start_one(
    arena: Arena, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("CUIG_DATABASE_URL")
    check_refused(arena("bot", "list"), str(tmp_path / "home"), "arena up")
    assert not (tmp_path / "home").exists()


def test_a_misspelt_variable_is_said_in_one_sentence(arena: Arena, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CUIG_DATABASE_ULR", "x")
    check_refused(arena("bot", "list"), "CUIG_DATABASE_ULR is not a variable of Cúig")


@pytest.mark.parametrize("url", ["nonsense", "redis://:pass/word@somewhere", "redis://127.0.0.1:1/pass"])
def test_an_address_of_no_redis_is_said_in_one_sentence(
    arena: Arena, monkeypatch: pytest.MonkeyPatch, url: str
) -> None:
    arena("owner", "create", "ann")
    arena("bot", "create", "molly", "--owner", "ann")
    monkeypatch.setenv("CUIG_REDIS_URL", url)
    for command in (("bot", "show", "molly"), ("schedule", "create", "xyz", "--dry-run")):
        said = arena(*command)
        check_refused(said, "CUIG_REDIS_URL: it is no address of a Redis")
        assert "pass" not in said.err
    assert arena("schedule", "list", "--json").told == []


@pytest.mark.parametrize("option", ["--web", "--grpc"])
def test_a_port_in_use_is_said_in_one_sentence(
    arena: Arena, redis_url: str, monkeypatch: pytest.MonkeyPatch, option: str
) -> None:
    monkeypatch.setenv("CUIG_REDIS_URL", redis_url)
    monkeypatch.setenv("CUIG_HOUSE_TOKEN", "secret")
    other = {"--web": "--grpc", "--grpc": "--web"}[option]
    with socket.create_server(("127.0.0.1", 0)) as taken:
        address = f"127.0.0.1:{taken.getsockname()[1]}"
        said = arena("serve", option, address, other, "127.0.0.1:0")
    assert said.code == 2
    sentence = said.err.strip()
    assert sentence == f"The arena cannot listen on {address}: address already in use."
    assert "serves" not in said.err


def test_serve_says_all_that_it_lacks(arena: Arena, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CUIG_HOUSE_TOKEN", raising=False)
    check_refused(arena("serve"), "CUIG_REDIS_URL is not set", "CUIG_HOUSE_TOKEN is not set")


def test_no_command_shows_the_help(arena: Arena) -> None:
    said = arena("--help")
    assert said.code == 0
    for command in ("up", "demo", "serve", "bot", "schedule", "tournament", "ladder", "match"):
        assert f"\n  {command} " in said.out


async def test_what_was_played_can_be_read(
    arena: Arena, database_url: str, redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with full_house(database_url, redis_url):
        event = begin_tournament(database_url, decks=4)
        await run_matches(database_url, redis_url, HOUSE_TOKEN, RunnerTerms("test"))
    [listed] = arena("tournament", "list", "--json").told
    assert listed["progress"]["finished"] == 4
    shown = arena("tournament", "show", str(event), "--json").told
    assert [row["total"]["matches"] for row in shown["crosstable"]["rows"]] == [4, 4]
    assert "crosstable" in arena("tournament", "show", str(event)).out
    page = arena("ladder", "show", "--json").told
    assert [row["matches"] for row in page["rows"]] == [4, 4]
    assert "molly" in arena("ladder", "show").out
    assert arena("ladder", "recompute", "--check").out.startswith("8 steps of twenty-five taken anew")
    match = arena("match", "show", "1", "--json").told
    assert match["match"]["state"] == "finished"
    assert [len(deal["hands"]) for game in match["games"] for deal in game["deals"]].count(4) > 0
    assert "turned up" in arena("match", "show", "1", "--tricks").out
    assert "finished, 4 of 4 played" in arena("tournament", "watch", str(event)).out
    idle = arena("bot", "show", "molly", "--json").told["idle_because"]
    assert "CUIG_REDIS_URL is not set" in idle
    monkeypatch.setenv("CUIG_REDIS_URL", redis_url)
    with psycopg.connect(database_url) as connection:
        assert ladders.every(connection)[0].name == "twenty-five"
        connection.execute("update rating set mu = mu + 1")
    check_refused(arena("ladder", "recompute", "--check"), "differs")
    assert arena("ladder", "recompute").code == 0
    assert arena("ladder", "recompute", "--check").code == 0
