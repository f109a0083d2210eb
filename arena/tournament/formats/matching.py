"""Pairs among people of whom not every two may meet: as many as there can be."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence

NOBODY = -1


class Matching:
    """A matching in a graph of who may meet whom, grown along augmenting paths (Edmonds, 1965)."""

    def __init__(self, allowed: Sequence[Sequence[bool]]) -> None:
        self.allowed = allowed
        self.mate = [NOBODY] * len(allowed)
        self.away: set[int] = set()
        """Whom no path may touch."""

    def grow(self, order: Iterable[int]) -> None:
        """Find mates for as many as possible, trying in this order; who has a mate keeps one."""
        for node in order:
            if self.mate[node] == NOBODY and node not in self.away:
                free = (other for other, may in enumerate(self.allowed[node]) if may and self._free(other))
                other = next(free, NOBODY)
                if other == NOBODY:
                    self.augment(node)
                else:
                    self.mate[node], self.mate[other] = other, node

    def _free(self, node: int) -> bool:
        return self.mate[node] == NOBODY and node not in self.away

    def augment(self, root: int) -> bool:
        """Find a mate for `root`, moving others to new mates where needed; whether there was a way."""
        size = len(self.allowed)
        parent = [NOBODY] * size
        base = list(range(size))  # of the blossom that the node is in
        outer = [False] * size
        outer[root] = True
        queue = deque([root])

        def common(one: int, other: int) -> int:
            """Where the ways back to the root meet."""
            seen = set()
            while True:
                one = base[one]
                seen.add(one)
                if self.mate[one] == NOBODY:
                    break
                one = parent[self.mate[one]]
            while base[other] not in seen:
                other = parent[self.mate[base[other]]]
            return base[other]

        def shrink(node: int, stem: int, child: int, blossom: set[int]) -> None:
            """Walk from the node to the stem, so that the whole ring can be entered from the other way."""
            while base[node] != stem:
                blossom |= {base[node], base[self.mate[node]]}
                parent[node] = child
                child = self.mate[node]
                node = parent[child]

        while queue:
            node = queue.popleft()
            for other in range(size):
                if not self.allowed[node][other] or other in self.away:
                    continue
                if base[node] == base[other] or self.mate[node] == other:
                    continue
                if other == root or (self.mate[other] != NOBODY and parent[self.mate[other]] != NOBODY):
                    stem = common(node, other)
                    blossom: set[int] = set()
                    shrink(node, stem, other, blossom)
                    shrink(other, stem, node, blossom)
                    for member in range(size):
                        if base[member] in blossom:
                            base[member] = stem
                            if not outer[member]:
                                outer[member] = True
                                queue.append(member)
                elif parent[other] == NOBODY:
                    parent[other] = node
                    if self.mate[other] == NOBODY:
                        self._flip(other, parent)
                        return True
                    outer[self.mate[other]] = True
                    queue.append(self.mate[other])
        return False

    def _joined(self, left: int, right: int) -> bool:
        if self.allowed[left][right]:
            self.mate[left], self.mate[right] = right, left
            return True
        return self.augment(left)

    def _flip(self, end: int, parent: list[int]) -> None:
        while end != NOBODY:
            before = parent[end]
            after = self.mate[before]
            self.mate[end], self.mate[before] = before, end
            end = after

    def fix(self, one: int, other: int) -> bool:
        """Pair these two for good, if nobody else loses a mate by it; whether that was possible."""
        if self.mate[one] != other:
            if not self.allowed[one][other]:
                return False
            former = list(self.mate)
            left, right = self.mate[one], self.mate[other]
            self.away |= {one, other}
            for node in (left, right):
                if node != NOBODY:
                    self.mate[node] = NOBODY
            self.mate[one], self.mate[other] = other, one
            # One path that ends in the other left over: both are the only ones free besides who was before.
            whole = left == NOBODY or right == NOBODY or self._joined(left, right)
            if not whole or (right != NOBODY and self.mate[right] == NOBODY):
                self.mate = former
                self.away -= {one, other}
                return False
        self.away |= {one, other}
        return True
