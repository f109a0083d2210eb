"""A bot is tried as an arena runs it: it passes stage by stage, or one is named, with why and the log."""

from __future__ import annotations

import asyncio
import secrets
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from cuig.clock import ClockPolicy
from cuig.engine.presets import PRESETS
from cuig.sandbox.environment import environment
from cuig.sandbox.limits import MIB, Limits
from cuig.sandbox.machine import obstacle
from cuig.sandbox.sandbox import open_sandbox
from cuig.validation.report import ARCHIVE, GAMES, PLAY, START, Report
from cuig.validation.unconfined import open_unconfined
from cuig.validation.validate import Terms, validate

from tests.support import bots_handed_in as bots

QUICK = ClockPolicy(decision_ms=300, bank_ms=300, increment_ms=0, startup_ms=300)
ONE_GAME = 'games = ["twenty-five"]\n'


@pytest.fixture(params=["shut in", "not shut in"])
def terms(request: pytest.FixtureRequest) -> Terms:
    if request.param == "not shut in":
        return Terms("not at all", open_unconfined, QUICK)
    found: Terms = request.getfixturevalue("shut_in")
    return found


@pytest.fixture
def shut_in() -> Terms:
    missing = obstacle()
    if missing is not None:
        pytest.skip(missing)
    there = environment(())
    limits = Limits(memory=256 * MIB, memory_together=512 * MIB)
    slot = secrets.randbelow(4000)
    return Terms(
        "by bubblewrap",
        lambda bundle, at: open_sandbox(bundle, there, slot, at=at, limits=limits, strict=True),
        QUICK,
    )


@pytest.fixture
def sockets() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="cuig-", dir="/tmp") as folder:
        yield Path(folder)


def bot_in(folder: Path, source: str, manifest: str = ONE_GAME) -> Path:
    made = folder / "bot"
    made.mkdir()
    made.chmod(0o755)
    (made / "bot.py").write_text(source)
    if manifest:
        (made / "bot.toml").write_text(manifest)
    return made


async def tried(folder: Path, terms: Terms, sockets: Path, **how: tuple[str, ...]) -> Report:
    async with asyncio.timeout(100):
        return await validate(folder, terms, sockets, lambda report: None, **how)


async def test_a_sound_bot_passes_every_stage_and_plays_each_of_its_games(
    tmp_path: Path, terms: Terms, sockets: Path
) -> None:
    told: list[Report] = []
    folder = bot_in(tmp_path, bots.SOUND, 'games = ["spoil-five", "twenty-five"]\n')
    async with asyncio.timeout(100):
        report = await validate(folder, terms, sockets, told.append)
    assert report.failure is None
    assert report.valid
    assert report.games == ("twenty-five", "spoil-five")
    assert [(one.stage, one.game) for one in report.passed] == [
        (ARCHIVE, ""),
        (START, ""),
        (GAMES, ""),
        (PLAY, "twenty-five"),
        (PLAY, "spoil-five"),
    ]
    # What it is at is told as it happens.
    assert [(one.stage, one.game) for one in told][:2] == [(ARCHIVE, ""), (START, "")]
    assert told[-1] == report
    assert Report.from_json(report.to_json()) == report


async def test_a_bot_without_a_manifest_plays_every_game(
    tmp_path: Path, shut_in: Terms, sockets: Path
) -> None:
    report = await tried(bot_in(tmp_path, bots.SOUND, ""), shut_in, sockets)
    assert report.failure is None
    assert report.games == tuple(PRESETS)


async def test_only_what_the_owner_says_too_is_played(tmp_path: Path, terms: Terms, sockets: Path) -> None:
    folder = bot_in(tmp_path, bots.SOUND, 'games = ["spoil-five", "twenty-five"]\n')
    report = await tried(folder, terms, sockets, presets=("twenty-five", "forty-five"))
    assert report.games == ("twenty-five",)
    other = await tried(folder, terms, sockets, presets=("forty-five",))
    assert other.failure is not None
    assert other.failure.stage == GAMES
    assert "nothing is in both" in other.failure.reason


FAILING = {
    "NOT_A_BOT": (START, "exited with status 4", "no bot"),
    "DOES_NOT_IMPORT": (START, "exited with status 4", "No module named 'no_such_module'"),
    "RAISES": (PLAY, "exited with status 1", "ZeroDivisionError"),
    "CHEATS": (PLAY, "exited with status 1", "wrong answer"),
    "THINKS_TOO_LONG": (PLAY, "no answer within", ""),
    "ENDS": (PLAY, "exited with status 7", ""),
    "EATS_MEMORY": (PLAY, "exited with status 1", "MemoryError"),
    "FAILS_AT_THE_END": (PLAY, "told how the match ended", "a bad loser"),
}


@pytest.mark.parametrize("how", FAILING)
async def test_a_bot_that_fails_is_told_where_why_and_what_it_wrote(
    tmp_path: Path, shut_in: Terms, sockets: Path, how: str
) -> None:
    stage, reason, output = FAILING[how]
    report = await tried(bot_in(tmp_path, getattr(bots, how)), shut_in, sockets)
    assert report.failure is not None, report
    assert report.over
    assert not report.valid
    assert (report.failure.stage, report.failure.game) == (stage, "twenty-five" if stage == PLAY else "")
    assert reason in report.failure.reason
    assert output in report.failure.output
    if stage == PLAY and how != "FAILS_AT_THE_END":
        assert "hand" in report.failure.asked


async def test_what_fails_at_home_without_a_sandbox_fails_in_the_same_words(
    tmp_path: Path, shut_in: Terms, sockets: Path
) -> None:
    folder = bot_in(tmp_path, bots.RAISES)
    here = await tried(folder, Terms("not at all", open_unconfined, QUICK), sockets)
    there = await tried(folder, shut_in, sockets)
    assert here.failure is not None
    assert there.failure is not None
    assert here.failure.reason == there.failure.reason
    assert here.failure.asked == there.failure.asked
    assert "ZeroDivisionError" in here.failure.output
    assert "I am at it" in here.failure.output


async def test_a_folder_without_a_bot_fails_before_anything_is_started(
    tmp_path: Path, terms: Terms, sockets: Path
) -> None:
    report = await tried(bot_in(tmp_path, bots.SOUND, 'bot = "molly.py"\n'), terms, sockets)
    assert report.failure is not None
    assert (report.failure.stage, report.failure.reason) == (ARCHIVE, "there is no molly.py")
    assert not report.passed


async def test_a_bot_that_takes_longer_than_all_may_take_fails_where_it_is(
    tmp_path: Path, sockets: Path
) -> None:
    short = Terms("not at all", open_unconfined, seconds=2.0)
    report = await tried(bot_in(tmp_path, bots.SAYS_NOTHING), short, sockets)
    assert report.failure is not None
    assert (report.failure.stage, report.failure.reason) == (START, "its validation took longer than 2 s")


RAW = """
import os, sys, grpc
sys.path.insert(0, os.environ.get("PYTHONPATH", ""))
from cuig.v1 import referee_pb2, referee_pb2_grpc
from cuig.v1.actions_pb2 import Answer

answers = []
def requests():
    yield referee_pb2.PlayRequest(hello=referee_pb2.Hello(protocol=1, client="raw", presets=[{presets}]))
    import time
    while True:
        while answers:
            yield referee_pb2.PlayRequest(answers=[answers.pop()])
        time.sleep(0.002)

channel = grpc.insecure_channel(os.environ["CUIG_REFEREE"])
stub = referee_pb2_grpc.RefereeServiceStub(channel)
for message in stub.Play(requests(), metadata=[("authorization", "Bearer " + os.environ["CUIG_TOKEN"])]):
    for prompt in message.prompts:
        answers.append(Answer(prompt_id=prompt.id, actions={actions}))
"""
COMMAND = 'command = ["python3", "bot.py"]\n'


async def test_a_command_says_its_games_and_plays_them(tmp_path: Path, terms: Terms, sockets: Path) -> None:
    source = RAW.format(presets='"twenty-five"', actions="prompt.legal[: prompt.choose_min]")
    report = await tried(bot_in(tmp_path, source, COMMAND), slower(terms), sockets)
    assert report.failure is None, report.failure
    assert report.games == ("twenty-five",)


async def test_a_command_whose_answers_are_refused_fails_with_the_rule_that_it_broke(
    tmp_path: Path, terms: Terms, sockets: Path
) -> None:
    source = RAW.format(presets='"twenty-five"', actions="[9999]")
    report = await tried(bot_in(tmp_path, source, COMMAND), slower(terms), sockets)
    assert report.failure is not None
    # It does not answer again, and its time runs out.
    assert report.failure.stage == PLAY
    assert "9999" in report.failure.reason


async def test_a_game_that_nobody_knows_is_named(tmp_path: Path, terms: Terms, sockets: Path) -> None:
    source = RAW.format(presets='"whist"', actions="[]")
    report = await tried(bot_in(tmp_path, source, COMMAND), slower(terms), sockets)
    assert report.failure is not None
    assert report.failure.stage == GAMES
    assert "'whist'" in report.failure.reason


def slower(terms: Terms) -> Terms:
    return Terms(terms.sandbox, terms.opener, ClockPolicy(1000, 1000, 0, 1000))
