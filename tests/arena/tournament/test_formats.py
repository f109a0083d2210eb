"""Every format played as a tournament, from its slot to its last match."""

from __future__ import annotations

from typing import Any

import psycopg
import pytest
from cuig.engine.presets import PRESETS

from arena.bot import bots
from arena.errors import ArenaError
from arena.match import matches
from arena.rating import ladders, ratings
from arena.store.rating import Step, steps
from arena.store.schedule import clock
from arena.store.wave import meetings
from arena.tournament import schedules, tournaments
from tests.support.events import NAMES, enter, event, met, play, played, played_out

Connection = psycopg.Connection[Any]


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_can_be_scheduled_and_is_rated_by_places(connection: Connection, preset: str) -> None:
    enter(connection, *NAMES[:6])
    made = event(connection, preset=preset, decks=1)
    played_out(connection, made.id)
    assert tournaments.progress(connection, made.id).finished >= 6
    assert ratings.recompute(connection, preset, check=True).equal


def test_a_swiss_tournament_pairs_a_round_when_the_one_before_has_ended(connection: Connection) -> None:
    enter(connection, *NAMES)
    made = event(connection, format="swiss", decks=2)
    assert len(meetings(connection, made.id)) == 8  # four pairs, two decks
    play(connection, limit=7)
    assert tournaments.finish_ended(connection) == []
    assert len(meetings(connection, made.id)) == 8
    assert played_out(connection, made.id) == 3
    assert set(met(connection, made.id).values()) == {2} and len(met(connection, made.id)) == 12


def test_a_swiss_tournament_has_the_rounds_that_it_was_told(connection: Connection) -> None:
    enter(connection, *NAMES[:5])
    made = event(connection, format="swiss", decks=1, format_terms={"rounds": 4})
    assert played_out(connection, made.id) == 4
    assert len(meetings(connection, made.id)) == 8  # a bye in each


@pytest.mark.parametrize(("rematches", "again"), [(False, 1), (True, 2)])
def test_in_a_monrad_tournament_neighbours_meet_and_again_where_the_event_says_so(
    connection: Connection, rematches: bool, again: int
) -> None:
    enter(connection, *NAMES[:4])
    terms = {"rounds": 3, "rematches": rematches}
    made = event(connection, format="monrad", decks=1, format_terms=terms)
    assert set(met(connection, made.id)) == {frozenset((1, 2)), frozenset((3, 4))}
    assert played_out(connection, made.id, lambda _: played([1, 1])) == 3
    assert max(met(connection, made.id).values()) == again + rematches  # all drawn: neighbours stay so


def test_in_a_knock_out_who_loses_is_out(connection: Connection) -> None:
    enter(connection, *NAMES[:6])
    made = event(connection, format="knock-out", decks=1, format_terms={"third_place": True})
    played_out(connection, made.id)
    assert len(meetings(connection, made.id)) == 6  # five go out, and two of them play for third place
    last = meetings(connection, made.id)[-2:]
    assert {1} <= {number for row in last for number in row.entrants}


def test_a_drawn_tie_is_played_again_and_then_the_better_seed_goes_on(connection: Connection) -> None:
    enter(connection, "molly", "finn")
    made = event(connection, format="knock-out", decks=1)
    assert played_out(connection, made.id, lambda _: played([1, 1])) == 2


def test_a_rated_knock_out_refuses_to_bring_stablemates_together(connection: Connection) -> None:
    enter(connection, "molly", "milly", owner="ann")
    enter(connection, "finn")
    schedules.create(connection, "cup", preset="twenty-five", format="knock-out")
    schedules.add_once(connection, "cup", clock(connection))
    [slot] = tournaments.advance(connection).closed
    assert slot.reason is not None and "the bots of ann apart" in slot.reason


def test_in_a_gauntlet_the_challengers_meet_all_others(connection: Connection) -> None:
    enter(connection, *NAMES[:5])
    made = event(connection, format="gauntlet", decks=3, format_terms={"challengers": ["molly", "finn"]})
    played_out(connection, made.id)
    pairs = met(connection, made.id)
    assert set(pairs.values()) == {3} and len(pairs) == 6
    assert all(len(pair & {1, 2}) == 1 for pair in pairs)


@pytest.mark.parametrize(
    ("challengers", "said"),
    [(["molly", "finn"], "all 2 entrants are challengers"), (["oisin"], "none of the 2 entrants")],
)
def test_a_gauntlet_in_which_nobody_could_meet_says_so(
    connection: Connection, challengers: list[str], said: str
) -> None:
    enter(connection, "molly", "finn", "oisin")
    terms = {"challengers": challengers}
    schedules.create(
        connection,
        "run",
        preset="twenty-five",
        format="gauntlet",
        format_terms=terms,
        entry="bots: molly, finn, oisin",
    )
    bots.withdraw(connection, "oisin")
    schedules.add_once(connection, "run", clock(connection))
    [slot] = tournaments.advance(connection).closed
    assert slot.reason is not None and said in slot.reason


def test_partners_are_rated_as_sides_on_a_ladder_of_their_own(connection: Connection) -> None:
    versions = enter(connection, *NAMES[:4])
    made = event(connection, format="partnerships", decks=2)
    assert made.ladder == "twenty-five partners"
    best = {versions[0]}

    def the_first_ones_side(claimed: Any) -> Any:
        place = [2, 2, 2, 2]
        at = next(one.entrant for one in claimed.entrants if one.version in best)
        holders = claimed.games[0].holders
        partner = holders[(holders.index(at) + 2) % 4]
        place[at] = place[partner] = 1
        return played([1 if one == 1 else 3 for one in place])

    played_out(connection, made.id, the_first_ones_side)
    page = {row.bot: row for row in ladders.ladder(connection, made.ladder).rows}
    assert page["molly"].wins == 6 and page["molly"].draws == 0
    # The others win when they partner molly: two of six each, never a draw with a partner.
    assert {(row.wins, row.draws, row.losses) for name, row in page.items() if name != "molly"} == {(2, 0, 4)}
    assert page["molly"].mu > max(row.mu for name, row in page.items() if name != "molly")
    assert ratings.recompute(connection, made.ladder, check=True).equal


@pytest.mark.parametrize(
    ("terms", "said"),
    [
        ({"format": "swiss", "preset": "cut-throat"}, "two sides"),
        ({"format": "partnerships", "preset": "cut-throat"}, "two pairs"),
        ({"format": "swiss", "format_terms": {"laps": 3}}, "knows name, decks, duplicate, rounds"),
        ({"format": "swiss", "format_terms": {"rounds": "many"}}, "a whole number"),
        ({"format": "gauntlet"}, "challengers cannot be none"),
        ({"format": "gauntlet", "format_terms": {"challengers": ["nobody"]}}, "no such bot"),
        ({"format": "ladder"}, "one of round-robin"),
    ],
)
def test_what_a_format_cannot_be_told_is_refused(
    connection: Connection, terms: dict[str, Any], said: str
) -> None:
    with pytest.raises(ArenaError, match=said):
        schedules.create(connection, "evening", **{"preset": "twenty-five", **terms})


def test_events_by_rounds_and_others_on_one_ladder_are_rated_in_the_order_of_their_waves(
    connection: Connection,
) -> None:
    enter(connection, *NAMES[:4])
    swiss = event(connection, "swiss", format="swiss", decks=1)
    robin = event(connection, "robin", decks=1)
    played_out(connection, robin.id)
    played_out(connection, swiss.id)
    assert ratings.recompute(connection, "twenty-five", check=True).equal
    found = [matches.by_id(connection, step.match) for step in _steps(connection)[::2]]
    runs = [one.tournament for one in found]
    assert runs == [swiss.id] * 2 + [robin.id] * 6 + [swiss.id] * 2


def _steps(connection: Connection) -> list[Step]:
    return steps(connection, ladders.named(connection, "twenty-five").id)
