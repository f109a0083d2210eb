"""One version that this host runs: its sandbox, a process in reserve, and its streams to the referees."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Iterable
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from cuig.engine.presets import PRESETS
from cuig.sandbox.bot_process import Ended
from cuig.sandbox.bundle import Bundle
from cuig.sandbox.conversation import speak_by_pipe
from cuig.sandbox.environment import Environment
from cuig.sandbox.errors import SandboxError, StartFailed
from cuig.sandbox.guard import Guard
from cuig.sandbox.limits import Limits
from cuig.sandbox.player import Player, new_token
from cuig.sandbox.sandbox import Sandbox, open_sandbox
from cuig.sandbox.seat import Seat
from cuig.v1 import referee_pb2
from cuig.wire import PROTOCOL

from arena.bot.hosting import Taken
from arena.host.channels import Channels
from arena.host.journal import Journal
from arena.host.referee_stream import RefereeStream

log = logging.getLogger(__name__)

# To import the bot and to say hello.
START_SECONDS: Final = 20.0
# To take in the result of a match.
END_SECONDS: Final = 1.0
# A seat whose processes end is given so many; then its time runs out.
STARTS: Final = 3
GAME_OVER: Final = "its game is over"
CLOSED: Final = "its host does not need it any more"


@dataclass(frozen=True, slots=True)
class Terms:
    """How a host runs its bots."""

    environment: Environment
    limits: Limits
    seats: int  # of one version, at one referee


def claimed(said: Collection[str], named: Collection[str]) -> list[str]:
    """The games that a bot is seated at, where it says these and its owner named those; none: all.

    Raises StartFailed where nothing is left: without games it would be seated at all of them.
    """
    if not said:
        return sorted(named)
    known = set(said) & set(PRESETS)
    games = known & set(named) if named else known
    if games:
        return sorted(games)
    if known:
        raise StartFailed(
            f"it plays {', '.join(sorted(known))}, and its owner named {', '.join(sorted(named))}"
        )
    raise StartFailed(f"it plays none of the games that there are ({', '.join(PRESETS)})")


class HostedBot:
    """A leased version, while this host runs it."""

    def __init__(
        self, taken: Taken, bundle: Bundle, terms: Terms, slot: int, folder: Path, journal: Journal
    ) -> None:
        """`folder`: a private one for its socket; `slot`: a number that no other bot here has."""
        self.leased = taken.leased
        self.name = taken.leased.name
        self.slot = slot
        self._token = taken.token
        self._bundle = bundle
        self._terms = terms
        self._journal = journal
        self._guard = Guard(folder / f"{slot}.sock") if bundle.command else None
        self._sandbox: Sandbox | None = None
        self._opening = asyncio.Lock()
        self._spare: Player | None = None
        self._playing: dict[Seat, Player] = {}
        self._killed_for_memory = 0  # as far as it has been told
        self._hello: referee_pb2.Hello | None = None
        self._streams: dict[str, tuple[RefereeStream, asyncio.Task[None]]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._closing = False

    @property
    def busy(self) -> bool:
        """Whether it is at a match."""
        return any(stream.busy for stream, _ in self._streams.values())

    @property
    def attached(self) -> int:
        """At how many referees it is."""
        return sum(stream.attached for stream, _ in self._streams.values())

    async def open(self) -> None:
        """Start a first process, and hear it say hello. Raises SandboxError, OSError."""
        if self._guard is not None:
            await self._guard.start()
        player = await self._new_player()
        try:
            async with asyncio.timeout(START_SECONDS):
                await asyncio.wait(
                    (player.greeted, player.process.ended), return_when=asyncio.FIRST_COMPLETED
                )
        except TimeoutError:
            player.process.kill(f"it said no hello within {START_SECONDS:.0f} s")
        if not player.greeted.done():
            ended = await player.process.ended
            raise StartFailed(ended.reason, player.process.output.text)
        self._hello = player.greeted.result()
        claimed(self._hello.presets, self.leased.presets)  # checks them
        self._spare = player
        log.info("ready bot=%s version=%d", self.name, self.leased.version)

    async def close(self) -> None:
        """Leave every referee and end every process."""
        self._closing = True
        tasks = [*(task for _, task in self._streams.values()), *self._tasks]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._streams.clear()
        async with AsyncExitStack() as stack:  # each, whatever becomes of the others
            if self._guard is not None:
                stack.push_async_callback(self._guard.stop)
            if self._sandbox is not None:
                stack.push_async_callback(self._sandbox.close)
        # What they wrote last is heard of in tasks that began meanwhile.
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def move_to(self, addresses: Iterable[str], channels: Channels) -> None:
        """Be at these referees, and at no others."""
        wanted = set(addresses)
        for address in self._streams.keys() - wanted:
            self._streams.pop(address)[1].cancel()
        for address in wanted - self._streams.keys():
            stream = RefereeStream(
                *(self.name, address, channels.to(address), self._token, self._hello_upstream()),
                begin=lambda seat: self._later(self._begin(seat)),
                finish=lambda seat, closed: self._later(self._finish(seat, closed)),
            )
            task = asyncio.create_task(stream.stay(), name=f"{self.name} at {address}")
            task.add_done_callback(self._stream_over)
            self._streams[address] = (stream, task)

    def _hello_upstream(self) -> referee_pb2.Hello:
        """As the bot itself would say it, with the seats that it is given here."""
        said = self._hello or referee_pb2.Hello()
        return referee_pb2.Hello(
            protocol=PROTOCOL,
            client=f"cuig-host for {said.client[:60]}",
            capacity=self._terms.seats,
            presets=claimed(said.presets, self.leased.presets),
        )

    # -- processes -------------------------------------------------------------------------------------

    async def _new_player(self) -> Player:
        """A process that has just been started. Raises SandboxError."""
        async with self._opening:  # one at a time, also where the sandbox has to be made anew
            if self._sandbox is None or not self._sandbox.alive:
                if self._sandbox is not None:
                    await self._sandbox.close()
                terms = self._terms
                self._sandbox = await open_sandbox(
                    *(self._bundle, terms.environment, self.slot),
                    at=None if self._guard is None else self._guard.path,
                    limits=terms.limits,
                )
            token = new_token()
            player = Player(self.name, token, self._sandbox.start(token))
        if player.process.stream is not None:
            self._later(speak_by_pipe(player, player.process.stream))
        elif self._guard is not None:
            self._guard.players[token] = player
        self._later(self._outlive(player))
        return player

    async def _begin(self, seat: Seat) -> None:
        """Give a seat a process: the one in reserve, or a new one, and start the next reserve."""
        if seat.starting or seat.player is not None or seat.over or self._closing or seat.starts >= STARTS:
            return
        seat.starts += 1
        seat.starting = True
        player, self._spare = self._spare, None
        try:
            if player is None or player.process.ended.done():
                player = await self._new_player()
        except (SandboxError, OSError) as error:
            log.warning("not started bot=%s error=%s", self.name, error)
            self._journal.note(self._line(seat, str(error), getattr(error, "said", "")))
            self._later(self._begin_later(seat))
            return
        finally:
            seat.starting = False
        if seat.over:
            player.process.kill(GAME_OVER)
            return
        seat.player = self._playing[seat] = player
        player.sit(seat)
        if self._spare is None:
            self._later(self._start_spare())

    async def _begin_later(self, seat: Seat) -> None:
        await asyncio.sleep(seat.starts)
        await self._begin(seat)

    async def _start_spare(self) -> None:
        try:
            player = await self._new_player()
        except (SandboxError, OSError) as error:
            log.warning("no spare process bot=%s error=%s", self.name, error)
            return
        if self._spare is None:
            self._spare = player
        else:
            player.process.kill(CLOSED)

    async def _finish(self, seat: Seat, closed: referee_pb2.MatchClosed | None) -> None:
        """A seat's game is over: its process may hear the result, and ends."""
        seat.over, seat.open = True, False
        player = self._playing.get(seat)
        if player is None:
            return
        if closed is not None and closed.HasField("result"):
            player.close(closed)
            await asyncio.wait((player.process.ended,), timeout=END_SECONDS)
        player.process.kill(GAME_OVER)

    async def _outlive(self, player: Player) -> None:
        """Wait for the end of a process, write down what it wrote, and replace it if it is missed."""
        ended: Ended = await asyncio.shield(player.process.ended)
        if self._guard is not None:
            self._guard.players.pop(player.token, None)
        if self._spare is player:
            self._spare = None  # the next seat starts its own, and says why it cannot
        seat = player.seat
        if seat is None:
            if ended.reason != CLOSED and not self._closing:
                log.info("spare process ended bot=%s reason=%r", self.name, ended.reason)
            return
        self._playing.pop(seat, None)
        reason = ended.reason
        killed = 0 if self._sandbox is None else self._sandbox.killed_for_memory
        if killed > self._killed_for_memory:
            self._killed_for_memory = killed
            reason = (
                f"all its processes together used more than {self._terms.limits.memory_together >> 20} MiB"
            )
        missed = not seat.over and ended.reason != GAME_OVER and not self._closing
        written = player.process.output.text
        if missed or written:
            self._journal.note(self._line(seat, reason if missed else None, written))
        if missed:
            log.info(
                "process ended bot=%s match=%s game=%d seat=%d reason=%r",
                *(self.name, seat.match_id, seat.game, seat.number, reason),
            )
            seat.player = None
            if seat.open:
                await self._begin(seat)

    def _line(self, seat: Seat, reason: str | None, output: str) -> dict[str, Any]:
        return {
            "match": int(seat.match_id),
            "version": self.leased.version,
            "game": seat.game,
            "seat": seat.number,
            "reason": reason,
            "asked": seat.asked() if reason is not None else None,
            "output": output,
        }

    # -- tasks -----------------------------------------------------------------------------------------

    def _later(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._over)

    def _over(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("unexpected bot=%s", self.name, exc_info=task.exception())

    def _stream_over(self, task: asyncio.Task[None]) -> None:
        if not task.cancelled() and task.exception() is not None:
            log.error("unexpected bot=%s stream=%s", self.name, task.get_name(), exc_info=task.exception())
