"""A match that is played at this referee."""

from __future__ import annotations

import asyncio
import secrets
from array import array
from collections.abc import Iterator
from typing import Final, NamedTuple

from cuig.engine.cards import cards_in
from cuig.engine.phases.phase import Phase
from cuig.engine.state import State
from cuig.engine.views import knows_partner, view
from cuig.match import Plan
from cuig.refusal import AnswerRefused, Refusal
from cuig.table import Question, Table
from cuig.v1 import referee_pb2
from cuig.wire import result_message, view_message

from referee.attached import Attached, LastAnswer
from referee.encoding import QUESTION_MASK, encoded_cards, encoded_id, encoded_times, packed
from referee.errors import Reason
from referee.messages import MatchCall, opened_message
from referee.rounds import Rounds

_PLAY: Final = int(Phase.PLAY)


# A prompt's id is its match's number and a token, below 2^53 so that every language can count so far. Tokens
# are drawn at random: numbers in order would tell a bot how many questions others were asked in between, and
# so that somebody was asked whether to rob and holds the ace of trumps.
def _tokens() -> Iterator[int]:
    """Random tokens above 0, drawn a thousand at a time: asking for each takes ten times as long."""
    while True:
        for number in array("I", secrets.token_bytes(4096)):
            if number & QUESTION_MASK:
                yield number & QUESTION_MASK


_TOKENS: Final = _tokens()


class _Known(NamedTuple):
    """What a seat is told with every question while the cards of a deal are played."""

    state: State
    deal: int
    knows_partner: bool
    encoded: bytes

    def holds(self, state: State, seat: int) -> bool:
        return (
            self.state is state
            and self.deal == state.deal_number
            and (state.partner < 0 or self.knows_partner is knows_partner(state, seat))
        )


class HostedMatch:
    """A table with bots at it."""

    __slots__ = (
        "_known",
        "_put",
        "_questions",
        "_rules",
        "_scores",
        "_scores_encoded",
        "asked_at",
        "asked_in",
        "asked_on",
        "bots",
        "match_id",
        "nonces",
        "nonces_due",
        "number",
        "plan",
        "progress",
        "seats",
        "stopped",
        "table",
        "waits_on",
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
        self._put: dict[int, int] = {}  # tokens, by question
        self._questions: dict[int, int] = {}  # questions, by token
        self._known: list[_Known | None] = [None] * self.plan.rules.seats
        self._scores: list[int] = []
        self._scores_encoded: bytes = b""
        self.stopped: Reason | None = None
        # While the cards wait for the bots' nonces: what each has added, None while it may; and until when.
        self.nonces: list[bytes | None] = [b""] * len(bots)
        self.nonces_due: float = 0.0
        # Where its question waits to leave; and where, in which epoch of the traffic and when it left.
        self.waits_on: Rounds | None = None
        self.asked_on: Rounds | None = None
        self.asked_in: int = 0
        self.asked_at: float = 0.0

    def entrant(self, bot: Attached) -> int:
        """The bot's own index in the match."""
        return self.bots.index(bot)

    @property
    def asked(self) -> Attached | None:
        """The bot whose answer is awaited."""
        question = self.table.question
        return None if question is None else self.bots[question.entrant]

    def answer(self, bot: Attached, token: int, actions: tuple[int, ...], now: float) -> bool:
        """Take a bot's answer; False if it is the very one that was taken before. Raises AnswerRefused."""
        table = self.table
        number = self._questions.get(token, 0)
        question = table.question
        open_to_it = question is not None and question.number == number and self.bots[question.entrant] is bot
        # Whether another bot was asked, and what it said, is not for this one to find out.
        if not open_to_it and table.entrant_asked(number) != self.entrant(bot):
            raise AnswerRefused(Refusal.UNKNOWN, "this was never asked of you")
        return table.answer(number, actions, now)

    def last_answer(self, bot: Attached) -> LastAnswer:
        """What the bot said last."""
        number, said = self.table.last_answer(self.entrant(bot))
        return LastAnswer(self._token_of(number) if number else 0, said)

    def _token_of(self, number: int) -> int:
        """The token of a question, drawn when it is first put."""
        token = self._put.get(number, 0)
        while not token:
            drawn = next(_TOKENS)
            if drawn not in self._questions:
                token = self._put[number] = drawn
                self._questions[drawn] = number
        return token

    @property
    def waits_for_nonces(self) -> bool:
        """Whether the cards wait for a bot's nonce."""
        return None in self.nonces

    def add_nonce(self, bot: Attached, nonce: bytes) -> bool:
        """Take what a bot adds to the cards; False if nobody waits for it."""
        entrant = self.entrant(bot)
        if self.nonces[entrant] is not None:
            return False
        self.nonces[entrant] = nonce
        return True

    def begin(self, now: float) -> None:
        """Deal, or go on; with the nonces that are there, if nothing was dealt yet."""
        table = self.table
        if table.fresh:
            table.mix([nonce or b"" for nonce in self.nonces])
        self.nonces = [b""] * len(self.bots)
        table.begin(now)

    def opened(self, bot: Attached) -> referee_pb2.MatchOpened:
        """What a bot at it is told about it."""
        entrant = self.entrant(bot)
        message = opened_message(self.plan, self._rules, self.match_id, self.number, entrant)
        message.commitment = self.table.decks.commitment
        message.nonce_wanted = self.nonces[entrant] is None
        return message

    def closed(self) -> referee_pb2.MatchClosed:
        """The end of it, as its bots are told."""
        result = self.table.result
        return referee_pb2.MatchClosed(
            match=self.number, result=None if result is None else result_message(result)
        )

    def prompt(self, now: float) -> bytes:
        """The open question, encoded. Raises MatchError if there is none."""
        table = self.table
        question = table.open_question
        state, seat = table.state, question.seat
        changing = encoded_times(
            encoded_id(self.number, self._token_of(question.number)),
            table.time_left_ms(now),
            table.clocks[question.entrant].bank_ms,
            table.last_elapsed_ms(question.entrant),
        )
        if state.phase != _PLAY:
            prompt = self._lasting(question, state)
            prompt.legal.extend(state.legal())
            return prompt.SerializeToString() + changing
        known = self._known[seat]
        if known is None or not known.holds(state, seat):
            lasting = self._lasting(question, state)
            lasting.view.ClearField("scores")
            encoded = lasting.SerializeToString()
            known = self._known[seat] = _Known(state, state.deal_number, knows_partner(state, seat), encoded)
        if self._scores is not state.scores:
            self._scores, self._scores_encoded = state.scores, packed(state.scores)
        cards = encoded_cards(
            bytes(cards_in(state.hands[seat])),
            self._scores_encoded,
            bytes(state.leaders),
            bytes(state.played),
            bytes(state.taken),
            bytes(state.legal()),
        )
        return known.encoded + cards + changing

    def _lasting(self, question: Question, state: State) -> referee_pb2.Prompt:
        """All of a prompt but its id, the times and what is legal."""
        low, high = state.choose()
        return referee_pb2.Prompt(
            match=self.number,
            view=view_message(view(state, question.seat), question.game),
            choose_min=low,
            choose_max=high,
            holders=bytes(self.table.holders),
        )
