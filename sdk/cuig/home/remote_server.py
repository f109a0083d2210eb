"""A small referee for one bot of another process.

The bot has one stream at most: a newer one replaces the older. It is
treated as by a referee, by the same parts (`cuig.table`, `cuig.prompts`, `cuig.mixing`,
`cuig.stream_checks`, `cuig.ended_matches`), without what is for many bots: batches, leases, an arena.
"""

from __future__ import annotations

import secrets
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from queue import Empty, SimpleQueue
from typing import Any, Final

import grpc

from cuig.config import Address
from cuig.ended_matches import EndedMatches, LastAnswer
from cuig.home.remote_match import RemoteMatch
from cuig.net.channel import SERVER_OPTIONS
from cuig.prompt_encoding import QUESTION_BITS, QUESTION_MASK
from cuig.refusal import AnswerRefused
from cuig.stream_checks import (
    DEFAULT_CAPACITY,
    HALF_CLOSED,
    StreamBroken,
    check_first,
    check_next,
    check_nonces,
)
from cuig.v1 import referee_pb2, referee_pb2_grpc
from cuig.wire import PROTOCOL

CONNECT_SECONDS: Final = 120.0
_PEEK_SECONDS: Final = 0.2
_LINGER_SECONDS: Final = 1.0
_RETRY_MS: Final = 500
# The first match's number is random below this: an answer meant for an earlier server must not fit a match.
_FIRST_NUMBERS: Final = 1 << 24


class RemoteError(Exception):
    """A bot of another process that does not connect, does not play the game, or does not answer."""


class _Stream:
    """One call of `Play`: what is to be sent, and whether its bot has said all that it will."""

    def __init__(self) -> None:
        self.out: SimpleQueue[referee_pb2.PlayResponse] = SimpleQueue()
        self.read_out = threading.Event()

    def send(self, **parts: Any) -> None:
        """Have a message sent."""
        self.out.put(referee_pb2.PlayResponse(**parts))

    def say_goodbye(
        self, reason: referee_pb2.GoodbyeReason.ValueType, message: str, retry_after_ms: int = 0
    ) -> None:
        """Have the stream ended by a goodbye."""
        goodbye = referee_pb2.Goodbye(reason=reason, message=message, retry_after_ms=retry_after_ms)
        self.send(goodbye=goodbye)


class RemoteServer(referee_pb2_grpc.RefereeServiceServicer):
    """Serves the bot; each of its methods may be called by any thread.

    Attributes:
        address: Where it listens.
        changed: Held to read or change anything of the bot or its matches; told when something has changed.
    """

    def __init__(self, listen: Address) -> None:
        """Listen. Raises RemoteError where the port is in use."""
        self.changed: threading.Condition = threading.Condition()
        self._stream: _Stream | None = None
        self._hello: referee_pb2.Hello = referee_pb2.Hello()
        self._presets: frozenset[str] = frozenset()
        self._capacity: int = 0
        self._matches: dict[int, RemoteMatch] = {}  # by number
        self._ended: EndedMatches = EndedMatches()
        self._next_number: int = 1 + secrets.randbelow(_FIRST_NUMBERS)
        self._server = grpc.server(ThreadPoolExecutor(8, "cuig-remote"), options=SERVER_OPTIONS)
        referee_pb2_grpc.add_RefereeServiceServicer_to_server(self, self._server)
        try:
            port = self._server.add_insecure_port(str(listen))
        except RuntimeError as error:
            raise RemoteError(f"nobody can come to {listen}: the port is in use") from error
        self.address: Address = Address(listen.host, port)
        self._server.start()

    def wait(self, seconds: float = CONNECT_SECONDS) -> None:
        """Wait until a bot has connected. Raises RemoteError."""
        with self.changed:
            if not self.changed.wait_for(lambda: self._stream is not None, seconds):
                raise RemoteError(f"no bot came to {self.address} within {seconds:.0f} s")

    def close(self, why: str = "all is played") -> None:
        """Say goodbye and stop listening; the bot may reconnect when a server listens here again."""
        with self.changed:
            if self._stream is not None:
                self._stream.say_goodbye(referee_pb2.GOODBYE_REASON_DRAINING, why, _RETRY_MS)
        self._server.stop(0.5).wait(1.0)

    # -- called by the table ----------------------------------------------------------------------------

    @property
    def connected(self) -> bool:
        """Whether the bot is."""
        return self._stream is not None

    @property
    def commits(self) -> bool:
        """Whether the bot adds nonces to the cards, committing to them first."""
        return self._hello.commits

    def next_number(self) -> int:
        """The number of the match that comes next."""
        self._next_number += 1
        return self._next_number

    def check_plays(self, preset: str, seats: int) -> None:
        """Raise RemoteError if the bot does not play that game, or has too few seats."""
        with self.changed:
            if self._presets and preset not in self._presets:
                named = ", ".join(sorted(self._presets))
                raise RemoteError(f"the bot at {self.address} plays {named} and not {preset}")
            if seats > self._capacity:
                raise RemoteError(
                    f"the bot at {self.address} offers {self._capacity} of {seats} seats that it would hold"
                )

    def open(self, match: RemoteMatch) -> None:
        """Tell the bot of a match."""
        with self.changed:
            self._matches[match.number] = match
            self.send(opened=[match.opened()])

    def end(self, match: RemoteMatch) -> None:
        """Tell the bot how a match ended."""
        with self.changed:
            del self._matches[match.number]
            self._ended.note(match.number, match.last_answer)
            self.send(closed=[match.closed()])

    def send(self, **parts: Any) -> None:
        """Send a message, if the bot is connected; else it is told by its next welcome."""
        with self.changed:
            if self._stream is not None:
                self._stream.send(**parts)

    # -- called by gRPC ---------------------------------------------------------------------------------

    def Play(self, request_iterator: Iterator[Any], context: Any) -> Iterator[Any]:  # noqa: N802
        """Serve one stream of the bot (the RPC of that name)."""
        if not _has_token(context):
            context.abort(
                grpc.StatusCode.UNAUTHENTICATED,
                "no token: send `authorization: Bearer …` in the metadata (here any will do)",
            )
        stream = _Stream()
        try:
            self._attach(next(request_iterator, referee_pb2.PlayRequest()), stream)
        except StreamBroken as broken:
            stream.say_goodbye(referee_pb2.GOODBYE_REASON_PROTOCOL, str(broken))
        threading.Thread(target=self._read, args=(request_iterator, stream), daemon=True).start()
        try:
            while context.is_active():
                try:
                    message = stream.out.get(timeout=_PEEK_SECONDS)
                except Empty:
                    continue
                yield message
                if message.HasField("goodbye"):
                    # A client that writes to an ended stream loses what it has not read yet.
                    stream.read_out.wait(_LINGER_SECONDS)
                    return
        finally:
            with self.changed:
                if self._stream is stream:
                    self._stream = None

    def _attach(self, first: referee_pb2.PlayRequest, stream: _Stream) -> None:
        """Welcome the bot on a stream, and take what its first message says. Raises StreamBroken."""
        presets = check_first(first)
        with self.changed:
            if self._stream is not None:
                self._stream.say_goodbye(
                    referee_pb2.GOODBYE_REASON_REPLACED, "a newer connection of the bot took over"
                )
            self._hello, self._presets = first.hello, presets
            self._capacity = first.hello.capacity or DEFAULT_CAPACITY
            matches = self._matches.values()
            prompts = [match.open_prompt(match.now()) for match in matches]
            welcome = referee_pb2.Welcome(
                protocol=PROTOCOL,
                bot="remote",
                capacity=self._capacity,
                matches=[match.opened() for match in matches],
                prompts=[prompt for prompt in prompts if prompt is not None],
            )
            stream.send(welcome=welcome)
            self._stream = stream
            self.changed.notify_all()
        self._take(first, stream)

    def _read(self, requests: Iterator[Any], stream: _Stream) -> None:
        """Take what comes on a stream, until it ends or breaks the protocol."""
        try:
            for request in requests:
                if self._stream is stream:
                    check_next(request)
                    self._take(request, stream)
            stream.say_goodbye(
                referee_pb2.GOODBYE_REASON_CLOSED,
                HALF_CLOSED,
            )
        except StreamBroken as broken:
            stream.say_goodbye(referee_pb2.GOODBYE_REASON_PROTOCOL, str(broken))
        except grpc.RpcError:
            pass  # the stream has ended, which `Play` notices too
        finally:
            stream.read_out.set()

    def _take(self, request: referee_pb2.PlayRequest, stream: _Stream) -> None:
        """Take a message. Raises StreamBroken."""
        check_nonces(request)
        with self.changed:
            if request.capacity:
                self._capacity = request.capacity
            for committed in request.nonce_commitments:
                if (match := self._matches.get(committed.match)) is not None:
                    match.commit(committed.commitment)
            for revealed in request.nonces:
                if (match := self._matches.get(revealed.match)) is not None:
                    match.reveal(revealed.nonce)
            for answer in request.answers:
                try:
                    self._take_answer(answer.prompt_id, tuple(answer.actions))
                except AnswerRefused as refused:
                    rejection = referee_pb2.Rejection(
                        prompt_id=answer.prompt_id,
                        reason=refused.refusal.value,  # type: ignore[arg-type]  # the same numbers
                        message=refused.message,
                    )
                    stream.send(rejections=[rejection])
            self.changed.notify_all()

    def _take_answer(self, prompt_id: int, actions: tuple[int, ...]) -> None:
        """Take an answer. Raises AnswerRefused."""
        number, question_id = prompt_id >> QUESTION_BITS, prompt_id & QUESTION_MASK
        match = self._matches.get(number)
        if match is None:
            self._ended.check(number, LastAnswer(question_id, actions))
        else:
            match.answer(question_id, actions)

    def RunMatch(self, request: Any, context: Any) -> Any:  # noqa: N802
        """Refuse: this server plays the matches of `cuig play` alone."""
        context.abort(grpc.StatusCode.UNIMPLEMENTED, "this table plays its own matches only")


def _has_token(context: Any) -> bool:
    return any(
        key == "authorization" and value[:7].lower() == "bearer " and value[7:].strip()
        for key, value in context.invocation_metadata()
    )
