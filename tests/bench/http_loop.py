"""A referee that asks by HTTP, for comparison: the same tables, a POST with JSON for every decision."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterable
from typing import Any

from cuig.engine.cards import cards_in
from cuig.engine.views import View
from cuig.match import Plan
from cuig.table import Table

from tests.bench.tally import Tally

_HEAD = b"POST /decide HTTP/1.1\r\nhost: bot\r\ncontent-type: application/json\r\ncontent-length: %d\r\n\r\n"


class KeptAlive(asyncio.Protocol):
    """One connection, one question at a time: a client that does nothing but what is needed."""

    def __init__(self) -> None:
        self._transport: asyncio.Transport | None = None
        self._heard = b""
        self._answer: asyncio.Future[bytes] | None = None
        self._loop = asyncio.get_running_loop()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport  # type: ignore[assignment]  # a transport of uvloop is one by its deeds

    def data_received(self, data: bytes) -> None:
        heard = self._heard = self._heard + data
        end = heard.find(b"\r\n\r\n")
        if end < 0 or self._answer is None:
            return
        length = heard.lower().find(b"content-length:")
        size = int(heard[length + 15 : heard.find(b"\r\n", length)])
        if len(heard) >= end + 4 + size:
            answer, self._answer, self._heard = self._answer, None, b""
            if not answer.done():  # else whoever asked has gone
                answer.set_result(heard[end + 4 :])

    def connection_lost(self, error: Exception | None) -> None:
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(error or ConnectionResetError())

    async def post(self, body: bytes) -> bytes:
        assert self._transport is not None
        self._answer = self._loop.create_future()
        self._transport.write(_HEAD % len(body) + body)
        return await self._answer

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()


async def connected(port: int) -> KeptAlive:
    _, kept = await asyncio.get_running_loop().create_connection(KeptAlive, "127.0.0.1", port)
    return kept


def question_json(seen: View, number: int, left_ms: int) -> bytes:
    """What a prompt holds, as JSON."""
    question: dict[str, Any] = {
        "id": number,
        "seat": seen.seat,
        "phase": seen.phase,
        "deal": seen.deal_number,
        "dealer": seen.dealer,
        "scores": seen.scores,
        "hand": cards_in(seen.hand),
        "trump": seen.trump,
        "turn_up": seen.turn_up,
        "robber": seen.robber,
        "leaders": seen.leaders,
        "played": seen.played,
        "taken": seen.taken,
        "legal": seen.legal,
        "choose_min": seen.choose[0],
        "choose_max": seen.choose[1],
        "time_left_ms": left_ms,
    }
    return json.dumps(question, separators=(",", ":")).encode()


async def play_by_http(port: int, plans: Iterable[Plan], tally: Tally, until: float) -> None:
    """Play one match after the other over one connection, with the clocks of a referee."""
    kept = await connected(port)
    now = time.monotonic()
    try:
        for plan in plans:
            table = Table(plan)
            table.begin(now)
            while (question := table.question) is not None and now < until:
                body = question_json(table.view(), question.number, table.time_left_ms(now))
                answer = json.loads(await kept.post(body))
                now = time.monotonic()
                table.answer(question.number, answer["actions"], now)
                table.take_record()
                tally.decided()
            if now >= until:
                return
    finally:
        kept.close()
