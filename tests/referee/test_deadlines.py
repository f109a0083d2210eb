"""Looking around: time that is up is seen soon, but not before answers that came in time are heard."""

from __future__ import annotations

from referee.deadlines import HoldUps


def test_a_look_that_comes_about_in_time_is_never_left_out() -> None:
    hold_ups = HoldUps()
    assert [hold_ups.excuse(late) for late in (0.0, 0.001, 0.05)] == [False, False, False]


def test_a_look_that_was_held_up_is_left_out_once_so_that_answers_are_heard_first() -> None:
    hold_ups = HoldUps()
    assert [hold_ups.excuse(late) for late in (0.0, 0.4, 0.0, 0.4)] == [False, True, False, True]


def test_time_is_up_for_somebody_also_on_a_machine_that_is_always_held_up() -> None:
    hold_ups = HoldUps()
    assert [hold_ups.excuse(0.4) for _ in range(6)] == [True, False] * 3
