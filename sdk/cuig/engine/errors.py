"""What the rules refuse, with the facts in fields."""

from __future__ import annotations


class EngineError(Exception):
    """Something that the rules do not allow."""


class CardError(EngineError):
    """A text that names no card or suit."""

    def __init__(self, text: str) -> None:
        self.text = text
        super().__init__(f"{text!r} names no card")


class ActionError(EngineError):
    """A text or number that names no action."""

    def __init__(self, text: str) -> None:
        self.text = text
        super().__init__(f"{text!r} names no action")


class RulesError(EngineError):
    """Options that do not exist or do not go together; one sentence names all of them."""

    def __init__(self, faults: list[str]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(faults))


class DeckError(EngineError):
    """A deck that cannot be dealt."""


class IllegalAction(EngineError):
    """An action that the rules refuse to this seat now; nothing has changed."""

    def __init__(self, action: int, seat: int, paragraph: str, text: str) -> None:
        self.action = action
        self.seat = seat
        self.paragraph = paragraph
        self.text = text
        super().__init__(text)


class RecordError(EngineError):
    """A record that cannot be read or replayed; says where and why."""

    def __init__(self, line: int, reason: str) -> None:
        self.line = line
        self.reason = reason
        super().__init__(f"line {line}: {reason}")


class SamplingError(EngineError):
    """A view that no deal of the cards can explain."""
