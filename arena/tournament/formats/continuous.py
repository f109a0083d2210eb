"""Continuous: as long as the event lasts, bots that wait are paired, the closest in strength."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from arena.tournament.formats.format import Format, OpenEnded, any_table
from arena.tournament.formats.matchmaking import Patience, Waiting, matched
from arena.tournament.formats.pairing import Pairing, WavePairings
from arena.tournament.formats.roster import Roster
from arena.tournament.formats.terms import term


@dataclass(frozen=True, slots=True)
class ContinuousTerms:
    """How long matches are made, and for whom."""

    lasts_seconds: int = term(
        3600, "seconds for which matches are made. Else 3600.", flag="--lasts", least=1, most=31 * 86400
    )
    at_once: int = term(4, "most matches of a bot at a time. Else 4.", least=1, most=64)
    choosy_seconds: int = term(
        60, "seconds after which who waits meets anybody. Else 60.", flag="--choosy", least=1, most=86400
    )


def _first(roster: Roster, terms: ContinuousTerms) -> WavePairings:
    return WavePairings(())  # matches are made while it lasts


def _total(roster: Roster, terms: ContinuousTerms) -> int:
    return 0  # none are laid out


def _pair(
    roster: Roster, terms: ContinuousTerms, waiting: Sequence[Waiting], now: float
) -> tuple[Pairing, ...]:
    patience = Patience(seconds=terms.choosy_seconds)
    return matched(waiting, roster.sides, now, patience, roster.owners, roster.duplicate)


FORMAT: Final = Format(
    name="continuous",
    title="Continuous",
    says="whoever waits is paired, the closest in strength, as long as it lasts",
    terms=ContinuousTerms,
    fits=any_table,
    first=_first,
    total=_total,
    open_ended=OpenEnded(
        lasts_seconds=lambda terms: terms.lasts_seconds, at_once=lambda terms: terms.at_once, pair=_pair
    ),
)
