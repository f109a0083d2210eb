"""`cuig conform`: what it says where it cannot begin, and what it makes of findings."""

from __future__ import annotations

import json
import socket
from collections.abc import Callable

import pytest
from cuig.cli import conform, main
from cuig.config import Address
from cuig.conformance import Finding, Outcome

Said = pytest.CaptureFixture[str]
FOUND = [
    Finding("comes", Outcome.PASSED, "A stream."),
    Finding("tries again", Outcome.FAILED, "Another answer.", "nothing within 10 s"),
    Finding("adds to the cards", Outcome.LEFT_OUT, "A nonce.", "it does not"),
]


def finding(*findings: Finding) -> Callable[[], object]:
    """Checks that find just this."""

    def checks(
        listen: Address, patience_s: float, ready: Callable[[], None], told: Callable[[Finding], None]
    ) -> None:
        ready()
        for found in findings:
            told(found)

    return lambda: checks


def test_what_failed_is_said_with_what_was_expected(capsys: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conform, "_checks", finding(*FOUND))
    assert main(["conform", "4567"]) == 1
    said = capsys.readouterr()
    assert said.out.splitlines() == [
        "✓ comes",
        "✗ tries again",
        "    expected: Another answer.",
        "    came:     nothing within 10 s",
        "– adds to the cards",
        "    left out: it does not",
        "1 of 3 checks failed, 1 left out.",
    ]
    assert "waiting at 127.0.0.1:4567" in said.err


def test_all_is_well(capsys: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conform, "_checks", finding(FOUND[0], FOUND[2]))
    assert main(["conform", "4567"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == (
        "All is as it should be: 1 checks passed, 1 left out."
    )


def test_for_programs_it_is_one_object(capsys: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conform, "_checks", finding(*FOUND))
    assert main(["conform", "4567", "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert told["passed"] is False
    assert told["findings"][1] == {
        "check": "tries again",
        "outcome": "failed",
        "expected": "Another answer.",
        "came": "nothing within 10 s",
    }


def test_without_a_referee_it_says_what_to_install(capsys: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conform, "entry_points", lambda group: ())
    assert main(["conform", "4567"]) == 2
    assert "cuig-arena" in capsys.readouterr().err


@pytest.mark.parametrize("port", ["x", "0", "70000", "10.0.0.1:4567"])
def test_only_a_port_of_this_machine_will_do(capsys: Said, port: str) -> None:
    assert main(["conform", port]) == 2
    assert capsys.readouterr().err.startswith("cuig: ")


def test_a_port_in_use_is_said(capsys: Said) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        assert main(["conform", str(taken.getsockname()[1])]) == 2
    assert "cannot listen" in capsys.readouterr().err
