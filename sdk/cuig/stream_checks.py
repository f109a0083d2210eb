"""What a bot may say on its stream: the message that breaks the protocol, and with it the stream."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cuig.commitments import COMMITMENT_BYTES, NONCE_BYTES
from cuig.engine.presets import PRESETS
from cuig.message_limits import LIMITS, LimitExceeded, check_limits
from cuig.v1 import referee_pb2
from cuig.wire import PROTOCOL

# Seats for a bot that does not say how many it can play at once.
DEFAULT_CAPACITY: Final = 64
MOST_ANSWERS: Final = LIMITS["PlayRequest.answers"].count or 0  # in a message
# What a bot hears that has closed its side of the stream.
HALF_CLOSED: Final = (
    "the bot closed its side of the stream, on which answers travel: leave it open while you play"
)


class StreamBroken(Exception):
    """A bot's stream that does not keep to the protocol."""


def check_first(request: referee_pb2.PlayRequest) -> frozenset[str]:
    """Check the first message of a stream. Returns the presets that the bot plays; empty: all.

    Raises StreamBroken.
    """
    if not request.HasField("hello"):
        raise StreamBroken("the first message has no hello")
    check_lengths(request)
    return check_hello(request.hello)


def check_hello(hello: referee_pb2.Hello) -> frozenset[str]:
    """Check a hello. Returns the presets that the bot plays; empty: all. Raises StreamBroken."""
    if hello.protocol != PROTOCOL:
        older = "client" if hello.protocol < PROTOCOL else "referee"
        raise StreamBroken(
            f"the client speaks version {hello.protocol} of the protocol, the referee {PROTOCOL}: "
            f"the {older} has to be upgraded"
        )
    return known_presets(hello.presets)


def check_next(request: referee_pb2.PlayRequest, most_answers: int = MOST_ANSWERS) -> None:
    """Check a message after the first. Raises StreamBroken."""
    if request.HasField("hello"):
        raise StreamBroken("a second hello")
    check_lengths(request, most_answers)


def check_lengths(request: referee_pb2.PlayRequest, most_answers: int = MOST_ANSWERS) -> None:
    """Refuse a message with too much in it; its answers are checked one by one as they are taken.

    Raises StreamBroken.
    """
    if len(request.answers) > most_answers:
        raise StreamBroken(f"more than {most_answers} answers in one message")
    try:
        check_limits(request, without=("answers",))
    except LimitExceeded as exceeded:
        raise StreamBroken(str(exceeded)) from exceeded


def check_nonces(request: referee_pb2.PlayRequest) -> None:
    """Check what a bot adds to the cards, and commits to. Raises StreamBroken for a wrong length."""
    for committed in request.nonce_commitments:
        _check_length("commitment to a nonce", committed.commitment, COMMITMENT_BYTES)
    for revealed in request.nonces:
        _check_length("nonce", revealed.nonce, NONCE_BYTES)


def known_presets(named: Sequence[str]) -> frozenset[str]:
    """Read which presets a bot plays; none named is all. Raises StreamBroken for one that there is not."""
    for name in named:
        if name not in PRESETS:
            raise StreamBroken(f"there is no preset {name!r}; the presets are {', '.join(PRESETS)}")
    return frozenset(named)


def _check_length(what: str, value: bytes, length: int) -> None:
    if len(value) != length:
        raise StreamBroken(f"a {what} of {len(value)} bytes, not of {length}")
