"""What less luck is worth, measured as the bench measures it."""

from __future__ import annotations

import pytest
from cuig.bots.lowest_winner import LowestWinner
from cuig.bots.rule_of_thumb import RuleOfThumb

from tests.bench.luck import TrumpCounter, measured


@pytest.mark.parametrize("name", ["twenty-five", "one-ten"])
def test_the_same_deals_tell_two_bots_apart_four_times_better_with_less_luck(name: str) -> None:
    against = measured(name, RuleOfThumb, LowestWinner, decks=120, seed=3)
    assert against.both >= 4
    assert against.both > 1.5 * against.duplicates


def test_a_bot_that_only_bids_like_the_panel_is_told_apart_as_well() -> None:
    assert measured("one-ten", RuleOfThumb, TrumpCounter, decks=160, seed=3).both >= 4
