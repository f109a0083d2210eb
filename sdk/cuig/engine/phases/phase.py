"""The phases of a game, numbered as on the wire."""

from __future__ import annotations

from enum import IntEnum


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
