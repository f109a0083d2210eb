"""Actions as small integers, the same in engine, wire, record and learning environment.

1..54   play that card              100 + card  rob, putting that card out
60      pass                        200 + card  discard that card (one at a time)
61      take (hold)                 300 + card  call that card (Cut Throat)
62      keep: decline to rob        400 + bid   bid so many points (tricks in Cut Throat)
63      stand: done discarding      500 + suit  name that suit (1..4) trump
"""

from __future__ import annotations

from typing import Final

from cuig.engine.cards import card_text, parse_card, parse_suit, suit_text
from cuig.engine.errors import ActionError, CardError
from cuig.engine.numbers import whole_number

Action = int

PASS: Final = 60
TAKE: Final = 61
KEEP: Final = 62
STAND: Final = 63
ROB: Final = 100
DISCARD: Final = 200
CALL: Final = 300
BID: Final = 400
NAME: Final = 500
ACTION_RANGE: Final = 512
HIGHEST_BID: Final = NAME - BID - 1

_WORDS: Final = {PASS: "pass", TAKE: "take", KEEP: "keep", STAND: "stand"}
_ACTIONS: Final = {word: action for action, word in _WORDS.items()}
_CARD_VERBS: Final = {"rob": ROB, "discard": DISCARD, "call": CALL}


def is_play(action: Action) -> bool:
    """Whether the action plays a card."""
    return 1 <= action <= 54


def card_in(action: Action) -> int:
    """The card that an action plays, puts out or calls; 0 if none."""
    if 1 <= action <= 54:
        return action
    if ROB < action < BID and 1 <= action % 100 <= 54:
        return action % 100
    return 0


def action_text(action: Action) -> str:
    """The text of an action: 5H, pass, rob:2C, discard:9D, call:KS, bid:15, trump:H. Raises ActionError."""
    if 1 <= action <= 54:
        return card_text(action)
    if action in _WORDS:
        return _WORDS[action]
    if BID < action <= BID + HIGHEST_BID:
        return f"bid:{action - BID}"
    if NAME < action <= NAME + 4:
        return f"trump:{suit_text(action - NAME)}"
    for verb, first in _CARD_VERBS.items():
        if first < action <= first + 54:
            return f"{verb}:{card_text(action - first)}"
    raise ActionError(str(action))


def parse_action(text: str) -> Action:
    """Read an action, the inverse of `action_text`. Raises ActionError."""
    word = text.strip()
    verb, colon, rest = word.partition(":")
    verb = verb.lower()
    try:
        if not colon:
            return _ACTIONS[verb] if verb in _ACTIONS else parse_card(word)
        if verb in _CARD_VERBS:
            return _CARD_VERBS[verb] + parse_card(rest)
        if verb == "trump":
            return NAME + parse_suit(rest)
        if verb == "bid":
            return BID + whole_number(rest, 1, HIGHEST_BID)
    except (CardError, ValueError) as unread:
        raise ActionError(text) from unread
    raise ActionError(text)
