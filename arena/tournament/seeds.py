"""The secrets of matches, derived from the tournament's seed, and what binds the house to them."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping, Sequence

from cuig.commitments import house_commitment, terms_sha256

from arena.store.match import Game


def match_seed(tournament_seed: bytes, number: int) -> bytes:
    """Return the secret of a match's cards, 32 bytes: HMAC-SHA256(seed, "cuig match " + number)."""
    return hmac.new(tournament_seed, b"cuig match %d" % number, hashlib.sha256).digest()


def match_seed_anew(tournament_seed: bytes, former: bytes) -> bytes:
    """Return the secret of cards drawn anew, 32 bytes: HMAC-SHA256(seed, "cuig match again " + former).

    former: the secret before, which may be public.
    """
    return hmac.new(tournament_seed, b"cuig match again " + former, hashlib.sha256).digest()


def commitment_to(rules: Mapping[str, str], names: Sequence[str], games: Sequence[Game]) -> bytes:
    """Return what binds the house to a match, its seats and its seeds, 32 bytes.

    rules: every option. names: of the entrants. games: those of the match, in order.
    """
    terms = terms_sha256(str(games[0].match), rules, names, [(game.dealer, game.holders) for game in games])
    return house_commitment(terms, (game.seed for game in games))
