"""What one bot may send to a referee; whoever sends more ends its own stream."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cuig.message_limits import LIMITS


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """The limits of docs/protocol.md that count something."""

    # Those of cuig.message_limits that are checked while a message is read.
    answers: int = LIMITS["PlayRequest.answers"].count or 0  # in a message
    actions: int = LIMITS["Answer.actions"].count or 0  # in an answer; no rules ask for so many
    bots: int = LIMITS["AnnounceRequest.attached"].count or 0  # at one referee: as many as it can announce
    messages_per_second: int = 5_000
    streams_at_once: int = 30  # that a bot may open at once
    streams_per_second: int = 1  # and after these
    strikes: int = 1_000  # useless messages and answers beyond the useful ones
    # Prompts and rejections that wait to be written; each seat has at most one open question.
    waiting: int = 10_000


USUAL_LIMITS: Final = Limits()
