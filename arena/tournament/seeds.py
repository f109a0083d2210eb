"""The secrets of matches, from the tournament's seed."""

from __future__ import annotations

import hashlib
import hmac


def match_seed(tournament_seed: bytes, number: int) -> bytes:
    """The secret of a match's cards: HMAC-SHA256(the tournament's seed, "cuig match " and its number)."""
    return hmac.new(tournament_seed, b"cuig match %d" % number, hashlib.sha256).digest()


def match_seed_anew(tournament_seed: bytes, former: bytes) -> bytes:
    """The secret of cards drawn anew: HMAC-SHA256(the tournament's seed, "cuig match again " and the former).

    The former may be known to everybody.
    """
    return hmac.new(tournament_seed, b"cuig match again " + former, hashlib.sha256).digest()
