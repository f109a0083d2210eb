"""The names of a match's seats as comments in its record's text: `# seats molly, finn, …` under each game.

Nothing computed from a record needs names, so they are no part of its notation (docs/record.md).
"""

from __future__ import annotations

from typing import Final

from cuig.engine.record import Record
from cuig.match import SEED_BYTES, GamePlan, Plan, PlanError

_SEATS: Final = "# seats "
_UNKNOWN: Final = bytes(SEED_BYTES)


def with_seats(text: str, plan: Plan) -> str:
    """Add the seats' names to the text of a match's record."""
    names = [_list_item(name) for name in plan.entrants]
    games = iter(plan.games)
    lines = []
    for line in text.splitlines():
        lines.append(line)
        if line.startswith("game "):
            lines.append(_SEATS + ", ".join(names[entrant] for entrant in next(games).holders))
    return "\n".join(lines) + "\n"


def seated_plan(record: Record, text: str) -> Plan | None:
    """The plan of a record whose text names the seats of every game, with seeds of zeros; else None."""
    comments = [line.removeprefix(_SEATS) for line in text.splitlines() if line.startswith(_SEATS)]
    names = [[name.strip() for name in line.split(",")] for line in comments]
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


def _list_item(name: str) -> str:
    """The name without what separates names in a list: commas become blanks."""
    return " ".join(name.replace(",", " ").split())
