"""The time that a bot has."""

from __future__ import annotations

import pytest
from cuig.clock import LONGEST_MS, Clock, ClockError, ClockPolicy

BLITZ = ClockPolicy(decision_ms=1_000, bank_ms=5_000, increment_ms=200, startup_ms=3_000)


def started(policy: ClockPolicy = BLITZ) -> Clock:
    clock = Clock(policy)
    clock.spend(0)
    return clock


def test_a_decision_within_its_free_time_leaves_the_bank_alone() -> None:
    clock = started()
    bank = clock.bank_ms
    clock.spend(1_000)
    assert clock.bank_ms == bank + 200


def test_what_a_decision_takes_beyond_its_free_time_comes_from_the_bank() -> None:
    clock = started()
    bank = clock.bank_ms
    clock.spend(2_500)
    assert clock.bank_ms == bank - 1_500 + 200


def test_the_limit_is_the_free_time_and_the_bank() -> None:
    clock = started()
    assert clock.limit_ms == 1_000 + clock.bank_ms


def test_the_first_decision_has_the_start_up_time_besides_and_no_other_has() -> None:
    clock = Clock(BLITZ)
    assert clock.limit_ms == 3_000 + 1_000 + 5_000
    clock.spend(4_000)
    assert clock.bank_ms == 5_000 + 200
    assert clock.limit_ms == 1_000 + 5_200


def test_start_up_time_that_is_not_used_is_lost() -> None:
    clock = Clock(BLITZ)
    clock.spend(10)
    assert clock.limit_ms == 1_000 + 5_000 + 200


def test_a_bank_never_goes_below_nothing() -> None:
    clock = started()
    clock.spend(60_000)
    assert clock.bank_ms == 200


@pytest.mark.parametrize("elapsed", [0, 500, 1_000, 3_000, 9_999])
def test_no_decision_leaves_more_than_the_increment_above_what_was_there(elapsed: int) -> None:
    clock = started()
    bank = clock.bank_ms
    clock.spend(elapsed)
    assert clock.bank_ms <= bank + 200


def test_whatever_is_added_to_a_bank_a_prompt_can_say_it() -> None:
    clock = Clock(ClockPolicy(LONGEST_MS, LONGEST_MS, LONGEST_MS, LONGEST_MS))
    for _ in range(100):
        clock.spend(0)
        assert clock.limit_ms < 2**32


def test_a_policy_that_is_no_time_names_all_that_is_wrong() -> None:
    with pytest.raises(ClockError) as refused:
        ClockPolicy(decision_ms=0, bank_ms=0, increment_ms=-1, startup_ms=10**12)
    text = str(refused.value)
    assert "increment_ms is -1" in text
    assert "startup_ms" in text
    assert "nobody could answer in time" in text
