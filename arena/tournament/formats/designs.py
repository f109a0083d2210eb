"""Designs: blocks that, moved through a group, let all pairs of points meet as evenly as a search finds.

The points are the elements of a finite abelian group. A base block of `size` points is moved by every
element in turn: so every point stands in every place of the block exactly once, and how often two points meet
depends only on their difference. The search is for base blocks whose differences cover the group evenly.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise, product
from random import Random

Block = tuple[int, ...]

_STARTS = 60  # hill climbs, each from another start


class Group:
    """A product of cyclic groups of the given orders; `plus` and `minus` are tables by point."""

    def __init__(self, moduli: tuple[int, ...]) -> None:
        self.moduli = moduli
        elements = list(product(*(range(modulus) for modulus in moduli)))
        index = {element: number for number, element in enumerate(elements)}
        self.order = len(elements)
        self.plus = [
            [index[tuple((x + y) % m for x, y, m in zip(a, b, moduli, strict=True))] for b in elements]
            for a in elements
        ]
        self.minus = [[0] * self.order for _ in elements]
        for one, row in enumerate(self.plus):
            for other, total in enumerate(row):
                self.minus[total][other] = one

    def moved(self, block: Block, by: int) -> Block:
        """Return the block with `by` added to each of its points."""
        return tuple(self.plus[point][by] for point in block)


@dataclass(frozen=True, slots=True)
class Design:
    """Base blocks over a group; its blocks are the base blocks moved by every point."""

    moduli: tuple[int, ...]
    base: tuple[Block, ...]
    unevenness: int
    """The sum of squared meetings with one point, less the lower bound that counting gives."""

    def blocks(self) -> tuple[Block, ...]:
        """Return every block: the moves of one base block together, in the order of the points."""
        group = Group(self.moduli)
        return tuple(group.moved(block, by) for block in self.base for by in range(group.order))


@lru_cache(maxsize=256)
def design(points: int, size: int, blocks: int) -> Design:
    """Search the most even design with this many base blocks; deterministic on every machine."""
    best: Design | None = None
    for moduli in _groups(points):
        found = _searched(Group(moduli), size, blocks)
        if best is None or found.unevenness < best.unevenness:
            best = found
        if best.unevenness == 0:
            break
    assert best is not None  # there is always the cyclic group
    return best


def _groups(order: int) -> Iterator[tuple[int, ...]]:
    """Yield the cyclic group of this order, then the other abelian ones."""

    def parts(left: int, least: int) -> Iterator[tuple[int, ...]]:
        if left == 1:
            yield ()
        for modulus in range(least, left + 1):
            if left % modulus == 0:
                yield from ((modulus, *rest) for rest in parts(left // modulus, modulus))

    yield (order,)
    for moduli in parts(order, 2):
        # Only orders that divide each other name another group: (2, 3) is (6,) again.
        if len(moduli) > 1 and all(b % a == 0 for a, b in pairwise(moduli)):
            yield moduli


def _searched(group: Group, size: int, blocks: int) -> Design:
    """Climb from fixed random starts, exchanging points while that evens the differences."""
    others = group.order - 1
    each, more = divmod(blocks * size * (size - 1), others)
    least = (others - more) * each**2 + more * (each + 1) ** 2
    random = Random(f"{group.moduli} {size} {blocks}")
    best: tuple[int, list[list[int]]] | None = None
    for _ in range(_STARTS):
        base = [sorted(range(group.order), key=lambda _: random.random())[:size] for _ in range(blocks)]
        squares = _climbed(group, base)
        if best is None or squares < best[0]:
            best = (squares, [list(block) for block in base])
        if squares == least:
            break
    assert best is not None
    ordered = _ordered_by_neighbours(group, best[1])
    return Design(group.moduli, ordered, best[0] - least)


def _climbed(group: Group, base: list[list[int]]) -> int:
    """Exchange points until no exchange helps; return the sum of squared counts of differences."""
    minus = group.minus
    counts = [0] * group.order
    for block in base:
        for one in block:
            for other in block:
                if one != other:
                    counts[minus[one][other]] += 1
    better = True
    while better:
        better = False
        for block in base:
            for place in range(len(block)):
                better |= _exchanged(group, block, place, counts)
    return sum(count * count for count in counts)


def _exchanged(group: Group, block: list[int], place: int, counts: list[int]) -> bool:
    """Put the best point in this place of the block; return whether it changed."""
    minus = group.minus
    others = [point for index, point in enumerate(block) if index != place]

    def lay(point: int, step: int) -> int:
        change = 0
        for other in others:
            for difference in (minus[point][other], minus[other][point]):
                change += 2 * step * counts[difference] + 1
                counts[difference] += step
        return change

    old = block[place]
    lay(old, -1)
    chosen, least = old, lay(old, 1)
    lay(old, -1)
    for point in range(group.order):
        if point in others or point == old:
            continue
        cost = lay(point, 1)
        lay(point, -1)
        if cost < least:
            chosen, least = point, cost
    lay(chosen, 1)
    block[place] = chosen
    return chosen != old


def _ordered_by_neighbours(group: Group, base: list[list[int]]) -> tuple[Block, ...]:
    """Reorder each block so that left-hand neighbours differ as much as pairwise exchanges find."""
    minus = group.minus
    counts = [0] * group.order
    ordered: list[Block] = []
    for block in base:
        row = list(block)

        def repeats(row: list[int]) -> int:
            steps = [minus[row[(place + 1) % len(row)]][row[place]] for place in range(len(row))]
            return sum(counts[step] + steps.count(step) for step in steps)

        least = repeats(row)
        better = True
        while better:
            better = False
            for one in range(len(row)):
                for other in range(one + 1, len(row)):
                    row[one], row[other] = row[other], row[one]
                    if (now := repeats(row)) < least:
                        least, better = now, True
                    else:
                        row[one], row[other] = row[other], row[one]
        for place in range(len(row)):
            counts[minus[row[(place + 1) % len(row)]][row[place]]] += 1
        ordered.append(tuple(row))
    return tuple(ordered)
