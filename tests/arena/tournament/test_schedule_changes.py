"""A schedule becomes another or is no more, while beats tick; what it has made stays as it was."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from typing import Any

import psycopg
import pytest

from arena.errors import ArenaError, CronUnreadable, NotFound, TermsRefused, TermUnknown
from arena.store import audit
from arena.tournament import schedules, tournaments
from arena.tournament.schedule_terms import terms_of
from tests.support.events import advance_to, enter, event

Connection = psycopg.Connection[Any]


def at(hour: int, minute: int = 0) -> datetime:
    return datetime(2026, 5, 1, hour, minute, tzinfo=UTC)


def deeds(connection: Connection) -> list[tuple[str, str]]:
    return [(line.what, line.detail) for line in audit.lines(connection, "schedule evening")]


class TestChanging:
    def test_what_is_named_becomes_another_and_the_rest_stays(self, connection: Connection) -> None:
        options = {"target": "15", "renege": "no"}
        before = schedules.create(connection, "evening", preset="twenty-five", decks=3, options=options)
        made = schedules.change(connection, "evening", decks=5, rated=False, options={"target": "20"})
        assert (made.decks, made.rated, made.options) == (5, False, {"target": "20", "renege": "no"})
        assert (made.id, made.patience_seconds) == (before.id, before.patience_seconds)
        assert schedules.named(connection, "evening") == made
        [(what, detail), _] = deeds(connection)
        assert what == "changed" and "decks: 3 → 5" in detail and "rated: True → False" in detail

    def test_an_empty_option_takes_it_away_and_another_game_all_of_them(self, connection: Connection) -> None:
        options = {"target": "15", "renege": "no"}
        schedules.create(connection, "evening", preset="twenty-five", options=options)
        assert schedules.change(connection, "evening", options={"renege": ""}).options == {"target": "15"}
        made = schedules.change(connection, "evening", preset="spoil-five")
        assert (made.preset, made.options) == ("spoil-five", {})

    def test_another_format_forgets_what_the_old_one_was_told(self, connection: Connection) -> None:
        terms: dict[str, Any] = {"format": "swiss", "format_terms": {"rounds": 4}}
        schedules.create(connection, "evening", preset="twenty-five", **terms)
        assert schedules.change(connection, "evening", decks=2).format_terms == {"rounds": 4}
        with pytest.raises(TermUnknown, match="swiss does not know replays"):
            schedules.change(connection, "evening", format_terms={"replays": 2})
        made = schedules.change(connection, "evening", format="knock-out", format_terms={"replays": 2})
        assert made.format_terms == {"third_place": False, "replays": 2}
        assert schedules.change(connection, "evening", format="round-robin").format_terms == {}

    def test_nothing_that_differs_is_no_deed(self, connection: Connection) -> None:
        enter(connection, "molly")
        terms: dict[str, Any] = {"format": "gauntlet", "format_terms": {"challengers": ["molly"]}}
        before = schedules.create(
            connection, "evening", preset="twenty-five", cron="0 20 * * *", options={"target": "15"}, **terms
        )
        assert schedules.change(connection, "evening", decks=before.decks, cron="0 20 * * *") == before
        assert [what for what, _ in deeds(connection)] == ["created"]

    def test_another_cron_line_goes_on_from_now_and_none_stops_it(self, connection: Connection) -> None:
        first = schedules.create(connection, "evening", preset="twenty-five", cron="0 20 * * *")
        assert schedules.change(connection, "evening", decks=1).next_at == first.next_at
        moved = schedules.change(connection, "evening", cron="30 20 * * *").next_at
        assert moved is not None and (moved.minute, moved > datetime.now(UTC)) == (30, True)
        elsewhere = schedules.change(connection, "evening", zone="Asia/Kolkata").next_at
        assert elsewhere is not None and elsewhere.astimezone(UTC).minute == 0
        assert schedules.change(connection, "evening", cron=None).next_at is None

    def test_a_rewritten_schedule_is_as_if_made_anew(self, connection: Connection) -> None:
        options = {"target": "15"}
        schedules.create(connection, "evening", preset="twenty-five", options=options, decks=3, rated=False)
        made = schedules.rewrite(connection, "evening", preset="twenty-five", faults="strict")
        anew = schedules.create(connection, "other", preset="twenty-five", faults="strict")
        assert terms_of(made) == terms_of(anew)

    @pytest.mark.parametrize(
        ("given", "refusal"),
        [
            ({"cron": "at eight"}, CronUnreadable),
            ({"decks": 0}, TermsRefused),
            ({"suspend_after": 2**31}, TermsRefused),
            ({"format": "gauntlet"}, TermsRefused),
            ({"options": {"colour": "blue"}}, ArenaError),
        ],
    )
    def test_what_cannot_be_made_cannot_be_made_of_it(
        self, connection: Connection, given: dict[str, Any], refusal: type[ArenaError]
    ) -> None:
        before = schedules.create(connection, "evening", preset="twenty-five", cron="0 20 * * *")
        with pytest.raises(refusal), connection.transaction():
            schedules.change(connection, "evening", **given)
        assert schedules.named(connection, "evening") == before

    def test_a_tournament_keeps_its_terms_and_an_open_slot_gets_the_new(self, connection: Connection) -> None:
        enter(connection, "molly", "finn")
        held = event(connection, decks=2)
        schedules.add_once(connection, "evening", at(22))
        schedules.change(connection, "evening", decks=7)
        assert tournaments.by_id(connection, held.id).decks == 2
        [later] = advance_to(connection, datetime.now(UTC)).frozen
        assert tournaments.by_id(connection, later).decks == 7

    def test_a_challenger_whom_the_entry_rule_shuts_out_is_refused(self, connection: Connection) -> None:
        enter(connection, "molly", "finn")
        terms: dict[str, Any] = {"format": "gauntlet", "format_terms": {"challengers": ["molly"]}}
        for rule in ("bots: finn", "owners: finns-owner"):
            with pytest.raises(TermsRefused, match=f"challengers cannot be molly.*`{rule}`"):
                schedules.create(connection, "evening", preset="twenty-five", entry=rule, **terms)
        for name, rule in (("a1", "open"), ("a2", "bots: finn, molly"), ("a3", "owners: mollys-owner")):
            schedules.create(connection, name, preset="twenty-five", entry=rule, **terms)
        with pytest.raises(TermsRefused, match="challengers cannot be molly"):
            schedules.change(connection, "a1", entry="bots: finn")


class TestDeleting:
    def test_it_is_no_more_and_its_name_is_free_but_its_tournaments_stay(
        self, connection: Connection
    ) -> None:
        enter(connection, "molly", "finn")
        held = event(connection, decks=1)
        schedules.add_once(connection, "evening", at(22))
        assert schedules.delete(connection, "evening") == 1
        assert schedules.every(connection) == []
        assert deeds(connection)[0] == ("deleted", "open slots closed: 1")
        for deed in (schedules.delete, schedules.pause, schedules.resume, schedules.named):
            with pytest.raises(NotFound):
                deed(connection, "evening")
        with pytest.raises(NotFound):
            schedules.add_once(connection, "evening", at(23))
        assert tournaments.by_id(connection, held.id).state == "running"
        schedules.create(connection, "evening", preset="spoil-five")
        assert tournaments.latest(connection, schedule_name="evening") == []
        [reason] = connection.execute("SELECT reason FROM slot WHERE state = 'closed'").fetchall()
        assert reason == ("the schedule was deleted",)

    def test_its_cron_line_makes_no_slot_any_more(self, connection: Connection) -> None:
        enter(connection, "molly", "finn")
        schedules.create(connection, "evening", preset="twenty-five", cron="* * * * *")
        schedules.delete(connection, "evening")
        done = advance_to(connection, datetime.now(UTC) + timedelta(days=1))
        assert (done.frozen, done.closed) == ((), ())


def test_while_beats_tick_a_schedule_that_is_changed_and_deleted_breaks_nothing(
    database_url: str,
) -> None:
    """Four beats tick through an hour as fast as they can, while it is changed over and over, and deleted.

    Every tournament has all of its terms from one change; after the deletion no slot is open, and none
    becomes a tournament.
    """
    with psycopg.connect(database_url) as connection:
        enter(connection, "molly", "finn")
        schedules.create(connection, "evening", preset="twenty-five", cron="* * * * *", decks=1, rated=False)
        connection.execute("UPDATE schedule SET next_at = %s", [at(20)])
    deleted = threading.Event()

    def beat() -> int:
        made = 0
        with psycopg.connect(database_url, connect_timeout=10) as own:
            for minute in range(60):
                gone = deleted.is_set()
                frozen = tournaments.advance(own, at(20, minute)).frozen
                own.commit()
                assert not (gone and frozen)
                made += len(frozen)
        return made

    def organise() -> int:
        with psycopg.connect(database_url, connect_timeout=10) as own:
            for decks in range(2, 22):
                schedules.change(own, "evening", decks=decks, bank_ms=1000 * decks)
                if decks % 5 == 0:
                    schedules.add_once(own, "evening", at(23, decks))
                own.commit()
            closed = schedules.delete(own, "evening")
            own.commit()
            deleted.set()
            return closed

    with ThreadPoolExecutor(5) as threads:
        beats = [threads.submit(beat) for _ in range(4)]
        closed = threads.submit(organise).result(timeout=120)
        made = sum(one.result(timeout=120) for one in beats)
    with psycopg.connect(database_url) as connection:
        held = tournaments.latest(connection, 1000)
        assert len(held) == made > 0
        assert all(one.bank_ms in (1000 * one.decks, 30_000) for one in held)
        states = connection.execute(
            "SELECT state, count(*) FROM slot GROUP BY state ORDER BY state"
        ).fetchall()
        assert states == [("closed", closed), ("taken", made)]
        added = [at(23, decks) for decks in range(5, 22, 5)]
        by_hand = connection.execute("SELECT state FROM slot WHERE due_at = ANY(%s)", [added]).fetchall()
        assert by_hand == [("closed",)] * 4  # the others were made, and not frozen yet
        assert schedules.every(connection) == []
