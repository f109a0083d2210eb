"""The matches of a bot that have ended lately: its last answer there may be repeated, nothing else said."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import Final

from cuig.refusal import AnswerRefused, Refusal

_KEPT: Final = 256


@dataclass(frozen=True, slots=True)
class LastAnswer:
    """A bot's last answer in a match that has ended: repeating it is no mistake."""

    question_id: int
    actions: tuple[int, ...]


class EndedMatches:
    """The last answer of one bot in each of its latest matches."""

    __slots__ = ("_last",)

    def __init__(self) -> None:
        self._last: OrderedDict[int, LastAnswer] = OrderedDict()  # by the number of the match

    def note(self, number: int, last: LastAnswer) -> None:
        """Keep the last answer in match `number`, which has ended; the oldest is forgotten."""
        self._last[number] = last
        if len(self._last) > _KEPT:
            self._last.popitem(last=False)

    def check(self, number: int, answer: LastAnswer) -> None:
        """Judge an answer for a match that the bot does not play: only the last one may be repeated.

        Raises AnswerRefused.
        """
        last = self._last.get(number)
        if last is None:
            raise AnswerRefused(Refusal.UNKNOWN, "this was never asked of you")
        if last != answer:
            raise AnswerRefused(Refusal.STALE, "the match is over here")
