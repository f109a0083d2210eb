"""How many seats a bot offers, by what its decisions have taken."""

from __future__ import annotations

import pytest
from cuig.client.offer import FEWEST, MOST, Offer
from cuig.clock import ClockPolicy

FIVE = ClockPolicy(decision_ms=5_000, bank_ms=0)
ONE = ClockPolicy(decision_ms=1_000, bank_ms=0)


def learned(
    seconds: float, processor: float, clock: ClockPolicy = FIVE, processors: int = 2, rounds: int = 20
) -> Offer:
    """An offer after rounds of decisions that took so long, and were answered in time."""
    offer = Offer(processors)
    offer.opened(clock)
    for _ in range(rounds):
        for _ in range(16):
            offer.decided(seconds, processor)
        offer.review()
    return offer


def test_before_anything_is_measured_a_few_seats_are_offered_however_many_processors_there_are() -> None:
    assert [Offer(number).seats for number in (1, 2, 16, 1000)] == [FEWEST, FEWEST, 32, MOST]
    assert Offer(2).review() is None


@pytest.mark.parametrize(
    ("seconds", "processor", "clock", "processors", "seats"),
    [
        (0.00002, 0.00002, FIVE, 1, MOST),  # a quick bot
        (0.12, 0.12, FIVE, 2, 41),  # 2 * 2.5 / 0.12
        (0.12, 0.12, FIVE, 1, 20),
        (0.12, 0.12, ONE, 2, 8),
        (0.3, 0.0, FIVE, 1, MOST),  # it waits for something else, and needs no processor
        (0.5, 0.1, FIVE, 1, 20),  # (2.5 - 0.4) / 0.1
        (2.0, 2.0, FIVE, 2, FEWEST),
    ],
)
def test_as_many_seats_are_offered_as_can_all_be_answered_in_half_of_the_free_time(
    seconds: float, processor: float, clock: ClockPolicy, processors: int, seats: int
) -> None:
    offered = learned(seconds, processor, clock, processors).seats
    assert seats * 0.8 <= offered <= seats


def test_more_are_offered_step_by_step_and_fewer_at_once_with_the_figures() -> None:
    offer = Offer(2)
    offer.opened(FIVE)
    for _ in range(8):
        offer.decided(0.001, 0.001)
    change = offer.review()
    assert change is not None
    assert change.seats == 4 * FEWEST
    assert "1.00 ms of a processor (the mean of its last 8), with 2 processors and 5 s free" in change.because
    for _ in range(128):
        offer.decided(1.0, 1.0)
    change = offer.review()
    assert change is not None
    assert change.seats == FEWEST


def test_fewer_are_offered_while_answers_are_slower_than_decisions_explain() -> None:
    offer = learned(0.01, 0.01)
    assert offer.seats == MOST
    seen = [offer.seats]
    for _ in range(12):
        for _ in range(16):
            offer.decided(0.01, 0.01)
        offer.answered(4.0, FIVE)
        offer.review()
        seen.append(offer.seats)
    assert seen == sorted(seen, reverse=True)
    assert seen[-1] < MOST // 2
    for _ in range(60):
        for _ in range(16):
            offer.decided(0.01, 0.01)
        offer.review()
    assert offer.seats == MOST


def test_one_slow_thought_is_no_reason_to_offer_less() -> None:
    offer = learned(0.01, 0.01)
    offer.decided(3.0, 0.0)
    for _ in range(16):
        offer.decided(0.01, 0.01)
    offer.review()
    assert offer.seats >= MOST * 0.7


def test_the_shortest_clock_of_late_counts() -> None:
    times = [0.0]
    offer = Offer(2, now=lambda: times[0])
    offer.opened(ONE)
    times[0] = 1000.0
    offer.opened(FIVE)
    for _ in range(30):
        for _ in range(16):
            offer.decided(0.12, 0.12)
        offer.review()
    assert offer.seats > 30


@pytest.mark.parametrize("referees", [1, 2, 3, 10, 40])
def test_seats_are_shared_out_so_that_any_match_can_be_played_somewhere(referees: int) -> None:
    for seats in (4, 5, 8, 30, 64):
        offer = Offer(1)
        offer.seats = seats
        shares = [offer.at_referee(place, referees) for place in range(referees)]
        assert max(shares) >= FEWEST
        assert min(shares) >= 1  # 0 would mean the referee's default
        assert sum(shares) <= seats + referees
