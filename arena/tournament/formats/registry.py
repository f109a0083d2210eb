"""The formats that can be scheduled, by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from arena.errors import TermsRefused
from arena.tournament.formats import (
    continuous,
    gauntlet,
    knockout,
    monrad,
    partnerships,
    round_robin,
    swiss,
)
from arena.tournament.formats.format import Format
from arena.tournament.formats.pairing import Sides

FORMATS: Final[Mapping[str, Format[Any]]] = {
    one.name: one
    for one in (
        round_robin.FORMAT,
        partnerships.FORMAT,
        swiss.FORMAT,
        monrad.FORMAT,
        knockout.FORMAT,
        gauntlet.FORMAT,
        continuous.FORMAT,
    )
}
# Of a schedule that does not say.
USUAL: Final = round_robin.FORMAT
OPEN_ENDED: Final = tuple(name for name, one in FORMATS.items() if one.open_ended is not None)


def named(name: str) -> Format[Any]:
    """The format of that name. Raises TermsRefused."""
    found = FORMATS.get(name)
    if found is None:
        raise TermsRefused("format", name, "one of " + ", ".join(FORMATS))
    return found


def has_decks(name: str) -> bool:
    """Whether each pairing of the format of that name plays a number of matches that the organiser says.

    Open-ended ones make single matches. Raises TermsRefused.
    """
    return named(name).open_ended is None


def grows(name: str) -> bool:
    """Whether an event of the format of that name has more matches laid out while it runs."""
    found = FORMATS.get(name)  # of an event whose format is gone, nothing more is laid out
    return found is not None and (found.by_rounds or found.open_ended is not None)


def by_rounds(name: str) -> bool:
    """Whether an event of the format of that name is paired round by round."""
    found = FORMATS.get(name)
    return found is not None and found.by_rounds


def check_table(format: Format[Any], sides: Sides, preset: str) -> None:
    """Make sure that the format is one for this table of a preset. Raises TermsRefused."""
    wanted = format.fits(sides)
    if wanted is not None:
        fitting = [one.name for one in FORMATS.values() if one.fits(sides) is None]
        others = " or ".join([", ".join(fitting[:-1]), fitting[-1]] if len(fitting) > 1 else fitting)
        raise TermsRefused("format", format.name, f"for {wanted}; {preset} has {len(sides)}: {others}")
