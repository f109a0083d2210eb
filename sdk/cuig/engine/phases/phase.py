"""The phases of a game, numbered as on the wire."""

from __future__ import annotations

from enum import IntEnum
from typing import Final


class Phase(IntEnum):
    """What is asked for next."""

    DEAL = 1
    ROB = 2
    BID = 3
    NAME = 4
    DISCARD = 5
    CALL = 6
    PLAY = 7
    OVER = 8


# The same as plain ints, for the machine itself: a member of an enum costs more to look up than a card.
AT_DEAL: Final = 1
AT_ROB: Final = 2
AT_BID: Final = 3
AT_NAME: Final = 4
AT_DISCARD: Final = 5
AT_CALL: Final = 6
AT_PLAY: Final = 7
AT_OVER: Final = 8
