"""Checks of how a client plays: every kind of question, whole matches, batches, short clocks."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final

from cuig.clock import ClockPolicy
from cuig.engine.actions import action_text
from cuig.engine.errors import ActionError
from cuig.match import Ending, FaultKind, FaultPolicy
from cuig.v1 import referee_pb2

from referee.conform.kit import Came, Kit, LeftOut, Run, until
from referee.conform.positions import Position, plan_against, position
from referee.hosted_match import HostedMatch

BATCH: Final = 100
_MATCH_S: Final = 60.0
_SHORT: Final = ClockPolicy(decision_ms=500, bank_ms=1_000, increment_ms=0, startup_ms=0)


async def answers_every_kind(kit: Kit, found: Sequence[Position]) -> None:
    """Check that it answers every kind of question of a game with something legal. Raises Came, LeftOut."""
    waiting = list(found)
    failed: list[str] = []
    while waiting:
        fitting = kit.seats_for(waiting[0].plan, len(waiting))
        now, waiting = waiting[:fitting], waiting[fitting:]
        runs = [kit.play_from(one) for one in now]
        for one, run in zip(now, runs, strict=True):
            try:
                await first_answer(kit, run)
            except Came as came:
                failed.append(f"asked to {one.kind}: {came}")
            await kit.stop(run)
    if failed:
        raise Came("; ".join(failed))


async def first_answer(kit: Kit, run: Run) -> HostedMatch:
    """Wait until the client's first answer in a match is taken. Raises Came."""
    match = await kit.opened(run)

    def is_decided() -> bool:
        return bool(match.table.last_answer(0)[0] or kit.rejections_in(match) or run.result or run.error)

    try:
        await kit.until(is_decided, "no answer")
    except Came as came:
        prompts = kit.prompts_in(match)
        raise Came(f"{came}{_of(prompts[-1]) if prompts else ', nor was it asked'}") from came
    for rejection in kit.rejections_in(match):
        said = [list(one.actions) for one in kit.answers_in(match) if one.prompt_id == rejection.prompt_id]
        prompt = [one for one in kit.prompts_in(match) if one.id == rejection.prompt_id]
        raise Came(
            f"{said[0] if said else 'its answer'} was refused ({rejection.message})"
            f"{_of(prompt[0]) if prompt else ''}"
        )
    return match


def _of(prompt: referee_pb2.Prompt) -> str:
    """What was legal at a prompt, as a clause."""
    legal = ", ".join(f"{action} {_named(action)}" for action in list(prompt.legal)[:8])
    more = " …" if len(prompt.legal) > 8 else ""
    low, high = prompt.choose_min, prompt.choose_max
    count = low if low == high else f"{low} to {high}"
    return f"; {count} of {legal}{more} would have been right"


def _named(action: int) -> str:
    try:
        return action_text(action)
    except ActionError:
        return "?"


async def plays_a_match(kit: Kit) -> None:
    """Check that it plays a whole match in which a fault is the match. Raises Came."""
    plan = plan_against(kit.game, 101, faults=FaultPolicy.STRICT)
    kit.seats_for(plan)
    await _played_out(kit, kit.play(plan))


async def keeps_to_a_short_clock(kit: Kit) -> None:
    """Check that half a second a decision is enough. Raises Came."""
    plan = plan_against(kit.game, 102, clock=_SHORT, faults=FaultPolicy.STRICT)
    kit.seats_for(plan)
    await _played_out(kit, kit.play(plan))


async def _played_out(kit: Kit, run: Run) -> None:
    await until(lambda: run.result or run.error, _MATCH_S, "the match did not end")
    result = run.result
    if result is None:
        raise Came(f"the match was stopped: {run.error.details() if run.error else '?'}")
    if result.ending != Ending.PLAYED_OUT.value:
        kind = FaultKind(result.cause.kind).name
        raise Came(f"the match was forfeited: {kind}, {result.cause.detail}")
    await asyncio.sleep(0)


async def answers_a_batch_with_batches(kit: Kit) -> None:
    """Check that it answers many prompts of one message in few messages. Raises Came, LeftOut."""
    fewest_seats = min(kit.games, key=lambda name: plan_against(name, 0).seats_of(0))
    asked = position(fewest_seats)
    count = kit.seats_for(asked.plan, BATCH)
    if count < 2:
        raise LeftOut("it offers too few seats for two matches at once")
    kept: list[bytes] = []
    kit.tap.outbound = lambda message: kept.append(message) or b""  # type: ignore[func-returns-value]
    stream = kit.stream
    runs = [kit.play_from(asked) for _ in range(count)]
    try:
        await kit.until(lambda: _prompts(kept) >= count, f"the referee did not ask {count} times")
        before = len(stream.requests)
        kit.tap.let_through()
        await stream.write(b"".join(kept))
        matches = [await first_answer(kit, run) for run in runs]
    finally:
        for run in runs:
            await kit.stop(run)
    ids = {prompt.id for match in matches for prompt in kit.prompts_in(match)[:1]}
    messages = sum(
        any(answer.prompt_id in ids for answer in request.answers) for _, request in stream.requests[before:]
    )
    if messages > max(1, count // 2):
        raise Came(f"{messages} messages for {count} answers")


def _prompts(kept: Sequence[bytes]) -> int:
    """How many prompts are in messages."""
    return sum(len(referee_pb2.PlayResponse.FromString(message).prompts) for message in kept)
