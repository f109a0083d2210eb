"""Files of matches, as an arena hands them out."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from typing import Any

from cuig.match import Plan
from cuig.table import Table, default_answer
from cuig.v1 import record_pb2
from cuig.wire import segment_message

from tests.support.matches import bound


def file_of(
    plan: Plan,
    nonces: Sequence[bytes] = (b"of molly", b"of finn"),
    *,
    commit: bool = True,
    match_id: str = "7",
) -> dict[str, Any]:
    """A match played here, as an arena hands it out.

    nonces: by entrant. commit: whether the house is bound to the match, and not to its seeds alone.
    """
    plan = bound(plan, match_id) if commit else plan
    table = Table(plan)
    table.mix(nonces)
    table.begin(0.0)
    while (question := table.question) is not None:
        table.answer(question.number, default_answer(table.state.legal(), table.state.choose()), 0.0)
    assert table.result is not None
    record = record_pb2.Record(segments=map(segment_message, table.take_record()))
    return {
        "format": "cuig match 2",
        "match": match_id,
        "preset": plan.rules.preset,
        "rules": plan.rules.options(),
        "faults": "strict",
        "entrants": list(plan.entrants),
        "games": [
            {"seed": game.seed.hex(), "dealer": game.dealer, "holders": list(game.holders)}
            for game in plan.games
        ],
        "commitment": table.decks.commitment.hex(),
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


def file_of_seeds(plan: Plan) -> dict[str, Any]:
    """Match 7 as an arena hands it out of which the seeds alone were committed to."""
    held = file_of(plan, commit=False)
    return {**held, "format": "cuig match 1"}
