"""The files of a finished match: `cuig verify` finds nothing wrong with them, and every change is found."""

from __future__ import annotations

import base64
import json
import sys
from asyncio import create_subprocess_exec, subprocess
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest
from cuig.engine import Phase
from cuig.engine.cards import cards_in
from cuig.engine.notation import parse_record
from cuig.engine.record import replay
from cuig.table import Table
from cuig.v1 import record_pb2
from cuig.verify import match_file_from
from cuig.wire import segment_from

from arena.match import claims
from arena.runner.runner import RunnerTerms, run_matches
from tests.support.evening import HOUSE_TOKEN, Evening, begin_tournament, evening, full_house
from tests.support.waiting import within

Change = Callable[[dict[str, Any], record_pb2.Record], None]


@pytest.fixture
async def downloaded(database_url: str, redis_url: str) -> AsyncIterator[dict[str, Any]]:
    """The file of a match that was played."""
    async with full_house(database_url, redis_url) as opened:
        begin_tournament(database_url, decks=1)
        await run_matches(database_url, redis_url, HOUSE_TOKEN, RunnerTerms("test"))
        async with httpx.AsyncClient(base_url=opened.web, timeout=10) as client:
            answer = await client.get("/matches/1/record.json")
            assert answer.status_code == 200
            held = answer.json()
            binary = (await client.get("/matches/1/record.pb")).content
            assert base64.b64decode(held["record"]) == binary
            replay(parse_record((await client.get("/matches/1/record.txt")).text))
            yield held


async def verified(held: dict[str, Any], folder: Path, *flags: str) -> tuple[int | None, str]:
    """What `cuig verify` says of a file, and its exit status."""
    (folder / "record.json").write_text(json.dumps(held))
    command = (sys.executable, "-m", "cuig", "verify", str(folder / "record.json"), *flags)
    process = await create_subprocess_exec(*command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    said, _ = await within(process.communicate(), "the end of `cuig verify`")
    return process.returncode, said.decode()


def card(_: dict[str, Any], record: record_pb2.Record) -> None:
    first = record.segments[0]
    deal = bytearray(first.deal)
    deal[0], deal[-1] = deal[-1], deal[0]
    first.deal = bytes(deal)


def action(held: dict[str, Any], record: record_pb2.Record) -> None:
    """The first card that is played becomes one that its seat does not hold."""
    plan, first = match_file_from(json.dumps(held)).plan, record.segments[0]
    for place in range(len(first.actions)):
        before = record_pb2.Segment()
        before.CopyFrom(first)
        del before.actions[place:], before.elapsed_ms[place:]
        state = Table.resume(plan, [segment_from(before)]).state
        if state.phase == Phase.PLAY:
            first.actions[place] = next(
                card for card in range(1, 53) if card not in cards_in(state.hands[state.turn])
            )
            return
    raise AssertionError("no card was played in the first part of the record")


def nonce(_: dict[str, Any], record: record_pb2.Record) -> None:
    record.segments[0].nonces[0] = bytes(32)


def seed(held: dict[str, Any], _: record_pb2.Record) -> None:
    for game in held["games"]:
        game["seed"] = "00" * 32


def committed(held: dict[str, Any], _: record_pb2.Record) -> None:
    held["commitment"] = "00" * 32


def winner(held: dict[str, Any], _: record_pb2.Record) -> None:
    held["result"]["standings"][0]["points"] += 5  # a draw, turned round, would be the same


def end(_: dict[str, Any], record: record_pb2.Record) -> None:
    del record.segments[-1]


async def test_what_was_played_and_downloaded_is_verified(downloaded: dict[str, Any], tmp_path: Path) -> None:
    code, said = await verified(downloaded, tmp_path)
    assert (code, "2 of 2 bots added to the cards" in said) == (0, True), said
    code, said = await verified(downloaded, tmp_path, "--json")
    found = json.loads(said)
    assert (code, found["does_not_fit"], found["nonces"], found["committed"]) == (0, [], 2, True)
    assert found["deals"] > 0
    changes: dict[Change, str] = {
        card: "cards",
        action: "it is not in your hand",
        nonce: "cards",
        seed: "its seeds are not those that were committed to",
        committed: "its seeds are not those that were committed to",
        winner: "by the record",
        end: "the record stops before the match is over",
    }
    for change, words in changes.items():
        held = json.loads(json.dumps(downloaded))
        record = record_pb2.Record.FromString(base64.b64decode(held["record"]))
        change(held, record)
        held["record"] = base64.b64encode(record.SerializeToString()).decode()
        code, said = await verified(held, tmp_path)
        assert code == 1, change
        assert said.startswith("does not fit: ")
        assert words in said, (change, said)
    code, said = await verified(held, tmp_path, "--json")
    assert (code, json.loads(said)["does_not_fit"]) == (1, ["the record stops before the match is over"])


async def files(opened: Evening) -> dict[str, httpx.Response]:
    async with httpx.AsyncClient(base_url=opened.web, timeout=10) as client:
        return {ending: await client.get(f"/matches/1/record.{ending}") for ending in ("json", "txt", "pb")}


async def test_a_match_to_which_nobody_came_has_files_too(
    database_url: str, redis_url: str, tmp_path: Path
) -> None:
    async with evening(database_url, redis_url) as opened:
        begin_tournament(database_url, decks=1)
        with psycopg.connect(database_url) as connection:
            assert claims.no_show(connection, 1, {1}, 70, 60)
        found = await files(opened)
        assert {ending: answer.status_code for ending, answer in found.items()} == {
            "json": 200,
            "txt": 200,
            "pb": 200,
        }
        code, said = await verified(found["json"].json(), tmp_path)
        assert (code, "a bot did not come" in said) == (0, True), said
