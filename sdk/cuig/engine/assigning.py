"""Assign unseen cards to places that bar some of them, uniformly at random."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import comb
from random import Random
from typing import Final, NamedTuple

from cuig.engine.cards import BIT, Card, CardSet, cards_in, set_of
from cuig.engine.errors import SamplingError

_TRIES: Final = 400  # rejected draws before the assignments are counted


class Place(NamedTuple):
    """Somewhere that unseen cards may be.

    Attributes:
        kind: `hand`, `out` (what a seat put out), `kitty` or `rest` (not dealt, or the stock).
        seat: The seat whose hand or discards it is; -1 for kitty and rest.
        size: How many unseen cards it holds.
        barred: The set of the cards that cannot be in it.
    """

    kind: str
    seat: int
    size: int
    barred: CardSet = 0


@dataclass(slots=True)
class _Group:
    """Places that bar the same cards: filled together, their cards then split at random.

    Attributes:
        barred: The set of the unseen cards that cannot be there.
        most: How many of the unseen cards can be there.
        members: The indexes of the places.
        count: How many cards the places hold together.
    """

    barred: CardSet
    most: int
    members: list[int]
    count: int = 0


class Assignment:
    """A uniform distribution over the assignments of unseen cards to places that bar some of them.

    Sampled by rejection: the group with the most room, the pool, gets what is left; each other group draws
    from the cards that it may hold, and the draw is rejected with the probability that corrects for the cards
    taken before it. After `_TRIES` rejections the assignments are counted, and one is drawn by its number.
    """

    __slots__ = ("_narrow", "_places", "_pool", "_unseen", "_ways")

    def __init__(self, unseen: CardSet, places: Sequence[Place]) -> None:
        """Raises SamplingError if the sizes of the places do not add up to the unseen cards."""
        if sum(place.size for place in places) != unseen.bit_count():
            raise SamplingError(f"{unseen.bit_count()} unseen cards do not fill the places for them")
        self._unseen = unseen
        self._places = places
        groups: dict[CardSet, _Group] = {}
        for index, place in enumerate(places):
            barred = place.barred & unseen
            group = groups.setdefault(barred, _Group(barred, (unseen & ~barred).bit_count(), []))
            group.members.append(index)
            group.count += place.size
        for group in groups.values():
            group.members.sort(key=lambda index: places[index].size)
        self._pool = max(groups.values(), key=lambda group: (group.count, -group.barred), default=None)
        self._narrow = sorted(
            (group for group in groups.values() if group is not self._pool),
            key=lambda group: (group.most, group.barred),
        )
        self._ways: _Count | None = None

    def draw(self, rng: Random) -> list[CardSet]:
        """By place, its set of cards, uniformly at random. Raises SamplingError if there is no assignment."""
        sets = [0] * len(self._places)
        if self._pool is None:
            return sets
        shares = None
        for _ in range(_TRIES):
            shares = self._try(self._pool, rng)
            if shares is not None:
                break
        if shares is None:
            shares = self._counted(self._pool).draw(rng)
        for group, share in zip([*self._narrow, self._pool], shares, strict=True):
            self._share_out(group, share, sets, rng)
        return sets

    def _try(self, pool: _Group, rng: Random) -> list[CardSet] | None:
        """The cards of each narrow group, and those of the pool last; None if the draw is rejected."""
        left = self._unseen
        shares = []
        for group in self._narrow:
            free = cards_in(left & ~group.barred)
            if len(free) < group.count:
                return None
            if len(free) < group.most:
                ways, most = comb(len(free), group.count), comb(group.most, group.count)
                if rng.random() * most >= ways:
                    return None
            share = set_of(rng.sample(free, group.count))
            left ^= share
            shares.append(share)
        return None if left & pool.barred else [*shares, left]

    def _counted(self, pool: _Group) -> _Count:
        """The count of the assignments, made when first needed."""
        if self._ways is None:
            self._ways = _Count(cards_in(self._unseen), self._narrow, pool)
        return self._ways

    def _share_out(self, group: _Group, share: CardSet, sets: list[CardSet], rng: Random) -> None:
        """Split the cards of a group among its places; the largest gets what the others leave."""
        *others, largest = group.members
        if others:
            taken = rng.sample(cards_in(share), group.count - self._places[largest].size)
            at = 0
            for index in others:
                end = at + self._places[index].size
                sets[index] = set_of(taken[at:end])
                share ^= sets[index]
                at = end
        sets[largest] = share


class _Count:
    """The number of assignments, group by group, over classes of cards that the same groups bar."""

    __slots__ = ("_barred", "_cards", "_known", "_narrow", "_unpooled")

    def __init__(self, cards: Sequence[Card], narrow: list[_Group], pool: _Group) -> None:
        alike: dict[tuple[bool, ...], list[Card]] = {}
        for card in cards:
            key = tuple(bool(group.barred & BIT[card]) for group in (*narrow, pool))
            alike.setdefault(key, []).append(card)
        self._narrow = narrow
        self._barred = list(alike)
        self._cards = list(alike.values())
        self._unpooled = [at for at, key in enumerate(self._barred) if key[-1]]
        self._known: dict[tuple[int, tuple[int, ...]], int] = {}

    def _shares(self, group: int, left: tuple[int, ...]) -> Iterator[tuple[int, tuple[int, ...]]]:
        """The ways to take a group's cards from the classes: how many choices, and what is left of each."""
        wanted = self._narrow[group].count
        partial: list[tuple[int, int, tuple[int, ...]]] = [(wanted, 1, ())]
        for at, there in enumerate(left):
            may = 0 if self._barred[at][group] else there
            partial = [
                (lacking - taken, ways * comb(there, taken), (*rest, there - taken))
                for lacking, ways, rest in partial
                for taken in range(min(lacking, may) + 1)
            ]
        return ((ways, rest) for lacking, ways, rest in partial if not lacking)

    def _ways(self, group: int, left: tuple[int, ...]) -> int:
        """How many assignments there are of what is left of each class to this group and those after it."""
        if group == len(self._narrow):
            return 0 if any(left[at] for at in self._unpooled) else 1
        key = (group, left)
        if key not in self._known:
            shares = self._shares(group, left)
            self._known[key] = sum(ways * self._ways(group + 1, rest) for ways, rest in shares)
        return self._known[key]

    def draw(self, rng: Random) -> list[CardSet]:
        """The cards of each narrow group, and of the pool last. Raises SamplingError if there is no way."""
        left = tuple(len(cards) for cards in self._cards)
        heaps = [rng.sample(cards, len(cards)) for cards in self._cards]
        shares = []
        if not self._ways(0, left):
            raise SamplingError("no deal of the cards explains what was seen")
        for group in range(len(self._narrow)):
            number = rng.randrange(self._ways(group, left))
            rest = left
            for ways, rest in self._shares(group, left):
                number -= ways * self._ways(group + 1, rest)
                if number < 0:
                    break
            share = 0
            for heap, before, after in zip(heaps, left, rest, strict=True):
                share |= set_of(heap.pop() for _ in range(before - after))
            shares.append(share)
            left = rest
        return [*shares, set_of(card for heap in heaps for card in heap)]
