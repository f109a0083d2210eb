"""A referee without a game, for the race of the wire alone: it puts the same questions again and again.

python -m tests.bench.wire_referee
"""

from __future__ import annotations

import json
import sys
from collections.abc import AsyncIterator, Callable
from typing import Any

import grpc
import grpc.aio
import uvloop
from cuig.net.channel import SERVER_OPTIONS
from cuig.v1 import referee_pb2, referee_pb2_grpc
from google.protobuf.json_format import MessageToDict

from referee.attached_bot import Attached, Identity
from referee.hosted_match import HostedMatch
from referee.match_request import match_call
from tests.support.matches import duplicate, request_for
from tests.support.prompts import put


def a_prompt() -> referee_pb2.Prompt:
    """A question out of the middle of a deal."""
    call = match_call(request_for(duplicate(1), "m1"))
    bots = tuple(Attached(Identity(version, version, 10, b"")) for version in call.versions)
    match = HostedMatch(1, call, bots)
    table = match.table
    table.begin(0.0)
    for _ in range(12):
        assert table.question is not None
        table.answer(table.question.number, table.state.legal()[:1], 0.0)
    return put(match)


def a_question() -> Callable[[], bytes]:
    """The same question as JSON; made into text anew each time, as the other side writes its message anew."""
    prompt = a_prompt()
    question = MessageToDict(prompt, preserving_proto_field_name=True)
    question["choose_min"] = prompt.choose_min
    return lambda: json.dumps(question, separators=(",", ":")).encode()


class WireReferee(referee_pb2_grpc.RefereeServiceServicer):
    """As many questions as the bot has capacity, put again when they are answered."""

    async def Play(  # type: ignore[override]  # noqa: N802
        self,
        request_iterator: AsyncIterator[referee_pb2.PlayRequest],
        context: grpc.aio.ServicerContext[Any, Any],
    ) -> None:
        hello = (await anext(request_iterator)).hello
        message = referee_pb2.PlayResponse(prompts=[a_prompt()] * hello.capacity)
        await context.write(message)
        async for request in request_iterator:
            heard = [(answer.prompt_id, answer.actions[:]) for answer in request.answers]
            if len(heard) == hello.capacity:
                await context.write(message)

    async def RunMatch(self, request: Any, context: Any) -> None:  # type: ignore[override]  # noqa: N802
        await context.abort(grpc.StatusCode.UNIMPLEMENTED, "no matches here")


async def main() -> None:
    server = grpc.aio.server(options=SERVER_OPTIONS)
    referee_pb2_grpc.add_RefereeServiceServicer_to_server(WireReferee(), server)
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    sys.stderr.write(f"listens 127.0.0.1:{port}\n")
    sys.stderr.flush()
    await server.wait_for_termination()  # until its parent ends it


if __name__ == "__main__":
    uvloop.run(main())
