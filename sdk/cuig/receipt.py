"""A bot's receipt: what it was told of a match before its first card, by which the cards are checked."""

from __future__ import annotations

import json
from dataclasses import dataclass

from cuig.match import MOST_GAMES

# Beyond what a line of an honest client can have.
_LONGEST_LINE = 1 << 16


class ReceiptError(Exception):
    """A line that is no receipt."""


@dataclass(frozen=True, slots=True)
class Receipt:
    """What a bot was told at one opening of a match, as far as it had got.

    Attributes:
        match_id: The match.
        commitment: What bound the house, `cuig.commitments.house_commitment`.
        terms: The digest of the match as the bot was told it, `cuig.commitments.terms_sha256`.
        entrant: The bot's index in the match.
        games: Of each game, the seat that deals first and by seat the entrant that holds it.
        own: The commitment to the bot's own nonce; empty if it adds none.
        nonce_commitments: By entrant, what all committed to; empty until the bot was told.
        nonces: By entrant, what all added; empty until the bot was told.
    """

    match_id: str
    commitment: bytes
    terms: bytes
    entrant: int
    games: tuple[tuple[int, tuple[int, ...]], ...]
    own: bytes = b""
    nonce_commitments: tuple[bytes, ...] = ()
    nonces: tuple[bytes, ...] = ()

    def line(self) -> str:
        """The receipt as one line of JSON."""
        return json.dumps(
            {
                "match": self.match_id,
                "commitment": self.commitment.hex(),
                "terms": self.terms.hex(),
                "entrant": self.entrant,
                "games": [{"dealer": dealer, "holders": list(holders)} for dealer, holders in self.games],
                "own": self.own.hex(),
                "nonce_commitments": [one.hex() for one in self.nonce_commitments],
                "nonces": [one.hex() for one in self.nonces],
            },
            separators=(",", ":"),
        )


def receipt_from(line: str) -> Receipt:
    """Read a receipt. Raises ReceiptError."""
    try:
        if len(line) > _LONGEST_LINE:
            raise ReceiptError("too long")
        held = json.loads(line)
        games = tuple((int(game["dealer"]), tuple(map(int, game["holders"]))) for game in held["games"])
        commitment = bytes.fromhex(held["commitment"])
        if not commitment or len(games) > MOST_GAMES or not isinstance(held["match"], str):
            raise ReceiptError("it has no commitment, or too many games")
        return Receipt(
            match_id=held["match"],
            commitment=commitment,
            terms=bytes.fromhex(held["terms"]),
            entrant=int(held["entrant"]),
            games=games,
            own=bytes.fromhex(held["own"]),
            nonce_commitments=tuple(map(bytes.fromhex, held["nonce_commitments"])),
            nonces=tuple(map(bytes.fromhex, held["nonces"])),
        )
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise ReceiptError(str(error)) from error
