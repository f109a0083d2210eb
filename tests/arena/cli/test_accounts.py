"""`arena account`: people are invited and given roles; what cannot be is refused in one sentence."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from arena.account import accounts, door, invitations, sessions
from arena.bot import owners
from tests.support.arena_command import Arena, check_refused, written
from tests.support.browsing import account


def code_in(link: str) -> str:
    assert link.startswith("http://127.0.0.1:8080/join#")
    return link.partition("#")[2]


def test_the_first_operator_comes_in_by_a_link(arena: Arena, connection: Any) -> None:
    said = arena("account", "invite", "--role", "operator")
    assert said.code == 0, said.err
    made = accounts.join(connection, code_in(said.out.strip()), "olive", None)
    assert made.role == "operator"
    [line] = arena("account", "list", "--json").told
    assert (line["name"], line["role"]) == ("olive", "operator")
    assert "passphrase" not in line


def test_a_class_gets_a_link_each_from_a_list(arena: Arena, connection: Any, tmp_path: Path) -> None:
    people = written(tmp_path, "Una B.\n\n Tom C.\n")
    links = arena("account", "invite", "--list", people, "--json").told
    assert [one["whom"] for one in links] == ["Una B.", "Tom C."]
    assert len({one["link"] for one in links}) == 2
    accounts.join(connection, code_in(links[0]["link"]), "una", None)
    left = arena("account", "invitations", "--json").told
    assert [one["note"] for one in left] == ["Tom C."]
    assert arena("account", "uninvite", str(left[0]["id"])).code == 0
    assert not invitations.listed(connection, 10)
    check_refused(arena("account", "invite", "--list", written(tmp_path, "\n")), "has nobody")
    check_refused(arena("account", "invite", "--list", str(tmp_path / "gone.txt")), "cannot be read")
    check_refused(arena("account", "uninvite", "99"), "no invitation 99")


def test_an_owner_is_claimed_once(arena: Arena, connection: Any) -> None:
    owners.create(connection, "molly-hill")
    link = arena("account", "invite", "--owner", "molly-hill").out.strip()
    assert accounts.claim(connection, code_in(link), None).name == "molly-hill"
    check_refused(arena("account", "invite", "--owner", "molly-hill"), "somebody's already")
    check_refused(arena("account", "invite", "--owner", "nobody"), "no owner nobody")
    check_refused(arena("account", "invite", "--owner", "nobody", "--uses", "3"), "without --uses")


def test_the_address_of_the_pages_is_that_which_browsers_see(arena: Arena, monkeypatch: Any) -> None:
    monkeypatch.setenv("CUIG_WEB_URL", "https://arena.example/")
    assert arena("account", "invite").out.startswith("https://arena.example/join#")


def test_roles_are_given_and_the_last_operator_stays(arena: Arena, connection: Any) -> None:
    account(connection, "olive", "operator")
    account(connection, "orla")
    check_refused(arena("account", "role", "olive", "member"), "the last operator")
    check_refused(arena("account", "delete", "olive", "--yes"), "the last operator")
    check_refused(arena("account", "role", "nobody", "member"), "no account nobody")
    assert arena("account", "role", "orla", "operator").code == 0
    assert arena("account", "role", "olive", "member").code == 0


def test_who_has_lost_the_passphrase_gets_a_link_and_is_signed_out(arena: Arena, connection: Any) -> None:
    whose = account(connection, "ann")
    sessions.begin(connection, whose.id, "a browser", "::1")
    link = arena("account", "passphrase", "ann", "--json").told[0]["link"]
    assert "1 session" in arena("account", "sign-out", "ann").out
    assert accounts.reset_passphrase(connection, code_in(link), "kept").name == "ann"


def test_an_account_is_deleted_when_that_is_confirmed(arena: Arena, connection: Any) -> None:
    account(connection, "ann")
    said = arena("account", "delete", "ann", "--yes")
    assert said.code == 0 and "former-" in said.out
    assert arena("account", "list", "--json").told == []
    check_refused(arena("owner", "create", "ann"), "looks like")


def test_the_door_is_opened_with_a_code_that_is_shown_once(arena: Arena, connection: Any) -> None:
    assert "invited" in arena("account", "door").out
    told = arena("account", "door", "--mode", "open", "--class-code", "--json").told
    assert told["asks_for_code"] and len(told["new_code"]) == 14
    door.check_code(door.current(connection), told["new_code"].upper())
    assert told["new_code"] not in arena("account", "door").out
    assert arena("account", "door", "--no-class-code").code == 0
    assert door.current(connection).class_code is None
    check_refused(arena("account", "door", "--class-code", "--no-class-code"), "contradict")
