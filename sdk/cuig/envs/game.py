"""One game at one table as a PettingZoo AEC environment."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, TypedDict

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from cuig.engine.actions import ACTION_RANGE, action_text
from cuig.engine.cards import card_text, cards_text, set_text, suit_text
from cuig.engine.phases.phase import Phase
from cuig.engine.presets import preset as preset_rules
from cuig.engine.presets import rules_text
from cuig.engine.shuffle import deck, fresh_pack
from cuig.engine.state import State, places, start
from cuig.engine.views import View, view
from cuig.envs.layout import LIMIT, Layout, Mask, Numbers, action_mask
from cuig.envs.rewards import PAYS, by_places, by_points


class Seen(TypedDict):
    """What a seat observes.

    Attributes:
        observation: The vector of `Layout`: float32, each number from -2 to 2.
        action_mask: For each of the 512 actions, 1 if it is legal now, else 0: int8.
    """

    observation: Numbers
    action_mask: Mask


def seat_name(seat: int) -> str:
    """The name of a seat as an agent."""
    return f"seat_{seat}"


class GameEnv(AECEnv[str, Seen, "int | None"]):
    """A game from its first deal to its last trick; `reset(seed=…)` deals the same cards for the same seed.

    The first dealer is random too, so that no seat has an advantage. Actions are those of
    `cuig.engine.actions`, a discard of several cards one card at a time. There is no `state()`: it would show
    every hand.
    """

    def __init__(
        self,
        preset: str = "twenty-five",
        *,
        pay: str = "places",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        """An environment of a game, with options as for `cuig.preset`. Raises RulesError, ValueError."""
        if pay not in PAYS:
            raise ValueError(f"pay is one of {', '.join(PAYS)}, not {pay!r}")
        if render_mode not in (None, "ansi"):
            raise ValueError(f"render_mode is ansi or None, not {render_mode!r}")
        self.rules = preset_rules(preset, **options)
        self.layout = Layout(self.rules)
        self.pay = pay
        self.render_mode = render_mode
        self.metadata = {
            "name": f"cuig_{preset.replace('-', '_')}_v0",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.possible_agents = [seat_name(seat) for seat in range(self.rules.players)]
        self.agents: list[str] = []
        self._seats = {name: seat for seat, name in enumerate(self.possible_agents)}
        self.action_spaces: dict[str, spaces.Space[Any]] = {
            name: spaces.Discrete(ACTION_RANGE) for name in self.possible_agents
        }
        self.observation_spaces: dict[str, spaces.Space[Any]] = {
            name: self._observation_space() for name in self.possible_agents
        }
        self._pack = fresh_pack(self.rules)
        self._random = random.Random()
        self._secret = b""
        self._paid = False
        self._game: State = start(self.rules)

    def _observation_space(self) -> spaces.Dict:
        return spaces.Dict(
            {
                "observation": spaces.Box(-LIMIT, LIMIT, (self.layout.size,), np.float32),
                "action_mask": spaces.Box(0, 1, (ACTION_RANGE,), np.int8),
            }
        )

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of a seat's observations; the same object every time."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of the 512 actions; the observation's mask says which are legal."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game; without a seed the random numbers go on from the last one.

        options: `{"dealer": 2}` is the seat that deals first.
        """
        if seed is not None:
            self._random = random.Random(seed)
        self._secret = self._random.randbytes(32)
        dealer = self._random.randrange(self.rules.players)
        self._game = start(self.rules, (options or {}).get("dealer", dealer))
        self._deal()
        self._paid = False
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = seat_name(self._game.turn)

    def view(self, agent: str) -> View:
        """The view of a seat."""
        return view(self._game, self._seats[agent])

    def observe(self, agent: str) -> Seen:
        """The observation of a seat, whether it is its turn or not."""
        seen = self.view(agent)
        return {"observation": self.layout.vector(seen), "action_mask": action_mask(seen)}

    def step(self, action: int | None) -> None:
        """Take an action for the selected seat, None after its end.

        Raises IllegalAction or ValueError, and then nothing has changed.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} is asked to act, not to leave")
        game, before = self._game, tuple(self._game.scores)
        game.apply(int(action))
        self._cumulative_rewards[agent] = 0.0
        self._pay(before)
        if game.over:
            self.terminations = dict.fromkeys(self.agents, True)
            self._deads_step_first()
            return
        if game.phase == Phase.DEAL:
            self._deal()
        self.agent_selection = self.possible_agents[game.turn]

    def _deal(self) -> None:
        """Deal until a seat is asked for something."""
        while self._game.phase == Phase.DEAL:
            self._game.deal(deck(self._secret, self._game.deal_number, self._pack))

    def _pay(self, before: Sequence[int]) -> None:
        """Set each seat's reward for the last action. before: the scores before it."""
        game = self._game
        if self.pay == "points" and before != tuple(game.scores):
            sides = by_points(before, game.scores, self.rules.target)
        elif self.pay == "places" and game.over:
            sides = by_places(places(game))
        else:
            if self._paid:
                self.rewards = dict.fromkeys(self.agents, 0.0)
            self._paid = False
            return
        self._paid = True
        self.rewards = {agent: sides[self.rules.side_of[seat]] for agent, seat in self._seats.items()}
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The whole table as text with every hand open, for people; None without a render mode."""
        if self.render_mode is None:
            return None
        game = self._game
        lines = [
            f"{rules_text(self.rules)}: deal {game.deal_number}, scores {' '.join(map(str, game.scores))}, "
            f"trumps {suit_text(game.trump)}, turn-up {card_text(game.turn_up)}",
            f"on the table: {cards_text(game.trick) or '--'}",
        ]
        for seat in range(self.rules.players):
            mark = ">" if seat == game.turn else " "
            said = " ".join(action_text(action) for who, action in game.auction if who == seat)
            lines.append(f"{mark} seat {seat}: {set_text(game.hands[seat]) or '--'}  {said}".rstrip())
        return "\n".join(lines)

    def close(self) -> None:
        """Do nothing: no resource is held."""
