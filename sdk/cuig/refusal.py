"""The reasons and errors with which a table refuses an answer or a record."""

from __future__ import annotations

from enum import IntEnum

from cuig.match import MatchError


class Refusal(IntEnum):
    """The reason why an answer is refused, numbered as in the protocol.

    Attributes:
        STALE: The question was answered before, its time was up, or its deal is forgotten.
        UNKNOWN: The question was never asked.
        ILLEGAL: The rules do not allow these actions now.
        MALFORMED: There is no action, there are too many, or one of them is no action.
    """

    STALE = 1
    UNKNOWN = 2
    ILLEGAL = 3
    MALFORMED = 4


class AnswerRefused(MatchError):
    """An answer that is refused. If its question is open it stays open, unless a fault closed it.

    Attributes:
        refusal: The reason.
        message: The reason in a sentence, for the bot.
    """

    def __init__(self, refusal: Refusal, message: str) -> None:
        self.refusal = refusal
        self.message = message
        super().__init__(message)


class RecordRefused(MatchError):
    """A record that does not fit the plan of its match, or the rules.

    Attributes:
        segment: The segment that does not fit, from 1.
        reason: Why it does not fit.
    """

    def __init__(self, segment: int, reason: str) -> None:
        self.segment = segment
        self.reason = reason
        super().__init__(f"segment {segment} of the record: {reason}")
