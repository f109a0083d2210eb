"""Maximum matching: as many pairs as can be of nodes of which not every two may meet."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence

NOBODY = -1


class Matching:
    """A matching in a graph, grown along augmenting paths (Edmonds, 1965). allowed: its adjacency matrix."""

    def __init__(self, allowed: Sequence[Sequence[bool]]) -> None:
        self.allowed = allowed
        self.mate = [NOBODY] * len(allowed)
        self.away: set[int] = set()
        """Nodes that no path may touch: they are fixed."""

    def grow(self, order: Iterable[int]) -> None:
        """Match as many nodes as possible, trying in this order; a matched node stays matched."""
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
        """Match `root`, rematching others where needed; return whether there was an augmenting path."""
        size = len(self.allowed)
        parent = [NOBODY] * size
        base = list(range(size))  # of the blossom that each node is in
        outer = [False] * size
        outer[root] = True
        queue = deque([root])

        def common(one: int, other: int) -> int:
            """The lowest common ancestor of two outer nodes."""
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
            """Mark the blossom from the node to its stem, so that it can be traversed both ways."""
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
        """Fix this pair if nobody else loses a mate by it; return whether that was possible."""
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
            # Their former mates must find each other, by one path: no other node became free.
            whole = left == NOBODY or right == NOBODY or self._joined(left, right)
            if not whole or (right != NOBODY and self.mate[right] == NOBODY):
                self.mate = former
                self.away -= {one, other}
                return False
        self.away |= {one, other}
        return True
