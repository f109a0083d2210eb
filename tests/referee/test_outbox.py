"""What waits for a bot leaves whole and once, in one message."""

from __future__ import annotations

from cuig.v1 import referee_pb2

from referee.outbox import Outbox


def prompt(number: int) -> bytes:
    return referee_pb2.Prompt(id=number).SerializeToString()


def test_everything_that_waits_leaves_in_one_message() -> None:
    outbox = Outbox()
    outbox.prompts += [prompt(7), prompt(8)]
    outbox.response.rejections.add(prompt_id=6, message="not a card of yours")
    message = referee_pb2.PlayResponse.FromString(outbox.take())
    assert [one.id for one in message.prompts] == [7, 8]
    assert [one.prompt_id for one in message.rejections] == [6]


def test_what_was_taken_is_not_sent_again() -> None:
    outbox = Outbox()
    outbox.prompts.append(prompt(7))
    outbox.ready.set()
    outbox.take()
    assert not outbox.ready.is_set()
    assert outbox.waiting == 0
    assert outbox.take() == b""


def test_prompts_and_rejections_count_as_waiting() -> None:
    outbox = Outbox()
    outbox.prompts.append(prompt(7))
    outbox.response.rejections.add(prompt_id=6)
    assert outbox.waiting == 2
