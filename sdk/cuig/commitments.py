"""What binds a house and the bots before the cards of a match can be known, as bytes.

    terms              SHA-256("cuig terms 1" and the match: id, options, entrants, dealers, holders)
    house's commitment SHA-256("cuig commitment 2", terms, the seeds of all games in order)
    a bot's nonce      HMAC-SHA256(its secret, "cuig nonce 1", house's commitment, entrant, match id)
    nonce's commitment SHA-256("cuig nonce commitment 1", house's commitment, entrant, nonce)

The words are ASCII, an entrant is one byte. docs/record.md has each to the byte, with test vectors;
docs/decisions/fair-cards.md says what it is good for.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

NONCE_BYTES: Final = 32
COMMITMENT_BYTES: Final = 32
SECRET_BYTES: Final = 32

# Of a game: the seat that deals first, and by seat the entrant that holds it.
Seating = tuple[int, Sequence[int]]


def terms_sha256(
    match_id: str, options: Mapping[str, str], entrants: Sequence[str], games: Sequence[Seating]
) -> bytes:
    """The digest of what is known of a match before its cards: 32 bytes.

    options: every option of the rules, as text. entrants: their names. games: their seatings, in order.
    """
    told = bytearray(b"cuig terms 1")
    told += _text(match_id)
    told += _number(len(options))
    for name in sorted(options, key=str.encode):
        told += _text(name) + _text(options[name])
    told += _number(len(entrants))
    for name in entrants:
        told += _text(name)
    told += _number(len(games))
    for dealer, holders in games:
        told += _number(dealer) + _number(len(holders)) + bytes(holders)
    return hashlib.sha256(told).digest()


def house_commitment(terms: bytes, seeds: Iterable[bytes]) -> bytes:
    """What binds the house to a match and to the seeds of its games, before anybody sits down: 32 bytes."""
    return hashlib.sha256(b"cuig commitment 2" + terms + b"".join(seeds)).digest()


def seeds_commitment(seeds: Iterable[bytes]) -> bytes:
    """What bound the house before commitments covered the match: to the seeds alone."""
    return hashlib.sha256(b"cuig commitment 1" + b"".join(seeds)).digest()


def bots_nonce(secret: bytes, match_id: str, commitment: bytes, entrant: int) -> bytes:
    """What a bot adds to the cards of a match: the same each time that it is opened. 32 bytes.

    secret: the bot's own, which nobody else has. commitment: the house's.
    """
    message = b"cuig nonce 1" + commitment + bytes([entrant]) + match_id.encode()
    return hmac.digest(secret, message, "sha256")


def nonce_commitment(commitment: bytes, entrant: int, nonce: bytes) -> bytes:
    """What binds an entrant to its nonce. commitment: the house's. 32 bytes."""
    return hashlib.sha256(b"cuig nonce commitment 1" + commitment + bytes([entrant]) + nonce).digest()


def _number(number: int) -> bytes:
    return number.to_bytes(4, "big")


def _text(text: str) -> bytes:
    encoded = text.encode()
    return _number(len(encoded)) + encoded
