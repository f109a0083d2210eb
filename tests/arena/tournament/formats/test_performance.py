"""Where not all meet all, whom one met does not decide."""

from __future__ import annotations

import pytest

from arena.tournament.formats.performance import Meeting, performances


def test_the_same_share_against_the_stronger_is_more() -> None:
    found = performances(
        [
            Meeting(0, 1, 80, 100),  # 0 is strong
            Meeting(1, 2, 80, 100),  # 2 is weak
            Meeting(3, 0, 20, 40),  # 3 and 4 have half of the points each: 3 against the strong, 4 the weak
            Meeting(4, 2, 20, 40),
        ]
    )
    assert found[3].expected > 0.6 > 0.4 > found[4].expected
    assert found[0].expected == pytest.approx(found[3].expected, abs=0.02)
    assert all(one.low < one.expected < one.high for one in found.values())


def test_all_won_of_few_is_no_strength_without_end_and_its_interval_is_wide() -> None:
    found = performances([Meeting(0, 1, 2, 2), Meeting(2, 3, 150, 200)])
    assert 0.6 < found[0].expected < 0.95
    assert found[0].high - found[0].low > 2 * (found[2].high - found[2].low)


def test_it_does_not_matter_who_is_named_first_or_how_strengths_are_numbered() -> None:
    one = performances([Meeting(0, 1, 7, 10), Meeting(1, 2, 6, 10)])
    other = performances([Meeting(12, 11, 4, 10), Meeting(11, 10, 3, 10)])
    for entrant in range(3):
        assert one[entrant].expected == pytest.approx(other[10 + entrant].expected, abs=1e-6)


def test_equal_results_are_equal_performances() -> None:
    found = performances([Meeting(0, 1, 5, 10), Meeting(1, 2, 5, 10), Meeting(2, 0, 5, 10)])
    assert [one.expected for one in found.values()] == pytest.approx([0.5] * 3)
    assert performances([]) == {}
