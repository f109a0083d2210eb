"""What binds the house to the cards is told from the start; the seeds themselves when the match has ended."""

from __future__ import annotations

import asyncio
import base64
import json
import re
from collections.abc import Iterable
from typing import Any

import httpx
import psycopg
from cuig.bot import Bot
from cuig.bots.random import Random
from cuig.client import attachment
from cuig.client.open_match import OpenMatch, open_match_from
from cuig.commitments import house_commitment, terms_sha256
from cuig.engine.views import View
from cuig.net.channel import bearer, open_channel
from cuig.v1 import arena_pb2, arena_pb2_grpc, referee_pb2
from pytest import MonkeyPatch
from redis.asyncio import Redis
from starlette.routing import Mount, Route

from arena.match import matches
from arena.runner.runner import RunnerTerms, run_matches
from arena.store.connecting import pool
from arena.web.app import pages
from tests.support.evening import HOUSE_TOKEN, Evening, begin_tournament, full_house
from tests.support.waiting import until

FILLED = {"name": "molly", "bot": "molly", "owner": "ann", "id": "1"} | {
    "project": "cuig",
    "file": "cuig.whl",
    "member": "ann",
    "number": "1",
}


class Waiting(Bot):
    """Plays a trick or two, and then no card before it is let."""

    let = False

    async def play(self, view: View) -> int:
        await until(lambda: len(view.played) <= 4 or Waiting.let, "leave to play on")
        return view.legal[0]


def every_address(opened: Evening) -> list[str]:
    """Every address that the arena has pages or data at."""
    served = pages(pool(opened.database_url, "test", 1, 5.0), Redis.from_url(opened.redis_url), opened.arena)

    def filled(path: str) -> str:
        names = FILLED | ({"name": "twenty-five"} if path.startswith("/ladders") else {})
        names |= {"name": "event"} if path.startswith("/schedules/") else {}
        return re.sub(r"{(\w+)(?::int)?}", lambda part: names.get(part[1], "nothing-so"), path)

    found = []
    for route in served.routes:
        if isinstance(route, Mount):
            continue
        assert isinstance(route, Route)
        found.append(filled(route.path))
    assert len(found) > 30
    return found


def forms(secrets: Iterable[bytes]) -> list[bytes]:
    """Every way in which somebody might have written a secret."""
    return [
        form
        for secret in secrets
        for form in (
            secret,
            secret.hex().encode(),
            secret.hex().upper().encode(),
            base64.b64encode(secret)[:40],
            base64.urlsafe_b64encode(secret)[:40],
            repr(secret).encode(),
        )
    ]


async def told(opened: Evening) -> dict[str, bytes]:
    """Everything that the arena says, by address."""
    answers = {}
    async with httpx.AsyncClient(base_url=opened.web, timeout=20) as client:
        for address in every_address(opened):
            answer = await client.get(address)
            # 303: to sign in; 401: it takes a token; 405: it takes forms alone.
            assert answer.status_code in (200, 303, 307, 401, 404, 405), address
            answers[address] = answer.content
    async with open_channel(str(opened.arena)) as channel:
        arena: arena_pb2_grpc.ArenaServiceAsyncStub = arena_pb2_grpc.ArenaServiceStub(channel)
        token = bearer(opened.tokens["molly"])
        own = await arena.ListMatches(arena_pb2.ListMatchesRequest(), metadata=token, timeout=10)
        answers["ListMatches"] = own.SerializeToString()
    return answers


async def test_a_commitment_stands_from_the_start_and_its_seed_is_told_only_at_the_end(
    database_url: str, redis_url: str, monkeypatch: MonkeyPatch
) -> None:
    heard: set[tuple[str, str]] = set()  # what the bots were told

    def hear(opened: referee_pb2.MatchOpened, *rest: Any) -> OpenMatch:
        heard.add((opened.match_id, opened.commitment.hex()))
        return open_match_from(opened, *rest)

    monkeypatch.setattr(attachment, "open_match_from", hear)
    monkeypatch.setattr(Waiting, "let", False)
    async with full_house(database_url, redis_url, {"molly": Waiting, "finn": Random}) as opened:
        event = begin_tournament(database_url, decks=2)
        with psycopg.connect(database_url, autocommit=True) as connection:
            ids = [one.id for one in matches.of_tournament(connection, event)]
            assert ids[0] == 1  # the one that is asked for everywhere
            seeds = [game.seed for number in ids for game in matches.games(connection, number)]
            drawn = connection.execute("SELECT seed FROM tournament").fetchone()
            assert drawn is not None

            async def nothing_is_given_away() -> dict[str, bytes]:
                said = await told(opened)
                for address, answer in said.items():
                    assert not [form for form in forms([*seeds, drawn[0]]) if form in answer], address
                return said

            said = await nothing_is_given_away()
            lines = json.loads(said[f"/tournaments/{event}.json"])["matches"]
            published = {(str(line["match"]["id"]), line["commitment"]) for line in lines}
            assert len({hexadecimal for _, hexadecimal in published}) == 2
            running = asyncio.create_task(
                run_matches(database_url, redis_url, HOUSE_TOKEN, RunnerTerms("test"))
            )
            await until(lambda: matches.record(connection, ids[0]), "some of the record")
            await nothing_is_given_away()
            assert matches.by_id(connection, ids[0]).state == "playing"
            monkeypatch.setattr(Waiting, "let", True)
            await running
            assert heard == published
            said = await told(opened)
            for number, hexadecimal in published:
                games = matches.games(connection, int(number))
                names = [one.name for one in matches.entrants(connection, [int(number)])[int(number)]]
                row = connection.execute("SELECT rules FROM tournament WHERE id = %s", [event]).fetchone()
                assert row is not None
                terms = terms_sha256(number, row[0], names, [(game.dealer, game.holders) for game in games])
                assert house_commitment(terms, (game.seed for game in games)).hex() == hexadecimal
            for address in ("/matches/1", "/matches/1.json", "/matches/1/record.json"):
                assert dict(published)["1"].encode() in said[address]
                assert seeds[0].hex().encode() in said[address]
                # The other match's are no business of this one's page, nor is what all come from.
                assert seeds[-1].hex().encode() not in said[address]
            assert not [address for address, answer in said.items() if drawn[0].hex().encode() in answer]
            matches.void_match(connection, ids[0], "to see")
            for address, answer in (await told(opened)).items():
                assert seeds[0].hex().encode() not in answer, address
