"""Learning environments: every game as a PettingZoo AEC environment (`pip install 'cuig[envs]'`).

    from cuig.envs import env

    table = env("one-ten", target=55)
    table.reset(seed=7)
    for seat in table.agent_iter():
        observation, reward, termination, truncation, _ = table.last()
        over = termination or truncation
        table.step(None if over else table.action_space(seat).sample(observation["action_mask"]))

An episode is a game. `cuig.envs.layout` describes the observation, `cuig.envs.rewards` the rewards.
"""

from __future__ import annotations

from typing import Any

from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper

from cuig.envs.game import GameEnv, Seen, seat_name
from cuig.envs.layout import Layout

__all__ = ["GameEnv", "Layout", "Seen", "env", "raw_env", "seat_name"]


def env(
    preset: str = "twenty-five", *, pay: str = "places", render_mode: str | None = None, **options: Any
) -> AECEnv[str, Seen, int | None]:
    """The environment of a game; an illegal action ends the episode with a reward of -1 for its seat.

    pay: `places` or `points`, see `cuig.envs.rewards`. options: of the rules, as for `cuig.preset`.
    Raises RulesError, ValueError.
    """
    plain = raw_env(preset, pay=pay, render_mode=render_mode, **options)
    fair = TerminateIllegalWrapper(plain, illegal_reward=-1)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(fair))


def raw_env(
    preset: str = "twenty-five", *, pay: str = "places", render_mode: str | None = None, **options: Any
) -> GameEnv:
    """The environment without wrappers: faster, and an illegal action raises IllegalAction."""
    return GameEnv(preset, pay=pay, render_mode=render_mode, **options)
