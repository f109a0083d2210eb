"""Inputs that are nearly right: pieces of good ones flipped, cut, doubled, exchanged and put together."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

# Numbers at the edges of their types, as varints and as text; what parts the pieces of a notation.
EDGES: Final = (
    b"\x00",
    b"\x7f",
    b"\xff\xff\xff\xff\x0f",
    b"\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01",
    b"-1",
    b"0",
    b"55",
    b"4294967296",
    b"9" * 40,
    b"\n",
    b" ",
    b";",
    b",",
    b":",
    b"=",
    b"#",
    "²".encode(),
    "٣".encode(),
)


def mutated(samples: Sequence[bytes], rng: Random) -> bytes:
    """One of the samples after one to four changes."""
    data = rng.choice(samples)
    for _ in range(rng.randint(1, 4)):
        data = _changed(data, samples, rng)
    return data


def _changed(data: bytes, samples: Sequence[bytes], rng: Random) -> bytes:
    at = rng.randint(0, len(data))
    end = min(len(data), at + rng.choice((1, 1, 2, 4, 8, 40)))
    piece = data[at:end]
    match rng.randrange(8):
        case 0 if piece:
            return data[:at] + bytes([piece[0] ^ 1 << rng.randrange(8)]) + data[at + 1 :]
        case 1:
            return data[:at] + rng.randbytes(len(piece)) + data[end:]
        case 2:
            return data[:at] + data[end:]
        case 3:
            return data[:end] + piece + data[end:]
        case 4:
            return data[:at] + rng.choice(EDGES) + data[end:]
        case 5:
            return data[:at]
        case 6:
            other = rng.choice(samples)
            return data[:at] + other[rng.randint(0, len(other)) :]
        case _:
            to = rng.randint(0, len(data) - len(piece))
            rest = data[:at] + data[end:]
            return rest[:to] + piece + rest[to:]
