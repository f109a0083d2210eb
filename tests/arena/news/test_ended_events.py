"""What is told of an event that is over is what its page and its ladder say."""

from __future__ import annotations

from typing import Any

import psycopg
import pytest

from arena.errors import NotFound
from arena.news.ended_events import ended_events
from arena.rating import ladders
from arena.season.placings import PlacedEvents
from arena.tournament import tournaments
from tests.support.events import NAMES, enter, event, forfeited, played_out, stronger_wins


def test_places_faults_and_rating_changes_are_those_of_the_event(database_url: str) -> None:
    with psycopg.connect(database_url) as connection:
        enter(connection, *NAMES[:3])
        first = event(connection)
        played_out(connection, first.id)
        second = event(connection)
        played_out(connection, second.id, lambda claimed: forfeited(0))
        told = ended_events(connection, PlacedEvents())
        assert [one.id for one in told] == [second.id, first.id]
        assert [(one.name, one.place) for one in told[1].finishes] == [
            ("molly", 1),
            ("finn", 2),
            ("oisin", 3),
        ]
        assert told[1].winners == ["molly"]
        assert sum(one.faults for one in told[0].finishes) == 6
        assert {one.faults for one in told[1].finishes} == {0}
        rows = ladders.ladder(connection, "twenty-five").rows
        after = {one.name: one.rating_after for one in told[0].finishes}
        assert after == {row.bot: row.mu for row in rows}
        # The second begins where the first has ended.
        before = {one.name: one.rating_before for one in told[0].finishes}
        assert before == {one.name: one.rating_after for one in told[1].finishes}


def test_an_unrated_event_changes_no_rating(database_url: str) -> None:
    with psycopg.connect(database_url) as connection:
        enter(connection, *NAMES[:2])
        played_out(connection, event(connection, rated=False).id)
        [told] = ended_events(connection, PlacedEvents())
        assert told.ladder is None
        assert {(one.rating_before, one.rating_after) for one in told.finishes} == {(None, None)}


def test_a_bot_and_an_owner_hear_of_their_own_events_only(database_url: str) -> None:
    with psycopg.connect(database_url) as connection:
        enter(connection, "molly", "finn", owner="ann")
        enter(connection, "oisin", owner="bob")
        together = event(connection, entry="open", same_owner=True)
        played_out(connection, together.id)
        enter(connection, "una", owner="eve")
        kept = PlacedEvents()
        numbers: dict[str, Any] = {
            name: [one.id for one in ended_events(connection, kept, bot=name)] for name in ("molly", "una")
        }
        assert numbers == {"molly": [together.id], "una": []}
        assert [one.id for one in ended_events(connection, kept, owner="bob")] == [together.id]
        assert ended_events(connection, kept, owner="eve") == []
        for unknown in ({"bot": "nobody"}, {"owner": "nobody"}):
            with pytest.raises(NotFound):
                ended_events(connection, kept, **unknown)  # type: ignore[arg-type]


def test_what_runs_is_no_news_and_what_is_void_has_no_winner(database_url: str) -> None:
    with psycopg.connect(database_url) as connection:
        enter(connection, *NAMES[:2])
        running = event(connection)
        assert ended_events(connection, PlacedEvents()) == []
        tournaments.void(connection, running.id, "the cards were known")
        [told] = ended_events(connection, PlacedEvents())
        assert (told.void, told.finishes, told.winners) == (True, (), [])


def test_a_correction_is_told_at_once(database_url: str) -> None:
    with psycopg.connect(database_url) as connection:
        enter(connection, *NAMES[:2])
        over = event(connection)
        played_out(connection, over.id, stronger_wins)
        kept = PlacedEvents()
        assert ended_events(connection, kept)[0].winners == ["molly"]
        tournaments.void(connection, over.id, "the cards were known")
        assert ended_events(connection, kept)[0].void
