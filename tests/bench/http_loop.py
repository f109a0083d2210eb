"""A referee that asks by HTTP, for comparison: the same tables, a POST with JSON for every decision."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable
from typing import Any

from cuig.engine.cards import cards_in
from cuig.engine.views import View
from cuig.match import Plan
from cuig.table import Table

from tests.bench.http_clients import Client
from tests.bench.tally import Tally


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


async def play_by_http(client: Client, plans: Iterable[Plan], tally: Tally, until: float) -> None:
    """Play one match after the other, with the clocks of a referee."""
    line = await client.line()
    now = time.monotonic()
    for plan in plans:
        table = Table(plan)
        table.begin(now)
        while (question := table.question) is not None and now < until:
            body = question_json(table.view(), question.number, table.left_ms(now))
            answer = json.loads(await line.post(body))
            now = time.monotonic()
            table.answer(question.number, answer["actions"], now)
            table.take_record()
            tally.decided()
        if now >= until:
            return
