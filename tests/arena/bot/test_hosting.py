from __future__ import annotations

from typing import Any

import psycopg
import pytest

from arena.bot import bots, hosting
from arena.bot.hosting import NameNotTheHouses
from arena.errors import NameTaken, NotFound
from arena.store import host as hosts
from arena.tournament import tournaments
from tests.support.events import enter, event

Connection = psycopg.Connection[Any]


def hosted(connection: Connection, *names: str) -> list[int]:
    """These bots, run by the arena, without a token of their own."""
    versions = enter(connection, *names)
    for name, version in zip(names, versions, strict=True):
        hosting.run_by_the_arena(connection, version, "baseline:random")
        bots.withdraw_tokens(connection, name)
    return versions


def live(connection: Connection, token: str) -> int | None:
    holder = bots.token_holder(connection, bots.token_sha256(token))
    return None if holder is None else holder.version


def test_a_hosted_version_enters_without_a_token_and_is_leased_once_it_is_waited_for(
    connection: Connection,
) -> None:
    molly, finn = hosted(connection, "molly", "finn")
    assert hosting.lease(connection, "one", 9, 10) == [], "no event waits for them"
    held = event(connection)
    assert {one.version for one in tournaments.entries(connection, held.id)} == {molly, finn}
    taken = hosting.lease(connection, "one", 9, 10)
    assert {one.leased.version for one in taken} == {molly, finn}
    assert all(live(connection, one.token) == one.leased.version for one in taken)
    assert hosting.lease(connection, "two", 9, 10) == [], "another host has them"


def test_a_token_of_a_lease_dies_with_it_and_no_owner_sees_it(connection: Connection) -> None:
    (molly, _) = hosted(connection, "molly", "finn")
    event(connection)
    taken = next(one for one in hosting.lease(connection, "one", 9, 10) if one.leased.version == molly)
    assert bots.versions(connection, "molly")[0].tokens == 0
    bots.withdraw_tokens(connection, "molly")
    assert live(connection, taken.token) == molly, "that is not its owner's to withdraw"
    hosting.release(connection, [taken.leased.lease])
    assert live(connection, taken.token) is None
    again = next(one for one in hosting.lease(connection, "two", 9, 10) if one.leased.version == molly)
    assert again.token != taken.token and again.leased.lease != taken.leased.lease


def test_a_lease_that_ran_out_is_another_hosts_and_the_first_learns_it(connection: Connection) -> None:
    hosted(connection, "molly", "finn")
    event(connection)
    first = hosting.lease(connection, "one", 9, -1)
    assert all(live(connection, one.token) is None for one in first), "its tokens have run out with it"
    second = hosting.lease(connection, "two", 9, 10)
    assert {one.leased.version for one in second} == {one.leased.version for one in first}
    assert hosting.extend(connection, [one.leased.lease for one in first], 10) == []
    kept = hosting.extend(connection, [one.leased.lease for one in second], 10)
    assert [one.wanted for one in kept] == [True, True]


def test_what_is_withdrawn_or_out_of_the_event_is_not_waited_for(connection: Connection) -> None:
    hosted(connection, "molly", "finn")
    held = event(connection)
    taken = hosting.lease(connection, "one", 9, 10)
    bots.withdraw(connection, "molly")
    wanted = {
        one.lease: one.wanted for one in hosting.extend(connection, [t.leased.lease for t in taken], 10)
    }
    assert {t.leased.bot: wanted[t.leased.lease] for t in taken} == {"molly": False, "finn": True}
    connection.execute(
        "UPDATE tournament SET state = 'finished', finished_at = now() WHERE id = %s", (held.id,)
    )
    assert not any(one.wanted for one in hosting.extend(connection, [t.leased.lease for t in taken], 10))


def test_a_version_that_does_not_start_is_left_alone_for_a_while_and_says_why(connection: Connection) -> None:
    molly, _ = hosted(connection, "molly", "finn")
    event(connection)
    lease = next(t for t in hosting.lease(connection, "one", 9, 10) if t.leased.version == molly).leased.lease
    hosting.failed(connection, lease, "The bot could not be started: it exited with status 4.", "Traceback …")
    assert molly not in {t.leased.version for t in hosting.lease(connection, "one", 9, 10)}
    found = hosting.of_version(connection, molly)
    assert found is not None and (found.failures, found.output) == (1, "Traceback …")
    said = hosting.why_idle(connection, "molly", molly)
    assert said is not None and said.startswith("molly did not start") and "status 4" in said
    connection.execute("UPDATE hosted_version SET not_before = now()")
    lease = next(t for t in hosting.lease(connection, "one", 9, 10) if t.leased.version == molly).leased.lease
    hosting.opened(connection, lease)
    found = hosting.of_version(connection, molly)
    assert found is not None and (found.failures, found.reason, found.output) == (0, None, None)


def test_the_houses_own_bots_are_made_once_and_marked(connection: Connection) -> None:
    first = hosting.house_bot(connection, "random")
    assert hosting.house_bot(connection, "random") == first
    found = bots.named(connection, "random")
    assert found.house and found.owner == hosting.HOUSE
    assert bots.versions(connection, "random")[0].hosted
    enter(connection, "rule-of-thumb")
    with pytest.raises(NameNotTheHouses, match=r"rule-of-thumbs-owner has one of that name"):
        hosting.house_bot(connection, "rule-of-thumb")
    with pytest.raises(NotFound, match="There is no baseline molly"):
        hosting.house_bot(connection, "molly")


def test_hosts_are_known_while_they_speak(connection: Connection) -> None:
    hosts.announce(connection, "one", "by bubblewrap", ["Python 3.12.1"], 0)
    hosts.announce(connection, "one", "by bubblewrap", ["Python 3.12.1", "numpy 2"], 3)
    assert [(one.name, one.versions, one.packages[-1]) for one in hosts.every(connection)] == [
        ("one", 3, "numpy 2")
    ]
    connection.execute("UPDATE host SET seen_at = seen_at - interval '1 hour'")
    assert hosts.every(connection) == []
    hosts.announce(connection, "two", "by bubblewrap", [], 0)
    assert connection.execute("SELECT name FROM host").fetchall() == [("two",)]
    hosts.leave(connection, "two")
    assert hosts.every(connection) == []


def test_an_operators_bot_has_a_version_for_each_content_and_no_token(connection: Connection) -> None:
    first = hosting.operators_bot(connection, "high-lead", "guest", "folder:/one")
    assert hosting.operators_bot(connection, "high-lead", "guest", "folder:/one") == first
    second = hosting.operators_bot(connection, "high-lead", "guest", "folder:/two")
    assert second != first
    found = hosting.of_version(connection, second)
    assert found is not None and found.content == "folder:/two"
    assert [version.tokens for version in bots.versions(connection, "high-lead")] == [0, 0]
    with pytest.raises(NameTaken):
        hosting.operators_bot(connection, "high-lead", "another", "folder:/one")
