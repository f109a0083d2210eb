"""The processes of a bot that is tried: started one by one, each greeted before it is asked anything."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, Final

from cuig.sandbox.bot_process import Ended
from cuig.sandbox.bundle import Bundle
from cuig.sandbox.conversation import speak_by_pipe
from cuig.sandbox.guard import Guard
from cuig.sandbox.player import Player, new_token
from cuig.sandbox.sandbox import Sandbox
from cuig.v1 import referee_pb2
from cuig.validation.errors import BotFailed

# To import the bot and to say hello.
START_SECONDS: Final = 20.0
NAME: Final = "your-bot"

# A sandbox for a bundle; a command plays at the socket.
Opener = Callable[[Bundle, Path | None], Awaitable[Sandbox]]


class Processes:
    """A bot's processes; an async context manager, which ends them all."""

    def __init__(self, bundle: Bundle, opener: Opener, folder: Path) -> None:
        """`folder`: a private one with a short path, for the socket of a command."""
        self._bundle = bundle
        self._opener = opener
        self._guard = Guard(folder / "bot.sock") if bundle.command else None
        self._sandbox: Sandbox | None = None
        self._talks: set[asyncio.Task[Any]] = set()
        self._killed_for_memory = 0  # as far as it has been told

    async def __aenter__(self) -> Processes:
        return self

    async def __aexit__(self, *_: object) -> None:
        for task in self._talks:
            task.cancel()
        await asyncio.gather(*self._talks, return_exceptions=True)
        async with AsyncExitStack() as stack:  # each, whatever becomes of the other
            if self._guard is not None:
                stack.push_async_callback(self._guard.stop)
            if self._sandbox is not None:
                stack.push_async_callback(self._sandbox.close)

    async def open(self) -> None:
        """Make the sandbox. Raises SandboxError, OSError: nothing of the bot has run yet."""
        if self._guard is not None:
            await self._guard.start()
        self._sandbox = await self._opener(self._bundle, None if self._guard is None else self._guard.path)

    async def start(self) -> tuple[Player, referee_pb2.Hello]:
        """A process that has said hello. Raises BotFailed, SandboxError."""
        assert self._sandbox is not None
        token = new_token()
        player = Player(NAME, token, self._sandbox.start(token))
        if player.process.stream is not None:
            talk = asyncio.create_task(speak_by_pipe(player, player.process.stream))
            self._talks.add(talk)
            talk.add_done_callback(self._talks.discard)
        elif self._guard is not None:
            self._guard.players[token] = player
        waiting = (player.greeted, player.process.ended)
        await asyncio.wait(waiting, timeout=START_SECONDS, return_when=asyncio.FIRST_COMPLETED)
        if not player.greeted.done():
            player.process.kill(f"it said no hello within {START_SECONDS:.0f} s")
            raise BotFailed(self.why(await player.process.ended), output=player.process.output.text)
        return player, player.greeted.result()

    def why(self, ended: Ended) -> str:
        """Why a process has ended, as a clause."""
        killed = 0 if self._sandbox is None else self._sandbox.killed_for_memory
        if killed > self._killed_for_memory:
            self._killed_for_memory = killed
            return "its processes used more memory together than they may"
        return ended.reason
