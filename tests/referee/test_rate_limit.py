"""How often something may be done, for one and for many."""

from __future__ import annotations

from referee.rate_limit import RateLimit, RateLimits


def test_so_many_at_once_and_then_so_many_a_second() -> None:
    limit = RateLimit(per_second=2, burst=3)
    assert [limit.take(10.0) for _ in range(4)] == [0, 0, 0, 0.5]
    assert [limit.take(10.5) for _ in range(2)] == [0, 0.5]
    assert [limit.take(99.0) for _ in range(4)] == [0, 0, 0, 0.5]


def test_one_who_takes_too_much_takes_nothing_from_another() -> None:
    limits = RateLimits(per_second=1, burst=2)
    assert [limits.take("molly", 10.0) for _ in range(3)] == [0, 0, 1]
    assert limits.take("finn", 10.0) == 0


def test_who_has_not_come_for_long_is_forgotten_and_who_came_too_often_is_not() -> None:
    limits = RateLimits(per_second=1, burst=30)
    for number in range(1000):
        limits.take(f"bot-{number}", 100.0)
    for _ in range(31):
        limits.take("molly", 129.9)
    assert len(limits) == 1001
    assert limits.take("finn", 130.0) == 0
    assert len(limits) == 2
    assert limits.take("molly", 130.1) > 0
