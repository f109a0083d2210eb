"""The referee as a process: listens, announces itself, and on a signal gives its matches back and ends."""

from __future__ import annotations

import asyncio
import logging
import signal
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Final

import grpc
import grpc.aio
from cuig.config import Address
from cuig.net.certificates import read_certificates
from cuig.net.channel import open_channel, server_options
from cuig.net.listening import CannotListen, bind
from cuig.process import allow_open_files
from cuig.v1 import referee_pb2
from grpc_health.v1 import health, health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection

from referee.announcer import Announcer
from referee.arena_client import HouseArena
from referee.authentication import AuthenticationInterceptor
from referee.config import Config
from referee.deadlines import enforce_always
from referee.hall import Hall
from referee.limits import USUAL_LIMITS, Limits
from referee.metrics import served_metrics
from referee.play_clock import PlayClock
from referee.service import handlers
from referee.timings import STEADY_CLOCK, USUAL_TIMINGS, Clock, Timings
from referee.token_cache import Tokens

log = logging.getLogger(__name__)

_SERVICE: Final = referee_pb2.DESCRIPTOR.services_by_name["RefereeService"].full_name


class Referee:
    """A referee that listens."""

    def __init__(
        self,
        address: Address,
        hall: Hall,
        background: tuple[asyncio.Task[None], ...],
        metrics: Address | None,
    ) -> None:
        self.metrics = metrics  # where its counts are served
        self.address = address  # where it listens, the port as bound
        self.hall = hall
        self.background = background

    async def failed(self) -> None:
        """Return, or raise its error, when a background task has ended, which none should."""
        done, _ = await asyncio.wait(self.background, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()


@asynccontextmanager
async def running_referee(
    config: Config,
    *,
    timings: Timings = USUAL_TIMINGS,
    limits: Limits = USUAL_LIMITS,
    clock: Clock = STEADY_CLOCK,
    interceptors: Sequence[grpc.aio.ServerInterceptor] = (),
) -> AsyncIterator[Referee]:
    """A referee that serves within this block; at its end it gives its matches back.

    interceptors: through which every call goes before its token is looked at.
    Raises CannotListen and CertificatesUnreadable before anything is served.
    """
    # Plain without certificates: the arena is then on this machine or a trusted network.
    roots = None if config.arena_ca is None else read_certificates(config.arena_ca)
    async with open_channel(str(config.arena), roots=roots, plain=True) as channel:
        arena = HouseArena(channel, config.house_token, timings)
        tokens = Tokens(arena, timings, clock)
        play_clock = PlayClock(clock, timings.check_every_s)
        hall = Hall(
            most_seats=config.referee_seats,
            timings=timings,
            limits=limits,
            clock=play_clock.now,
            steady=clock,
        )
        healthy = health.aio.HealthServicer()
        server = _server(config.house_token, tokens, hall, healthy, interceptors)
        address = bind(server, config.referee_listen, config.referee_tls_cert, config.referee_tls_key)
        announcer = Announcer(arena, str(config.referee_address or address), hall, tokens)
        await healthy.set(config.house_id, health_pb2.HealthCheckResponse.SERVING)
        await server.start()
        background = (
            asyncio.create_task(enforce_always(hall, play_clock), name="deadlines"),
            asyncio.create_task(announcer.announce_always(), name="announcer"),
        )
        try:
            with served_metrics(hall, config.referee_metrics) as metrics:
                yield Referee(address, hall, background, metrics)
        except OSError as error:
            if config.referee_metrics is None:
                raise
            raise CannotListen(config.referee_metrics, (error.strerror or str(error)).lower()) from error
        finally:
            await healthy.enter_graceful_shutdown()
            hall.drain()
            background[1].cancel()
            # Announce `draining`, so that nobody is sent here; an arena that is down too is not waited for.
            farewell = asyncio.create_task(announcer.announce())
            await server.stop(timings.grace_s)
            await asyncio.wait((farewell,), timeout=timings.farewell_s)
            for task in (*background, farewell):
                task.cancel()
            await asyncio.gather(*background, farewell, return_exceptions=True)


async def serve(config: Config) -> None:
    """Serve until SIGTERM or SIGINT. Raises CannotListen, CertificatesUnreadable."""
    allow_open_files()
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    async with running_referee(config) as referee:
        log.info(
            "referee listens address=%s arena=%s tls=%s metrics=%s",
            referee.address,
            config.arena,
            "yes" if config.encrypted else "no",
            referee.metrics or "none",
        )
        stopping = asyncio.create_task(stop.wait())
        failing = asyncio.create_task(referee.failed())
        await asyncio.wait((stopping, failing), return_when=asyncio.FIRST_COMPLETED)
        stopping.cancel()
        if failing.done():
            failing.result()
        failing.cancel()
        log.info("referee goes down matches=%d", len(referee.hall.matches))


def _server(
    house_token: str,
    tokens: Tokens,
    hall: Hall,
    healthy: health.aio.HealthServicer,
    interceptors: Sequence[grpc.aio.ServerInterceptor],
) -> grpc.aio.Server:
    timings = hall.timings
    server = grpc.aio.server(
        interceptors=[*interceptors, AuthenticationInterceptor(house_token, tokens, timings)],
        options=server_options(timings.ping_every_s, timings.ping_answer_s),
    )
    server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler(_SERVICE, handlers(hall)),))
    health_pb2_grpc.add_HealthServicer_to_server(healthy, server)
    names = [_SERVICE, health.SERVICE_NAME, reflection.SERVICE_NAME]
    reflection.enable_server_reflection(names, server)
    return server
