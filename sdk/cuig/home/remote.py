"""A bot elsewhere at a table here: it connects by the protocol, in whatever language it is written.

`cuig play mybot.py remote:4567` listens on port 4567 of this machine as a small referee does; a bot that
comes (`cuig connect other.py --referee 127.0.0.1:4567`, any token) is the second player. Matches are played
one after another, a prompt at a time, and without a clock; a bot that lost its connection may come back.
"""

from __future__ import annotations

import itertools
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from queue import Empty, SimpleQueue
from typing import Any, ClassVar, Final

import grpc

from cuig.bot import Bot, Seating
from cuig.clock import LONGEST_MS
from cuig.config import Address
from cuig.engine.views import View
from cuig.match import FaultPolicy, Result
from cuig.net.channel import SERVER_OPTIONS
from cuig.v1 import referee_pb2, referee_pb2_grpc
from cuig.wire import PROTOCOL, result_message, rules_message, view_message

# How long to wait for a bot to come, or to come back, and for its answer.
COMING_SECONDS: Final = 120.0
ANSWER_SECONDS: Final = 300.0
_PEEK_SECONDS: Final = 0.2


class RemoteError(Exception):
    """A bot elsewhere that does not come, or does not answer."""


class Door(referee_pb2_grpc.RefereeServiceServicer):
    """Where one bot comes in; it has at most one stream, and a newer one replaces the older."""

    def __init__(self, listen: Address) -> None:
        self.client: str = ""
        self._listen = listen
        self._ids = itertools.count(1)
        self._changed = threading.Condition()
        self._stream: SimpleQueue[referee_pb2.PlayResponse] | None = None
        self._matches: dict[str, referee_pb2.MatchOpened] = {}
        self._open: referee_pb2.Prompt | None = None
        self._answer: tuple[int, ...] | None = None
        self._server = grpc.server(ThreadPoolExecutor(8, "cuig-remote"), options=SERVER_OPTIONS)
        referee_pb2_grpc.add_RefereeServiceServicer_to_server(self, self._server)
        try:
            port = self._server.add_insecure_port(str(listen))
        except RuntimeError as error:
            raise RemoteError(f"nobody can come to {listen}: the port is in use") from error
        self.address = Address(listen.host, port)
        self._server.start()

    def wait(self, seconds: float = COMING_SECONDS) -> None:
        """Wait until a bot is there. Raises RemoteError."""
        with self._changed:
            if not self._changed.wait_for(lambda: self._stream is not None, seconds):
                raise RemoteError(f"no bot came to {self.address} within {seconds:.0f} s")

    def close(self) -> None:
        """Send the bot away; it may come back when a door opens here again."""
        _doors.pop(self._listen, None)
        goodbye = referee_pb2.Goodbye(
            reason=referee_pb2.GOODBYE_REASON_DRAINING, message="all is played", retry_after_ms=500
        )
        self._say(goodbye=goodbye)
        self._server.stop(0.5).wait(1.0)

    # -- the table's side -----------------------------------------------------------------------------

    def sit_down(self, seating: Seating) -> None:
        """The bot is at a match; it hears so once."""
        if seating.match_id in self._matches:
            return
        opened = referee_pb2.MatchOpened(
            match=next(self._ids),
            match_id=seating.match_id,
            entrant=seating.entrant,
            entrants=seating.names,
            seats=seating.holders.count(seating.entrant),
            rules=rules_message(seating.rules),
            clock=referee_pb2.ClockPolicy(decision_ms=LONGEST_MS),
            faults=int(FaultPolicy.LENIENT),  # type: ignore[arg-type]
        )
        with self._changed:
            self._matches[seating.match_id] = opened
        self._say(opened=[opened])

    def ask(self, seating: Seating, view: View) -> tuple[int, ...]:
        """What the bot answers to a view. Raises RemoteError."""
        prompt = referee_pb2.Prompt(
            id=next(self._ids),
            match=self._matches[seating.match_id].match,
            view=view_message(view, seating.game),
            legal=view.legal,
            choose_min=view.choose[0],
            choose_max=view.choose[1],
            time_left_ms=LONGEST_MS,
            holders=bytes(seating.holders),
        )
        with self._changed:
            self._open, self._answer = prompt, None
        self._say(prompts=[prompt])
        with self._changed:
            if not self._changed.wait_for(lambda: self._answer is not None, ANSWER_SECONDS):
                raise RemoteError(f"no answer from {self.address} within {ANSWER_SECONDS:.0f} s")
            answer, self._open = self._answer, None
        return answer or ()

    def get_up(self, seating: Seating, result: Result) -> None:
        """The match is over; the bot hears so once."""
        with self._changed:
            opened = self._matches.pop(seating.match_id, None)
        if opened is not None:
            self._say(closed=[referee_pb2.MatchClosed(match=opened.match, result=result_message(result))])

    def _say(self, **parts: Any) -> None:
        with self._changed:
            if self._stream is not None:
                self._stream.put(referee_pb2.PlayResponse(**parts))

    # -- the bot's side -------------------------------------------------------------------------------

    def Play(self, request_iterator: Iterator[Any], context: Any) -> Iterator[Any]:  # noqa: N802
        """One stream of the bot's."""
        first: Any = next(request_iterator, referee_pb2.PlayRequest())
        if not first.HasField("hello"):
            context.abort(grpc.StatusCode.INVALID_ARGUMENT, "the first message is a hello")
        if first.hello.protocol != PROTOCOL:
            goodbye = referee_pb2.Goodbye(
                reason=referee_pb2.GOODBYE_REASON_PROTOCOL,
                message=f"this referee speaks version {PROTOCOL} of the protocol",
            )
            yield referee_pb2.PlayResponse(goodbye=goodbye)
            return
        stream: SimpleQueue[referee_pb2.PlayResponse] = SimpleQueue()
        with self._changed:
            if self._stream is not None:
                goodbye = referee_pb2.Goodbye(reason=referee_pb2.GOODBYE_REASON_REPLACED)
                self._stream.put(referee_pb2.PlayResponse(goodbye=goodbye))
            self.client = first.hello.client
            welcome = referee_pb2.Welcome(
                protocol=PROTOCOL,
                bot="remote",
                capacity=first.hello.capacity or 16,
                matches=self._matches.values(),
                prompts=[self._open] if self._open is not None else [],
            )
            stream.put(referee_pb2.PlayResponse(welcome=welcome))
            self._stream = stream
            self._changed.notify_all()
        threading.Thread(target=self._hear, args=(request_iterator,), daemon=True).start()
        try:
            while context.is_active():
                try:
                    message = stream.get(timeout=_PEEK_SECONDS)
                except Empty:
                    continue
                yield message
                if message.HasField("goodbye"):
                    return
        finally:
            with self._changed:
                if self._stream is stream:
                    self._stream = None

    def _hear(self, requests: Iterator[Any]) -> None:
        try:
            for request in requests:
                for answer in request.answers:
                    with self._changed:
                        if self._open is not None and answer.prompt_id == self._open.id:
                            self._answer = tuple(answer.actions)
                            self._changed.notify_all()
        except grpc.RpcError:
            return  # the stream has ended; `Play` sees it too

    def RunMatch(self, request: Any, context: Any) -> Any:  # noqa: N802
        """Matches here are those of `cuig play`."""
        context.abort(grpc.StatusCode.UNIMPLEMENTED, "this table plays its own matches only")


class Remote(Bot):
    """The bot behind a door; each door has its own subclass."""

    door: ClassVar[Door]
    name = "remote"

    def begin(self, seating: Seating) -> None:
        self.door.sit_down(seating)

    def play(self, view: View) -> Any:
        said = self.door.ask(self.seating, view)
        return said[0] if len(said) == 1 else said

    rob = bid = name_trump = call = play

    def discard(self, view: View) -> Any:
        return list(self.door.ask(self.seating, view))

    def end(self, result: Result) -> None:
        self.door.get_up(self.seating, result)


_doors: dict[Address, type[Remote]] = {}


def remote_at(listen: Address) -> type[Remote]:
    """The bot that will come to this address; the door is opened by whoever asks first.

    Raises RemoteError where nobody can come.
    """
    known = _doors.get(listen)
    if known is None:
        door = Door(listen)
        known = type("Remote", (Remote,), {"door": door, "name": f"remote:{door.address.port}"})
        _doors[listen] = known
    return known
