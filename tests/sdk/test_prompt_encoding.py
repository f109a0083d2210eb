"""What is encoded by hand is read by protobuf as it was meant."""

from __future__ import annotations

import pytest
from cuig.engine import RulesError, preset
from cuig.match import MOST_GAMES
from cuig.prompt_encoding import (
    DEAL_MASK,
    DRAWN_BITS,
    DRAWN_MASK,
    ENCODED_DRAWN,
    QUESTION_BITS,
    QUESTION_MASK,
    encoded_card_prompt,
    encoded_deal,
    encoded_response,
    encoded_times,
    encoded_trick,
)
from cuig.v1 import referee_pb2, views_pb2
from hypothesis import given
from hypothesis import strategies as st

NUMBERS = st.integers(0, 2**32 - 1)
BYTES = st.lists(st.integers(0, 127), max_size=60).map(bytes)


@given(
    st.integers(1, 2**25 - 1), st.integers(1, 2**20), st.integers(0, DRAWN_MASK), NUMBERS, NUMBERS, NUMBERS
)
def test_ids_and_times(number: int, deal: int, drawn: int, left: int, bank: int, last: int) -> None:
    prompt = referee_pb2.Prompt.FromString(
        ENCODED_DRAWN[drawn] + encoded_deal(number, deal) + encoded_times(left, bank, last)
    )
    token = (deal & DEAL_MASK) << DRAWN_BITS | drawn
    assert token <= QUESTION_MASK
    assert prompt == referee_pb2.Prompt(
        id=number << QUESTION_BITS | token, time_left_ms=left, bank_ms=bank, last_elapsed_ms=last
    )
    assert prompt.id < 2**53, "every language can count so far"


def test_no_match_has_more_deals_than_ids_tell_apart() -> None:
    """So no prompt of a match has the id of another: within a deal each has a random number of its own."""
    longest = preset("twenty-five", deal_cap=256)
    with pytest.raises(RulesError, match="deal_cap is at most 256"):
        preset("twenty-five", deal_cap=longest.deal_cap + 1)
    deals = range(1, MOST_GAMES * longest.deal_cap + 1)
    assert len({encoded_deal(7, deal) for deal in deals}) == len(deals)


@given(st.lists(st.integers(-(2**31), 2**31 - 1), max_size=10), BYTES, BYTES, BYTES, BYTES, BYTES)
def test_a_prompt_is_put_together_from_what_lasts_and_what_is_new(
    scores: list[int], hand: bytes, leaders: bytes, played: bytes, taken: bytes, legal: bytes
) -> None:
    game = referee_pb2.Prompt(match=7, choose_min=1, choose_max=1, holders=b"abab").SerializeToString()
    known = views_pb2.View(seat=2, dealer=3, pool=4).SerializeToString()
    asked, times = ENCODED_DRAWN[9] + encoded_deal(7, 2), encoded_times(5, 6, 8)
    told = encoded_card_prompt(
        game, asked, times, legal, known, encoded_trick(tuple(scores), leaders, taken), hand, played
    )  # fmt: skip
    assert referee_pb2.Prompt.FromString(told) == referee_pb2.Prompt(
        id=7 << QUESTION_BITS | 2 << DRAWN_BITS | 9,
        match=7,
        view=views_pb2.View(
            seat=2,
            dealer=3,
            pool=4,
            scores=scores,
            hand=hand,
            leaders=leaders,
            played=played,
            taken=taken,
        ),
        legal=legal,
        choose_min=1,
        choose_max=1,
        time_left_ms=5,
        bank_ms=6,
        last_elapsed_ms=8,
        holders=b"abab",
    )


@given(st.lists(st.integers(1, 2**40), max_size=5), st.text(max_size=200))
def test_a_message_holds_its_prompts_and_the_rest(ids: list[int], reason: str) -> None:
    rest = referee_pb2.PlayResponse()
    rest.goodbye.message = reason
    prompts = [referee_pb2.Prompt(id=number, holders=bytes(number % 300)) for number in ids]
    told = encoded_response(rest, [prompt.SerializeToString() for prompt in prompts])
    meant = referee_pb2.PlayResponse(prompts=prompts)
    meant.goodbye.message = reason
    assert referee_pb2.PlayResponse.FromString(told) == meant
