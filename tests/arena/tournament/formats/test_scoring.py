"""What a win, a forfeit, a void match, a no-show and a withdrawal give where all is laid out at once."""

from __future__ import annotations

from itertools import combinations

import pytest

from arena.tournament.formats.scoring import Laid, Tally, placings, struck_out

VOID = "void"


def met(one: int, other: int, ended: str, matches: int = 1, absent: tuple[int, ...] = ()) -> Tally:
    """Matches of two; ended: `won` by the first, `lost`, `drawn`, `void` or `open`."""
    places = {"won": (1, 2), "lost": (2, 1), "drawn": (1, 1)}.get(ended, ())
    return Tally((one, other), (0, 1), places, ended == VOID, frozenset(absent), matches)


def told(laid: Laid, entrants: int = 3) -> list[tuple[int, int, float | None]]:
    return [(one.entrant, one.place, one.points) for one in placings(range(entrants), laid)]


def test_a_win_is_a_point_and_a_draw_a_half() -> None:
    laid = Laid([met(0, 1, "won", 3), met(0, 2, "drawn"), met(1, 2, "lost", 2)], over=True)
    assert told(laid) == [(0, 1, 3.5), (2, 2, 2.5), (1, 3, 0.0)]


def test_who_waited_in_vain_has_won_and_who_missed_a_few_keeps_his_points() -> None:
    laid = Laid(
        [met(0, 1, "won", 1, absent=(1,)), met(0, 1, "lost", 1), met(1, 2, "won", 2), met(0, 2, "drawn", 2)],
        over=True,
    )
    assert told(laid) == [(1, 1, 3.0), (0, 2, 2.0), (2, 3, 1.0)]
    assert struck_out(laid) == set()


def test_of_who_missed_more_than_half_nothing_counts_for_anybody() -> None:
    tallies = [
        met(0, 1, "won"),
        met(2, 0, "won", absent=(0,)),
        met(3, 0, "won", absent=(0,)),
        met(1, 2, "won"),
        met(1, 3, "won"),
        met(2, 3, "won"),
    ]
    over = Laid(tallies, over=True)
    assert struck_out(over) == {0}
    assert told(over, 4) == [(1, 1, 2.0), (2, 2, 1.0), (3, 3, 0.0)]
    # As long as it lasts it may yet come.
    assert struck_out(Laid(tallies)) == set()


@pytest.mark.parametrize(
    ("played", "points"),
    [
        (1, [(1, 1, 4.0), (2, 2, 0.0)]),  # of four: struck out, and his win counts for nobody
        (2, [(1, 1, 5.0), (0, 2, 2.0), (2, 3, 1.0)]),
    ],
)
def test_who_leaves_before_half_is_struck_out_and_of_who_leaves_later_the_others_win_the_rest(
    played: int, points: list[tuple[int, int, float]]
) -> None:
    tallies = [met(0, 1, "won", 1), met(0, 1, VOID), met(0, 2, VOID), met(1, 2, "won", 4)]
    tallies.append(met(0, 2, "won") if played == 2 else met(0, 2, VOID))
    for over in (True, False):
        assert told(Laid(tallies, {0: "withdrawn"}, over)) == points


def test_who_is_disqualified_is_struck_out_however_much_was_played() -> None:
    laid = Laid([met(0, 1, VOID, 9), met(1, 2, "won")], {0: "disqualified"})
    assert told(laid) == [(1, 1, 1.0), (2, 2, 0.0)]


def test_a_void_match_gives_each_a_half_but_nobody_who_did_not_come() -> None:
    laid = Laid([met(0, 1, VOID), met(0, 1, "won", 3), met(0, 2, VOID, absent=(0, 2)), met(1, 2, "drawn", 2)])
    assert told(laid) == [(0, 1, 3.5), (1, 2, 1.5), (2, 3, 1.0)]


def test_what_is_still_to_be_played_gives_nothing() -> None:
    assert told(Laid([met(0, 1, "open", 5)])) == []


def test_equal_points_are_told_apart_by_whom_one_has_beaten_and_else_shared() -> None:
    laid = Laid(
        [
            met(0, 1, "won"),
            met(0, 2, "lost"),
            met(0, 3, "won"),
            met(1, 2, "won"),
            met(1, 3, "won"),
            met(2, 3, "drawn"),
        ],
        over=True,
    )
    found = [(one.entrant, one.place, one.points, one.tie_break) for one in placings(range(4), laid)]
    assert found == [(0, 1, 2.0, 2.5), (1, 2, 2.0, 2.0), (2, 3, 1.5, 2.25), (3, 4, 0.5, 0.75)]
    ring = Laid([met(0, 1, "won"), met(1, 2, "won"), met(2, 0, "won")], over=True)
    assert [one.place for one in placings(range(3), ring)] == [1, 1, 1]


def test_where_one_owners_bots_do_not_meet_the_points_of_what_was_played_decide() -> None:
    # 0 and 1 are kept apart: 2 of 2 is better than 2 of 3.
    laid = Laid([met(0, 2, "won"), met(0, 3, "won"), met(1, 2, "won"), met(1, 3, "lost"), met(2, 3, "won")])
    over = Laid([*laid.tallies, met(2, 3, "won")], over=True)
    assert placings(range(4), over)[0].entrant == 0
    assert {one.entrant: one.matches for one in placings(range(4), over)} == {0: 2, 1: 2, 2: 4, 3: 4}


class TestTables:
    def table(self, *places: int, sides: tuple[int, ...] | None = None, **ended: object) -> Tally:
        sits = tuple(range(len(places)))
        return Tally(sits, sides or sits, places, void=False, absent=frozenset())

    def test_the_share_of_the_others_beaten_is_the_score(self) -> None:
        laid = Laid([self.table(1, 2, 3, 3)], over=True)
        assert [(one.entrant, round(one.points or 0, 3)) for one in placings(range(4), laid)] == [
            (0, 1.0),
            (1, 0.667),
            (2, 0.167),
            (3, 0.167),
        ]

    def test_partners_are_not_beaten(self) -> None:
        laid = Laid([self.table(1, 2, 1, 2, sides=(0, 1, 0, 1))], over=True)
        assert [one.points for one in placings(range(4), laid)] == [1.0, 1.0, 0.0, 0.0]

    def test_where_one_is_struck_out_the_others_keep_what_they_did_among_themselves(self) -> None:
        tables = [
            Tally(
                table, (0, 1, 2), (2, 3, 1) if 3 in table else (1, 2, 3), False, frozenset({3} & set(table))
            )
            for table in combinations(range(4), 3)
        ]
        laid = Laid(tables, over=True)
        assert struck_out(laid) == {3}
        assert {one.entrant for one in placings(range(4), laid)} == {0, 1, 2}

    def test_tables_that_are_drawn_anew_count_for_nobody(self) -> None:
        fell = Tally((0, 1, 2), (0, 1, 2), (), True, frozenset())
        laid = Laid([fell, *[self.table(1, 2, 3)] * 2], {2: "withdrawn"})
        assert {one.entrant: one.points for one in placings(range(3), laid, drawn_anew=True)} == {
            0: 2.0,
            1: 1.0,
            2: 0.0,
        }
        assert {one.entrant: one.points for one in placings(range(3), laid)} == {0: 2.5, 1: 1.5, 2: 0.0}
