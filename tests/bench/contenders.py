"""What is measured: each contender does a portion of work over and over and says how much it did.

A contender is made once, in a process of its own (see `lane`): making it prepares what is not timed. Then
every call of `portion` returns a function that does the timed work and says how much it was. Every loop in
Python is written as tightly as the next, and draws its random numbers alike.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Final

Work = Callable[[], int]
Portion = Callable[[], Work]
DEALS: Final = 300
SEED: Final = 20_250_317


def openspiel_dealt(game: Any, rng: random.Random) -> Any:
    """An OpenSpiel game in which chance has dealt."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def openspiel_python(name: str) -> Portion:
    """An OpenSpiel game from its deal on, driven from Python."""
    import pyspiel  # type: ignore[import-not-found,import-untyped,unused-ignore]

    rng = random.Random(SEED)
    game = pyspiel.load_game(name)
    dealt = [openspiel_dealt(game, rng) for _ in range(DEALS)]

    def portion() -> Work:
        states, draw = [state.clone() for state in dealt], rng.random

        def work() -> int:
            decisions = 0
            for state in states:
                while not state.is_terminal():
                    actions = state.legal_actions()
                    state.apply_action(actions[int(draw() * len(actions))])
                    decisions += 1
            return decisions

        return work

    return portion


def openspiel_example(name: str) -> Portion:
    """The same with what OpenSpiel's `example.py` asks at every turn, but not its slower random numbers."""
    import pyspiel  # type: ignore[import-not-found,import-untyped,unused-ignore]

    rng = random.Random(SEED)
    game = pyspiel.load_game(name)
    dealt = [openspiel_dealt(game, rng) for _ in range(DEALS)]

    def portion() -> Work:
        states, draw = [state.clone() for state in dealt], rng.random

        def work() -> int:
            decisions = 0
            for state in states:
                while not state.is_terminal():
                    if state.is_chance_node() or state.is_simultaneous_node():
                        continue
                    actions = state.legal_actions(state.current_player())
                    state.apply_action(actions[int(draw() * len(actions))])
                    decisions += 1
            return decisions

        return work

    return portion


def openspiel_cpp(name: str) -> Portion:
    """The same deals, loop and bots in C++: `evaluate_bots` with `make_uniform_random_bot`."""
    import pyspiel  # type: ignore[import-not-found,import-untyped,unused-ignore]

    rng = random.Random(SEED)
    game = pyspiel.load_game(name)
    dealt = [openspiel_dealt(game, rng) for _ in range(DEALS)]
    bots = [pyspiel.make_uniform_random_bot(seat, SEED + seat) for seat in range(game.num_players())]

    def portion() -> Work:
        states = [state.clone() for state in dealt * 3]
        made = sum(state.move_number() for state in states)

        def work() -> int:
            for number, state in enumerate(states):
                pyspiel.evaluate_bots(state, bots, number)
            return int(sum(state.move_number() for state in states) - made)

        return work

    return portion


def openspiel_whole(name: str) -> Portion:
    """Whole OpenSpiel games from the shuffle on, chance too drawn from Python; decisions of players count."""
    import pyspiel  # type: ignore[import-not-found,import-untyped,unused-ignore]

    rng = random.Random(SEED)
    game = pyspiel.load_game(name)

    def portion() -> Work:
        draw = rng.random

        def work() -> int:
            decisions = 0
            for _ in range(DEALS // 2):
                state = game.new_initial_state()
                while not state.is_terminal():
                    actions = state.legal_actions()
                    decisions += not state.is_chance_node()
                    state.apply_action(actions[int(draw() * len(actions))])
            return decisions

        return work

    return portion


def openspiel_clone(name: str) -> Portion:
    """Copies of an OpenSpiel game in the middle of its play."""
    import pyspiel  # type: ignore[import-not-found,import-untyped,unused-ignore]

    rng = random.Random(SEED)
    state = openspiel_dealt(pyspiel.load_game(name), rng)
    for _ in range(14):
        if len(state.legal_actions()) > 0:
            state.apply_action(rng.choice(state.legal_actions()))

    def portion() -> Work:
        def work() -> int:
            for _ in range(20_000):
                state.clone()
            return 20_000

        return work

    return portion


def rlcard_python(name: str) -> Portion:
    """An RLCard environment: a vector of features is made at every turn."""
    import rlcard  # type: ignore[import-not-found,import-untyped,unused-ignore]

    env = rlcard.make(name, config={"seed": SEED})
    rng = random.Random(SEED)

    def portion() -> Work:
        draw = rng.random

        def work() -> int:
            decisions = 0
            for _ in range(12):
                seen, _ = env.reset()
                while not env.is_over():
                    actions = list(seen["legal_actions"])
                    seen, _ = env.step(actions[int(draw() * len(actions))])
                    decisions += 1
            return decisions

        return work

    return portion


def cuig_dealt(text: str) -> list[Any]:
    """Games of these rules, each with its first deal in hand."""
    from cuig.engine.presets import parse_rules
    from cuig.engine.shuffle import fresh_pack
    from cuig.engine.state import start

    rules, rng = parse_rules(text), random.Random(SEED)
    pack, dealt = fresh_pack(rules), []
    for number in range(DEALS):
        state = start(rules, number % rules.players)
        rng.shuffle(pack)
        state.deal(pack)
        dealt.append(state)
    return dealt


def cuig_python(text: str) -> Portion:
    """One deal of a game of ours, from its cards on, driven from Python."""
    dealt, rng = cuig_dealt(text), random.Random(SEED)

    def portion() -> Work:
        states, draw = [state.copy() for state in dealt], rng.random

        def work() -> int:
            decisions = 0
            for state in states:
                while state.turn >= 0:
                    actions = state.legal()
                    state.apply(actions[int(draw() * len(actions))])
                    decisions += 1
            return decisions

        return work

    return portion


def cuig_loop(text: str) -> Portion:
    """The same with the loop in `playout.py`, which is compiled together with the engine."""
    import playout  # type: ignore[import-not-found]  # beside the compiled engine

    dealt = cuig_dealt(text)

    def portion() -> Work:
        states = [state.copy() for state in dealt * 3]
        return lambda: int(playout.play_out(states, SEED))

    return portion


def cuig_whole(text: str) -> Portion:
    """Whole games of ours from the shuffle on; as many cards are drawn as are dealt."""
    from cuig.engine.presets import parse_rules
    from cuig.engine.shuffle import fresh_pack
    from cuig.engine.state import start

    rules, rng = parse_rules(text), random.Random(SEED)
    pack = fresh_pack(rules)

    def portion() -> Work:
        draw = rng.random

        def work() -> int:
            decisions = 0
            for number in range(DEALS // 4):
                state = start(rules, number % rules.players)
                while not state.over:
                    if state.turn < 0:
                        state.deal(rng.sample(pack, state.cards_needed))
                        continue
                    actions = state.legal()
                    state.apply(actions[int(draw() * len(actions))])
                    decisions += 1
            return decisions

        return work

    return portion


def _in_the_middle(text: str) -> Any:
    """A game of ours with two tricks played."""
    rng = random.Random(SEED)
    state = cuig_dealt(text)[0]
    while len(state.played) < 2 * state.rules.players:
        state.apply(rng.choice(state.legal()))
    return state


def cuig_copy(text: str) -> Portion:
    """Copies of a game of ours in the middle of its play."""
    state = _in_the_middle(text)

    def portion() -> Work:
        def work() -> int:
            for _ in range(20_000):
                state.copy()
            return 20_000

        return work

    return portion


def cuig_view(text: str) -> Portion:
    """Views of a game in the middle of its play."""
    from cuig.engine.views import view

    state = _in_the_middle(text)

    def portion() -> Work:
        def work() -> int:
            for number in range(3_000):
                view(state, number % 4)
            return 3_000

        return work

    return portion


def cuig_complete(text: str) -> Portion:
    """Full games sampled from what a seat has seen, in the middle of the play."""
    from cuig.engine.sampling import complete  # type: ignore[import-not-found,unused-ignore]
    from cuig.engine.views import view

    state, rng = _in_the_middle(text), random.Random(SEED)
    seen = view(state, state.turn)

    def portion() -> Work:
        def work() -> int:
            for _ in range(1_000):
                complete(seen, rng)
            return 1_000

        return work

    return portion


def cuig_sampler(text: str) -> Portion:
    """The same, with what the view tells worked out once for all of them, as a search does it."""
    from cuig.engine.sampling import Sampler  # type: ignore[import-not-found,unused-ignore]
    from cuig.engine.views import view

    state, rng = _in_the_middle(text), random.Random(SEED)
    sampler = Sampler(view(state, state.turn))

    def portion() -> Work:
        def work() -> int:
            for _ in range(1_000):
                sampler.draw(rng)
            return 1_000

        return work

    return portion


def cuig_env(text: str) -> Portion:
    """A learning environment of ours: observation and mask are made at every turn."""
    from cuig.engine.presets import parse_rules
    from cuig.envs import raw_env

    rules = parse_rules(text)
    env = raw_env(rules.preset, players=rules.players)
    rng = random.Random(SEED)

    def portion() -> Work:
        draw = rng.random

        def work() -> int:
            decisions = 0
            for _ in range(12):
                env.reset()
                for _ in env.agent_iter():
                    seen, _, over, _, _ = env.last()
                    if over or seen is None:
                        env.step(None)
                        continue
                    actions = seen["action_mask"].nonzero()[0]
                    env.step(int(actions[int(draw() * len(actions))]))
                    decisions += 1
            return decisions

        return work

    return portion


CONTENDERS: Final[dict[str, Callable[[str], Portion]]] = {
    name: made
    for name, made in globals().items()
    if name.startswith(("openspiel_", "rlcard_", "cuig_")) and not name.endswith("_dealt")
}
