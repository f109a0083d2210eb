"""A match that is taken up again under its id: with the same cards by the same bot, else begun anew."""

from __future__ import annotations

import grpc
import pytest
from cuig.bot import Bot
from cuig.bots.random import Random
from cuig.engine import preset
from cuig.engine.actions import NAME, PASS
from cuig.engine.cards import HEARTS, SPADES, Suit
from cuig.engine.phases.phase import AT_BID, AT_NAME, AT_PLAY
from cuig.engine.views import View
from cuig.match import Result
from cuig.running import new_session
from cuig.table import default_answer
from cuig.v1 import referee_pb2
from cuig.wire import PROTOCOL

from referee.attached_bot import Attached, Identity
from referee.hosted_match import HostedMatch
from referee.match_request import match_call
from tests.support.matches import duplicate, request_for
from tests.support.prompts import put
from tests.support.scripted_referee import Context, Requests, ScriptedReferee, say
from tests.support.sessions import attached
from tests.support.waiting import until


def a_match(number: int, cards: int, trump: Suit) -> tuple[referee_pb2.MatchOpened, referee_pb2.Prompt]:
    """A match of One-Ten with these cards, in which this suit was named: molly is asked for a card."""
    call = match_call(request_for(duplicate(cards, rules=preset("one-ten")), "m1"))
    bots = tuple(Attached(Identity(version, version, 10, b"")) for version in call.versions)
    match = HostedMatch(number, call, bots)
    table, state = match.table, match.table.state
    table.begin(0.0)
    while state.phase != AT_PLAY or table.open_question.entrant != 0:
        legal = state.legal()
        if state.phase == AT_NAME:
            answer: tuple[int, ...] = (NAME + trump,)
        elif state.phase == AT_BID and state.bidder < 0:
            answer = (next(action for action in legal if action != PASS),)
        else:
            answer = default_answer(legal, state.choose())
        table.answer(table.open_question.number, answer, 0.0)
    return match.opened(bots[0]), put(match)


async def test_what_was_seen_before_is_not_seen_again() -> None:
    views: list[tuple[Bot, View]] = []

    class Watching(Bot):
        threads = False

        def play(self, view: View) -> int:
            views.append((self, view))
            return view.legal[0]

    played = [
        a_match(1, cards=1, trump=HEARTS),
        a_match(2, cards=1, trump=SPADES),  # the record was lost from before the naming on
        a_match(3, cards=2, trump=HEARTS),  # voided and requeued: drawn anew
    ]

    async def tell(requests: Requests, context: Context) -> None:
        await anext(requests)
        await say(context, welcome=referee_pb2.Welcome(protocol=PROTOCOL, bot="molly", capacity=4))
        for opened, prompt in played:
            await say(context, opened=[opened], prompts=[prompt])
            assert (await anext(requests)).answers[0].prompt_id == prompt.id
            await say(context, closed=[referee_pb2.MatchClosed(match=opened.match)])
        async for _ in requests:
            pass

    async with (
        ScriptedReferee(tell) as referee,
        attached(new_session(Watching, referee=referee.address, token="x")),
    ):
        await until(lambda: len(views) == len(played), "every question")
    for (_, view), (_, prompt) in zip(views, played, strict=True):
        assert view.trump == prompt.view.trump
        assert view.auction == tuple((call.seat, call.action) for call in prompt.view.auction)
    (first, _), (second, _), (third, _) = views
    assert second is first, "the same bot goes on with the same cards"
    assert third is not first, "and one that knows nothing of them begins with others"


@pytest.mark.parametrize("split", [False, True], ids=["in the welcome", "after it"])
async def test_a_match_that_closed_while_the_bot_was_away_is_ended_by_the_welcome(split: bool) -> None:
    heard: list[Result] = []

    class Told(Random):
        def end(self, result: Result) -> None:
            heard.append(result)

    opened, prompt = a_match(1, cards=1, trump=HEARTS)
    result = referee_pb2.MatchResult(
        ending=referee_pb2.ENDING_FORFEIT,
        standings=[referee_pb2.Standing(place=2, forfeited=True), referee_pb2.Standing(place=1)],
    )

    async def ask_and_break(requests: Requests, context: Context) -> None:
        await anext(requests)
        await say(context, welcome=referee_pb2.Welcome(protocol=PROTOCOL, bot="molly", capacity=4))
        await say(context, opened=[opened], prompts=[prompt])
        await anext(requests)
        await context.abort(grpc.StatusCode.UNAVAILABLE, "cut")

    async def tell_what_closed(requests: Requests, context: Context) -> None:
        await anext(requests)
        closed = [
            referee_pb2.MatchClosed(match_id="of another time", result=result),
            referee_pb2.MatchClosed(match_id="m1", result=result),
        ]
        welcome = referee_pb2.Welcome(
            protocol=PROTOCOL, bot="molly", capacity=4, closed=[] if split else closed
        )
        await say(context, welcome=welcome)
        if split:
            await say(context, closed=closed)
        async for _ in requests:
            pass

    async with ScriptedReferee(ask_and_break, tell_what_closed) as referee:
        session = new_session(Told, referee=referee.address, token="x")
        async with attached(session):
            await until(lambda: heard, "the result")
            assert session.tally.matches == 1
    assert [[one.forfeited for one in result.standings] for result in heard] == [[True, False]]
