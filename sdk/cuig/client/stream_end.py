"""What the end of a stream asks for: to come back after a pause, or not at all."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

import grpc

from cuig.client.backoff import Backoff
from cuig.client.errors import ProtocolMismatch, Replaced, Retired, TokenRefused
from cuig.client.outgoing import Call
from cuig.net.channel import TOKEN_REFUSED
from cuig.v1 import referee_pb2

log: Final = logging.getLogger("cuig.session")

CLOSE_SECONDS: Final = 1.0


async def stream_status(call: Call) -> tuple[grpc.StatusCode, str]:
    """Return the status and details with which a stream ended."""
    try:
        async with asyncio.timeout(CLOSE_SECONDS):
            return await call.code(), await call.details() or ""
    except TimeoutError:
        return grpc.StatusCode.UNKNOWN, "it does not end"


def pause_after_goodbye(address: str, goodbye: referee_pb2.Goodbye, backoff: Backoff) -> float:
    """Return the seconds to stay away from a referee. Raises SessionError for a goodbye that is final."""
    reason = f": {goodbye.message}" if goodbye.message else ""
    match goodbye.reason:
        case referee_pb2.GOODBYE_REASON_REPLACED:
            raise Replaced(f"another copy of this bot has taken over at {address}{reason}")
        case referee_pb2.GOODBYE_REASON_REFUSED:
            raise TokenRefused(f"{address} no longer takes this bot{reason}")
        case referee_pb2.GOODBYE_REASON_RETIRED:
            raise Retired(f"{address} has no more for this bot{reason}")
        case referee_pb2.GOODBYE_REASON_PROTOCOL:
            raise ProtocolMismatch(f"{address} ended the stream{reason}; is this cuig too old?")
        case _:
            pause = max(goodbye.retry_after_ms / 1000, backoff.pause())
            log.info("%s says goodbye%s; back in %.1f s", address, reason, pause)
            return pause


def pause_after_break(
    address: str, code: grpc.StatusCode, details: str, backoff: Backoff, *, was_attached: bool
) -> float:
    """Return the seconds to wait after a stream ended without a goodbye.

    Raises SessionError for a status that is final.
    """
    if code is grpc.StatusCode.UNIMPLEMENTED:
        raise ProtocolMismatch(f"{address} is no referee that this package knows: {details}")
    if code in TOKEN_REFUSED:
        raise TokenRefused(f"{address} refuses the token: {details}")
    # An outage is announced once.
    level = logging.WARNING if was_attached or backoff.failures == 0 else logging.DEBUG
    pause = backoff.pause()
    log.log(level, "%s is lost (%s); trying again", address, details or code.name)
    return pause
