"""What a bot said, read as actions, or refused with the reason."""

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
    """A bot said what it may not say here."""

    def __init__(self, view: View, said: object, reason: str) -> None:
        self.view = view
        self.said = said
        self.reason = reason
        super().__init__(reason)


def actions_said(view: View, said: Any) -> tuple[Action, ...]:
    """The actions that an answer means in this phase; all of them legal. Raises AnswerError."""
    try:
        actions = tuple(_READERS[view.phase](view, said))
    except (EngineError, TypeError, ValueError) as error:
        raise AnswerError(view, said, f"{said!r} is no answer here: {error}") from error
    least, most = view.choose
    cards = [action for action in actions if action != STAND]
    if view.phase == AT_DISCARD and not least <= len(cards) <= most:
        wanted = str(least) if least == most else f"{least} to {most}"
        raise AnswerError(view, said, f"{wanted} cards are to be discarded, not {len(cards)}")
    if len(set(actions)) != len(actions):
        raise AnswerError(view, said, f"{said!r} names a card twice")
    for action in actions:
        if action not in view.legal:
            raise AnswerError(
                view, said, f"{_text(action)} is not legal; {_list(view.legal)} would have been"
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


def _number(said: Any) -> int:
    # Whole numbers of other libraries are numbers too; True and 5.0 are mistakes.
    if isinstance(said, bool) or not hasattr(said, "__index__"):
        raise TypeError("a number or a text is wanted")
    return int(said.__index__())


def _card_action(first: Action, said: Any) -> Action:
    """The action on a card that may be said by the card alone."""
    if isinstance(said, str):
        return parse_action_text(said) if ":" in said else first + parse_card(said)
    number = _number(said)
    return first + number if number <= 54 else number


def _play(_view: View, said: Any) -> Iterable[Action]:
    return (parse_card(said) if isinstance(said, str) else _number(said),)


def _rob(_view: View, said: Any) -> Iterable[Action]:
    if said is None or said == KEEP or (isinstance(said, str) and said.lower() == "keep"):
        return (KEEP,)
    return (_card_action(ROB, said),)


def _bid(_view: View, said: Any) -> Iterable[Action]:
    # A number is always an action: were 15 read as points, 60 could mean sixty or a pass.
    if said is None:
        return (PASS,)
    if isinstance(said, str):
        word = said.strip().lower()
        if word.isdecimal():
            return (BID + whole_number(word),)
        return (_WORDS.get(word) or parse_action_text(word),)
    return (_number(said),)


def _name_trump(_view: View, said: Any) -> Iterable[Action]:
    if isinstance(said, str):
        if ":" in said:
            return (parse_action_text(said),)
        suit = _SUITS.get(said.strip().lower())
        if suit is None:
            raise ValueError(f"{said!r} names no suit")
        return (NAME + suit,)
    number = _number(said)
    return (NAME + number if number <= 4 else number,)


def _discard(view: View, said: Any) -> Iterable[Action]:
    cards: list[Action] = []
    if isinstance(said, str):
        cards = [DISCARD + card for card in parse_cards(said)] if said.lower() != "stand" else []
    elif isinstance(said, Iterable):
        cards = [_card_action(DISCARD, card) for card in said]
    elif said is not None:
        cards = [_card_action(DISCARD, said)]
    cards = [card for card in cards if card not in (STAND, DISCARD + STAND)]
    least, most = view.choose
    return cards if least == most else [*cards, STAND]


def _call(_view: View, said: Any) -> Iterable[Action]:
    return (_card_action(CALL, said),)


_READERS: Final[dict[int, Callable[[View, Any], Iterable[Action]]]] = {
    AT_PLAY: _play,
    AT_ROB: _rob,
    AT_BID: _bid,
    AT_NAME: _name_trump,
    AT_DISCARD: _discard,
    AT_CALL: _call,
}
