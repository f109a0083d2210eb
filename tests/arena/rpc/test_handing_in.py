"""The door for bots that are handed in: a bearer token, an archive as it was said, and each owner his own."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
from collections.abc import AsyncIterator
from typing import Any, TypeAlias

import grpc
import grpc.aio
import psycopg
import pytest
from cuig.archive.contents import ARCHIVE_BYTES, Contents, File
from cuig.net.channel import bearer, open_channel
from cuig.v1 import arena_pb2, arena_pb2_grpc
from cuig.validation.report import Failure, Passed, Report

from arena.bot import bots, hosting, submissions
from arena.bot.hosting import ProcessLog
from arena.match import matches
from arena.rpc.handing_in import logs_message
from arena.runner.runner import RunnerTerms, run_matches
from arena.store.host import announce
from tests.support.evening import HOUSE_TOKEN, Evening, begin_tournament, evening, full_house
from tests.support.events import enter, event
from tests.support.waiting import until

Stub: TypeAlias = "arena_pb2_grpc.ArenaServiceAsyncStub"
Request = arena_pb2.SubmitVersionRequest
SENT = Contents((File("bot.py", b"x = 1\n"),)).packed()


@pytest.fixture
async def opened(database_url: str, redis_url: str) -> AsyncIterator[Evening]:
    async with evening(database_url, redis_url) as opened:
        yield opened


@pytest.fixture
async def arena(opened: Evening) -> AsyncIterator[Stub]:
    async with open_channel(str(opened.arena)) as channel:
        stub: Stub = arena_pb2_grpc.ArenaServiceStub(channel)
        yield stub


def said(sent: bytes) -> Request:
    return Request(size=len(sent), sha256=hashlib.sha256(sent).digest())


async def submit(arena: Stub, token: str, *requests: Request) -> arena_pb2.SubmitVersionResponse:
    async def all_of_them() -> AsyncIterator[Request]:
        for request in requests:
            yield request

    return await arena.SubmitVersion(all_of_them(), metadata=bearer(token), timeout=30)


async def refusal(awaited: Any) -> tuple[grpc.StatusCode, str]:
    with pytest.raises(grpc.aio.AioRpcError) as refused:
        await awaited
    return refused.value.code(), refused.value.details() or ""


async def test_an_archive_is_taken_in_by_the_bots_token_and_becomes_a_version(
    opened: Evening, arena: Stub
) -> None:
    pieces = [Request(piece=SENT[start : start + 50]) for start in range(0, len(SENT), 50)]
    taken = await submit(arena, opened.tokens["molly"], said(SENT), *pieces)
    assert (taken.bot, taken.state, taken.known, taken.files) == ("molly", "waiting", False, 1)
    again = await submit(arena, opened.tokens["molly"], said(SENT), Request(piece=SENT))
    assert (again.submission, again.known) == (taken.submission, True)
    with psycopg.connect(opened.database_url) as connection:
        trial = submissions.next_trial(connection, "host", 10)
        assert trial is not None
        submissions.decide(connection, trial.lease, Report(over=True, games=("twenty-five",)))
    valid = await submit(arena, opened.tokens["molly"], said(SENT), Request(piece=SENT))
    assert (valid.state, valid.version) == ("valid", "molly/2")


BAD: dict[str, tuple[list[Request], str]] = {
    "nothing": ([], "the first message"),
    "no size": ([Request(piece=SENT)], "the first message"),
    "too large": ([Request(size=ARCHIVE_BYTES + 1)], "32 MiB"),
    "too little": ([said(SENT), Request(piece=SENT[:-1])], "bytes came of"),
    "too much": ([said(SENT), Request(piece=SENT + b"x")], "more bytes came"),
    "another": ([said(SENT), Request(piece=bytes(len(SENT)))], "another SHA-256"),
    "an empty piece": ([said(SENT), Request()], "bytes came of"),
    "a long piece": ([said(SENT), Request(piece=bytes(512 * 1024 + 1))], "are the most"),
    "no archive": ([said(b"\x7fELF\xff"), Request(piece=b"\x7fELF\xff")], "neither a zip"),
    "a bomb": ([], "64 MiB"),
}


@pytest.mark.parametrize("case", BAD)
async def test_what_is_not_as_it_was_said_or_no_archive_is_refused_and_changes_nothing(
    opened: Evening, arena: Stub, case: str
) -> None:
    requests, sentence = BAD[case]
    if case == "a bomb":
        bomb = gzip.compress(bytes(200 << 20))
        requests = [said(bomb), *(Request(piece=bomb[i : i + 500_000]) for i in range(0, len(bomb), 500_000))]
    code, details = await refusal(submit(arena, opened.tokens["molly"], *requests))
    assert code is grpc.StatusCode.INVALID_ARGUMENT
    assert sentence in details
    with psycopg.connect(opened.database_url) as connection:
        assert connection.execute("SELECT count(*) FROM submission").fetchone() == (0,)
        assert connection.execute("SELECT count(*) FROM archive").fetchone() == (0,)
    taken = await submit(arena, opened.tokens["molly"], said(SENT), Request(piece=SENT))
    assert taken.state == "waiting", "the door is open again"


async def test_two_uploads_of_one_bot_at_once_are_one_too_many(opened: Evening, arena: Stub) -> None:
    go_on = asyncio.Event()
    begun = asyncio.Event()

    async def slowly() -> AsyncIterator[Request]:
        yield said(SENT)
        begun.set()
        await until(go_on.is_set, "the test to go on")
        yield Request(piece=SENT)

    token = opened.tokens["molly"]
    first = asyncio.ensure_future(arena.SubmitVersion(slowly(), metadata=bearer(token), timeout=30))
    await until(begun.is_set, "the first to begin")
    code = grpc.StatusCode.OK
    async with asyncio.timeout(30):
        while code is not grpc.StatusCode.RESOURCE_EXHAUSTED:  # the first may not have arrived
            code, _ = await refusal(submit(arena, token, said(SENT)))
    other = await submit(arena, opened.tokens["finn"], said(SENT), Request(piece=SENT))
    assert other.bot == "finn", "another bot's door is open"
    go_on.set()
    assert (await first).state == "waiting"


async def test_nobody_hands_in_or_watches_without_the_bots_own_token(opened: Evening, arena: Stub) -> None:
    for token in ("cuig_guessed", HOUSE_TOKEN):
        code, _ = await refusal(submit(arena, token, said(SENT), Request(piece=SENT)))
        assert code is grpc.StatusCode.UNAUTHENTICATED
    taken = await submit(arena, opened.tokens["molly"], said(SENT), Request(piece=SENT))
    watched: Any = arena.WatchSubmission(
        arena_pb2.WatchSubmissionRequest(submission=taken.submission),
        metadata=bearer(opened.tokens["finn"]),
        timeout=10,
    )
    code, _ = await refusal(watched.read())
    assert code is grpc.StatusCode.NOT_FOUND


async def test_a_hosts_token_is_not_its_bots_owners(opened: Evening, arena: Stub) -> None:
    with psycopg.connect(opened.database_url) as connection:
        version = bots.versions(connection, "molly")[0].id
        hosting.run_by_the_arena(connection, version, "baseline:random")
    begin_tournament(opened.database_url, decks=1)
    with psycopg.connect(opened.database_url) as connection:
        [taken] = hosting.lease(connection, "host", 9, 60)
    code, details = await refusal(submit(arena, taken.token, said(SENT), Request(piece=SENT)))
    assert code is grpc.StatusCode.UNAUTHENTICATED
    assert "host" in details


async def test_who_waits_is_told_how_far_it_is_until_it_is_decided(opened: Evening, arena: Stub) -> None:
    taken = await submit(arena, opened.tokens["molly"], said(SENT), Request(piece=SENT))
    told: Any = arena.WatchSubmission(
        arena_pb2.WatchSubmissionRequest(submission=taken.submission),
        metadata=bearer(opened.tokens["molly"]),
        timeout=60,
    )
    first = await told.read()
    assert (first.state, first.validating, first.hosts) == ("waiting", False, 0)
    passed = (Passed("archive", "", "has bot.py"),)
    with psycopg.connect(opened.database_url, autocommit=True) as connection:
        announce(connection, "host", "by a wall", ["Python"], 0)
        trial = submissions.next_trial(connection, "host", 60)
        assert trial is not None
        so_far = Report(sandbox="by a wall", passed=passed, stage="start")
        submissions.note(connection, trial.lease, so_far, 60)
        message = await told.read()
        while not message.report.passed:
            message = await told.read()
        assert message.validating
        assert message.report.at.stage == "start"
        failure = Failure("start", "", "it exited with status 4", "", "no bot")
        submissions.decide(connection, trial.lease, Report(passed=passed, failure=failure, over=True))
    while message.state == "waiting":
        message = await told.read()
    assert message.state == "refused"
    assert message.report.failure.reason == "it exited with status 4"
    assert message.report.failure.output == "no bot"
    assert await told.read() is grpc.aio.EOF


async def test_the_logs_of_a_match_are_for_the_owner_of_the_bot_that_wrote_them(
    database_url: str, redis_url: str
) -> None:
    async with full_house(database_url, redis_url) as opened:
        begin_tournament(database_url, decks=1)
        await run_matches(database_url, redis_url, HOUSE_TOKEN, RunnerTerms("test"))
        with psycopg.connect(database_url) as connection:
            [match] = matches.of_versions(connection, [bots.versions(connection, "molly")[0].id])
            version = bots.versions(connection, "molly")[0].id
            line = {"match": match.id, "version": version, "game": 1, "seat": 2}
            hosting.write_logs(
                connection, [{**line, "reason": "it exited with status 1", "asked": "…", "output": "oh"}]
            )
        async with open_channel(str(opened.arena)) as channel:
            stub: Stub = arena_pb2_grpc.ArenaServiceStub(channel)
            request = arena_pb2.ListProcessLogsRequest(match=match.id)
            own = await stub.ListProcessLogs(request, metadata=bearer(opened.tokens["molly"]), timeout=10)
            assert [(one.version, one.game, one.seat, one.reason, one.output) for one in own.logs] == [
                ("molly", 1, 2, "it exited with status 1", "oh")
            ]
            other = await stub.ListProcessLogs(request, metadata=bearer(opened.tokens["finn"]), timeout=10)
            assert not other.logs
            nowhere = arena_pb2.ListProcessLogsRequest(match=match.id + 1)
            code, _ = await refusal(
                stub.ListProcessLogs(nowhere, metadata=bearer(opened.tokens["molly"]), timeout=10)
            )
            assert code is grpc.StatusCode.NOT_FOUND


def test_logs_that_are_too_large_for_a_message_lose_their_beginnings(
    connection: psycopg.Connection[Any],
) -> None:
    enter(connection, "molly", "finn")
    event(connection)
    now = connection.execute("SELECT now()").fetchone()
    assert now is not None
    line = ProcessLog(1, 1, 1, 0, None, None, "\u00e9" * 8000 + "the end", now[0])
    for count in (1, 40, 400, 2000):
        message = logs_message("molly", [("molly", line)] * count)
        assert message.ByteSize() < 1024 * 1024
        assert all(one.output.endswith("the end") for one in message.logs)
        assert len(message.logs) + message.left_out == count
