"""How often something may be done, for one and for many."""

from __future__ import annotations

from referee.rate_limit import Allowance, Allowances


def test_so_many_at_once_and_then_so_many_a_second() -> None:
    allowance = Allowance(a_second=2, at_once=3)
    assert [allowance.take(10.0) for _ in range(4)] == [0, 0, 0, 0.5]
    assert [allowance.take(10.5) for _ in range(2)] == [0, 0.5]
    assert [allowance.take(99.0) for _ in range(4)] == [0, 0, 0, 0.5]


def test_one_who_takes_too_much_takes_nothing_from_another() -> None:
    allowances = Allowances(a_second=1, at_once=2)
    assert [allowances.take("molly", 10.0) for _ in range(3)] == [0, 0, 1]
    assert allowances.take("finn", 10.0) == 0


def test_who_has_not_come_for_long_is_forgotten_and_who_came_too_often_is_not() -> None:
    allowances = Allowances(a_second=1, at_once=30)
    for number in range(1000):
        allowances.take(f"bot-{number}", 100.0)
    for _ in range(31):
        allowances.take("molly", 129.9)
    assert len(allowances) == 1001
    assert allowances.take("finn", 130.0) == 0
    assert len(allowances) == 2
    assert allowances.take("molly", 130.1) > 0
