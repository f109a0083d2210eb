"""A house of every schema that has landed is migrated to today's: nothing of it changes, its event goes on.

The dumps were made by `tests.support.played_house` at the last commit that had each schema.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import psycopg
import pytest
from cuig.bot import Bot
from cuig.bots.lowest_winner import LowestWinner
from cuig.bots.random import Random
from cuig.bots.rule_of_thumb import RuleOfThumb
from psycopg.rows import dict_row

from arena.bot import bots, hosting
from arena.match import matches
from arena.match.match_page import match_page
from arena.rating import crosstables, ladders, ratings
from arena.runner.runner import RunnerTerms, run_matches
from arena.store import hold
from arena.store.migrate import check, migrate
from arena.tournament import tournaments
from tests.support.evening import HOUSE_TOKEN, opened
from tests.support.waiting import within

Connection = psycopg.Connection[Any]

DUMPS = sorted((Path(__file__).parent / "dumps").glob("*.sql"))
# Whoever else is in a house, the guest that is handed in, is played by rule of thumb.
BOTS: dict[str, type[Bot]] = {"random": Random, "lowest-winner": LowestWinner}
ENDED, RUNNING = 1, 2  # each dump's tournaments

pytestmark = pytest.mark.parametrize("dump", DUMPS, ids=lambda path: path.stem)


@pytest.fixture
def former_url(bare_database_url: str, dump: Path) -> str:
    """The URL of a database in which the dump is, not migrated."""
    with psycopg.connect(bare_database_url) as connection:
        connection.execute(dump.read_bytes())
    return bare_database_url


def rated_before(connection: Connection) -> list[tuple[Any, ...]]:
    """Every line of every ladder, read off the tables as they have always been."""
    return connection.execute(
        """SELECT l.name, b.name, v.number, r.mu, r.sigma, r.matches, r.wins, r.draws, r.losses
           FROM rating r JOIN ladder l ON l.id = r.ladder JOIN bot_version v ON v.id = r.version
           JOIN bot b ON b.id = v.bot ORDER BY l.name, r.mu - 3 * r.sigma DESC"""
    ).fetchall()


def rated_now(connection: Connection) -> list[tuple[Any, ...]]:
    return [
        (one.name, row.bot, row.number, row.mu, row.sigma, row.matches, row.wins, row.draws, row.losses)
        for one in sorted(ladders.every(connection), key=lambda one: one.name)
        for row in ladders.ladder(connection, one.name).rows
    ]


def met_before(connection: Connection, event: int) -> dict[tuple[str, str], tuple[int, int, int]]:
    """Won, drawn and lost of each against each other."""
    found = connection.execute(
        """SELECT b.name, c.name, count(*) FILTER (WHERE e.place < o.place),
               count(*) FILTER (WHERE e.place = o.place), count(*) FILTER (WHERE e.place > o.place)
           FROM match m JOIN match_entrant e ON e.match = m.id
           JOIN match_entrant o ON o.match = m.id AND o.version <> e.version
           JOIN bot_version v ON v.id = e.version JOIN bot b ON b.id = v.bot
           JOIN bot_version w ON w.id = o.version JOIN bot c ON c.id = w.bot
           WHERE m.tournament = %s AND m.state = 'finished' GROUP BY 1, 2""",
        [event],
    ).fetchall()
    return {(one, other): (won, drawn, lost) for one, other, won, drawn, lost in found}


def met_now(connection: Connection, event: int) -> dict[tuple[str, str], tuple[int, int, int]]:
    table = crosstables.crosstable(connection, event)
    return {
        (row.name, other.name): (cell.wins, cell.draws, cell.losses)
        for row in table.rows
        for other, cell in zip(table.rows, row.cells, strict=True)
        if cell is not None and cell.matches
    }


def records(connection: Connection) -> list[dict[str, Any]]:
    with connection.cursor(row_factory=dict_row) as cursor:
        return cursor.execute("SELECT id, state, record FROM match ORDER BY id").fetchall()


def test_ladders_and_crosstables_are_what_they_were(former_url: str) -> None:
    with psycopg.connect(former_url) as connection:
        rated = rated_before(connection)
        met = {event: met_before(connection, event) for event in (ENDED, RUNNING)}
        before = records(connection)
    assert rated
    assert all(met.values())
    migrate(former_url)
    with psycopg.connect(former_url) as connection:
        check(connection)
        assert rated_now(connection) == rated
        assert {event: met_now(connection, event) for event in (ENDED, RUNNING)} == met
        assert records(connection) == before
        for ladder in ladders.every(connection):
            assert ratings.recompute(connection, ladder.name, check=True).equal
        for match in before:
            shown = match_page(connection, match["id"])
            assert bool(shown.games) == (match["state"] == "finished")


def test_it_is_migrated_once(former_url: str) -> None:
    migrate(former_url)
    assert migrate(former_url) == []


async def test_its_event_goes_on_to_its_end(former_url: str, redis_url: str) -> None:
    migrate(former_url)
    with psycopg.connect(former_url) as connection:
        before = {one["id"]: one for one in records(connection)}
        hold.lift(connection)  # in another database than its own a house holds itself
        # Those that the house runs itself are played by the tokens of a host.
        tokens = {one.leased.bot: one.token for one in hosting.lease(connection, "test", 100, 600)}
        others = [one.name for one in bots.every(connection) if one.name not in tokens]
        tokens |= {name: bots.issue_token(connection, name).token for name in others}
    assert any(one["state"] == "playing" and one["record"] for one in before.values())
    async with opened(former_url, redis_url, tokens) as house:
        await house.open_referee()
        for name in tokens:
            house.connect(name, BOTS.get(name, RuleOfThumb))
        await house.all_here(len(tokens))
        running = run_matches(former_url, redis_url, HOUSE_TOKEN, RunnerTerms("test"))
        await within(running, "the event to be played")
    with psycopg.connect(former_url) as connection:
        assert tournaments.by_id(connection, RUNNING).state == "finished"
        after = {one["id"]: one for one in records(connection)}
        assert {one["state"] for one in after.values()} == {"finished"}
        # What was recorded stands: a match that was half played has gone on from there.
        assert all(after[number]["record"].startswith(one["record"]) for number, one in before.items())
        for event in (ENDED, RUNNING):
            for one in matches.of_tournament(connection, event):
                assert match_page(connection, one.id).games
        assert ratings.recompute(connection, "twenty-five", check=True).steps == 2 * len(after)
