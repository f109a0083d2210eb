"""A match that is played at this referee."""

from __future__ import annotations

import asyncio
from typing import Final

from cuig.engine.cards import cards_in
from cuig.engine.views import View
from cuig.match import Plan
from cuig.refusal import AnswerRefused, Refusal
from cuig.table import Table
from cuig.v1 import referee_pb2, views_pb2
from cuig.wire import result_message

from referee.attached import Attached, LastAnswer
from referee.errors import Reason
from referee.messages import MatchCall, opened_message

# A prompt's id is its match's number and its question's, below 2^53 so that every language can count so far.
QUESTION_BITS: Final = 24
QUESTION_MASK: Final = (1 << QUESTION_BITS) - 1


class HostedMatch:
    """A table with bots at it."""

    __slots__ = (
        "_rules",
        "asked_in",
        "bots",
        "match_id",
        "number",
        "plan",
        "progress",
        "seats",
        "stopped",
        "table",
    )

    def __init__(self, number: int, call: MatchCall, bots: tuple[Attached, ...]) -> None:
        self.number: int = number
        self.match_id: str = call.match_id
        self.plan: Plan = call.table.plan
        self.table: Table = call.table
        self.bots: tuple[Attached, ...] = bots
        self.seats: tuple[int, ...] = tuple(map(self.plan.seats_of, range(len(bots))))
        self.progress: asyncio.Event = asyncio.Event()  # there is record to stream, or an end
        self._rules = call.rules
        self.stopped: Reason | None = None
        self.asked_in: int = 0  # the round of prompts in which its question left; 0 while it has not

    def entrant(self, bot: Attached) -> int:
        """The bot's own index in the match."""
        return self.bots.index(bot)

    @property
    def asked(self) -> Attached | None:
        """The bot whose answer is awaited."""
        question = self.table.question
        return None if question is None else self.bots[question.entrant]

    def answer(self, bot: Attached, number: int, actions: tuple[int, ...], now: float) -> bool:
        """Take a bot's answer; False if it is the very one that was taken before. Raises AnswerRefused."""
        if self.table.entrant_asked(number) != self.entrant(bot):
            raise AnswerRefused(Refusal.UNKNOWN, "this was never asked of you")
        return self.table.answer(number, actions, now)

    def last_answer(self, bot: Attached) -> LastAnswer:
        """What the bot said last."""
        return LastAnswer(*self.table.last_answer(self.entrant(bot)))

    def opened(self, bot: Attached) -> referee_pb2.MatchOpened:
        """What a bot at it is told about it."""
        return opened_message(self.plan, self._rules, self.match_id, self.number, self.entrant(bot))

    def closed(self) -> referee_pb2.MatchClosed:
        """The end of it, as its bots are told."""
        result = self.table.result
        return referee_pb2.MatchClosed(
            match=self.number, result=None if result is None else result_message(result)
        )

    def put_question(self, prompt: referee_pb2.Prompt, now: float) -> None:
        """Write the open question into `prompt`, which is empty."""
        table = self.table
        question = table.question
        if question is None:
            return
        view = table.view()
        prompt.id = self.number << QUESTION_BITS | question.number
        prompt.match = self.number
        write_view(prompt.view, view, question.game)
        prompt.legal.extend(view.legal)
        prompt.choose_min, prompt.choose_max = view.choose
        prompt.time_left_ms = table.time_left_ms(now)
        prompt.bank_ms = table.clocks[question.entrant].bank_ms
        prompt.last_elapsed_ms = table.last_elapsed_ms(question.entrant)
        prompt.holders.extend(table.holders)


def write_view(message: views_pb2.View, view: View, game: int) -> None:
    """Write what a seat may see into a message that is empty.

    It says what `cuig.wire.view_message` says; but a message that is filled where it lies costs a third of
    one that is made and then copied into a list.
    """
    message.seat = view.seat
    message.game = game
    message.deal = view.deal_number
    message.phase = view.phase  # type: ignore[assignment]  # the same numbers
    if view.turn >= 0:
        message.turn = view.turn
    message.dealer = view.dealer
    message.scores.extend(view.scores)
    message.hand.extend(cards_in(view.hand))
    message.trump = view.trump  # type: ignore[assignment]
    message.turn_up = view.turn_up
    if view.robber >= 0:
        message.robber = view.robber
    for seat, action in view.auction:
        message.auction.add(seat=seat, action=action)
    if view.bidder >= 0:
        message.bidder = view.bidder
        message.bid = view.bid
    if view.kitty:
        message.kitty.extend(cards_in(view.kitty))
    if view.discards:
        message.discards.extend(cards_in(view.discards))
    if view.called:
        message.called = view.called
    if view.partner >= 0:
        message.partner = view.partner
    message.leaders.extend(view.leaders)
    message.played.extend(view.played)
    message.taken.extend(view.taken)
    if view.pool:
        message.pool = view.pool
    if view.thrown_in:
        message.thrown_in = view.thrown_in
    if view.rules.discard_draw:
        message.drawn.extend(view.drawn)
