"""Whether a tournament's matches were all played, and each was rated exactly once."""

from __future__ import annotations

from collections import Counter
from typing import Any

import psycopg

from arena.match import matches
from arena.rating import ratings
from arena.tournament import tournaments


def check_counted_once(connection: psycopg.Connection[Any], tournament: int) -> None:
    """Every match has been played out, its record gives its result, and it has one rating step an entrant."""
    event = tournaments.by_id(connection, tournament)
    progress = tournaments.progress(connection, tournament)
    assert progress.state == "finished"
    assert progress.finished == progress.total > 0, progress
    rows = matches.of_tournament(connection, tournament, progress.total, 0)
    assert len(rows) == progress.total
    endings = Counter((row.ending, row.cause) for row in rows)
    assert set(endings) == {("played-out", None)}, endings
    ratings.rate_ready(connection, wait=True)
    steps = connection.execute(
        "select step.match, count(*) from rating_step step join match on match.id = step.match"
        " where match.tournament = %s group by step.match",
        [tournament],
    ).fetchall()
    assert Counter(dict(steps)) == Counter({row.id: 2 for row in rows})
    assert event.ladder is not None
    assert ratings.recompute(connection, event.ladder, check=True).equal
