"""`arena serve`: the web pages and the gRPC service, in one process on one loop."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import signal
import socket
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager
from typing import Final, TypeVar

import grpc
import grpc.aio
import uvicorn
from cuig.config import Address
from cuig.library import library_here
from cuig.net.channel import server_options
from cuig.net.listening import CannotListen, bind
from cuig.process import allow_open_files
from cuig.v1 import arena_pb2, arena_pb2_grpc
from grpc_health.v1 import health, health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection
from redis.asyncio import Redis

from arena.account.providers import read_providers
from arena.bot import bots
from arena.config import ArenaConfig
from arena.errors import ArenaError
from arena.library.shelf import Shelf
from arena.match.spectators import Spectators, snapshots_in
from arena.rpc.authentication import CheckCaller, TokenHolder, WhoseToken
from arena.rpc.handing_in import HandingIn, InStore
from arena.rpc.own_matches import DEFAULT_LIMIT, own_matches
from arena.rpc.service import ArenaService, MatchesOf
from arena.store.connecting import Pool, pool
from arena.store.query import AnyConnection
from arena.store.transactions import transact
from arena.tournament import entries, suspensions
from arena.web.app import pages
from arena.web.http_guard import HEAD_BYTES, GuardedProtocol

log = logging.getLogger(__name__)

# Calls and requests are short: at the end one that takes longer is cancelled.
GRACE_S: Final = 2.0
CONNECTIONS: Final = 4
DATABASE_WAIT_S: Final = 5.0

Answer = TypeVar("Answer")


class ListenRefused(ArenaError):
    """Something else listens where the arena was to listen, or its certificate cannot be read."""

    def __init__(self, address: Address, reason: str) -> None:
        self.address = address
        super().__init__(f"The arena cannot listen on {address}: {reason}.")


class _PageServer(uvicorn.Server):
    """Uvicorn without signal handlers: this process stops two servers, in order."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


@asynccontextmanager
async def running_arena(config: ArenaConfig) -> AsyncIterator[tuple[Address, Address]]:
    """Serve within this block; yields the addresses of the pages and of the gRPC service.

    Raises ListenRefused or ProvidersRefused before anything is served.
    """
    providers = read_providers(config.openid)
    served = await asyncio.to_thread(library_here)
    listener = _listener(config.web_listen)
    redis: Redis = Redis.from_url(config.redis_url, socket_timeout=5, socket_connect_timeout=5)
    # Each of its own, so that nobody waits at the door because pages, spectators or hand-ins are slow.
    pools = for_tokens, for_bots, for_pages, for_spectators = [
        pool(config.database_url, name, most, DATABASE_WAIT_S)
        for name, most in (
            ("tokens", CONNECTIONS),
            ("bots", CONNECTIONS),
            ("pages", CONNECTIONS),
            ("spectators", 1),
        )
    ]
    spectators = Spectators(snapshots_in(for_spectators))
    grpc_server, healthy = _grpc_server(
        config.house_token,
        ArenaService(
            redis,
            tokens_in(for_tokens),
            matches_in(for_bots),
            spectators,
            HandingIn(store_in(for_bots)),
            library=served or "",
            pages=config.web_url or _pages_address(Address(*listener.getsockname()[:2])),
        ),
        tokens_in(for_tokens),
    )
    try:
        grpc_address = bind(grpc_server, config.arena_listen, config.arena_tls_cert, config.arena_tls_key)
    except CannotListen as error:
        listener.close()
        raise ListenRefused(error.address, error.reason) from error
    page_server = _PageServer(
        uvicorn.Config(
            pages(
                *(for_pages, redis, grpc_address, config.house_id),
                shelf=Shelf(config.wheels),
                web_url=config.web_url,
                providers=providers,
                mail=bool(config.smtp_url),
                encrypted=config.arena_tls_cert is not None,
                secret=hashlib.sha256(b"cuig forms " + config.house_token.encode()).digest(),
            ),
            log_config=None,
            access_log=False,
            server_header=False,
            http=GuardedProtocol,
            ws="none",
            h11_max_incomplete_event_size=HEAD_BYTES,
            timeout_graceful_shutdown=int(GRACE_S),
        )
    )
    serving: asyncio.Task[None] | None = None
    try:
        for each in pools:
            each.open(wait=False)
        await healthy.set(config.house_id, health_pb2.HealthCheckResponse.SERVING)
        await grpc_server.start()
        serving = asyncio.create_task(page_server.serve(sockets=[listener]), name="pages")
        yield Address(*listener.getsockname()[:2]), grpc_address
    finally:
        page_server.should_exit = True
        await healthy.enter_graceful_shutdown()
        await grpc_server.stop(GRACE_S)
        if serving is not None:
            await asyncio.wait_for(serving, timeout=2 * GRACE_S)
        listener.close()
        await redis.aclose()
        spectators.close()
        for each in pools:
            each.close(timeout=GRACE_S)


async def serve(config: ArenaConfig) -> None:
    """Serve until SIGTERM or SIGINT. Raises ListenRefused."""
    allow_open_files()
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    async with running_arena(config) as (web, grpc_address):
        encrypted = "no" if config.arena_tls_cert is None else "yes"
        log.info("arena serves web=http://%s grpc=%s tls=%s", web, grpc_address, encrypted)
        await stop.wait()
        log.info("arena stops")


def standing(connection: AnyConnection, holder: bots.TokenHolder) -> tuple[str, bool]:
    """Say why a version is entered in no event (or nothing), and whether nothing is left for it to play."""
    if holder.hosted and not holder.by_host:
        # What was tried, and is marked as run by the arena, is not to be played by a program elsewhere.
        another = f"`arena bot version {holder.bot}` makes a version that connects"
        return f"the arena runs {holder.name} itself; {another}", True
    if not holder.retired:
        return suspensions.of_version(connection, holder.version) or "", False
    left = entries.left_to_play(connection, [holder.version])
    plays = (
        f"it plays to their end the tournaments that it is in (matches laid out: {left.matches})"
        if left
        else "nothing is left for it to play"
    )
    why = (
        f"a newer version of {holder.bot} is entered in its place"
        if holder.succeeded
        else "it is entered in no more tournaments"
    )
    return f"{holder.name} is retired: {why}; {plays}", not left


def _holder(connection: AnyConnection, token_sha256: bytes) -> TokenHolder | None:
    found = bots.token_holder(connection, token_sha256)
    if found is None:
        return None
    bots.note_use(connection, token_sha256)
    notice, finished = standing(connection, found)
    return TokenHolder(str(found.version), found.name, notice, finished, found.by_host)


def tokens_in(pool: Pool) -> WhoseToken:
    """A lookup of tokens in the database, in threads of its own: those of others may all be waiting."""
    threads = ThreadPoolExecutor(pool.max_size, "tokens")

    def holder_of(token_sha256: bytes) -> TokenHolder | None:
        with pool.connection() as connection:
            return transact(connection, _holder, token_sha256)

    async def whose_token(token_sha256: bytes) -> TokenHolder | None:
        return await asyncio.get_running_loop().run_in_executor(threads, holder_of, token_sha256)

    return whose_token


def matches_in(pool: Pool) -> MatchesOf:
    """A lookup of a bot's own matches in the database, in a thread."""

    def played(holder: TokenHolder, request: arena_pb2.ListMatchesRequest) -> list[arena_pb2.OwnMatch]:
        with pool.connection() as connection:
            return transact(
                connection,
                own_matches,
                int(holder.version_id),
                request.limit or DEFAULT_LIMIT,
                request.before or None,
                at_fault=request.at_fault,
            )

    async def matches_of(
        holder: TokenHolder, request: arena_pb2.ListMatchesRequest
    ) -> list[arena_pb2.OwnMatch]:
        return await asyncio.to_thread(played, holder, request)

    return matches_of


def store_in(pool: Pool) -> InStore:
    """Transactions in the database, in a thread."""

    async def in_store(work: Callable[[AnyConnection], Answer]) -> Answer:
        def done() -> Answer:
            with pool.connection() as connection:
                return transact(connection, work)

        return await asyncio.to_thread(done)

    return in_store


def _grpc_server(
    house_token: str, service: ArenaService, whose_token: WhoseToken
) -> tuple[grpc.aio.Server, health.aio.HealthServicer]:
    server = grpc.aio.server(interceptors=[CheckCaller(house_token, whose_token)], options=server_options())
    arena_pb2_grpc.add_ArenaServiceServicer_to_server(service, server)
    healthy = health.aio.HealthServicer()
    health_pb2_grpc.add_HealthServicer_to_server(healthy, server)
    name = arena_pb2.DESCRIPTOR.services_by_name["ArenaService"].full_name
    reflection.enable_server_reflection([name, health.SERVICE_NAME, reflection.SERVICE_NAME], server)
    return server, healthy


def _pages_address(listens: Address) -> str:
    """Return where pages are; without a host where they listen on every one of this machine."""
    everywhere = listens.host in ("0.0.0.0", "::")
    return f"http://:{listens.port}" if everywhere else f"http://{listens}"


def _listener(address: Address) -> socket.socket:
    family = socket.AF_INET6 if ":" in address.host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind(tuple(address))
        listener.listen(128)
    except OSError as error:
        listener.close()
        raise ListenRefused(address, (error.strerror or str(error)).lower()) from error
    listener.setblocking(False)
    return listener
