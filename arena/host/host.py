"""A host: takes leases on versions that matches wait for, runs them, and gives them back."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import resource
import secrets
import shutil
import signal
import socket
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final
from uuid import UUID

import psycopg
from cuig.net.certificates import client_context
from cuig.net.dialer import Dialer
from cuig.sandbox import control_group
from cuig.sandbox.environment import environment
from cuig.sandbox.errors import SandboxError, SandboxUnavailable, StartFailed
from cuig.sandbox.layout import SLOTS
from cuig.sandbox.limits import MIB, Limits
from cuig.sandbox.machine import machine
from redis.asyncio import Redis
from redis.exceptions import RedisError

from arena.bot import hosting
from arena.bot.hosting import Kept, Taken
from arena.bot.presence import attendance
from arena.config import HostConfig
from arena.host.archives import Archives
from arena.host.baseline_bot import BaselineBot
from arena.host.channels import Channels
from arena.host.contents import bundle_of
from arena.host.hosted_bot import HostedBot, Terms
from arena.host.journal import Connection, Journal
from arena.host.validator import Validator
from arena.store import host as hosts

log = logging.getLogger(__name__)

TURN_S: Final = 1.0
LEASE_S: Final = 10.0
# A version that nobody waits for any more is kept warm for so long: the next event may begin soon.
IDLE_S: Final = 30.0
# So many sandboxes are made at once: each imports half a second's worth.
AT_ONCE: Final = 2
_CLOSE_S: Final = 6.0


async def host(config: HostConfig, interrupted: asyncio.Event | None = None) -> None:
    """Host bots until SIGTERM or Ctrl-C (or `interrupted` is set).

    Where this machine cannot shut a program in, baselines alone. Raises SandboxUnavailable for packages that
    are not installed.
    """
    bots = environment(config.packages)
    try:
        sandbox = (await machine()).says
        log.info("sandbox %s; bots have %s", sandbox, ", ".join(bots.shown()))
    except SandboxUnavailable as missing:
        sandbox = None
        log.warning(
            "%s No bot that was handed in is hosted here: baselines have %s", missing, bots.shown()[1]
        )
    control_group.sweep()
    _raise_descriptors()
    memory = config.host_memory * MIB
    limits = Limits(memory=memory, memory_together=2 * memory)
    with _sockets() as folder:
        running = _Host(config, Terms(bots, limits, config.host_seats), folder, sandbox)
        stop = interrupted or _stopped_by_signal()
        try:
            await running.run(stop)
        finally:
            await running.close()


class _Host:
    """The bots of one host."""

    def __init__(self, config: HostConfig, terms: Terms, folder: Path, sandbox: str | None) -> None:
        """sandbox: how programs are shut in here; None: not at all, and baselines alone are taken."""
        self._config = config
        self._terms = terms
        self._folder = folder
        self._sandbox = sandbox
        self._name = f"{socket.gethostname()}:{os.getpid()}:{secrets.token_hex(2)}"
        self._journal = Journal(config.database_url)
        self._redis: Redis = Redis.from_url(config.redis_url, socket_timeout=5, socket_connect_timeout=5)
        ca = config.referee_ca
        roots = None if ca is None else ca.read_bytes()
        if roots is not None:
            client_context(roots)  # checks them
        self._roots = roots
        self._channels = Channels(Dialer(roots=roots, plain=True))
        self._first_slot = secrets.randbelow(SLOTS)
        for name in ("archives", "validation"):
            (folder / name).mkdir()
        self._archives = Archives(folder / "archives")
        slot = (self._first_slot - 1) % SLOTS  # the last that a bot here would be given
        self._validator: Validator | None = None  # where nothing can be shut in, nothing is tried
        if sandbox is not None:
            self._validator = Validator(
                *(self._name, sandbox, terms, slot, folder / "validation", self._archives, self._journal)
            )
        self._bots: dict[UUID, HostedBot | BaselineBot] = {}  # by lease
        self._opening: dict[UUID, asyncio.Task[None]] = {}
        self._open_at_once = asyncio.Semaphore(AT_ONCE)
        self._unwanted_since: dict[UUID, float] = {}
        self._kept_at = 0.0
        self._addresses: Sequence[str] = ()
        self._leaving: set[asyncio.Task[None]] = set()

    async def run(self, stop: asyncio.Event) -> None:
        """Take turns until it is told to stop."""
        while not stop.is_set():
            try:
                await self._turn()
            except (psycopg.OperationalError, OSError, RedisError) as error:
                log.warning("out of reach: %s", str(error).strip() or type(error).__name__)
                self._drop_what_is_not_ours()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(TURN_S):
                    await stop.wait()

    async def close(self) -> None:
        """Give everything back."""
        leases = list(self._bots)
        for task in self._opening.values():
            task.cancel()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_CLOSE_S):
                await asyncio.gather(
                    *(bot.close() for bot in self._bots.values()),
                    *self._leaving,
                    return_exceptions=True,
                )
        try:
            async with asyncio.timeout(_CLOSE_S):
                if self._validator is not None:
                    await self._validator.close()
                lines = self._journal.take()
                await self._journal.transaction(lambda connection: hosting.write_logs(connection, lines))
                await self._journal.transaction(lambda connection: self._give_back(connection, leases))
        except (psycopg.Error, TimeoutError) as error:
            log.warning("leases not given back: %s", error)  # they end by themselves
        await self._journal.close()
        await self._channels.keep_only(())
        await self._redis.aclose()

    async def _turn(self) -> None:
        loop = asyncio.get_running_loop()
        self._addresses = [referee.address for referee in (await attendance(self._redis)).open_referees()]
        for lease, bot in self._bots.items():
            if lease not in self._opening:
                bot.move_to(self._addresses, self._channels)
        await self._channels.keep_only(self._addresses)
        room = self._config.host_versions - len(self._bots)
        extend = loop.time() - self._kept_at >= LEASE_S / 3
        held = list(self._bots)  # by the loop's thread, which alone changes them
        running = [bot.leased.content for bot in self._bots.values()]
        lines = self._journal.take()
        try:
            kept, taken = await self._journal.transaction(
                lambda connection: self._ask(connection, lines, held if extend else None, room, running)
            )
        except psycopg.Error:
            self._journal.put_back(lines)
            raise
        if kept is not None:
            self._kept_at = loop.time()
            self._keep(kept)
        for one in taken:
            self._begin(one)
        if self._validator is not None:
            await self._validator.turn()

    def _ask(
        self,
        connection: Connection,
        lines: list[dict[str, Any]],
        held: list[UUID] | None,
        room: int,
        running: Sequence[str],
    ) -> tuple[list[Kept] | None, list[Taken]]:
        hosting.write_logs(connection, lines)
        kept = None if held is None else hosting.extend(connection, held, LEASE_S)
        trusted_alone = self._sandbox is None
        taken = (
            hosting.lease(connection, self._name, room, LEASE_S, trusted_alone=trusted_alone)
            if room > 0
            else []
        )
        if taken:
            self._archives.fetch(connection, "bots", [*running, *(one.leased.content for one in taken)])
        if held is not None:
            packages = self._terms.environment.shown()
            says = self._sandbox or "no sandbox: baselines alone"
            hosts.announce(connection, self._name, says, packages, len(held))
        return kept, taken

    def _give_back(self, connection: Connection, leases: Sequence[UUID]) -> None:
        hosting.release(connection, leases)
        hosts.leave(connection, self._name)

    def _begin(self, taken: Taken) -> None:
        lease = taken.leased.lease
        try:
            bundle = bundle_of(taken.leased.content, self._archives)
        except SandboxError as error:
            self._opening[lease] = asyncio.create_task(self._fail(lease, error))
            return
        bot: HostedBot | BaselineBot
        if bundle.baseline:
            bot = BaselineBot(taken, bundle.bot, self._roots, self._config.log)
        else:
            bot = HostedBot(taken, bundle, self._terms, self._free_slot(), self._folder, self._journal)
        self._bots[lease] = bot
        self._opening[lease] = asyncio.create_task(self._open(lease, bot))

    def _free_slot(self) -> int:
        used = {bot.slot for bot in self._bots.values()}
        # Hosts on one machine begin at different slots, so that their bots' accounts are seldom the same.
        turn = ((self._first_slot + step) % SLOTS for step in range(SLOTS))
        return next(slot for slot in turn if slot not in used)

    async def _open(self, lease: UUID, bot: HostedBot | BaselineBot) -> None:
        try:
            async with self._open_at_once:
                await bot.open()
        except (SandboxError, OSError) as error:
            self._bots.pop(lease, None)
            await bot.close()
            await self._fail(lease, error)
            return
        self._opening.pop(lease, None)
        bot.move_to(self._addresses, self._channels)
        await self._journal.transaction(lambda connection: hosting.opened(connection, lease))

    async def _fail(self, lease: UUID, error: Exception) -> None:
        log.warning("could not be started lease=%s error=%s", lease, error)
        said = error.said if isinstance(error, StartFailed) else ""
        try:
            await self._journal.transaction(
                lambda connection: hosting.failed(connection, lease, str(error), said)
            )
        except psycopg.OperationalError as away:
            log.warning("failure not written: %s", away)
        self._opening.pop(lease, None)

    def _keep(self, kept: Sequence[Kept]) -> None:
        """Go on with the leases that hold; leave what is another's, and what nobody has waited for long."""
        now = asyncio.get_running_loop().time()
        holding = {one.lease: one for one in kept}
        for lease, bot in list(self._bots.items()):
            one = holding.get(lease)
            if one is None:
                log.warning("lease lost bot=%s", bot.name)
                self._leave(lease, give_back=False)
            elif one.wanted or bot.busy:
                self._unwanted_since.pop(lease, None)
            elif now - self._unwanted_since.setdefault(lease, now) >= IDLE_S:
                self._leave(lease, give_back=True)

    def _drop_what_is_not_ours(self) -> None:
        """The database has been away for as long as leases last: others may have taken our versions."""
        if asyncio.get_running_loop().time() - self._kept_at > LEASE_S:
            for lease in list(self._bots):
                self._leave(lease, give_back=False)

    def _leave(self, lease: UUID, *, give_back: bool) -> None:
        bot = self._bots.pop(lease)
        self._unwanted_since.pop(lease, None)
        opening = self._opening.pop(lease, None)
        if opening is not None:
            opening.cancel()
        task = asyncio.create_task(self._close(lease, bot, give_back))
        self._leaving.add(task)
        task.add_done_callback(self._leaving.discard)

    async def _close(self, lease: UUID, bot: HostedBot | BaselineBot, give_back: bool) -> None:
        await bot.close()
        log.info("closed bot=%s", bot.name)
        if give_back:
            await self._journal.transaction(lambda connection: hosting.release(connection, [lease]))


def _raise_descriptors() -> None:
    """As many open files as the system lets this process have: each process of a bot holds some."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


@contextmanager
def _sockets() -> Iterator[Path]:
    """A folder for the sockets, with a short path, that nobody else may enter."""
    folder = Path(tempfile.mkdtemp(prefix="cuig-host-", dir="/tmp"))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _stopped_by_signal() -> asyncio.Event:
    stop = asyncio.Event()
    loop: Any = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    return stop
