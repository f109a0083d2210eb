"""Verifies a finished match from a bot's own receipts: whether it was played as the bot had been told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cuig.commitments import nonce_commitment
from cuig.receipt import Receipt
from cuig.verify import MatchFile


@dataclass(frozen=True, slots=True)
class Openings:
    """What the receipts say of a match.

    Attributes:
        mismatches: A sentence for each thing that cannot be with an honest house and honest rivals.
        shown: A sentence for each thing that the owner of the bot may want to know.
        added: Whether the bot's own nonce is in the cards.
    """

    mismatches: list[str]
    shown: list[str]
    added: bool


def openings(match: MatchFile, receipts: Sequence[Receipt]) -> Openings:
    """Verify a match by everything that one of its bots was told of it before the first card."""
    names = match.plan.entrants
    bound = [one for one in receipts if one.commitment == match.binding]
    others = list(dict.fromkeys(one.commitment for one in receipts if one.commitment != match.binding))
    wrong: list[str] = []
    shown: list[str] = []
    if not bound:
        wrong.append(
            f"the match and its seeds are not those that were committed to: the bot was told "
            f"{others[-1].hex()}, the match gives {match.binding.hex()}"
        )
        return Openings(wrong, shown, False)
    if others:
        shown.append(
            f"before, the bot was told of {len(others)} other commitments for this match: it was called off "
            f"and its cards were drawn anew ({', '.join(one.hex() for one in others)})"
        )
    wrong += dict.fromkeys(sentence for one in bound for sentence in _told_otherwise(match, one, names))
    told = list(dict.fromkeys(one.nonce_commitments for one in bound if one.nonce_commitments))
    if len(told) > 1:
        changed = [
            name
            for entrant, name in enumerate(names)
            if len({one[entrant] for one in told if entrant < len(one)}) > 1
        ]
        wrong.append(
            f"the match was opened {len(told)} times, and {' and '.join(changed)} committed to other nonces: "
            f"whoever knew all nonces of the first opening could choose the cards of the last"
        )
    if match.dealt:
        wrong += _not_as_committed(match, told[-1] if told else (), names)
    entrant = bound[-1].entrant
    own_commitments = {one.own for one in bound if one.own}  # one, if the bot has kept its secret
    own = match.nonces[entrant] if entrant < len(names) else b""
    added = bool(own) and nonce_commitment(match.binding, entrant, own) in own_commitments
    if own and own_commitments and not added:
        wrong.append(f"what {names[entrant]} added to the cards is not what this bot had committed to")
    if own_commitments and match.dealt and not own:
        shown.append(
            "nothing of this bot's is in the cards: the referee says that its commitment came too late"
            if told
            else "nothing of this bot's is in the cards, and it was not told what the others added"
        )
    return Openings(list(dict.fromkeys(wrong)), shown, added)


def _told_otherwise(match: MatchFile, receipt: Receipt, names: Sequence[str]) -> Iterator[str]:
    """What the bot was told at an opening that the match does not bear out."""
    for number, (game, (dealer, holders)) in enumerate(zip(match.plan.games, receipt.games, strict=False), 1):
        if dealer != game.dealer:
            yield (
                f"in game {number} the bot was told that seat {dealer} deals first, in the file it is "
                f"{game.dealer}"
            )
        if holders != game.holders:
            yield f"in game {number} the bot was told of other seats than the file has"
    if match.terms and receipt.terms != match.terms:
        yield "the rules, entrants, dealers or seats that the bot was told are not those of the file"
    if receipt.entrant >= len(names):
        yield f"the bot was told that it is entrant {receipt.entrant} of {len(names)}"
    for entrant, nonce in enumerate(receipt.nonces):
        if entrant >= len(names):
            yield f"the bot was told of {len(receipt.nonces)} nonces for {len(names)} entrants"
            return
        committed = receipt.nonce_commitments[entrant : entrant + 1]
        fitting = (nonce_commitment(receipt.commitment, entrant, nonce) if nonce else b"",)
        if committed != fitting:
            yield f"what {names[entrant]} revealed is not what it had committed to"


def _not_as_committed(match: MatchFile, commitments: Sequence[bytes], names: Sequence[str]) -> Iterator[str]:
    """Whose nonce in the record is not the one that the bot was told was committed to."""
    if not commitments:
        return
    for entrant, (name, nonce) in enumerate(zip(names, match.nonces, strict=False)):
        committed = commitments[entrant] if entrant < len(commitments) else b""
        if committed != (nonce_commitment(match.binding, entrant, nonce) if nonce else b""):
            yield f"what {name} added to the cards by the record is not what it had committed to"
