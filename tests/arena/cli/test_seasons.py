"""`arena season`: from a file, by hand, and what cannot be is refused in one sentence."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from arena.season.season_file import example
from arena.tournament import schedules
from tests.support.arena_command import Arena, check_refused, written
from tests.support.events import enter, event, played_out


def test_the_example_of_the_help_makes_a_season(arena: Arena, connection: Any, tmp_path: Path) -> None:
    assert "spring-2027" in arena("season", "create", "--help").out
    schedules.create(connection, "friday-night", preset="twenty-five")
    made = arena("season", "create", written(tmp_path, example()), "--json")
    assert (made.code, made.told["title"]) == (0, "Spring league 2027"), made.err
    assert [one["name"] for one in arena("season", "list", "--json").told] == ["spring-2027"]
    check_refused(arena("season", "create", written(tmp_path, example())), "is taken")
    assert arena("season", "change", written(tmp_path, 'name = "spring-2027"')).code == 0
    assert arena("season", "show", "spring-2027", "--json").told["season"]["schedules"] == []


def test_events_are_added_by_hand_and_a_season_is_closed(
    arena: Arena, connection: Any, tmp_path: Path
) -> None:
    enter(connection, "molly", "finn")
    made = event(connection)
    played_out(connection, made.id)
    number = str(made.id)
    assert arena("season", "create", written(tmp_path, 'name = "spring"')).code == 0
    check_refused(arena("season", "remove", "spring", number), "no tournament in season spring")
    check_refused(arena("season", "add", "spring", "99"), "no tournament 99")
    assert arena("season", "add", "spring", number).code == 0
    assert arena("season", "close", "spring").code == 0
    check_refused(arena("season", "close", "spring"), "closed")
    shown = arena("season", "show", "spring")
    assert "molly" in shown.out and "25" in shown.out
    assert "molly" not in arena("season", "show", "spring", "--owners", "--csv").out.splitlines()[0]
    assert "--csv or --json" in arena("season", "show", "spring", "--csv", "--json").err
    assert arena("season", "reopen", "spring").code == 0
    assert arena("season", "remove", "spring", number).code == 0
    assert arena("season", "delete", "spring").code == 0
    check_refused(arena("season", "show", "spring"), "no season spring")


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ('title = "no name"', "it has no name"),
        ('name = "UP"', "cannot be the name"),
        ('name = "s1"\ntitle = "two\\nlines"', "its title"),
        ('name = "s1"\nplaces = [1]', "does not know places"),
        ('name = "s1"\n[music]\nloud = true', "no section [music]"),
        ('name = "s1"\n[points]\nplaces = [-1]', "[points] places cannot be -1"),
        ('name = "s1"\n[events]\nschedules = ["nowhere"]', "no schedule nowhere"),
        ('name = "s1"\n[events]\nschedules = "all"', "no list"),
        ('name = "s1"\n[events]\nform = 1', "does not know form"),
        ('name = "s1"\n[events]\nfrom = 2027-01-01T00:00:00', "with its zone"),
        ('name = "s1"\n[events]\nfrom = 2027-01-02T00:00:00Z\nuntil = 2027-01-01T00:00:00Z', "not after"),
        ("name = ", "no TOML"),
    ],
)
def test_a_file_that_says_something_else_is_refused_in_a_sentence(
    arena: Arena, connection: Any, tmp_path: Path, text: str, word: str
) -> None:
    check_refused(arena("season", "create", written(tmp_path, text)), word)
    assert connection.execute("SELECT count(*) FROM season").fetchone() == (0,)
    assert connection.execute("SELECT count(*) FROM audit").fetchone() == (0,)
