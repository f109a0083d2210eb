"""Every transaction takes its locks in the order of `arena.store.locks`: no two wait for each other."""

from __future__ import annotations

import ast
import asyncio
from collections.abc import Callable, Iterator, Sequence
from datetime import timedelta
from pathlib import Path
from typing import Any
from uuid import UUID

import psycopg
import pytest
from cuig.archive.contents import Contents, File
from cuig.v1 import arena_pb2, record_pb2
from cuig.validation.report import Failure, Report
from redis.asyncio import Redis

import arena.store
from arena.account import accounts, api_tokens, devices, door, invitations, letters, sessions, teams
from arena.account.letters import Written
from arena.bot import bots, hosting, owners, submissions
from arena.bot.presence import announce
from arena.config import Mail, WorkerConfig
from arena.match import claims, matches
from arena.match.claims import ClaimedMatch
from arena.news import by_mail, webhooks
from arena.news.mailing import send_letters
from arena.news.posting import Posted
from arena.news.sending import send_due
from arena.rating import closing, ratings
from arena.runner.ledger import Ledger, Release
from arena.runner.store_thread import StoreThread
from arena.runner.tick import tick
from arena.season import seasons
from arena.season.season_file import SeasonTerms
from arena.store import account as account_store
from arena.store import bot as bot_store
from arena.store import connecting, hold, passkey
from arena.store import host as hosts
from arena.store.locks import GUARDS, ORDER
from arena.store.query import AnyConnection
from arena.store.schedule import clock
from arena.store.transactions import transact
from arena.tournament import (
    outages,
    practising,
    renaming,
    rescheduling,
    rulings,
    schedules,
    suspensions,
    tournaments,
    withdrawals,
)
from tests.support.browsing import account
from tests.support.events import enter, forfeited, stronger_wins
from tests.support.lock_recorder import Recorder, Step, steps_of

# They change what nobody else does: the steps of the schema, one after the other under an advisory lock.
_ALONE = {"migrate._repair"}

_MAIL = Mail("h", 25, False, "", "", "arena@school.example", "https://arena.example")


def _refuses(_mail: Mail, _letter: Written) -> None:
    raise OSError


class House:
    """An arena in which everything happens that takes a lock."""

    def __init__(self, database_url: str, redis_url: str) -> None:
        self.config = WorkerConfig(database_url, redis_url, "the-house-of-this-test")
        self.connection = psycopg.connect(database_url, connect_timeout=10, autocommit=True)
        self.versions: list[int] = []

    def do(self, work: Callable[..., Any], *given: Any, **named: Any) -> Any:
        return transact(self.connection, work, *given, **named)

    def execute(self, sql: str, *given: object) -> None:
        self.connection.execute(sql.encode(), given)

    def play(self, name: str, **terms: Any) -> int:
        """An event that is under way; its id."""
        self.do(schedules.create, name, **{"preset": "twenty-five", "decks": 2, **terms})
        slot = self.do(schedules.add_in, name, 0)
        self.tick([self.versions])
        made = tournaments.of_slot(self.connection, slot.id)
        assert made is not None
        return made.id

    def tick(self, attached: Sequence[Sequence[int]]) -> None:
        """A tick with these versions at a referee each."""

        async def arrive() -> None:
            async with Redis.from_url(self.config.redis_url, socket_timeout=10) as redis:
                await redis.flushdb()
                for number, versions in enumerate(attached):
                    there = [arena_pb2.Attachment(version_id=str(one), seats=64, free=64) for one in versions]
                    await announce(redis, arena_pb2.AnnounceRequest(address=f"h:{number}", attached=there))

        asyncio.run(arrive())
        tick(self.config)

    def run(self, ends: Callable[[ClaimedMatch], Any], limit: int = 100) -> list[ClaimedMatch]:
        """Play as a runner does."""
        claimed: list[ClaimedMatch] = self.do(claims.claim, "worker", limit, 60)

        async def write() -> None:
            async with StoreThread(self.config.database_url, "test") as store:
                ledger = Ledger(store)
                await store.transaction(claims.seat, claimed)
                await store.transaction(claims.extend_all, claimed, 60)
                for one in claimed:
                    ledger.unseat(one)
                await ledger.write()
                for one in claimed:
                    ledger.append(one, record_pb2.Segment())
                    ledger.end(one, ends(one))
                await ledger.write()

        asyncio.run(write())
        return claimed


def _organisers_and_bots(house: House) -> None:
    do = house.do
    for step in (hold.check_database, lambda own: hold.check_home(own, "here")):
        do(step)
    do(hold.impose, "it is looked at")
    house.versions = do(enter, "molly", "finn", "nell", "oisin", "gone")
    do(bots.add_version, "oisin")
    do(bots.issue_token, "oisin")
    do(bots.withdraw_tokens, "gone")
    do(bots.retire, "oisin", number=1)
    do(bots.withdraw, "gone")
    do(lambda own: bot_store.mark_house(own, bots.named(own, "nell").id))
    do(schedules.create, "plan", preset="twenty-five", cron="0 20 * * *")
    do(schedules.change, "plan", decks=3)
    at = clock(house.connection) + timedelta(days=1)
    do(schedules.add_once, "plan", at)
    do(schedules.drop, "plan", at)
    do(rescheduling.move, "plan", at.replace(hour=20, minute=0, second=0, microsecond=0), at, "a wedding")
    do(rescheduling.skip, "plan", at, "there is no hall")
    do(rescheduling.unskip, "plan", at)
    do(rescheduling.shift, "plan", 30)
    do(schedules.pause, "plan")
    do(schedules.resume, "plan")
    do(seasons.create, "spring", SeasonTerms(schedules=("plan",)))
    do(seasons.change, "spring", SeasonTerms())
    do(seasons.close, "spring")
    do(seasons.reopen, "spring")
    do(hold.lift)
    house.execute("UPDATE schedule SET next_at = now() - interval '1 day' WHERE name = 'plan'")


def _hosts(house: House) -> None:
    nell = house.versions[2]
    house.do(hosting.run_by_the_arena, nell, "baseline random")
    for ends in (hosting.opened, lambda own, lease: hosting.failed(own, lease, "it broke", "")):
        house.execute("UPDATE hosted_version SET lease_until = '-infinity' WHERE lease IS NOT NULL")

        def turn(own: AnyConnection) -> UUID:
            hosting.extend(own, [], 60)
            [taken] = hosting.lease(own, "host", 1, 60)
            hosts.announce(own, "host", "by a wall", ["Python"], 1)
            return taken.leased.lease

        lease = house.do(turn)
        house.do(hosting.extend, [lease], 60)
        house.do(ends, lease)

    def give_back(own: AnyConnection) -> None:
        hosting.release(own, [lease])
        hosts.leave(own, "host")

    house.do(give_back)


def _submissions(house: House) -> None:
    do = house.do

    def hand_in(text: bytes) -> None:
        contents = Contents((File("bot.py", text),))
        do(submissions.hand_in, "molly", contents, contents.packed())

    for text in (b"1", b"2", b"1"):
        hand_in(text)
    trial = do(submissions.next_trial, "host", 60)
    do(submissions.release, trial.lease)
    for report in (Report(over=True, failure=Failure("start", "", "no")), Report(over=True)):
        trial = do(submissions.next_trial, "host", 60)
        assert do(submissions.note, trial.lease, Report(), 60)
        assert do(submissions.decide, trial.lease, report) is not None
        hand_in(b"1")
    hand_in(b"3")
    do(submissions.decide, do(submissions.next_trial, "host", 60).lease, Report(over=True))
    hand_in(b"1")
    hand_in(b"4")
    house.execute("UPDATE submission SET attempts = 3 WHERE state = 'waiting'")
    assert do(submissions.next_trial, "host", 60) is None
    # The bot of the evening goes on as it was.
    house.execute("UPDATE bot_version SET retired_at = NULL WHERE id = %s", house.versions[0])
    house.execute("UPDATE bot_version SET retired_at = now() WHERE bot_name = 'molly' AND number > 1")


def _people(house: House) -> None:
    do = house.do
    do(door.change, mode="open")
    [ann, bob, olive] = (
        do(account, name, role)
        for name, role in (("ann", "member"), ("bob", "member"), ("olive", "operator"))
    )
    do(owners.create, "older")
    do(accounts.claim, do(invitations.invite_to_claim, "older", author=olive.id).code, None)
    do(accounts.join_by_door, "una", None, "")
    do(accounts.freshen_passphrase, ann.id, None, "kept")
    token = do(sessions.begin, ann.id, "a browser", "::1")
    signed = do(sessions.signed, token)
    for step in (sessions.touch, sessions.prove):
        do(step, signed)
    _programs(house, ann.id)
    do(accounts.change_passphrase, ann.id, "kept", session=signed.session)
    do(accounts.reset_passphrase, do(invitations.passphrase_link, "ann", author=olive.id).code, "kept")
    do(sessions.leave, signed)
    do(_sign_in_by_passkey, ann.id)
    do(teams.create, "hill", ann.id)
    do(teams.enter, do(teams.invite, "hill", ann.id).code, bob.id)
    do(teams.remove, "hill", "bob", ann.id)
    do(invitations.withdraw, do(invitations.invite, author=olive.id).invitation.id, author=olive.id)
    do(owners.describe, "ann", "", None)
    do(accounts.change_role, "bob", "operator", author=olive.id)
    do(accounts.change_role, "olive", "member")
    issued = do(bots.create, "anns", "ann")
    do(bots.describe, "anns", about="", homepage=None, source=None, licence=None, presets=())
    do(bots.note_use, bots.token_sha256(issued.token))
    do(bots.withdraw_token, "anns", do(bots.tokens, "anns")[0].id)
    do(bots.create, "of-the-hill", "hill")
    do(accounts.delete, ann.id)


def _programs(house: House, whose: int) -> None:
    do = house.do
    kept = do(api_tokens.issue, whose, "the bench", ("read",))
    found = do(api_tokens.bearer, kept.token)
    assert found is not None
    do(api_tokens.used, found)
    do(letters.ask_to_confirm, whose, "one@school.example")
    send_letters(house.connection, _MAIL, send=lambda mail, letter: None)
    do(letters.ask_to_confirm, whose, "two@school.example")
    send_letters(house.connection, _MAIL, send=_refuses)
    house.execute("UPDATE account SET mail = 'one@school.example' WHERE id = %s", whose)
    do(by_mail.begin, whose)
    do(by_mail.end, whose)
    do(by_mail.begin, whose)
    do(letters.forget_mail, whose)
    for answer in (devices.allow, devices.refuse):
        begun = do(devices.begin, "a laptop", ("read",), "::1")
        do(devices.take, begun.device_code)
        do(answer, begun.user_code, *([whose] if answer is devices.allow else []))
        do(devices.take, begun.device_code)
    do(api_tokens.revoke, whose, kept.id)
    left = do(devices.begin, "a desk", ("read",), "::1")
    do(devices.allow, left.user_code, whose)


def _sign_in_by_passkey(connection: AnyConnection, whose: int) -> None:
    """As `passkeys` does, for which a device would be needed."""
    account_store.lock(connection, whose)
    passkey.insert(connection, whose, b"credential", b"key", 0, "the laptop")
    [one] = passkey.of_account(connection, whose)
    passkey.used(connection, one.id, 1)


def _an_evening(house: House) -> None:
    do = house.do
    do(schedules.create, "put-off", preset="twenty-five", freeze_seconds=600)
    do(schedules.add_in, "put-off", 300)
    house.tick([house.versions])
    [frozen, *_] = [one for one in tournaments.latest(house.connection) if one.state == "scheduled"]
    do(rescheduling.postpone, frozen.id, clock(house.connection) + timedelta(days=1), "a wedding")
    do(tournaments.void, frozen.id, "nobody has time")
    first = house.play("first", suspend_after=2)
    _hosts(house)
    second = house.play("second")
    do(seasons.add, "spring", first)
    do(seasons.remove, "spring", first)
    do(seasons.delete, "spring")
    house.run(stronger_wins, 5)
    house.run(lambda one: Release("no seats", 0.0), 2)
    [claimed] = do(claims.claim, "worker", 1, 60)
    do(claims.append, claimed, b"")
    do(claims.close, claimed, stronger_wins(claimed))
    house.run(stronger_wins)
    house.tick([house.versions])
    played = matches.of_tournament(house.connection, first)
    do(matches.void_match, played[0].id, "a bug of ours")
    house.execute("UPDATE rating SET sigma = 2 * sigma")
    assert not ratings.recompute(house.connection, "twenty-five", False).equal
    do(matches.requeue, played[0].id)
    do(matches.void_match, played[1].id, "a bug of ours")
    assert do(matches.requeue_void, first) == [played[1].id]
    do(ratings.anchor_at, "twenty-five", house.versions[0], 30.0)
    do(ratings.anchor_at, "twenty-five", house.versions[0], None)
    do(tournaments.pause, first)
    do(tournaments.resume, first)
    do(withdrawals.withdraw, first, "nell", "enough")
    do(withdrawals.disqualify, second, "finn", "it peeked")
    do(tournaments.void, second, "the hall burnt down")
    _a_bot_is_renamed(house)
    _a_ladder_ends(house)


def _a_bot_is_renamed(house: House) -> None:
    house.do(schedules.create, "named", preset="twenty-five", entry="bots: oisin, finn")
    house.do(renaming.rename, "oisin", "ossian")
    house.do(renaming.rename, "ossian", "oisin")
    house.do(schedules.delete, "named")
    house.do(enter, "of-nobody", owner="nobody")
    house.do(bots.retire, "of-nobody")
    house.do(owners.anonymise, "nobody")


def _a_ladder_ends(house: House) -> None:
    house.play("brief", options={"target": "20"}, decks=1)
    house.run(stronger_wins)
    house.tick([house.versions])
    house.do(closing.close, "spring", ["twenty-five target=20"], "widened")
    house.play("again", options={"target": "20"}, decks=1)
    house.run(stronger_wins)
    house.tick([house.versions])


def _troubles(house: House) -> None:
    molly, finn, *_ = house.versions
    pair = {"entry": "bots: molly, finn", "rated": False}
    apart = house.play("apart", **pair)
    house.tick([[molly], [finn]])
    house.tick([[molly, finn]])
    house.tick([[molly], [finn]])
    house.execute("UPDATE match SET apart_since = apart_since - interval '1 day'")
    house.tick([[molly], [finn]])
    assert house.do(tournaments.requeue, apart) == 2
    house.tick([[molly]])
    house.tick([])
    house.tick([[]])
    assert house.do(outages.set_most, apart, 0)
    house.tick([[molly]])
    house.execute("UPDATE entry SET absent_since = absent_since - interval '1 day'")
    house.tick([[molly]])
    house.play("cup", format="knock-out", decks=1)
    for _ in range(3):
        house.run(stronger_wins)
        house.tick([house.versions])
    [cup, *_] = [one for one in tournaments.latest(house.connection) if one.name.startswith("cup")]
    assert cup.state == "finished"
    house.do(rulings.rule, cup.id, "finn", rulings.MOVE_UP, "it peeked")
    house.play("club", format="continuous")
    house.tick([house.versions])
    house.execute("UPDATE entry SET waiting_since = waiting_since - interval '1 hour'")
    house.tick([house.versions])
    assert house.run(stronger_wins)
    house.do(schedules.create, "empty", preset="twenty-five", entry="bots: molly")
    house.do(schedules.add_in, "empty", 0)
    house.tick([house.versions])
    house.play("rough", suspend_after=1, decks=5)
    house.run(stronger_wins, 1)
    house.run(lambda one: forfeited(0), 1)
    house.tick([house.versions])
    [(bot, *_), *_] = house.connection.execute(
        "SELECT v.bot_name FROM suspension s JOIN bot_version v ON v.id = s.version"
    ).fetchall()
    house.do(suspensions.admit, bot)
    house.do(schedules.delete, "plan")


def _webhooks(house: House) -> None:
    numbers = [house.do(webhooks.create, f"https://bots.example/{n}").webhook.id for n in range(4)]
    answers = iter((Posted(204, None), Posted(500, "the answer was 500"), Posted(410, "the answer was 410")))

    async def post(*_: object) -> Posted:
        return next(answers)

    for number in numbers[:3]:
        house.do(webhooks.try_out, number)
    send_due(house.connection, post=post)
    send_due(house.connection, post=post)
    house.do(webhooks.switch_on, numbers[0])
    house.do(webhooks.delete, numbers[3])


def _practice(house: House) -> None:
    house.do(owners.create, "sparring")
    for name in ("tired", "rested"):
        house.do(bots.create, name, "sparring")
    house.do(practising.ask, "tired", "rested", "twenty-five", 1, by="account 1")


@pytest.fixture(scope="module")
def recorded(databases: Any, redis_server_url: str) -> Iterator[list[list[Step]]]:
    """What each transaction of an evening locked and changed, in its order."""
    with pytest.MonkeyPatch.context() as patch, databases.fresh() as url:
        patch.setattr(psycopg, "connect", Recorder.connect)
        patch.setattr(connecting, "Limited", Recorder)
        patch.setattr(Recorder, "opened", [])
        house = House(url, redis_server_url)
        _organisers_and_bots(house)
        _submissions(house)
        _people(house)
        _an_evening(house)
        _troubles(house)
        _webhooks(house)
        _practice(house)
        house.connection.close()
        yield [steps for one in Recorder.opened for steps in one.recorded if steps]


def breaches(steps: Sequence[Step]) -> list[str]:
    """Where a transaction leaves the order, in words."""
    found = []
    held: list[str] = []
    for step in steps:
        if step.table in ORDER:
            later = [one for one in held if ORDER.index(one) > ORDER.index(step.table)]
            known = step.table in held and not step.locks
            if step.waits and later and not known:
                found.append(f"{step.function} waits for a {step.table}, holding a {later[0]}")
            if step.locks and step.waits and not step.in_order:
                found.append(f"{step.function} locks many of {step.table} in any order")
            held.append(step.table)
        elif step.table not in GUARDS:
            found.append(f"{step.function} changes {step.table}, which has no place in the order")
        elif not set(GUARDS[step.table]) & set(held):
            found.append(f"{step.function} changes {step.table} without a lock on {GUARDS[step.table]}")
    return found


def test_every_transaction_takes_its_locks_in_the_one_order(recorded: list[list[Step]]) -> None:
    assert {breach for steps in recorded for breach in breaches(steps)} == set()


def test_every_function_of_the_store_that_locks_or_changes_rows_was_looked_at(
    recorded: list[list[Step]],
) -> None:
    seen = {step.function for steps in recorded for step in steps}
    assert lockers() - seen - _ALONE == set()


def lockers() -> set[str]:
    """The functions of the store whose text has a statement that locks or changes rows."""
    found = set()
    for path in Path(arena.store.__path__[0]).glob("*.py"):
        source = path.read_text()
        for function in ast.parse(source).body:
            if isinstance(function, ast.FunctionDef):
                text = ast.get_source_segment(source, function) or ""
                words = " ".join(text.split())
                executes = "connection" in [one.arg for one in function.args.args]
                if executes and any(
                    one in words for one in (" FOR NO KEY UPDATE", "UPDATE ", "DELETE FROM ")
                ):
                    found.add(f"{path.stem}.{function.name}")
    return found


@pytest.mark.parametrize(
    ("statements", "breach"),
    [
        (
            [
                "SELECT FROM match WHERE id = %(m)s FOR NO KEY UPDATE",
                "SELECT FROM ladder WHERE id = %(l)s FOR SHARE",
            ],
            "waits for a ladder, holding a match",
        ),
        (["SELECT FROM match WHERE id = ANY(%(m)s) FOR NO KEY UPDATE"], "in any order"),
        (["UPDATE entry SET absent_since = NULL WHERE version = 1"], "without a lock on"),
        (["DELETE FROM elsewhere WHERE id = 1"], "has no place in the order"),
        (
            [
                "UPDATE match SET state = 'void' WHERE id = 1",
                "UPDATE tournament SET state = 'void' WHERE id = 1",
            ],
            "waits for a tournament, holding a match",
        ),
    ],
)
def test_what_leaves_the_order_is_found(statements: list[str], breach: str) -> None:
    [found] = breaches([step for sql in statements for step in steps_of(sql, "test")])
    assert breach in found


def test_what_is_skipped_and_what_is_held_already_may_come_at_any_time() -> None:
    statements = [
        "SELECT FROM tournament WHERE id = %(t)s FOR NO KEY UPDATE",
        """WITH locked AS (SELECT m.id FROM match m JOIN wave w ON w.tournament = m.tournament
           WHERE m.id IN (SELECT id FROM other) ORDER BY m.id FOR NO KEY UPDATE OF m)
           UPDATE match m SET settled = true FROM locked WHERE m.id = locked.id""",
        "UPDATE entry SET left_at = now() WHERE tournament = %(t)s",
        "UPDATE tournament SET state = 'running' WHERE id = %(t)s",
        "SELECT FROM ladder WHERE id = %(l)s FOR NO KEY UPDATE SKIP LOCKED",
    ]
    steps = [step for sql in statements for step in steps_of(sql, "test")]
    assert [step.table for step in steps] == ["tournament", "match", "match", "entry", "tournament", "ladder"]
    assert breaches(steps) == []
