from __future__ import annotations

from random import Random
from statistics import fmean, variance

import pytest
from cuig.engine.presets import preset
from cuig.engine.state import start
from cuig.luck import Expected, Luck, adjusted
from cuig.luck_expected import EXPECTED
from cuig.statistics import StatisticsError
from cuig.styles import Dealt, Style

THUMB, CHEAP, SHY = Style(patience=0.4, courage=2), Style(), Style(bids=False)


def decks(seed: str, count: int) -> list[list[int]]:
    random = Random(seed)
    return [random.sample(range(1, 53), 52) for _ in range(count)]


def duplicate(dealt: Dealt, one: Style, other: Style) -> float:
    return (dealt.played([one, other] * 2) - dealt.played([other, one] * 2)) / 2


@pytest.mark.parametrize("name", ["twenty-five", "one-ten", "forty-five", "auction-120"])
def test_the_panel_plays_legal_deals_of_every_game_with_two_sides(name: str) -> None:
    luck = Luck(preset(name), Expected((0.0,) * 15, 1))
    for deck in decks(name, 5):
        outcomes = luck.outcomes(deck)
        panel = len(luck.panel)
        assert len(outcomes) == panel * (panel - 1) // 2
        assert outcomes == luck.outcomes(deck)


def test_a_style_against_itself_comes_out_even() -> None:
    rules = preset("one-ten")
    for deck in decks("even", 10):
        assert duplicate(Dealt(rules, deck), THUMB, THUMB) == 0


def test_a_deal_is_left_as_it_was_for_the_next_to_play_it() -> None:
    dealt = Dealt(preset("one-ten"), decks("kept", 1)[0])
    before = list(dealt.start.hands)
    first = dealt.played([THUMB] * 4)
    assert dealt.start.hands == before
    assert dealt.played([THUMB] * 4) == first


@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_the_averages_that_are_kept_are_those_of_the_panel_as_it_plays(name: str) -> None:
    luck = Luck(preset(name))
    assert luck.expected == Expected(*EXPECTED[name])
    lucky = [luck.of(deck) for deck in decks(f"kept averages of {name}", 80)]
    for column in zip(*lucky, strict=True):
        error = (variance(column) / len(column)) ** 0.5
        assert abs(fmean(column)) <= 4.5 * error


@pytest.mark.parametrize("name", ["twenty-five", "one-ten"])
def test_equals_are_called_different_no_oftener_than_the_interval_allows(name: str) -> None:
    """Two bots that toss a coin for their style each deal are equals, whatever the luck that is taken off."""
    rules, random = preset(name), Random(f"equals at {name}")
    luck = Luck(rules)
    table = []
    for deck in decks(f"equals at {name}", 100 if rules.has_auction else 400):
        dealt = Dealt(rules, deck)
        table.append((duplicate(dealt, THUMB, CHEAP), luck.of(deck)))
    runs, pairs = 80, 50
    wrong, means = 0, []
    for _ in range(runs):
        chosen = random.sample(table, pairs)
        # One of them plays THUMB and the other CHEAP, or the other way round: on average even.
        signs = [random.choice((-1, 1)) for _ in chosen]
        differences = [sign * gain for sign, (gain, _) in zip(signs, chosen, strict=True)]
        estimate = adjusted(differences, [lucky for _, lucky in chosen], luck).estimate
        wrong += not estimate.low <= 0 <= estimate.high
        means.append(estimate.mean)
    assert wrong / runs <= 0.10
    assert abs(fmean(means)) <= 4 * (variance(means) / runs) ** 0.5


@pytest.mark.parametrize("name", ["twenty-five", "one-ten"])
def test_what_is_left_is_the_true_difference(name: str) -> None:
    """The styles measured are none of the panel; what is true of them is known from many other decks."""
    rules = preset(name)
    luck = Luck(rules)
    lucky, pairs = [], []
    for deck in decks(f"left at {name}", 80):
        pairs.append(duplicate(Dealt(rules, deck), THUMB, SHY))
        lucky.append(luck.of(deck))
    result = adjusted(pairs, lucky, luck)
    truth = [duplicate(Dealt(rules, deck), THUMB, SHY) for deck in decks(f"truth at {name}", 700)]
    error = (variance(truth) / len(truth) + result.estimate.error**2) ** 0.5
    assert abs(fmean(truth) - result.estimate.mean) <= 4 * error
    assert result.factor > 1.2


def test_luck_that_has_nothing_to_do_with_it_takes_nothing_off() -> None:
    random = Random(4)
    luck = Luck(preset("twenty-five"), Expected((0.0,), 10**9))
    differences = [random.gauss(1, 5) for _ in range(400)]
    result = adjusted(differences, [(random.gauss(0, 3),) for _ in differences], luck)
    assert 0.95 <= result.factor <= 1.05
    assert result.plain.mean == pytest.approx(result.estimate.mean, abs=0.1)


def test_luck_that_is_all_of_it_is_all_taken_off_but_what_the_average_is_unsure_of() -> None:
    random = Random(5)
    lucky = [(random.gauss(0, 3),) for _ in range(400)]
    differences = [1.5 + 2 * row[0] for row in lucky]
    sure = Luck(preset("twenty-five"), Expected((0.0,), 10**9))
    assert adjusted(differences, lucky, sure).estimate.mean == pytest.approx(1.5, abs=0.02)
    unsure = Luck(preset("twenty-five"), Expected((0.0,), 400))
    assert adjusted(differences, lucky, unsure).factor == pytest.approx(1, rel=0.05)


def test_from_few_pairs_nothing_is_learned() -> None:
    luck = Luck(preset("twenty-five"))
    few = adjusted([1.0, 2.0, 3.0], [(0.0,) * 3] * 3, luck)
    assert few.plain == few.estimate and few.factor == 1.0
    with pytest.raises(StatisticsError):
        adjusted([1.0], [], luck)


def test_luck_is_between_two_sides() -> None:
    for name in ("cut-throat", "spoil-five", "one-ten-solo"):
        with pytest.raises(StatisticsError):
            Luck(preset(name))


def test_other_rules_have_their_averages_reckoned() -> None:
    luck = Luck(preset("twenty-five", plain_follow="follow_or_trump"), decks=5)
    assert luck.expected.decks == 5
    state = start(luck.rules)
    assert state.rules.plain_follow == "follow_or_trump"
