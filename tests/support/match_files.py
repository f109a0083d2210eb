"""Files of matches, as an arena hands them out."""

from __future__ import annotations

import base64
from typing import Any

from cuig.decks import commitment
from cuig.match import Plan
from cuig.table import Table
from cuig.v1 import record_pb2
from cuig.wire import segment_message


def file_of(plan: Plan) -> dict[str, Any]:
    """A match played here, as an arena hands it out."""
    table = Table(plan)
    table.mix([b"of molly", b"of finn"])
    table.begin(0.0)
    while (question := table.question) is not None:
        table.answer(question.number, table.state.legal()[:1], 0.0)
    assert table.result is not None
    record = record_pb2.Record(segments=map(segment_message, table.take_record()))
    return {
        "format": "cuig match 1",
        "match": "7",
        "preset": plan.rules.preset,
        "rules": plan.rules.options(),
        "faults": "strict",
        "entrants": list(plan.entrants),
        "games": [
            {"seed": game.seed.hex(), "dealer": game.dealer, "holders": list(game.holders)}
            for game in plan.games
        ],
        "commitment": commitment(game.seed for game in plan.games).hex(),
        "record": base64.b64encode(record.SerializeToString()).decode(),
        "result": {
            "ending": "played-out",
            "standings": [
                {
                    "place": one.place,
                    "games_won": one.games_won,
                    "points": one.points,
                    "forfeited": one.forfeited,
                }
                for one in table.result.standings
            ],
        },
    }
