"""Whose matches are claimed next: events have turns, seats are known, and no bot has more than its part."""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Any

import psycopg
import pytest

from arena.bot.presence import Attached, Attendance, Referee
from arena.match import claims
from arena.match.turns import PARTS, Turns
from arena.store.candidate import Candidate
from tests.support.events import enter, event

Connection = psycopg.Connection[Any]
WIDE, NARROW, OTHER = 1, 2, 3
AT_ONCE = 64


def there(seats: dict[int, int], free: dict[int, int] | None = None) -> Referee:
    """A referee with these versions, and how many seats each offers."""
    left = seats | (free or {})
    attached = {str(one): Attached(held, left[one], frozenset()) for one, held in seats.items()}
    return Referee("127.0.0.1:4001", False, attached)


def pairings(tournament: int, versions: Iterable[int], decks: int) -> list[Candidate]:
    """A round robin: all pairings, and then all again."""
    pairs = list(combinations(versions, 2)) * decks
    return [
        Candidate(tournament * 10**6 + n, tournament, n, list(pair), "twenty-five", {}, "round-robin")
        for n, pair in enumerate(pairs, 1)
    ]


def against_one(tournament: int, versions: range, decks: int) -> list[Candidate]:
    """The matches of the first against each of the others."""
    return [one for one in pairings(tournament, versions, decks) if versions[0] in one.versions]


class Evening:
    """A runner that claims in rounds, and matches that take so many rounds each."""

    def __init__(self, seats: dict[int, int], lasts: int = 3) -> None:
        self._present = Attendance((there(seats),))
        self._lasts = lasts
        self._playing: deque[list[Candidate]] = deque([[] for _ in range(lasts)])
        self.claimed: Counter[int] = Counter()

    def play(self, waiting: Sequence[Candidate], rounds: int) -> dict[int, float]:
        """How many matches of each event are claimed in a round."""
        left: dict[int, deque[Candidate]] = defaultdict(deque)
        for one in waiting:
            left[one.tournament].append(one)
        for _ in range(rounds):
            self._playing.popleft()
            under_way = [one for each in self._playing for one in each]
            taken: Counter[tuple[str, str]] = Counter()
            for one in under_way:
                taken.update({("127.0.0.1:4001", str(version)): 2 for version in one.versions})
            held = [(one.tournament, one.versions) for one in under_way]
            turns = Turns(AT_ONCE, held, self._present, taken)
            free = AT_ONCE - len(under_way)
            roomy = set(turns.with_room() or [])
            found = [
                one
                for its in left.values()
                for one in [other for other in its if roomy.issuperset(other.versions)][: 2 * free + 16]
            ]
            chosen = set(turns.choose(found, free))
            begun = [one for one in found if one.match in chosen]
            self._playing.append(begun)
            for one in begun:
                left[one.tournament].remove(one)
                self.claimed[one.tournament] += 1
        return {tournament: self.claimed[tournament] / rounds for tournament in left}


MANY = range(100, 130)
wide = pairings(WIDE, MANY, decks=20)
ROUNDS = 60


@pytest.mark.parametrize(
    ("beside", "seats"),
    [
        (pairings(NARROW, (1, 2), 5000), {1: 2, 2: 2}),
        (pairings(NARROW, (1, 2), 5000), {1: 16, 2: 16}),
        (pairings(NARROW, (1, 2), 5000), {1: 4096, 2: 4096}),
        (pairings(NARROW, (1, 2), 5000), {1: 4096, 2: 2}),
        (pairings(NARROW, (1, 2, 3), 2000), {1: 2, 2: 16, 3: 2}),
        (against_one(NARROW, range(1, 9), 900), dict.fromkeys(range(1, 9), 64)),
    ],
    ids=["two seats", "sixteen", "any number", "one of them narrow", "three bots", "one against seven"],
)
def test_a_wide_event_keeps_most_of_its_rate_beside_a_narrow_one(
    beside: list[Candidate], seats: dict[int, int]
) -> None:
    alone = Evening(dict.fromkeys(MANY, 64)).play(wide, ROUNDS)
    together = Evening(dict.fromkeys(MANY, 64) | seats).play([*beside, *wide], ROUNDS)
    assert alone[WIDE] > 20
    assert together[WIDE] >= 0.8 * alone[WIDE]
    assert together[NARROW] > 0


def test_the_narrow_event_alone_has_all_that_its_bots_have_seats_for() -> None:
    assert Evening({1: 4096, 2: 4096}, lasts=1).play(pairings(NARROW, (1, 2), 5000), 10)[NARROW] == AT_ONCE
    assert Evening({1: 16, 2: 16}, lasts=1).play(pairings(NARROW, (1, 2), 5000), 10)[NARROW] == 8


def test_two_wide_events_have_the_same_rate() -> None:
    others = range(200, 230)
    seats = dict.fromkeys([*MANY, *others], 64)
    together = Evening(seats).play([*wide, *pairings(OTHER, others, 20)], ROUNDS)
    assert abs(together[WIDE] - together[OTHER]) <= 1


def test_an_event_with_less_under_way_has_the_next_turns() -> None:
    held = [(WIDE, (100 + n, 101 + n)) for n in range(3)]
    chosen = Turns(AT_ONCE, held).choose([*wide[:10], *pairings(OTHER, range(8), 1)[:10]], 6)
    assert [match // 10**6 for match in chosen] == [OTHER, OTHER, OTHER, WIDE, OTHER, WIDE]


def test_no_version_has_more_than_its_part_while_others_wait() -> None:
    narrow = pairings(NARROW, (1, 2), 40)
    assert len(Turns(AT_ONCE).choose(narrow, AT_ONCE)) == 40
    chosen = Turns(AT_ONCE).choose([*narrow, *wide[:300]], AT_ONCE)
    assert Counter(match // 10**6 for match in chosen)[NARROW] == AT_ONCE // PARTS
    held = [(NARROW, (1, 2))] * (AT_ONCE // PARTS)
    chosen = Turns(AT_ONCE, held).choose([*narrow, *wide[:300]], 30)
    assert {match // 10**6 for match in chosen} == {WIDE}


def test_a_match_is_chosen_where_one_referee_has_the_seats_for_all_its_bots() -> None:
    here = Referee("a", False, {"1": Attached(2, 2, frozenset()), "2": Attached(2, 2, frozenset())})
    apart = Referee("b", False, {"1": Attached(64, 64, frozenset()), "3": Attached(64, 64, frozenset())})
    closing = Referee("c", True, {"2": Attached(64, 64, frozenset()), "3": Attached(64, 64, frozenset())})
    turns = Turns(AT_ONCE, (), Attendance((here, apart, closing)))
    matches = [pairings(NARROW, pair, 2) for pair in ((1, 2), (1, 3), (2, 3))]
    assert [len(turns.choose(its, 5)) for its in matches] == [1, 2, 0]
    assert turns.with_room() == [1, 2, 3]
    full = Turns(AT_ONCE, (), Attendance((here,)), {("a", "2"): 2})
    assert full.with_room() == [1] and full.choose(matches[0], 5) == []


def test_a_choice_that_is_made_again_is_the_same() -> None:
    """A transaction that is tried again chooses again."""
    turns = Turns(AT_ONCE, [(WIDE, (100, 101))], Attendance((there({1: 2, 2: 2}),)))
    assert turns.choose(pairings(NARROW, (1, 2), 4), 5) == turns.choose(pairings(NARROW, (1, 2), 4), 5) != []


def test_what_others_had_taken_is_what_was_not_free_but_for_the_callers_own() -> None:
    present = Attendance((there({1: 16, 2: 16, 3: 16}, free={1: 6, 2: 16, 3: 12}),))
    place = "127.0.0.1:4001"
    assert present.taken_elsewhere({(place, "1"): 4, (place, "3"): 8}) == {(place, "1"): 6}


class TestInTheDatabase:
    def test_matches_of_who_has_no_room_hold_up_no_others(self, connection: Connection) -> None:
        full = enter(connection, "molly", "finn")
        event(connection, "narrow", decks=200, entry="bots: molly, finn")
        free = enter(connection, "oisin", "ann", "nell")
        wide = event(connection, "wide", decks=4, entry="bots: oisin, ann, nell")
        present = Attendance((there(dict.fromkeys([*full, *free], 64)),))
        taken = dict.fromkeys([("127.0.0.1:4001", str(version)) for version in full], 64)
        turns = Turns(AT_ONCE, (), present, taken)
        claimed = claims.claim(connection, "worker", 8, 60, turns.with_room(), turns)
        assert [(one.tournament, one.number) for one in claimed] == [(wide.id, n) for n in range(1, 9)]

    def test_events_are_claimed_in_turn_however_many_matches_they_have(self, connection: Connection) -> None:
        enter(connection, "molly", "finn", "oisin", "ann")
        events = [
            event(connection, name, decks=decks, entry=f"bots: {bots}").id
            for name, decks, bots in (("long", 50, "molly, finn"), ("short", 3, "oisin, ann"))
        ]
        claimed = claims.claim(connection, "worker", 8, 60)
        assert [events.index(one.tournament) for one in claimed] == [0, 1, 0, 1, 0, 1, 0, 0]
        assert [one.number for one in claimed] == [1, 1, 2, 2, 3, 3, 4, 5]

    def test_a_match_that_another_claims_between_choosing_and_claiming_is_left_to_it(
        self, database_url: str, connection: Connection
    ) -> None:
        enter(connection, "molly", "finn")
        event(connection, decks=4)
        connection.commit()

        class Late(Turns):
            def choose(self, candidates: Sequence[Candidate], limit: int) -> list[int]:
                with psycopg.connect(database_url, connect_timeout=10) as other:
                    assert [one.number for one in claims.claim(other, "other", 2, 60)] == [1, 2]
                return super().choose(candidates, limit)

        claimed = claims.claim(connection, "worker", 4, 60, turns=Late())
        assert [one.number for one in claimed] == [3, 4]
