"""Checks of what a client adds to the cards, and of the attacks that docs/decisions/fair-cards.md lists."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from typing import Final

from cuig.commitments import COMMITMENT_BYTES, NONCE_BYTES, nonce_commitment
from cuig.match import FaultPolicy, Plan
from cuig.v1 import referee_pb2

from referee.conform.kit import Came, Kit, LeftOut, until
from referee.conform.positions import plan_against
from referee.conform.tap import Outbound
from referee.hosted_match import HostedMatch

_QUIET_S: Final = 0.7  # in which a client that is to say nothing says nothing


def _plan(kit: Kit, number: int) -> Plan:
    """A match to whose cards the client adds. Raises LeftOut."""
    if not kit.hello.commits:
        raise LeftOut("it adds nothing to the cards: `hello.commits` is not set")
    plan = plan_against(kit.game, number, faults=FaultPolicy.STRICT)
    kit.seats_for(plan)
    return plan


async def commits_and_reveals(kit: Kit) -> None:
    """Check that it commits to a nonce, and reveals it when all have, not before. Raises Came."""
    plan = _plan(kit, 201)
    kit.opponent.committing.clear()
    run = kit.play(plan)
    try:
        match = await kit.opened(run)
        own = await _commitment(kit, match)
        await asyncio.sleep(_QUIET_S)
        if _nonces(kit, match):
            raise Came("it revealed its nonce before all had committed")
        kit.opponent.committing.set()
        nonce = await _nonce(kit, match)
        house = match.table.decks.commitment
        if nonce_commitment(house, 0, nonce) != own:
            raise Came(f"it revealed {nonce.hex()}, to which it had not committed")
        await kit.until(lambda: match.table.question is not None, "the cards were not dealt")
    finally:
        kit.opponent.committing.set()
        await kit.stop(run)


async def adds_the_same_when_opened_again(kit: Kit) -> None:
    """Check that a match which is opened again gets the same nonce, and other seeds another. Raises Came."""
    plan, match_id = _plan(kit, 202), f"again-{secrets.token_hex(4)}"
    first = await _added(kit, plan, match_id)
    again = await _added(kit, plan, match_id)
    if again != first:
        raise Came("it added another nonce: a match that is opened again would have other cards")
    other = await _added(kit, plan_against(kit.game, 203, faults=FaultPolicy.STRICT), match_id)
    if other == first:
        raise Came("it added the same nonce under another commitment of the house: it can be known before")


async def _added(kit: Kit, plan: Plan, match_id: str) -> bytes:
    """What the client adds to the cards of a match. Raises Came."""
    run = kit.play(plan, match_id=match_id)
    try:
        return await _nonce(kit, await kit.opened(run))
    finally:
        await kit.stop(run)


async def comes_back_to_reveal(kit: Kit) -> None:
    """Check that it reveals after its connection broke between commitment and nonce. Raises Came."""
    plan = _plan(kit, 204)
    kit.opponent.committing.clear()
    run = kit.play(plan)
    try:
        match = await kit.opened(run)
        await _commitment(kit, match)
        kit.tap.inbound = _without_nonces
        kit.opponent.committing.set()
        await kit.until(lambda: _nonces(kit, match), "it did not reveal its nonce")
        streams = len(kit.tap.streams)
        kit.stream.cut()
        await kit.until(lambda: kit.bot is None, "the connection did not break")
        kit.tap.let_through()
        await kit.until(lambda: len(kit.tap.streams) > streams, "it did not come back")
        await kit.until(lambda: match.table.question is not None, "it did not reveal its nonce again")
    finally:
        kit.opponent.committing.set()
        kit.tap.let_through()
        await kit.stop(run)


def _without_nonces(request: referee_pb2.PlayRequest) -> referee_pb2.PlayRequest | None:
    return None if request.nonces else request


async def keeps_its_nonce_from_a_house_that_lies(kit: Kit) -> None:
    """Check that it reveals nothing where its own commitment is not among those told. Raises Came."""
    plan = _plan(kit, 205)
    for instead, what in ((secrets.token_bytes(COMMITMENT_BYTES), "another"), (b"", "nothing")):
        kit.tap.outbound = _with_commitment(instead)
        run = kit.play(plan)
        try:
            match = await kit.opened(run)
            await _commitment(kit, match)
            await kit.until(lambda: _told(kit, match), "the referee told nothing")  # noqa: B023
            await asyncio.sleep(_QUIET_S)
            if _nonces(kit, match):
                raise Came(f"it revealed its nonce although {what} was told in place of its commitment")
        finally:
            kit.tap.let_through()
            await kit.stop(run)


def _with_commitment(instead: bytes) -> Outbound:
    """A change of what the referee says: another commitment of the client's."""

    def change(encoded: bytes) -> bytes:
        message = referee_pb2.PlayResponse.FromString(encoded)
        for mixing in message.mixings:
            mixing.commitments[0] = instead
        return message.SerializeToString()

    return change


async def _commitment(kit: Kit, match: HostedMatch) -> bytes:
    """The commitment of the client. Raises Came."""

    def said() -> list[bytes]:
        return [
            committed.commitment
            for stream in kit.tap.streams
            for _, request in stream.requests
            for committed in request.nonce_commitments
            if committed.match == match.number
        ]

    await until(said, 2.0, "it did not commit to a nonce")
    return said()[0]


async def _nonce(kit: Kit, match: HostedMatch) -> bytes:
    """The nonce of the client. Raises Came."""
    await kit.until(lambda: _nonces(kit, match) or match.table.result, "it did not reveal its nonce")
    nonces = _nonces(kit, match)
    if not nonces:
        raise Came("it did not reveal its nonce")
    if len(nonces[0]) != NONCE_BYTES:
        raise Came(f"its nonce has {len(nonces[0])} bytes, not {NONCE_BYTES}")
    return nonces[0]


def _nonces(kit: Kit, match: HostedMatch) -> Sequence[bytes]:
    return [
        revealed.nonce
        for stream in kit.tap.streams
        for _, request in stream.requests
        for revealed in request.nonces
        if revealed.match == match.number
    ]


def _told(kit: Kit, match: HostedMatch) -> bool:
    return any(
        mixing.match == match.number
        for stream in kit.tap.streams
        for _, response in stream.responses
        for mixing in response.mixings
    )
