"""One sentence to whoever typed the command."""

from __future__ import annotations


class CommandError(Exception):
    """What is wrong with a command; the process says it and exits with `status`."""

    def __init__(self, sentence: str, status: int = 2) -> None:
        self.status = status
        super().__init__(sentence)
