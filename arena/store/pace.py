"""How far a tournament is, and how fast matches of a game have been played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from psycopg.types.json import Jsonb

from arena.store.query import AnyConnection, one_row


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
class Pace:
    """Matches played in whole tournaments, and the seconds that those lasted."""

    tournaments: int
    matches: int
    seconds: float


def of_game(
    connection: AnyConnection,
    rules: dict[str, Any],
    duplicate: bool,
    latest: int,
    open_ended: Sequence[str],
) -> Pace:
    """The latest finished tournaments of just these rules in which a match was played.

    Those of open-ended formats wait for bots: their pace tells nothing.
    """
    return one_row(
        connection,
        Pace,
        """WITH over AS (
               SELECT id, started_at FROM tournament t
               WHERE state = 'finished' AND rules = %(rules)s AND duplicate = %(duplicate)s
                 AND format <> ALL(%(open_ended)s)
                 AND EXISTS (SELECT FROM match m WHERE m.tournament = t.id
                             AND m.state = 'finished' AND m.started_at IS NOT NULL)
               ORDER BY id DESC LIMIT %(latest)s),
           ended AS (
               SELECT count(*) AS matches,
                      extract(epoch FROM max(m.finished_at) - min(over.started_at))::float8 AS seconds
               FROM over JOIN match m ON m.tournament = over.id
               WHERE m.state = 'finished' AND m.started_at IS NOT NULL
               GROUP BY over.id)
           SELECT count(*) AS tournaments, coalesce(sum(matches), 0)::bigint AS matches,
                  coalesce(sum(seconds), 0)::float8 AS seconds FROM ended""",
        {"rules": Jsonb(rules), "duplicate": duplicate, "latest": latest, "open_ended": list(open_ended)},
    )


def counts(connection: AnyConnection, tournament: int) -> Counts:
    return one_row(
        connection,
        Counts,
        """SELECT count(*) AS total,
                  count(*) FILTER (WHERE state = 'finished') AS finished,
                  count(*) FILTER (WHERE state = 'void') AS void,
                  count(*) FILTER (WHERE state = 'parked') AS parked,
                  count(*) FILTER (WHERE state = 'playing') AS playing,
                  count(*) FILTER (WHERE state = 'waiting') AS waiting,
                  count(*) FILTER (WHERE apart) AS apart,
                  min(apart_since) FILTER (WHERE apart) AS apart_since,
                  count(*) FILTER (WHERE finished_at > clock_timestamp() - interval '1 minute') AS lately,
                  min(finished_at) AS first_finished, max(finished_at) AS last_finished
           FROM match CROSS JOIN LATERAL (
               SELECT apart_since IS NOT NULL AND (
                   state = 'waiting' OR state = 'playing' AND lease_until < clock_timestamp()) AS apart) noted
           WHERE tournament = %(tournament)s""",
        {"tournament": tournament},
    )
