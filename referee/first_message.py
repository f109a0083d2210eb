"""The first message of a caller that is about to be refused."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any

from google.protobuf.message import DecodeError


async def await_first_message(requests: AsyncIterator[Any], seconds: float) -> None:
    """Wait, that long at most, until the caller has sent a message.

    A client on `grpc.aio` whose first write meets a call that has ended makes INTERNAL of the status that
    the call ended with (grpc/grpc issue 36066). A client whose message was read sees the
    status.
    """
    with contextlib.suppress(TimeoutError, DecodeError):
        async with asyncio.timeout(seconds):
            await anext(requests, None)
