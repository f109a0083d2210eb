"""Checks of how a client comes, comes back, and goes."""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import Final

from cuig.net.channel import bearer, open_channel
from cuig.v1 import referee_pb2, referee_pb2_grpc
from cuig.wire import PROTOCOL

from referee.conform.games import first_answer
from referee.conform.kit import LISTENS_S, Came, Kit, until
from referee.conform.positions import plan_against, position
from referee.conform.tap import TappedStream

_OPEN: Final = 5  # prompts that are open when the connection breaks
_SETTLED_S: Final = 2.5  # in which a client that was replaced does not come again
_NOT_LEGAL: Final = (referee_pb2.REJECTION_REASON_ILLEGAL, referee_pb2.REJECTION_REASON_MALFORMED)
_SOONER_MS: Final = 50  # by which clocks may differ


async def comes(kit: Kit, patience_s: float) -> None:
    """Check that it comes, shows a token and says hello. Raises Came."""
    await until(lambda: kit.tap.streams, patience_s, _nobody(kit))
    await kit.until(lambda: kit.stream.requests or kit.stream.over, "it said nothing")
    await kit.until(lambda: kit.bot or kit.stream.goodbye() or kit.stream.over, "it was not welcomed")
    goodbye = kit.stream.goodbye()
    if goodbye is not None:
        raise Came(goodbye[1].message)
    await kit.attached()


def _nobody(kit: Kit) -> str:
    return "it asked the arena where to play and did not come" if kit.arena.asked else "nobody came"


async def comes_back_to_open_prompts(kit: Kit) -> None:
    """Check that it answers, after its connection broke, what the welcome says is open. Raises Came."""
    asked = position(kit.game)
    count = kit.seats_for(asked.plan, _OPEN)
    kit.tap.inbound = _without_answers
    runs = [kit.play_from(asked) for _ in range(count)]
    try:
        matches = [await kit.opened(run) for run in runs]
        await kit.until(lambda: all(kit.prompts_in(match) for match in matches), "the referee did not ask")
        streams = len(kit.tap.streams)
        kit.stream.cut()
        await kit.until(lambda: kit.bot is None, "the connection did not break")
        kit.tap.let_through()
        await until(lambda: len(kit.tap.streams) > streams, 2 * kit.answer_s, "it did not come back")
        await kit.attached()
        for run in runs:
            await first_answer(kit, run)
    finally:
        kit.tap.let_through()
        for run in runs:
            await kit.stop(run)


def _without_answers(request: referee_pb2.PlayRequest) -> referee_pb2.PlayRequest | None:
    return None if request.answers else request


async def plays_on_after_a_match_was_called_off(kit: Kit) -> None:
    """Check that a match which closes without a result disturbs it nowhere. Raises Came."""
    asked = position(kit.game)
    kit.seats_for(asked.plan)
    run = kit.play_from(asked)
    await first_answer(kit, run)
    await kit.stop(run)
    await _still_plays(kit)


async def hears_a_notice(kit: Kit) -> None:
    """Check that a notice for its owner disturbs it nowhere. Raises Came."""
    bot = await kit.attached()
    bot.tell("conform", "this is a notice, as owners are sent: nothing is to be done")
    await asyncio.sleep(0.2)
    await _still_plays(kit)


async def _still_plays(kit: Kit) -> None:
    streams = len(kit.tap.streams)
    asked = position(kit.game)
    run = kit.play_from(asked)
    try:
        await first_answer(kit, run)
    finally:
        await kit.stop(run)
    if len(kit.tap.streams) > streams:
        raise Came("it left the stream, and came again")


async def waits_for_a_referee_that_goes_down(kit: Kit) -> None:
    """Check that it takes its leave of a referee that goes down, and comes back to play on. Raises Came."""
    plan = plan_against(kit.game, 104)
    kit.seats_for(plan)
    run = kit.play(plan)
    await first_answer(kit, run)
    stream = kit.stream
    await kit.go_down()
    told = stream.goodbye()
    if told is None:
        raise Came("the stream had ended before the goodbye")
    await kit.start()
    await kit.attached()
    _check_leave(stream)
    came_after_ms = round((kit.stream.opened_at - told[0]) * 1000)
    if came_after_ms < told[1].retry_after_ms - _SOONER_MS:
        raise Came(f"it came back after {came_after_ms} ms, and not after {told[1].retry_after_ms} ms")
    if run.task is not None:
        await asyncio.wait((run.task,), timeout=kit.answer_s)
    resumed = kit.go_on(plan, run, ())
    try:
        await first_answer(kit, resumed)
    finally:
        await kit.stop(resumed)


def _check_leave(stream: TappedStream) -> None:
    """Check that the client has ended its side after the goodbye. Raises Came."""
    if not stream.left_at:
        raise Came(f"it did not end its side of the stream within {LISTENS_S:g} s after the goodbye")


async def stays_away_when_replaced(kit: Kit) -> None:
    """Check that it stops when another copy of it has taken over. Raises Came."""
    await kit.attached()
    stream = kit.stream
    async with open_channel(str(kit.referee.address) if kit.referee else "") as channel:
        # With the client's own token; the tap takes it for the client, which the other copy is.
        call = referee_pb2_grpc.RefereeServiceStub(channel).Play(metadata=bearer(stream.token))
        hello = referee_pb2.Hello(protocol=PROTOCOL, client="cuig conform, another copy", capacity=1)
        await call.write(referee_pb2.PlayRequest(hello=hello))
        await kit.until(lambda: stream.goodbye(), "no goodbye was sent")
        streams = len(kit.tap.streams)
        since = monotonic()
        while monotonic() - since < _SETTLED_S:
            await asyncio.sleep(0.05)
            if len(kit.tap.streams) > streams:
                raise Came("it came again: two copies of a bot would replace each other for ever")
        _check_leave(stream)
        call.cancel()


async def kept_to_the_protocol(kit: Kit) -> None:
    """Check what was said all the while: nothing empty, no end without a reason. Raises Came."""
    failed: list[str] = []
    for stream in kit.tap.streams:
        for _, request in stream.requests[1:]:
            if not request.ByteSize():
                failed.append("it sent a message with nothing in it")
                break
        goodbye = stream.goodbye()
        if goodbye is not None and goodbye[1].reason == referee_pb2.GOODBYE_REASON_PROTOCOL:
            failed.append(f"the referee ended a stream: {goodbye[1].message}")
        if goodbye is not None and goodbye[1].reason == referee_pb2.GOODBYE_REASON_CLOSED:
            failed.append("it ended its side of a stream on which it was to answer")
        if stream.over and goodbye is None and not stream.was_cut:
            failed.append("it broke a stream off that nobody had ended")
        failed += [
            f"an answer was refused: {rejection.message}"
            for _, response in stream.responses
            for rejection in response.rejections
            if rejection.reason in _NOT_LEGAL and rejection.prompt_id not in kit.spoilt
        ][:1]
    if failed:
        raise Came("; ".join(dict.fromkeys(failed)))
