"""The file of a finished match, by which anybody can replay and verify it: seeds, record and result."""

from __future__ import annotations

import base64
from typing import Any

from cuig.verify import FORMAT, FORMAT_OF_SEEDS

from arena.errors import NotFound
from arena.match import matches
from arena.store.query import AnyConnection
from arena.tournament import tournaments


def match_file(connection: AnyConnection, number: int) -> dict[str, Any]:
    """Return the file that `cuig verify` reads. Raises NotFound, also for a match that has not ended."""
    match = matches.by_id(connection, number)
    # Before that the match may go on, and its seeds give away the cards to come.
    if match.state != "finished":
        raise NotFound("finished match", number)
    event = tournaments.by_id(connection, match.tournament)
    games = matches.games(connection, number)
    entrants = matches.entrants(connection, [number])[number]
    return {
        "format": FORMAT if matches.is_bound(connection, number) else FORMAT_OF_SEEDS,
        "match": str(number),
        "tournament": event.name,
        "preset": event.preset,
        "rules": event.rules,
        "faults": event.faults,
        "entrants": [entrant.name for entrant in entrants],
        "games": [
            {"seed": game.seed.hex(), "dealer": game.dealer, "holders": list(game.holders)} for game in games
        ],
        "commitment": matches.commitments(connection, [number])[number].hex(),
        "record": base64.b64encode(matches.record(connection, number)).decode(),
        "result": {
            "ending": match.ending,
            "cause": match.cause,
            "standings": [
                {
                    "place": entrant.place,
                    "games_won": entrant.games_won,
                    "points": entrant.points,
                    "forfeited": entrant.forfeited,
                }
                for entrant in entrants
            ],
        },
    }
