"""Refusals of formats to pair."""

from __future__ import annotations

from arena.errors import ArenaError


class FormatError(ArenaError):
    """A format refuses to pair."""


class TooFewEntrants(FormatError):
    """There are fewer entrants than the format needs."""

    def __init__(self, format: str, entrants: int, needed: int) -> None:
        self.format = format
        self.entrants = entrants
        self.needed = needed
        super().__init__(f"A {format} needs {needed} entrants; there are {entrants}.")


class OneSided(FormatError):
    """A gauntlet of challengers alone, or without any."""

    def __init__(self, challengers: int, others: int) -> None:
        self.challengers = challengers
        self.others = others
        there = (
            f"none of the {others} entrants is a challenger"
            if not challengers
            else f"all {challengers} entrants are challengers"
        )
        super().__init__(f"A gauntlet needs challengers and others whom they meet; {there}.")


class TableRefused(FormatError):
    """The format is not for a table with these sides."""

    def __init__(self, format: str, sides: tuple[tuple[int, ...], ...], wanted: str) -> None:
        self.format = format
        self.sides = sides
        self.wanted = wanted
        super().__init__(f"A {format} is for {wanted}, not for the sides {list(map(list, sides))}.")


class EntrantTwice(FormatError):
    """An entrant is listed twice."""

    def __init__(self, entrant: int) -> None:
        self.entrant = entrant
        super().__init__(f"Entrant {entrant} is entered twice.")


class RoundUnfinished(FormatError):
    """A round is asked for while a match of the one before has not ended."""

    def __init__(self, pairing: int) -> None:
        self.pairing = pairing
        super().__init__(f"The next round cannot be paired before match {pairing} has ended.")


class OutcomeUnreadable(FormatError):
    """The places of an outcome do not fit its pairing."""

    def __init__(self, pairing: int, reason: str) -> None:
        self.pairing = pairing
        self.reason = reason
        super().__init__(f"The outcome of match {pairing} cannot be: {reason}.")
