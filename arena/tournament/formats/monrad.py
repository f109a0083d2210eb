"""Monrad: in every round neighbours in the standings meet, first and second, third and fourth.

With rematches it is the Danish system: they meet however often they have met before.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from arena.tournament.formats.byes import sitting_out
from arena.tournament.formats.errors import TableRefused, TooFewEntrants
from arena.tournament.formats.format import Format, Played, by_points, two_sides
from arena.tournament.formats.lookahead import looking_ahead, rounds_of_new
from arena.tournament.formats.matching import NOBODY, Matching
from arena.tournament.formats.pairing import Outcome, Round, Sides, WavePairings, as_ties, checked
from arena.tournament.formats.roster import Roster
from arena.tournament.formats.rounds import rounds_term, usual_rounds
from arena.tournament.formats.seat_rotation import games, side_of_seats
from arena.tournament.formats.standings import History, standings
from arena.tournament.formats.terms import term


@dataclass(frozen=True, slots=True)
class MonradTerms:
    """How long a Monrad tournament goes on, and whether it is a Danish one."""

    rounds: int = rounds_term()
    rematches: bool = term(False, "whether two who have met may meet again as if they had not.")


def next_round(
    entrants: Sequence[int],
    sides: Sides,
    rounds: Sequence[Round] = (),
    outcomes: Sequence[Outcome] = (),
    *,
    rematches: bool = False,
    duplicate: bool = True,
    owners: Sequence[object] | None = None,
    left: int = 1,
) -> Round:
    """Pair the next round of those still in it; `entrants` in order of seeding, `owners` by entrant.

    From the top of the standings everybody meets the nearest below who leaves all others to be paired. Two
    of one owner never meet. Without rematches nobody meets again while the round can be had so, and of the
    rounds that are `left`, this one included, as many as can be had after it; where it cannot, those who have
    met least are preferred to the nearest. Byes are those of `byes.sitting_out`, and a full point.
    Raises RoundUnfinished, TooFewEntrants, TableRefused.
    """
    entrants = checked(entrants)
    if len(sides) != 2:
        raise TableRefused("Monrad tournament", sides, "two sides")
    if len(entrants) < 2:
        raise TooFewEntrants("Monrad tournament", len(entrants), 2)
    history = History(rounds, outcomes)

    def strangers(one: int, other: int) -> bool:
        return owners is None or owners[one] != owners[other]

    def may_meet(one: int, other: int) -> bool:
        return strangers(one, other) and (rematches or not history.met[one][other])

    ranked = [row.entrant for row in standings(entrants, rounds, outcomes)]
    ahead = looking_ahead(ranked, history, owners, 1 if rematches else left)

    def complete(others: Sequence[int]) -> bool:
        return _complete(_matched(others, may_meet)) and ahead.allows_byes(others)

    byes = sitting_out(ranked, history, owners, complete)
    here = [entrant for entrant in ranked if entrant not in byes]
    matching = _matched(here, may_meet)
    if _complete(matching):
        pairs = _neighbours(matching, lambda rank, other: other)
    else:
        pairs = _neighbours(
            _matched(here, strangers), lambda rank, other: (history.met[here[rank]][here[other]], other)
        )
    met = [(here[one], here[other]) for one, other in pairs]
    if not ahead.leaves(met, byes):
        met = ahead.pair(byes, lambda entrant: here[here.index(entrant) + 1 :]) or met
    return history.round_of(met, games(sides, side_of_seats(sides), duplicate), byes)


def _matched(ranked: Sequence[int], may_meet: Callable[[int, int], bool]) -> Matching:
    """Match as many entrants as there can be; its nodes are ranks, 0 the best."""
    matching = Matching([[one != other and may_meet(one, other) for other in ranked] for one in ranked])
    matching.grow(range(len(ranked)))
    return matching


def _complete(matching: Matching) -> bool:
    return NOBODY not in matching.mate


def _neighbours(matching: Matching, by: Callable[[int, int], int | tuple[int, int]]) -> list[tuple[int, int]]:
    """Pair the ranks: from the top each with the first below, by `by`, that leaves nobody over."""
    pairs = []
    for rank in range(len(matching.mate)):
        if rank not in matching.away:
            free = [other for other in range(rank + 1, len(matching.mate)) if other not in matching.away]
            for other in sorted(free, key=lambda other: by(rank, other)):
                if matching.fix(rank, other):
                    pairs.append((rank, other))
                    break
    return pairs


def _next(roster: Roster, terms: MonradTerms, played: Played) -> WavePairings | None:
    here = [entrant for entrant in roster.entrants if entrant not in played.gone]
    rounds = terms.rounds or usual_rounds(len(roster.entrants))
    if len(played.rounds) >= rounds or len(here) < 2:
        return None
    made = next_round(
        here,
        roster.sides,
        played.rounds,
        played.outcomes,
        rematches=terms.rematches,
        duplicate=roster.duplicate,
        owners=roster.owners,
        left=rounds - len(played.rounds),
    )
    return as_ties(made, roster.decks)


def _first(roster: Roster, terms: MonradTerms) -> WavePairings:
    return _next(roster, terms, Played()) or WavePairings(())


def _total(roster: Roster, terms: MonradTerms) -> int:
    entrants = len(roster.entrants)
    return (terms.rounds or usual_rounds(entrants)) * (entrants // 2) * roster.decks


def _rounds_of_new(roster: Roster, terms: MonradTerms) -> int | None:
    rounds = terms.rounds or usual_rounds(len(roster.entrants))
    return None if terms.rematches else rounds_of_new(roster, rounds)


FORMAT: Final = Format(
    name="monrad",
    title="Monrad",
    says="neighbours in the standings meet",
    terms=MonradTerms,
    fits=two_sides,
    first=_first,
    next=_next,
    total=_total,
    places=by_points,
    rounds_of_new=_rounds_of_new,
)
