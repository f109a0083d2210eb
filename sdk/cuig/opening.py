"""What a bot is told of a match before its first card, as messages."""

from __future__ import annotations

from collections.abc import Sequence

from cuig.commitments import nonce_commitment
from cuig.match import Plan
from cuig.mixing import Mixing
from cuig.v1 import referee_pb2, rules_pb2
from cuig.wire import clock_message


def opened_message(
    plan: Plan, rules: rules_pb2.Rules, match_id: str, number: int, entrant: int
) -> referee_pb2.MatchOpened:
    """The message that opens a match for one of its entrants. number: stands for the match on a stream."""
    return referee_pb2.MatchOpened(
        match=number,
        match_id=match_id,
        entrant=entrant,
        entrants=plan.entrants,
        seats=plan.seats_of(entrant),
        rules=rules,
        clock=clock_message(plan.clock),
        faults=plan.faults.value,  # type: ignore[arg-type]  # the same numbers
        games=[referee_pb2.Seating(dealer=game.dealer, holders=bytes(game.holders)) for game in plan.games],
    )


def mixing_message(mixing: Mixing, number: int) -> referee_pb2.Mixing | None:
    """What the bots may be told of it; None if there is nothing. number: the match's."""
    if not mixing.told:
        return None
    message = referee_pb2.Mixing(match=number, commitments=_known(mixing.commitments))
    if mixing.complete:
        message.nonces.extend(_known(mixing.nonces))
    return message


def mixed_message(house: bytes, nonces: Sequence[bytes], number: int) -> referee_pb2.Mixing:
    """What is told of a match whose cards have nonces in them already. house: its commitment."""
    commitments = [
        nonce_commitment(house, entrant, nonce) if nonce else b"" for entrant, nonce in enumerate(nonces)
    ]
    return referee_pb2.Mixing(match=number, commitments=commitments, nonces=nonces)


def _known(values: Sequence[bytes | None]) -> list[bytes]:
    return [value or b"" for value in values]
