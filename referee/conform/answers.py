"""Checks of what a client makes of rejections: a second try, a late answer, an answer that came twice."""

from __future__ import annotations

import asyncio
from typing import Final

from cuig.clock import ClockPolicy
from cuig.v1 import actions_pb2, referee_pb2
from google.protobuf.message import Message

from referee.conform.games import first_answer
from referee.conform.kit import Came, Kit
from referee.conform.positions import plan_against, position
from referee.hosted_match import HostedMatch

_BRIEF: Final = ClockPolicy(decision_ms=400, bank_ms=0, increment_ms=0, startup_ms=0)
_SETTLED_S: Final = 0.3  # in which an answer to the rejection would have come
_NOT_NOW: Final = 501  # names trumps, where a card is to be played
# A number and bytes that no message has, as a later version may send them.
_LATER_FIELDS: Final = bytes.fromhex("807d078a7d0568656c6c6f")


async def tries_again(kit: Kit) -> None:
    """Check that it answers anew when an answer was refused. Raises Came."""
    asked = position(kit.game)
    kit.seats_for(asked.plan)
    spoilt: list[int] = []

    def spoil(request: referee_pb2.PlayRequest) -> referee_pb2.PlayRequest:
        changed = referee_pb2.PlayRequest()
        changed.CopyFrom(request)
        for answer in changed.answers:
            if not spoilt and kit.is_of(run, answer.prompt_id):
                spoilt.append(answer.prompt_id)
                kit.spoilt.add(answer.prompt_id)
                answer.actions[:] = [_NOT_NOW]
        return changed

    run = kit.play_from(asked)
    kit.tap.inbound = spoil
    try:
        match = await kit.opened(run)
        await kit.until(lambda: kit.rejections_in(match), "no answer")
        await kit.until(lambda: match.table.last_answer(0)[0], "no second answer to the same prompt")
        tries = [answer for answer in kit.answers_in(match) if answer.prompt_id == spoilt[0]]
        if len(kit.rejections_in(match)) > 1:
            raise Came(f"the second answer was refused too: {kit.rejections_in(match)[1].message}")
        if len(tries) < 2:
            raise Came("its next answer was to another prompt")
    finally:
        kit.tap.let_through()
        await kit.stop(run)


async def goes_on_after_a_late_answer(kit: Kit) -> None:
    """Check that it leaves a prompt alone that was decided without it, and plays on. Raises Came."""
    plan = plan_against(kit.game, 103, clock=_BRIEF)
    kit.seats_for(plan)
    kept: list[actions_pb2.Answer] = []

    def keep(request: referee_pb2.PlayRequest) -> referee_pb2.PlayRequest | None:
        own = [answer for answer in request.answers if kit.is_of(run, answer.prompt_id)]
        if kept or not own:
            return request
        kept.extend(own)
        rest = referee_pb2.PlayRequest()
        rest.CopyFrom(request)
        del rest.answers[:]
        rest.answers.extend(answer for answer in request.answers if answer not in own)
        return rest if rest.ByteSize() else None

    run = kit.play(plan)
    kit.tap.inbound = keep
    try:
        match = await kit.opened(run)
        await kit.until(lambda: match.table.fault_counts[0], "its time was not up")
        kit.stream.inject(referee_pb2.PlayRequest(answers=kept))
        await kit.until(lambda: kit.rejections_in(match), "no rejection was sent")
        heard = len(kit.answers_in(match))
        await kit.until(
            lambda: len(kit.answers_in(match)) > heard or run.result,
            "no answer to later prompts",
        )
        await asyncio.sleep(_SETTLED_S)
        again = [one for one in kit.answers_in(match)[1:] if one.prompt_id == kept[0].prompt_id]
        if again:
            raise Came("the prompt was answered again, which had been decided: STALE_PROMPT is no second try")
    finally:
        kit.tap.let_through()
        await kit.stop(run)


async def may_be_heard_twice(kit: Kit) -> None:
    """Check that it plays on where its answers arrive twice. Raises Came."""
    asked = position(kit.game)
    kit.seats_for(asked.plan)

    def double(request: referee_pb2.PlayRequest) -> referee_pb2.PlayRequest:
        twice = referee_pb2.PlayRequest()
        twice.CopyFrom(request)
        twice.answers.extend(request.answers)
        return twice

    kit.tap.inbound = double
    run = kit.play_from(asked)
    try:
        match = await kit.opened(run)
        await kit.until(lambda: _answered(match, kit) >= 2 or run.result, "it did not play on")
        if kit.rejections_in(match):
            raise Came(kit.rejections_in(match)[0].message)
    finally:
        kit.tap.let_through()
        await kit.stop(run)


def _answered(match: HostedMatch, kit: Kit) -> int:
    return len({answer.prompt_id for answer in kit.answers_in(match)})


async def ignores_unknown_fields(kit: Kit) -> None:
    """Check that fields of a later version disturb it nowhere. Raises Came."""
    asked = position(kit.game)
    kit.seats_for(asked.plan)
    kit.tap.outbound = with_later_fields
    streams = len(kit.tap.streams)
    kit.stream.cut()
    run = None
    try:
        await kit.until(lambda: len(kit.tap.streams) > streams, "it did not come back")
        await kit.attached()
        run = kit.play_from(asked)
        await first_answer(kit, run)
        if len(kit.tap.streams) > streams + 1:
            raise Came("it left the stream")
    finally:
        kit.tap.let_through()
        if run is not None:
            await kit.stop(run)


def with_later_fields(encoded: bytes) -> bytes:
    """A message to the client with fields in it, and in every message inside, that it cannot know."""
    message = referee_pb2.PlayResponse.FromString(encoded)
    _add_later_fields(message)
    return message.SerializeToString()


def _add_later_fields(message: Message) -> None:
    for field, value in message.ListFields():
        if field.message_type is None or field.message_type.GetOptions().map_entry:
            continue
        for inner in value if field.is_repeated else [value]:
            _add_later_fields(inner)
    message.MergeFromString(_LATER_FIELDS)
