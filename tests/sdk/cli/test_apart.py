"""Bots in files, each seat of them apart: nothing of one reaches another, and stdout is the command's."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from cuig.cli import main

from tests.support.waiting import PATIENCE, killed_after

# What each of these says goes into the file that the test reads.
HEAD = "from cuig import Bot\n"
WITH_HELPER = (
    HEAD + "from helper import pick\nclass Mine(Bot):\n    def play(self, view): return pick(view)\n"
)
NOTING = (
    HEAD
    + """
SEEN = set()
class Noting(Bot):
    seats = set()
    def play(self, view):
        game = (self.seating.match_id, self.seating.game)
        SEEN.add((*game, view.seat))
        Noting.seats.add((*game, view.seat))
        for known in (SEEN, Noting.seats):
            assert {seat for *of, seat in known if tuple(of) == game} == {view.seat}, "another seat's note"
        return view.legal[0]
"""
)
CHATTY = (
    HEAD
    + """
import os, sys
print("while it is loaded")
class Chatty(Bot):
    def play(self, view):
        print("a thought")
        sys.__stdout__.write("another\\n"); sys.__stdout__.flush()
        os.write(1, b"a library's\\n")
        return view.legal[0]
"""
)


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("CUIG_ARENA", "CUIG_TOKEN", "CUIG_HOME", "CUIG_LOG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def put(tmp_path: Path) -> Callable[..., str]:
    def write(name: str, text: str) -> str:
        file = tmp_path / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(text)
        return name

    return write


@pytest.fixture
def told(capfd: pytest.CaptureFixture[str]) -> Callable[..., Any]:
    """Run a command, and read its JSON."""

    def run(*arguments: str) -> Any:
        capfd.readouterr()
        assert main([*arguments, "--json"]) in (0, 1)
        return json.loads(capfd.readouterr().out)

    return run


Put = Callable[..., str]
Told = Callable[..., Any]


def test_two_files_with_helpers_of_one_name_use_each_its_own(put: Put, told: Told) -> None:
    put("v1/helper.py", "def pick(view): return min(view.legal, key=view.strength)\n")
    put("v2/helper.py", "def pick(view): return max(view.legal, key=view.strength)\n")
    bots = [put("v1/bot.py", WITH_HELPER), put("v2/bot.py", WITH_HELPER)]
    alone = [told("play", bot, "lowest-winner", "--games", "40")["bots"][0]["share"] for bot in bots]
    assert alone[0] < alone[1]
    both = told("play", *bots, "--games", "40")["bots"]
    assert both[0]["share"] < 0.4 < 0.6 < both[1]["share"]
    assert [bot["name"] for bot in both] == ["v1/bot.py", "v2/bot.py"]
    assert [bot["bot"] for bot in both] == bots
    assert told("compare", *bots, "--gain", "0.1")["better"] == "v2/bot.py"


def test_the_folder_that_the_command_is_started_in_lends_no_module(put: Put, told: Told) -> None:
    put("helper.py", "raise RuntimeError('not mine')\n")
    put("v1/helper.py", "def pick(view): return view.legal[0]\n")
    assert told("play", put("v1/bot.py", WITH_HELPER), "random", "--games", "2")["games"] == 2


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_no_seat_sees_what_another_noted(jobs: str, put: Put, told: Told) -> None:
    bot = put("mem.py", NOTING)
    names = [row["name"] for row in told("play", bot, bot, "--games", "8", "--jobs", jobs)["bots"]]
    assert names == ["mem.py (1)", "mem.py (2)"]


def test_seats_that_are_to_share_their_state_do(put: Put, told: Told, capfd: Any) -> None:
    shared = NOTING.replace("    seats = set()", "    seats = set()\n    shares_state = True")
    assert main(["play", put("mem.py", shared), "random", "--games", "8"]) == 1
    assert "another seat's note" in capfd.readouterr().err


def test_each_file_has_its_own_folder_to_read_from(put: Put, told: Told) -> None:
    reading = HEAD + (
        "card = int(open('which').read())\n"
        "class Reading(Bot):\n"
        "    def play(self, view):\n"
        "        assert open('which').read() == str(card)\n"
        "        return view.legal[card]\n"
    )
    for folder, which in (("v1", "0"), ("v2", "-1")):
        put(f"{folder}/which", which)
        put(f"{folder}/bot.py", reading)
    assert told("play", "v1/bot.py", "v2/bot.py", "--games", "4")["mistakes"] == 0


def test_chance_is_each_seats_own_and_the_same_for_the_same_seed(put: Put, told: Told) -> None:
    bot = put(
        "dice.py",
        HEAD
        + "import random\nclass Dice(Bot):\n    def play(self, view): return random.choice(view.legal)\n",
    )
    results = []
    for jobs in ("1", "2", "1"):
        found = told("play", bot, bot, "--games", "20", "--jobs", jobs, "--seed", "d")
        results.append([(row["share"], row["points_a_game"]) for row in found["bots"]])
    assert results[0] == results[1] == results[2]
    assert results[0][0] != results[0][1]


@pytest.mark.parametrize(
    "command", [("play",), ("play", "--jobs", "2"), ("compare", "--most", "3", "--gain", "0.4")]
)
def test_what_a_bot_prints_stands_apart_from_the_result(
    command: tuple[str, ...], put: Put, told: Told, capfd: Any
) -> None:
    games = ["--games", "4"] if command[0] == "play" else []
    arguments = [command[0], put("chatty.py", CHATTY), "random", *command[1:], *games]
    assert told(*arguments)["rules"]
    main(arguments)
    said = capfd.readouterr()
    assert not {"thought", "another", "library", "loaded"} & set(said.out.split())
    assert "chatty.py | a thought\n" in said.err
    assert "chatty.py | while it is loaded\n" in said.err
    assert "a library's\n" in said.err


def test_what_a_bot_prints_stands_apart_from_its_decisions_in_a_replay(put: Put, told: Told) -> None:
    told("play", "random", "random", "--games", "2", "--records", "kept")
    answers = told("replay", "kept/home-0-0-0.txt", "--bot", put("chatty.py", CHATTY))
    assert answers["bot"] == "chatty.py"
    assert answers["decisions"]


def test_the_process_of_a_bot_that_ends_it_is_missed(put: Put, capfd: Any) -> None:
    bot = put("gone.py", HEAD + "import os\nclass Gone(Bot):\n    def play(self, view): os._exit(7)\n")
    assert main(["play", bot, "random"]) == 1
    assert "the process in which gone.py decides has ended (status 7)" in capfd.readouterr().err


def test_a_bot_that_leaves_python_has_erred(put: Put, capfd: Any) -> None:
    bot = put("leaving.py", HEAD + "class Leaving(Bot):\n    def play(self, view): raise SystemExit(3)\n")
    assert main(["play", bot, "random"]) == 1
    assert "Leaving raised SystemExit: 3" in capfd.readouterr().err


# -- time ------------------------------------------------------------------------------------------------

SLOW = (
    HEAD
    + """
import time
class Slow(Bot):
    asked = 0
    def play(self, view):
        Slow.asked += 1
        if Slow.asked == 5:
            time.sleep(0.15)
        return view.legal[0]
"""
)


def test_the_time_that_a_bot_thinks_is_measured_and_the_longest_shown(
    put: Put, told: Told, capfd: Any
) -> None:
    bot = put("slow.py", SLOW)
    thinking = told("play", bot, "random", "--games", "2", "--single")["bots"][0]["thinking"]
    assert thinking["longest"] >= 0.15
    assert thinking["median"] < 0.15
    assert "hand " in thinking["longest_at"]
    assert main(["play", bot, "random", "--games", "2", "--single"]) == 0
    assert "slow.py thought longest at: twenty-five" in capfd.readouterr().out
    assert told("compare", bot, "random", "--most", "2")["thinking"][0]["longest"] >= 0.15


def test_by_a_clock_a_bot_is_answered_for_when_it_is_late(put: Put, told: Told, capfd: Any) -> None:
    bot = put("slow.py", SLOW)
    clock = ["--clock", "0.05", "--games", "2", "--single"]
    first = told("play", bot, "lowest-winner", *clock)
    # Each of its two seats is late once, in a process that goes on or is replaced with the match.
    assert first["bots"][0]["faults"] >= 1
    assert first["bots"][1]["faults"] == 0
    assert first["clock"]["decision_ms"] == 50
    assert main(["play", bot, "lowest-winner", *clock]) == 0
    assert "By the clock of 0.05 s a decision and 0 s in the bank, late: slow.py" in capfd.readouterr().out
    bank = told("play", bot, "lowest-winner", "--games", "2", "--single", "--clock", "0.05+60")
    assert bank["bots"][0]["faults"] == 0


def test_a_bot_that_is_lost_in_thought_costs_its_match_alone_by_the_clock(put: Put, told: Told) -> None:
    lost = HEAD + (
        "import time\n"
        "class Lost(Bot):\n"
        "    def play(self, view):\n"
        "        if self.seating.match_id == 'home-0-0-0' and view.deal_number == 1:\n"
        "            time.sleep(3600)\n"
        "        return view.legal[0]\n"
    )
    found = told(
        "play", put("lost.py", lost), "random", *("--games", "6", "--clock", "0.2", "--faults", "strict")
    )
    assert found["bots"][0]["faults"] == 1
    assert found["matches"] == 3


@pytest.mark.parametrize("text", ["soon", "1+2+3+4", "-1", "0", "1e9"])
def test_what_is_no_clock_is_refused(text: str, capfd: Any) -> None:
    assert main(["play", "random", "random", f"--clock={text}"]) == 2
    assert text in capfd.readouterr().err


# -- interrupts ------------------------------------------------------------------------------------------

ENDLESS = (
    HEAD
    + """
import os, time
open(f"{os.getpid()}.pid", "w").close()
class Endless(Bot):
    def play(self, view):
        if int(self.seating.match_id.split("-")[2]) >= 3:
            open("reached", "w").close()
            while True:
                pass
        return view.legal[0]
    def end(self, result):
        open("ended-" + self.seating.match_id, "w").close()
"""
)


@pytest.mark.parametrize(
    "arguments",
    [
        ["play", "--games", "4000"],
        ["play", "--games", "4000", "--jobs", "2"],
        ["compare", "--gain", "0.01"],
        ["compare", "--gain", "0.01", "--jobs", "2"],
    ],
)
def test_an_interrupted_command_says_what_was_played_and_leaves_no_process(
    arguments: list[str], put: Put, tmp_path: Path
) -> None:
    put("endless.py", ENDLESS)
    command, *flags = arguments
    process = subprocess.Popen(
        [sys.executable, "-m", "cuig", command, "endless.py", "lowest-winner", *flags, "--json"],
        stdout=subprocess.PIPE,
        text=True,
        cwd=tmp_path,
    )
    with killed_after(process):
        for file in ("reached", "ended-home-0-0-0", "ended-home-0-1-0", "ended-home-0-2-0"):
            until_there(tmp_path / file)
        time.sleep(1.0)  # for the command to hear of it
        interrupted = time.monotonic()
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    found = json.loads(out)
    assert found["partial"]
    assert found["games"] == 6  # of three decks
    processes = [int(file.stem) for file in tmp_path.glob("*.pid")]
    assert processes
    # Whoever is ended in the middle of a thought needs a moment: all is over before it is PATIENCE.
    until_true(lambda: not any(alive(number) for number in processes))
    assert time.monotonic() - interrupted < PATIENCE


def test_an_interrupted_replay_says_what_was_asked(put: Put, told: Told, tmp_path: Path) -> None:
    told("play", "random", "random", "--games", "2", "--records", "kept")
    text = ENDLESS.replace('int(self.seating.match_id.split("-")[2]) >= 3', "self.seating.game == 2")
    process = subprocess.Popen(
        [
            *(sys.executable, "-m", "cuig", "replay", "kept/home-0-0-0.txt", "--json", "--bot"),
            put("endless.py", text),
        ],
        stdout=subprocess.PIPE,
        text=True,
        cwd=tmp_path,
    )
    with killed_after(process):
        until_there(tmp_path / "reached")
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    found = json.loads(out)
    assert found["partial"]
    assert {one["game"] for one in found["decisions"]} == {1}


def alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def until_there(file: Path) -> None:
    until_true(file.exists)


def until_true(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, "waited in vain"
        time.sleep(0.01)


def test_bots_end_with_a_command_that_is_killed(put: Put, tmp_path: Path) -> None:
    put("endless.py", ENDLESS)
    for flags in ([], ["--jobs", "2"]):
        process = subprocess.Popen(
            [sys.executable, "-m", "cuig", "play", "endless.py", "lowest-winner", *flags],
            text=True,
            cwd=tmp_path,
        )
        with killed_after(process):
            until_there(tmp_path / "reached")
        process.kill()
        process.wait(PATIENCE)
        processes = [int(file.stem) for file in tmp_path.glob("*.pid")]
        assert processes
        until_true(lambda started=processes: not any(alive(number) for number in started))  # type: ignore[misc]
        for file in [*tmp_path.glob("*.pid"), tmp_path / "reached"]:
            file.unlink()
