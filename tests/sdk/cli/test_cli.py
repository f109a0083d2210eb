"""The command `cuig`, as typed."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from cuig.cli import main
from cuig.cli.progress_bar import ProgressBar
from cuig.engine.presets import PRESETS

from tests.support.waiting import PATIENCE, killed_after

FIFTEEN_LINES = """
from cuig import Bot, run


class Lowest(Bot):
    def play(self, view):
        return min(view.legal, key=view.strength)


run(Lowest)
"""


@pytest.fixture(autouse=True)
def clean_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("CUIG_ARENA", "CUIG_TOKEN", "CUIG_HOME", "CUIG_LOG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)


def bot_file(folder: Path, text: str = FIFTEEN_LINES, name: str = "mybot.py") -> str:
    (folder / name).write_text(text)
    return str(folder / name)


def test_a_newcomers_file_plays_at_home(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", bot_file(tmp_path), "random", "--games", "20"]) == 0
    out = capsys.readouterr().out
    assert "mybot.py" in out
    assert "20 games" in out
    assert "Even is 50.0%" in out


def test_the_result_for_programs_holds_everything(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "random", "lowest-winner", "--games", "30", "--seed", "x", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["rules"]["target"] == "25"
    assert told["seed"] == "x"
    assert told["games"] == 30
    assert told["matches"] == 15
    assert [bot["name"] for bot in told["bots"]] == ["random", "lowest-winner"]
    assert sum(bot["share"] for bot in told["bots"]) == pytest.approx(1)
    assert told["bots"][1]["interval"][0] < told["bots"][1]["share"] < told["bots"][1]["interval"][1]


def test_the_same_seed_gives_the_same_result_in_one_process_or_in_two(
    capsys: pytest.CaptureFixture[str],
) -> None:
    results = []
    for jobs in ("1", "2"):
        assert main(["play", "random", "lowest-winner", "--games", "40", "--jobs", jobs, "--json"]) == 0
        told = json.loads(capsys.readouterr().out)
        del told["seconds"]
        for bot in told["bots"]:
            del bot["thinking"]
        results.append(told)
    assert results[0] == results[1]


def test_any_game_can_be_played_with_options_laid_over_it(capsys: pytest.CaptureFixture[str]) -> None:
    bots = ["rule-of-thumb", "lowest-winner", "random"]
    assert main(["play", *bots, "--rules", "cut-throat", "--option", "target=20", "--games", "5"]) == 0
    out = capsys.readouterr().out
    assert "cut-throat target=20" in out
    assert "Even is 20.0%" in out


WRONG = [
    (["play", "random"], "two bots"),
    (["play", "random", "nobody"], "there is no bot 'nobody'"),
    (["play", "random", "no/such.py"], "there is no file no/such.py"),
    (["play", "random", "random", "--rules", "whist"], "there is no game 'whist'"),
    (["play", "random", "random", "--option", "target=soon"], "target=soon"),
    (["play", "random", "random", "--option", "quick"], "'quick' is no option=value"),
    (["play", "random", "random", "--games", "0"], "a whole number from 1 on is wanted, not '0'"),
    (["rules", "whist"], "there is no game 'whist'"),
    (["rules", "one-ten", "jokers=9"], "jokers"),
    (["connect", "random"], "no arena"),
    (["connect", "random", "--arena", "localhost"], "'localhost' is not host:port"),
    (["connect", "random", "--arena", "localhost:1"], "no token"),
    (["connect", "random", "--arena", "localhost:1", "--token-file", "no.token"], "no.token cannot be read"),
    (["connect", "random", "--arena", "example.org:443"], "example.org:443 is not on this machine"),
    (["connect", "random", "--capacity", "-1"], "a whole number from 1 on"),
    (["play", "random", "random", "--preset", "whist"], "there is no game 'whist'"),
    (["play", "random", "random", "--option", "foo=1"], "`cuig rules PRESET` lists all"),
    (["play", "random", "random", "--foo"], "`cuig play --help` tells more"),
    (["play", "random", "~nosuchuser/x.py"], "there is no file ~nosuchuser/x.py: nobody's home is"),
    (["play", "random", "random", "--records", "~nosuchuser/x"], "to ~nosuchuser/x: nobody's home is"),
    (["new", "mine", "--in", "~nosuchuser/x"], "~nosuchuser/x cannot be written: nobody's home is"),
    (["replay", "~nosuchuser/x"], "~nosuchuser/x cannot be read: nobody's home is ~nosuchuser"),
    (["verify", "~nosuchuser/x"], "~nosuchuser/x cannot be read: nobody's home is ~nosuchuser"),
    (["dance"], "invalid choice: 'dance'"),
    ([], "required"),
]


@pytest.mark.parametrize(("arguments", "sentence"), WRONG)
def test_what_is_wrong_is_said_in_one_sentence(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("cuig: ")
    assert sentence in said.err
    assert said.err.count("\n") == 1


def test_an_arena_that_is_not_there_is_said_in_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "token").write_text("abc\n")
    where = ["--arena", "127.0.0.1:1", "--token-file", "token", "--patience", "0"]
    with caplog.at_level("INFO", logger="cuig.session"):
        assert main(["connect", "random", *where]) == 2
    assert caplog.messages[0] == "trying the arena at 127.0.0.1:1"
    assert (
        capsys.readouterr().err.splitlines()[-1].startswith("cuig: no answer from the arena at 127.0.0.1:1")
    )


def test_who_has_no_home_is_told_that_no_arena_runs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("HOME", "XDG_STATE_HOME"):
        monkeypatch.delenv(name)
    monkeypatch.setattr("os.getuid", lambda: 2**31 - 2)  # an account that has no entry
    assert main(["connect", "random"]) == 2
    assert "no arena is named, and none runs in " in capsys.readouterr().err


def script(source: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", source], capture_output=True, text=True, timeout=30)


def test_a_script_that_finds_no_arena_ends_with_one_sentence_and_no_traceback() -> None:
    ended = script(FIFTEEN_LINES)
    assert ended.returncode == 2
    assert ended.stderr.startswith("cuig: no arena is named, and none runs in ")
    assert ended.stderr.count("\n") == 1


def test_a_program_can_still_catch_why_its_bot_cannot_play() -> None:
    caught = "try:\n    run(Bot)\nexcept SessionError:\n    print('caught')\n"
    ended = script(f"from cuig import Bot, run\nfrom cuig.client.errors import SessionError\n{caught}1 / 0\n")
    assert (ended.stdout, ended.returncode) == ("caught\n", 1)
    assert "Traceback" in ended.stderr
    assert "ZeroDivisionError" in ended.stderr


def test_a_variable_with_a_misspelt_name_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CUIG_TOKN", "abc")
    assert main(["connect", "random"]) == 2
    assert "CUIG_TOKN is not a variable" in capsys.readouterr().err


def test_an_arena_that_runs_here_is_found_by_its_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "house.json").write_text(json.dumps({"arena": "127.0.0.1:1"}))
    monkeypatch.setenv("CUIG_HOME", str(tmp_path))
    monkeypatch.setenv("CUIG_TOKEN", "abc")
    assert main(["connect", "random", "--patience", "0"]) == 2
    assert "the arena at 127.0.0.1:1" in capsys.readouterr().err
    monkeypatch.setenv("HOME", str(tmp_path.parent))
    monkeypatch.setenv("CUIG_HOME", f"~/{tmp_path.name}")
    assert main(["connect", "random", "--patience", "0"]) == 2
    assert "the arena at 127.0.0.1:1" in capsys.readouterr().err
    monkeypatch.setenv("CUIG_HOME", "~nosuchuser/x")
    assert main(["connect", "random", "--patience", "0"]) == 2
    assert "none runs in" in capsys.readouterr().err


ERRING = FIFTEEN_LINES.replace("return min(view.legal, key=view.strength)", "return self.favourite")


def test_an_error_in_a_bot_is_shown_with_its_place_and_what_the_bot_saw(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    # Where an author keeps his bots is no reason to take them for the package's own files.
    folder = tmp_path / "cuig" / "bots"
    folder.mkdir(parents=True)
    file = bot_file(folder, ERRING, "erring.py")
    assert main(["play", file, "random", "--on-error", "raise"]) == 1
    said = capsys.readouterr().err
    assert "AttributeError" in said
    assert "Traceback (most recent call last)" in said
    assert "sitting.py" not in said
    assert f"{file}:7: return self.favourite" in said
    assert "hand " in said


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_error_in_a_bot_ends_the_command_however_many_play(
    jobs: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", bot_file(tmp_path, ERRING, "erring.py"), "random", "--jobs", jobs]) == 1
    assert "favourite" in capsys.readouterr().err


def test_a_bot_that_errs_can_be_answered_for_at_home_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = bot_file(tmp_path, ERRING, "erring.py")
    assert main(["play", file, "random", "--games", "2", "--on-error", "default"]) == 0
    assert "was answered for" in capsys.readouterr().out


def test_every_game_is_listed_and_told_with_all_its_options(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules"]) == 0
    listed = capsys.readouterr().out
    for name in PRESETS:
        assert name in listed
        assert main(["rules", name]) == 0
        assert "renege_scope" in capsys.readouterr().out


def test_an_option_that_differs_from_the_preset_is_marked(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "twenty-five", "target=15"]) == 0
    marked = [line.split()[1] for line in capsys.readouterr().out.splitlines() if line.startswith("*")]
    assert marked == ["target"]


def test_the_rules_for_programs_are_every_option(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "one-ten", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["auction"] == "until_one_left"


def test_the_bar_says_how_much_how_fast_and_how_long_still() -> None:
    bar = ProgressBar(8, "matches")
    for _ in range(2):
        bar.step()
    assert bar.line(1.0) == "███████" + " " * 21 + " 2/8 matches · 2/s · 0:03 left"


def test_the_version_is_told() -> None:
    said = subprocess.run(
        [sys.executable, "-m", "cuig", "--version"], capture_output=True, text=True, timeout=30
    )
    assert said.stdout.startswith("cuig 0.")


def test_a_reader_that_stops_early_gets_no_traceback() -> None:
    command = f"{sys.executable} -m cuig rules twenty-five | head -1"
    said = subprocess.run(["sh", "-c", command], capture_output=True, text=True, timeout=30)
    assert "Twenty-Five" in said.stdout
    assert said.stderr == ""


THINKING_FOR_EVER = """
import sys
from cuig import Bot

class Stuck(Bot):
    threads = False

    def play(self, view):
        print("thinking", file=sys.stderr, flush=True)
        while True:
            pass
"""


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_bot_lost_in_thought_ends_with_its_command(number: int, tmp_path: Path) -> None:
    file = bot_file(tmp_path, THINKING_FOR_EVER, "stuck.py")
    process = subprocess.Popen(
        [sys.executable, "-m", "cuig", "play", file, "random"], stderr=subprocess.PIPE, text=True
    )
    try:
        assert process.stderr is not None
        with killed_after(process):
            assert process.stderr.readline() == "thinking\n"
        process.send_signal(number)
        process.wait(PATIENCE)
        assert process.returncode != 0
    finally:
        process.kill()
        process.wait(10)


@pytest.mark.parametrize(
    "name", ["new", "play", "compare", "replay", "connect", "logs", "doctor", "rules", "verify"]
)
def test_every_command_can_speak_to_programs(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main([name, "--help"])
    assert ended.value.code == 0
    assert "--json" in capsys.readouterr().out


@pytest.mark.parametrize("secret", [["--token", "cuig_secret"], ["--token=cuig_secret"]])
def test_a_token_on_the_command_line_is_neither_taken_nor_repeated(
    secret: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["connect", "random", *secret]) == 2
    complaint = capsys.readouterr().err
    assert "unrecognized arguments: --token " in complaint
    assert "cuig_secret" not in complaint
