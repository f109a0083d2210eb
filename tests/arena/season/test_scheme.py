"""A points scheme is data: what is read is what is paid, and what cannot be is refused in a sentence."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from typing import Any

import pytest

from arena.season.scheme import Scheme, SchemeRefused, SchemeTermUnknown, read_scheme
from arena.season.season_file import example
from arena.season.wording import sentences


def sections(text: str) -> dict[str, Any]:
    return tomllib.loads(text)


def test_the_example_is_the_default_but_for_its_drops() -> None:
    found = tomllib.loads(example())
    for outside in ("name", "title", "events"):
        del found[outside]
    usual = Scheme(drops=((4, 1), (8, 2)), weights={"friday-night": Fraction(1)})
    assert read_scheme(found) == usual


def test_a_place_gives_what_the_list_says_and_others_what_is_left() -> None:
    scheme = read_scheme(sections("[points]\nplaces = [10, 6.5]\nothers = 1"))
    assert [scheme.for_place(one) for one in (1, 2, 3, 9)] == [10, Fraction(13, 2), 1, 1]


@pytest.mark.parametrize(
    ("shared", "worth"), [("average", Fraction(10 + 6 + 1, 3)), ("best", Fraction(10)), ("last", Fraction(1))]
)
def test_who_share_a_place_are_paid_as_the_scheme_says(shared: str, worth: Fraction) -> None:
    scheme = read_scheme(sections(f'[points]\nplaces = [10, 6, 1]\nshared = "{shared}"'))
    assert scheme.for_place(1, sharing=3) == worth


def test_a_decimal_is_read_as_it_is_written() -> None:
    assert read_scheme(sections("[points]\nothers = 0.1")).others * 3 == Fraction(3, 10)


@pytest.mark.parametrize(
    ("text", "falling"),
    [
        ("", [0, 0, 0, 0, 0]),
        ("best = 3", [0, 0, 0, 1, 2]),
        ("drops = [[3, 1], [5, 2]]", [0, 0, 1, 1, 2]),
        ("best = 3\ndrops = [[1, 1]]", [1, 1, 1, 1, 2]),
    ],
)
def test_so_many_events_fall_away(text: str, falling: list[int]) -> None:
    scheme = read_scheme(sections(f"[counting]\n{text}"))
    assert [scheme.falling_away(events) for events in range(1, 6)] == falling


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ('[points]\nplaces = "ten"', "a list of at most"),
        ("[points]\nplaces = [10, -1]", "a number from 0"),
        ("[points]\nothers = nan", "a number from 0"),
        ("[points]\nothers = 1e9", "a number from 0"),
        ("[points]\nothers = true", "a number from 0"),
        ('[points]\nshared = "coin"', "one of average, best, last"),
        ("[counting]\nbest = 1.5", "a whole number"),
        ("[counting]\nbest = -1", "a whole number"),
        ("[counting]\ndrops = [4, 1]", "a list of pairs"),
        ("[counting]\ndrops = [[0, 1]]", "a list of pairs"),
        ('[counting]\nties = ["places", "places"]', "each at most once"),
        ('[counting]\nties = ["luck"]', "each at most once"),
        ('[counting]\nalways = "final"', "names of schedules"),
        ("[counting]\nkeep_disqualified = 1", "true or false"),
        ("[weights]\nfinal = 1000", "a number from 0 to 100"),
        ("points = 3", "a section"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(text: str, word: str) -> None:
    with pytest.raises(SchemeRefused, match=word):
        read_scheme(sections(text))


@pytest.mark.parametrize("text", ["[music]\nloud = true", "[points]\nplace = [1]", "[bonus]\nluck = 1"])
def test_what_a_season_does_not_know_is_refused(text: str) -> None:
    with pytest.raises(SchemeTermUnknown, match="does not know"):
        read_scheme(sections(text))


def test_a_scheme_is_told_in_sentences() -> None:
    said = sentences(
        read_scheme(
            sections(
                "[points]\nplaces = [5, 3, 3]\nothers = 1\n[bonus]\nfaultless = 1\n[weights]\nfinal = 2\n"
                '[counting]\nbest = 2\ndrops = [[4, 1]]\nalways = ["final"]\n[teams]\nbest = 1'
            )
        )
    )
    assert said[0] == "Points: 5 for place 1, 3 for place 2 to 3, 1 for every further one."
    for sentence in (
        "1 point more for an event without a fault.",
        "Events of final give 2 times that.",
        "Of each bot the 2 best events count.",
        "From 4 events on, the worst one of each bot falls away; an event that it missed is the worst.",
        "Events of final never fall away.",
        "Of an owner the best bot counts in each event; then as for a bot.",
    ):
        assert sentence in said
