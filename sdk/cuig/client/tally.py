"""What a session has done so far."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Tally:
    """Counts over all referees of a session."""

    matches: int = 0  # played to their end
    decisions: int = 0
    mistakes: int = 0  # errors raised and illegal answers given by the bot
    refused: int = 0  # answers that a referee rejected
