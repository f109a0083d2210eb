"""The phases of a game, numbered as on the wire."""

from __future__ import annotations

from enum import IntEnum
from typing import Final


class Phase(IntEnum):
    """What is asked for next.

    Attributes:
        DEAL: A deck: no seat is asked.
        ROB: Whether to take the turn-up, and for which card (3.3).
        BID: A call in the auction (3.4).
        NAME: The trump suit (3.5).
        DISCARD: The cards to put out, to get rid of a kitty or to draw others (3.5).
        CALL: The card whose holder becomes the partner (Cut Throat) (3.5).
        PLAY: A card (3.7).
        OVER: Nothing: the game is over (3.10).
    """

    DEAL = 1
    ROB = 2
    BID = 3
    NAME = 4
    DISCARD = 5
    CALL = 6
    PLAY = 7
    OVER = 8


# The same as plain ints, for the hot path: a member of an enum is slower to look up.
AT_DEAL: Final = 1
AT_ROB: Final = 2
AT_BID: Final = 3
AT_NAME: Final = 4
AT_DISCARD: Final = 5
AT_CALL: Final = 6
AT_PLAY: Final = 7
AT_OVER: Final = 8
