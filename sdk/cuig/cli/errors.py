"""A command that fails, with one sentence to whoever typed it."""

from __future__ import annotations

from cuig.paths import os_error_reason


class CommandError(Exception):
    """A sentence that the process prints before it exits with `status`.

    status: 1 where something failed, 2 where the command was wrong.
    """

    def __init__(self, sentence: str, status: int = 2) -> None:
        self.status = status
        super().__init__(sentence)

    def __reduce__(self) -> tuple[type[CommandError], tuple[str, int]]:
        """Come out of another process as it was."""
        return type(self), (str(self), self.status)


def unreadable(name: object, error: OSError) -> CommandError:
    """Make the error for a file that cannot be read."""
    return CommandError(f"{name} cannot be read: {os_error_reason(error)}")


def unwritable(name: object, error: OSError) -> CommandError:
    """Make the error for a file or folder that cannot be written."""
    return CommandError(f"{name} cannot be written: {os_error_reason(error)}")
