"""Why a bot fails its validation."""

from __future__ import annotations


class BotFailed(Exception):
    """The bot has not passed a stage.

    Attributes:
        reason: Why, as a clause.
        asked: What it was asked then, as a view's notation.
        output: The end of what its process had written.
    """

    def __init__(self, reason: str, asked: str = "", output: str = "") -> None:
        self.reason = reason
        self.asked = asked
        self.output = output
        super().__init__(reason)
