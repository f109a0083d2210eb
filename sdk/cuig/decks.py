"""The decks of a match: from seeds that the house has committed to, mixed with the bots' nonces.

1. The house draws a seed of 32 bytes for each game (games of a duplicate share one) and is bound by a
   commitment before anything else (`cuig.commitments`).
2. Knowing it, each bot may add a nonce. If any did, the cards of a game come from HMAC-SHA256(key = its
   seed, message = "cuig nonces 2" in ASCII, the house's commitment and, for each entrant in order, the length
   of its nonce as one byte and the nonce); if none did, from the seed itself.
3. Deal n of the game is the fresh pack as `cuig.engine.shuffle` shuffles it by that secret and n.

A match whose commitment covers its seeds alone, as those of the first release of this recipe, has "cuig
nonces 1" and no commitment in that message.
"""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from typing import Final

from cuig.commitments import seeds_commitment
from cuig.engine.shuffle import deck, fresh_pack
from cuig.match import MatchError, Plan

LONGEST_NONCE: Final = 32


def mixed_secret(seed: bytes, commitment: bytes, nonces: Sequence[bytes]) -> bytes:
    """The secret that a game's decks come from: the seed, or its HMAC with the nonces if any is given.

    commitment: the house's; empty where it covers the seeds alone.
    """
    if not any(nonces):
        return seed
    message = b"cuig nonces 2" + commitment if commitment else b"cuig nonces 1"
    message += b"".join(bytes([len(nonce)]) + nonce for nonce in nonces)
    return hmac.digest(seed, message, "sha256")


class Decks:
    """The decks of one match.

    Attributes:
        nonces: The bots' nonces, by entrant; empty if none added any.
    """

    __slots__ = ("_cards", "_pack", "_plan", "_secrets", "nonces")

    def __init__(self, plan: Plan) -> None:
        self.nonces: tuple[bytes, ...] = ()
        self._plan = plan
        self._pack = fresh_pack(plan.rules)
        self._secrets = tuple(game.seed for game in plan.games)
        self._cards: dict[tuple[bytes, int], bytes] = {}  # games with one secret have the same cards

    @property
    def commitment(self) -> bytes:
        """The commitment that the bots are sent before they add nonces."""
        plan = self._plan
        return plan.commitment or seeds_commitment(game.seed for game in plan.games)

    def mix(self, nonces: Sequence[bytes]) -> None:
        """Mix in the bots' nonces, one for each entrant, empty for none. Raises MatchError."""
        if len(nonces) != len(self._plan.entrants):
            raise MatchError(f"{len(nonces)} nonces for {len(self._plan.entrants)} entrants")
        if any(len(nonce) > LONGEST_NONCE for nonce in nonces):
            raise MatchError(f"a nonce of more than {LONGEST_NONCE} bytes")
        if self._cards:
            raise MatchError("nonces after the first cards")
        self.nonces = tuple(nonces) if any(nonces) else ()
        self._secrets = tuple(
            mixed_secret(game.seed, self._plan.commitment, self.nonces) for game in self._plan.games
        )

    def cards(self, game: int, deal: int) -> bytes:
        """The whole pack of a deal in dealing order, a byte a card. Games and deals count from 1."""
        key = (self._secrets[game - 1], deal)
        cards = self._cards.get(key)
        if cards is None:
            cards = self._cards[key] = bytes(deck(*key, self._pack))
        return cards
