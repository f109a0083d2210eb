"""How far a tournament is, and how fast matches of a game have been played."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from psycopg.types.json import Jsonb

from arena.store.candidate import UNPLAYED
from arena.store.query import AnyConnection, one_row, rows


@dataclass(frozen=True, slots=True)
class Counts:
    """How far a tournament is."""

    total: int
    finished: int
    void: int
    parked: int
    playing: int
    waiting: int
    apart: int  # nobody plays them, and no referee can seat their entrants together
    apart_since: datetime | None
    lately: int  # finished within the last minute
    first_finished: datetime | None
    last_finished: datetime | None


@dataclass(frozen=True, slots=True)
class TimedMatch:
    """A match that was played in one go: from when to when, in seconds since 1970, and by which bots."""

    tournament: int
    began: float
    ended: float
    bots: list[str]


def lately(
    connection: AnyConnection, rules: dict[str, Any], duplicate: bool, tournaments: int, limit: int
) -> list[TimedMatch]:
    """The matches of just these rules that were played last, of so many tournaments at most."""
    return rows(
        connection,
        TimedMatch,
        """WITH latest AS (
               SELECT id FROM tournament t
               WHERE rules = %(rules)s AND duplicate = %(duplicate)s AND state IN ('running', 'finished')
                 AND EXISTS (SELECT FROM match m WHERE m.tournament = t.id
                             AND m.state = 'finished' AND m.started_at IS NOT NULL)
               ORDER BY id DESC LIMIT %(tournaments)s)
           SELECT m.tournament, extract(epoch FROM m.started_at)::float8 AS began,
                  extract(epoch FROM m.finished_at)::float8 AS ended,
                  ARRAY(SELECT v.bot_name FROM bot_version v WHERE v.id = ANY(m.versions)) AS bots
           FROM match m
           WHERE m.tournament IN (SELECT id FROM latest) AND m.state = 'finished'
             AND m.ending = 'played-out' AND m.attempts = 1
           ORDER BY m.id DESC LIMIT %(limit)s""",
        {"rules": Jsonb(rules), "duplicate": duplicate, "tournaments": tournaments, "limit": limit},
    )


def counts(connection: AnyConnection, tournament: int) -> Counts:
    return one_row(
        connection,
        Counts,
        f"""SELECT counted.*, noted.* FROM (
                SELECT count(*) AS total,
                       count(*) FILTER (WHERE state = 'finished') AS finished,
                       count(*) FILTER (WHERE state = 'void') AS void,
                       count(*) FILTER (WHERE state = 'parked') AS parked,
                       count(*) FILTER (WHERE state = 'playing') AS playing,
                       count(*) FILTER (WHERE state = 'waiting') AS waiting,
                       count(*) FILTER (
                           WHERE finished_at > clock_timestamp() - interval '1 minute') AS lately,
                       min(finished_at) AS first_finished, max(finished_at) AS last_finished
                FROM match WHERE tournament = %(tournament)s) counted,
                (SELECT count(*) AS apart, min(m.apart_since) AS apart_since FROM match m
                 WHERE m.tournament = %(tournament)s AND m.apart_since IS NOT NULL AND {UNPLAYED}) noted""",
        {"tournament": tournament},
    )
