"""`cuig conform`: let a referee find out whether a client that somebody has written keeps to the protocol."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import asdict
from importlib.metadata import entry_points
from typing import Any, Final

from cuig.cli.errors import CommandError
from cuig.cli.output import say, say_json
from cuig.config import Address, parse_address
from cuig.conformance import ENTRY_POINTS, Conform, Finding, Outcome
from cuig.net.listening import CannotListen

_MARKS: Final = {Outcome.PASSED: "✓", Outcome.FAILED: "✗", Outcome.LEFT_OUT: "–"}


def run(given: Namespace) -> int:
    """Check the client that comes, and print each finding as it is made. Returns 1 where one failed."""
    conform = _checks()
    listen = _address(given.port)
    findings: list[Finding] = []

    def told(finding: Finding) -> None:
        findings.append(finding)
        if not given.json:
            say("\n".join(_lines(finding)))

    def ready() -> None:
        say(
            f"waiting at {listen} for a client to come, with any token; it is referee and arena in one …",
            to_stderr=True,
        )

    try:
        conform(listen, given.patience, ready, told)
    except CannotListen as error:
        raise CommandError(str(error)) from error
    failed = sum(finding.outcome is Outcome.FAILED for finding in findings)
    if given.json:
        say_json({"passed": not failed, "findings": [asdict(finding) for finding in findings]})
    else:
        say(_verdict(findings, failed))
    return 1 if failed else 0


def _checks() -> Conform:
    """Find the referee's checks. Raises CommandError where no referee is installed."""
    for entry_point in entry_points(group=ENTRY_POINTS):
        checks: Any = entry_point.load()
        conform: Conform = checks
        return conform
    raise CommandError(
        "`cuig conform` runs a real referee, which is not installed here: it comes with the arena "
        "(`pip install cuig-arena`, or `make` in its repository)"
    )


def _address(text: str) -> Address:
    """The address to listen on. Raises CommandError."""
    try:
        address = parse_address(text if ":" in text else f"127.0.0.1:{text}")
    except ValueError as error:
        raise CommandError(str(error)) from error
    if not address.port or not address.is_loopback:
        raise CommandError(f"a port of this machine is wanted, such as 4567, not {text}")
    return address


def _lines(finding: Finding) -> list[str]:
    lines = [f"{_MARKS[finding.outcome]} {finding.check}"]
    if finding.outcome is Outcome.FAILED:
        lines += [f"    expected: {finding.expected}", f"    came:     {finding.came}"]
    elif finding.came:
        lines.append(f"    left out: {finding.came}")
    return lines


def _verdict(findings: list[Finding], failed: int) -> str:
    left_out = sum(finding.outcome is Outcome.LEFT_OUT for finding in findings)
    rest = f", {left_out} left out" if left_out else ""
    if failed:
        return f"{failed} of {len(findings)} checks failed{rest}."
    return f"All is as it should be: {len(findings) - left_out} checks passed{rest}."
