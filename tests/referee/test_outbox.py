"""What waits for a bot leaves whole and once, in one message if it fits."""

from __future__ import annotations

from cuig.v1 import referee_pb2

from referee.outbox import PORTION_BYTES, Outbox


def prompt(number: int) -> bytes:
    return referee_pb2.Prompt(id=number).SerializeToString()


def test_everything_that_waits_leaves_in_one_message() -> None:
    outbox = Outbox()
    outbox.prompts += [prompt(7), prompt(8)]
    outbox.response.rejections.add(prompt_id=6, message="not a card of yours")
    message = referee_pb2.PlayResponse.FromString(outbox.take()[0])
    assert [one.id for one in message.prompts] == [7, 8]
    assert [one.prompt_id for one in message.rejections] == [6]


def test_what_was_taken_is_not_sent_again() -> None:
    outbox = Outbox()
    outbox.prompts.append(prompt(7))
    outbox.ready.set()
    outbox.take()
    assert not outbox.ready.is_set()
    assert outbox.waiting == 0
    assert outbox.take() == (b"", False)


def test_prompts_and_rejections_count_as_waiting() -> None:
    outbox = Outbox()
    outbox.prompts.append(prompt(7))
    outbox.response.rejections.add(prompt_id=6)
    assert outbox.waiting == 2


def taken(outbox: Outbox) -> list[referee_pb2.PlayResponse]:
    """Every message that leaves now."""
    messages = []
    while outbox.ready.is_set():
        encoded, last = outbox.take()
        assert len(encoded) <= PORTION_BYTES + 1024
        messages.append(referee_pb2.PlayResponse.FromString(encoded))
        assert last == messages[-1].HasField("goodbye")
    return messages


def test_a_welcome_of_any_size_is_split_and_says_the_same() -> None:
    outbox = Outbox()
    welcome = outbox.response.welcome
    welcome.bot = "molly"
    for number in range(2_200):
        welcome.matches.add(match=number, match_id=f"match {number}", commitment=bytes(512))
        welcome.prompts.add(id=number, match=number)
    outbox.response.opened.add(match=2_200)
    outbox.prompts.append(prompt(2_200))
    outbox.response.closed.add(match=7)
    outbox.response.goodbye.message = "the end"
    outbox.ready.set()
    messages = taken(outbox)
    assert len(messages) > 4
    assert [message.HasField("welcome") for message in messages] == [True] + [False] * (len(messages) - 1)
    assert messages[0].welcome.bot == "molly"
    opened = [one.match for message in messages for one in message.opened]
    asked = [one.id for message in messages for one in message.prompts]
    assert opened == asked == list(range(2_201))
    # Nobody is asked about a match before he hears of it, and all else comes after.
    known: set[int] = set()
    for message in messages:
        known.update(one.match for one in message.opened)
        assert {one.match for one in message.prompts} <= known
    assert [one.match for one in messages[-1].closed] == [7]
    assert messages[-1].goodbye.message == "the end"


def test_a_welcome_with_more_that_closed_than_fits_tells_all_of_it_before_any_match_opens() -> None:
    outbox = Outbox()
    welcome = outbox.response.welcome
    for number in range(2_200):
        closed = welcome.closed.add(match_id=f"match {number}")
        closed.result.cause.detail = "x" * 500
    welcome.matches.add(match=1, match_id="match 2199 of tomorrow")
    outbox.response.closed.add(match=7)
    outbox.ready.set()
    messages = taken(outbox)
    assert len(messages) > 4
    told = [one.match_id for message in messages for one in (*message.welcome.closed, *message.closed)]
    assert told == [*(f"match {number}" for number in range(2_200)), ""]
    opening = next(number for number, message in enumerate(messages) if message.opened)
    named = [bool(one.match_id) for message in messages[opening:] for one in message.closed]
    assert named == [False], "what closed before is told before"


def test_many_prompts_are_split_too_and_what_comes_meanwhile_leaves_after_them() -> None:
    outbox = Outbox()
    long = referee_pb2.Prompt(id=1, holders=bytes(1_000)).SerializeToString()
    outbox.prompts += [long] * 1_000
    outbox.ready.set()
    first, _ = outbox.take()
    outbox.prompts.append(prompt(2))
    rest = taken(outbox)
    assert len(referee_pb2.PlayResponse.FromString(first).prompts) < 1_000
    assert [one.id for message in rest for one in message.prompts][-2:] == [1, 2]
    assert outbox.waiting == 0
