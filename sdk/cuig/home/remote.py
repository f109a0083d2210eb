"""A bot of another process at a table here: it connects by the protocol, in whatever language it is written.

`cuig play mybot.py remote:4567` listens on port 4567 of this machine as a small referee does; the bot that
connects (`cuig connect other.py --referee 127.0.0.1:4567`, with any token) is the second bot. Matches are
played one after another, a prompt at a time, and without a clock; a bot that lost its connection
may reconnect. Answers are judged as at a referee: the first that is legal counts, others are refused with the
reason, and the last refusal that is borne is a mistake.
"""

from __future__ import annotations

import itertools
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from queue import Empty, SimpleQueue
from typing import Any, ClassVar, Final

import grpc

from cuig.answers import AnswerError, read_answer
from cuig.bot import Bot, Seating
from cuig.clock import LONGEST_MS, ClockPolicy
from cuig.config import Address
from cuig.engine.views import View
from cuig.match import FaultPolicy, Result
from cuig.net.channel import SERVER_OPTIONS
from cuig.table import REFUSALS_BORNE
from cuig.v1 import referee_pb2, referee_pb2_grpc
from cuig.wire import PROTOCOL, clock_message, result_message, rules_message, view_message

CONNECT_SECONDS: Final = 120.0
ANSWER_SECONDS: Final = 300.0
_PEEK_SECONDS: Final = 0.2
_UNLIMITED: Final = ClockPolicy(decision_ms=LONGEST_MS, bank_ms=0, increment_ms=0, startup_ms=0)


class RemoteError(Exception):
    """A remote bot that does not connect, or does not answer."""


class RemoteServer(referee_pb2_grpc.RefereeServiceServicer):
    """A small referee for one bot, which has at most one stream: a newer one replaces the older."""

    def __init__(self, listen: Address) -> None:
        """Listen. Raises RemoteError where the port is in use."""
        self.client: str = ""
        self._listen = listen
        self._ids = itertools.count(1)
        self._changed = threading.Condition()  # held to read or change the fields below
        self._stream: SimpleQueue[referee_pb2.PlayResponse] | None = None
        self._matches: dict[str, referee_pb2.MatchOpened] = {}
        self._prompt: referee_pb2.Prompt | None = None
        self._view: View | None = None  # of the prompt
        self._refusals: int = 0  # of its answers
        self._last_id: int = 0  # of the prompts so far
        self._answer: tuple[int, ...] | None = None
        self._server = grpc.server(ThreadPoolExecutor(8, "cuig-remote"), options=SERVER_OPTIONS)
        referee_pb2_grpc.add_RefereeServiceServicer_to_server(self, self._server)
        try:
            port = self._server.add_insecure_port(str(listen))
        except RuntimeError as error:
            raise RemoteError(f"nobody can come to {listen}: the port is in use") from error
        self.address = Address(listen.host, port)
        self._server.start()

    def wait(self, seconds: float = CONNECT_SECONDS) -> None:
        """Wait until a bot has connected. Raises RemoteError."""
        with self._changed:
            if not self._changed.wait_for(lambda: self._stream is not None, seconds):
                raise RemoteError(f"no bot came to {self.address} within {seconds:.0f} s")

    def close(self, why: str = "all is played") -> None:
        """Say goodbye and stop listening; the bot may reconnect when a server listens here again."""
        _bots.pop(self._listen, None)
        goodbye = referee_pb2.Goodbye(
            reason=referee_pb2.GOODBYE_REASON_DRAINING, message=why, retry_after_ms=500
        )
        self._send(goodbye=goodbye)
        self._server.stop(0.5).wait(1.0)

    # -- called by the table ---------------------------------------------------------------------------

    def open_match(self, seating: Seating) -> None:
        """Tell the bot of a match, once for all its seats."""
        if seating.match_id in self._matches:
            return
        opened = referee_pb2.MatchOpened(
            match=next(self._ids),
            match_id=seating.match_id,
            entrant=seating.entrant,
            entrants=seating.names,
            seats=seating.holders.count(seating.entrant),
            rules=rules_message(seating.rules),
            clock=clock_message(_UNLIMITED),
            faults=int(FaultPolicy.LENIENT),  # type: ignore[arg-type]
        )
        with self._changed:
            self._matches[seating.match_id] = opened
        self._send(opened=[opened])

    def ask(self, seating: Seating, view: View) -> tuple[int, ...]:
        """Send a prompt and return the actions that the bot answers. Raises RemoteError."""
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
            self._prompt, self._answer = prompt, None
            self._view, self._refusals, self._last_id = view, 0, prompt.id
        self._send(prompts=[prompt])
        with self._changed:
            if not self._changed.wait_for(lambda: self._answer is not None, ANSWER_SECONDS):
                raise RemoteError(f"no answer from {self.address} within {ANSWER_SECONDS:.0f} s")
            answer, self._prompt = self._answer, None
        return answer or ()

    def close_match(self, seating: Seating, result: Result) -> None:
        """Tell the bot how a match ended, once for all its seats."""
        with self._changed:
            opened = self._matches.pop(seating.match_id, None)
        if opened is not None:
            self._send(closed=[referee_pb2.MatchClosed(match=opened.match, result=result_message(result))])

    def _send(self, **parts: Any) -> None:
        with self._changed:
            if self._stream is not None:
                self._stream.put(referee_pb2.PlayResponse(**parts))

    # -- called by gRPC --------------------------------------------------------------------------------

    def Play(self, request_iterator: Iterator[Any], context: Any) -> Iterator[Any]:  # noqa: N802
        """Serve one stream of the bot (the RPC of that name)."""
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
                prompts=[self._prompt] if self._prompt is not None else [],
            )
            stream.put(referee_pb2.PlayResponse(welcome=welcome))
            self._stream = stream
            self._changed.notify_all()
        threading.Thread(target=self._read_answers, args=(request_iterator,), daemon=True).start()
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

    def _read_answers(self, requests: Iterator[Any]) -> None:
        """Take the answers of a stream, until it ends."""
        try:
            for request in requests:
                for answer in request.answers:
                    self._take(answer.prompt_id, tuple(answer.actions))
        except grpc.RpcError:
            return  # the stream has ended, which `Play` notices too

    def _take(self, prompt_id: int, actions: tuple[int, ...]) -> None:
        """Take an answer, or refuse it with the reason."""
        with self._changed:
            prompt, view = self._prompt, self._view
            if prompt is None or view is None or prompt_id != prompt.id or self._answer is not None:
                asked = 0 < prompt_id <= self._last_id
                reason = (
                    referee_pb2.REJECTION_REASON_STALE_PROMPT
                    if asked
                    else referee_pb2.REJECTION_REASON_UNKNOWN_PROMPT
                )
                self._reject(prompt_id, reason, "answered before" if asked else "this was never asked")
                return
            try:
                read_answer(view, actions[0] if len(actions) == 1 else list(actions))
            except AnswerError as refused:
                self._refusals += 1
                sound = len(actions) in range(1, view.choose[1] + 1)
                self._reject(
                    prompt_id,
                    referee_pb2.REJECTION_REASON_ILLEGAL if sound else referee_pb2.REJECTION_REASON_MALFORMED,
                    refused.reason,
                )
                if self._refusals < REFUSALS_BORNE:
                    return
            self._answer = actions
            self._changed.notify_all()

    def _reject(self, prompt_id: int, reason: referee_pb2.RejectionReason.ValueType, message: str) -> None:
        rejection = referee_pb2.Rejection(prompt_id=prompt_id, reason=reason, message=message)
        if self._stream is not None:
            self._stream.put(referee_pb2.PlayResponse(rejections=[rejection]))

    def RunMatch(self, request: Any, context: Any) -> Any:  # noqa: N802
        """Refuse: this server plays the matches of `cuig play` alone."""
        context.abort(grpc.StatusCode.UNIMPLEMENTED, "this table plays its own matches only")


class RemoteBot(Bot):
    """The bot that is connected to a server; each server has its own subclass."""

    server: ClassVar[RemoteServer]
    name = "remote"

    def begin(self, seating: Seating) -> None:
        self.server.open_match(seating)

    def play(self, view: View) -> Any:
        actions = self.server.ask(self.seating, view)
        return actions[0] if len(actions) == 1 else actions

    rob = bid = name_trump = call = play

    def discard(self, view: View) -> Any:
        return list(self.server.ask(self.seating, view))

    def end(self, result: Result) -> None:
        self.server.close_match(self.seating, result)


_bots: dict[Address, type[RemoteBot]] = {}


def remote_at(listen: Address) -> type[RemoteBot]:
    """Return the bot that will connect to this address; the first call for an address starts its server.

    Raises RemoteError where the port is in use.
    """
    bot = _bots.get(listen)
    if bot is None:
        server = RemoteServer(listen)
        bot = type("Remote", (RemoteBot,), {"server": server, "name": f"remote:{server.address.port}"})
        _bots[listen] = bot
    return bot
