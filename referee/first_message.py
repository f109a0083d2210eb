"""What is heard of a stream before it is refused."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any, Final

from google.protobuf.message import DecodeError

_FIRST_WORD_SECONDS: Final = 1.0


async def hear_first_word(requests: AsyncIterator[Any]) -> None:
    """Wait until the caller has said something, though not for long.

    A client on `grpc.aio` whose first write meets a call that has ended makes INTERNAL of the status that
    the call ended with (grpc/grpc issue 36066). Who has been heard is reading, and hears why it is refused.
    """
    with contextlib.suppress(TimeoutError, DecodeError):
        async with asyncio.timeout(_FIRST_WORD_SECONDS):
            await anext(requests, None)
