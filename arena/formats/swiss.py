"""Swiss: in every round those meet who have done about equally well, and nobody meets the same one twice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil, log2

from arena.formats.errors import TableRefused, TooFewEntrants
from arena.formats.matching import NOBODY, Matching
from arena.formats.pairing import Outcome, Pairing, Round, Sides, checked
from arena.formats.standings import History
from arena.formats.turning import games, side_of_seats


def usual_rounds(entrants: int) -> int:
    """As many rounds as leave one without a loss if nothing is drawn."""
    return max(1, ceil(log2(max(entrants, 2))))


def next_round(
    entrants: Sequence[int],
    sides: Sides,
    rounds: Sequence[Round] = (),
    outcomes: Sequence[Outcome] = (),
    duplicate: bool = True,
    owners: Sequence[object] | None = None,
) -> Round:
    """The next round for those who are still in it; `entrants` in order of seeding, `owners` by entrant.

    As few as possible meet again: nobody while the round can be had without it; two of one owner are
    kept apart in the same way. A bye (a full point) goes to the lowest of those with the fewest. Within
    that, score groups from the top: the upper half of a group against the lower; who is left over
    floats to the next.
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
    byes: tuple[int, ...] = ()
    if len(ranked) % 2:
        byes = (_bye(ranked, history, owners),)
        ranked.remove(byes[0])
    pairs = _Drawing(ranked, history, owners).pairs()
    table = games(sides, side_of_seats(sides), duplicate)
    pairings = tuple(
        Pairing(number, history.next_round, history.first_named(ranked[one], ranked[other], at), table)
        for at, (number, (one, other)) in enumerate(enumerate(pairs, history.next_number))
    )
    return Round(history.next_round, pairings, byes)


def _bye(ranked: Sequence[int], history: History, owners: Sequence[object] | None) -> int:
    """The lowest of those with fewest byes, if it can be so that all others meet somebody new."""
    fewest = min(history.byes[entrant] for entrant in ranked)
    able = [entrant for entrant in reversed(ranked) if history.byes[entrant] == fewest]
    for entrant in able:
        if _Drawing([other for other in ranked if other != entrant], history, owners).complete:
            return entrant
    return able[0]


class _Drawing:
    """One round's draw; people are named by their rank, 0 the highest."""

    def __init__(self, ranked: Sequence[int], history: History, owners: Sequence[object] | None) -> None:
        self.points = [history.points[entrant] for entrant in ranked]
        self.met = [[history.met[one][other] for other in ranked] for one in ranked]
        self.due = [history.firsts[entrant] for entrant in ranked]
        self.kin = [
            [owners is not None and owners[one] == owners[other] for other in ranked] for one in ranked
        ]
        everybody = range(len(ranked))
        self.groups = {points: [r for r in everybody if self.points[r] == points] for points in self.points}
        self.matching = Matching(
            [
                [
                    one != other and not self.met[one][other] and not self.kin[one][other]
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

    def pairs(self) -> list[tuple[int, int]]:
        """Everybody in pairs, the highest ranked first."""
        matching = self.matching
        for rank in range(len(matching.mate)):
            if rank not in matching.away and matching.mate[rank] != NOBODY:
                for other in self._by_liking(rank):
                    if matching.fix(rank, other):
                        break
        pairs = [(one, other) for one, other in enumerate(matching.mate) if one < other]
        alone = [rank for rank, other in enumerate(matching.mate) if other == NOBODY]
        pairs += [(alone[at], alone[at + 1]) for at in range(0, len(alone), 2)]
        self._improve(pairs)
        return sorted(pairs)

    def _by_liking(self, rank: int) -> Iterable[int]:
        free = [r for r in range(len(self.points)) if r != rank and r not in self.matching.away]
        free = [r for r in free if self.matching.mate[r] != NOBODY]
        return sorted(free, key=lambda other: (self._cost(rank, other), other))

    def _cost(self, one: int, other: int) -> tuple[int, int, float, int, float]:
        """How bad a pair is: kin, met before, unequal points, both due for one side, far from the fold."""
        gap = self.points[one] - self.points[other]
        group = self.groups[self.points[one]]
        fold = abs(abs(one - other) - len(group) / 2) if gap == 0 else abs(one - other) / 2
        same = abs(self.due[one] + self.due[other])
        return (self.kin[one][other], self.met[one][other], gap * gap, same, fold)

    def _improve(self, pairs: list[tuple[int, int]]) -> None:
        """Exchange opponents between two pairs as long as the two together get better by it."""

        def both(one: tuple[int, int], other: tuple[int, int]) -> tuple[float, ...]:
            return tuple(a + b for a, b in zip(self._cost(*one), self._cost(*other), strict=True))

        near = 12  # pairs that lie further apart in rank have nothing to exchange
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
                        better = True
