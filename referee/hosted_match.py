"""A match that is played at this referee: the table, the bots at it, and its open question on its way out."""

from __future__ import annotations

import asyncio

from cuig.ended_matches import LastAnswer
from cuig.match import Fault, Plan
from cuig.mixing import Mixing
from cuig.opening import mixed_message, mixing_message, opened_message
from cuig.prompts import Prompts
from cuig.table import Question, Table
from cuig.v1 import referee_pb2
from cuig.wire import result_message

from referee.attached_bot import Attached
from referee.batching import Batcher
from referee.errors import Reason
from referee.lead_pause import LeadPause
from referee.match_request import MatchCall


class HostedMatch:
    """A table with bots at it. In a batch it is an `Asker`."""

    __slots__ = (
        "_prompt",
        "_rules",
        "asked_at",
        "bots",
        "lead_pause",
        "match_id",
        "mixing",
        "number",
        "plan",
        "progress",
        "prompts",
        "robs",
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
        self.robs: bool = self.plan.rules.rob != "off"
        self.lead_pause: LeadPause | None = None  # of the latest deal in which a seat may rob in secret
        self.mixing: Mixing | None = None  # until the cards are settled, where bots add to them
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

    @property
    def holds_lead(self) -> bool:
        """Whether the open question waits for the end of the pause before the lead."""
        return self.lead_pause is not None and self.lead_pause.holds

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
        return self.prompts.answer(self.entrant(bot), question_id, actions, now)

    def last_answer(self, bot: Attached) -> LastAnswer:
        """The bot's last answer."""
        return self.prompts.last_answer(self.entrant(bot))

    def await_commitments(self, now: float, wait_s: float) -> None:
        """Wait with the cards, so long at most, for the commitments of the bots that add nonces."""
        house = self.table.decks.commitment
        limit_ms = self.table.clocks[0].limit_ms  # for revealing, as for a first decision
        self.mixing = Mixing(house, [bot.commits for bot in self.bots], now, wait_s, limit_ms)

    def commit(self, bot: Attached, commitment: bytes, now: float) -> bool:
        """Take a bot's commitment to its nonce; False if none is awaited. After the last one all reveal."""
        mixing = self.mixing
        if mixing is None or not mixing.commit(self.entrant(bot), commitment, now):
            return False
        if mixing.committed:
            self._tell(mixing)
        return True

    def reveal(self, bot: Attached, nonce: bytes) -> bool:
        """Take a bot's nonce; False if none is awaited, or if it is not the one that was committed to."""
        return self.mixing is not None and self.mixing.reveal(self.entrant(bot), nonce)

    @property
    def cards_settled(self) -> bool:
        """Whether everything has come that is added to the cards, and they can be dealt."""
        return self.mixing is not None and self.mixing.complete

    def stop_mixing(self, now: float) -> tuple[Attached, Fault] | None:
        """Do without those that have not committed in time; the one that has not revealed ends the match."""
        mixing = self.mixing
        if mixing is None:
            return None
        elapsed_ms = mixing.waited_ms(now)
        entrant = mixing.stop(now)
        if entrant is None:
            if not mixing.complete:
                self._tell(mixing)
            return None
        bot, self.mixing = self.bots[entrant], None
        connected = bot.stream is not None
        return bot, self.table.call_off(entrant, elapsed_ms, mixing.limit_ms, connected=connected)

    def _tell(self, mixing: Mixing) -> None:
        message = mixing_message(mixing, self.number)
        for bot in self.bots:
            if message is not None and bot.stream is not None:
                bot.stream.add_mixing(message)

    @property
    def longest_wait_ms(self) -> int:
        """For how long at most the bot may be silent that is waited for now."""
        if self.mixing is not None:
            return self.table.clocks[0].limit_ms
        question = self.table.question
        return 0 if question is None else question.limit_ms

    def begin(self, now: float) -> None:
        """Deal with the nonces that have come, or go on where the record stopped."""
        table = self.table
        if self.mixing is not None:
            self._tell(self.mixing)
            table.mix([nonce or b"" for nonce in self.mixing.nonces])
            self.mixing = None
        table.begin(now)

    def _mixing_message(self) -> referee_pb2.Mixing | None:
        """What a bot that comes now may be told of what is added to the cards; None if there is nothing."""
        if self.mixing is not None:
            return mixing_message(self.mixing, self.number)
        decks = self.table.decks
        return mixed_message(decks.commitment, decks.nonces, self.number) if decks.nonces else None

    def opened(self, bot: Attached) -> referee_pb2.MatchOpened:
        """The beginning of the match, as one of its bots is told."""
        entrant = self.entrant(bot)
        message = opened_message(self.plan, self._rules, self.match_id, self.number, entrant)
        message.commitment = self.table.decks.commitment
        if self.mixing is not None:
            message.nonce_wanted = self.mixing.awaits(entrant)
        mixing = self._mixing_message()
        if mixing is not None:
            message.mixing.CopyFrom(mixing)
        return message

    def named_closed(self, closed: referee_pb2.MatchClosed) -> referee_pb2.MatchClosed:
        """The end of the match, as a bot is told that comes back on another stream."""
        return referee_pb2.MatchClosed(result=closed.result, match_id=self.match_id)

    def closed(self) -> referee_pb2.MatchClosed:
        """The end of the match, as its bots are told."""
        result = self.table.result
        return referee_pb2.MatchClosed(
            match=self.number, result=None if result is None else result_message(result)
        )
