"""The errors of the engine."""

from __future__ import annotations


class EngineError(Exception):
    """The root of all errors of the engine."""


class CardError(EngineError):
    """A text that names no card or suit.

    Attributes:
        text: The text.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        super().__init__(f"{text!r} names no card")


class ActionError(EngineError):
    """A text or number that names no action.

    Attributes:
        text: The text, or the number as text.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        super().__init__(f"{text!r} names no action")


class RulesError(EngineError):
    """Options that do not exist or do not go together.

    Attributes:
        faults: A clause for each thing that is wrong.
    """

    def __init__(self, faults: list[str]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(faults))


class DeckError(EngineError):
    """A deck that cannot be dealt."""


class IllegalAction(EngineError):
    """An action that is not legal for the seat to act; the state is unchanged.

    Attributes:
        action: The action.
        seat: The seat to act; -1 if none was.
        paragraph: The paragraph of docs/rules.md that forbids it, such as `3.8`.
        text: The reason in a sentence; it uses nothing that the seat may not see.
    """

    def __init__(self, action: int, seat: int, paragraph: str, text: str) -> None:
        self.action = action
        self.seat = seat
        self.paragraph = paragraph
        self.text = text
        super().__init__(text)


class RecordError(EngineError):
    """A record that cannot be read or replayed.

    Attributes:
        line: The line that is wrong, from 1; in a replay, the deals and actions counted together.
        reason: What is wrong with it.
    """

    def __init__(self, line: int, reason: str) -> None:
        self.line = line
        self.reason = reason
        super().__init__(f"line {line}: {reason}")


class SamplingError(EngineError):
    """A view with which no deal of the cards is consistent."""
