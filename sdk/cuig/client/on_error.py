"""What happens when a bot errs."""

from __future__ import annotations

from enum import Enum


class OnError(Enum):
    """What happens when a bot raises an error or gives an answer that is not legal.

    DEFAULT logs it with what the bot saw, and answers as a lenient referee does for a bot that is silent
    (`cuig.table.default_answer`), so that one mistake does not cost a match. RAISE stops with BotError.
    """

    DEFAULT = "default"
    RAISE = "raise"
