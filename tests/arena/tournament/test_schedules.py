"""Cron lines, slots that are made once, and what happens to those that nobody was awake for."""

from __future__ import annotations

import threading
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from functools import cache
from itertools import accumulate, islice, pairwise
from typing import Any
from zoneinfo import ZoneInfo

import psycopg
import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.errors import (
    ArenaError,
    CronUnreadable,
    EntryRuleUnreadable,
    EntryUnknown,
    NameRefused,
    NameTaken,
    NotFound,
    PresetUnknown,
    RulesRefused,
    SlotTaken,
    TermsRefused,
    ZoneUnknown,
)
from arena.tournament import schedules, tournaments
from arena.tournament.cron import due_times, next_times
from tests.support.events import enter

Connection = psycopg.Connection[Any]
HALF = timedelta(minutes=30)


def utc(year: int, month: int, day: int, hour: int = 0, minute: int = 0, second: int = 0) -> datetime:
    return datetime(year, month, day, hour, minute, second, tzinfo=UTC)


def upcoming(cron: str, zone: str, n: int, after: datetime) -> list[datetime]:
    # In UTC, because a time that its zone has twice is equal to no time of another zone.
    return [at.astimezone(UTC) for at in next_times(cron, zone, n, after)]


def daily(connection: Connection, next_at: datetime, cron: str = "0 20 * * *", **terms: Any) -> None:
    schedules.create(connection, "evening", preset="twenty-five", cron=cron, **terms)
    connection.execute("UPDATE schedule SET next_at = %s", [next_at])


def numbers(*which: int) -> frozenset[int]:
    return frozenset(which)


# Just when the clocks change, forward and back.
CHANGES = [
    ("Europe/Dublin", utc(2027, 3, 28, 1)),
    ("Europe/Dublin", utc(2027, 10, 31, 1)),
    ("America/New_York", utc(2027, 3, 14, 7)),
    ("America/New_York", utc(2027, 11, 7, 6)),
    ("America/St_Johns", utc(2027, 3, 14, 5, 30)),
    ("America/St_Johns", utc(2027, 11, 7, 4, 30)),
    ("Australia/Lord_Howe", utc(2027, 10, 2, 15, 30)),
    ("Australia/Lord_Howe", utc(2027, 4, 3, 15)),
    ("America/Havana", utc(2027, 3, 14, 5)),
    ("America/Havana", utc(2027, 11, 7, 5)),
    ("Africa/Casablanca", utc(2026, 3, 22, 2)),
    ("Africa/Casablanca", utc(2026, 2, 15, 2)),
]
# Lines with their minutes and hours.
LINES = [
    ("30 1 * * *", numbers(30), numbers(1)),
    ("0 2 * * *", numbers(0), numbers(2)),
    ("30 0 * * *", numbers(30), numbers(0)),
    ("0,15,45 1,2 * * *", numbers(0, 15, 45), numbers(1, 2)),
    ("59 0-3 * * *", numbers(59), numbers(0, 1, 2, 3)),
    ("*/15 * * * *", numbers(0, 15, 30, 45), frozenset(range(24))),
    ("0 */2 * * *", numbers(0), frozenset(range(0, 24, 2))),
    ("*/30 2 * * *", numbers(0, 30), numbers(2)),
    ("* 1 * * *", frozenset(range(60)), numbers(1)),
]


@cache
def shown(
    change: tuple[str, datetime], line: tuple[str, frozenset[int], frozenset[int]]
) -> tuple[datetime, ...]:
    """The times of a line for days around a change, found by looking at the clock every minute."""
    (zone, at), (cron, minutes, hours) = change, line
    looked = [at + timedelta(minutes=minute) for minute in range(-6 * 1440, 6 * 1440)]
    clock = [one.astimezone(ZoneInfo(zone)).replace(tzinfo=None) for one in looked]
    if "*" in cron[: -len(" * * *")]:
        named = zip(looked, clock, strict=True)
        return tuple(one for one, wall in named if wall.minute in minutes and wall.hour in hours)
    latest = list(accumulate(clock, max))
    days = {wall.replace(hour=0, minute=0) for wall in clock[1440:-1440]}
    named_walls = {
        day.replace(hour=hour, minute=minute) for day in days for hour in hours for minute in minutes
    }
    return tuple(sorted({looked[bisect_left(latest, wall)] for wall in named_walls}))


def slots(connection: Connection) -> list[tuple[datetime, int]]:
    return [
        (slot.due_at.astimezone(UTC), slot.missed)
        for slot in reversed(schedules.slots(connection, "evening", 100))
    ]


class TestCronLines:
    def test_a_line_is_read_in_its_time_zone(self) -> None:
        first, second = next_times("0 20 * * *", "Europe/Dublin", 2, utc(2026, 7, 1, 12))
        assert first == utc(2026, 7, 1, 19) and second == utc(2026, 7, 2, 19)
        assert first.isoformat() == "2026-07-01T20:00:00+01:00"

    def test_on_the_day_without_half_past_one_the_slot_comes_as_soon_as_that_hour_is_over(self) -> None:
        # Dublin, 29 March 2026: from 01:00 the clocks go to 02:00, which is 01:00 UTC.
        found = upcoming("30 1 * * *", "Europe/Dublin", 2, utc(2026, 3, 28, 12))
        assert found == [utc(2026, 3, 29, 1), utc(2026, 3, 30, 0, 30)]

    def test_on_the_day_with_two_half_past_ones_the_slot_comes_once(self) -> None:
        # Dublin, 25 October 2026: from 02:00 summer time the clocks go back to 01:00.
        found = upcoming("30 1 * * *", "Europe/Dublin", 2, utc(2026, 10, 24, 12))
        assert found == [utc(2026, 10, 25, 0, 30), utc(2026, 10, 26, 1, 30)]

    @pytest.mark.parametrize("day", [(2026, 3, 29), (2026, 10, 25)])
    def test_a_slot_every_half_hour_comes_every_half_hour_when_the_clocks_change(
        self, day: tuple[int, int, int]
    ) -> None:
        found = upcoming("*/30 * * * *", "Europe/Dublin", 48, utc(*day) - timedelta(hours=12))
        assert {b - a for a, b in pairwise(found)} == {HALF}

    def test_in_the_hour_that_comes_twice_a_changed_or_resumed_schedule_looks_ahead(
        self, connection: Connection, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        # Dublin, 31 October 2027: ten past one for the second time. It was half past one 40 minutes ago.
        now = utc(2027, 10, 31, 1, 10)
        monkeypatch.setattr("arena.store.schedule.clock", lambda connection: now)
        daily(connection, utc(2027, 10, 31, 20), zone="Europe/Dublin")
        schedules.change(connection, "evening", cron="30 1 * * *")
        assert schedules.named(connection, "evening").next_at == utc(2027, 11, 1, 1, 30)
        schedules.pause(connection, "evening")
        schedules.resume(connection, "evening")
        assert schedules.named(connection, "evening").next_at == utc(2027, 11, 1, 1, 30)
        assert schedules.due(connection, now) == []

    def test_a_line_of_times_that_the_clock_always_jumps_over_is_refused(
        self, connection: Connection
    ) -> None:
        with pytest.raises(CronUnreadable, match="no day is like that"):
            daily(connection, utc(2027, 1, 1), cron="*/30 1 * 3 0L", zone="Europe/Dublin")

    @given(st.sampled_from(CHANGES), st.sampled_from(LINES), st.integers(-8 * 3600, 8 * 3600))
    def test_around_a_change_of_the_clocks_no_time_is_missed_doubled_or_past(
        self, change: tuple[str, datetime], line: tuple[str, frozenset[int], frozenset[int]], seconds: int
    ) -> None:
        (zone, at), (cron, *_) = change, line
        after = at + timedelta(seconds=seconds)
        expected = shown(change, line)
        assert upcoming(cron, zone, 3, after) == [one for one in expected if one > after][:3]
        back = islice(due_times(cron, zone, after, backwards=True), 3)
        assert list(back) == [one for one in reversed(expected) if one < after][:3]

    @pytest.mark.parametrize(
        "cron",
        ["", "every day", "61 * * * *", "0 20 * *", "0 0 30 2 *", "* * * * * *", "@daily", "0 20 * * xyz"],
    )
    def test_a_line_that_cannot_be_read_is_refused_with_an_example(self, cron: str) -> None:
        with pytest.raises(CronUnreadable, match=r"`0 20 \* \* \*` is every day at eight"):
            next_times(cron, "UTC", 1)

    def test_the_field_that_cannot_be_read_is_named(self) -> None:
        for cron, says in (
            ("61 20 * * 5", "61 is no minute"),
            ("0 20 32 * *", "32 is no day of month"),
            ("0 20 * * xyz", "xyz is no day of week"),
        ):
            with pytest.raises(CronUnreadable, match=says):
                next_times(cron, "UTC", 1)

    @pytest.mark.parametrize("zone", ["Dublin", "Europe/Atlantis", "", "../etc/passwd", "Europe"])
    def test_a_time_zone_that_does_not_exist_is_refused(self, zone: str) -> None:
        with pytest.raises(ZoneUnknown, match="Europe/Dublin"):
            next_times("0 20 * * *", zone, 1)


class TestTerms:
    @pytest.mark.parametrize(
        ("terms", "refusal", "says"),
        [
            ({"preset": "whist"}, PresetUnknown, "There is no preset whist; the presets are twenty-five"),
            ({"options": {"players": "5"}}, RulesRefused, "twenty-five cannot be played so"),
            ({"options": {"colour": "blue"}}, RulesRefused, "colour"),
            ({"cron": "at eight"}, CronUnreadable, "'at eight'"),
            ({"zone": "Mars/Olympus"}, ZoneUnknown, "Mars/Olympus"),
            ({"entry": "friends"}, EntryRuleUnreadable, "'friends'"),
            ({"entry": "bots:"}, EntryRuleUnreadable, "bots"),
            ({"decks": 0}, TermsRefused, "decks cannot be 0"),
            ({"faults": "harsh"}, TermsRefused, "strict or lenient"),
            ({"decision_ms": 0}, TermsRefused, "decision_ms cannot be 0"),
            ({"patience_seconds": 0}, TermsRefused, "patience_seconds"),
            ({"freeze_seconds": -1}, TermsRefused, "freeze_seconds"),
            ({"decks": 10**30}, TermsRefused, "1 to 10000"),
            ({"suspend_after": 2**31}, TermsRefused, "suspend_after"),
            ({"freeze_seconds": 2**63 - 1}, TermsRefused, "freeze_seconds"),
            ({"entry": "bots: a\0b"}, EntryUnknown, "there is no such bot"),
        ],
    )
    def test_terms_out_of_bounds_are_refused_and_nothing_is_made(
        self, connection: Connection, terms: dict[str, Any], refusal: type[ArenaError], says: str
    ) -> None:
        with pytest.raises(refusal, match=says):
            schedules.create(connection, "evening", **{"preset": "twenty-five", **terms})
        connection.rollback()
        assert schedules.every(connection) == []

    def test_a_name_that_no_database_holds_is_refused(self, connection: Connection) -> None:
        with pytest.raises(NameRefused):
            schedules.create(connection, "a\0b", preset="twenty-five")

    def test_the_name_of_a_schedule_is_taken_once(self, connection: Connection) -> None:
        schedules.create(connection, "evening", preset="twenty-five")
        with pytest.raises(NameTaken, match="there is a schedule called so"):
            schedules.create(connection, "evening", preset="forty-five")

    def test_an_entry_rule_is_kept_as_it_is_understood(self, connection: Connection) -> None:
        enter(connection, "molly", "finn")
        made = schedules.create(connection, "evening", preset="twenty-five", entry=" bots:molly,  finn,molly")
        assert made.entry == "bots: molly, finn"


class TestSlots:
    def test_a_slot_is_made_when_it_is_due_and_the_next_is_looked_for(self, connection: Connection) -> None:
        daily(connection, utc(2026, 5, 1, 20))
        assert schedules.due(connection, utc(2026, 5, 1, 19, 59, 59)) == []
        [slot] = schedules.due(connection, utc(2026, 5, 1, 20, 0, 1))
        assert (slot.due_at, slot.missed, slot.state) == (utc(2026, 5, 1, 20), 0, "open")
        assert schedules.named(connection, "evening").next_at == utc(2026, 5, 2, 20)

    def test_of_the_slots_missed_by_a_long_sleep_only_the_latest_is_made_and_it_says_so(
        self, connection: Connection
    ) -> None:
        daily(connection, utc(2026, 5, 1, 20))
        schedules.due(connection, utc(2026, 5, 9, 12))
        assert slots(connection) == [(utc(2026, 5, 8, 20), 7)]
        assert schedules.named(connection, "evening").next_at == utc(2026, 5, 9, 20)

    def test_a_sleep_of_a_year_over_a_slot_each_minute_is_got_over(self, connection: Connection) -> None:
        daily(connection, utc(2026, 1, 1), cron="* * * * *")
        schedules.due(connection, utc(2027, 1, 1, 0, 0, 30))
        [(due_at, missed)] = slots(connection)
        assert due_at == utc(2027, 1, 1) and missed >= 9_999
        assert schedules.named(connection, "evening").next_at == utc(2027, 1, 1, 0, 1)

    def test_a_freeze_window_makes_slots_ahead_and_misses_none(self, connection: Connection) -> None:
        daily(connection, utc(2026, 5, 1, 20), cron="0 * * * *", freeze_seconds=2 * 3600)
        made = schedules.due(connection, utc(2026, 5, 1, 18, 30))
        assert [slot.due_at for slot in made] == [utc(2026, 5, 1, 20)]
        schedules.due(connection, utc(2026, 5, 1, 19, 0))
        assert slots(connection) == [(utc(2026, 5, 1, 20), 0), (utc(2026, 5, 1, 21), 0)]
        assert schedules.named(connection, "evening").next_at == utc(2026, 5, 1, 22)

    def test_in_the_hour_that_comes_twice_a_slot_every_half_hour_is_missed_by_nobody(
        self, connection: Connection
    ) -> None:
        connection.execute("SET TIME ZONE 'Europe/Dublin'")
        daily(connection, utc(2026, 10, 24, 23, 30), cron="*/30 * * * *", zone="Europe/Dublin")
        for tick in range(5):
            schedules.due(connection, utc(2026, 10, 24, 23, 30, 1) + tick * HALF)
        assert slots(connection) == [(utc(2026, 10, 24, 23, 30) + tick * HALF, 0) for tick in range(5)]

    def test_a_slot_added_by_hand_comes_at_its_time(self, connection: Connection) -> None:
        schedules.create(connection, "demo", preset="twenty-five")
        schedules.add_once(connection, "demo", utc(2026, 5, 1, 12, 0, 3))
        assert schedules.due(connection, utc(2026, 5, 1, 12, 0, 2)) == []
        [slot] = schedules.due(connection, utc(2026, 5, 1, 12, 0, 3))
        assert slot.due_at == utc(2026, 5, 1, 12, 0, 3)

    def test_the_same_slot_is_not_added_twice(self, connection: Connection) -> None:
        schedules.create(connection, "demo", preset="twenty-five")
        schedules.add_once(connection, "demo", utc(2026, 5, 1, 12))
        with pytest.raises(SlotTaken, match="demo has a slot at 2026-05-01 12:00"):
            schedules.add_once(connection, "demo", utc(2026, 5, 1, 12))

    def test_a_slot_for_a_schedule_that_does_not_exist_is_refused(self, connection: Connection) -> None:
        with pytest.raises(NotFound, match=r"There is no schedule demo\."):
            schedules.add_once(connection, "demo", utc(2026, 5, 1, 12))

    def test_a_paused_schedule_makes_nothing_and_catches_nothing_up(self, connection: Connection) -> None:
        daily(connection, utc(2026, 5, 1, 20))
        schedules.pause(connection, "evening")
        assert schedules.due(connection, utc(2026, 5, 5)) == []
        schedules.resume(connection, "evening")
        following = schedules.named(connection, "evening").next_at
        assert following is not None and following > datetime.now(UTC)
        assert schedules.due(connection, utc(2026, 5, 5)) == [] and slots(connection) == []


def at_once(database_url: str, beats: int, deeds: int, deed: Callable[[Connection, int], object]) -> None:
    """Let so many beats do the same deeds, each deed at the same moment."""
    together = threading.Barrier(beats)

    def beat() -> None:
        with psycopg.connect(database_url, connect_timeout=10) as own:
            for number in range(deeds):
                together.wait(timeout=30)
                deed(own, number)
                own.commit()

    with ThreadPoolExecutor(beats) as threads:
        for running in [threads.submit(beat) for _ in range(beats)]:
            running.result(timeout=60)


def started(connection: Connection) -> list[tuple[int]]:
    return connection.execute(
        "SELECT ordinal FROM wave JOIN tournament ON id = tournament ORDER BY due_at"
    ).fetchall()


class TestManyBeats:
    def test_however_many_tick_at_once_a_slot_becomes_one_tournament(
        self, database_url: str, connection: Connection
    ) -> None:
        enter(connection, "molly", "finn")
        daily(connection, utc(2026, 5, 1, 20), cron="* * * * *")
        connection.commit()
        at_once(
            database_url, 5, 6, lambda own, minute: tournaments.advance(own, utc(2026, 5, 1, 20, minute, 1))
        )
        assert slots(connection) == [(utc(2026, 5, 1, 20, minute), 0) for minute in range(6)]
        made = Counter(tournament.slot for tournament in tournaments.latest(connection, 100))
        assert len(made) == 6 and set(made.values()) == {1}
        assert started(connection) == [(number,) for number in range(1, 7)]

    def test_a_slot_added_by_hand_becomes_one_tournament_too(
        self, database_url: str, connection: Connection
    ) -> None:
        enter(connection, "molly", "finn")
        schedules.create(connection, "demo", preset="twenty-five")
        for minute in range(8):
            schedules.add_once(connection, "demo", utc(2026, 5, 1, 20, minute))
        connection.commit()
        at_once(
            database_url, 5, 8, lambda own, minute: tournaments.advance(own, utc(2026, 5, 1, 20, minute, 1))
        )
        assert len(tournaments.latest(connection, 100)) == 8
        assert started(connection) == [(number,) for number in range(1, 9)]

    def test_a_tournament_is_started_once(self, database_url: str, connection: Connection) -> None:
        enter(connection, "molly", "finn")
        schedules.create(connection, "demo", preset="twenty-five", decks=1, freeze_seconds=3600)
        for minute in range(10):
            schedules.add_once(connection, "demo", utc(2026, 5, 1, 20, minute))
        assert len(tournaments.advance(connection, utc(2026, 5, 1, 19, 59)).frozen) == 10
        connection.commit()
        found: list[int] = []
        at_once(
            database_url,
            5,
            1,
            lambda own, _: found.extend(tournaments.start_due(own, utc(2026, 5, 1, 21))),
        )
        found += tournaments.start_due(connection, utc(2026, 5, 1, 21))  # what each had left to another
        assert len(found) == len(set(found)) == 10
        assert started(connection) == [(number,) for number in range(1, 11)]
