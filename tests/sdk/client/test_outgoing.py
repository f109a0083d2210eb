"""What waits to be sent to a referee leaves in messages that it takes."""

from __future__ import annotations

from typing import Any, cast

from cuig.client.outgoing import Call, Outgoing
from cuig.message_limits import check_limits
from cuig.v1 import referee_pb2


class Written:
    """A call that keeps what is written."""

    def __init__(self) -> None:
        self.requests: list[referee_pb2.PlayRequest] = []

    async def write(self, request: Any) -> None:
        self.requests.append(request)


async def test_the_commitments_of_many_matches_leave_in_several_messages() -> None:
    written = Written()
    outgoing = Outgoing(cast(Call, written))
    for match in range(1_200):
        outgoing.add_nonce_commitment(match, bytes(32))
        outgoing.add_nonce(match, bytes(32))
    outgoing.add_answer(7, (21,))
    await outgoing.flush()
    for request in written.requests:
        check_limits(request)
    committed = [one.match for request in written.requests for one in request.nonce_commitments]
    revealed = [one.match for request in written.requests for one in request.nonces]
    assert committed == revealed == list(range(1_200))
    assert [one.prompt_id for request in written.requests for one in request.answers] == [7]
    await outgoing.flush()
    assert sum(len(request.nonces) for request in written.requests) == 1_200
