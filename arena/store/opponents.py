"""Who met whom in matches that were played, and the sums of their results."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

# A no-show says nothing about those who came.
PLAYED: Final = "(m.state = 'finished' AND m.cause IS DISTINCT FROM 'no-show')"

# A match `m` with two entrants of it on different sides; partners do not meet.
AGAINST: Final = """
match m JOIN match_entrant one ON one.match = m.id
JOIN match_entrant other ON other.match = m.id
  AND coalesce(other.side, other.entrant) <> coalesce(one.side, one.entrant)"""

# The same, of a match that was played.
MEETING: Final = f"{AGAINST} AND {PLAYED}"

# The columns of a `Tally`, over a group of meetings.
TALLY: Final = """
count(*) AS matches,
count(*) FILTER (WHERE one.place < other.place) AS wins,
count(*) FILTER (WHERE one.place = other.place) AS draws,
count(*) FILTER (WHERE one.place > other.place) AS losses,
sum(one.points - other.points) AS points, sum(m.deals) AS deals,
sum((one.points - other.points)::float8 / greatest(m.deals, 1)) AS pace,
sum(((one.points - other.points)::float8 / greatest(m.deals, 1)) ^ 2) AS pace_squared"""


@dataclass(frozen=True, slots=True)
class Tally:
    """Matches of one against another, as the first sees them."""

    matches: int
    wins: int
    draws: int
    losses: int
    points: int  # its own less the other's
    deals: int
    pace: float  # the sum over matches of points a deal, and of its square
    pace_squared: float
