"""A match that is played at this referee: the table, the bots at it, and its open question on its way out."""

from __future__ import annotations

import asyncio

from cuig.match import Plan
from cuig.refusal import AnswerRefused, Refusal
from cuig.table import Question, Table
from cuig.v1 import referee_pb2
from cuig.wire import result_message

from referee.attached_bot import Attached, LastAnswer
from referee.batching import Batcher
from referee.errors import Reason
from referee.match_request import MatchCall, opened_message
from referee.prompts import Prompts


class HostedMatch:
    """A table with bots at it. In a batch it is an `Asker`."""

    __slots__ = (
        "_prompt",
        "_rules",
        "asked_at",
        "bots",
        "match_id",
        "nonces",
        "nonces_due",
        "number",
        "plan",
        "progress",
        "prompts",
        "seats",
        "stopped",
        "table",
        "waits_on",
    )

    def __init__(self, number: int, call: MatchCall, bots: tuple[Attached, ...]) -> None:
        """`number`: unique at this referee, above 0. `bots`: by entrant."""
        self.number: int = number
        self.match_id: str = call.match_id
        self.plan: Plan = call.table.plan
        self.table: Table = call.table
        self.bots: tuple[Attached, ...] = bots
        self.seats: tuple[int, ...] = tuple(map(self.plan.seats_of, range(len(bots))))  # by entrant
        self.progress: asyncio.Event = asyncio.Event()  # the record has grown, or the match has ended
        self._rules = call.rules
        self.prompts: Prompts = Prompts(number, call.table)
        self.stopped: Reason | None = None  # why it ended here without a result
        # The bots' nonces, by entrant: None while one is awaited; and the clock time until which.
        self.nonces: list[bytes | None] = [b""] * len(bots)
        self.nonces_due: float = 0.0
        # The open question: encoded, the batch in which it waits to leave, the clock time at which it left.
        self._prompt: bytes = b""
        self.waits_on: Batcher | None = None
        self.asked_at: float = 0.0

    def entrant(self, bot: Attached) -> int:
        """The bot's index in the match."""
        return self.bots.index(bot)

    @property
    def asked(self) -> Attached | None:
        """The bot whose answer is awaited; None if no question is open."""
        question = self.table.question
        return None if question is None else self.bots[question.entrant]

    def ask(self, question: Question, batcher: Batcher) -> None:
        """Encode the open question, and add it to a batch."""
        self.waits_on = batcher
        # Encoded now and not when it leaves, while the match is in the processor's cache: with hundreds of
        # matches, fetching it from memory once more takes as long as the work.
        self._prompt = self.prompts.prompt(question, question.limit_ms)
        batcher.add(self)

    def hand_over(self, batcher: Batcher, now: float) -> bytes:
        """The open question, encoded, whose time begins now; empty if it does not wait in that batch."""
        # The match may have ended, or the question expired and the next be another bot's.
        table = self.table
        if self.waits_on is not batcher or table.question is None:
            return b""
        self.waits_on = None
        self.asked_at = now
        table.sent(now)
        return self._prompt

    def mark_sent(self, now: float) -> None:
        """Start the time of the open question: it has left for its bot."""
        self.waits_on = None
        self.asked_at = now
        self.table.sent(now)

    def run_clock(self, now: float) -> None:
        """Start the time of the open question although nobody is there to be asked."""
        self.waits_on = None
        self.table.sent(now)

    def answer(self, bot: Attached, question_id: int, actions: tuple[int, ...], now: float) -> bool:
        """Take a bot's answer; False if it repeats the one that was taken before. Raises AnswerRefused."""
        prompts = self.prompts
        question = prompts.question
        if question is not None and question_id == prompts.question_id:
            number, entrant = question.number, question.entrant
        else:
            number = prompts.number_of(question_id, self.entrant(bot))
            entrant = self.table.entrant_asked(number)
        # A bot must not find out whether another was asked, nor what that one said.
        if entrant < 0 or self.bots[entrant] is not bot:
            raise AnswerRefused(Refusal.UNKNOWN, "this was never asked of you")
        return self.table.answer(number, actions, now)

    def last_answer(self, bot: Attached) -> LastAnswer:
        """The bot's last answer."""
        number, said = self.table.last_answer(self.entrant(bot))
        return LastAnswer(self.prompts.question_id_of(number), said)

    @property
    def waits_for_nonces(self) -> bool:
        """Whether the cards wait for a bot's nonce."""
        return None in self.nonces

    def await_nonces(self, due_at: float) -> None:
        """Wait with the cards, until then at most, for the bots that add nonces."""
        self.nonces = [None if bot.nonces else b"" for bot in self.bots]
        self.nonces_due = due_at

    def add_nonce(self, bot: Attached, nonce: bytes) -> bool:
        """Take a bot's nonce; False if none is awaited from it."""
        entrant = self.entrant(bot)
        if self.nonces[entrant] is not None:
            return False
        self.nonces[entrant] = nonce
        return True

    def begin(self, now: float) -> None:
        """Deal with the nonces that have come, or go on where the record stopped."""
        table = self.table
        if table.fresh:
            table.mix([nonce or b"" for nonce in self.nonces])
        self.nonces = [b""] * len(self.bots)
        table.begin(now)

    def opened(self, bot: Attached) -> referee_pb2.MatchOpened:
        """The beginning of the match, as one of its bots is told."""
        entrant = self.entrant(bot)
        message = opened_message(self.plan, self._rules, self.match_id, self.number, entrant)
        message.commitment = self.table.decks.commitment
        message.nonce_wanted = self.nonces[entrant] is None
        return message

    def closed(self) -> referee_pb2.MatchClosed:
        """The end of the match, as its bots are told."""
        result = self.table.result
        return referee_pb2.MatchClosed(
            match=self.number, result=None if result is None else result_message(result)
        )
