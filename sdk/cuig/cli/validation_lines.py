"""A validation as the command tells it, stage by stage: lines for people, objects of JSON for programs."""

from __future__ import annotations

from typing import Any, Final

from cuig.cli.output import say, say_json_line
from cuig.cli.status_line import StatusLine
from cuig.validation.report import Failure, Passed, Report

_EVERY_SECONDS: Final = 0.2
_STAGE_WIDTH: Final = 22


class ValidationLines:
    """Tells each stage once, as it is passed; on a terminal also what the bot is at."""

    def __init__(self, *, as_json: bool) -> None:
        self._as_json = as_json
        self._told = 0
        self._status = StatusLine(_EVERY_SECONDS)
        self._noted = ""

    def note(self, event: str, sentence: str, **fields: Any) -> None:
        """Tell something else that happens, once while it stays the same."""
        if sentence == self._noted:
            return
        self._noted = sentence
        self._status.clear()
        if self._as_json:
            say_json_line({"event": event, **fields})
        else:
            say(sentence, to_stderr=True)

    def tell(self, report: Report) -> None:
        """Tell what is new since the last report; one that has begun anew is told anew."""
        if len(report.passed) < self._told:
            self._told = 0
        for passed in report.passed[self._told :]:
            self._status.clear()
            self._passed(passed)
        self._told = len(report.passed)
        if report.stage and not self._as_json:
            self._status.draw(lambda: f"… {_words(report.stage, report.game)}")
        if report.over:
            self._status.clear()

    def fail(self, failure: Failure) -> None:
        """Tell where the bot failed, and why."""
        self._status.clear()
        if self._as_json:
            say_json_line(
                {
                    "event": "failed",
                    "stage": failure.stage or None,
                    "game": failure.game or None,
                    "reason": failure.reason,
                    "asked": failure.asked or None,
                    "output": failure.output,
                }
            )
            return
        say(f"failed  {_words(failure.stage, failure.game):<{_STAGE_WIDTH}}  {failure.reason}".rstrip())
        if failure.asked:
            say(f"    it was asked: {failure.asked}")
        if failure.output.strip():
            say("    it wrote last:")
        for line in failure.output.splitlines():
            say(f"    | {line}")

    def _passed(self, passed: Passed) -> None:
        if self._as_json:
            say_json_line(
                {
                    "event": "passed",
                    "stage": passed.stage,
                    "game": passed.game or None,
                    "says": passed.says,
                }
            )
        else:
            say(f"passed  {_words(passed.stage, passed.game):<{_STAGE_WIDTH}}  {passed.says}")


def _words(stage: str, game: str) -> str:
    return f"{stage} {game}".strip()
