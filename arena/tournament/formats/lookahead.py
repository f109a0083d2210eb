"""Looking ahead: whether the rounds that are left can be had without anybody meeting again.

Those who may still meet are a graph, a round is a perfect matching in it, and so many rounds are so many
disjoint ones. Where few have met, there are always enough (Dirac); where many have, they are searched.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from typing import Final

from arena.tournament.formats.roster import Roster
from arena.tournament.formats.standings import History

# So many nodes are searched at most: with more, it takes long, and events of that many have few rounds.
_MOST_NODES: Final = 40
# So many pairs are tried in one search before it counts as vain: some tenths of a second.
_PAIRS_TRIED: Final = 50_000
# So many rounds are tried for each that is left before the one before them is tried anew.
_BRANCHES: Final = 8

Graph = list[int]  # by node, the set of those that it may meet, as bits
Pairs = list[tuple[int, int]]


def looking_ahead(
    entrants: Sequence[int], history: History, owners: Sequence[object] | None, rounds: int
) -> Lookahead:
    """Look ahead over so many rounds in which two meet at most once, and never two of one owner.

    A bye is for those who have had the fewest.
    """
    fewest = min(history.byes[entrant] for entrant in entrants)

    def may_meet(one: int, other: int) -> bool:
        return not history.met[one][other] and (owners is None or owners[one] != owners[other])

    return Lookahead(entrants, may_meet, lambda entrant: history.byes[entrant] == fewest, rounds)


def rounds_of_new(roster: Roster, rounds: int) -> int | None:
    """Return in how many of so many rounds everybody can meet somebody new; None: in all, or not known."""
    if roster.owners is not None and 2 * max(Counter(roster.owners).values()) > len(roster.owners):
        return None  # several of one owner sit out at a time, which it does not look into
    most = looking_ahead(roster.entrants, History((), ()), roster.owners, rounds).rounds
    return most if most < rounds else None


class Lookahead:
    """The rounds that are left, this one included, of those who are still there."""

    def __init__(
        self,
        entrants: Sequence[int],
        may_meet: Callable[[int, int], bool],
        may_rest: Callable[[int], bool],
        rounds: int,
    ) -> None:
        """rounds: how many are left. may_rest: who may have the bye, where the number is odd.

        Where not all rounds can be had without anybody meeting again, `rounds` is how many can.
        """
        self._node = {entrant: node for node, entrant in enumerate(entrants)}
        graph = [0] * len(entrants)
        for one, node in self._node.items():
            for other, opposite in self._node.items():
                if node != opposite and may_meet(one, other):
                    graph[node] |= 1 << opposite
        self._bye = len(graph) if len(graph) % 2 else None  # the node that whoever has the bye meets
        if self._bye is not None:
            resting = [node for entrant, node in self._node.items() if may_rest(entrant)]
            graph.append(sum(1 << node for node in resting))
            for node in resting:
                graph[node] |= 1 << self._bye
        self._graph = graph
        self.rounds = self._most(min(rounds, min(map(int.bit_count, graph), default=0)))

    def _most(self, rounds: int) -> int:
        while rounds > 1 and not _assured(self._graph, rounds):
            if len(self._graph) <= _MOST_NODES and _plan(self._graph, rounds) is not None:
                break
            rounds -= 1
        return rounds

    def leaves(self, pairs: Iterable[tuple[int, int]], byes: Sequence[int]) -> bool:
        """Return whether the other rounds can be had after a round of these pairs and byes."""
        if self.rounds <= 1 or len(byes) > 1:
            return True
        left = _without(self._graph, self._nodes(pairs, byes))
        return _assured(left, self.rounds - 1) or _plan(left, self.rounds - 1) is not None

    def allows_byes(self, others: Sequence[int]) -> bool:
        """Return whether all rounds can be had if everybody but these has a bye in this one."""
        resting = [node for entrant, node in self._node.items() if entrant not in set(others)]
        if self.rounds <= 1 or self._bye is None or len(resting) > 1:
            return True
        [node] = resting
        if not self._graph[node] >> self._bye & 1:
            return False
        return (
            _assured(self._graph, self.rounds)
            or _plan(self._graph, self.rounds, [(node, self._bye)]) is not None
        )

    def pair(self, byes: Sequence[int], by_preference: Callable[[int], Iterable[int]]) -> Pairs | None:
        """Pair a round after which the others can be had; None: none was found.

        Each in order of `entrants` meets the first by preference with whom that is so.
        """
        fixed = self._nodes([], byes)
        plan = _plan(self._graph, self.rounds, fixed)
        if plan is None:
            return None
        entrants = list(self._node)
        pairs: Pairs = []
        for one, node in self._node.items():
            if any(node in pair for pair in fixed):
                continue
            mate = next(a if b == node else b for a, b in plan if node in (a, b))
            for other in by_preference(one):
                opposite = self._node[other]
                if any(opposite in pair for pair in fixed) or not self._graph[node] >> opposite & 1:
                    continue
                if opposite == mate:
                    break
                another = _plan(self._graph, self.rounds, [*fixed, (node, opposite)])
                if another is not None:
                    plan, mate = another, opposite
                    break
            fixed.append((node, mate))
            pairs.append((one, entrants[mate]))
        return pairs

    def _nodes(self, pairs: Iterable[tuple[int, int]], byes: Sequence[int]) -> Pairs:
        nodes = [(self._node[one], self._node[other]) for one, other in pairs]
        return nodes + [(self._node[entrant], self._bye) for entrant in byes if self._bye is not None]


def _without(graph: Graph, pairs: Iterable[tuple[int, int]]) -> Graph:
    left = list(graph)
    for one, other in pairs:
        left[one] &= ~(1 << other)
        left[other] &= ~(1 << one)
    return left


def _assured(graph: Graph, rounds: int) -> bool:
    """Return whether there are so many disjoint perfect matchings for sure, without a search.

    There are where each may meet at least half of all even in the last round (Dirac), or where all may meet
    equally many and at least half (conjectured in the 1950s, proved for all large graphs by Csaba, Kühn, Lo,
    Osthus and Treglown).
    """
    if rounds <= 0:
        return True
    degrees = [each.bit_count() for each in graph]
    least = min(degrees)
    half = (len(graph) + 1) // 2
    return least - (rounds - 1) >= half or (max(degrees) == least >= max(half, rounds))


def _plan(graph: Graph, rounds: int, first: Sequence[tuple[int, int]] = ()) -> Pairs | None:
    """Return the first of so many disjoint perfect matchings, which has these pairs; None: none was found."""
    search = _Search()
    while search.pairs_left:
        search.cut_short = False
        found = search.first_of(graph, rounds, first)
        if found is not None or not search.cut_short:
            return found
    return None


class _Search:
    """One search for disjoint perfect matchings: at random, begun anew where it went wrong, and bounded."""

    def __init__(self) -> None:
        self.pairs_left = _PAIRS_TRIED
        self.cut_short = False  # something was not tried
        self._random = Random(1)

    def first_of(self, graph: Graph, rounds: int, first: Sequence[tuple[int, int]] = ()) -> Pairs | None:
        """Return the first of them, as `_plan` does; None: none on this way."""
        if not _possible(graph, rounds):
            return None
        free = (1 << len(graph)) - 1
        for one, other in first:
            free &= ~(1 << one | 1 << other)
        for number, rest in enumerate(self._matchings(graph, free), 1):
            pairs = [*first, *rest]
            left = _without(graph, pairs)
            if _assured(left, rounds - 1) or self.first_of(left, rounds - 1) is not None:
                return pairs
            if number == _BRANCHES * rounds:
                self.cut_short = True
                return None
        return None

    def _matchings(self, graph: Graph, free: int) -> Iterator[Pairs]:
        """Yield the perfect matchings of the free nodes, in an order at random."""
        if not free:
            yield []
            return
        node, choices = min(
            ((node, graph[node] & free) for node in _bits(free)), key=lambda one: one[1].bit_count()
        )
        others = list(_bits(choices))
        self._random.shuffle(others)
        for other in others:
            if not self.pairs_left:
                self.cut_short = True
                return
            self.pairs_left -= 1
            for rest in self._matchings(graph, free & ~(1 << node | 1 << other)):
                yield [(node, other), *rest]


def _possible(graph: Graph, rounds: int) -> bool:
    """Return whether every node has so many to meet, and no part of the graph is odd."""
    unseen = (1 << len(graph)) - 1
    while unseen:
        part, edge = 0, unseen & -unseen
        while edge:
            part |= edge
            reached = 0
            for node in _bits(edge):
                reached |= graph[node]
            edge = reached & ~part
        if part.bit_count() % 2:
            return False
        unseen &= ~part
    return all(each.bit_count() >= rounds for each in graph)


def _bits(numbers: int) -> Iterator[int]:
    while numbers:
        lowest = numbers & -numbers
        yield lowest.bit_length() - 1
        numbers ^= lowest
