"""A bot's part in its cards: it commits to a nonce, reveals it when all have, and keeps receipts."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import Final

from cuig.client.receipts import Receipts
from cuig.client.secret import BotSecret
from cuig.commitments import bots_nonce, nonce_commitment, terms_sha256
from cuig.receipt import Receipt
from cuig.v1 import referee_pb2
from cuig.wire import WireError

log: Final = logging.getLogger("cuig.session")


class FairCards:
    """What a bot does for the cards of all its matches. Its receipts are written before it says anything."""

    def __init__(self, secret: BotSecret, receipts: Receipts | None = None) -> None:
        self._secret = secret
        self._receipts = receipts

    def opened(self, message: referee_pb2.MatchOpened) -> Receipt | None:
        """Note what a bot is told when a match opens; None where nothing binds its cards.

        Raises WireError.
        """
        if not message.commitment:
            return None
        try:
            terms = terms_sha256(
                message.match_id,
                message.rules.options,
                message.entrants,
                [(game.dealer, game.holders) for game in message.games],
            )
            own = b""
            if message.nonce_wanted or message.HasField("mixing"):
                nonce = self._nonce(message.match_id, message.commitment, message.entrant)
                own = nonce_commitment(message.commitment, message.entrant, nonce)
        except ValueError as error:
            raise WireError("opened.entrant", f"{message.entrant} is none of so few") from error
        receipt = Receipt(
            match_id=message.match_id,
            commitment=message.commitment,
            terms=terms,
            entrant=message.entrant,
            games=tuple((game.dealer, tuple(game.holders)) for game in message.games),
            own=own,
        )
        self._keep(receipt)
        return receipt

    def told(self, receipt: Receipt, mixing: referee_pb2.Mixing) -> tuple[Receipt, bytes]:
        """Note what is added to the cards; returns the receipt and the nonce to reveal, empty for none.

        Raises WireError.
        """
        entrant, commitments, nonces = receipt.entrant, tuple(mixing.commitments), tuple(mixing.nonces)
        if entrant >= len(commitments) or (nonces and len(nonces) != len(commitments)):
            raise WireError("mixing.commitments", f"{len(commitments)}, and this is entrant {entrant}")
        receipt = replace(receipt, nonce_commitments=commitments, nonces=nonces)
        self._keep(receipt)
        for other, nonce in enumerate(nonces):
            expected = nonce_commitment(receipt.commitment, other, nonce) if nonce else b""
            if expected != commitments[other]:
                log.error(
                    "match %s: what entrant %d adds to the cards is not what it had committed to",
                    *(receipt.match_id, other),
                )
        if not receipt.own:
            return receipt, b""
        if commitments[entrant] == receipt.own:
            nonce = b"" if nonces else self._nonce(receipt.match_id, receipt.commitment, entrant)
            return receipt, nonce
        if commitments[entrant]:
            log.error(
                "match %s: the cards wait for a nonce that is not this bot's: was it started with another "
                "secret?",
                receipt.match_id,
            )
        else:
            log.warning(
                "match %s: nothing of this bot's is in the cards; its commitment came too late, the referee "
                "says",
                receipt.match_id,
            )
        return receipt, b""

    def _nonce(self, match_id: str, commitment: bytes, entrant: int) -> bytes:
        return bots_nonce(self._secret.read(), match_id, commitment, entrant)

    def _keep(self, receipt: Receipt) -> None:
        if self._receipts is not None:
            self._receipts.add(receipt)
