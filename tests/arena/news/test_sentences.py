"""News in words."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from arena.news.ended_events import EndedEvent, Finish
from arena.news.sentences import event_line, finish_line, listed, ordinal

EVENING = datetime(2026, 5, 1, 20, tzinfo=UTC)


def finish(name: str, place: int | None, **more: object) -> Finish:
    terms = {"left_as": None, "faults": 0, "rating_before": None, "rating_after": None, **more}
    return Finish(name=name, bot=name, owner="ann", place=place, **terms)  # type: ignore[arg-type]


def event(*finishes: Finish, void: bool = False) -> EndedEvent:
    return EndedEvent(1, "evening 1", "twenty-five", None, void, EVENING, EVENING, finishes)


@pytest.mark.parametrize(
    ("place", "written"),
    [
        (1, "1st"),
        (2, "2nd"),
        (3, "3rd"),
        (4, "4th"),
        (11, "11th"),
        (13, "13th"),
        (22, "22nd"),
        (112, "112th"),
    ],
)
def test_places_are_ordinals(place: int, written: str) -> None:
    assert ordinal(place) == written


def test_who_wins_is_said_whether_alone_shared_or_not_at_all() -> None:
    assert event_line(event(finish("molly", 1), finish("finn", 2))) == "evening 1: molly wins"
    assert (
        event_line(event(finish("molly", 1), finish("finn", 1))) == "evening 1: molly and finn share the win"
    )
    assert event_line(event(finish("molly", None))) == "evening 1 is over, without a winner"
    assert event_line(event(void=True)) == "evening 1 is void"


def test_a_finish_says_place_rating_and_faults() -> None:
    ended = finish("molly", 2, faults=1, rating_before=25.0, rating_after=23.44)
    assert finish_line(ended, 8) == "molly: 2nd of 8, rating 23.4 (−1.6), 1 fault"
    assert finish_line(finish("molly", 1, faults=2), 8) == "molly: 1st of 8, 2 faults"
    assert finish_line(finish("finn", None, left_as="disqualified"), 8) == "finn: disqualified"
    assert finish_line(finish("finn", 3, left_as="withdrawn"), 8) == "finn: 3rd of 8 (withdrawn)"
    assert finish_line(finish("finn", None), 8) == "finn: without a place"


def test_of_many_names_the_first_are_said() -> None:
    assert listed(["a"]) == "a"
    assert listed(["a", "b", "c"]) == "a, b and c"
    assert listed(["a", "b", "c", "d", "e"]) == "a, b, c and 2 others"
