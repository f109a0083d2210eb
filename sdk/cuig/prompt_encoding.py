"""The wire encoding of the commonest prompt, the one to play a card, written by hand for speed.

https://protobuf.dev/programming-guides/encoding/ has the rules: a field is a tag and a value, numbers are
varints (seven bits a byte, the lowest first, the top bit set on all bytes but the last), and bytes, packed
numbers and messages have their length in front.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from google.protobuf.descriptor import Descriptor

from cuig.v1 import referee_pb2, views_pb2

# A prompt's id is, from its low end, a random number, the deal's number and the match's. The first two take
# two bytes of a varint each, so that the bytes after the random number are the same for all questions of a
# deal; together they are the question's id within its match.
DRAWN_BITS: Final = 2 * 7
DRAWN_MASK: Final = (1 << DRAWN_BITS) - 1
DEAL_MASK: Final = (1 << 2 * 7) - 1
QUESTION_BITS: Final = 4 * 7
QUESTION_MASK: Final = (1 << QUESTION_BITS) - 1
_VARINT: Final = 0
_DELIMITED: Final = 2


@lru_cache(maxsize=1 << 14)
def varint(number: int) -> bytes:
    """The varint of a number from 0."""
    encoded = bytearray()
    while number > 127:
        encoded.append(number & 127 | 128)
        number >>= 7
    encoded.append(number)
    return bytes(encoded)


# The varint of each number of 14 bits, in two bytes that more bytes follow.
_FOURTEEN: Final = tuple(bytes((number & 127 | 128, number >> 7 | 128)) for number in range(1 << 14))


def _tag(message: Descriptor, field: str, wire_type: int) -> bytes:
    return varint(message.fields_by_name[field].number << 3 | wire_type)


def _delimited(message: Descriptor, field: str) -> bytes:
    return _tag(message, field, _DELIMITED)


def _frames(message: Descriptor, field: str, most: int) -> tuple[bytes, ...]:
    """Tag and length of a delimited field, by length: a look-up takes a third of the time of encoding."""
    tag = _delimited(message, field)
    return tuple(tag + varint(length) for length in range(most))


_PROMPT: Final = referee_pb2.Prompt.DESCRIPTOR
_SEEN: Final = views_pb2.View.DESCRIPTOR
# The field `id` of a prompt, by its random number; `encoded_deal` completes it.
ENCODED_DRAWN: Final = tuple(_tag(_PROMPT, "id", _VARINT) + drawn for drawn in _FOURTEEN)
_TIME_LEFT: Final = _tag(_PROMPT, "time_left_ms", _VARINT)
_BANK: Final = _tag(_PROMPT, "bank_ms", _VARINT)
_LAST_ELAPSED: Final = _tag(_PROMPT, "last_elapsed_ms", _VARINT)
_SCORES: Final = _delimited(_SEEN, "scores")
_LEADERS: Final = _delimited(_SEEN, "leaders")
_TAKEN: Final = _delimited(_SEEN, "taken")
_PROMPTS: Final = _delimited(referee_pb2.PlayResponse.DESCRIPTOR, "prompts")
_VIEW: Final = _frames(_PROMPT, "view", 1 << 12)
_LEGAL: Final = _frames(_PROMPT, "legal", 128)
_HAND: Final = _frames(_SEEN, "hand", 128)
_PLAYED: Final = _frames(_SEEN, "played", 128)


def encoded_deal(number: int, deal: int) -> bytes:
    """The end of the ids of all prompts of a deal: the deal's number, and the match's, which is above 0."""
    return _FOURTEEN[deal & DEAL_MASK] + varint(number)


@lru_cache(maxsize=1 << 14)
def encoded_times(time_left_ms: int, bank_ms: int, last_elapsed_ms: int) -> bytes:
    """The times, in milliseconds, as fields of a prompt. Cached: mostly banks are full and bots quick."""
    return b"".join(
        (_TIME_LEFT, varint(time_left_ms), _BANK, varint(bank_ms), _LAST_ELAPSED, varint(last_elapsed_ms))
    )


@lru_cache(maxsize=1 << 12)
def packed(numbers: tuple[int, ...]) -> bytes:
    """The value of a packed `repeated sint32`: 0, -1, 1, -2 … are encoded as 0, 1, 2, 3 …"""
    return b"".join(varint(2 * number if number >= 0 else -2 * number - 1) for number in numbers)


def encoded_trick(scores: tuple[int, ...], leaders: bytes, taken: bytes) -> bytes:
    """The fields of a view that are the same for all seats of a trick."""
    numbers = packed(scores)
    return b"".join(
        (
            _SCORES,
            varint(len(numbers)),
            numbers,
            _LEADERS,
            varint(len(leaders)),
            leaders,
            _TAKEN,
            varint(len(taken)),
            taken,
        )
    )


def encoded_card_prompt(
    game: bytes,
    asked: bytes,
    times: bytes,
    legal: bytes,
    known: bytes,
    trick: bytes,
    hand: bytes,
    played: bytes,
) -> bytes:
    """A prompt to play a card. `game`, `asked` and `times` are its fields, `known` and `trick` its view's.

    Cards, seats and counts are a byte each, below 128.
    """
    framed_hand, framed_played = _HAND[len(hand)], _PLAYED[len(played)]
    view = len(known) + len(trick) + len(framed_hand) + len(hand) + len(framed_played) + len(played)
    return b"".join(
        (
            game,
            asked,
            times,
            _LEGAL[len(legal)],
            legal,
            _VIEW[view],
            known,
            trick,
            framed_hand,
            hand,
            framed_played,
            played,
        )
    )


def encoded_response(rest: referee_pb2.PlayResponse, prompts: Iterable[bytes]) -> bytes:
    """A message to a bot: the fields of `rest`, and these encoded prompts."""
    parts = [rest.SerializeToString()]
    for prompt in prompts:
        parts += (_PROMPTS, varint(len(prompt)), prompt)
    return b"".join(parts)
