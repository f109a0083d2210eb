"""The end of a term as commands: ladders closed and written out, bots retired and renamed."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

from tests.support.arena_command import Arena, check_refused
from tests.support.events import enter, event, played_out


def test_a_ladder_is_closed_and_written_out(arena: Arena, connection: Any, tmp_path: Path) -> None:
    enter(connection, "molly", "finn")
    made = event(connection, decks=2)
    check_refused(arena("ladder", "close", "spring", "--every", "--beliefs", "carried"), "is not over")
    played_out(connection, made.id)
    dry = arena("ladder", "close", "spring", "--every", "--beliefs", "widened", "--dry-run")
    assert "Nothing is done yet" in dry.out and "of 2 versions, and more doubt" in " ".join(dry.out.split())
    assert [one["name"] for one in arena("ladder", "list", "--json").told] == ["twenty-five"]
    shown = arena("ladder", "show", "--json").told["rows"]
    said = arena("ladder", "close", "spring", "twenty-five", "--beliefs", "carried", "--json")
    assert [one["name"] for one in said.told] == ["twenty-five@spring"], said.err
    kept = arena("ladder", "show", "twenty-five@spring", "--json").told
    assert kept["rows"] == shown
    assert "closed" in arena("ladder", "show", "twenty-five@spring").out
    check_refused(arena("ladder", "close", "x", "twenty-five@spring", "--beliefs", "carried"), "goes on")
    assert "Name ladders" in arena("ladder", "close", "spring", "--beliefs", "carried").err

    folder = tmp_path / "spring"
    written = arena("ladder", "export", "spring", str(folder), "--json").told
    assert sorted(path.name for path in folder.iterdir()) == sorted(Path(one).name for one in written)
    tables = {
        path.stem.rpartition("-")[2]: list(csv.DictReader(path.open(newline=""))) for path in folder.iterdir()
    }
    assert [one["bot"] for one in tables["ladder"]] == [one["bot"] for one in shown]
    assert [float(one["mu"]) for one in tables["ladder"]] == [one["mu"] for one in shown]
    assert [one["ordinal"] for one in tables["steps"]] == ["1", "2", "3", "4"]
    assert tables["steps"][-1]["mu_after"] in {str(one["mu"]) for one in shown}
    assert [one["tournament"] for one in tables["tournaments"]] == [str(made.id)]
    scored = {one["bot"]: (one["place"], one["score"]) for one in tables["scores"]}
    assert scored == {"molly": ("1", "1.0"), "finn": ("2", "0.0")}
    check_refused(arena("ladder", "export", "spring", str(folder)), "something in it already")
    check_refused(arena("ladder", "export", "autumn", str(tmp_path / "none")), "no ladder closed as autumn")
    assert not (tmp_path / "none").exists()


def test_many_bots_are_retired_at_once(arena: Arena, connection: Any) -> None:
    enter(connection, "molly", "finn", "ann", "bob")
    enter(connection, "house-bot")
    connection.execute("UPDATE bot SET house = true WHERE name = 'house-bot'")
    connection.execute("UPDATE bot SET created_at = created_at - interval '90 days' WHERE name <> 'bob'")
    played_out(connection, event(connection, decks=1, entry="bots: finn, bob").id)

    def retired() -> set[str]:
        found = connection.execute("SELECT bot_name FROM bot_version WHERE retired_at IS NOT NULL").fetchall()
        return {name for (name,) in found}

    dry = arena("bot", "retire-many", "--every", "--idle-days", "30", "--dry-run", "--json")
    assert dry.told == {"molly": 1, "ann": 1}, dry.err
    assert retired() == set()
    arena("bot", "retire-many", "--every", "--idle-days", "30", "--keep", "ann")
    assert retired() == {"molly"}, "finn has played, bob is new, and the house keeps its own"
    arena("bot", "retire-many", "--owner", "bobs-owner", "--owner", "house-bots-owner")
    assert retired() == {"molly", "bob", "house-bot"}, "whom one names is meant"
    arena("bot", "retire-many", "--every")
    assert retired() == {"molly", "bob", "house-bot", "ann", "finn"}
    check_refused(arena("bot", "retire-many", "--owner", "nobody"), "no owner nobody")
    check_refused(arena("bot", "retire-many", "--every", "--keep", "nobody"), "no bot nobody")
    assert "Name owners" in arena("bot", "retire-many").err


def test_a_bot_is_renamed(arena: Arena, connection: Any) -> None:
    enter(connection, "molly", "finn")
    event(connection, entry="bots: molly, finn")
    said = arena("bot", "rename", "molly", "maeve")
    assert "molly is called maeve now. Changed with it: schedule evening." in " ".join(said.out.split())
    check_refused(arena("bot", "show", "molly"), "it is called maeve now")
    check_refused(arena("bot", "rename", "finn", "molly"), "The name molly is taken")
    assert arena("bot", "rename", "finn", "fionn", "--json").told["schedules"] == ["evening"]


def test_a_class_is_imported_for_mail_merge(arena: Arena, connection: Any, tmp_path: Path) -> None:
    listed = tmp_path / "class.csv"
    listed.write_text("name,mail,bot\nAnn Murphy,ann@example.org,ann-bot\nBob Byrne,bob@example.org,\n")
    merge = tmp_path / "merge.csv"
    dry = arena("owner", "import", str(listed), "--dry-run")
    assert "2 owners, 1 bot, 2 links. Nothing is done yet" in " ".join(dry.out.split()), dry.err
    assert arena("owner", "list", "--json").told == []
    assert "Give --merge" in arena("owner", "import", str(listed)).err
    said = arena("owner", "import", str(listed), "--merge", str(merge), "--json")
    assert said.told == {
        "owners": ["ann-murphy", "bob-byrne"],
        "bots": ["ann-bot"],
        "links": 2,
        "file": str(merge),
    }
    assert "cuig_" not in said.out
    assert merge.stat().st_mode & 0o777 == 0o600
    with merge.open(newline="") as file:
        lines = list(csv.DictReader(file))
    assert lines[0]["token"].startswith("cuig_") and lines[1]["token"] == ""
    assert all("/join#" in one["link"] for one in lines)
    check_refused(arena("owner", "import", str(listed), "--merge", str(merge)), "it is there already")
    again = tmp_path / "again.csv"
    check_refused(arena("owner", "import", str(listed), "--merge", str(again)), "Line 2", "is taken")
    assert not again.exists()
    nowhere = tmp_path / "none" / "merge.csv"
    listed.write_text("owner\ncara\n")
    check_refused(arena("owner", "import", str(listed), "--merge", str(nowhere)), "nothing is changed")
    assert len(arena("owner", "list", "--json").told) == 2


def test_an_owner_is_anonymised_and_what_remains_is_said(arena: Arena, connection: Any) -> None:
    enter(connection, "molly", owner="ann")
    dry = " ".join(arena("owner", "anonymise", "ann", "--dry-run").out.split())
    assert "Nothing is done yet" in dry and "Its bots keep their names: molly" in dry
    said = arena("owner", "anonymise", "ann", "--json")
    assert (said.told["former"], said.told["bots"]) == ("ann", ["molly"])
    check_refused(arena("owner", "anonymise", "ann"), "no owner ann")
    assert [one["name"] for one in arena("owner", "list", "--json").told] == [said.told["name"]]
    assert "It remains in" in dry
