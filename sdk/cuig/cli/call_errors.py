"""Why a call to an arena came to nothing, in a sentence to whoever typed the command."""

from __future__ import annotations

import grpc
import grpc.aio

from cuig.cli.errors import CommandError
from cuig.net.channel import TOKEN_REFUSED
from cuig.net.dialer import Dialer


async def call_refused(
    error: grpc.aio.AioRpcError, arena: str, dialer: Dialer, older: str, status: int = 2
) -> CommandError:
    """Make the error for a call that an arena has refused, or that did not reach it.

    older: what an arena that does not know the call does not do, as a clause.
    """
    code = error.code()
    if code is grpc.StatusCode.UNIMPLEMENTED:
        return CommandError(f"the arena at {arena} is older than this cuig: it {older}")
    if code is grpc.StatusCode.UNAVAILABLE and (obstacle := await dialer.diagnose(arena)):
        return CommandError(f"no answer from the arena at {arena}: {obstacle}")
    return CommandError(f"the arena at {arena} {_status_words(code)}: {error.details()}", status)


def _status_words(code: grpc.StatusCode) -> str:
    match code:
        case _ if code in TOKEN_REFUSED:
            return "refuses the token"
        case grpc.StatusCode.UNAVAILABLE | grpc.StatusCode.DEADLINE_EXCEEDED:
            return "does not answer"
        case grpc.StatusCode.INVALID_ARGUMENT | grpc.StatusCode.RESOURCE_EXHAUSTED:
            return "refuses"
        case grpc.StatusCode.NOT_FOUND | grpc.StatusCode.FAILED_PRECONDITION:
            return "says"
        case _:
            return f"says {code.name}"
