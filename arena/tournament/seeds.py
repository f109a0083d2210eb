"""Derive the secrets of matches from the tournament's seed."""

from __future__ import annotations

import hashlib
import hmac


def match_seed(tournament_seed: bytes, number: int) -> bytes:
    """Return the secret of a match's cards, 32 bytes: HMAC-SHA256(seed, "cuig match " + number)."""
    return hmac.new(tournament_seed, b"cuig match %d" % number, hashlib.sha256).digest()


def match_seed_anew(tournament_seed: bytes, former: bytes) -> bytes:
    """Return the secret of cards drawn anew, 32 bytes: HMAC-SHA256(seed, "cuig match again " + former).

    former: the secret before, which may be public.
    """
    return hmac.new(tournament_seed, b"cuig match again " + former, hashlib.sha256).digest()
