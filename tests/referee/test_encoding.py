"""What is encoded by hand is read by protobuf as it was meant."""

from __future__ import annotations

from cuig.v1 import referee_pb2
from hypothesis import given
from hypothesis import strategies as st

from referee.encoding import QUESTION_BITS, encoded_cards, encoded_id, encoded_response, encoded_times, packed

NUMBERS = st.integers(0, 2**32 - 1)
BYTES = st.lists(st.integers(0, 127), max_size=60).map(bytes)


@given(st.integers(1, 2**25 - 1), st.integers(1, 2**QUESTION_BITS - 1), NUMBERS, NUMBERS, NUMBERS)
def test_ids_and_times(number: int, token: int, left: int, bank: int, last: int) -> None:
    prompt = referee_pb2.Prompt.FromString(encoded_times(encoded_id(number, token), left, bank, last))
    assert prompt == referee_pb2.Prompt(
        id=number << QUESTION_BITS | token, time_left_ms=left, bank_ms=bank, last_elapsed_ms=last
    )
    assert prompt.id < 2**53, "every language can count so far"


@given(st.lists(st.integers(-(2**31), 2**31 - 1), max_size=10), BYTES, BYTES, BYTES, BYTES, BYTES)
def test_what_a_card_changes_replaces_what_was_there(
    scores: list[int], hand: bytes, leaders: bytes, played: bytes, taken: bytes, legal: bytes
) -> None:
    lasting = referee_pb2.Prompt(match=7)
    lasting.view.seat = 2
    lasting.view.hand = lasting.view.leaders = lasting.view.played = lasting.view.taken = b"before"
    told = lasting.SerializeToString() + encoded_cards(hand, packed(scores), leaders, played, taken, legal)
    meant = referee_pb2.Prompt(match=7, legal=legal)
    meant.view.seat = 2
    meant.view.scores.extend(scores)
    meant.view.hand, meant.view.leaders, meant.view.played, meant.view.taken = hand, leaders, played, taken
    assert referee_pb2.Prompt.FromString(told) == meant


@given(st.lists(st.integers(1, 2**40), max_size=5), st.text(max_size=200))
def test_a_message_holds_its_prompts_and_the_rest(ids: list[int], reason: str) -> None:
    rest = referee_pb2.PlayResponse()
    rest.goodbye.message = reason
    prompts = [referee_pb2.Prompt(id=number, holders=bytes(number % 300)) for number in ids]
    told = encoded_response(rest, [prompt.SerializeToString() for prompt in prompts])
    meant = referee_pb2.PlayResponse(prompts=prompts)
    meant.goodbye.message = reason
    assert referee_pb2.PlayResponse.FromString(told) == meant
