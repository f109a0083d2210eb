"""The kit passes the examples, and finds what is wrong with clients that are nearly right."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from cuig.config import Address
from cuig.conformance import Finding, Outcome
from cuig.v1 import referee_pb2

from referee.conform.answers import with_later_fields
from referee.conform.positions import positions
from referee.conform.run import CHECKS, Check, check_client
from tests.support.examples import RAW, raw_with
from tests.support.go import build
from tests.support.javascript import BOT, install
from tests.support.waiting import ended, within

TOKEN = "any-token"


def free_address() -> Address:
    with closing(socket.create_server(("127.0.0.1", 0))) as listener:
        return Address("127.0.0.1", listener.getsockname()[1])


def checks(*beginnings: str) -> Sequence[Check]:
    found = [check for check in CHECKS if check.says.startswith(beginnings)]
    assert len(found) == len(beginnings)
    return found


async def findings_of(
    client: Any, made: Sequence[Check], presets: Sequence[str] = ("twenty-five",), answer_s: float = 3.0
) -> list[Finding]:
    """What the kit finds of a module like the raw example."""
    address, ready, found = free_address(), asyncio.Event(), list[Finding]()

    async def play() -> None:
        await within(ready.wait(), "the kit to listen")
        await client.play(str(address), TOKEN, client.decide)

    playing = asyncio.create_task(play())
    try:
        async with asyncio.timeout(150):
            await check_client(address, 30.0, ready.set, found.append, presets, made, answer_s)
    finally:
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
    return found


NEARLY_RIGHT = [
    ("no second try", "rejection.reason in (", "rejection.reason in () and (", "tries again"),
    (
        "a second try at what is decided",
        'print("refused:", rejection.message)',
        "said.answers.add(prompt_id=rejection.prompt_id, actions=[1])",
        "leaves a prompt alone",
    ),
    ("an illegal answer", "    return prompt.legal[: max(1, ", "    return [599][: max(1, ", "kept to the"),
    ("no leave", "await stream.done_writing()", "pass", "takes its leave"),
    (
        "back at once",
        "message.goodbye.retry_after_ms / 1000 if draining",
        "0.01 if draining",
        "takes its leave",
    ),
    ("back for ever", "if draining else None", "if draining else 0.1", "stays away"),
    ("gone for good", "float | None = 1.0", "float | None = None", "comes back to open prompts"),
    (
        "a nonce for whatever is told",
        "and mixing.commitments[match.entrant] == commitment(match)",
        "",
        "keeps its nonce",
    ),
    (
        "a nonce at once",
        "said.nonce_commitments.add(match=match.match, commitment=commitment(match))",
        "said.nonce_commitments.add(match=match.match, commitment=commitment(match)); "
        "said.nonces.add(match=match.match, nonce=nonce(match))",
        "commits to a nonce",
    ),
    (
        "a fresh nonce for each opening",
        "place + match.match_id.encode()",
        "place + bytes(str(id(match)), 'ascii') + os.urandom(1)",
        "adds the same nonce",
    ),
    ("the same nonce for all", 'b"cuig nonce 1" + place +', 'b"cuig nonce 1" +', "adds the same nonce"),
    (
        "nothing when it comes back",
        "reveal(match, match.mixing, said)",
        "pass",
        "reveals its nonce after",
    ),
    ("empty messages", "elif said.ByteSize():", "else:", "kept to the"),
]


@pytest.mark.parametrize(
    ("old", "new", "fails"),
    [case[1:] for case in NEARLY_RIGHT],
    ids=[case[0] for case in NEARLY_RIGHT],
)
async def test_what_is_wrong_with_a_client_is_found(old: str, new: str, fails: str) -> None:
    made = checks("plays a match", fails) if fails == "kept to the" else checks(fails)
    came, *found = await findings_of(raw_with((old, new)), made, presets=())
    assert came.outcome is Outcome.PASSED
    assert found[-1].outcome is Outcome.FAILED, found
    assert found[-1].came
    assert found[-1].expected
    assert all(finding.outcome is Outcome.PASSED for finding in found[:-1]), found


async def test_a_batch_is_of_a_hundred_prompts_where_the_client_has_the_seats() -> None:
    one_by_one = (
        "elif said.ByteSize():\n                await stream.write(said)",
        "for one in said.answers:\n                await stream.write(PlayRequest(answers=[one]))",
    )
    _, batch = await findings_of(raw_with(one_by_one), checks("answers a batch"), presets=())
    assert batch.came == "100 messages for 100 answers"


async def test_an_answer_that_is_refused_is_shown_with_what_would_have_been_right() -> None:
    client = raw_with(
        ("    return prompt.legal[: max(1, ", "    return [499][: max(1, "),
        ("rejection.reason in (", "rejection.reason in () and ("),
    )
    _, games = await findings_of(client, ())
    assert games.outcome is Outcome.FAILED
    assert "[499] was refused" in games.came
    assert "would have been right" in games.came


async def test_a_client_that_adds_nothing_to_the_cards_is_not_blamed() -> None:
    client = raw_with(("commits=True", "commits=False"))
    made = checks("commits to a nonce", "adds the same", "reveals its nonce after", "keeps its nonce")
    found = await findings_of(client, made, presets=())
    assert [finding.outcome for finding in found[1:]] == [Outcome.LEFT_OUT] * 4


async def test_games_that_it_does_not_play_are_left_out() -> None:
    client = raw_with(("commits=True)", 'commits=True, presets=["spoil-five"])'))
    found = await findings_of(client, (), presets=("twenty-five", "spoil-five"))
    assert [finding.outcome for finding in found[1:]] == [Outcome.LEFT_OUT, Outcome.PASSED]


async def test_a_client_without_a_hello_hears_why(capsys: pytest.CaptureFixture[str]) -> None:
    client = raw_with(("PlayRequest(hello=hello)", "PlayRequest(capacity=3)"))
    [came] = await findings_of(client, ())
    assert came.outcome is Outcome.FAILED
    assert "no hello" in came.came
    assert "no hello" in capsys.readouterr().out


def test_every_kind_of_prompt_has_a_position_in_its_game() -> None:
    games = ("twenty-five", "cut-throat", "auction-120")
    kinds = {one.kind.replace(",", "").split()[0] for name in games for one in positions(name)}
    assert kinds == {"play", "rob", "bid", "discard", "call", "name"}


def test_fields_of_a_later_version_are_in_every_message() -> None:
    message = referee_pb2.PlayResponse(prompts=[referee_pb2.Prompt(id=7)])
    marked = referee_pb2.PlayResponse.FromString(with_later_fields(message.SerializeToString()))
    [prompt], more = marked.prompts, marked.ByteSize() - message.ByteSize()
    assert prompt.id == 7
    assert 0 < prompt.ByteSize() - message.prompts[0].ByteSize() < more


async def conform_as_a_command(address: Address, *client: str, cwd: Path | None = None) -> dict[str, Any]:
    """What `cuig conform --json` says of a client that is a process."""
    kit = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "cuig", "conform", str(address.port), "--json", "--patience", "60"),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    assert kit.stderr is not None
    process = None
    try:
        async with asyncio.timeout(160):
            assert b"waiting at" in await kit.stderr.readline()
            process = await asyncio.create_subprocess_exec(
                *client,
                cwd=cwd,
                env={**os.environ, "CUIG_TOKEN": TOKEN},
                stdout=asyncio.subprocess.DEVNULL,
                stderr=asyncio.subprocess.DEVNULL,
            )
            told, _ = await kit.communicate()
    finally:
        if process is not None:
            await ended(process)
        await ended(kit)
    found: dict[str, Any] = json.loads(told)
    assert kit.returncode == (0 if found["passed"] else 1)
    return found


def assert_all_passed(found: dict[str, Any]) -> None:
    wrong = [one for one in found["findings"] if one["outcome"] != "passed"]
    assert not wrong
    assert len(found["findings"]) == 1 + 11 + len(CHECKS)


@pytest.mark.slow
async def test_the_library_passes() -> None:
    address = free_address()
    command = (sys.executable, "-m", "cuig", "connect", "lowest-winner", "--arena", str(address))
    assert_all_passed(await conform_as_a_command(address, *command))


@pytest.mark.slow
async def test_the_example_in_python_passes() -> None:
    address = free_address()
    assert_all_passed(await conform_as_a_command(address, sys.executable, str(RAW), str(address)))


@pytest.mark.slow
async def test_the_example_in_javascript_passes(tmp_path: Path) -> None:
    installed, address = install(tmp_path), free_address()
    proto = str(BOT.parents[2] / "proto")
    client = ("node", "bot.js", "--arena", str(address), "--proto", proto)
    assert_all_passed(await conform_as_a_command(address, *client, cwd=installed))


@pytest.mark.slow
async def test_the_example_in_go_passes(tmp_path: Path) -> None:
    program, address = build(tmp_path), free_address()
    assert_all_passed(await conform_as_a_command(address, str(program), "-arena", str(address)))
