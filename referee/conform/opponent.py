"""The kit's own bot: it plays something legal, adds to the cards, and comes back."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from random import Random
from typing import Any, Final

import grpc.aio
from cuig.commitments import SECRET_BYTES, bots_nonce, nonce_commitment
from cuig.net.channel import bearer, open_channel
from cuig.v1 import actions_pb2, referee_pb2, referee_pb2_grpc
from cuig.wire import PROTOCOL

_CAPACITY: Final = 2000
_PAUSE_S: Final = 0.1


class Opponent:
    """Plays in every match against the client.

    Attributes:
        committing: Cleared, it keeps its commitments back until it is set again.
    """

    def __init__(self, address: str, token: str) -> None:
        self.committing: asyncio.Event = asyncio.Event()
        self.committing.set()
        self._address = address
        self._token = token
        self._secret = secrets.token_bytes(SECRET_BYTES)
        self._choice = Random(1)
        self._matches: dict[int, referee_pb2.MatchOpened] = {}

    async def play_always(self) -> None:
        """Play until cancelled."""
        async with open_channel(self._address) as channel:
            stub = referee_pb2_grpc.RefereeServiceStub(channel)
            while True:
                with contextlib.suppress(grpc.aio.AioRpcError, asyncio.InvalidStateError):
                    await self._play(stub.Play(metadata=bearer(self._token)))
                await asyncio.sleep(_PAUSE_S)

    async def _play(self, stream: Any) -> None:
        hello = referee_pb2.Hello(protocol=PROTOCOL, client="cuig conform", capacity=_CAPACITY, commits=True)
        await stream.write(referee_pb2.PlayRequest(hello=hello))
        async for message in stream:
            said = referee_pb2.PlayRequest(
                answers=[self._answer(prompt) for prompt in [*message.welcome.prompts, *message.prompts]]
            )
            for opened in [*message.welcome.matches, *message.opened]:
                self._matches[opened.match] = opened
                if opened.nonce_wanted and not opened.HasField("mixing"):
                    await self.committing.wait()
                    own = nonce_commitment(opened.commitment, opened.entrant, self._nonce(opened))
                    said.nonce_commitments.add(match=opened.match, commitment=own)
                elif opened.nonce_wanted:
                    said.nonces.add(match=opened.match, nonce=self._nonce(opened))
            for mixing in message.mixings:
                told = self._matches.get(mixing.match)
                if told is not None and not mixing.nonces and mixing.commitments[told.entrant]:
                    said.nonces.add(match=mixing.match, nonce=self._nonce(told))
            if said.answers or said.nonces or said.nonce_commitments:
                await stream.write(said)
            for closed in message.closed:
                self._matches.pop(closed.match, None)
            if message.HasField("goodbye"):
                await stream.done_writing()

    def _answer(self, prompt: referee_pb2.Prompt) -> actions_pb2.Answer:
        actions = self._choice.sample(list(prompt.legal), max(1, prompt.choose_min))
        return actions_pb2.Answer(prompt_id=prompt.id, actions=actions)

    def _nonce(self, opened: referee_pb2.MatchOpened) -> bytes:
        return bots_nonce(self._secret, opened.match_id, opened.commitment, opened.entrant)
