"""Matches that could be claimed now, of each event the next ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from arena.store import hold
from arena.store.query import AnyConnection, rows

# True for matches `m` that wait, or whose lease ran out.
CLAIMABLE: Final = """m.state IN ('waiting', 'playing') AND m.apart_since IS NULL
    AND CASE m.state WHEN 'waiting' THEN m.not_before <= clock_timestamp()
                     ELSE m.lease_until < clock_timestamp() END"""
# True for tournaments `t` whose matches may begin.
PLAYABLE: Final = "t.state = 'running' AND NOT t.paused AND t.held_since IS NULL"


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


def candidates(connection: AnyConnection, versions: Sequence[int] | None, each: int) -> list[Candidate]:
    """So many matches of each event, the lowest numbers first, by event.

    versions: whose matches; None: everybody's. Events with fewer than two of them are not looked at.
    """
    return rows(
        connection,
        Candidate,
        f"""SELECT m.id AS match, t.id AS tournament, m.number, m.versions, t.preset, t.rules, t.format
            FROM tournament t CROSS JOIN LATERAL (
                SELECT m.id, m.number, m.versions FROM match m
                WHERE m.tournament = t.id AND {CLAIMABLE}
                  AND (%(versions)s::bigint[] IS NULL OR m.versions <@ %(versions)s::bigint[])
                ORDER BY m.number LIMIT %(each)s) m
            WHERE {PLAYABLE} AND {hold.PLAYS}
              AND (%(versions)s::bigint[] IS NULL OR 2 <= (
                  SELECT count(*) FROM entry
                  WHERE entry.tournament = t.id AND entry.version = ANY(%(versions)s::bigint[])))
            ORDER BY t.id, m.number""",
        {"versions": None if versions is None else list(versions), "each": each},
    )
