"""Which of the matches that could be played are claimed next.

Events have turns: the next match is of the one that has the fewest under way; practice goes last. No match is
claimed that finds no seats. And no version has more than its part of a runner's matches as long as those of
others could be played, so that a few bots with many matches, or with many seats, leave room to all others.
"""

from __future__ import annotations

import heapq
from collections import Counter, defaultdict, deque
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from arena.bot.presence import Attendance, Place
from arena.store.candidate import Candidate
from arena.tournament import waves

# A version's part of the matches that a runner holds: an eighth.
PARTS: Final = 8


class Turns:
    """Chooses for one runner, by what it has under way."""

    def __init__(
        self,
        at_once: int | None = None,
        held: Iterable[tuple[int, Iterable[int]]] = (),
        present: Attendance | None = None,
        taken: Mapping[Place, int] | None = None,
    ) -> None:
        """Choose for a runner that may hold so many matches at once; None: no version has too many.

        held: the matches that it holds, each as its tournament and its versions. present: who is where;
        None: seats do not matter. taken: the seats that are not free.
        """
        self._most = None if at_once is None else max(1, at_once // PARTS)
        self._present = present
        self._taken = Counter(dict(taken or {}))
        self._held = [(event, tuple(versions)) for event, versions in held]

    def with_room(self) -> list[int] | None:
        """The versions with a free seat at an open referee; None: seats do not matter."""
        if self._present is None:
            return None
        return sorted(
            {
                int(version)
                for referee in self._present.open_referees()
                for version, attached in referee.attached.items()
                if attached.seats > self._taken[referee.address, version]
            }
        )

    def choose(self, candidates: Sequence[Candidate], limit: int) -> list[int]:
        """Return the ids of so many matches at most.

        candidates: of each event in the order of its matches.
        """
        choice = _Choice(self._present, self._taken, self._held, limit)
        for practice in (False, True):
            left: dict[int, deque[Candidate]] = defaultdict(deque)
            for one in candidates:
                if one.practice is practice:
                    left[one.tournament].append(one)
            put_off = choice.by_turns(left, self._most)
            # Those of versions that have their part, where nobody else's can be played.
            choice.by_turns(put_off, None)
        return choice.chosen


class _Choice:
    """What is chosen so far, and what that leaves."""

    def __init__(
        self,
        present: Attendance | None,
        taken: Mapping[Place, int],
        held: Iterable[tuple[int, Iterable[int]]],
        limit: int,
    ) -> None:
        self.chosen: list[int] = []
        self._limit = limit
        self._present = present
        self._taken = Counter(dict(taken))
        self._events: Counter[int] = Counter()
        self._versions: Counter[int] = Counter()
        self._seats: dict[int, int] = {}
        for event, versions in held:
            self._count(event, versions)

    def by_turns(self, left: Mapping[int, deque[Candidate]], most: int | None) -> dict[int, deque[Candidate]]:
        """Choose until there are enough; return what is put off because a version has its part."""
        put_off: dict[int, deque[Candidate]] = defaultdict(deque)
        turns = [(self._events[event], event) for event in left]
        heapq.heapify(turns)
        while turns and len(self.chosen) < self._limit:
            _, event = heapq.heappop(turns)
            waiting = left[event]
            while waiting:
                one = waiting.popleft()
                if most is not None and any(self._versions[version] >= most for version in one.versions):
                    put_off[event].append(one)
                elif self._takes_seats(one):
                    self.chosen.append(one.match)
                    self._count(event, one.versions)
                    heapq.heappush(turns, (self._events[event], event))
                    break
        return put_off

    def _takes_seats(self, one: Candidate) -> bool:
        """Take the seats for a match, if a referee has them."""
        if self._present is None:
            return True
        if one.tournament not in self._seats:
            self._seats[one.tournament] = waves.seats_each(one)
        seats = self._seats[one.tournament]
        wanted = {str(version): seats for version in one.versions}
        referee = self._present.referee_for(wanted, one.preset, self._taken)
        if referee is None:
            return False
        self._taken.update({(referee.address, version): seats for version in wanted})
        return True

    def _count(self, event: int, versions: Iterable[int]) -> None:
        self._events[event] += 1
        self._versions.update(versions)
