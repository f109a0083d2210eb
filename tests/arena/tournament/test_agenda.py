"""What a schedule does now and next, in the time in which its entries have closed too; and times put off."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import psycopg
import pytest

from arena.errors import CronShiftRefused, NotFound, SlotTaken, StateRefused, TimePassed
from arena.store.schedule import clock
from arena.tournament import agenda, corrections, rescheduling, schedules, tournaments
from arena.tournament.agenda import Occasion
from arena.tournament.cron import next_times, shifted
from arena.tournament.schedules import Schedule
from tests.support.events import advance_to, enter

Connection = psycopg.Connection[Any]
WEEK = timedelta(days=7)
EVENING = "0 20 * * 5"
DUBLIN = ZoneInfo("Europe/Dublin")


def fridays(connection: Connection, **terms: Any) -> list[datetime]:
    """A weekly event of two bots whose entries close ten minutes before, and its next times."""
    enter(connection, "molly", "finn")
    terms = {"cron": EVENING, "zone": "Europe/Dublin", "freeze_seconds": 600, "decks": 2, **terms}
    schedules.create(connection, "fridays", preset="twenty-five", **terms)
    return next_times(terms["cron"], "Europe/Dublin", 4, clock(connection))


def shown(connection: Connection, n: int = 3) -> list[tuple[str, datetime]]:
    """The stages of its agenda with their times."""
    return [(one.stage, one.due_at.astimezone(DUBLIN)) for one in occasions(connection, n)]


def occasions(connection: Connection, n: int = 3) -> list[Occasion]:
    return agenda.agenda(connection, schedules.named(connection, "fridays"), n)


def plays_next(connection: Connection) -> Any:
    [found] = schedules.with_next(connection, [schedules.named(connection, "fridays")])
    assert isinstance(found, Schedule)
    return found.next_at


class TestStages:
    def test_what_begins_in_half_a_minute_is_next_though_its_entries_have_closed(
        self, connection: Connection
    ) -> None:
        first, second, third, fourth = fridays(connection)
        assert shown(connection) == [("entering", first), ("next", second), ("next", third)]
        assert occasions(connection)[0].entries_close_at == first - timedelta(minutes=10)
        advance_to(connection, first - timedelta(seconds=30))
        assert plays_next(connection) == first
        assert shown(connection) == [
            ("frozen", first),
            ("entering", second),
            ("next", third),
            ("next", fourth),
        ]
        [frozen, *_] = occasions(connection)
        assert frozen.tournament is not None and frozen.entries_close_at is None
        advance_to(connection, first)
        [playing, entering, *_] = occasions(connection)
        assert (playing.stage, playing.condition) == ("playing", "running")
        assert (entering.stage, entering.due_at) == ("entering", second)
        assert plays_next(connection) == second
        tournaments.pause(connection, playing.tournament or 0)
        assert occasions(connection)[0].condition == "paused"

    def test_a_schedule_that_can_be_read_no_more_has_no_times(self, connection: Connection) -> None:
        fridays(connection)
        connection.execute("UPDATE schedule SET cron = 'friday', zone = 'Mars/Base'")
        assert occasions(connection) == []


class TestSkipping:
    def test_a_time_that_is_skipped_is_not_played_and_says_why(self, connection: Connection) -> None:
        first, second, third, _ = fridays(connection)
        rescheduling.skip(connection, "fridays", first, "the hall is let")
        assert shown(connection, 2) == [("off", first), ("entering", second), ("next", third)]
        assert occasions(connection)[0].remark == "skipped: the hall is let"
        assert plays_next(connection) == second
        done = advance_to(connection, first + timedelta(minutes=1))
        assert (done.frozen, done.started) == ((), ())
        assert advance_to(connection, second).started != ()

    def test_what_was_skipped_may_be_played_after_all(self, connection: Connection) -> None:
        first, second, *_ = fridays(connection)
        rescheduling.skip(connection, "fridays", first, "the hall is let")
        with pytest.raises(NotFound):
            rescheduling.skip(connection, "fridays", first, "the hall is let")
        rescheduling.unskip(connection, "fridays", first)
        assert shown(connection, 2) == [("entering", first), ("next", second)]
        with pytest.raises(NotFound, match="off are none"):
            rescheduling.unskip(connection, "fridays", first)
        assert len(advance_to(connection, first).started) == 1

    def test_only_a_time_that_it_would_play_is_skipped(self, connection: Connection) -> None:
        first, *_ = fridays(connection)
        with pytest.raises(NotFound, match=f"it plays at {first:%Y-%m-%d %H:%M}"):
            rescheduling.skip(connection, "fridays", first + timedelta(hours=1), "a mistake")
        with pytest.raises(TimePassed):
            rescheduling.skip(connection, "fridays", first - WEEK, "a mistake")
        advance_to(connection, first - timedelta(minutes=5))
        with pytest.raises(StateRefused, match="it can be postponed or voided"):
            rescheduling.skip(connection, "fridays", first, "too late")

    def test_a_slot_that_was_added_is_skipped_like_one_of_the_cron_line(self, connection: Connection) -> None:
        first, second, *_ = fridays(connection)
        extra = schedules.add_once(connection, "fridays", first + timedelta(hours=1)).due_at
        rescheduling.skip(connection, "fridays", extra, "one is enough")
        assert shown(connection, 2) == [
            ("entering", first),
            ("off", extra.astimezone(DUBLIN)),
            ("next", second),
        ]


class TestMoving:
    def test_one_occasion_is_moved_and_the_others_stay(self, connection: Connection) -> None:
        first, second, *_ = fridays(connection)
        later = first + timedelta(days=1)
        assert rescheduling.move(connection, "fridays", first, later, "a wedding") is None
        assert shown(connection, 2) == [("off", first), ("entering", later), ("next", second)]
        [off, *_] = occasions(connection)
        assert off.remark == f"moved to {later:%Y-%m-%d %H:%M %Z}: a wedding"
        assert advance_to(connection, first).started == ()
        assert len(advance_to(connection, later).started) == 1

    def test_what_was_moved_may_be_moved_back(self, connection: Connection) -> None:
        first, second, *_ = fridays(connection)
        later = first + timedelta(days=1)
        rescheduling.move(connection, "fridays", first, later, "a wedding")
        rescheduling.move(connection, "fridays", later, first, "it is called off")
        assert shown(connection, 2) == [("entering", first), ("off", later), ("next", second)]

    def test_one_whose_entries_have_closed_is_postponed_with_them_and_its_page_says_so(
        self, connection: Connection
    ) -> None:
        first, *_ = fridays(connection)
        advance_to(connection, first - timedelta(minutes=5))
        enter(connection, "latecomer")
        later = first + timedelta(hours=2)
        made = rescheduling.move(connection, "fridays", first, later, "the lights are out")
        assert made is not None and made.entries == 2 and made.due_at == later
        assert made.name == f"fridays {later:%Y-%m-%d %H:%M}"
        assert plays_next(connection) == later
        assert advance_to(connection, first).started == ()
        assert advance_to(connection, later).started == (made.id,)
        [said] = corrections.public(connection, made.id)
        assert said.what == "postponed" and said.reason.endswith(": the lights are out")
        with pytest.raises(StateRefused):
            rescheduling.postpone(connection, made.id, later + WEEK, "too late")

    def test_where_nothing_can_be_played_nothing_is_moved(self, connection: Connection) -> None:
        first, second, *_ = fridays(connection)
        with pytest.raises(TimePassed):
            rescheduling.move(connection, "fridays", first, first - WEEK, "back in time")
        schedules.add_once(connection, "fridays", first + timedelta(hours=1))
        with pytest.raises(SlotTaken), connection.transaction():
            rescheduling.move(connection, "fridays", first, first + timedelta(hours=1), "twice")
        assert [stage for stage, _ in shown(connection)] == ["entering", "next", "next"]
        with pytest.raises(NotFound):
            rescheduling.postpone(connection, 404, second, "nothing")


class TestShifting:
    def test_a_whole_series_is_shifted_with_what_was_added_and_skipped(self, connection: Connection) -> None:
        first, second, third, fourth = fridays(connection)
        rescheduling.skip(connection, "fridays", second, "a holiday")
        extra = schedules.add_once(connection, "fridays", first + timedelta(days=1)).due_at
        hour = timedelta(hours=1)
        made = rescheduling.shift(connection, "fridays", 60)
        assert made.cron == "0 21 * * 5"
        assert shown(connection, 4) == [
            ("entering", first + hour),
            ("next", extra.astimezone(DUBLIN) + hour),
            ("off", second + hour),
            ("next", third + hour),
            ("next", fourth + hour),
        ]
        rescheduling.shift(connection, "fridays", -60)
        assert schedules.named(connection, "fridays").cron == EVENING

    def test_slots_that_follow_each_other_do_not_meet(self, connection: Connection) -> None:
        enter(connection, "molly", "finn")
        schedules.create(connection, "fridays", preset="twenty-five")
        at = clock(connection).astimezone(UTC).replace(microsecond=0) + WEEK
        for step in range(4):
            schedules.add_once(connection, "fridays", at + timedelta(minutes=step))
        for minutes in (1, -2, 3):
            rescheduling.shift(connection, "fridays", minutes)
        assert schedules.open_times(connection, "fridays") == [
            at + timedelta(minutes=2 + step) for step in range(4)
        ]

    def test_what_would_be_another_day_or_past_is_refused_whole(self, connection: Connection) -> None:
        fridays(connection)
        with pytest.raises(CronShiftRefused, match="arena schedule change fridays --cron"):
            rescheduling.shift(connection, "fridays", 240)
        schedules.add_in(connection, "fridays", 600)
        with pytest.raises(TimePassed), connection.transaction():
            rescheduling.shift(connection, "fridays", -11)
        assert schedules.named(connection, "fridays").cron == EVENING

    @pytest.mark.parametrize(
        ("cron", "minutes", "expected"),
        [
            ("30 20 * * *", 45, "15 21 * * *"),
            ("30 8,20 1 * *", -31, "59 7,19 1 * *"),
            ("0 23 * * *", 90, "30 0 * * *"),
            ("0 1,23 * * *", 120, "0 1,3 * * *"),
            ("0 23 * * 5", 60, None),
            ("*/5 20 * * *", 5, None),
            ("0 18-20 * * *", 5, None),
        ],
    )
    def test_a_line_with_one_minute_and_its_hours_can_be_shifted(
        self, cron: str, minutes: int, expected: str | None
    ) -> None:
        assert shifted(cron, minutes) == expected
