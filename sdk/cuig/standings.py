"""Who stands where after a match: by games won, then by points; equal is a draw."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from cuig.engine.state import State, places
from cuig.match import Plan, Standing


def standings(
    plan: Plan, games: Sequence[State], faults: Sequence[int], forfeited: Collection[int] = ()
) -> tuple[Standing, ...]:
    """The standing of each entrant after these games, of which the last may have been broken off.

    Those who forfeited come last; what the others have got stands.
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
