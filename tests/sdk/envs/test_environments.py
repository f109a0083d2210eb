"""The learning environments keep PettingZoo's contract and the engine's secrets, for every game."""

import copy
import itertools
import pickle
import random
import warnings
from collections.abc import Callable
from importlib import import_module
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from cuig.engine.actions import ACTION_RANGE
from cuig.engine.cards import cards_in
from cuig.engine.errors import IllegalAction, RulesError
from cuig.engine.phases.phase import Phase
from cuig.engine.phases.robbing import ace_of_trumps
from cuig.engine.presets import PRESETS
from cuig.engine.shuffle import deck, fresh_pack
from cuig.engine.state import places, start
from cuig.envs import GameEnv, env, raw_env
from cuig.envs.rewards import by_places, by_points
from pettingzoo.test.api_test import api_test
from pettingzoo.test.seed_test import seed_test

every_game = pytest.mark.parametrize("game", PRESETS)


def play_out(
    table: GameEnv, rng: random.Random, looked: Callable[[str], None] | None = None
) -> dict[str, float]:
    """Random play to the end of the game; what each seat was paid."""
    paid = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        seen, reward, termination, truncation, _ = table.last()
        paid[agent] += reward
        if termination or truncation:
            table.step(None)
            continue
        assert seen is not None
        if looked is not None:
            looked(agent)
        table.step(rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))
    return paid


@every_game
def test_the_environment_passes_the_api_test(game: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message="Observation space for each agent probably should be")
        warnings.filterwarnings("ignore", message="Observation is not a NumPy array")
        api_test(env(game), num_cycles=60)  # type: ignore[no-untyped-call]


@every_game
def test_the_same_seed_gives_the_same_game(game: str) -> None:
    seed_test(lambda: env(game), num_cycles=40)  # type: ignore[no-untyped-call]


@every_game
def test_the_environment_passes_the_performance_test(
    game: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    # It plays for five seconds of its clock, which it looks at after each cycle: ten cycles here.
    told = itertools.count(0, 0.5)
    module = import_module("pettingzoo.test.performance_benchmark")
    monkeypatch.setattr(module, "time", SimpleNamespace(time=lambda: next(told)))
    module.performance_benchmark(env(game))
    assert "Finished performance benchmark" in capsys.readouterr().out


@every_game
def test_observations_stay_in_their_space(game: str) -> None:
    table = raw_env(game, deal_cap=3)
    table.reset(seed=11)

    def looked(acting: str) -> None:
        for agent in table.agents:
            seen = table.observe(agent)
            assert table.observation_space(agent).contains(seen)
            assert bool(seen["action_mask"].any()) == (agent == acting)

    play_out(table, random.Random(3), looked)


@every_game
def test_rewards_of_the_sides_add_up_to_nothing(game: str) -> None:
    for pay in ("places", "points"):
        table = raw_env(game, pay=pay, deal_cap=4)
        table.reset(seed=5)
        paid = play_out(table, random.Random(5))
        by_side = {table.rules.side_of[seat]: paid[f"seat_{seat}"] for seat in range(table.rules.players)}
        assert sum(by_side.values()) == pytest.approx(0)
        for seat, agent in enumerate(table.possible_agents):
            assert paid[agent] == by_side[table.rules.side_of[seat]]


@every_game
def test_the_mask_is_what_the_engine_allows(game: str) -> None:
    table = raw_env(game, deal_cap=2)
    table.reset(seed=2)

    def looked(agent: str) -> None:
        mask = table.observe(agent)["action_mask"]
        assert mask.shape == (ACTION_RANGE,)
        assert tuple(np.flatnonzero(mask)) == tuple(sorted(table.view(agent).legal))

    play_out(table, random.Random(8), looked)


@every_game
def test_what_a_seat_cannot_see_does_not_change_what_it_observes(game: str) -> None:
    """Exchange two cards that the observer has not seen, of two other hands: its observation is the same."""
    table = raw_env(game)
    table.reset(seed=4)
    state = table._game
    rng = random.Random(6)
    for observer in range(table.rules.players):
        others = [seat for seat in range(table.rules.players) if seat != observer and state.hands[seat]]
        if state.turn in others:
            others.remove(state.turn)
        if len(others) < 2:
            continue
        before = table.observe(f"seat_{observer}")
        one, two = rng.sample(others, 2)
        state.hands[one], state.hands[two] = state.hands[two], state.hands[one]
        after = table.observe(f"seat_{observer}")
        assert np.array_equal(before["observation"], after["observation"])
        assert np.array_equal(before["action_mask"], after["action_mask"])


ROBBED_GAMES = [game for game in PRESETS if raw_env(game).rules.rob != "off"]


@pytest.mark.parametrize("game", ROBBED_GAMES)
def test_whether_another_is_asked_to_rob_does_not_show(game: str) -> None:
    """Exchange the ace that lets a seat rob for a card that was not dealt: the others observe the same."""
    table = raw_env(game)
    asked = 0
    for seed in range(40):
        table.reset(seed=seed)
        state = table._game
        cards = deck(table._secret, 1, fresh_pack(table.rules))
        if state.phase != Phase.ROB or state.turn_up == ace_of_trumps(state.trump):
            continue
        asked += 1
        ace = cards.index(ace_of_trumps(state.trump))
        elsewhere = list(cards)
        elsewhere[ace], elsewhere[-1] = elsewhere[-1], elsewhere[ace]
        other = copy.deepcopy(table)
        other._game = start(table.rules, state.dealer)
        other._game.deal(elsewhere)
        assert other._game.phase == Phase.PLAY
        for seat, agent in enumerate(table.possible_agents):
            if seat in (state.turn, other._game.turn):
                continue
            assert table.view(agent) == other.view(agent)
            before, after = table.observe(agent), other.observe(agent)
            assert np.array_equal(before["observation"], after["observation"])
            assert np.array_equal(before["action_mask"], after["action_mask"])
    assert asked > 3


@every_game
def test_the_observation_says_what_the_view_says(game: str) -> None:
    table = raw_env(game, deal_cap=2)
    table.reset(seed=13)
    parts, seats = table.layout.parts, table.rules.players

    def looked(agent: str) -> None:
        seen, numbers = table.view(agent), table.observe(agent)["observation"]
        assert (np.flatnonzero(numbers[parts["hand"]]) + 1).tolist() == cards_in(seen.hand)
        assert (np.flatnonzero(numbers[parts["unseen"]]) + 1).tolist() == cards_in(seen.trumps_out)
        winning = [card for card in cards_in(seen.hand) if seen.would_win(card)]
        assert (np.flatnonzero(numbers[parts["winning"]]) + 1).tolist() == winning
        ahead = np.flatnonzero(numbers[parts["ahead"]]).tolist()
        assert ahead == ([] if seen.winning() < 0 else [(seen.winning() - seen.seat) % seats])
        for place in range(seats):
            gone = numbers[parts["gone"]].reshape(seats, 54)[place]
            assert (np.flatnonzero(gone) + 1).tolist() == sorted(seen.played_by((seen.seat + place) % seats))
        assert numbers[parts["table"]].sum() == len(seen.trick)
        assert numbers[parts["phase"]].argmax() + 1 == seen.phase
        drawn = [seen.drawn[(seen.seat + place) % seats] for place in range(seats)]
        assert numbers[parts["drawn"]] * (table.rules.hand_size + 1) == pytest.approx([n + 1 for n in drawn])

    play_out(table, random.Random(7), looked)


def test_every_part_of_the_observation_has_its_own_place() -> None:
    for game in PRESETS:
        layout = raw_env(game).layout
        at = 0
        for part in layout.parts.values():
            assert part.start == at
            at = part.stop
        assert at == layout.size


def test_the_winner_of_a_game_of_two_sides_gets_one_and_the_loser_loses_it() -> None:
    table = raw_env("twenty-five")
    table.reset(seed=1)
    paid = play_out(table, random.Random(1))
    side = places(table._game).index(1)
    assert [paid[f"seat_{seat}"] for seat in range(4)] == [
        1.0 if seat % 2 == side else -1.0 for seat in range(4)
    ]


def test_equal_places_share_their_rewards() -> None:
    assert by_places([1, 2, 3]) == [1, 0, -1]
    assert by_places([1, 1, 3]) == [0.5, 0.5, -1]
    assert by_places([1, 1]) == [0, 0]


def test_points_are_paid_against_the_others_average() -> None:
    assert by_points([0, 0], [10, 0], 25) == [0.4, -0.4]
    assert by_points([5, 5, 5], [15, 5, -15], 10) == [2.0, 0.5, -2.5]


def test_without_wrappers_an_illegal_action_raises_and_changes_nothing() -> None:
    table = raw_env("twenty-five")
    table.reset(seed=3)
    agent = table.agent_selection
    before = table.observe(agent)
    with pytest.raises(IllegalAction):
        table.step(499)
    assert table.agent_selection == agent
    assert np.array_equal(table.observe(agent)["observation"], before["observation"])


def test_with_wrappers_an_illegal_action_loses_the_game() -> None:
    table = env("twenty-five")
    table.reset(seed=3)
    agent = table.agent_selection
    table.step(499)
    assert all(table.terminations.values())
    assert table.rewards[agent] == -1


def test_options_reach_the_rules_and_wrong_ones_are_named() -> None:
    assert raw_env("twenty-five", players=6, target="15").rules.target == 15
    with pytest.raises(RulesError, match="colour"):
        raw_env("twenty-five", colour=3)
    with pytest.raises(ValueError, match="pay is one of"):
        raw_env("twenty-five", pay="gold")


def test_the_table_can_be_looked_at() -> None:
    table = raw_env("twenty-five", render_mode="ansi")
    table.reset(seed=9)
    drawn = table.render()
    assert drawn is not None
    assert drawn.startswith("twenty-five: deal 1, scores 0 0, trumps ")
    assert raw_env("twenty-five").render() is None


def step_somehow(table: Any, rng: random.Random) -> tuple[Any, ...]:
    """Take one random action; what was seen before it."""
    seen, reward, termination, truncation, _ = table.last()
    over = termination or truncation
    action = None if over else rng.choice(np.flatnonzero(seen["action_mask"]).tolist())
    told = (table.agent_selection, seen["observation"].tolist(), reward, termination, action)
    table.step(action)
    return told


def rest(table: Any) -> list[tuple[Any, ...]]:
    """A random game to its end, and another one of the random numbers that follow."""
    rng, told = random.Random(9), []
    for _ in range(2):
        while table.agents:
            told.append(step_somehow(table, rng))
        table.reset()
    return told


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda table: pickle.loads(pickle.dumps(table))])
@pytest.mark.parametrize("make", [env, raw_env])
@pytest.mark.parametrize("steps", [None, 0, 17, 100_000])
@every_game
def test_a_copy_plays_on_as_the_original_does(
    game: str, steps: int | None, make: Any, copied: Callable[[Any], Any]
) -> None:
    table, rng = make(game, deal_cap=2), random.Random(4)
    if steps is not None:
        table.reset(seed=3)
        for _ in range(steps):
            if not table.agents:
                break
            step_somehow(table, rng)
    other = copied(table)
    if steps is None:
        table.reset(seed=5)
        other.reset(seed=5)
    assert rest(other) == rest(table)
