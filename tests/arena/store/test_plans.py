"""No statement of a tick, a runner or a page reads a table whole that grows with all that ever was."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import psycopg
import pytest

from tests.support.busy_hour import analyse, busy_hour
from tests.support.full_house import FullHouse, fill
from tests.support.statements import Statement, has_plan, nodes, plan

HOUSE = FullHouse(bots=200, running=4, waiting=1_500, ended=30_000)
# Tables that grow with what was ever played.
LARGE = ("match", "match_entrant", "game", "rating_step", "fault")
# Statements that may read one of them whole, and why.
MAY: dict[str, str] = {}


@pytest.fixture(scope="module")
def filled(databases: Any) -> Iterator[str]:
    with databases.fresh() as url:
        with psycopg.connect(url) as connection:
            fill(connection, HOUSE)
            connection.execute("UPDATE fault SET kind = 'no-show' WHERE match % 3 = 0")
        analyse(url)
        yield url


@pytest.fixture(scope="module")
def asked(filled: str, redis_server_url: str) -> list[Statement]:
    return busy_hour(filled, redis_server_url, HOUSE)


def whole(connection: psycopg.Connection[Any], sql: str, parameters: Any) -> list[str]:
    """The large tables that a statement can only read whole, or an index of theirs from end to end.

    The planner is told to do without, and to look up what it joins: so it does not matter how much is in the
    tables of a test, in which reading them whole may be the quickest.
    """
    for way in ("seqscan", "hashjoin", "mergejoin"):
        connection.execute(f"SET LOCAL enable_{way} = off".encode())
    found = plan(connection, sql, parameters)
    limited = {id(below) for node in nodes(found) if node["Node Type"] == "Limit" for below in nodes(node)}
    return [
        node["Relation Name"]
        for node in nodes(found)
        if node.get("Relation Name") in LARGE
        and (
            "Seq Scan" in node["Node Type"]
            or ("Index" in node["Node Type"] and "Index Cond" not in node and id(node) not in limited)
        )
    ]


def test_no_statement_reads_a_large_table_whole(filled: str, asked: list[Statement]) -> None:
    assert len({one.function for one in asked}) > 60
    breaches = {}
    with psycopg.connect(filled) as connection:
        for one in {(one.function, one.sql): one for one in asked if has_plan(one.sql)}.values():
            read = whole(connection, one.sql, one.parameters)
            if read and one.function not in MAY:
                breaches[one.function] = f"{one.function} reads {read} whole: {one.sql[:300]}"
    assert not breaches, "\n".join(breaches.values())


def test_a_statement_that_reads_one_whole_would_be_found(filled: str) -> None:
    with psycopg.connect(filled) as connection:
        for sql in ("SELECT count(*) FROM match WHERE deals = 3", "SELECT count(match) FROM match_entrant"):
            assert whole(connection, sql, None), sql
