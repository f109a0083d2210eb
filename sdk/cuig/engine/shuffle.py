"""Shuffle a pack by a secret seed and the number of a deal, in a way that any language can repeat.

1. The stream of words of deal `d` under the secret `seed` is the concatenation, for i = 0, 1, 2 …, of
   HMAC-SHA256(key = seed, message = "cuig deck 1" in ASCII, then d and i as 8 bytes each, big-endian), read
   as 32-bit words, big-endian.
2. A number below n: take the next word w; if w >= 2^32 - (2^32 mod n) throw it away and take the next; the
   number is w mod n.
3. The cards start in the order given (a fresh pack: 1, 2 … 52, then the jokers). For k from the last place
   (count - 1) down to 1: let j be a number below k + 1, and exchange the cards in places k and j (places
   count from 0).

Test vector: seed = the 32 bytes 00 01 02 … 1f, deal 1, a fresh pack of 52 gives a deck that begins
5D 8C 4C TH 3S QH 9H 5H 5C TS 3C AH.
"""

from __future__ import annotations

import hmac
import struct
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from cuig.engine.cards import CARD_COUNT

if TYPE_CHECKING:
    from cuig.engine.rules import Rules

_LABEL: Final = b"cuig deck 1"
_WORDS = 2**32
# By the place whose card is exchanged, the first word that is thrown away, so that none is likelier.
_FAIR: Final = tuple(_WORDS - _WORDS % below for below in range(1, CARD_COUNT))
_EIGHT_WORDS: Final = struct.Struct(">8I")


def fresh_pack(rules: Rules) -> list[int]:
    """The cards of the pack, lowest number first."""
    return list(range(1, rules.pack_size + 1))


def _words(seed: bytes, deal_number: int) -> Iterator[int]:
    """The stream of 32-bit words of a deal (step 1)."""
    message = _LABEL + deal_number.to_bytes(8, "big")
    block = 0
    while True:
        yield from _EIGHT_WORDS.unpack(hmac.digest(seed, message + block.to_bytes(8, "big"), "sha256"))
        block += 1


def deck(seed: bytes, deal_number: int, cards: Sequence[int]) -> list[int]:
    """The cards shuffled for a deal (from 1) by a secret seed (32 bytes); the first is dealt first."""
    shuffled = list(cards)
    words = _words(seed, deal_number)
    for place in range(len(shuffled) - 1, 0, -1):
        word = next(words)
        while word >= _FAIR[place]:
            word = next(words)
        other = word % (place + 1)
        shuffled[place], shuffled[other] = shuffled[other], shuffled[place]
    return shuffled
