"""Who sat where in a match, as a comment in its record's text: `# seats molly, finn, …` under each game.

What follows from a record needs no names, so they are no part of its notation (docs/record.md).
"""

from __future__ import annotations

from typing import Final

from cuig.engine.record import Record
from cuig.match import SEED_BYTES, GamePlan, Plan, PlanError

_SEATS: Final = "# seats "
_UNKNOWN: Final = bytes(SEED_BYTES)


def with_seats(text: str, plan: Plan) -> str:
    """The text of a match's record, with who sat where."""
    names = [_in_a_list(name) for name in plan.entrants]
    games = iter(plan.games)
    lines = []
    for line in text.splitlines():
        lines.append(line)
        if line.startswith("game "):
            lines.append(_SEATS + ", ".join(names[entrant] for entrant in next(games).holders))
    return "\n".join(lines) + "\n"


def seated(record: Record, text: str) -> Plan | None:
    """The match of a record whose text says of every game who sat where, else None. Its seeds are unknown."""
    said = [line.removeprefix(_SEATS) for line in text.splitlines() if line.startswith(_SEATS)]
    names = [[name.strip() for name in line.split(",")] for line in said]
    if len(names) != len(record.games):
        return None
    entrants = tuple(dict.fromkeys(name for game in names for name in game))
    try:
        return Plan(
            record.rules,
            entrants,
            tuple(
                GamePlan(_UNKNOWN, game.dealer, tuple(map(entrants.index, sitting)))
                for game, sitting in zip(record.games, names, strict=True)
            ),
        )
    except PlanError:
        return None


def _in_a_list(name: str) -> str:
    """A name as it may stand among others on one line."""
    return " ".join(name.replace(",", " ").split())
