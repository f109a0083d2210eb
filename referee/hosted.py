"""A match that is played at this referee."""

from __future__ import annotations

import asyncio
import secrets
from typing import Final, NamedTuple

from cuig.engine.cards import cards_in
from cuig.engine.phases.phase import Phase
from cuig.engine.state import State
from cuig.engine.views import view
from cuig.match import Plan
from cuig.refusal import AnswerRefused, Refusal
from cuig.table import Question, Table
from cuig.v1 import referee_pb2, views_pb2
from cuig.wire import result_message

from referee.attached import Attached, LastAnswer
from referee.errors import Reason
from referee.messages import MatchCall, opened_message
from referee.rounds import Rounds

# A prompt's id is its match's number and a token, below 2^53 so that every language can count so far. Tokens
# are drawn at random: numbers in order would tell a bot how many questions others were asked in between, and
# so that somebody was asked whether to rob and holds the ace of trumps.
QUESTION_BITS: Final = 24
QUESTION_MASK: Final = (1 << QUESTION_BITS) - 1
_PLAY: Final = int(Phase.PLAY)


class _Known(NamedTuple):
    """What a seat is told with every question while the cards of a deal are played."""

    state: State
    deal: int
    encoded: bytes

    def holds(self, state: State) -> bool:
        return self.state is state and self.deal == state.deal_number


class HostedMatch:
    """A table with bots at it."""

    __slots__ = (
        "_known",
        "_questions",
        "_rules",
        "_tokens",
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
        self._tokens: dict[int, int] = {}  # by question
        self._questions: dict[int, int] = {}  # by token
        self._known: list[_Known | None] = [None] * self.plan.rules.seats
        self.stopped: Reason | None = None
        # While the cards wait for the bots' nonces: what each has added, None while it may; and until when.
        self.nonces: list[bytes | None] = [b""] * len(bots)
        self.nonces_due: float = 0.0
        # Where its question waits to leave, and where and in which round it left.
        self.waits_on: Rounds | None = None
        self.asked_on: Rounds | None = None
        self.asked_in: int = 0

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
        question = self.table.question
        open_to_it = question is not None and question.number == number and self.bots[question.entrant] is bot
        # Whether another bot was asked, and what it said, is not for this one to find out.
        if not open_to_it and self.table.entrant_asked(number) != self.entrant(bot):
            raise AnswerRefused(Refusal.UNKNOWN, "this was never asked of you")
        return self.table.answer(number, actions, now)

    def last_answer(self, bot: Attached) -> LastAnswer:
        """What the bot said last."""
        number, said = self.table.last_answer(self.entrant(bot))
        return LastAnswer(self._tokens.get(number, 0), said)

    def question_of(self, token: int) -> int:
        """The number of the question that has this token; 0 if none has."""
        return self._questions.get(token, 0)

    def _token_of(self, number: int) -> int:
        """The token of a question, drawn when it is first put."""
        token = self._tokens.get(number, 0)
        while not token:
            drawn = secrets.randbits(QUESTION_BITS)
            if drawn and drawn not in self._questions:
                token = self._tokens[number] = drawn
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

    def put_question(self, prompt: referee_pb2.Prompt, now: float) -> None:
        """Write the open question into `prompt`, which is empty."""
        table = self.table
        question = table.question
        if question is None:
            return
        state, seat = table.state, question.seat
        if state.phase == _PLAY:
            known = self._known[seat]
            if known is None or not known.holds(state):
                known = self._known[seat] = self._play_begins(question, state)
            prompt.MergeFromString(known.encoded)
        else:
            self._write_lasting(prompt, question, state)
            prompt.choose_min, prompt.choose_max = state.choose()
        write_cards(prompt.view, state, seat)
        prompt.id = self.number << QUESTION_BITS | self._token_of(question.number)
        prompt.legal.extend(state.legal())
        prompt.time_left_ms = table.time_left_ms(now)
        prompt.bank_ms = table.clocks[question.entrant].bank_ms
        prompt.last_elapsed_ms = table.last_elapsed_ms(question.entrant)

    def _play_begins(self, question: Question, state: State) -> _Known:
        """What stays as it is for a seat while cards are played, encoded once."""
        prompt = referee_pb2.Prompt(choose_min=1, choose_max=1)
        self._write_lasting(prompt, question, state)
        return _Known(state, state.deal_number, prompt.SerializeToString())

    def _write_lasting(self, prompt: referee_pb2.Prompt, question: Question, state: State) -> None:
        prompt.match = self.number
        prompt.holders = bytes(self.table.holders)
        write_view(prompt.view, state, question.seat, question.game)


def write_view(message: views_pb2.View, state: State, seat: int, game: int) -> None:
    """Write what the seat that is to act may see, but for what each card changes, into an empty message.

    With `write_cards` it is what `cuig.wire.view_message` makes of `cuig.engine.view`, by a law in the tests.
    It names each thing that a seat may see once more, because two thirds of a decision's cost were the copies
    in between.
    """
    message.seat = seat
    message.game = game
    message.deal = state.deal_number
    message.phase = state.phase  # type: ignore[assignment]  # the same numbers
    message.turn = seat
    message.dealer = state.dealer
    message.trump = state.trump  # type: ignore[assignment]
    message.turn_up = state.turn_up
    if state.robber >= 0:
        message.robber = state.robber
    message.discards = bytes(cards_in(state.discards[seat]))
    message.pool = state.pool
    message.thrown_in = state.thrown_in
    if state.rules.has_auction:
        _write_auction(message, state, seat)


def write_cards(message: views_pb2.View, state: State, seat: int) -> None:
    """Write what cards and tricks change."""
    message.scores.extend(state.scores)
    message.hand = bytes(cards_in(state.hands[seat]))
    message.leaders = bytes(state.leaders)
    message.played = bytes(state.played)
    message.taken = bytes(state.taken)
    if state.partner >= 0:
        seen = view(state, seat)
        if seen.partner >= 0:
            message.partner = seen.partner


def _write_auction(message: views_pb2.View, state: State, seat: int) -> None:
    """What there is to see besides in a game with an auction."""
    seen = view(state, seat)
    for caller, action in seen.auction:
        message.auction.add(seat=caller, action=action)
    if seen.bidder >= 0:
        message.bidder = seen.bidder
    message.bid = seen.bid
    message.kitty = bytes(cards_in(seen.kitty))
    message.called = seen.called
    if state.rules.discard_draw:
        message.drawn.extend(seen.drawn)
