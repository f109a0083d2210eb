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
        """WITH busy AS MATERIALIZED (
               SELECT DISTINCT playing.version
               FROM match m CROSS JOIN LATERAL unnest(m.versions) AS playing (version)
               WHERE m.tournament = %(tournament)s AND m.state IN ('waiting', 'playing')),
           wants AS (
               SELECT entry.version,
                      entry.version = ANY(%(attached)s) AND busy.version IS NULL AS waits
               FROM entry LEFT JOIN busy ON busy.version = entry.version
               WHERE entry.tournament = %(tournament)s)
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
               SELECT m.id, true AS open, m.versions FROM match m
               WHERE m.tournament = %(tournament)s AND m.state IN ('waiting', 'playing')
               UNION ALL
               SELECT m.id, false, m.versions
               FROM wave w JOIN match m ON m.tournament = w.tournament AND m.wave = w.number
               WHERE w.tournament = %(tournament)s AND m.state NOT IN ('waiting', 'playing')
                 AND w.laid_out_at > clock_timestamp() - make_interval(secs => %(lately)s)),
           part AS MATERIALIZED (
               SELECT played.id, played.open, entry.number
               FROM played CROSS JOIN LATERAL unnest(played.versions) AS playing (version)
               JOIN entry ON entry.tournament = %(tournament)s AND entry.version = playing.version),
           tally AS (
               SELECT number, count(*) FILTER (WHERE open) AS open, count(*) AS recent
               FROM part GROUP BY number),
           meetings AS (
               SELECT one.number, array_agg(other.number) AS met
               FROM part one JOIN part other ON other.id = one.id AND other.number <> one.number
               GROUP BY one.number)
           SELECT entry.number, entry.version, entry.waiting_since,
                  coalesce(r.mu, prior.mu, ladder.mu, 25) AS mu, coalesce(tally.open, 0) AS open,
                  coalesce(tally.recent, 0) AS recent, coalesce(meetings.met, '{}') AS met
           FROM entry JOIN tournament t ON t.id = entry.tournament
           LEFT JOIN ladder ON ladder.id = t.ladder
           LEFT JOIN rating r ON r.ladder = t.ladder AND r.version = entry.version
           LEFT JOIN prior ON prior.ladder = t.ladder AND prior.version = entry.version
           LEFT JOIN tally ON tally.number = entry.number
           LEFT JOIN meetings ON meetings.number = entry.number
           WHERE entry.tournament = %(tournament)s AND entry.version = ANY(%(attached)s)
           ORDER BY entry.number""",
        {"tournament": tournament, "attached": list(attached), "lately": lately_s},
    )
