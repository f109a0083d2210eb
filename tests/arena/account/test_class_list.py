"""A class list makes owners, bots and links, all or none; what it cannot take in it names by its line."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import Any

import psycopg
import pytest

from arena.account import accounts, class_list, invitations
from arena.account.class_list import ClassListUnreadable, owner_name
from arena.bot import bots, owners
from tests.support.events import enter

Connection = psycopg.Connection[Any]


def listed(tmp_path: Path, text: str, encoding: str = "utf-8") -> Path:
    path = tmp_path / "class.csv"
    path.write_bytes(text.encode(encoding))
    return path


def take_in(connection: Connection, path: Path, **terms: Any) -> list[class_list.TakenIn]:
    return class_list.take_in(connection, path, class_list.read(path), **terms)


def test_people_get_an_owner_a_bot_and_a_link(connection: Connection, tmp_path: Path) -> None:
    path = listed(
        tmp_path,
        "name,mail,bot,games\n"
        "Ann Ní Mhurchú,ann@example.org,ann-bot,twenty-five forty-five\n"
        "\n"
        '"O\'Brien, Bob",bob@example.org,,\n',
    )
    taken = take_in(connection, path)
    assert {one.name for one in owners.every(connection)} == {"ann-ni-mhurchu", "obrien-bob"}
    assert bots.named(connection, "ann-bot").presets == ["twenty-five", "forty-five"]
    holder = bots.token_holder(connection, bots.token_sha256(taken[0].token or ""))
    assert holder is not None and holder.bot == "ann-bot"
    assert taken[1].token is None
    for one in taken:
        assert invitations.opened(connection, one.code or "").owner_name == one.person.owner
    lines = list(csv.DictReader(io.StringIO(class_list.merged(taken, "https://cuig.example"))))
    assert [one["mail"] for one in lines] == ["ann@example.org", "bob@example.org"]
    assert [one["link"] for one in lines] == [f"https://cuig.example/join#{one.code}" for one in taken]
    assert [(one["owner"], one["bot"]) for one in lines] == [
        ("ann-ni-mhurchu", "ann-bot"),
        ("obrien-bob", ""),
    ]
    assert lines[0]["token"] == taken[0].token


def test_whoever_takes_the_link_is_that_owner_with_its_bot(connection: Connection, tmp_path: Path) -> None:
    [taken] = take_in(connection, listed(tmp_path, "owner,bot\nann,ann-bot\n"))
    assert accounts.claim(connection, taken.code or "", None).name == "ann"
    assert [one.name for one in bots.every(connection, "ann")] == ["ann-bot"]
    [late] = take_in(connection, listed(tmp_path, "owner,bot\nann,another\n"))
    assert late.code is None, "she signs in already"


def test_an_owner_with_several_bots_has_a_line_each_and_one_link(
    connection: Connection, tmp_path: Path
) -> None:
    taken = take_in(connection, listed(tmp_path, "owner;bot\r\nann;one\r\nann;two\r\n", "utf-8-sig"))
    assert [one.name for one in bots.every(connection, "ann")] == ["one", "two"]
    assert taken[0].code == taken[1].code


def test_who_comes_late_is_added(connection: Connection, tmp_path: Path) -> None:
    enter(connection, "molly", owner="ann")
    [taken] = take_in(connection, listed(tmp_path, "owner,bot\nann,second\n"), days=None)
    assert [one.name for one in bots.every(connection, "ann")] == ["molly", "second"]
    assert taken.code is None


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", ("neither owner nor name",)),
        ("mail\nx@example.org\n", ("neither owner nor name",)),
        ("owner\n", ("0 people",)),
        ("owner,owner\nann,bob\n", ("a column twice",)),
        ("owner,bot\nann\n", ("Line 2", "1 columns")),
        ("owner\nann\nBOB!\n", ("Line 3", "cannot be the name")),
        ("owner,bot\nann,one\nbob,one\n", ("Line 3", "The name one is taken")),
        ("owner,bot,games\nann,one,whist\n", ("Line 2", "no preset whist")),
        ("name\nAnn Byrne\nann byrne\n", ("Line 3", "on line 2 too")),
        ("name\n!!!\n", ("Line 2", "names nobody")),
        ("owner\n" + "a" * 600 + "\n", ("Line 2", "longer than 500")),
        ('owner\n"ann\n', ("no CSV",)),
    ],
)
def test_what_cannot_be_is_named_by_its_line_and_changes_nothing(
    connection: Connection, tmp_path: Path, text: str, words: tuple[str, ...]
) -> None:
    with pytest.raises(ClassListUnreadable) as refused, connection.transaction():
        take_in(connection, listed(tmp_path, text))
    for word in words:
        assert word in str(refused.value)
    assert owners.every(connection) == []


def test_a_list_is_a_text_of_so_many_lines(tmp_path: Path) -> None:
    for text, encoding in (("owner\nann\u00e9\n", "latin-1"), ("owner\n" + "x\n" * 2_001, "utf-8")):
        with pytest.raises(ClassListUnreadable):
            class_list.read(listed(tmp_path, text, encoding))
    with pytest.raises(ClassListUnreadable, match="no such file"):
        class_list.read(tmp_path / "none.csv")


@pytest.mark.parametrize(
    ("name", "owner"),
    [
        ("Ann Murphy", "ann-murphy"),
        ("Seán Ó hUiginn", "sean-o-huiginn"),
        ("Łukasz Nowak-Kowalski", "lukasz-nowak-kowalski"),
        ("D'Arcy", "darcy"),
        ("李", ""),
        ("a" * 40, "a" * 32),
    ],
)
def test_the_name_of_an_owner_is_made_of_a_persons(name: str, owner: str) -> None:
    assert owner_name(name) == owner
