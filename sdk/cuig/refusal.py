"""Why an answer or a record is not taken at a table."""

from __future__ import annotations

from enum import IntEnum

from cuig.match import MatchError


class Refusal(IntEnum):
    """Why an answer was not taken; numbered as in the protocol."""

    STALE = 1  # answered before, or its time was up
    UNKNOWN = 2  # never asked
    ILLEGAL = 3
    MALFORMED = 4


class AnswerRefused(MatchError):
    """An answer that was not taken. The question, if it is still open, stays open."""

    def __init__(self, refusal: Refusal, message: str) -> None:
        self.refusal = refusal
        self.message = message
        super().__init__(message)


class RecordRefused(MatchError):
    """A record that cannot be one of the planned match."""

    def __init__(self, segment: int, reason: str) -> None:
        self.segment = segment
        self.reason = reason
        super().__init__(f"segment {segment} of the record: {reason}")
