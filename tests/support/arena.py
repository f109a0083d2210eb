"""A small arena that a referee can ask: it knows some tokens and remembers what it was told."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
from typing import Any

import grpc
import grpc.aio
from cuig.config import Address
from cuig.net.channel import SERVER_OPTIONS
from cuig.v1 import arena_pb2, arena_pb2_grpc

from tests.support.waiting import within

HOUSE_TOKEN = "cuig-house-of-the-tests"

Context = grpc.aio.ServicerContext[Any, Any]


class SmallArena(arena_pb2_grpc.ArenaServiceServicer):
    """The arena's service over a table of tokens. A bot's version id is `v-` and its name."""

    def __init__(self, *bots: str, max_seats: int = 10_000) -> None:
        self.tokens = {hashlib.sha256(token_of(bot).encode()).digest(): bot for bot in bots}
        self.max_seats = max_seats
        self.announcements: list[arena_pb2.AnnounceRequest] = []
        self.introspections = 0
        self.answering = asyncio.Event()  # cleared: it answers nothing about tokens
        self.answering.set()
        self.address = Address("127.0.0.1", 0)
        self._server: grpc.aio.Server | None = None

    async def __aenter__(self) -> SmallArena:
        await self.start()
        return self

    async def __aexit__(self, *_error: object) -> None:
        await self.stop()

    async def start(self) -> None:
        """Serve; after a stop, at the same address."""
        self._server = grpc.aio.server(options=SERVER_OPTIONS)
        arena_pb2_grpc.add_ArenaServiceServicer_to_server(self, self._server)
        self.address = Address("127.0.0.1", self._server.add_insecure_port(str(self.address)))
        await self._server.start()

    async def stop(self) -> None:
        if self._server is not None:
            await self._server.stop(0.2)
            self._server = None

    def withdraw(self, bot: str) -> None:
        """Its token is nobody's from now on."""
        del self.tokens[hashlib.sha256(token_of(bot).encode()).digest()]

    def replace(self, bot: str, token: str) -> None:
        """Its token is another from now on."""
        self.withdraw(bot)
        self.tokens[hashlib.sha256(token.encode()).digest()] = bot

    async def SubmitVersion(self, requests: Any, context: Context) -> Any:  # noqa: N802
        await context.abort(grpc.StatusCode.UNIMPLEMENTED, "nothing is handed in here")

    async def WatchSubmission(self, request: Any, context: Context) -> Any:  # noqa: N802
        await context.abort(grpc.StatusCode.UNIMPLEMENTED, "nothing is handed in here")
        yield

    async def ListProcessLogs(self, request: Any, context: Context) -> Any:  # noqa: N802
        await context.abort(grpc.StatusCode.UNIMPLEMENTED, "nothing is run here")

    async def ListReferees(  # noqa: N802
        self, request: arena_pb2.ListRefereesRequest, context: Context
    ) -> arena_pb2.ListRefereesResponse:
        shown = str(dict(context.invocation_metadata() or ()).get("authorization", "")).removeprefix(
            "Bearer "
        )
        bot = self.tokens.get(hashlib.sha256(shown.encode()).digest())
        if bot is None:
            await context.abort(grpc.StatusCode.UNAUTHENTICATED, "nobody's token")
        addresses = {said.address: said for said in self.announcements if not said.draining}
        return arena_pb2.ListRefereesResponse(bot=bot or "", addresses=sorted(addresses))

    async def ListMatches(  # noqa: N802
        self, request: arena_pb2.ListMatchesRequest, context: Context
    ) -> arena_pb2.ListMatchesResponse:
        return arena_pb2.ListMatchesResponse()

    async def Introspect(  # noqa: N802
        self, request: arena_pb2.IntrospectRequest, context: Context
    ) -> arena_pb2.IntrospectResponse:
        await self._check_house(context)
        self.introspections += 1
        await within(self.answering.wait(), "the arena to answer again")
        bot = self.tokens.get(request.token_sha256)
        if bot is None:
            await context.abort(grpc.StatusCode.NOT_FOUND, "nobody's token")
        return arena_pb2.IntrospectResponse(version_id=f"v-{bot}", bot=bot or "", max_seats=self.max_seats)

    async def Announce(  # noqa: N802
        self, request: arena_pb2.AnnounceRequest, context: Context
    ) -> arena_pb2.AnnounceResponse:
        await self._check_house(context)
        self.announcements.append(request)
        return arena_pb2.AnnounceResponse(announce_again_ms=2_000)

    async def WatchMatch(  # type: ignore[override]  # noqa: N802  (asynchronous)
        self, request: arena_pb2.WatchMatchRequest, context: Context
    ) -> None:
        await context.abort(grpc.StatusCode.NOT_FOUND, "no matches here")

    async def _check_house(self, context: Context) -> None:
        shown = dict(context.invocation_metadata() or ()).get("authorization", "")
        if not hmac.compare_digest(str(shown), f"Bearer {HOUSE_TOKEN}"):
            await context.abort(grpc.StatusCode.UNAUTHENTICATED, "not the house's token")


def token_of(bot: str) -> str:
    """The token of a bot of the tests."""
    return f"cuig_test_token_of_{bot}"
