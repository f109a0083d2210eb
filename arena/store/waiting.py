"""Who waits for a match in a continuous tournament, since when, and what it played lately."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from arena.store.query import AnyConnection, execute, rows


@dataclass(frozen=True, slots=True)
class Waiter:
    """An entry that could play now."""

    number: int
    version: int
    waiting_since: datetime | None
    mu: float
    open: int  # its matches that have not ended
    recent: int  # those that it began lately
    met: list[int]  # whom it met in those, by entry


def note(connection: AnyConnection, tournament: int, attached: Sequence[int]) -> None:
    """Set since when attached entries have had no match; None for those that play or are away."""
    execute(
        connection,
        """WITH wants AS (
               SELECT entry.version, entry.version = ANY(%(attached)s) AND NOT EXISTS (
                          SELECT FROM match m WHERE m.tournament = entry.tournament
                            AND m.state IN ('waiting', 'playing')
                            AND entry.version = ANY(m.versions)) AS waits
               FROM entry WHERE entry.tournament = %(tournament)s)
           UPDATE entry SET waiting_since = CASE WHEN wants.waits THEN clock_timestamp() END
           FROM wants WHERE entry.tournament = %(tournament)s AND entry.version = wants.version
             AND (entry.waiting_since IS NOT NULL) <> wants.waits""",
        {"tournament": tournament, "attached": list(attached)},
    )


def clear(connection: AnyConnection, tournament: int, numbers: Sequence[int]) -> None:
    """Clear since when these entries wait: they have a match."""
    execute(
        connection,
        """UPDATE entry SET waiting_since = NULL
           WHERE tournament = %(tournament)s AND number = ANY(%(numbers)s) AND waiting_since IS NOT NULL""",
        {"tournament": tournament, "numbers": list(numbers)},
    )


def queue(connection: AnyConnection, tournament: int, attached: Sequence[int], lately_s: int) -> list[Waiter]:
    """The attached entries, in order of their numbers."""
    return rows(
        connection,
        Waiter,
        """WITH played AS (
               SELECT m.id, m.state, m.versions FROM match m
               JOIN wave w ON w.tournament = m.tournament AND w.number = m.wave
               WHERE m.tournament = %(tournament)s
                 AND (m.state IN ('waiting', 'playing')
                      OR w.laid_out_at > clock_timestamp() - make_interval(secs => %(lately)s)))
           SELECT entry.number, entry.version, entry.waiting_since,
                  coalesce(r.mu, prior.mu, ladder.mu, 25) AS mu,
                  (SELECT count(*) FROM played p WHERE p.state IN ('waiting', 'playing')
                     AND entry.version = ANY(p.versions)) AS open,
                  (SELECT count(*) FROM played p WHERE entry.version = ANY(p.versions)) AS recent,
                  ARRAY(SELECT other.number FROM played p JOIN entry other
                          ON other.tournament = %(tournament)s AND other.version = ANY(p.versions)
                        WHERE entry.version = ANY(p.versions) AND other.version <> entry.version) AS met
           FROM entry JOIN tournament t ON t.id = entry.tournament
           LEFT JOIN ladder ON ladder.id = t.ladder
           LEFT JOIN rating r ON r.ladder = t.ladder AND r.version = entry.version
           LEFT JOIN prior ON prior.ladder = t.ladder AND prior.version = entry.version
           WHERE entry.tournament = %(tournament)s AND entry.version = ANY(%(attached)s)
           ORDER BY entry.number""",
        {"tournament": tournament, "attached": list(attached), "lately": lately_s},
    )
