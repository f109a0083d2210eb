"""Who has won an event of rounds is told by its format, not by who scored most of all."""

from __future__ import annotations

from typing import Any

import psycopg
import pytest
from cuig.match import Result

from arena.match import claims
from arena.match.claims import ClaimedMatch
from arena.rating import crosstables
from arena.tournament import continuous, results, tournaments, withdrawals
from arena.tournament.event_result import EventResult
from arena.tournament.export import standings_csv
from tests.support.events import NAMES, enter, event, forfeited, play, played, played_out

Connection = psycopg.Connection[Any]


def found(connection: Connection, number: int) -> EventResult:
    """The result of an event of rounds."""
    return results.result(connection, number)


def places(said: EventResult) -> dict[str, int | None]:
    return {one.name: one.place for one in said.places}


def test_a_cup_has_a_champion_and_who_goes_out_together_shares_a_place(connection: Connection) -> None:
    enter(connection, *NAMES[:5])
    made = event(connection, format="knock-out", decks=1)
    played_out(connection, made.id)
    said = found(connection, made.id)
    assert said.over
    best, second, *others = said.places
    assert (best.place, second.place) == (1, 2)
    assert [one.place for one in others] == [3, 3, 5]
    final = said.rounds[-1].ties[0]
    assert set(final.entrants) == {best.name, second.name}
    assert final.winner == best.name
    assert all(one.points is None for one in said.places)
    # Three of five have nobody to meet at first; who is beaten in round 1 is last, whatever it scored.
    assert [len(one.ties) for one in said.rounds] == [1, 2, 1]
    [first] = said.rounds[0].ties
    [loser] = [name for name in first.entrants if name != first.winner]
    assert places(said)[loser] == 5


def test_third_place_is_played_for_where_the_event_says_so(connection: Connection) -> None:
    enter(connection, *NAMES[:4])
    made = event(connection, format="knock-out", decks=1, format_terms={"third_place": True})
    played_out(connection, made.id)
    assert sorted(place or 0 for place in places(found(connection, made.id)).values()) == [1, 2, 3, 4]


def test_while_a_cup_is_played_places_are_open_for_those_who_are_in_it(connection: Connection) -> None:
    enter(connection, *NAMES[:4])
    made = event(connection, format="knock-out", decks=1)
    assert set(places(found(connection, made.id)).values()) == {None}
    assert not any(tie.ended for tie in found(connection, made.id).rounds[0].ties)
    play(connection, limit=1)
    said = found(connection, made.id)
    assert set(places(said).values()) == {None}, "of a round that is not over nothing counts yet"
    assert [tie.ended for tie in said.rounds[0].ties].count(True) == 1
    assert not said.over


def test_the_best_seed_wins_a_cup_in_which_all_is_drawn(connection: Connection) -> None:
    enter(connection, *NAMES[:4])
    made = event(connection, format="knock-out", decks=1)
    played_out(connection, made.id, lambda claimed: played([1] * len(claimed.entrants)))
    said = found(connection, made.id)
    assert sorted(place or 0 for place in places(said).values()) == [1, 2, 3, 3]
    assert all(tie.winner is None for one in said.rounds for tie in one.ties)


def test_a_swiss_event_is_told_by_points_and_then_by_whom_one_met(connection: Connection) -> None:
    enter(connection, *NAMES[:7])
    made = event(connection, format="swiss", decks=1, format_terms={"rounds": 3})
    played_out(connection, made.id)
    said = found(connection, made.id)
    assert sum(one.points or 0.0 for one in said.places) == 3 * 4, (
        "three wins and a bye in each of three rounds"
    )
    assert [len(one.byes) for one in said.rounds] == [1, 1, 1]
    keys = [(-(one.points or 0.0), -(one.opposition or 0.0)) for one in said.places]
    assert keys == sorted(keys)
    assert [one.place for one in said.places] == [1 + sum(key < own for key in keys) for own in keys]


def test_the_bracket_is_shown_whole_and_says_why_one_goes_on_without_a_win(connection: Connection) -> None:
    enter(connection, *NAMES[:5])
    made = event(connection, format="knock-out", decks=1, format_terms={"third_place": True})
    said = found(connection, made.id)
    assert [(stage.name, len(stage.ties)) for stage in said.bracket] == [
        ("quarter-finals", 4),
        ("semi-finals", 2),
        ("final", 1),
        ("third place", 1),
    ]
    byes = [tie for tie in said.bracket[0].ties if tie.why == "bye"]
    assert [tie.goes_on for tie in byes] == [tie.one or tie.other for tie in byes] and len(byes) == 3
    assert set(said.rounds[0].byes) == {tie.goes_on for tie in byes}
    assert [(tie.one, tie.other, tie.goes_on) for tie in said.bracket[2].ties] == [(None, None, None)]
    played_out(connection, made.id, lambda claimed: played([1] * len(claimed.entrants)))
    said = found(connection, made.id)
    [final] = said.bracket[2].ties
    [third] = said.bracket[3].ties
    assert (final.goes_on, final.why) == (said.places[0].name, "better seed")
    assert {final.one, final.other} == {one.name for one in said.places[:2]}
    assert third.goes_on == said.places[2].name and third.goes_on in (third.one, third.other)
    last = [tie for tie in said.rounds[-1].ties if final.goes_on in tie.entrants]
    assert [(tie.winner, tie.goes_on) for tie in last] == [(None, final.goes_on)]


def test_of_who_left_a_cup_the_other_goes_on(connection: Connection) -> None:
    enter(connection, *NAMES[:4])
    made = event(connection, format="knock-out", decks=1)
    [first, *_] = found(connection, made.id).bracket[0].ties
    assert first.one is not None
    withdrawals.withdraw(connection, made.id, first.one, "it is tired")
    played_out(connection, made.id)
    [tie, *_] = found(connection, made.id).bracket[0].ties
    assert (tie.goes_on, tie.why) == (first.other, "withdrawal")


class TestPoints:
    def test_a_round_robin_is_told_by_points_and_faults_while_it_runs_too(
        self, connection: Connection
    ) -> None:
        enter(connection, *NAMES[:3])
        made = event(connection, decks=2)
        assert [one.place for one in found(connection, made.id).places] == [None] * 3
        play(connection, limit=2)
        assert sum(one.points or 0 for one in found(connection, made.id).places) == 2
        claimed = play(connection, lambda one: forfeited(1))
        played_out(connection, made.id)
        said = found(connection, made.id)
        assert (said.by, said.tie_break, said.over) == ("points", "Sonneborn-Berger", True)
        assert [one.matches for one in said.places] == [4, 4, 4]
        assert sum(one.points or 0 for one in said.places) == 6
        assert sum(one.faults for one in said.places) >= 0 and len(claimed) == 4
        assert not said.rounds and not said.bracket and not said.verdicts

    def test_who_does_not_come_to_most_is_struck_out_at_the_end(self, connection: Connection) -> None:
        here = enter(connection, *NAMES[:3])
        made = event(connection, decks=2, patience_seconds=10)
        tournaments.note_presence(connection, here[:2])
        connection.execute("UPDATE entry SET absent_since = absent_since - interval '11 s'")
        assert len(claims.no_shows(connection)) == 4
        waited = found(connection, made.id)
        assert sum(one.points or 0 for one in waited.places) == 4
        played_out(connection, made.id)
        said = found(connection, made.id)
        assert [(one.place, one.points, one.struck_out, one.faults) for one in said.places] == [
            (1, 2.0, False, 0),
            (2, 0.0, False, 0),
            (None, None, True, 4),
        ]
        lines = standings_csv(said).splitlines()
        assert lines[0] == (
            "place,bot,owner,points,matches,won,opposition,tie_break,performance,faults,remark"
        )
        assert lines[1] == f"1,{said.places[0].name},{said.places[0].owner},2,2,2,,0,,0,"
        assert lines[3].endswith(",4,struck out")

    def test_who_withdraws_late_loses_what_is_left_and_who_withdraws_early_is_struck_out(
        self, connection: Connection
    ) -> None:
        enter(connection, *NAMES[:4])
        made = event(connection, decks=2)
        play(connection, limit=6)  # all of them once
        withdrawals.withdraw(connection, made.id, "molly", "it is tired")
        late = found(connection, made.id)
        [molly] = [one for one in late.places if one.name == "molly"]
        assert (molly.struck_out, molly.points, molly.matches) == (False, 3.0, 6)
        assert {one.matches for one in late.places if one.name != "molly"} == {4}
        again = event(connection, "again", decks=2)
        play(connection, limit=2)
        withdrawals.withdraw(connection, again.id, "finn", "it is tired")
        early = found(connection, again.id)
        assert [(one.name, one.place) for one in early.places if one.struck_out] == [("finn", None)]

    def test_partners_win_together(self, connection: Connection) -> None:
        enter(connection, *NAMES[:4])
        made = event(connection, format="partnerships")

        def first_side(claimed: ClaimedMatch) -> Result:
            holders = claimed.games[0].holders
            return played([1 if at in (holders[0], holders[2]) else 3 for at in range(4)])

        played_out(connection, made.id, first_side)
        said = found(connection, made.id)
        assert said.by == "points" and said.tie_break == "wins"
        assert sum(one.points or 0 for one in said.places) == sum(one.matches or 0 for one in said.places) / 2


def test_a_gauntlet_gives_a_verdict_on_each_challenger_and_the_field_no_place(connection: Connection) -> None:
    enter(connection, *NAMES[:5])
    terms = {"challengers": ["molly", "nell"]}
    enter(connection, "nell")
    made = event(connection, format="gauntlet", decks=4, format_terms=terms)
    assert [one.says for one in found(connection, made.id).verdicts] == ["not played"] * 2
    played_out(connection, made.id)
    said = found(connection, made.id)
    assert [(one.name, one.says) for one in said.verdicts] == [
        ("molly", "stronger"),
        ("nell", "weaker"),
    ]
    assert [len(one.against) for one in said.verdicts] == [4, 4]
    assert all(one.low is not None and one.high is not None and one.low < one.high for one in said.verdicts)
    assert [(one.name, one.place) for one in said.places if one.place] == [("molly", 1), ("nell", 2)]
    assert said.by == "challengers"


def test_the_places_of_many_take_what_was_met_and_not_who_might_have(
    connection: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    versions = enter(connection, *(f"bot-{number:02}" for number in range(40)))
    made = event(connection, format="continuous", format_terms={"at_once": 4, "lasts_seconds": 600})
    for at in range(0, 40, 2):
        continuous.make_matches(connection, versions[at : at + 2])
        play(connection)
    counted: list[int] = []
    score_of = crosstables.score_of
    monkeypatch.setattr(crosstables, "score_of", lambda met: counted.append(1) or score_of(met))  # type: ignore[func-returns-value]
    assert len(found(connection, made.id).places) == 40
    # Each entrant's total, twice, and each of the twenty pairs from both sides: not forty times forty.
    assert len(counted) <= 2 * 40 + 2 * 20


def test_in_a_continuous_event_whom_one_met_does_not_decide(connection: Connection) -> None:
    versions = enter(connection, *NAMES[:4])
    made = event(connection, format="continuous", format_terms={"at_once": 4, "lasts_seconds": 600})
    assert [one.place for one in found(connection, made.id).places] == [None] * 4
    for pair in [[0, 1], [1, 2], [2, 3]] * 3:
        continuous.make_matches(connection, [versions[one] for one in pair])
        play(connection)
    said = found(connection, made.id)
    assert said.by == "performance" and not said.over
    assert [one.name for one in said.places] == ["molly", "finn", "oisin", "ann"]
    assert [one.place for one in said.places] == [1, 2, 3, 4]
    # finn and oisin scored alike, in half of their matches, but finn did so against the stronger.
    assert [one.points for one in said.places] == [3, 3, 3, 0]
    assert all((one.performance_low or 1) < (one.performance or 0) for one in said.places)
