"""Matches that could be claimed now, of each event the next ones.

The first open matches of each event are looked at, so many in all. Where none of those can be played (their
bots are away, say) and they are not all, others are tried, from a number on that is drawn by lot.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from arena.store import hold
from arena.store.query import AnyConnection, Parameters, rows, value

# True for matches `m` that wait, or whose lease ran out.
CLAIMABLE: Final = """m.state IN ('waiting', 'playing') AND m.apart_since IS NULL
    AND CASE m.state WHEN 'waiting' THEN m.not_before <= clock_timestamp()
                     ELSE m.lease_until < clock_timestamp() END"""
# True for tournaments `t` whose matches may begin.
PLAYABLE: Final = "t.state = 'running' AND NOT t.paused AND t.held_since IS NULL"
# True for matches `m` that have not ended and that nobody plays now.
UNPLAYED: Final = """m.state IN ('waiting', 'playing')
    AND (m.state = 'waiting' OR m.lease_until < clock_timestamp())"""

# So many open matches are looked at in a statement.
_LOOKED_AT: Final = 4_000


@dataclass(frozen=True, slots=True)
class Candidate:
    """A match that could be claimed, as far as choosing among them needs."""

    match: int
    tournament: int
    number: int
    versions: list[int]
    preset: str
    rules: dict[str, str]
    format: str
    practice: bool = False  # somebody asked for it; events go first


# How many open matches of each event are looked at, of those whose versions are here; and which are those.
_OF_EACH: Final = "(SELECT ceil(%(looked_at)s::float8 / greatest(count(*), 1)) FROM playable)"
_OPEN: Final = """FROM match m
        WHERE m.tournament = t.id AND m.state IN ('waiting', 'playing')"""

# Claimable matches `m` of the playable tournaments `t`.
_FOUND: Final = f"""
WITH playable AS MATERIALIZED (
    SELECT t.id, t.preset, t.rules, t.format,
           (SELECT practice FROM schedule WHERE schedule.id = t.schedule) AS practice FROM tournament t
    WHERE {PLAYABLE} AND {hold.PLAYS}
      AND (%(versions)s::bigint[] IS NULL OR 2 <= (
          SELECT count(*) FROM (
              SELECT FROM entry
              WHERE entry.tournament = t.id AND entry.version = ANY(%(versions)s::bigint[]) LIMIT 2) two))),
found AS (
    SELECT m.id, m.number, m.versions, t.id AS tournament, t.preset, t.rules, t.format, t.practice
    FROM playable t CROSS JOIN LATERAL (
        SELECT CASE WHEN %(by_lot)s THEN (
            SELECT behind + floor(random() * (last - behind + 1))::integer FROM (
                SELECT (SELECT m.number {_OPEN} ORDER BY m.number OFFSET {_OF_EACH} LIMIT 1) AS behind,
                       (SELECT max(m.number) {_OPEN}) AS last) ends
        ) ELSE 1 END AS number OFFSET 0) first
    CROSS JOIN LATERAL (
        SELECT m.id, m.number, m.versions FROM (
            SELECT m.id, m.number, m.state, m.not_before, m.lease_until, m.apart_since, m.versions {_OPEN}
              AND m.number >= first.number ORDER BY m.number LIMIT {_OF_EACH}) m
        WHERE {CLAIMABLE}
          AND (%(versions)s::bigint[] IS NULL
               OR NOT EXISTS (SELECT FROM unnest(m.versions) AS playing (version)
                              WHERE version <> ALL(%(versions)s)))
        ORDER BY m.number LIMIT %(each)s) m)"""


def candidates(connection: AnyConnection, versions: Sequence[int] | None, each: int) -> list[Candidate]:
    """So many matches of each event, the lowest numbers first, by event.

    versions: whose matches; None: everybody's. Events with fewer than two of them are not looked at.
    """
    return _candidates(connection, versions, each, by_lot=False) or _candidates(
        connection, versions, each, by_lot=True
    )


def _candidates(
    connection: AnyConnection, versions: Sequence[int] | None, each: int, *, by_lot: bool
) -> list[Candidate]:
    return rows(
        connection,
        Candidate,
        f"""{_FOUND}
            SELECT id AS match, tournament, number, versions, preset, rules, format, practice FROM found
            ORDER BY tournament, number""",
        _parameters(versions, each, by_lot=by_lot),
    )


def count(connection: AnyConnection, versions: Sequence[int] | None, limit: int) -> int:
    """How many matches of these versions (None: of all) could be claimed now, counted up to a limit."""
    for by_lot in (False, True):
        found = value(
            connection,
            f"{_FOUND} SELECT count(*) FROM found",
            _parameters(versions, limit, by_lot=by_lot),
        )
        if found:
            return min(int(found), limit)
    return 0


def _parameters(versions: Sequence[int] | None, each: int, *, by_lot: bool) -> Parameters:
    return {
        "versions": None if versions is None else list(versions),
        "each": each,
        "by_lot": by_lot,
        "looked_at": _LOOKED_AT,
    }
