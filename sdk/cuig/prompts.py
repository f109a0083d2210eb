"""The prompts of a match, encoded for the bots that are asked.

Nearly every question asks for a card, and most of its prompt repeats the one before: what stays the same for
a game, a deal or a trick is encoded once, by protobuf, for all seats that may see it. What changes with each
question is written between, field by field. A test compares the bytes with `cuig.wire`.
"""

from __future__ import annotations

import secrets
from array import array
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from cuig.ended_matches import LastAnswer
from cuig.engine.cards import cards_in
from cuig.engine.phases.phase import AT_PLAY
from cuig.engine.state import State
from cuig.engine.views import kitty_seen, knows_partner, view
from cuig.prompt_encoding import (
    DEAL_MASK,
    DRAWN_BITS,
    DRAWN_MASK,
    ENCODED_DRAWN,
    encoded_card_prompt,
    encoded_deal,
    encoded_times,
    encoded_trick,
)
from cuig.refusal import AnswerRefused, Refusal
from cuig.table import Question, Table
from cuig.v1 import referee_pb2
from cuig.wire import public_view_message, seat_view_message, view_message


def _drawn() -> Iterator[int]:
    """Random numbers, drawn two thousand at a time: one at a time takes ten times as long."""
    while True:
        for number in array("H", secrets.token_bytes(4096)):
            yield number & DRAWN_MASK


# Ids are below 2^53, which every language can hold. Within a deal they are random: ids in order would tell a
# bot how many questions others were asked in between, and so that somebody was asked whether to rob, and
# holds the ace of trumps.
_DRAWN: Final = _drawn()


class Prompts:
    """The prompts of one match."""

    __slots__ = (
        "_asked",
        "_asked_in",
        "_deal",
        "_deals",
        "_dealt",
        "_encoded_deal",
        "_game",
        "_game_encoded",
        "_known",
        "_knows_partner",
        "_number",
        "_public",
        "_questions",
        "_state",
        "_table",
        "_trick",
        "_trick_encoded",
        "question",
        "question_id",
    )

    def __init__(self, number: int, table: Table) -> None:
        """`number`: the match's, above 0."""
        # The question that was asked last, its id within the match, and the id of its prompt, encoded.
        self.question: Question | None = None
        self.question_id: int = 0
        self._asked: bytes = b""
        self._number = number
        self._table = table
        # The deal that new ids hold; the number of each question by its random number, for each deal that is
        # remembered; and, by entrant, the deal in which it was asked last.
        self._deals: int = 0
        self._encoded_deal: bytes = b""
        self._questions: dict[int, dict[int, int]] = {}
        self._asked_in: list[int] = [0] * len(table.plan.entrants)
        self._game: int = 0
        self._game_encoded: bytes = b""
        # Of the present deal: encoded fields for all seats and for each seat, and the cards each began with.
        self._state: State | None = None
        self._deal: int = 0
        self._public: bytes = b""
        self._known: list[bytes] = []
        self._dealt: list[bytes] = []
        self._knows_partner: list[bool] = []
        self._trick: int = -1
        self._trick_encoded: bytes = b""

    def number_of(self, question_id: int, entrant: int) -> int:
        """The number of the question with this id; 0 if there is none that the entrant can know.

        Raises AnswerRefused for a question of a deal long over. Which deals are, depends on what the entrant
        itself was asked: if it depended on others, a repeated answer would find out that a deal has begun,
        and so that somebody is asked whether to rob.
        """
        asked_in = self._asked_in[entrant]
        ago = asked_in - (question_id >> DRAWN_BITS) & DEAL_MASK
        if 1 < ago <= DEAL_MASK // 2:
            raise AnswerRefused(Refusal.STALE, "that deal is over")
        if ago > 1:
            return 0
        return self._questions.get(asked_in - ago, {}).get(question_id & DRAWN_MASK, 0)

    def question_id_of(self, number: int) -> int:
        """The id of question `number`; 0 if it was not asked, or is forgotten."""
        for deal, questions in self._questions.items():
            for drawn, asked in questions.items():
                if asked == number:
                    return (deal & DEAL_MASK) << DRAWN_BITS | drawn
        return 0

    def answer(self, entrant: int, question_id: int, actions: tuple[int, ...], now: float) -> bool:
        """Take an entrant's answer; False if it repeats the one that was taken before.

        Raises AnswerRefused.
        """
        question, table = self.question, self._table
        if question is not None and question_id == self.question_id:
            number, asked = question.number, question.entrant
        else:
            number = self.number_of(question_id, entrant)
            asked = table.entrant_asked(number)
        # A bot must not find out whether another was asked, nor what that one said.
        if asked != entrant:
            raise AnswerRefused(Refusal.UNKNOWN, "this was never asked of you")
        return table.answer(number, actions, now)

    def last_answer(self, entrant: int) -> LastAnswer:
        """The last answer of an entrant."""
        number, said = self._table.last_answer(entrant)
        return LastAnswer(self.question_id_of(number), said)

    def prompt(self, question: Question, left_ms: int) -> bytes:
        """The encoded prompt of the open question, for which `left_ms` are left."""
        table = self._table
        if question is not self.question:
            self._draw(question)
        entrant = question.entrant
        times = encoded_times(left_ms, table.clocks[entrant].bank_ms, table.last_elapsed_ms[entrant])
        state = table.state
        if state.phase != AT_PLAY:
            return b"".join((self._other_prompt(question, state), self._asked, times))
        seat = question.seat
        if self._state is not state or self._deal != state.deal_number:
            self._turn_to_deal(state)
        leaders = state.leaders
        if len(leaders) != self._trick:
            self._trick = len(leaders)
            self._trick_encoded = encoded_trick(tuple(state.scores), bytes(leaders), bytes(state.taken))
        known = self._known[seat]
        if not known or (state.partner >= 0 and self._knows_partner[seat] != knows_partner(state, seat)):
            known = self._learn(state, seat)
        if self._game != question.game:
            self._turn_to_game(question.game)
        played = bytes(state.played)
        return encoded_card_prompt(
            self._game_encoded,
            self._asked,
            times,
            bytes(state.legal()),
            known,
            self._trick_encoded,
            self._dealt[seat].translate(None, played),  # without what it has played
            played,
        )

    def _draw(self, question: Question) -> None:
        """Give the question an id that was not used before."""
        deal = self._table.deals
        if deal != self._deals:
            self._deals, self._encoded_deal = deal, encoded_deal(self._number, deal)
            self._questions[deal] = {}
        if deal != self._asked_in[question.entrant]:
            self._asked_in[question.entrant] = deal
            self._forget(min(self._asked_in) - 1)
        questions = self._questions[deal]
        drawn = next(_DRAWN)
        while drawn in questions:
            drawn = next(_DRAWN)
        questions[drawn] = question.number
        self.question = question
        self.question_id = (deal & DEAL_MASK) << DRAWN_BITS | drawn
        self._asked = ENCODED_DRAWN[drawn] + self._encoded_deal

    def _forget(self, before: int) -> None:
        """Drop the questions before this deal: no entrant may refer to them any more."""
        for deal in [deal for deal in self._questions if deal < before]:
            del self._questions[deal]
        self._table.forget(before)

    def _other_prompt(self, question: Question, state: State) -> bytes:
        """The prompt of any other question than for a card to play, without its id and times."""
        low, high = state.choose()
        return referee_pb2.Prompt(
            match=self._number,
            view=view_message(view(state, question.seat), question.game),
            legal=state.legal(),
            choose_min=low,
            choose_max=high,
            holders=bytes(self._table.holders),
        ).SerializeToString()

    def _turn_to_game(self, game: int) -> None:
        """Encode what stays the same for a game."""
        holders = bytes(self._table.holders)
        prompt = referee_pb2.Prompt(match=self._number, choose_min=1, choose_max=1, holders=holders)
        self._game, self._game_encoded = game, prompt.SerializeToString()

    def _turn_to_deal(self, state: State) -> None:
        """Encode what stays the same for a deal."""
        seats = state.rules.seats
        self._state, self._deal, self._trick = state, state.deal_number, -1
        self._public = public_view_message(view(state, state.turn), self._table.game).SerializeToString()
        self._known, self._dealt = [b""] * seats, [b""] * seats
        self._knows_partner = [False] * seats

    def _learn(self, state: State, seat: int) -> bytes:
        """The encoded fields of a seat's view that stay the same for this deal."""
        self._dealt[seat] = bytes(cards_in(state.hands[seat]))
        knows = self._knows_partner[seat] = knows_partner(state, seat)
        encoded = _encoded_seat(
            seat, kitty_seen(state, seat), state.discards[seat], state.partner if knows else -1
        )
        known = self._known[seat] = self._public + encoded
        return known


@lru_cache(maxsize=1024)
def _encoded_seat(seat: int, kitty: int, discards: int, partner: int) -> bytes:
    """The fields of a view that only this seat may see. Cached: mostly they are the same few."""
    return seat_view_message(seat, seat, kitty, discards, partner).SerializeToString()
