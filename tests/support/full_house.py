"""A house in which much was played and much is to be played, as rows: laid down by SQL in a minute.

The rows fit each other, and nobody played them. What grows in a house with the years is `ended`; what stands
before it is `waiting`.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Final

from cuig.engine.presets import preset

from arena.rating import ladders
from arena.store.query import AnyConnection
from arena.tournament import schedules

LADDER: Final = "twenty-five"
_A_TOURNAMENT: Final = 1_000
_ENTRIES: Final = 46  # 1,035 pairs
_LATELY: Final = 600  # waves of the continuous event, one a second

# All at once, with rows that are right already: to look each up again would take most of the time.
_QUICKLY: Final = """
SET LOCAL session_replication_role = replica;
SET LOCAL synchronous_commit = off;
SET LOCAL maintenance_work_mem = '512MB';
"""

_BOTS: Final = """
INSERT INTO owner (name) SELECT 'owner-' || n FROM generate_series(1, %(bots)s) n;
INSERT INTO bot (name, owner) SELECT 'bot-' || n, n FROM generate_series(1, %(bots)s) n;
INSERT INTO bot_version (bot, number, bot_name, owner_name)
    SELECT n, 1, 'bot-' || n, 'owner-' || n FROM generate_series(1, %(bots)s) n;
INSERT INTO token (version, sha256)
    SELECT n, sha256(n::text::bytea) FROM generate_series(1, %(bots)s) n;
"""

# Ended tournaments come first, each with its slot and its wave; then those that run; the last is continuous.
_TOURNAMENTS: Final = """
INSERT INTO slot (schedule, due_at, state)
    SELECT CASE WHEN n = %(all)s THEN 2 ELSE 1 END, now() - make_interval(hours => %(all)s - n + 1), 'taken'
    FROM generate_series(1, %(all)s) n;
INSERT INTO tournament (slot, schedule, name, state, due_at, preset, rules, format, format_terms, duplicate,
        decks, decision_ms, bank_ms, increment_ms, startup_ms, faults, patience_seconds, seed, ladder,
        started_at, finished_at)
    SELECT n, CASE WHEN n = %(all)s THEN 2 ELSE 1 END, 'many ' || n,
        CASE WHEN n <= %(old)s THEN 'finished' ELSE 'running' END,
        now() - make_interval(hours => %(all)s - n + 1), 'twenty-five', %(rules)s::jsonb,
        CASE WHEN n = %(all)s THEN 'continuous' ELSE 'round-robin' END,
        CASE WHEN n = %(all)s THEN '{"lasts_seconds": 86400}' ELSE '{}' END::jsonb,
        true, 10, 1000, 30000, 0, 10000, 'lenient', 60, decode(repeat('00', 32), 'hex'),
        CASE WHEN n < %(all)s THEN 1 + n %% %(ladders)s END, now() - make_interval(hours => %(all)s - n + 1),
        CASE WHEN n <= %(old)s THEN now() - make_interval(hours => %(all)s - n) END
    FROM generate_series(1, %(all)s) n;
INSERT INTO wave (tournament, number, ladder, ordinal, laid_out_at)
    SELECT id, 1, ladder, row_number() OVER (PARTITION BY ladder ORDER BY id), started_at
    FROM tournament WHERE format <> 'continuous';
INSERT INTO wave (tournament, number, ladder, ordinal, laid_out_at)
    SELECT t.id, n, NULL, NULL, now() - make_interval(secs => %(lately)s - n)
    FROM tournament t, generate_series(1, %(lately)s) n WHERE t.format = 'continuous';
INSERT INTO entry (tournament, version, number, attended)
    SELECT t.id, 1 + (t.id * 7 + n) %% %(bots)s, n, true
    FROM tournament t, generate_series(1, least(%(entries)s, %(bots)s)) n WHERE t.state = 'finished';
INSERT INTO entry (tournament, version, number, attended)
    SELECT t.id, n, n, true FROM tournament t, generate_series(1, %(bots)s) n WHERE t.state = 'running';
"""

_ENDED: Final = """
INSERT INTO match (tournament, number, versions, state, record, deals, ending, commitment, started_at,
        finished_at, settled)
    SELECT t.id, n, ARRAY[
            1 + (t.id * 7 + 1 + n %% e) %% %(bots)s,
            1 + (t.id * 7 + 1 + (n %% e + 1 + n / e %% (e - 1)) %% e) %% %(bots)s],
        'finished', decode(repeat('00', 300), 'hex'), 12, 'played-out', decode(repeat('00', 32), 'hex'),
        t.started_at, t.started_at + make_interval(secs => n), true
    FROM tournament t, generate_series(1, %(a_tournament)s) n, least(%(entries)s, %(bots)s) e
    WHERE t.state = 'finished' ORDER BY t.id, n;
INSERT INTO match (tournament, number, wave, versions, state, record, deals, ending, commitment, started_at,
        finished_at, settled)
    SELECT t.id, n, 1 + (n - 1) / a, ARRAY[1 + n %% %(bots)s, 1 + (n + 1 + n / %(bots)s) %% %(bots)s],
        'finished', decode(repeat('00', 300), 'hex'), 12, 'played-out', decode(repeat('00', 32), 'hex'),
        now(), now(), true
    FROM tournament t, greatest(1, %(bots)s * 10 / %(lately)s) a, generate_series(1, %(lately)s * a) n
    WHERE t.format = 'continuous' ORDER BY t.id, n;
"""

_WAITING: Final = """
INSERT INTO match (tournament, number, versions, commitment)
    SELECT t.id, n, ARRAY[1 + n %% %(bots)s, 1 + (n + 1 + n / %(bots)s) %% %(bots)s],
        decode(repeat('00', 32), 'hex')
    FROM tournament t, generate_series(1, %(waiting)s / (%(running)s - 1)) n
    WHERE t.state = 'running' AND t.format <> 'continuous' ORDER BY t.id, n;
"""

_PARTS: Final = """
INSERT INTO match_entrant (match, entrant, version, place, games_won, points)
    SELECT m.id, e, m.versions[e + 1], CASE WHEN m.state = 'finished' THEN e + 1 END,
        CASE WHEN m.state = 'finished' THEN 2 - 2 * e END, CASE WHEN m.state = 'finished' THEN 50 - 20 * e END
    FROM match m, generate_series(0, 1) e ORDER BY m.id, e;
INSERT INTO game (match, number, seed, dealer, holders)
    SELECT m.id, g, decode(repeat('00', 32), 'hex'), 0,
        CASE g WHEN 1 THEN '{0,1}' ELSE '{1,0}' END::smallint[]
    FROM match m, generate_series(1, 2) g ORDER BY m.id, g;
INSERT INTO rating_step (ladder, ordinal, match, version, place, mu_before, sigma_before,
        mu_after, sigma_after)
    SELECT t.ladder, row_number() OVER (PARTITION BY t.ladder ORDER BY m.id, e), m.id, m.versions[e + 1],
        e + 1, 25, 2, 25.1 - 0.2 * e, 1.9
    FROM match m JOIN tournament t ON t.id = m.tournament, generate_series(0, 1) e
    WHERE m.state = 'finished' AND t.ladder IS NOT NULL ORDER BY m.id, e;
-- Once in fifty matches, and everybody lately.
INSERT INTO fault (match, number, version, game, seat, kind, elapsed_ms, limit_ms, detail, at)
    SELECT m.id, 1, m.versions[1], 1, 0, 'late', 1200, 1000, '', m.finished_at
    FROM match m WHERE m.state = 'finished' AND m.id %% 50 = 0;
INSERT INTO fault (match, number, version, game, seat, kind, elapsed_ms, limit_ms, detail)
    SELECT m.id, 2, m.versions[1], 1, 0, 'late', 1200, 1000, ''
    FROM match m JOIN tournament t ON t.id = m.tournament
    WHERE m.state = 'finished' AND t.format = 'continuous' AND m.number <= %(bots)s;
UPDATE match_entrant e SET faults = 1 FROM fault f WHERE f.match = e.match AND f.version = e.version;
INSERT INTO audit (who, what, subject) SELECT 'organiser', 'resumed', 'tournament ' || t.id
    FROM tournament t, generate_series(1, 5);
INSERT INTO suspension (version, reason, lifted_at, lifted_by)
    SELECT v.id, 'it was at fault', now() - interval '1 year', 'organiser'
    FROM bot_version v WHERE v.id %% 10 = 0;
-- The rungs are counted.
SET LOCAL session_replication_role = origin;
INSERT INTO rating (ladder, version, mu, sigma, matches, wins, draws, losses, faulty, played_at)
    SELECT ladder, version, 20 + (version * 17 %% 100) / 10.0, 1.9, 20, 10, 0, 10, 0, now()
    FROM generate_series(1, %(bots)s) version, generate_series(1, %(ladders)s) ladder;
"""


@dataclass(frozen=True)
class FullHouse:
    """How much there is in a house."""

    bots: int
    running: int  # events, one of them continuous
    waiting: int  # matches
    ended: int  # matches, but for those of the continuous event
    ladders: int = 1

    @property
    def old(self) -> int:
        """Events that have ended."""
        return -(-self.ended // _A_TOURNAMENT)

    @property
    def newest(self) -> int:
        """The newest event, which is continuous."""
        return self.old + self.running


def fill(connection: AnyConnection, house: FullHouse) -> None:
    """Lay all this into an empty database, in a transaction of the caller's; a VACUUM ANALYZE follows."""
    ladders.ensure(connection, preset(LADDER), True)
    for number in range(1, house.ladders):
        ladders.ensure(connection, preset(LADDER, target=str(25 + 5 * number)), True)
    schedules.create(connection, "many", preset=LADDER)
    schedules.create(connection, "club", preset=LADDER, format="continuous")
    given: dict[str, Any] = {
        "bots": house.bots,
        "ladders": house.ladders,
        "old": house.old,
        "running": house.running,
        "all": house.newest,
        "waiting": house.waiting,
        "entries": _ENTRIES,
        "lately": _LATELY,
        "a_tournament": _A_TOURNAMENT,
        "rules": json.dumps(preset(LADDER).options()),
    }
    connection.execute(_QUICKLY)
    with connection.cursor() as cursor:
        for part in (_BOTS, _TOURNAMENTS, _ENDED, _WAITING, _PARTS):
            for statement in part.split(";\n"):
                if statement.strip():
                    cursor.execute(statement.encode(), given)
