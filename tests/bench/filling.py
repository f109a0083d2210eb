"""Fills a database with bots and matches as rows, for benchmarks of what is asked of many."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any, Final

import psycopg

from arena.rating import ladders
from arena.tournament import schedules
from tests.support.random_match import RULES

Connection = psycopg.Connection[Any]
LADDER: Final = "twenty-five"


def fill(
    connection: Connection, entrants: int, played: int, a_tournament: int = 1000, *, rated: bool = True
) -> None:
    """Bots and matches as rows, by COPY; ids begin at 1 in an empty database.

    rated: with steps and ratings, whose figures mean nothing.
    """
    # The rows fit each other: to look each of them up again would take most of the time.
    connection.execute("SET LOCAL session_replication_role = replica")
    connection.execute("SET LOCAL synchronous_commit = off")
    events = -(-played // a_tournament)
    chance = random.Random(3)
    pairs = [chance.sample(range(1, entrants + 1), 2) for _ in range(played)]
    ladders.ensure(connection, RULES, True)
    rules = json.dumps(RULES.options())
    schedules.create(connection, "many", preset="twenty-five")
    when = "2027-01-01T00:00:00Z"

    def copy(table: str, columns: str, lines: Iterator[str]) -> None:
        with (
            connection.cursor() as cursor,
            cursor.copy(f"COPY {table} ({columns}) FROM STDIN".encode()) as to,
        ):
            held: list[str] = []
            for line in lines:
                held.append(line)
                if len(held) == 2000:
                    to.write("".join(held))
                    held.clear()
            to.write("".join(held))

    some = range(1, entrants + 1)
    copy("owner", "name", (f"owner-{n}\n" for n in range(entrants)))
    copy("bot", "name, owner", (f"bot-{n - 1}\t{n}\n" for n in some))
    copy(
        "bot_version",
        "bot, number, bot_name, owner_name",
        (f"{n}\t1\tbot-{n - 1}\towner-{n - 1}\n" for n in some),
    )
    copy(
        "slot",
        "schedule, due_at, state",
        (f"1\t2027-01-01T{n // 3600:02}:{n // 60 % 60:02}:{n % 60:02}Z\ttaken\n" for n in range(events)),
    )
    copy(
        "tournament",
        "slot, schedule, name, state, due_at, preset, rules, format, duplicate, decks, decision_ms, bank_ms,"
        " increment_ms, startup_ms, faults, patience_seconds, seed, ladder, started_at, finished_at",
        (
            f"{n}\t1\tmany {n}\tfinished\t{when}\ttwenty-five\t{rules}\tround-robin\tt\t10\t1000\t30000\t0\t"
            f"10000\tlenient\t60\t\\\\x{'00' * 32}\t1\t{when}\t{when}\n"
            for n in range(1, events + 1)
        ),
    )
    copy(
        "wave",
        "tournament, number, ladder, ordinal",
        (f"{n}\t1\t1\t{n}\n" for n in range(1, events + 1)),
    )
    record = "\\\\x" + "00" * 300
    copy(
        "match",
        "tournament, number, versions, state, record, deals, ending, started_at, finished_at, settled",
        (
            f"{n // a_tournament + 1}\t{n % a_tournament + 1}\t{{{one},{other}}}\tfinished\t{record}\t12\t"
            f"played-out\t{when}\t{when}\t{rated}\n"
            for n, (one, other) in enumerate(pairs)
        ),
    )
    copy(
        "match_entrant",
        "match, entrant, version, place, games_won, points",
        (
            f"{n}\t{side}\t{version}\t{side + 1}\t{2 - 2 * side}\t{50 - 20 * side}\n"
            for n, pair in enumerate(pairs, 1)
            for side, version in enumerate(pair)
        ),
    )
    if not rated:
        return
    copy(
        "rating_step",
        "ladder, ordinal, match, version, place, mu_before, sigma_before, mu_after, sigma_after",
        (
            f"1\t{2 * n - 1 + side}\t{n}\t{version}\t{side + 1}\t25\t2\t{25.1 - 0.2 * side}\t1.9\n"
            for n, pair in enumerate(pairs, 1)
            for side, version in enumerate(pair)
        ),
    )
    connection.execute("SET LOCAL session_replication_role = origin")  # the rungs are counted
    copy(
        "rating",
        "ladder, version, mu, sigma, matches, wins, draws, losses, faulty, played_at",
        (f"1\t{n}\t{chance.gauss(25, 5)}\t{1 + chance.random()}\t20\t10\t0\t10\t0\t{when}\n" for n in some),
    )
