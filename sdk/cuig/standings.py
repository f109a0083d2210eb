"""Places after a match: by games won, then by points; equal scores share a place."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from cuig.engine.state import State, places
from cuig.match import Plan, Standing


def standings(
    plan: Plan, games: Sequence[State], faults: Sequence[int], forfeited: Collection[int] = ()
) -> tuple[Standing, ...]:
    """The standing of each entrant after these games, of which the last may be unfinished.

    faults: how many each entrant made. forfeited: the entrants that forfeited; they come last, the others
    keep what they have.
    """
    entrants = range(len(plan.entrants))
    won = [0] * len(plan.entrants)
    points = [0] * len(plan.entrants)
    for game, state in zip(plan.games, games, strict=False):
        first = [side for side, place in enumerate(places(state)) if place == 1] if state.over else []
        for side, seats in enumerate(plan.rules.sides):
            for entrant in {game.holders[seat] for seat in seats}:
                points[entrant] += state.scores[side]
                won[entrant] += first == [side]
    keys = [(entrant in forfeited, -won[entrant], -points[entrant]) for entrant in entrants]
    return tuple(
        Standing(
            place=1 + sum(key < keys[entrant] for key in keys),
            games_won=won[entrant],
            points=points[entrant],
            faults=faults[entrant],
            forfeited=entrant in forfeited,
        )
        for entrant in entrants
    )
