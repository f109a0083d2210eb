"""Train a small policy on a CPU with numpy alone, and see how often it then beats random play.

    pip install 'cuig[envs]'
    python train.py                                        # Twenty-Five, about a minute
    python train.py forty-five --games 4000 --save policy.npz

The policy is a softmax over the legal actions. Each action has a few facts about it, read off what the
environment lets the seat observe, and one weight a fact says how much it counts. The weights are learned by
policy gradient (REINFORCE): what was done before points were won becomes likelier, what was done before they
were lost less so. The policy holds all seats of side 0; the other sides play at random.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from cuig.engine.actions import ACTION_RANGE, BID, NAME, card_in
from cuig.envs import GameEnv, Layout, Seen, raw_env
from numpy.typing import NDArray

Numbers = NDArray[np.float64]

BATCH = 20  # games between two steps
STEP = 0.1
KEPT = 0.8  # of the credit for a pay, from one action of the side to its action before
# The kinds of action: a card led, to a partner's trick, in the middle, last; then as in cuig.engine.actions.
LED, PARTNERS, MIDDLE, LAST, PASS, TAKE, KEEP, STAND, ROB, DISCARD, CALL, BIDS, NAMES = range(13)
KINDS, FACTS = 13, 6
FEATURES = KINDS * FACTS


def kind_of(action: int) -> int:
    """Which kind an action is; a card played counts as led here."""
    if action < 100:
        return {60: PASS, 61: TAKE, 62: KEEP, 63: STAND}.get(action, LED)
    return (ROB, DISCARD, CALL, BIDS, NAMES)[action // 100 - 1]


KIND = np.array([kind_of(action) for action in range(ACTION_RANGE)])
CARD = np.array([card_in(action) for action in range(ACTION_RANGE)])


def trick_kind(layout: Layout, vector: NDArray[np.float32]) -> int:
    """Which kind a card played to the trick on the table is."""
    rules = layout.rules
    ahead, lying = vector[layout.parts["ahead"]], vector[layout.parts["table"]].sum()
    if not lying:
        return LED
    if not rules.individual and ahead[:: len(rules.sides)].any():  # sides sit in turns
        return PARTNERS
    return LAST if lying == rules.players - 1 else MIDDLE


def features(layout: Layout, seen: Seen, actions: NDArray[np.intp]) -> Numbers:
    """A row for each of these legal actions: its facts, in the columns of its kind."""
    parts, vector = layout.parts, seen["observation"]
    strength, winning = vector[parts["strength"]], vector[parts["winning"]]
    cards, kinds = CARD[actions], KIND[actions].copy()
    kinds[kinds == LED] = trick_kind(layout, vector)
    power = np.where(cards, strength[cards - 1], 0)
    wins = np.where(cards, winning[cards - 1], 0)
    height = np.where(kinds == BIDS, (actions - BID) / layout.rules.bid_values[-1], 0)
    for suit in actions[kinds == NAMES] - NAME:
        held = vector[parts["hand"]][13 * (suit - 1) : 13 * suit]
        height[actions == NAME + suit] = held.sum() / layout.rules.hand_size
    facts = np.stack([np.ones(len(actions)), power, wins, wins * power, power > 0.8, height], axis=1)
    rows = np.zeros((len(actions), KINDS, FACTS))
    rows[np.arange(len(actions)), kinds] = facts
    return rows.reshape(len(actions), FEATURES)


@dataclass
class Policy:
    """Weights, and the running means that tell a good deal from a bad one and scale the steps."""

    weights: Numbers = field(default_factory=lambda: np.zeros(FEATURES))
    speed: Numbers = field(default_factory=lambda: np.zeros(FEATURES))
    size: Numbers = field(default_factory=lambda: np.full(FEATURES, 1e-8))
    usual: float = 0.0

    def chances(self, rows: Numbers) -> Numbers:
        """How likely each action is."""
        scores = rows @ self.weights
        raised = np.exp(scores - scores.max())
        return np.asarray(raised / raised.sum())

    def learn(self, gradient: Numbers) -> None:
        """A step uphill, as long for a fact that is often true as for one that is rarely (RMSProp)."""
        self.speed = 0.9 * self.speed + 0.1 * gradient
        self.size = 0.95 * self.size + 0.05 * gradient**2
        self.weights = self.weights + STEP * self.speed / np.sqrt(self.size)


def play_game(
    table: GameEnv, policy: Policy, rng: np.random.Generator, *, learning: bool
) -> tuple[float, Numbers]:
    """One game, side 0 by the policy: what its seat 0 was paid, and the gradient (0 when not learning)."""
    side_of, gradient, total = table.rules.side_of, np.zeros(FEATURES), 0.0
    trace = np.zeros(FEATURES)  # how what was done lately would be made likelier
    table.reset()
    for agent in table.agent_iter():
        if table.terminations[agent]:
            table.step(None)
            continue
        seen = table.observe(agent)
        actions = np.flatnonzero(seen["action_mask"])
        if side_of[table.possible_agents.index(agent)] != 0:
            choice = int(rng.integers(len(actions)))
        else:
            rows = features(table.layout, seen, actions)
            chances = policy.chances(rows)
            choice = int(rng.choice(len(actions), p=chances))
            if learning:
                trace = KEPT * trace + rows[choice] - chances @ rows
        table.step(int(actions[choice]))
        paid = table.rewards["seat_0"]
        total += paid
        if learning and paid:
            policy.usual = 0.99 * policy.usual + 0.01 * paid
            gradient += (paid - policy.usual) * trace
    return total, gradient


def table_for(game: str, pay: str) -> GameEnv:
    """The environment that a line such as `one-ten target=55` names."""
    name, *options = game.split()
    return raw_env(name, pay=pay, **dict(option.split("=", 1) for option in options))


def train(game: str, games: int, seed: int, *, report: bool = False) -> Policy:
    """A policy after so many games, paid by points; the same seed gives the same policy."""
    table, rng, policy = table_for(game, pay="points"), np.random.default_rng(seed), Policy()
    table.reset(seed=seed)
    paid, gradient = 0.0, np.zeros(FEATURES)
    for number in range(1, games + 1):
        points, slope = play_game(table, policy, rng, learning=True)
        paid += points
        gradient += slope
        if number % BATCH == 0:
            policy.learn(gradient / BATCH)
            gradient = np.zeros(FEATURES)
        if report and number % (games // 10 or 1) == 0:
            print(f"{number:6} games, paid {paid / (games // 10 or 1):+.3f} a game", flush=True)
            paid = 0.0
    return policy


def share_won(game: str, policy: Policy, games: int, seed: int) -> float:
    """The share of games that side 0 wins with this policy against random play; a draw is a half."""
    table, rng = table_for(game, pay="places"), np.random.default_rng(seed)
    table.reset(seed=seed)
    paid = [play_game(table, policy, rng, learning=False)[0] for _ in range(games)]
    return float(np.mean([1.0 if won == 1 else 0.5 if won > 0 else 0.0 for won in paid]))


def main() -> None:
    """Train, compare, and keep the weights if asked to."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", nargs="?", default="twenty-five", help="such as 'one-ten target=55'")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--check", type=int, default=500, help="games to compare on")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", type=Path, help="write the weights to this .npz file")
    flags = parser.parse_args()
    before = share_won(flags.game, Policy(), flags.check, flags.seed + 1)
    print(f"untrained, side 0 wins {before:.1%} of {flags.check} games against random play")
    policy = train(flags.game, flags.games, flags.seed, report=True)
    after = share_won(flags.game, policy, flags.check, flags.seed + 1)
    print(f"trained,   side 0 wins {after:.1%}")
    if flags.save is not None:
        np.savez(flags.save, weights=policy.weights)


if __name__ == "__main__":
    main()
