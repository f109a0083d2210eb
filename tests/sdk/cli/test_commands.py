"""The commands of an author's day: compare, replay, doctor, and the file that holds their flags."""

from __future__ import annotations

import json
import re
import socket
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from cuig.bots.lowest_winner import LowestWinner
from cuig.cli import main
from cuig.cli.compare import pair_scores
from cuig.home.contest import MatchOutcome
from cuig.home.scores import Outcome
from cuig.running import new_session, run_session


@pytest.fixture(autouse=True)
def clean_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("CUIG_ARENA", "CUIG_TOKEN", "CUIG_HOME", "CUIG_LOG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)


Said = pytest.CaptureFixture[str]


# -- compare ---------------------------------------------------------------------------------------------


def test_a_better_bot_is_called_better_in_either_order(capsys: Said) -> None:
    for bots in (["lowest-winner", "random"], ["random", "lowest-winner"]):
        assert main(["compare", *bots, "--gain", "0.1"]) == 0
        out = capsys.readouterr().out
        assert "lowest-winner is better than random." in out
        assert re.search(r"\d+ pairs, \d+ games, seed 0, [\d.]+ s", out)
        assert "-2.94 <" in out  # the bounds


def test_equals_are_told_to_be_no_better_than_each_other(capsys: Said) -> None:
    assert main(["compare", "lowest-winner", "lowest-winner", "--gain", "0.2", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["verdict"] == "neither"
    assert told["better"] is None
    assert told["games"] == 2 * told["pairs"]


def test_what_is_not_clear_is_said_to_be_so(capsys: Said) -> None:
    assert main(["compare", "lowest-winner", "random", "--gain", "0.01", "--most", "3"]) == 1
    assert "Not clear after 3 pairs" in capsys.readouterr().out


@pytest.mark.parametrize("flags", [["--gain", "1e-300"], ["--error", "1e-320"], ["--gain", "0.5"]])
def test_a_gain_or_error_that_cannot_be_told_is_refused(capsys: Said, flags: list[str]) -> None:
    assert main(["compare", "random", "random", *flags]) == 2
    assert "between 0.000001 and a half" in capsys.readouterr().err


def test_the_answer_does_not_depend_on_the_number_of_processes(capsys: Said) -> None:
    answers = []
    for jobs in ("1", "2"):
        assert main(["compare", "lowest-winner", "random", "--gain", "0.1", "--jobs", jobs, "--json"]) == 0
        told = json.loads(capsys.readouterr().out)
        del told["seconds"], told["thinking"]
        answers.append(told)
    assert answers[0] == answers[1]


def test_where_each_sits_for_himself_a_pair_is_both_ways_to_sit_by_turns() -> None:
    def match(line_up: int, own: float, other: float) -> MatchOutcome:
        return MatchOutcome(line_up, 0, (Outcome(0, own, 5, 0, 0), Outcome(1, other, 5, 0, 0)), 0, 0)

    assert list(pair_scores(iter([match(0, 0.25, 0.25), match(1, 0.3, 0.1)]), 2)) == [0.625]


# -- replay ----------------------------------------------------------------------------------------------


@pytest.fixture
def record(tmp_path: Path, capsys: Said) -> Path:
    assert main(["play", "rule-of-thumb", "lowest-winner", "--games", "2", "--records", "kept"]) == 0
    capsys.readouterr()
    return tmp_path / "kept" / "home-0-0-0.txt"


def test_a_record_is_told_trick_by_trick(record: Path, capsys: Said) -> None:
    assert main(["replay", str(record)]) == 0
    plain = capsys.readouterr().out
    assert "\x1b[" not in plain
    assert plain.count("Game ") == 2
    assert re.search(r"  \d \w\w · \d \w\w · \d \w\w · \d \w\w  seat \d takes it", plain)
    assert plain.count("won by side") == 2
    assert main(["replay", str(record), "--colour", "always", "--game", "2"]) == 0
    coloured = capsys.readouterr().out
    assert "\x1b[31m" in coloured
    assert "♥" in coloured
    assert coloured.count("Game ") == 1


def test_the_seats_and_the_result_of_a_record_have_names(record: Path, capsys: Said) -> None:
    assert main(["replay", str(record)]) == 0
    told = capsys.readouterr().out
    assert "Game 1: seat 0 rule-of-thumb, seat 1 lowest-winner, seat 2 rule-of-thumb, seat 3 lowest-" in told
    assert "Game 2: seat 0 lowest-winner, seat 1 rule-of-thumb, " in told
    won = re.findall(r"won by side \d \((.+)\)", told)
    result = told[told.index("After 2 games") :].splitlines()[1:]
    assert {line.split(", ")[0][5:]: int(line.split(", ")[1][0]) for line in result} == {
        name: won.count(name) for name in ("rule-of-thumb", "lowest-winner")
    }
    assert main(["replay", str(record), "--json"]) == 0
    programs = json.loads(capsys.readouterr().out)
    assert programs["seats"][1] == ["lowest-winner", "rule-of-thumb"] * 2
    assert [(one["place"], one["name"], one["games_won"]) for one in programs["result"]] == [
        (int(line[2]), line.split(", ")[0][5:], int(line.split(", ")[1][0])) for line in result
    ]


def test_a_record_without_names_or_without_its_end_is_told_as_far_as_it_goes(
    record: Path, capsys: Said
) -> None:
    lines = record.read_text().splitlines()
    record.write_text("\n".join(line for line in lines if not line.startswith("#")))
    assert main(["replay", str(record)]) == 0
    told = capsys.readouterr().out
    assert "Game 1\n" in told and "won by side" in told and "After" not in told
    record.write_text("\n".join(lines[:-3]))
    assert main(["replay", str(record)]) == 0
    assert "The record ends before its last game does." in capsys.readouterr().out
    assert main(["replay", str(record), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["result"] is None


def test_a_bot_is_put_before_one_decision_or_all(record: Path, capsys: Said) -> None:
    assert main(["replay", str(record), "--bot", "random", "--at", "3"]) == 0
    one = capsys.readouterr().out
    assert re.search(r"^3: twenty-five; seat \d", one)
    assert "of 1 decisions" in one
    assert main(["replay", str(record), "--bot", "rule-of-thumb", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    ours = [
        line for line in told["decisions"] if line["game"] == 1 and line["view"].split("; ")[1] == "seat 0"
    ]
    assert ours
    assert all(line["same"] for line in ours)  # it was this bot that played them
    assert told["same"] < len(told["decisions"])


@pytest.mark.parametrize(
    ("command", "name", "held", "wanted"),
    [
        ("verify", "record.txt", b"cuig record 1\nrules twenty-five\n", "`record.json` of the match's page"),
        ("verify", "record.pb", b"\x0a\x04\x08\x00\xff\x01", "`record.json` of the match's page"),
        ("replay", "record.json", b'{"format": "cuig match 1"}', "`record.txt` of the match's page"),
        ("replay", "record.pb", b"\x0a\x04\x08\x00\xff\x01", "`record.txt` of the match's page"),
    ],
)
def test_a_record_of_the_other_kind_is_answered_with_the_one_that_is_wanted(
    command: str, name: str, held: bytes, wanted: str, tmp_path: Path, capsys: Said
) -> None:
    (tmp_path / name).write_bytes(held)
    assert main([command, name]) == 2
    said = capsys.readouterr().err
    assert wanted in said
    assert said.count("\n") == 1


def test_a_decision_without_a_bot_is_shown(record: Path, capsys: Said) -> None:
    assert main(["replay", str(record), "--at", "1"]) == 0
    assert "was answered:" in capsys.readouterr().out


def test_a_decision_that_there_is_not_is_told_how_many_there_are(record: Path, capsys: Said) -> None:
    assert main(["replay", str(record), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)["decisions"]

    def refused(*flags: str) -> str:
        assert main(["replay", str(record), *flags]) == 2
        return capsys.readouterr().err

    last = len(told)
    assert (
        refused("--at", str(last + 1)) == f"cuig: the record has {last} decisions; --at counts them from 1\n"
    )
    seat = int(told[-1]["view"].split("; seat ")[1][0])
    where = f"cuig: decision {last} is one of seat {seat} in game 2\n"
    assert refused("--at", str(last), "--seat", str(0 if seat else 1)) == where
    assert refused("--at", str(last), "--game", "1") == where


# -- new -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["molly-2", "7-up", "none", "view", "a--b-"])
def test_every_name_that_an_arena_takes_makes_a_bot_that_plays(
    name: str, tmp_path: Path, capsys: Said
) -> None:
    assert main(["new", name]) == 0
    cd, *steps = capsys.readouterr().out.splitlines()[-1].removeprefix("next: ").split("; ")
    assert cd == f"cd {name}"
    assert steps[:2] == ["pip install pytest", "python -m pytest"]
    assert 'arena = "127.0.0.1:8081"' in (tmp_path / name / "cuig.toml").read_text()
    with pytest.MonkeyPatch.context() as inside:
        inside.chdir(tmp_path / name)
        (tests,) = (tmp_path / name).glob("test_*.py")
        compile(tests.read_text(), tests.name, "exec")
        assert main([*steps[2].split()[1:], "--games", "2"]) == 0


@pytest.mark.parametrize("name", ["Molly", "m", "clever_molly", "-molly", "m" * 33, "béal"])
def test_a_name_that_no_arena_takes_is_refused(name: str, tmp_path: Path, capsys: Said) -> None:
    assert main(["new", "--", name]) == 2
    assert "is no name for a bot: 2 to 32 of a-z" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_baselines_name_is_refused(capsys: Said) -> None:
    assert main(["new", "lowest-winner"]) == 2
    assert "'lowest-winner' is a baseline" in capsys.readouterr().err


def test_nothing_that_is_there_is_overwritten(tmp_path: Path, capsys: Said) -> None:
    assert main(["new", "molly", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["bot"] == "Molly"
    assert {path.name for path in (tmp_path / "molly").iterdir()} == set(told["files"])
    assert main(["new", "molly"]) == 2
    assert "is there already" in capsys.readouterr().err


# -- cuig.toml -------------------------------------------------------------------------------------------


def test_flags_come_from_the_file_unless_they_are_typed(tmp_path: Path, capsys: Said) -> None:
    (tmp_path / "cuig.toml").write_text('seed = "s"\n[play]\ngames = 6\nrules = "cut-throat"\njson = true\n')
    below = tmp_path / "a" / "b"
    below.mkdir(parents=True)
    with pytest.MonkeyPatch.context() as here:
        here.chdir(below)
        assert main(["play", "random", "random", "--rules", "twenty-five"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["games"], told["seed"], told["rules"]["preset"]) == (6, "s", "twenty-five")


def test_the_environment_goes_before_the_file_and_a_flag_before_both(
    tmp_path: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "cuig.toml").write_text('arena = "from-file:1"\ntoken_file = "t"\nplain = true\n')
    (tmp_path / "t").write_text("secret\n")
    assert main(["logs"]) == 1 or "from-file:1" in capsys.readouterr().err
    monkeypatch.setenv("CUIG_ARENA", "from-environment:1")
    assert main(["logs"]) in (1, 2)
    assert "from-environment:1" in capsys.readouterr().err
    assert main(["logs", "--arena", "127.0.0.1:1"]) in (1, 2)
    assert "127.0.0.1:1" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("games = ", "cannot be read"),
        ("gmaes = 3", "no flag is called gmaes"),
        ("[dance]\na = 1", r"no flag is called \[dance\]"),
        ("[play]\ncapacity = 1", r"capacity in \[play\]"),
        ("[play]\njson = 3", "json cannot be 3"),
        ('[play]\non_error = "explode"', "on_error cannot be 'explode'"),
        ('[play]\nrecords = "~nosuchuser/x"', "records cannot be '~nosuchuser/x'"),
        ('[play]\ngames = "many"', "a whole number from 1 on is wanted, not 'many'"),
    ],
)
def test_a_file_that_is_wrong_is_said_to_be_in_one_sentence(
    text: str, sentence: str, tmp_path: Path, capsys: Said
) -> None:
    (tmp_path / "cuig.toml").write_text(text)
    assert main(["play", "random", "random", "--rules", "twenty-five"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert re.search(sentence, said.err)


# -- doctor ----------------------------------------------------------------------------------------------


def found(capsys: Said, *arguments: str) -> dict[str, dict[str, str]]:
    main(["doctor", "--json", *arguments])
    return {one["what"]: one for one in json.loads(capsys.readouterr().out)}


def test_the_doctor_says_what_is_missing_and_what_to_do(capsys: Said) -> None:
    assert main(["doctor"]) == 1
    out = capsys.readouterr().out
    assert "✓ python" in out
    assert "✗ token" in out
    assert "→ the arena's organiser makes one" in out


def test_the_doctor_finds_where_the_way_ends(capsys: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CUIG_TOKEN", "secret")
    nobody = found(capsys, "--arena", "127.0.0.1:1")
    assert nobody["token"]["state"] == "ok"
    assert nobody["arena"]["says"] == "no answer from 127.0.0.1:1: connection refused"
    assert "arena up" in nobody["arena"]["advice"]
    nowhere = found(capsys, "--plain", "--arena", "no-such-host.invalid:1")
    assert "has no address" in nowhere["arena"]["says"]


@pytest.fixture
def mute() -> Iterator[int]:
    """A port that takes connections and says nothing that anybody expects."""
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def serve() -> None:
            with suppress(OSError):  # the listener is closed
                for opened, _ in iter(listener.accept, None):
                    opened.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")
                    opened.close()

        threading.Thread(target=serve, daemon=True).start()
        yield listener.getsockname()[1]


def test_the_doctor_knows_a_port_that_is_no_arena(
    mute: int, capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CUIG_TOKEN", "secret")
    assert found(capsys, "--arena", f"127.0.0.1:{mute}")["arena"]["state"] == "wrong"
    encrypted = found(capsys, "--tls", "--arena", f"127.0.0.1:{mute}")["arena"]
    assert "speaks no TLS" in encrypted["says"]


# -- remote ----------------------------------------------------------------------------------------------


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port


def test_a_bot_elsewhere_plays_at_a_table_here(capsys: Said) -> None:
    port = free_port()
    session = new_session(LowestWinner, referee=f"127.0.0.1:{port}", token="any")
    there = threading.Thread(target=run_session_quietly, args=[session])
    there.start()
    try:
        games = ["--games", "40", "--seed", "r", "--json"]
        for rules in ("twenty-five", "one-ten"):
            assert main(["play", f"remote:{port}", "random", *games, "--rules", rules]) == 0
            away = json.loads(capsys.readouterr().out)
            assert away["bots"][0]["name"] == f"remote:{port}"
            assert (away["games"], away["mistakes"], away["bots"][0]["faults"]) == (40, 0, 0)
            assert away["bots"][0]["share"] > 0.5, "it did not play as it does at home"
    finally:
        session.stop()
        there.join(10)
    assert not there.is_alive()
    assert session.tally.matches == 40


def run_session_quietly(session: object) -> None:
    run_session(session)  # type: ignore[arg-type]


def test_a_port_in_use_and_several_processes_are_refused(capsys: Said) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert main(["play", f"remote:{port}", "random"]) == 2
        assert "in use" in capsys.readouterr().err
    assert main(["play", "remote:x", "random"]) == 2
    assert main(["play", f"remote:{free_port()}", "random", "--jobs", "2"]) == 2
    assert "leave out --jobs" in capsys.readouterr().err
