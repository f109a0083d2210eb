"""Matches whose bots are apart: since when that is noted, and their parking."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from arena.store.candidate import UNPLAYED
from arena.store.claim import UNCLAIM
from arena.store.query import AnyConnection, execute, values
from arena.store.sweep import IN_PORTION, Portion


def note(
    connection: AnyConnection, tournament: int, together: Sequence[Collection[int]], portion: Portion
) -> None:
    """Write down since when matches of the tournament have entrants that could all be seated, but not at one
    referee. together: the versions that a referee could seat, for each; what is locked is left for later."""
    # For each version a bit for each referee: in common are the ones where all entrants could be seated.
    versions = sorted(set[int]().union(*together))
    referees = ["".join("01"[version in there] for there in together) for version in versions]
    bits = f"bit({len(together):d})"
    execute(
        connection,
        f"""WITH seatable AS MATERIALIZED (
               SELECT version, referees::{bits} AS referees
               FROM unnest(%(versions)s::bigint[], %(referees)s::text[]) AS given (version, referees)),
           looked_at AS MATERIALIZED (
               SELECT m.id, m.apart_since IS NOT NULL AS noted,
                      count(seatable.version) = count(*) AND bit_and(seatable.referees) = 0::{bits} AS apart
               FROM match m CROSS JOIN LATERAL unnest(m.versions) AS playing (version)
               LEFT JOIN seatable ON seatable.version = playing.version
               WHERE m.tournament = %(tournament)s AND m.state IN ('waiting', 'playing') AND {IN_PORTION}
               GROUP BY m.id),
           noted AS (
               SELECT m.id, now.apart FROM match m JOIN looked_at now ON now.id = m.id
               WHERE m.state IN ('waiting', 'playing') AND now.noted <> now.apart
               ORDER BY m.id FOR NO KEY UPDATE OF m SKIP LOCKED)
           UPDATE match m SET apart_since = CASE WHEN noted.apart THEN clock_timestamp() END,
               reason = CASE WHEN noted.apart THEN 'no referee can seat its bots together' END
           FROM noted WHERE m.id = noted.id""",
        {"tournament": tournament, "versions": versions, "referees": referees} | portion.parameters,
    )


def forget(connection: AnyConnection, tournament: int, limit: int) -> None:
    """Clear what is noted of the tournament's matches whose entrants are apart, of so many at most."""
    execute(
        connection,
        """WITH noted AS (
               SELECT id FROM match
               WHERE apart_since IS NOT NULL AND state IN ('waiting', 'playing')
                 AND tournament = %(tournament)s
               ORDER BY id LIMIT %(limit)s FOR NO KEY UPDATE SKIP LOCKED)
           UPDATE match m SET apart_since = NULL, reason = NULL FROM noted WHERE m.id = noted.id""",
        {"tournament": tournament, "limit": limit},
    )


def park(connection: AnyConnection, limit: int) -> list[int]:
    """Park the matches that nobody plays and whose entrants were apart for too long; their ids."""
    return values(
        connection,
        f"""WITH found AS (
                SELECT m.id, t.patience_seconds FROM tournament t CROSS JOIN LATERAL (
                    SELECT m.id FROM match m
                    WHERE m.tournament = t.id AND {UNPLAYED}
                      AND m.apart_since < clock_timestamp() - make_interval(secs => t.patience_seconds)
                    LIMIT %(limit)s) m
                WHERE t.state = 'running' AND NOT t.paused AND t.held_since IS NULL LIMIT %(limit)s),
            over AS (
                SELECT m.id, found.patience_seconds FROM match m JOIN found ON found.id = m.id
                WHERE {UNPLAYED} AND m.apart_since IS NOT NULL
                ORDER BY m.id FOR NO KEY UPDATE OF m SKIP LOCKED)
            UPDATE match m SET state = 'parked', {UNCLAIM}, apart_since = NULL,
                reason = 'no referee could seat ' || (
                    SELECT string_agg(v.bot_name, ' and ' ORDER BY e.entrant)
                    FROM match_entrant e JOIN bot_version v ON v.id = e.version WHERE e.match = m.id
                ) || ' together within ' || over.patience_seconds || ' s'
            FROM over WHERE m.id = over.id RETURNING m.id""",
        {"limit": limit},
    )
