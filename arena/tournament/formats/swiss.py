"""Swiss: in every round those meet who have about equal points, and as few as possible meet again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from arena.tournament.formats.byes import sitting_out
from arena.tournament.formats.errors import TableRefused, TooFewEntrants
from arena.tournament.formats.format import Format, Played, by_points, two_sides
from arena.tournament.formats.lookahead import Lookahead, looking_ahead, rounds_of_new
from arena.tournament.formats.matching import NOBODY, Matching
from arena.tournament.formats.pairing import Outcome, Round, Sides, WavePairings, as_ties, checked
from arena.tournament.formats.roster import Roster
from arena.tournament.formats.rounds import rounds_term, usual_rounds
from arena.tournament.formats.seat_rotation import games, side_of_seats
from arena.tournament.formats.standings import History


@dataclass(frozen=True, slots=True)
class SwissTerms:
    """How long a Swiss tournament goes on."""

    rounds: int = rounds_term()


def next_round(
    entrants: Sequence[int],
    sides: Sides,
    rounds: Sequence[Round] = (),
    outcomes: Sequence[Outcome] = (),
    duplicate: bool = True,
    owners: Sequence[object] | None = None,
    left: int = 1,
) -> Round:
    """Pair the next round of those still in it; `entrants` in order of seeding, `owners` by entrant.

    Two of one owner never meet. As few as possible meet again: nobody while the round can be had without
    it, and of the rounds that are `left`, this one included, as many as can be had after it. A bye (a full
    point) goes to the lowest of those with the fewest: one where the number is odd, more only where one owner
    has more than half of all. Within that, score groups from the top: the upper half of a group against the
    lower; who is left over floats to the next.
    Raises RoundUnfinished, TooFewEntrants, TableRefused.
    """
    entrants = checked(entrants)
    if len(sides) != 2:
        raise TableRefused("Swiss tournament", sides, "two sides")
    if len(entrants) < 2:
        raise TooFewEntrants("Swiss tournament", len(entrants), 2)
    history = History(rounds, outcomes)
    seeds = {entrant: seed for seed, entrant in enumerate(entrants)}
    ranked = sorted(entrants, key=lambda entrant: (-history.points[entrant], seeds[entrant]))
    ahead = looking_ahead(ranked, history, owners, left)

    def complete(others: Sequence[int]) -> bool:
        return _RoundPairing(others, history, owners).complete and ahead.allows_byes(others)

    byes = sitting_out(ranked, history, owners, complete)
    ranked = [entrant for entrant in ranked if entrant not in byes]
    pairs = _RoundPairing(ranked, history, owners).pairs(ahead, byes)
    table = games(sides, side_of_seats(sides), duplicate)
    return history.round_of(pairs, table, byes)


class _RoundPairing:
    """The pairing of one round; entrants are ranks, 0 the highest."""

    def __init__(self, ranked: Sequence[int], history: History, owners: Sequence[object] | None) -> None:
        self.ranked = ranked
        self.points = [history.points[entrant] for entrant in ranked]
        self.met = [[history.met[one][other] for other in ranked] for one in ranked]
        self.due = [history.firsts[entrant] for entrant in ranked]
        self.same_owner = [
            [owners is not None and owners[one] == owners[other] for other in ranked] for one in ranked
        ]
        everybody = range(len(ranked))
        self.groups = {points: [r for r in everybody if self.points[r] == points] for points in self.points}
        self.matching = Matching(
            [
                [
                    one != other and not self.met[one][other] and not self.same_owner[one][other]
                    for other in everybody
                ]
                for one in everybody
            ]
        )
        self.matching.grow(everybody)

    @property
    def complete(self) -> bool:
        """Whether all can be paired with somebody new."""
        return NOBODY not in self.matching.mate

    def pairs(self, ahead: Lookahead, byes: Sequence[int]) -> list[tuple[int, int]]:
        """Pair all entrants, the highest ranked first, so that the rounds ahead can be had too."""
        pairs = self._from_the_top()
        self._improve(pairs, lambda pairs: True)
        if not ahead.leaves(self._named(pairs), byes):
            pairs = self._with_the_others(ahead, byes) or pairs
        return self._named(sorted(pairs))

    def _named(self, pairs: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
        return [(self.ranked[one], self.ranked[other]) for one, other in pairs]

    def _with_the_others(self, ahead: Lookahead, byes: Sequence[int]) -> list[tuple[int, int]] | None:
        """Pair everybody so that the rounds ahead can be had; None: no such round was found."""
        rank = {entrant: at for at, entrant in enumerate(self.ranked)}
        everybody = range(len(self.ranked))

        def by_cost(entrant: int) -> Iterable[int]:
            one = rank[entrant]
            others = [other for other in everybody if other != one]
            others.sort(key=lambda other: (self._cost(one, other), other))
            return [self.ranked[other] for other in others]

        found = ahead.pair(byes, by_cost)
        if found is None:
            return None
        pairs = [(min(rank[one], rank[other]), max(rank[one], rank[other])) for one, other in found]
        self._improve(pairs, lambda pairs: ahead.leaves(self._named(pairs), byes))
        return pairs

    def _from_the_top(self) -> list[tuple[int, int]]:
        """Pair everybody, the highest ranked first, with the best who leaves all others to be paired."""
        matching = self.matching
        for rank in range(len(matching.mate)):
            if rank not in matching.away and matching.mate[rank] != NOBODY:
                for other in self._by_cost(rank):
                    if matching.fix(rank, other):
                        break
        pairs = [(one, other) for one, other in enumerate(matching.mate) if one < other]
        alone = [rank for rank, other in enumerate(matching.mate) if other == NOBODY]
        pairs += [(alone[at], alone[at + 1]) for at in range(0, len(alone), 2)]
        self._separate_owners(pairs)
        return pairs

    def _separate_owners(self, pairs: list[tuple[int, int]]) -> None:
        """Exchange opponents until no two of one owner meet.

        No owner has more than half of all, so for each such pair there is another without that owner.
        """
        for at, (a, b) in enumerate(pairs):
            if self.same_owner[a][b]:
                others = (
                    to
                    for to, (c, d) in enumerate(pairs)
                    if not self.same_owner[a][c] and not self.same_owner[a][d]
                )
                to = min(others, key=lambda to: self._cost(*pairs[to]))
                c, d = pairs[to]
                pairs[at], pairs[to] = (min(a, c), max(a, c)), (min(b, d), max(b, d))

    def _by_cost(self, rank: int) -> Iterable[int]:
        free = [r for r in range(len(self.points)) if r != rank and r not in self.matching.away]
        free = [r for r in free if self.matching.mate[r] != NOBODY]
        return sorted(free, key=lambda other: (self._cost(rank, other), other))

    def _cost(self, one: int, other: int) -> tuple[int, int, float, int, float]:
        """The cost of a pair: one owner, met before, unequal points, both due for one side, off the fold."""
        gap = self.points[one] - self.points[other]
        group = self.groups[self.points[one]]
        fold = abs(abs(one - other) - len(group) / 2) if gap == 0 else abs(one - other) / 2
        same = abs(self.due[one] + self.due[other])
        return (self.same_owner[one][other], self.met[one][other], gap * gap, same, fold)

    def _improve(
        self, pairs: list[tuple[int, int]], allowed: Callable[[list[tuple[int, int]]], bool]
    ) -> None:
        """Exchange opponents between two pairs as long as their cost falls by it and that is allowed."""

        def both(one: tuple[int, int], other: tuple[int, int]) -> tuple[float, ...]:
            return tuple(a + b for a, b in zip(self._cost(*one), self._cost(*other), strict=True))

        near = 12  # pairs further apart in rank are not tried
        better = True
        while better:
            better = False
            pairs.sort()
            for at in range(len(pairs)):
                for to in range(at + 1, min(at + near, len(pairs))):
                    (a, b), (c, d) = pairs[at], pairs[to]
                    ways = (
                        ((a, b), (c, d)),
                        ((min(a, c), max(a, c)), (min(b, d), max(b, d))),
                        ((min(a, d), max(a, d)), (min(b, c), max(b, c))),
                    )
                    best = min(ways, key=lambda way: both(*way))
                    if both(*best) < both(*ways[0]):
                        pairs[at], pairs[to] = best
                        if allowed(pairs):
                            better = True
                        else:
                            pairs[at], pairs[to] = ways[0]


def _next(roster: Roster, terms: SwissTerms, played: Played) -> WavePairings | None:
    here = [entrant for entrant in roster.entrants if entrant not in played.gone]
    rounds = terms.rounds or usual_rounds(len(roster.entrants))
    if len(played.rounds) >= rounds or len(here) < 2:
        return None
    made = next_round(
        here,
        roster.sides,
        played.rounds,
        played.outcomes,
        roster.duplicate,
        roster.owners,
        rounds - len(played.rounds),
    )
    return as_ties(made, roster.decks)


def _first(roster: Roster, terms: SwissTerms) -> WavePairings:
    return _next(roster, terms, Played()) or WavePairings(())


def _total(roster: Roster, terms: SwissTerms) -> int:
    entrants = len(roster.entrants)
    return (terms.rounds or usual_rounds(entrants)) * (entrants // 2) * roster.decks


def _rounds_of_new(roster: Roster, terms: SwissTerms) -> int | None:
    return rounds_of_new(roster, terms.rounds or usual_rounds(len(roster.entrants)))


FORMAT: Final = Format(
    name="swiss",
    title="Swiss",
    says="those meet who have done about equally well",
    terms=SwissTerms,
    fits=two_sides,
    first=_first,
    next=_next,
    total=_total,
    places=by_points,
    rounds_of_new=_rounds_of_new,
)
