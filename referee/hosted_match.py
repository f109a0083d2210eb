"""A match that is played at this referee."""

from __future__ import annotations

import asyncio

from cuig.match import Plan
from cuig.refusal import AnswerRefused, Refusal
from cuig.table import Table
from cuig.v1 import referee_pb2
from cuig.wire import result_message

from referee.attached_bot import Attached, LastAnswer
from referee.batching import Batcher
from referee.errors import Reason
from referee.match_request import MatchCall, opened_message
from referee.prompts import Prompts


class HostedMatch:
    """A table with bots at it."""

    __slots__ = (
        "_rules",
        "asked_at",
        "bots",
        "match_id",
        "nonces",
        "nonces_due",
        "number",
        "plan",
        "progress",
        "prompt",
        "prompts",
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
        self.prompts: Prompts = Prompts(number, call.table)
        self.stopped: Reason | None = None
        # While the cards wait for the bots' nonces: what each has added, None while it may; and until when.
        self.nonces: list[bytes | None] = [b""] * len(bots)
        self.nonces_due: float = 0.0
        # Its question encoded, where that waits to leave, and when it has left.
        self.prompt: bytes = b""
        self.waits_on: Batcher | None = None
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
        prompts = self.prompts
        put = prompts.put
        if put is not None and token == prompts.token:
            number, entrant = put.number, put.entrant
        else:
            number = prompts.question(token, self.entrant(bot))
            entrant = self.table.entrant_asked(number)
        # Whether another bot was asked, and what it said, is not for this one to find out.
        if entrant < 0 or self.bots[entrant] is not bot:
            raise AnswerRefused(Refusal.UNKNOWN, "this was never asked of you")
        return self.table.answer(number, actions, now)

    def last_answer(self, bot: Attached) -> LastAnswer:
        """What the bot said last."""
        number, said = self.table.last_answer(self.entrant(bot))
        return LastAnswer(self.prompts.token_of(number), said)

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
