"""An event loop in a thread of its own, for what bots do asynchronously."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable
from typing import Final, TypeVar

# How long the end waits for what was running in the loop; a bot that hangs there is left behind.
_CLOSE_SECONDS: Final = 1.0

T = TypeVar("T")


class LoopThread:
    """The thread is started when it is first needed, and does not keep the process from ending."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None

    def wait_for(self, awaited: Awaitable[T]) -> T:
        """Await something in the loop; if the wait is interrupted, it is cancelled there."""
        if self._loop is None:
            self._loop = asyncio.new_event_loop()
            self._thread = threading.Thread(target=_run, args=(self._loop,), name="cuig-home", daemon=True)
            self._thread.start()
        future = asyncio.run_coroutine_threadsafe(_await(awaited), self._loop)
        try:
            return future.result()
        except BaseException:
            future.cancel()
            raise

    def close(self) -> None:
        """Cancel what is running, and let the thread end."""
        if self._loop is None or self._thread is None:
            return
        self._loop.call_soon_threadsafe(_stop, self._loop)
        self._thread.join(_CLOSE_SECONDS)
        self._loop = self._thread = None


def _run(loop: asyncio.AbstractEventLoop) -> None:
    asyncio.set_event_loop(loop)
    loop.run_forever()
    loop.run_until_complete(loop.shutdown_asyncgens())
    loop.close()


def _stop(loop: asyncio.AbstractEventLoop) -> None:
    for task in asyncio.all_tasks(loop):
        task.cancel()
    # After the tasks have heard that they are cancelled.
    loop.call_later(0, loop.call_soon, loop.stop)


async def _await(awaited: Awaitable[T]) -> T:
    return await awaited
