"""Each thing is told once to each that hears of it, until it arrives or days have passed."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

import psycopg
import pytest

from arena.account import accounts
from arena.errors import NotFound
from arena.news import webhooks
from arena.news.notices import put_on_their_way
from arena.news.posting import UrlRefused, networks
from arena.news.sending import FAILING, PAUSES_S, send_due
from arena.news.signing import signed_headers
from arena.season.placings import PlacedEvents
from arena.store import audit
from arena.store.schedule import clock
from arena.tournament import suspensions
from tests.support.browsing import account
from tests.support.events import enter, event, forfeited, play, played_out, stronger_wins
from tests.support.receiver import Receiver, receiver

Connection = psycopg.Connection[Any]
HERE = networks("127.0.0.0/8")


@pytest.fixture
def there() -> Iterator[Receiver]:
    with receiver() as found:
        yield found


@pytest.fixture
def arena(database_url: str) -> Iterator[Connection]:
    """An arena with a bot of ann's and one of bob's."""
    with psycopg.connect(database_url, autocommit=True) as connection:
        enter(connection, "molly", owner="ann")
        enter(connection, "finn", owner="bob")
        yield connection


class Evening:
    """What happens and is told, by a clock that is set by hand."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.kept = PlacedEvents()
        self.now = clock(connection)

    def tell(self) -> int:
        return put_on_their_way(self.connection, self.kept)

    def send(self, after: timedelta = timedelta()) -> int:
        """Send what is due this much later."""
        self.now = max(self.now, clock(self.connection)) + after
        return send_due(self.connection, HERE, now=self.now)

    def send_all(self) -> None:
        while self.send():
            pass


def said(there: Receiver) -> list[dict[str, Any]]:
    return [json.loads(body) for _, _, body in there.heard]


def test_an_event_that_is_over_is_told_with_places_and_rating_changes(
    arena: Connection, there: Receiver
) -> None:
    webhooks.create(arena, there.url, "bob")
    webhooks.create(arena, there.url)
    over = event(arena)
    played_out(arena, over.id)
    evening = Evening(arena)
    assert evening.tell() == 2
    evening.send_all()
    mine, everything = sorted(said(there), key=lambda one: len(one["data"]["finishes"]))
    assert {mine["type"], everything["type"]} == {"event.over"}
    [finish] = mine["data"]["finishes"]
    assert (finish["bot"], finish["owner"], finish["place"]) == ("finn", "bob", 2)
    assert finish["rating_after"] < finish["rating_before"]
    assert mine["data"]["entrants"] == 2
    assert [one["bot"] for one in everything["data"]["finishes"]] == ["molly", "finn"]
    assert everything["data"]["page"] == f"/tournaments/{over.id}"
    assert datetime.fromisoformat(mine["timestamp"])


def test_an_event_is_told_only_once_its_ratings_are_there(arena: Connection, there: Receiver) -> None:
    webhooks.create(arena, there.url)
    over = event(arena)
    played_out(arena, over.id)
    arena.execute("UPDATE match SET settled = false WHERE tournament = %s", [over.id])
    evening = Evening(arena)
    assert evening.tell() == 0
    arena.execute("UPDATE match SET settled = true WHERE tournament = %s", [over.id])
    assert evening.tell() == 1


def test_a_match_with_a_fault_is_told_to_whose_bot_it_was_and_to_the_arena_only(
    arena: Connection, there: Receiver
) -> None:
    numbers = [webhooks.create(arena, there.url, owner).webhook.id for owner in ("ann", "bob", None)]
    event(arena, decks=1)
    [match] = play(arena, lambda claimed: forfeited([one.name for one in claimed.entrants].index("molly")), 1)
    evening = Evening(arena)
    assert evening.tell() == 2
    told = [[one.kind for one in webhooks.deliveries(arena, number)] for number in numbers]
    assert told == [["match.fault"], [], ["match.fault"]]
    evening.send_all()
    for one in said(there):
        assert (one["type"], one["data"]["bot"], one["data"]["owner"]) == ("match.fault", "molly", "ann")
        assert (one["data"]["faults"], one["data"]["forfeited"]) == (["late"], True)
        assert one["data"]["page"] == f"/matches/{match.id}"
    assert evening.tell() == 0


def test_a_suspension_is_told_each_time(arena: Connection, there: Receiver) -> None:
    webhooks.create(arena, there.url, "ann")
    webhooks.create(arena, there.url, "bob")
    evening = Evening(arena)
    for round_number in (1, 2):
        arena.execute(
            """INSERT INTO suspension (version, reason) SELECT v.id, 'at fault in 5 matches in a row'
               FROM bot_version v JOIN bot ON bot.id = v.bot WHERE bot.name = 'molly'"""
        )
        assert [evening.tell(), evening.tell()] == [1, 0]
        evening.send_all()
        assert len(there.heard) == round_number
        suspensions.admit(arena, "molly")
    assert {one["data"]["because"] for one in said(there)} == {"at fault in 5 matches in a row"}
    assert {(one["type"], one["data"]["version"]) for one in said(there)} == {("bot.suspended", "molly")}


def test_nothing_is_told_twice_and_nothing_of_before(arena: Connection, there: Receiver) -> None:
    played_out(arena, event(arena).id)
    number = webhooks.create(arena, there.url).webhook.id
    evening = Evening(arena)
    assert evening.tell() == 0
    played_out(arena, event(arena).id)
    assert [evening.tell(), evening.tell()] == [1, 0]
    evening.send_all()
    assert (evening.send(timedelta(days=2)), evening.tell()) == (0, 0)
    assert len(there.heard) == 1
    [told] = webhooks.deliveries(arena, number)
    assert told.arrived_at is not None
    assert arena.execute("SELECT payload FROM delivery").fetchall() == [("",)]  # it is kept no longer


def test_what_is_sent_is_signed_with_the_secret_that_was_shown_once(
    arena: Connection, there: Receiver
) -> None:
    made = webhooks.create(arena, there.url)
    assert made.secret not in repr(made)
    webhooks.try_out(arena, made.webhook.id)
    Evening(arena).send_all()
    [(_, headers, body)] = there.heard
    secret = base64.b64decode(made.secret.removeprefix("whsec_"))
    again = signed_headers(secret, headers["webhook-id"], int(headers["webhook-timestamp"]), body)
    assert {name: headers[name] for name in again} == again


def test_what_does_not_arrive_is_tried_again_ever_more_rarely_with_the_same_id(
    arena: Connection, there: Receiver
) -> None:
    number = webhooks.create(arena, there.url).webhook.id
    webhooks.try_out(arena, number)
    there.status = 500
    evening = Evening(arena)
    assert evening.send() == 0
    for pause in PAUSES_S[:4]:
        evening.send(timedelta(seconds=pause * 0.8))
        before = len(there.heard)
        evening.send(timedelta(seconds=pause * 0.4))
        assert len(there.heard) == before + 1, pause
    [told] = webhooks.deliveries(arena, number)
    assert (told.tries, told.status, told.failure) == (5, 500, "the answer was 500")
    there.status = 200
    assert evening.send(timedelta(seconds=PAUSES_S[4] * 1.2)) == 1
    assert len({headers["webhook-id"] for _, headers, _ in there.heard}) == 1
    assert len({headers["webhook-timestamp"] for _, headers, _ in there.heard}) == len(there.heard)
    assert webhooks.named(arena, number).failing_since is None


def test_an_address_at_which_nothing_arrives_for_days_is_switched_off(
    arena: Connection, there: Receiver
) -> None:
    number = webhooks.create(arena, there.url).webhook.id
    webhooks.try_out(arena, number)
    there.status = 503
    evening = Evening(arena)
    evening.send()
    begun = evening.now
    while webhooks.named(arena, number).off_at is None:
        evening.send(timedelta(hours=8))
        assert evening.now - begun < FAILING + timedelta(days=1)
    assert evening.now - begun >= FAILING
    found = webhooks.named(arena, number)
    assert found.off_because is not None and found.off_because.startswith("nothing has arrived since")
    assert found.waiting == 0
    assert audit.lines(arena, f"webhook {number}")[0].what == "switched off"
    played_out(arena, event(arena).id)
    assert evening.tell() == 0
    with pytest.raises(webhooks.WebhookIsOff):
        webhooks.try_out(arena, number)
    webhooks.switch_on(arena, number)
    there.status = 204
    webhooks.try_out(arena, number)
    assert evening.send() == 1


def test_who_says_that_it_is_gone_is_switched_off_at_once(arena: Connection, there: Receiver) -> None:
    number = webhooks.create(arena, there.url).webhook.id
    webhooks.try_out(arena, number)
    there.status = 410
    Evening(arena).send()
    assert webhooks.named(arena, number).off_because == "it says that it is gone (410)"


def test_one_that_fails_keeps_nobody_else_waiting(arena: Connection, there: Receiver) -> None:
    dead = webhooks.create(arena, "http://127.0.0.1:1/").webhook.id
    alive = webhooks.create(arena, there.url).webhook.id
    for number in (dead, alive):
        webhooks.try_out(arena, number)
    assert Evening(arena).send() == 1
    assert len(there.heard) == 1


def test_what_was_taken_by_one_who_was_killed_is_sent_by_the_next(arena: Connection, there: Receiver) -> None:
    webhooks.try_out(arena, webhooks.create(arena, there.url).webhook.id)

    async def killed(*_: object) -> Any:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        send_due(arena, HERE, post=killed)
    evening = Evening(arena)
    assert evening.send() == 0
    assert evening.send(timedelta(minutes=2)) == 1


def test_what_ended_long_ago_is_forgotten(arena: Connection, there: Receiver) -> None:
    number = webhooks.create(arena, there.url).webhook.id
    webhooks.try_out(arena, number)
    evening = Evening(arena)
    evening.send_all()
    evening.send(timedelta(days=13))
    assert len(webhooks.deliveries(arena, number)) == 1
    evening.send(timedelta(days=2))
    assert webhooks.deliveries(arena, number) == []


def test_bad_addresses_unknown_owners_and_too_many_are_refused(arena: Connection) -> None:
    with pytest.raises(UrlRefused):
        webhooks.create(arena, "ftp://bots.example/")
    with pytest.raises(NotFound):
        webhooks.create(arena, "https://bots.example/", "nobody")
    for _ in range(webhooks.MOST):
        webhooks.create(arena, "https://bots.example/", "ann")
    with pytest.raises(webhooks.TooManyWebhooks):
        webhooks.create(arena, "https://bots.example/", "ann")
    assert len(webhooks.every(arena, "ann")) == webhooks.MOST
    assert webhooks.every(arena, "bob") == []
    for work in (webhooks.delete, webhooks.switch_on, webhooks.try_out, webhooks.deliveries):
        with pytest.raises(NotFound):
            work(arena, 999)


def test_what_is_deleted_is_told_nothing_more(arena: Connection, there: Receiver) -> None:
    number = webhooks.create(arena, there.url).webhook.id
    webhooks.try_out(arena, number)
    webhooks.delete(arena, number)
    assert Evening(arena).send() == 0
    assert webhooks.every(arena) == []
    played_out(arena, event(arena).id, stronger_wins)
    assert Evening(arena).tell() == 0


def test_the_webhooks_of_an_account_end_with_it(arena: Connection, there: Receiver) -> None:
    una = account(arena, "una")
    of_una = webhooks.create(arena, there.url, "una").webhook.id
    of_ann = webhooks.create(arena, there.url, "ann").webhook.id
    webhooks.try_out(arena, of_una)
    with arena.transaction():
        accounts.delete(arena, una.id)
    assert [one.id for one in webhooks.every(arena)] == [of_ann]
    assert Evening(arena).send() == 0
    assert "una" not in str(audit.lines(arena, f"webhook {of_una}"))
