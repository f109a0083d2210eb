"""A bot's answer, read as actions of the rules or refused with the reason."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from cuig.engine.actions import BID, CALL, DISCARD, KEEP, NAME, PASS, ROB, STAND, TAKE, Action, action_text
from cuig.engine.actions import parse_action as parse_action_text
from cuig.engine.cards import SUIT_NAMES, parse_card, parse_cards
from cuig.engine.errors import ActionError, EngineError
from cuig.engine.numbers import whole_number
from cuig.engine.phases.phase import AT_BID, AT_CALL, AT_DISCARD, AT_NAME, AT_PLAY, AT_ROB
from cuig.engine.views import View

_WORDS: Final = {"pass": PASS, "take": TAKE, "hold": TAKE, "keep": KEEP, "stand": STAND}
_SUITS: Final = {
    word: suit
    for suit, name in enumerate(SUIT_NAMES)
    if suit
    for word in (name, name.removesuffix("s"), name[0])
}


class AnswerError(Exception):
    """An answer that is not legal, or none at all; `reason` says why."""

    def __init__(self, view: View, answer: object, reason: str) -> None:
        self.view = view
        self.answer = answer
        self.reason = reason
        super().__init__(reason)


def read_answer(view: View, answer: Any) -> tuple[Action, ...]:
    """Return the actions that an answer means in the view's phase, all of them legal. Raises AnswerError."""
    try:
        actions = tuple(_READERS[view.phase](view, answer))
    except (EngineError, TypeError, ValueError) as error:
        raise AnswerError(view, answer, f"{answer!r} is no answer here: {error}") from error
    least, most = view.choose
    cards = [action for action in actions if action != STAND]
    if view.phase == AT_DISCARD and not least <= len(cards) <= most:
        wanted = str(least) if least == most else f"{least} to {most}"
        raise AnswerError(view, answer, f"{wanted} cards are to be discarded, not {len(cards)}")
    if len(set(actions)) != len(actions):
        raise AnswerError(view, answer, f"{answer!r} names a card twice")
    for action in actions:
        if action not in view.legal:
            raise AnswerError(
                view, answer, f"{_text(action)} is not legal; {_list(view.legal)} would have been"
            )
    return actions


def _list(actions: Iterable[Action]) -> str:
    texts = [action_text(action) for action in actions]
    return texts[0] if len(texts) == 1 else f"{', '.join(texts[:-1])} or {texts[-1]}"


def _text(action: int) -> str:
    try:
        return action_text(action)
    except ActionError:
        return f"{action}"


def _number(answer: Any) -> int:
    # Integers of other libraries (NumPy's) count; True and 5.0 are mistakes.
    if isinstance(answer, bool) or not hasattr(answer, "__index__"):
        raise TypeError("a number or a text is wanted")
    return int(answer.__index__())


def _card_action(first: Action, answer: Any) -> Action:
    """Read an action on a card, which may be given as the card alone.

    first: the action's number before the card's is added.
    """
    if isinstance(answer, str):
        return parse_action_text(answer) if ":" in answer else first + parse_card(answer)
    number = _number(answer)
    return first + number if number <= 54 else number


def _play(_view: View, answer: Any) -> Iterable[Action]:
    return (parse_card(answer) if isinstance(answer, str) else _number(answer),)


def _rob(_view: View, answer: Any) -> Iterable[Action]:
    if answer is None or answer == KEEP or (isinstance(answer, str) and answer.lower() == "keep"):
        return (KEEP,)
    return (_card_action(ROB, answer),)


def _bid(_view: View, answer: Any) -> Iterable[Action]:
    # A number is always an action: were 15 read as points, 60 could mean sixty or a pass.
    if answer is None:
        return (PASS,)
    if isinstance(answer, str):
        word = answer.strip().lower()
        if word.isdecimal():
            return (BID + whole_number(word),)
        return (_WORDS.get(word) or parse_action_text(word),)
    return (_number(answer),)


def _name_trump(_view: View, answer: Any) -> Iterable[Action]:
    if isinstance(answer, str):
        if ":" in answer:
            return (parse_action_text(answer),)
        suit = _SUITS.get(answer.strip().lower())
        if suit is None:
            raise ValueError(f"{answer!r} names no suit")
        return (NAME + suit,)
    number = _number(answer)
    return (NAME + number if number <= 4 else number,)


def _discard(view: View, answer: Any) -> Iterable[Action]:
    cards: list[Action] = []
    if isinstance(answer, str):
        cards = [DISCARD + card for card in parse_cards(answer)] if answer.lower() != "stand" else []
    elif isinstance(answer, Iterable):
        cards = [_card_action(DISCARD, card) for card in answer]
    elif answer is not None:
        cards = [_card_action(DISCARD, answer)]
    cards = [card for card in cards if card not in (STAND, DISCARD + STAND)]
    least, most = view.choose
    return cards if least == most else [*cards, STAND]


def _call(_view: View, answer: Any) -> Iterable[Action]:
    return (_card_action(CALL, answer),)


_READERS: Final[dict[int, Callable[[View, Any], Iterable[Action]]]] = {
    AT_PLAY: _play,
    AT_ROB: _rob,
    AT_BID: _bid,
    AT_NAME: _name_trump,
    AT_DISCARD: _discard,
    AT_CALL: _call,
}
