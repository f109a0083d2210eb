"""A match at a table here, as one bot of another process is told of it and answers in it."""

from __future__ import annotations

from time import monotonic

from cuig.ended_matches import LastAnswer
from cuig.home.cards import HomeCards
from cuig.opening import mixed_message, mixing_message, opened_message
from cuig.prompts import Prompts
from cuig.refusal import AnswerRefused, Refusal
from cuig.table import Table
from cuig.v1 import referee_pb2
from cuig.wire import result_message, rules_message


class RemoteMatch:
    """One entrant's part in a match; whoever calls holds the lock of the bot's server.

    Attributes:
        number: What stands for it on the bot's stream.
        entrant: The bot's index in the match.
        adds: Whether the bot adds a nonce to the cards.
        refused: Why the last answer to the last prompt was refused, where it was the last that is borne.
    """

    def __init__(
        self, number: int, match_id: str, table: Table, entrant: int, *, timed: bool, adds: bool
    ) -> None:
        """timed: whether the clock of its plan counts."""
        self.number = number
        self.entrant = entrant
        self.adds = adds
        self.refused: str = ""
        self._match_id = match_id
        self._table = table
        self._timed = timed
        self._prompts = Prompts(number, table)
        self._cards: HomeCards | None = None
        self._asked = False  # whether the table's open question is this bot's, and was sent

    # -- what the bot is told ---------------------------------------------------------------------------

    def opened(self) -> referee_pb2.MatchOpened:
        """The beginning of the match."""
        plan = self._table.plan
        message = opened_message(plan, rules_message(plan.rules), self._match_id, self.number, self.entrant)
        message.commitment = self._table.decks.commitment
        if self._cards is not None:
            message.nonce_wanted = self._cards.mixing.awaits(self.entrant)
        mixing = self.mixing()
        if mixing is not None:
            message.mixing.CopyFrom(mixing)
        return message

    def mixing(self) -> referee_pb2.Mixing | None:
        """What may be told of what is added to the cards; None if there is nothing."""
        if self._cards is not None:
            return mixing_message(self._cards.mixing, self.number)
        decks = self._table.decks
        return mixed_message(decks.commitment, decks.nonces, self.number) if decks.nonces else None

    def ask(self, now: float) -> referee_pb2.Prompt:
        """The prompt of the open question, which is this bot's, and whose time begins."""
        self._cards = None
        self._asked, self.refused = True, ""
        self._table.sent(now)
        return self._prompt(now)

    def open_prompt(self, now: float) -> referee_pb2.Prompt | None:
        """The prompt that has no answer yet, with the time that is left; None if there is none."""
        return self._prompt(now) if self._asked else None

    def _prompt(self, now: float) -> referee_pb2.Prompt:
        table = self._table
        encoded = self._prompts.prompt(table.open_question, table.left_ms(now))
        return referee_pb2.Prompt.FromString(encoded)

    def closed(self) -> referee_pb2.MatchClosed:
        """The end of the match."""
        result = self._table.result
        return referee_pb2.MatchClosed(
            match=self.number, result=None if result is None else result_message(result)
        )

    @property
    def last_answer(self) -> LastAnswer:
        """The last answer of the bot."""
        return self._prompts.last_answer(self.entrant)

    # -- what the bot says ------------------------------------------------------------------------------

    @property
    def asked(self) -> bool:
        """Whether an answer is awaited."""
        return self._asked

    def await_nonces(self, cards: HomeCards) -> None:
        """Let the bot add to the cards."""
        self._cards = cards

    def commit(self, commitment: bytes) -> bool:
        """Take the commitment to a nonce; False if none is awaited."""
        return self._cards is not None and self._cards.commit(self.entrant, commitment)

    def reveal(self, nonce: bytes) -> bool:
        """Take a nonce; False if none is awaited, or if it is not the one that was committed to."""
        return self._cards is not None and self._cards.reveal(self.entrant, nonce)

    def answer(self, question_id: int, actions: tuple[int, ...]) -> None:
        """Take an answer. Raises AnswerRefused."""
        table, now = self._table, self.now()
        question = table.question
        if not self._asked and question_id == self._prompts.question_id and self._is_open():
            raise AnswerRefused(Refusal.STALE, "its time is up")
        try:
            self._prompts.answer(self.entrant, question_id, actions, now)
        except AnswerRefused as refused:
            if table.question is not question:
                self.refused = refused.message
            raise
        finally:
            if table.question is not question:
                self._asked = False

    def expire(self, *, connected: bool) -> None:
        """End the time of the open question. connected: whether the bot is."""
        self._asked = False
        self._table.expire(self.now(), connected)

    def now(self) -> float:
        """The time by which the table counts."""
        return monotonic() if self._timed else 0.0

    def _is_open(self) -> bool:
        """Whether the table still waits for the answer to this bot's last prompt."""
        return self._table.question is self._prompts.question
