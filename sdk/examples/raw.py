"""A bot without the SDK's session: raw stubs, and the first legal action to every question.

    CUIG_TOKEN=cuig_… python raw.py 127.0.0.1:8081

It plays at every referee that the arena lists when it starts, until they send it away. What a bot that stays
has to do besides, such as coming back, is on the protocol's page.
"""

# mypy: allow-untyped-defs, allow-untyped-calls

import asyncio
import os
import sys

import grpc.aio
from cuig.v1.actions_pb2 import Answer
from cuig.v1.arena_pb2 import ListRefereesRequest
from cuig.v1.arena_pb2_grpc import ArenaServiceStub
from cuig.v1.referee_pb2 import Hello, PlayRequest
from cuig.v1.referee_pb2_grpc import RefereeServiceStub


def decide(rules, prompt):
    """What is legal first: one action, or as many discards as are wanted."""
    return prompt.legal[: max(1, prompt.choose_min)]


async def play(address, token, decide):
    async with grpc.aio.insecure_channel(address) as channel:
        stream = RefereeServiceStub(channel).Play(metadata=[("authorization", f"Bearer {token}")])
        await stream.write(PlayRequest(hello=Hello(protocol=1, client="mine 0.1", capacity=16)))
        rules = {}  # by match
        async for message in stream:
            for match in [*message.welcome.matches, *message.opened]:
                rules[match.match] = match.rules
            prompts = [*message.welcome.prompts, *message.prompts]
            if prompts:
                await stream.write(
                    PlayRequest(
                        answers=[Answer(prompt_id=p.id, actions=decide(rules[p.match], p)) for p in prompts]
                    )
                )
            for rejection in message.rejections:
                print("refused:", rejection.message)  # and answer again, in time
            for closed in message.closed:
                rules.pop(closed.match, None)
            if message.HasField("goodbye"):
                print("goodbye:", message.goodbye.message)  # and come back after retry_after_ms


async def main(arena, token):
    async with grpc.aio.insecure_channel(arena) as channel:
        metadata = [("authorization", f"Bearer {token}")]
        listed = await ArenaServiceStub(channel).ListReferees(ListRefereesRequest(), metadata=metadata)
    print(f"{listed.bot} plays at {', '.join(listed.addresses) or 'no referee yet'}")
    await asyncio.gather(*(play(address, token, decide) for address in listed.addresses))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], os.environ["CUIG_TOKEN"]))
