"""Steps of the schema that databases have in another text, or under another number, than this code.

Three were edited or renumbered after they had been applied, before that was forbidden. A database that has
one is repaired by `arena migrate` and then is as any other.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Former:
    """What a step became: its number now, and the SQL that makes of the former step the one of today."""

    number: int
    repair: str = ""


# By the number and the SHA-256 of the text under which it was applied.
FORMER: Final = {
    (1, "18b990247fb05ee74697bb65861a8642bee59d1c63bd8f3998377bfa6da14b4c"): Former(
        1,
        """
        ALTER TABLE match ADD COLUMN versions bigint[] CHECK (cardinality(versions) >= 2);
        UPDATE match SET versions = (
            SELECT array_agg(e.version ORDER BY e.entrant) FROM match_entrant e WHERE e.match = match.id);
        ALTER TABLE match ALTER COLUMN versions SET NOT NULL;
        CREATE INDEX match_to_settle ON match (tournament)
            WHERE NOT settled AND state NOT IN ('waiting', 'playing');
        """,
    ),
    (3, "5b8e13a5fc46f7de4df86a2b3518599582c7f9eb1c86d3b64eef3b72f1873d21"): Former(4),
    # It dropped match_latest, which 0013 drops where it still is.
    (9, "c2403545626a97cf2d3c4fe64747d43b7f6e9db0a6199e2d3509c562233428fb"): Former(9),
}
