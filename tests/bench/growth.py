"""What a tick, a runner and the pages take in a house in which much was played and much is to be played."""

from __future__ import annotations

import asyncio
from dataclasses import asdict, dataclass
from typing import Any, Final

import psycopg

from tests.support import servers
from tests.support.busy_hour import analyse, look_once, recorded, run_once, tick_once
from tests.support.full_house import FullHouse, fill
from tests.support.statements import Statement, has_plan, nodes, plan

HOUSE: Final = FullHouse(bots=1_000, running=50, waiting=500_000, ended=10_000_000, ladders=10)
QUICK: Final = FullHouse(bots=200, running=10, waiting=5_000, ended=50_000, ladders=2)
SLOWEST: Final = 10


@dataclass(frozen=True)
class Asked:
    """A statement: how long it took, and how the database went about it."""

    function: str  # of the store
    ms: float
    plan: str


@dataclass(frozen=True)
class GrowthFigures:
    """A house of so many matches: milliseconds, warm."""

    bots: int
    events: int
    waiting: int
    ended: int
    tick_ms: float  # the second of two
    slowest_page: str
    slowest_page_ms: float
    slowest: tuple[Asked, ...]


def grown(url: str, redis_url: str, house: FullHouse) -> GrowthFigures:
    """Fill an empty database so, and ask all of it twice."""
    with psycopg.connect(url) as connection:
        fill(connection, house)
    analyse(url)
    tick_once(url, house)
    asyncio.run(look_once(url, redis_url, house))
    with recorded() as asked:
        tick_s = tick_once(url, house)
        run_once(url, house)
        pages = asyncio.run(look_once(url, redis_url, house))
        found = list(asked)
    worst: dict[str, Statement] = {}
    for one in found:
        if one.function not in worst or one.seconds > worst[one.function].seconds:
            worst[one.function] = one
    path = max(pages, key=lambda name: pages[name])
    with psycopg.connect(url) as connection:
        slowest = tuple(
            Asked(one.function, one.seconds * 1000, _way(connection, one))
            for one in sorted(worst.values(), key=lambda one: -one.seconds)[:SLOWEST]
        )
    return GrowthFigures(
        *(house.bots, house.running, house.waiting, house.ended),
        *(tick_s * 1000, path, pages[path] * 1000, slowest),
    )


def _way(connection: psycopg.Connection[Any], one: Statement) -> str:
    """How a statement's plan reaches its rows: its scans, from the outermost on."""
    if not has_plan(one.sql):
        return "–"
    scans = [
        " ".join(filter(None, (node["Node Type"], node.get("Relation Name"), node.get("Index Name"))))
        for node in nodes(plan(connection, one.sql, one.parameters))
        if "Scan" in node["Node Type"]
    ]
    return "; ".join(dict.fromkeys(scans))


def growth(quick: bool) -> list[dict[str, Any]]:
    """Fill a house, ask everything, and print the statements that took longest with their plans."""
    house = QUICK if quick else HOUSE
    with servers.databases() as databases, servers.redis_database() as redis_url, databases.fresh() as url:
        found = grown(url, redis_url, house)
    print(
        f"{found.bots:,} bots, {found.events} events, {found.waiting:,} matches open, {found.ended:,} ended: "
        f"a tick {found.tick_ms:.0f} ms; the slowest page {found.slowest_page} {found.slowest_page_ms:.0f} ms"
    )
    for one in found.slowest:
        print(f"{one.ms:8.1f} ms  {one.function:<34} {one.plan[:160]}")
    return [asdict(found)]
