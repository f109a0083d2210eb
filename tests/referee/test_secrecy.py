"""What a seat may not see is in no byte that it gets."""

from __future__ import annotations

import logging
import random
import re
from collections.abc import Sequence

import pytest
from cuig.engine import PRESETS, Phase, view
from cuig.engine.actions import DISCARD, STAND
from cuig.engine.cards import BIT, cards_in
from cuig.engine.errors import IllegalAction
from cuig.engine.events import events, redact
from cuig.engine.state import State
from cuig.match import Plan
from cuig.prompt_encoding import DRAWN_BITS, QUESTION_BITS, QUESTION_MASK
from cuig.refusal import AnswerRefused, Refusal
from cuig.table import Table
from cuig.v1 import referee_pb2
from cuig.wire import view_message

from referee.attached_bot import Attached, Identity
from referee.hosted_match import HostedMatch
from referee.match_request import match_call
from tests.support.house import House
from tests.support.matches import duplicate, individual, play_match, request_for
from tests.support.playing import playing
from tests.support.prompts import put
from tests.support.tables import random_answer


def hosted(plan: Plan) -> HostedMatch:
    """A match without streams."""
    call = match_call(request_for(plan, "m1"))
    bots = tuple(Attached(Identity(version, version, 10, b"")) for version in call.versions)
    match = HostedMatch(1, call, bots)
    match.table.begin(0.0)
    return match


def prompt_bytes(match: HostedMatch) -> bytes:
    prompt = put(match)
    assert prompt.id >> QUESTION_BITS == match.number
    prompt.id = 0  # the rest of it is drawn at random, from no card
    return prompt.SerializeToString(deterministic=True)


def shuffled_out_of_sight(state: State, rng: random.Random) -> State:
    """The same game for the seat to act, with the cards that it cannot see dealt otherwise."""
    other = state.copy()
    seat = state.turn
    sees_kitty = state.took_kitty and state.bidder == seat
    places: list[tuple[str, int, int]] = [
        ("hand", holder, card)
        for holder, hand in enumerate(state.hands)
        if holder != seat
        for card in cards_in(hand)
    ]
    places += [
        ("discard", holder, card)
        for holder, out in enumerate(state.discards)
        if holder != seat
        for card in cards_in(out)
    ]
    if not sees_kitty and not state.took_kitty:
        places += [("kitty", 0, card) for card in cards_in(state.kitty)]
    cards = [card for _, _, card in places]
    # A card that all have seen stays where they saw it go.
    fixed = {state.turn_up, state.called}
    moving = [number for number, card in enumerate(cards) if card not in fixed]
    targets = moving[:]
    rng.shuffle(targets)
    dealt = cards[:]
    for source, target in zip(moving, targets, strict=True):
        dealt[target] = cards[source]
    hands = [state.hands[holder] if holder == seat else 0 for holder in range(len(state.hands))]
    discards = [state.discards[holder] if holder == seat else 0 for holder in range(len(state.discards))]
    kitty = state.kitty if state.took_kitty else 0
    for (where, holder, _), card in zip(places, dealt, strict=True):
        if where == "hand":
            hands[holder] |= BIT[card]
        elif where == "discard":
            discards[holder] |= BIT[card]
        else:
            kitty |= BIT[card]
    other.hands = hands
    other.discards = tuple(discards)
    other.kitty = kitty
    return other


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_hidden_cards_are_in_no_byte_of_a_prompt(name: str) -> None:
    rng = random.Random(name)
    changed = 0
    for number in range(3):
        match = hosted(individual(name, number))
        table: Table = match.table
        for _ in range(120):
            if table.question is None:
                break
            before = prompt_bytes(match)
            state = table.state
            table.state = shuffled_out_of_sight(state, rng)
            changed += table.state.hands != state.hands
            assert prompt_bytes(match) == before, Phase(state.phase).name
            table.state = state
            table.answer(table.question.number, random_answer(table, rng), 0.0)
    assert changed > 20


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_a_prompt_holds_the_view_of_the_rules_engine_and_nothing_else(name: str) -> None:
    rng = random.Random(name)
    match = hosted(individual(name, 1))
    table = match.table
    for _ in range(300):
        if table.question is None:
            break
        question = table.question
        seen = view(table.state, question.seat)
        prompt = put(match)
        assert prompt == referee_pb2.Prompt(
            id=prompt.id,
            match=match.number,
            view=view_message(seen, question.game),
            legal=seen.legal,
            choose_min=seen.choose[0],
            choose_max=seen.choose[1],
            time_left_ms=question.limit_ms,
            bank_ms=table.clocks[question.entrant].bank_ms,
            last_elapsed_ms=table.last_elapsed_ms[question.entrant],
            holders=bytes(table.holders),
        )
        table.answer(table.question.number, random_answer(table, rng), 0.0)


async def test_no_card_is_in_the_log(house: House, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG, logger="referee")
    async with playing(house.address, "molly", "finn"):
        await play_match(house.stub, request_for(duplicate(), "m1"))
    lines = [record.getMessage() for record in caplog.records if record.name.startswith("referee")]
    assert any("match=m1" in line for line in lines)
    assert not any(re.search(r"\b[A2-9TJQK][CDHS]\b|hand", line) for line in lines)


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_hidden_cards_are_in_no_word_of_a_refusal(name: str) -> None:
    """Whatever a seat tries, what it is told for it depends on nothing that it cannot see."""
    rng = random.Random(name)
    refused = 0
    for number in range(2):
        table = hosted(individual(name, number)).table
        for _ in range(60):
            if table.question is None:
                break
            state = table.state
            other = shuffled_out_of_sight(state, rng)
            for action in rng.sample(range(520), 40):
                if action in state.legal():
                    continue
                told = [refusal_of(one, action) for one in (state, other)]
                assert told[0] == told[1], (Phase(state.phase).name, action)
                refused += 1
            table.answer(table.question.number, random_answer(table, rng), 0.0)
    assert refused > 500


def refusal_of(state: State, action: int) -> str:
    with pytest.raises(IllegalAction) as refused:
        state.copy().apply(action)
    return str(refused.value)


@pytest.mark.parametrize("name", ["auction-120", "one-ten", "cut-throat"])
def test_an_answer_that_goes_on_when_its_turn_is_over_is_not_told_of_another_hand(name: str) -> None:
    """Who puts out the last cards is followed by the leader: his cards are in no word of a refusal either."""
    rng = random.Random(name)
    refused = 0
    for number in range(8):
        table = hosted(individual(name, number)).table
        for _ in range(120):
            if table.question is None:
                break
            state = table.state
            if state.phase == Phase.DISCARD:
                other = shuffled_out_of_sight(state, rng)
                out = random_answer(table, rng)
                for card in rng.sample(range(1, 53), 20):
                    answers = [
                        (STAND, card),
                        (*out, STAND, card),
                        (*out, card),
                        (*out, DISCARD + card, STAND),
                    ]
                    for answer in answers:
                        told = [refusal_of_answer(one, answer) for one in (state, other)]
                        assert told[0] == told[1], answer
                        refused += bool(told[0])
            table.answer(table.question.number, random_answer(table, rng), 0.0)
    assert refused > 200


def refusal_of_answer(state: State, answer: Sequence[int]) -> str:
    """Why an answer is refused; nothing where it is taken."""
    try:
        state.copy().answer(answer)
    except IllegalAction as refused:
        return str(refused)
    return ""


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_hidden_cards_are_in_nothing_that_a_live_spectator_is_told(name: str) -> None:
    """What is told of an action is the same while what is hidden is dealt otherwise."""
    rng = random.Random(name)
    compared = 0
    for number in range(2):
        table = hosted(individual(name, number)).table
        for _ in range(80):
            if table.question is None:
                break
            state = table.state
            other = shuffled_out_of_sight(state, rng)
            actions = random_answer(table, rng)
            before, after = state.copy(), other.copy()
            before.answer(actions)
            after.answer(actions)
            # A settlement opens nothing; whether the deal is over then hangs on no hidden card either.
            if state.phase == Phase.PLAY and before.phase == after.phase == Phase.PLAY:
                told = [[redact(event, -1) for event in events(one, actions[0])] for one in (state, other)]
                assert told[0] == told[1]
                compared += 1
            table.answer(table.question.number, actions, 0.0)
    assert compared > 20


def test_prompt_ids_do_not_count_the_questions_that_others_were_asked() -> None:
    """Numbers in order would show a question between two cards: that somebody was asked whether to rob."""
    matches = [hosted(duplicate()) for _ in range(2)]
    tokens: list[list[int]] = []
    for match in matches:
        asked = []
        for _ in range(20):
            prompt = put(match)
            again = put(match)
            assert again.id == prompt.id
            asked.append(prompt.id & QUESTION_MASK)
            question = match.table.question
            assert question is not None
            assert match.answer(match.bots[question.entrant], asked[-1], (prompt.legal[0],), 0.0)
        assert len(set(asked)) == len(asked)
        tokens.append(asked)
    # The same match with the same answers has other ids: they are computed from nothing.
    assert tokens[0] != tokens[1]
    assert sorted(tokens[0]) != tokens[0]


def said_of(match: HostedMatch, bot: Attached, token: int, answer: tuple[int, ...]) -> Refusal | None:
    """How an answer that changes nothing is refused; None if it was taken before."""
    try:
        assert not match.answer(bot, token, answer, 0.0)
    except AnswerRefused as refused:
        return refused.refusal
    return None


def test_an_answer_to_a_deal_of_old_is_stale_whoever_was_asked() -> None:
    match = hosted(duplicate())
    table = match.table
    asked: list[tuple[int, Attached, int, tuple[int, ...]]] = []  # deal, bot, token, answer
    while table.deals < 4:
        assert table.question is not None
        bot = match.bots[table.question.entrant]
        put(match)
        answer = table.state.legal()[:1]
        asked.append((table.deals, bot, match.prompts.question_id, answer))
        assert match.answer(bot, match.prompts.question_id, answer, 0.0)
    assert len({token for *_, token, _ in asked}) == len(asked)
    for deal, whose, token, answer in asked:
        for bot in match.bots:
            known = None if bot is whose else Refusal.UNKNOWN
            # Nobody has been asked in the fourth deal yet.
            assert said_of(match, bot, token, answer) is (known if deal >= 2 else Refusal.STALE)


@pytest.mark.parametrize("name", ["twenty-five", "spoil-five", "cut-throat", "one-ten"])
def test_what_is_said_twice_does_not_tell_what_others_were_asked_meanwhile(name: str) -> None:
    """A leader who is not asked yet could find out so that a deal has begun, and somebody holds the ace."""
    rng = random.Random(name)
    match = hosted(individual(name, 3))
    table = match.table
    molly = match.bots[0]
    said: list[tuple[int, tuple[int, ...]]] = []
    before: list[Refusal | None] = []
    compared = 0
    for _ in range(400):
        question = table.question
        if question is None:
            break
        put(match)
        answer = random_answer(table, rng)
        if question.entrant == 0:
            said.append((match.prompts.question_id, tuple(answer)))
            before = []
        elif said:
            now = [said_of(match, molly, token, again) for token, again in said]
            now += [
                said_of(match, molly, said[-1][0] + (ahead << DRAWN_BITS) ^ 1, (1,)) for ahead in (0, 1, 2)
            ]
            assert now == before or not before
            before, compared = now, compared + len(now)
        assert match.answer(match.bots[question.entrant], match.prompts.question_id, tuple(answer), 0.0)
    assert compared > 50
