"""The table of a season: what each event gave, what falls away, who is first, and the same everywhere."""

from __future__ import annotations

import csv
import io
from dataclasses import replace
from datetime import timedelta
from typing import Any

import psycopg
import pytest
from cuig.match import FaultKind

from arena.errors import NameTaken, NotFound, StateRefused
from arena.match.claims import ClaimedMatch
from arena.season import seasons
from arena.season.export import as_csv
from arena.season.placings import PlacedEvents
from arena.season.season_file import SeasonTerms
from arena.season.table import SeasonLine, SeasonTable, table
from arena.store.schedule import clock
from arena.tournament import rulings, schedules, tournaments, withdrawals
from tests.support.events import enter, event, forfeited, played, played_out

Connection = psycopg.Connection[Any]


def first(connection: Connection, *names: str) -> Any:
    """A way to end matches: of those who meet, who is named earlier wins."""
    rows = connection.execute("SELECT id, bot_name FROM bot_version").fetchall()
    rank = {version: names.index(name) if name in names else len(names) for version, name in rows}

    def outcome(claimed: ClaimedMatch) -> Any:
        ranks = [rank[one.version] for one in claimed.entrants]
        return played([1 + sum(other < mine for other in ranks) for mine in ranks])

    return outcome


def evening(connection: Connection, *names: str, schedule: str = "league", **terms: Any) -> int:
    """A finished event in which those who are named earlier win; its id."""
    terms = {"entry": f"bots: {', '.join(sorted(names))}", **terms}
    if schedule not in {one.name for one in schedules.every(connection)}:
        schedules.create(connection, schedule, preset="twenty-five", decks=1)
    schedules.change(connection, schedule, **terms)
    made = event(connection, schedule)
    played_out(connection, made.id, first(connection, *names))
    return made.id


def begin(connection: Connection, *schedules: str, **scheme: Any) -> None:
    seasons.create(connection, "spring", SeasonTerms(schedules=schedules, scheme=scheme))


def lines(found: SeasonTable) -> dict[str, tuple[int, float]]:
    return {one.name: (one.place, one.points) for one in found.bots}


def line(found: SeasonTable, name: str) -> SeasonLine:
    return next(one for one in found.bots if one.name == name)


POINTS = {"places": [10, 6, 3]}


@pytest.fixture
def league(connection: Connection) -> Connection:
    """Four bots, and a schedule of their events."""
    enter(connection, "molly", "finn", "ann", "bob")
    schedules.create(connection, "league", preset="twenty-five", decks=1)
    return connection


def test_places_give_points_and_events_are_added_up(league: Connection) -> None:
    begin(league, "league", points=POINTS)
    evening(league, "molly", "finn", "ann", "bob")
    evening(league, "finn", "bob", "molly", "ann")
    assert lines(table(league, "spring")) == {"finn": (1, 16), "molly": (2, 13), "bob": (3, 6), "ann": (4, 3)}
    given = [one and (one.place, one.points) for one in line(table(league, "spring"), "bob").given]
    assert given == [(4, 0), (2, 6)]


def test_an_event_counts_when_it_is_over(league: Connection) -> None:
    begin(league, "league", points=POINTS)
    running = event(league, "league")
    found = table(league, "spring")
    assert ([one.id for one in found.events], found.finished, found.bots) == ([running.id], (), ())
    tournaments.void(league, running.id, "the hall burnt down")
    assert table(league, "spring").finished == ()


def test_who_share_a_place_share_the_points(league: Connection) -> None:
    begin(league, "league", points=POINTS)
    made = event(league, "league")
    played_out(league, made.id, lambda claimed: played([1] * len(claimed.entrants)))
    assert set(lines(table(league, "spring")).values()) == {(1, 4.75)}


def test_the_worst_falls_away_and_an_event_missed_is_worst_of_all(league: Connection) -> None:
    begin(league, "league", points=POINTS, counting={"best": 2})
    evening(league, "molly", "finn", "ann")
    evening(league, "molly", "finn", "ann")
    evening(league, "finn", "ann", "bob", "molly")
    found = table(league, "spring")
    assert lines(found) == {"molly": (1, 20), "finn": (2, 16), "ann": (3, 9), "bob": (4, 3)}
    assert [one and one.counts for one in line(found, "molly").given] == [True, True, False]
    # Bob has missed two; the one that falls away is one of these.
    assert [one and one.counts for one in line(found, "bob").given] == [None, None, True]


def test_what_never_falls_away_counts_also_for_who_missed_it(league: Connection) -> None:
    schedules.create(league, "final", preset="twenty-five", decks=1)
    begin(league, "league", "final", points=POINTS, counting={"drops": [[2, 1]], "always": ["final"]})
    evening(league, "molly", "finn")
    evening(league, "finn", "ann", schedule="final")
    assert lines(table(league, "spring")) == {"finn": (1, 10), "ann": (2, 6), "molly": (3, 0)}


def test_an_event_may_weigh_more(league: Connection) -> None:
    schedules.create(league, "final", preset="twenty-five", decks=1)
    begin(league, "league", "final", points=POINTS, weights={"final": 1.5}, bonus={"champion": 2})
    evening(league, "molly", "finn")
    evening(league, "finn", "molly", schedule="final")
    assert lines(table(league, "spring")) == {"finn": (1, 6 + 18), "molly": (2, 12 + 9)}
    assert [one and one.bonus for one in line(table(league, "spring"), "finn").given] == [0, 3]


def test_bonuses_are_for_what_a_bot_did(league: Connection) -> None:
    bonus = {"entering": 1, "champion": 10, "unbeaten": 100, "faultless": 1000}
    begin(league, "league", points={"places": []}, bonus=bonus)
    schedules.change(league, "league", entry="bots: molly, finn, ann")
    made = event(league, "league")

    def ends(claimed: ClaimedMatch) -> Any:
        result = first(league, "molly", "finn", "ann")(claimed)
        faults = [int(one.name.startswith("finn")) for one in claimed.entrants]
        return played([standing.place for standing in result.standings], faults)

    played_out(league, made.id, ends)
    assert {name: points for name, (_, points) in lines(table(league, "spring")).items()} == {
        "molly": 1111,
        "finn": 1,
        "ann": 1001,
    }


def test_who_never_came_gets_no_bonus(league: Connection) -> None:
    bonus = {"entering": 1, "faultless": 10, "unbeaten": 100}
    begin(league, "league", points={"places": []}, bonus=bonus)
    schedules.change(league, "league", entry="bots: molly, finn, ann")
    made = event(league, "league")

    def ends(claimed: ClaimedMatch) -> Any:
        away = [at for at, one in enumerate(claimed.entrants) if one.name == "finn"]
        if not away:
            return first(league, "molly")(claimed)
        late = forfeited(away[0])
        assert late.cause is not None
        return replace(late, cause=replace(late.cause, kind=FaultKind.NO_SHOW))

    played_out(league, made.id, ends)
    found = {name: points for name, (_, points) in lines(table(league, "spring")).items()}
    assert found == {"molly": 111, "ann": 11, "finn": 0}


def test_who_was_disqualified_gets_nothing_and_cannot_let_it_fall_away(league: Connection) -> None:
    begin(league, "league", points=POINTS, bonus={"entering": 1}, counting={"drops": [[1, 1]]})
    evening(league, "molly", "finn", "ann")
    second = evening(league, "molly", "finn", "ann")
    withdrawals.disqualify(league, second, "molly", "it peeked")
    played_out(league, second, first(league, "finn", "ann"))
    found = line(table(league, "spring"), "molly")
    assert [one and (one.points, one.counts, one.left_as) for one in found.given] == [
        (11, False, None),
        (0, True, "disqualified"),
    ]
    assert found.points == 0
    assert line(table(league, "spring"), "finn").points == 7, "places stand until it is ruled"
    rulings.rule(league, second, "molly", rulings.MOVE_UP, "it peeked")
    assert line(table(league, "spring"), "finn").points == 11
    assert line(table(league, "spring"), "molly").points == 0


def test_what_is_kept_of_an_event_is_read_anew_once_it_is_corrected(league: Connection) -> None:
    begin(league, "league", points=POINTS)
    kept = PlacedEvents()
    made = evening(league, "molly", "finn", "ann", "bob")
    assert lines(table(league, "spring", kept))["molly"] == (1, 10)
    league.execute("UPDATE match_entrant SET place = 3 - place")
    assert lines(table(league, "spring", kept))["molly"] == (1, 10), "it is not read again"
    assert lines(table(league, "spring"))["molly"][1] == 0
    league.execute("UPDATE match_entrant SET place = 3 - place")
    withdrawals.disqualify(league, made, "molly", "it peeked")
    played_out(league, made, first(league, "finn", "ann"))
    found = table(league, "spring", kept)
    assert lines(found) == lines(table(league, "spring"))
    assert lines(found)["molly"][1] == 0


def test_equal_points_are_told_apart_as_the_scheme_says(league: Connection) -> None:
    begin(league, "league", points={"places": [6, 4, 2]}, counting={"ties": ["places"]})
    evening(league, "molly", "finn", "ann")
    evening(league, "ann", "finn", "molly")
    # Eight points each: one first and one third place are more than two second ones.
    assert lines(table(league, "spring")) == {"ann": (1, 8), "molly": (1, 8), "finn": (3, 8)}
    terms = SeasonTerms(
        schedules=("league",), scheme={"points": {"places": [6, 4, 2]}, "counting": {"ties": ["latest"]}}
    )
    seasons.change(league, "spring", terms)
    assert lines(table(league, "spring")) == {"ann": (1, 8), "finn": (2, 8), "molly": (3, 8)}


def test_a_cup_gives_by_its_own_places(league: Connection) -> None:
    begin(league, "league", points=POINTS)
    evening(league, "molly", "finn", "ann", "bob", format="knock-out")
    found = lines(table(league, "spring"))
    assert found["molly"] == (1, 10)
    assert sorted(points for _, points in found.values()) == [1.5, 1.5, 6, 10], "two went out together"


def test_the_bots_of_an_owner_are_added_up(connection: Connection) -> None:
    enter(connection, "molly", "finn", "ann", owner="una")
    enter(connection, "bob")
    schedules.create(connection, "league", preset="twenty-five", decks=1)
    begin(connection, "league", points=POINTS)
    evening(connection, "bob", "molly", "finn", "ann", same_owner=True)
    found = {one.name: (one.place, one.points) for one in table(connection, "spring").owners}
    assert found == {"bobs-owner": (1, 10), "una": (2, 9)}
    terms = SeasonTerms(schedules=("league",), scheme={"points": POINTS, "teams": {"best": 1}})
    seasons.change(connection, "spring", terms)
    found = {one.name: (one.place, one.points) for one in table(connection, "spring").owners}
    assert found == {"bobs-owner": (1, 10), "una": (2, 6)}


def test_events_belong_by_schedule_within_the_span_and_by_hand(league: Connection) -> None:
    now = clock(league)
    early = evening(league, "molly", "finn")
    other = evening(league, "molly", "finn", schedule="friendly")
    terms = SeasonTerms(schedules=("league",), begins_at=now + timedelta(hours=1))
    seasons.create(league, "spring", terms)
    assert table(league, "spring").events == ()
    seasons.add(league, "spring", early)
    seasons.add(league, "spring", other)
    assert [one.id for one in table(league, "spring").events] == [early, other]
    assert [one.name for one in seasons.of_event(league, other)] == ["spring"]
    seasons.remove(league, "spring", other)
    assert [one.id for one in table(league, "spring").events] == [early]
    with pytest.raises(NotFound):
        seasons.remove(league, "spring", other)
    seasons.change(league, "spring", SeasonTerms(schedules=("league",), ends_at=now - timedelta(hours=1)))
    assert [one.id for one in table(league, "spring").events] == [early], "by hand is by hand"


def test_a_closed_season_takes_in_nothing_more(league: Connection) -> None:
    begin(league, "league", points=POINTS)
    before = evening(league, "molly", "finn")
    league.execute("UPDATE tournament SET due_at = due_at - interval '1 hour'")
    seasons.close(league, "spring")
    league.execute("UPDATE season SET closed_at = closed_at - interval '1 minute'")
    after = evening(league, "finn", "molly")
    assert [one.id for one in table(league, "spring").events] == [before]
    with pytest.raises(StateRefused):
        seasons.close(league, "spring")
    seasons.reopen(league, "spring")
    assert [one.id for one in table(league, "spring").events] == [before, after]


def test_a_season_keeps_a_schedule_that_was_deleted(league: Connection) -> None:
    begin(league, "league", points=POINTS)
    before = evening(league, "molly", "finn")
    schedules.delete(league, "league")
    terms = SeasonTerms(schedules=("league",), title="Spring")
    assert seasons.change(league, "spring", terms).title == "Spring"
    assert [one.id for one in table(league, "spring").events] == [before]
    with pytest.raises(NotFound):
        seasons.create(league, "autumn", terms)
    with pytest.raises(NameTaken):
        begin(league)


def test_the_csv_has_what_the_table_has(league: Connection) -> None:
    begin(league, "league", points=POINTS, counting={"best": 1})
    evening(league, "molly", "finn", "ann")
    evening(league, "finn", "molly")
    found = table(league, "spring")
    heads, *rows = list(csv.reader(io.StringIO(as_csv(found))))
    assert heads[:7] == ["place", "bot", "owner", "points", "events", "counted", "firsts"]
    assert len(heads) == 7 + 3 * 2
    assert rows[0][:7] == ["1", "finn", "finns-owner", "10.00", "2", "1", "1"]
    assert rows[0][7:] == ["2", "6.00", "no", "1", "10.00", "yes"]
    assert next(row for row in rows if row[1] == "ann")[10:] == ["", "", ""]
    heads, *rows = list(csv.reader(io.StringIO(as_csv(found, owners=True))))
    assert heads[:3] == ["place", "owner", "points"]
    assert rows[0][:3] == ["1", "finns-owner", "10.00"]
