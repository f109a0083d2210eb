"""The baseline bots: legal in every game, and each better than the one before."""

from __future__ import annotations

import sys
from dataclasses import replace
from math import inf
from random import Random as Chance
from time import monotonic

import pytest
from cuig.bot import Bot, Seating
from cuig.bots import monte_carlo
from cuig.bots.lowest_winner import LowestWinner
from cuig.bots.monte_carlo import MonteCarlo
from cuig.bots.playout import playout
from cuig.bots.random import Random
from cuig.bots.rule_of_thumb import RuleOfThumb
from cuig.engine.actions import BID, DISCARD, NAME, PASS
from cuig.engine.cards import cards_in, parse_card, parse_cards, set_of, set_text
from cuig.engine.phases.phase import Phase
from cuig.engine.presets import PRESETS, preset
from cuig.engine.sampling import Sampler
from cuig.engine.shuffle import deck, fresh_pack
from cuig.engine.state import State, start
from cuig.engine.views import View, view
from cuig.home.contest import Contest, Played, play_contest
from cuig.home.scores import total
from cuig.loading import BASELINES, load_bot
from cuig.testing import play_out
from cuig.view_notation import parse_view

BOTS: list[type[Bot]] = [Random, LowestWinner, RuleOfThumb]
HEARTS = 3


class Dull(Bot):
    """Nothing but what must be said; the rest is Bot's own."""

    def play(self, view: View) -> int:
        return view.legal[-1]


def seen(hand: str, legal: str, trick: str = "", leader: int = 0) -> View:
    """Seat 0's view in the first trick of Twenty-Five."""
    cards = parse_cards(trick)
    return view(start(preset("twenty-five")), 0)._replace(
        phase=Phase.PLAY,
        turn=0,
        hand=set_of(parse_cards(hand)),
        trump=HEARTS,
        turn_up=parse_card("4H"),
        leaders=(leader,),
        played=tuple(cards),
        legal=tuple(sorted(parse_cards(legal))),
        choose=(1, 1),
    )


def choice(bot: Bot, where: View) -> str:
    said = bot.play(where)
    assert isinstance(said, int)
    return set_text(1 << said)


@pytest.mark.parametrize("name", PRESETS)
def test_every_baseline_plays_every_game_without_a_mistake(name: str) -> None:
    contest = Contest(preset(name, deal_cap=8), len(BOTS) + 1, 1)
    if len(contest.line_ups) > 12:
        contest = Contest(preset(name, deal_cap=8, players=5), len(BOTS) + 1, 1)
    told = list(play_contest(contest, [*BOTS, Dull]))
    assert len(told) == contest.fixtures
    assert sum(one.mistakes for one in told) == 0


@pytest.mark.parametrize(("better", "worse"), [(LowestWinner, Random), (RuleOfThumb, LowestWinner)])
def test_each_baseline_beats_the_one_before(better: type[Bot], worse: type[Bot]) -> None:
    contest = Contest(preset("twenty-five"), 2, 400, seed="ladder")
    told = [outcome for one in play_contest(contest, [better, worse]) for outcome in one.outcomes]
    low, high = total(0, told).interval
    assert low > 0.5
    assert high < 1.0


def test_the_lowest_winner_takes_a_trick_with_the_least_card_that_takes_it() -> None:
    assert choice(LowestWinner(), seen("5H JH 2H", "5H JH 2H", trick="KC 3H", leader=2)) == "JH"
    assert choice(LowestWinner(), seen("KH QH 2H", "KH QH 2H", trick="KC 3H", leader=2)) == "QH"


def test_the_lowest_winner_throws_the_worst_card_on_a_trick_it_cannot_take() -> None:
    assert choice(LowestWinner(), seen("KD 2C 9S", "KD 2C 9S", trick="5H", leader=3)) in {"9S", "2C"}


def test_the_rule_of_thumb_leaves_a_trick_to_a_partner_who_has_it_safe() -> None:
    # Seat 2 is the partner, seat 0 the last to play.
    where = seen("JH 6D 2D", "JH 6D 2D", trick="3C 5H 7C", leader=1)
    assert choice(RuleOfThumb(), where) in {"6D", "2D"}


def test_the_rule_of_thumb_keeps_back_the_five_when_a_poor_trick_calls_for_trumps() -> None:
    # 3.8: the five need not follow a lower trump; the partner leads the trick with the jack.
    where = seen("5H 8C 9C", "5H 8C 9C", trick="2H JH 4S", leader=1)
    assert choice(RuleOfThumb(), where) != "5H"


def test_the_rule_of_thumb_wins_as_cheaply_as_possible_when_it_is_last() -> None:
    where = seen("5H KH 6D", "5H KH 6D", trick="QD TD KD", leader=1)
    assert choice(RuleOfThumb(), where) == "KH"


def test_the_same_match_is_played_the_same_way_again() -> None:
    contest = Contest(preset("one-ten"), 2, 3, seed="again")
    first, second = (list(play_contest(contest, [Random, RuleOfThumb])) for _ in range(2))
    assert first == second
    assert first != list(play_contest(replace(contest, seed="other"), [Random, RuleOfThumb]))


@pytest.mark.parametrize("name", PRESETS)
def test_monte_carlo_plays_every_game_without_a_mistake(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(monte_carlo, "FEWEST_SAMPLES", 0)
    monkeypatch.setattr(monte_carlo, "MOST_SAMPLES", 1)
    contest = Contest(preset(name, deal_cap=2), 2, 1, duplicate=False)
    told = list(play_contest(contest, [MonteCarlo, Random]))
    assert sum(one.mistakes for one in told) == 0


@pytest.mark.parametrize("left", [0.0, 100.0, inf])
def test_monte_carlo_samples_as_much_as_the_clock_allows(
    left: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    sampled = 0

    class Counted(Sampler):
        def draw(self, rng: Chance) -> State:
            nonlocal sampled
            sampled += 1
            return super().draw(rng)

    monkeypatch.setattr(monte_carlo, "Sampler", Counted)
    monkeypatch.setattr(monte_carlo, "MOST_SECONDS", 60.0)
    monkeypatch.setattr(monte_carlo, "PLAYS", 1_000_000)
    monkeypatch.setattr(monte_carlo, "MOST_SAMPLES", 20)
    bot = MonteCarlo()
    bot.begin(Seating("m", preset("twenty-five"), 1, 0, ("a", "b"), (0, 1, 0, 1)))
    bot.due = monotonic() + left
    bot.play(parse_view("dealer 3; turned up 4H; hand 5H JH 2S KC 9D"))
    # Of five choices three are left after 20 samples, two after 40, and one after 60.
    assert sampled == (0 if left == 0 else 60)


def test_monte_carlo_keeps_to_the_rule_of_thumb_where_there_is_no_time_to_sample(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Sampler, "draw", None)  # whoever samples fails
    monkeypatch.setattr(monte_carlo, "PLAYS", 1)
    where = parse_view("dealer 3; turned up 4H; hand 5H JH 2S KC 9D")
    bot = MonteCarlo()
    bot.begin(Seating("m", where.rules, 1, 0, ("a", "b"), (0, 1, 0, 1)))
    assert bot.play(where) == RuleOfThumb().play(where)


def test_monte_carlo_sees_what_a_trick_leads_to() -> None:
    # One more trick ends the game, and the five takes it whatever else is held.
    where = parse_view("dealer 2; turned up 4H; scores 20,20; hand 5H 7S 8S 9S TS; trick 3:KC")
    bot = MonteCarlo()
    bot.begin(Seating("m", where.rules, 1, 0, ("a", "b"), (0, 1, 0, 1)))
    assert bot.play(where) == parse_card("5H")


def test_a_deal_is_played_out_from_any_phase() -> None:
    for name in PRESETS:
        rules, chance = preset(name), Chance(name)
        for number in range(3):
            state = start(rules)
            state.deal(deck(b"playout", number + 1, fresh_pack(rules)))
            for _ in range(number * 4):
                if state.turn >= 0:
                    state.apply(chance.choice(state.legal()))
            playout(rules).finish(state)
            assert state.phase in (Phase.DEAL, Phase.OVER)


def test_a_deal_is_played_out_when_a_seat_has_put_out_all_that_it_may() -> None:
    rules = preset("auction-120")
    state = start(rules)
    state.deal(deck(b"playout", 1, fresh_pack(rules)))
    for said in (BID + 15, PASS, PASS, PASS, NAME + HEARTS):
        state.apply(said)
    for card in cards_in(state.hands[state.turn]):
        state.apply(DISCARD + card)
    assert state.choose() == (0, 0)
    playout(rules).finish(state)
    assert state.phase == Phase.DEAL


def kept_by(bot: type[Bot]) -> dict[str, str]:
    """What a bot could keep from game to game: attributes of its classes, globals of their modules."""
    places: dict[str, dict[str, object]] = {}
    for one in bot.__mro__:
        if one is not object:
            places[f"{one.__module__}.{one.__qualname__}"] = dict(vars(one))
            places[one.__module__] = vars(sys.modules[one.__module__])
    return {
        f"{place}.{name}": repr(value)
        for place, values in places.items()
        for name, value in values.items()
        if not name.startswith("__")
    }


@pytest.mark.parametrize("name", sorted(BASELINES))
def test_a_baseline_keeps_nothing_between_games(name: str) -> None:
    """For that all seats of one are played by one process of the house."""
    bot = load_bot(name)
    short, auction = preset("twenty-five", deal_cap=2), preset("one-ten", deal_cap=1)
    first = play_out(bot, seed="one", rules=short)
    before = kept_by(bot)
    other = play_out(bot, seed="other", rules=auction)
    again = play_out(bot, seed="one", rules=short)
    assert kept_by(bot) == before
    assert actions(again) == actions(first) != actions(other)


def actions(played: Played) -> list[int]:
    return [action for segment in played.record for action in segment.actions]
