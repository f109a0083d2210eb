"""The refusals of a referee: reasons, statuses, and facts in fields."""

from __future__ import annotations

from enum import Enum
from typing import Final

import grpc
from google.protobuf.any import pack
from google.rpc import error_details_pb2, status_pb2  # type: ignore[import-untyped]
from grpc_status import rpc_status

_DOMAIN: Final = "cuig"


class Reason(Enum):
    """Why a call ends without what it asked for: the word that programs read."""

    # who calls
    NO_TOKEN = "NO_TOKEN"
    UNKNOWN_TOKEN = "UNKNOWN_TOKEN"
    NOT_THE_HOUSE = "NOT_THE_HOUSE"
    ARENA_UNREACHABLE = "ARENA_UNREACHABLE"
    NO_SUCH_METHOD = "NO_SUCH_METHOD"
    # what is asked for
    UNREADABLE = "UNREADABLE"
    RECORD_REFUSED = "RECORD_REFUSED"
    NOT_ATTACHED = "NOT_ATTACHED"
    PRESET_NOT_PLAYED = "PRESET_NOT_PLAYED"
    NO_FREE_SEAT = "NO_FREE_SEAT"
    # what became of it
    REPLACED = "REPLACED"
    CANCELLED = "CANCELLED"
    DRAINING = "DRAINING"
    DOES_NOT_READ = "DOES_NOT_READ"
    TOO_MANY_STREAMS = "TOO_MANY_STREAMS"
    TOO_MANY_GUESSES = "TOO_MANY_GUESSES"
    INTERNAL = "INTERNAL"

    @property
    def code(self) -> grpc.StatusCode:
        """The status that goes with it."""
        return _CODES[self]


_CODES: Final = {
    Reason.NO_TOKEN: grpc.StatusCode.UNAUTHENTICATED,
    Reason.UNKNOWN_TOKEN: grpc.StatusCode.UNAUTHENTICATED,
    Reason.NOT_THE_HOUSE: grpc.StatusCode.UNAUTHENTICATED,
    Reason.ARENA_UNREACHABLE: grpc.StatusCode.UNAVAILABLE,
    Reason.NO_SUCH_METHOD: grpc.StatusCode.UNIMPLEMENTED,
    Reason.UNREADABLE: grpc.StatusCode.INVALID_ARGUMENT,
    Reason.RECORD_REFUSED: grpc.StatusCode.INVALID_ARGUMENT,
    Reason.NOT_ATTACHED: grpc.StatusCode.FAILED_PRECONDITION,
    Reason.PRESET_NOT_PLAYED: grpc.StatusCode.FAILED_PRECONDITION,
    Reason.NO_FREE_SEAT: grpc.StatusCode.FAILED_PRECONDITION,
    Reason.REPLACED: grpc.StatusCode.ABORTED,
    Reason.CANCELLED: grpc.StatusCode.CANCELLED,
    Reason.DRAINING: grpc.StatusCode.UNAVAILABLE,
    Reason.DOES_NOT_READ: grpc.StatusCode.RESOURCE_EXHAUSTED,
    Reason.TOO_MANY_STREAMS: grpc.StatusCode.RESOURCE_EXHAUSTED,
    Reason.TOO_MANY_GUESSES: grpc.StatusCode.RESOURCE_EXHAUSTED,
    Reason.INTERNAL: grpc.StatusCode.INTERNAL,
}


# After how many seconds to try again, unless the refusal knows better.
_RETRY_AFTER_S: Final = {
    Reason.NOT_ATTACHED: 1.0,
    Reason.NO_FREE_SEAT: 1.0,
    Reason.DRAINING: 1.0,
    Reason.ARENA_UNREACHABLE: 1.0,
    Reason.DOES_NOT_READ: 1.0,
}


class RefereeError(Exception):
    """The root of a referee's errors."""


class CallRefused(RefereeError):
    """A call that ends with a status; `facts` go with it for programs to read.

    retry_after_s: when to try again, if that is known. limit: which limit was reached, in words.
    """

    def __init__(
        self, reason: Reason, message: str, *, retry_after_s: float = 0.0, limit: str = "", **facts: str
    ) -> None:
        self.reason = reason
        self.message = message
        self.retry_after_s = retry_after_s or _RETRY_AFTER_S.get(reason, 0.0)
        self.limit = limit
        self.facts = facts
        super().__init__(message)

    @property
    def trailers(self) -> tuple[tuple[str, str | bytes], ...]:
        """The rich status as metadata of the call's end: google.rpc.ErrorInfo, RetryInfo, QuotaFailure."""
        details = [error_details_pb2.ErrorInfo(reason=self.reason.value, domain=_DOMAIN, metadata=self.facts)]
        if self.retry_after_s:
            retry = error_details_pb2.RetryInfo()
            retry.retry_delay.FromMilliseconds(round(self.retry_after_s * 1000))
            details.append(retry)
        if self.limit:
            violation = error_details_pb2.QuotaFailure.Violation(
                subject=self.facts.get("version_id", ""), description=self.limit
            )
            details.append(error_details_pb2.QuotaFailure(violations=[violation]))
        code: int = self.reason.code.value[0]
        rich = status_pb2.Status(code=code, message=self.message, details=map(pack, details))
        return tuple(rpc_status.to_status(rich).trailing_metadata or ())


class NothingToPlay(RefereeError):
    """A bot whose token lets it play nothing; the message is the arena's notice."""


class ArenaUnreachable(RefereeError):
    """The arena gave no answer in time."""
