"""Points where all matches are laid out at once: what a win, a forfeit, a void match and a withdrawal give.

A win is a point and a draw a half; where more than two sides sit at a table, the share of the others that one
has beaten. A forfeit, and a match to which the other did not come, are wins for who was there. A void match
gives each a half, as nobody is to blame for it.

As by the rules of FIDE for who leaves a tournament or stays away: who has missed more than half of his
matches is struck out, and those matches count for nobody; of who has missed fewer, the others win the matches
that were not played.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from arena.tournament.formats.standings import Placing

RULES: Final = (
    "A win is a point, a draw a half; with more than two sides at a table, the share of the others beaten.",
    "Who forfeits or does not come loses to all who were there. A void match gives each a half.",
    "Who missed more than half of his matches, or was disqualified, is struck out: "
    "his matches count for nobody. Of who left later, the others win the matches that were not played.",
)
SONNEBORN_BERGER: Final = "Sonneborn-Berger"
WINS: Final = "wins"
_HALF: Final = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class Tally:
    """Matches of the same entrants that stand alike."""

    entrants: tuple[int, ...]
    sides: tuple[int, ...]
    places: tuple[int, ...]  # none: it was not played
    void: bool
    absent: frozenset[int]  # those who did not come
    matches: int = 1


@dataclass(frozen=True, slots=True)
class Laid:
    """An event whose matches were laid out at once, as far as it is."""

    tallies: Sequence[Tally]
    left_as: Mapping[int, str] = field(default_factory=dict)  # withdrawn | disqualified, by entrant
    over: bool = False


def placings(entrants: Sequence[int], laid: Laid, *, drawn_anew: bool = False) -> list[Placing]:
    """Rank everybody who is not struck out, best first.

    By points while it lasts, by points of the matches that count where it is over: so nobody gains or loses
    where not all have equally many, as one owner's bots do not meet. Equal points: by Sonneborn-Berger (the
    points of those beaten, half of those drawn with) where two meet, else by matches won outright; equal
    again: shared.

    drawn_anew: what falls away when somebody leaves is drawn anew for the others, and so counts for nobody.
    """
    struck = struck_out(laid)
    points: dict[int, Fraction] = defaultdict(Fraction)
    counted: dict[int, int] = defaultdict(int)
    wins: dict[int, int] = defaultdict(int)
    met: list[tuple[int, int, Fraction]] = []
    for tally in laid.tallies:
        for entrant, score in _scores(tally, struck, laid.left_as, drawn_anew):
            points[entrant] += score * tally.matches
            counted[entrant] += tally.matches
            wins[entrant] += tally.matches * (score == 1)
            met += [
                (entrant, other, score * tally.matches)
                for other in tally.entrants
                if other != entrant and len(tally.entrants) == 2
            ]
    of_two = all(len(tally.entrants) == 2 for tally in laid.tallies)
    beaten: dict[int, Fraction] = defaultdict(Fraction)
    for entrant, other, score in met:
        beaten[entrant] += score * points[other]
    keys = {}
    for entrant in entrants:
        if entrant in struck or not counted[entrant]:
            continue
        gained = points[entrant] / counted[entrant] if laid.over else points[entrant]
        keys[entrant] = (gained, beaten[entrant] if of_two else Fraction(wins[entrant]))
    return [
        Placing(
            entrant,
            1 + sum(other > keys[entrant] for other in keys.values()),
            float(points[entrant]),
            tie_break=float(keys[entrant][1]),
            matches=counted[entrant],
            won=wins[entrant],
        )
        for entrant in sorted(keys, key=lambda one: (*(-part for part in keys[one]), one))
    ]


def struck_out(laid: Laid) -> set[int]:
    """Who counts for nothing: the disqualified, and who missed more than half of his matches and has left.

    When the event is over, who stayed away for so many is taken as having left.
    """
    total: dict[int, int] = defaultdict(int)
    missed: dict[int, int] = defaultdict(int)
    for tally in laid.tallies:
        for entrant in tally.entrants:
            total[entrant] += tally.matches
            if entrant in tally.absent or (tally.void and entrant in laid.left_as):
                missed[entrant] += tally.matches
    gone = {entrant for entrant in total if laid.over or entrant in laid.left_as}
    struck = {entrant for entrant in gone if 2 * missed[entrant] > total[entrant]}
    return struck | {entrant for entrant, left_as in laid.left_as.items() if left_as == "disqualified"}


def _scores(
    tally: Tally, struck: Collection[int], left_as: Mapping[int, str], drawn_anew: bool
) -> Iterator[tuple[int, Fraction]]:
    """Yield what a match gives each of its entrants for whom it counts."""
    if tally.places:
        yield from _played(tally, struck)
    elif tally.void:
        here = [entrant for entrant in tally.entrants if entrant not in struck]
        if len(tally.entrants) == 2 and len(here) < 2:
            return
        gone = [entrant for entrant in here if entrant in left_as]
        if gone and drawn_anew:
            return
        for entrant in here:
            if entrant in gone or entrant in tally.absent:
                yield entrant, Fraction(0)
            else:
                yield entrant, Fraction(1) if gone and len(tally.entrants) == 2 else _HALF


def _played(tally: Tally, struck: Collection[int]) -> Iterator[tuple[int, Fraction]]:
    sitting = list(zip(tally.entrants, tally.sides, tally.places, strict=True))
    for entrant, side, place in sitting:
        if entrant in struck:
            continue
        against = [there for other, on, there in sitting if on != side and other not in struck]
        if against:
            beaten = sum(((there > place) + _HALF * (there == place) for there in against), Fraction(0))
            yield entrant, beaten / len(against)
