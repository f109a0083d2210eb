"""What goes wrong between a terminal and an arena's pages."""

from __future__ import annotations


class LoginError(Exception):
    """One sentence for whoever sits there, with the next step."""


class NotSignedIn(LoginError):
    """The arena does not take the token, or there is none."""


class Unreachable(LoginError):
    """The arena's pages do not answer, which may pass."""


class Refused(LoginError):
    """The arena refuses; `code` is its own word for it, where it has one."""

    def __init__(self, sentence: str, code: str = "") -> None:
        self.code = code
        super().__init__(sentence)
