"""`cuig logs` and `cuig doctor` at a real arena."""

from __future__ import annotations

import asyncio
import json

import psycopg
import pytest
from cuig.cli import main
from cuig.net.channel import bearer, open_channel
from cuig.v1 import arena_pb2, arena_pb2_grpc
from cuig.wire import PROTOCOL

from arena.bot import bots
from arena.runner.runner import RunnerTerms, run_matches
from tests.support.evening import HOUSE_TOKEN, Evening, begin_tournament, evening, full_house


async def cuig(opened: Evening, name: str, *arguments: str) -> int:
    """The command with the token of that bot, beside the arena that runs in this loop."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("CUIG_ARENA", str(opened.arena))
        patched.setenv("CUIG_TOKEN", opened.tokens.get(name, "cuig_guessed"))
        return await asyncio.to_thread(main, arguments)


async def test_an_owner_sees_his_bots_own_matches_and_nobody_elses(
    database_url: str, redis_url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    async with full_house(database_url, redis_url) as opened:
        begin_tournament(database_url)
        await run_matches(database_url, redis_url, HOUSE_TOKEN, RunnerTerms("test"))
        assert await cuig(opened, "molly", "logs", "--json") == 0
        told = json.loads(capsys.readouterr().out)
        assert told["bot"] == "molly"
        assert told["matches"]
        for match in told["matches"]:
            assert match["entrants"][match["entrant"]] == "molly"
            assert match["standings"][match["entrant"]]["place"] in (1, 2)
            assert match["ending"] == "played-out"
            assert match["faults"] == []
        assert await cuig(opened, "molly", "logs", "--limit", "1") == 0
        line = capsys.readouterr().out
        assert line.count("\n") == 1
        assert "against finn" in line
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr("sys.stdout.isatty", lambda: True)
            patched.setenv("COLUMNS", "40")
            assert await cuig(opened, "molly", "logs", "--limit", "1") == 0
        narrow = capsys.readouterr().out
        assert narrow.split() == line.split() and max(map(len, narrow.splitlines())) <= 40
        assert await cuig(opened, "molly", "logs", "--faults") == 0
        assert "no match in which it was at fault" in capsys.readouterr().out


async def test_a_fault_is_shown_with_its_time_and_what_was_sent(
    database_url: str, redis_url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    async with evening(database_url, redis_url) as opened:
        event = begin_tournament(database_url)
        with psycopg.connect(database_url) as connection:
            connection.execute(
                """INSERT INTO fault (match, number, version, game, seat, kind, elapsed_ms, limit_ms, detail)
                   SELECT m.id, 1, m.versions[1], 1, 2, 'late', 5012, 5000, 'no answer within 5000 ms'
                   FROM match m ORDER BY m.id LIMIT 1"""
            )
            (faulty,) = connection.execute(
                """SELECT bot.name FROM match m JOIN bot_version v ON v.id = m.versions[1]
                   JOIN bot ON bot.id = v.bot ORDER BY m.id LIMIT 1"""
            ).fetchone() or ("",)
        assert event is not None
        assert await cuig(opened, faulty, "logs", "--faults") == 0
        assert (
            "game 1, at seat 2: late, 5012 ms used of 5000 ms allowed; no answer" in capsys.readouterr().out
        )
        other = next(name for name in opened.tokens if name != faulty)
        assert await cuig(opened, other, "logs", "--faults") == 0
        assert "5012" not in capsys.readouterr().out


async def test_the_limit_counts_the_matches_that_are_asked_for(
    database_url: str, redis_url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The oldest match is one with a fault: it is shown however many without one came after it."""
    async with evening(database_url, redis_url) as opened:
        begin_tournament(database_url)
        with psycopg.connect(database_url) as connection:
            connection.execute(
                """INSERT INTO fault (match, number, version, game, seat, kind, elapsed_ms, limit_ms, detail)
                   SELECT m.id, 1, v.id, 1, 2, 'late', 5012, 5000, 'no answer within 5000 ms'
                   FROM match m JOIN bot_version v ON v.id = ANY(m.versions) JOIN bot ON bot.id = v.bot
                   WHERE bot.name = 'molly' ORDER BY m.id LIMIT 1"""
            )
        assert await cuig(opened, "molly", "logs", "--json") == 0
        every = [one["match"] for one in json.loads(capsys.readouterr().out)["matches"]]
        assert len(every) > 1
        assert await cuig(opened, "molly", "logs", "--faults", "--limit", "1", "--json") == 0
        [faulty] = json.loads(capsys.readouterr().out)["matches"]
        assert faulty["match"] == min(every) and faulty["faults"]


async def test_logs_are_for_whoever_holds_the_token(
    database_url: str, redis_url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    async with evening(database_url, redis_url) as opened:
        assert await cuig(opened, "nobody", "logs") == 2
        said = capsys.readouterr().err
        assert f"the arena at {opened.arena} refuses the token" in said
        assert "nobody's token" in said


async def test_the_doctor_finds_nothing_wrong_where_nothing_is(
    database_url: str, redis_url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    async with full_house(database_url, redis_url) as opened:
        assert await cuig(opened, "molly", "doctor", "--json") == 0
        findings = json.loads(capsys.readouterr().out)
        assert {finding["state"] for finding in findings} == {"ok"}
        assert {"python", "packages", "token", "arena", "protocol", "library", "clock", "referee"} == {
            finding["what"] for finding in findings
        }
        assert opened.sessions  # the bots that are connected are still there
        assert not any(task.done() for task in opened.sessions.values())
        assert await cuig(opened, "nobody", "doctor") == 1
        assert "the arena refuses it" in capsys.readouterr().out


async def test_the_doctor_knows_a_version_that_is_retired(
    database_url: str, redis_url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    async with evening(database_url, redis_url) as opened:
        with psycopg.connect(database_url) as connection:
            bots.add_version(connection, "molly")
        assert await cuig(opened, "molly", "doctor", "--json") == 1
        findings = {one["what"]: one for one in json.loads(capsys.readouterr().out)}
        assert findings["entered"]["state"] == "wrong"
        assert "molly is retired: a newer version" in findings["entered"]["says"]
        with psycopg.connect(database_url) as connection:
            bots.retire(connection, "molly")
        assert await cuig(opened, "molly", "doctor", "--json") == 1
        findings = {one["what"]: one for one in json.loads(capsys.readouterr().out)}
        assert "molly is retired: it is entered in no more tournaments" in findings["entered"]["says"]


async def test_the_arena_says_its_protocol_and_its_time(database_url: str, redis_url: str) -> None:
    async with evening(database_url, redis_url) as opened, open_channel(str(opened.arena)) as channel:
        stub = arena_pb2_grpc.ArenaServiceStub(channel)
        listed = await stub.ListReferees(
            arena_pb2.ListRefereesRequest(), metadata=bearer(opened.tokens["molly"]), timeout=5
        )
    assert listed.protocol == PROTOCOL
    assert listed.now_ms > 1_700_000_000_000
