"""A bot without the SDK's session: raw stubs, and the first legal action to every question.

    CUIG_TOKEN=cuig_… python raw.py 127.0.0.1:8081

It plays at every referee that the arena lists when it starts, and comes back until they send it away. A bot
that stays asks the arena again every few seconds, and keeps its secret in a file.
"""

# mypy: allow-untyped-defs, allow-untyped-calls

import asyncio
import hashlib
import hmac
import os
import sys

import grpc.aio
from cuig.v1.arena_pb2 import ListRefereesRequest
from cuig.v1.arena_pb2_grpc import ArenaServiceStub
from cuig.v1.referee_pb2 import (
    GOODBYE_REASON_DRAINING,
    REJECTION_REASON_ILLEGAL,
    REJECTION_REASON_MALFORMED,
    Hello,
    PlayRequest,
)
from cuig.v1.referee_pb2_grpc import RefereeServiceStub

SECRET = os.urandom(32)


def decide(rules, prompt):
    """What is legal first: one action, or as many discards as are wanted."""
    return prompt.legal[: max(1, prompt.choose_min)]


async def play(address, token, decide):
    async with grpc.aio.insecure_channel(address) as channel:
        pause = 0.0
        while pause is not None:
            await asyncio.sleep(pause)
            pause = await visit(RefereeServiceStub(channel), token, decide)


async def visit(referee, token, decide):
    """Play on one stream until it ends; in how many seconds to come back, None for never."""
    stream = referee.Play(metadata=[("authorization", f"Bearer {token}")])
    hello = Hello(protocol=1, client="mine 0.2", capacity=128, commits=True)
    pause: float | None = 1.0
    matches, asked = {}, {}  # by number: what was opened, and the last prompt there
    try:
        await stream.write(PlayRequest(hello=hello))
        async for message in stream:
            said = PlayRequest()
            for match in [*message.welcome.matches, *message.opened]:
                matches[match.match] = match
                if match.HasField("mixing"):  # we come back in the middle
                    reveal(match, match.mixing, said)
                elif match.nonce_wanted:
                    said.nonce_commitments.add(match=match.match, commitment=commitment(match))
            for mixing in message.mixings:
                reveal(matches[mixing.match], mixing, said)
            for prompt in [*message.welcome.prompts, *message.prompts]:
                asked[prompt.match] = prompt
                said.answers.add(prompt_id=prompt.id, actions=decide(matches[prompt.match].rules, prompt))
            for rejection in message.rejections:
                print("refused:", rejection.message)
                prompt = next((one for one in asked.values() if one.id == rejection.prompt_id), None)
                if prompt and rejection.reason in (REJECTION_REASON_ILLEGAL, REJECTION_REASON_MALFORMED):
                    actions = prompt.legal[: max(1, prompt.choose_min)]  # the second try
                    said.answers.add(prompt_id=prompt.id, actions=actions)
            for closed in message.closed:
                matches.pop(closed.match, None)
                asked.pop(closed.match, None)
            if message.HasField("goodbye"):
                print("goodbye:", message.goodbye.message)
                draining = message.goodbye.reason == GOODBYE_REASON_DRAINING
                pause = message.goodbye.retry_after_ms / 1000 if draining else None
                await stream.done_writing()
            elif said.ByteSize():
                await stream.write(said)
    except (grpc.aio.AioRpcError, asyncio.InvalidStateError) as error:
        print("lost:", error)
        if stream.done() and await stream.code() == grpc.StatusCode.UNAUTHENTICATED:
            return None
    return pause


def nonce(match):
    place = match.commitment + bytes([match.entrant])
    return hmac.digest(SECRET, b"cuig nonce 1" + place + match.match_id.encode(), "sha256")


def commitment(match):
    place = match.commitment + bytes([match.entrant])
    return hashlib.sha256(b"cuig nonce commitment 1" + place + nonce(match)).digest()


def reveal(match, mixing, said):
    """Reveal our nonce, once all have committed and our own commitment is among what we are told."""
    if not mixing.nonces and mixing.commitments[match.entrant] == commitment(match):
        said.nonces.add(match=match.match, nonce=nonce(match))


async def main(arena, token):
    async with grpc.aio.insecure_channel(arena) as channel:
        metadata = [("authorization", f"Bearer {token}")]
        listed = await ArenaServiceStub(channel).ListReferees(ListRefereesRequest(), metadata=metadata)
    print(f"{listed.bot} plays at {', '.join(listed.addresses) or 'no referee yet'}")
    await asyncio.gather(*(play(address, token, decide) for address in listed.addresses))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], os.environ["CUIG_TOKEN"]))
