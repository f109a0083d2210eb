"""Time that is up is noticed soon, but not before answers that came in time are read."""

from __future__ import annotations

from referee.deadlines import LateChecks


def test_a_check_that_comes_about_in_time_is_never_skipped() -> None:
    checks = LateChecks(late_check_s=0.1)
    assert [checks.skip(late) for late in (0.0, 0.001, 0.05)] == [False, False, False]


def test_a_check_that_was_held_up_is_skipped_once_so_that_answers_are_read_first() -> None:
    checks = LateChecks(late_check_s=0.1)
    assert [checks.skip(late) for late in (0.0, 0.4, 0.0, 0.4)] == [False, True, False, True]


def test_time_is_up_for_somebody_also_on_a_machine_that_is_always_held_up() -> None:
    checks = LateChecks(late_check_s=0.1)
    assert [checks.skip(0.4) for _ in range(6)] == [True, False] * 3
