"""Small real clients of `RefereeService.Play`: a good one, and pieces to make bad ones of."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from typing import Any

import grpc
import grpc.aio
from cuig.net.channel import bearer, open_channel
from cuig.v1 import actions_pb2, referee_pb2, referee_pb2_grpc

from tests.support.arena import token_of
from tests.support.waiting import within

Choice = Callable[[referee_pb2.Prompt], Sequence[int]]


def first_legal(prompt: referee_pb2.Prompt) -> Sequence[int]:
    """The dullest answer."""
    return prompt.legal[: max(1, prompt.choose_min)]


class Client:
    """One stream to a referee. It hears everything and says only what it is told to say."""

    def __init__(self, where: str | grpc.aio.Channel, bot: str, token: str | None = None) -> None:
        """`where`: the referee's address, or a channel to it, which the client closes when it leaves."""
        self.bot = bot
        self.channel = open_channel(where) if isinstance(where, str) else where
        stub = referee_pb2_grpc.RefereeServiceStub(self.channel)
        self.call = stub.Play(metadata=bearer(token if token is not None else token_of(bot)))
        self.welcome: referee_pb2.Welcome | None = None
        self.opened: list[referee_pb2.MatchOpened] = []
        self.prompts: list[referee_pb2.Prompt] = []
        self.mixings: list[referee_pb2.Mixing] = []
        self.rejections: list[referee_pb2.Rejection] = []
        self.closed: list[referee_pb2.MatchClosed] = []
        self.goodbye: referee_pb2.Goodbye | None = None
        self.messages: list[referee_pb2.PlayResponse] = []
        self._writing = asyncio.Lock()  # a test may speak while its client answers

    async def say(self, *answers: tuple[int, Iterable[int]]) -> None:
        """Answer prompts by their ids."""
        await self.send(
            referee_pb2.PlayRequest(
                answers=[actions_pb2.Answer(prompt_id=prompt, actions=said) for prompt, said in answers]
            )
        )

    async def send(self, request: referee_pb2.PlayRequest) -> None:
        async with self._writing:
            await within(self.call.write(request), f"{self.bot}'s message to leave")

    async def hello(self, capacity: int = 64, protocol: int = 1, presets: Sequence[str] = ()) -> Client:
        """Say hello and hear the welcome, or the goodbye."""
        await self.send(
            referee_pb2.PlayRequest(
                hello=referee_pb2.Hello(
                    protocol=protocol, client="a client of the tests", capacity=capacity, presets=presets
                )
            )
        )
        await self.hear()
        return self

    async def hear(self) -> referee_pb2.PlayResponse | None:
        """The next message, sorted into what it holds; None when the stream has ended in good order."""
        message: Any = await within(self.call.read(), f"a message to {self.bot}")
        if not isinstance(message, referee_pb2.PlayResponse):
            return None
        self.messages.append(message)
        if message.HasField("welcome"):
            self.welcome = message.welcome
            self.opened.extend(message.welcome.matches)
            self.prompts.extend(message.welcome.prompts)
        self.opened.extend(message.opened)
        self.mixings.extend(message.mixings)
        self.prompts.extend(message.prompts)
        self.rejections.extend(message.rejections)
        self.closed.extend(message.closed)
        if message.HasField("goodbye"):
            self.goodbye = message.goodbye
        return message

    async def hear_until(self, heard: Callable[[], object]) -> None:
        """Hear messages until something is so."""

        async def hear_on() -> None:
            while not heard():
                assert await self.hear() is not None, "the stream ended before that"

        await within(hear_on(), f"what {self.bot} should hear")

    async def hear_out(self) -> grpc.StatusCode:
        """Hear messages until the stream ends, which one does oneself after a goodbye: its status."""
        with contextlib.suppress(grpc.aio.AioRpcError, asyncio.InvalidStateError):
            while await self.hear() is not None:
                if self.goodbye is not None:
                    await self.call.done_writing()
        return await within(self.call.code(), f"the status of {self.bot}'s stream")

    async def prompt(self) -> referee_pb2.Prompt:
        """The next prompt that has not been taken from here yet."""
        await self.hear_until(lambda: self.prompts)
        return self.prompts.pop(0)

    async def rejection(self) -> referee_pb2.Rejection:
        await self.hear_until(lambda: self.rejections)
        return self.rejections.pop(0)

    async def play_on(self, choose: Choice = first_legal) -> None:
        """Answer everything until the stream ends."""
        with contextlib.suppress(grpc.aio.AioRpcError, asyncio.InvalidStateError):
            while self.prompts or await self.hear() is not None:
                prompts, self.prompts = self.prompts, []
                if prompts:
                    await self.say(*((prompt.id, choose(prompt)) for prompt in prompts))

    async def leave(self) -> None:
        """Be gone at once."""
        self.call.cancel()
        await self.channel.close()


@contextlib.asynccontextmanager
async def playing(
    address: str, *bots: str, choose: Choice = first_legal, capacity: int = 64
) -> AsyncIterator[list[Client]]:
    """Good bots, attached and answering within this block."""
    clients = [await Client(address, bot).hello(capacity) for bot in bots]
    tasks = [asyncio.create_task(client.play_on(choose)) for client in clients]
    try:
        yield clients
    finally:
        for client, task in zip(clients, tasks, strict=True):
            task.cancel()
            await client.leave()
        await asyncio.gather(*tasks, return_exceptions=True)
