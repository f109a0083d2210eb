"""A bot that misbehaves in any way is at fault itself: the host, and the others' matches, go on as before."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import psycopg
import pytest
from cuig.sandbox import control_group
from cuig.view_notation import parse_view

from arena.bot import hosting
from tests.support.evening import begin_tournament, evening
from tests.support.hosting import hand_in, hosting_bots, play_out, write_bot
from tests.support.waiting import until

pytestmark = [pytest.mark.slow, pytest.mark.timeout(120)]

IN_PLAY: Final = """
import os, socket, sys, threading, time
from cuig import Bot

class Villain(Bot):
    def play(self, view):
        {attack}
        return view.legal[0]
"""
RAW: Final = """
import os, sys, time
import grpc
from cuig.v1 import actions_pb2, referee_pb2, referee_pb2_grpc
from cuig.net.channel import bearer

def requests():
    yield referee_pb2.PlayRequest(hello=referee_pb2.Hello(protocol=1, client="villain"))
    {attack}

channel = grpc.insecure_channel(os.environ["CUIG_REFEREE"])
call = referee_pb2_grpc.RefereeServiceStub(channel).Play(
    requests(), metadata=bearer(os.environ["CUIG_TOKEN"]))
for message in call:
    pass
time.sleep(60)
"""
ATTACKS: Final[Mapping[str, str]] = {
    "exits": "os._exit(3)",
    "breaks its own memory": "import ctypes; ctypes.string_at(0)",
    "hangs": "time.sleep(60)",
    "spins": "while True: pass",
    "takes all memory": "taken = [bytearray(2 ** 26) for _ in range(1000)]; time.sleep(60)",
    "writes without end": "while True: print('x' * 4096)",
    "is deaf": "import signal; signal.pthread_sigmask(signal.SIG_BLOCK, range(1, 32)); time.sleep(60)",
    "opens every connection": (
        "held = []\n"
        "        while True:\n"
        "            try:\n"
        "                held.append(socket.socket(socket.AF_UNIX))\n"
        "                held[-1].connect('/run/cuig/bot.sock')\n"
        "            except OSError: time.sleep(0.01)"
    ),
    "makes threads without end": (
        "while True:\n"
        "            try: threading.Thread(target=time.sleep, args=(60,)).start()\n"
        "            except RuntimeError: time.sleep(0.01)"
    ),
    "answers what is not allowed": "return 77",
}
HELPED: Final = {"answers what is not allowed", "takes all memory"}
FLOODS: Final[Mapping[str, str]] = {
    "answers everything": (
        "while True: yield referee_pb2.PlayRequest("
        "answers=[actions_pb2.Answer(prompt_id=n, actions=[1]) for n in range(100)])"
    ),
    "says nothing without end": "while True: yield referee_pb2.PlayRequest()",
    "answers with thousands of actions": (
        "yield referee_pb2.PlayRequest(answers=[actions_pb2.Answer(prompt_id=1, actions=[1] * 5000)])"
    ),
    "sends too much at once": (
        "yield referee_pb2.PlayRequest("
        "answers=[actions_pb2.Answer(prompt_id=n, actions=[1] * 60) for n in range(20000)])"
    ),
    "reads nothing": "time.sleep(60)",
}


async def faults_after(folder: Path, database_url: str, redis_url: str, source: str, manifest: str) -> Any:
    """What three bots did wrong in a round robin, by bot, with the villain's logs, and the host's health."""
    names = ("villain", "molly", "finn")
    async with evening(database_url, redis_url, names) as opened:
        await opened.open_referee()
        hand_in(opened, "villain", write_bot(folder / "villain", source, bot_toml=manifest))
        hand_in(opened, "molly", "baseline:lowest-winner")
        hand_in(opened, "finn", "baseline:random")
        event = begin_tournament(
            *(database_url, 1), faults="strict", decision_ms=1_000, bank_ms=2_000, startup_ms=2_000
        )
        async with hosting_bots(opened) as host:
            await opened.all_here(3)
            await play_out(opened)
            assert not host.done(), "the host goes on"
    with psycopg.connect(database_url) as connection:
        rows = connection.execute(
            """SELECT v.bot_name, fault.kind FROM fault JOIN bot_version v ON v.id = fault.version"""
        ).fetchall()
        ended = connection.execute(
            "SELECT count(*) FROM match WHERE state = 'finished' AND tournament = %s", (event,)
        ).fetchone()
        assert ended == (3,)
        logs = connection.execute("SELECT reason, asked, output FROM process_log").fetchall()
    return {name for name, _ in rows}, {kind for _, kind in rows}, logs


@pytest.mark.parametrize("attack", ATTACKS)
async def test_whoever_misbehaves_in_play_is_at_fault_and_nobody_else(
    tmp_path: Path, database_url: str, redis_url: str, attack: str
) -> None:
    source = IN_PLAY.format(attack=ATTACKS[attack])
    bots, kinds, logs = await faults_after(tmp_path, database_url, redis_url, source, "")
    if attack in HELPED:  # by the library, which answers for it, and says so
        assert bots <= {"villain"}
        assert any("it saw" in output for _, _, output in logs)
        return
    assert bots == {"villain"}
    assert kinds <= {"late", "gone"}


@pytest.mark.parametrize("attack", FLOODS)
async def test_whoever_abuses_the_protocol_is_at_fault_and_nobody_else(
    tmp_path: Path, database_url: str, redis_url: str, attack: str
) -> None:
    if not control_group.available():
        pytest.skip("a command may not fork here; the same is tried in play")
    manifest = 'command = ["python3", "bot.py"]'
    source = RAW.format(attack=FLOODS[attack])
    bots, kinds, logs = await faults_after(tmp_path, database_url, redis_url, source, manifest)
    assert bots == {"villain"}
    assert kinds <= {"late", "gone"}
    if attack in ("answers everything", "says nothing without end", "answers with thousands of actions"):
        # Where the machine is so busy that it cannot say enough in its time, it is late, and is not ended.
        assert any(reason for reason, _, _ in logs) or kinds == {"late"}, logs


async def test_the_log_of_a_process_that_ended_has_what_it_was_asked(
    tmp_path: Path, database_url: str, redis_url: str
) -> None:
    source = IN_PLAY.format(attack='print("about to die", view.seat); os._exit(3)')
    _, _, logs = await faults_after(tmp_path, database_url, redis_url, source, "")
    assert {reason for reason, _, _ in logs} == {"it exited with status 3"}, logs
    for _, asked, output in logs:
        assert output.startswith("about to die"), output
        assert parse_view(asked).seat == int(output.split()[3])


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("import time\ntime.sleep(1000)", "it said no hello within"),
        ("raise RuntimeError('no luck')", "it exited with status 4"),
        ("import os\nos._exit(7)", "it exited with status 7"),
        ("x = (", "it exited with status 4"),
    ],
)
async def test_a_bot_that_does_not_start_is_not_attached_and_says_why(
    tmp_path: Path,
    database_url: str,
    redis_url: str,
    source: str,
    reason: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("arena.host.hosted_bot.START_SECONDS", 3.0)
    async with evening(database_url, redis_url) as opened:
        await opened.open_referee()
        version = hand_in(opened, "molly", write_bot(tmp_path / "molly", source))
        hand_in(opened, "finn", "baseline:random")
        begin_tournament(database_url, 1)
        async with hosting_bots(opened):
            await opened.all_here(1)

            def failed() -> bool:
                with psycopg.connect(database_url) as connection:
                    found = hosting.of_version(connection, version)
                    return found is not None and found.failures > 0

            await until(failed, "the failure to be written down")
            with psycopg.connect(database_url) as connection:
                found = hosting.of_version(connection, version)
            assert found is not None and found.reason is not None and reason in found.reason
            if "RuntimeError" in source:
                assert found.output is not None and "no luck" in found.output and "bot.py" in found.output
