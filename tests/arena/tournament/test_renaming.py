"""A bot that is renamed: it is found by its new name, its past shows the old one, which nobody else gets."""

from __future__ import annotations

import threading
from typing import Any

import psycopg
import pytest

from arena.bot import bots
from arena.errors import NameLooksAlike, NameRefused, NameTaken, NotFound, Renamed, StateRefused
from arena.match import matches
from arena.match.export import match_file
from arena.rating import closing, crosstables, ladders
from arena.season import seasons
from arena.season.season_file import SeasonTerms
from arena.season.table import table
from arena.store.bot import mark_house
from arena.tournament import renaming, results, schedules, tournaments, withdrawals
from arena.tournament.renaming import Renamed as Done
from arena.tournament.seeds import commitment_to
from tests.support.events import enter, event, play, played_out

Connection = psycopg.Connection[Any]
LADDER = "twenty-five"


@pytest.fixture
def evening(connection: Connection) -> tuple[Connection, int]:
    """A cup of three that is over; its id."""
    enter(connection, "molly", "finn", "ann")
    made = event(connection, format="knock-out", decks=1)
    played_out(connection, made.id)
    connection.execute("UPDATE tournament SET created_at = created_at - interval '1 hour'")
    return connection, made.id


def rename(connection: Connection, former: str, name: str) -> Done:
    """Rename a bot as if it were a minute ago: what follows in this transaction follows it."""
    done = renaming.rename(connection, former, name)
    connection.execute("UPDATE former_name SET until = until - interval '1 minute'")
    return done


def names_of(connection: Connection, number: int) -> set[str]:
    return {one.name for one in tournaments.entries(connection, number)}


def test_what_is_past_shows_the_name_that_it_had(evening: tuple[Connection, int]) -> None:
    connection, cup = evening
    played = matches.of_tournament(connection, cup)
    before = {one.id: match_file(connection, one.id).entrants for one in played}
    table_before = crosstables.crosstable(connection, cup)
    rename(connection, "molly", "maeve")
    assert names_of(connection, cup) == {"molly", "finn", "ann"}
    assert crosstables.crosstable(connection, cup) == table_before
    found = results.result(connection, cup)
    assert found is not None and "molly" in {one.name for one in found.places}
    assert {one.id: match_file(connection, one.id).entrants for one in played} == before


def test_the_commitment_to_a_match_still_fits_its_names(evening: tuple[Connection, int]) -> None:
    connection, cup = evening
    rename(connection, "molly", "maeve")
    for one in matches.of_tournament(connection, cup):
        who = [entrant.name for entrant in matches.entrants(connection, [one.id])[one.id]]
        held = matches.commitments(connection, [one.id])[one.id]
        rules = tournaments.by_id(connection, cup).rules
        assert commitment_to(rules, who, matches.games(connection, one.id)) == held


def test_what_is_now_shows_the_name_of_now(evening: tuple[Connection, int]) -> None:
    connection, _ = evening
    rename(connection, "molly", "maeve")
    assert {row.bot for row in ladders.ladder(connection, LADDER).rows} == {"maeve", "finn", "ann"}
    assert names_of(connection, event(connection, "next").id) == {"maeve", "finn", "ann"}
    assert bots.add_version(connection, "maeve").version.name == "maeve/2"
    with pytest.raises(Renamed, match="called maeve now"):
        bots.named(connection, "molly")


def test_a_closed_ladder_shows_the_name_of_its_time(evening: tuple[Connection, int]) -> None:
    connection, _ = evening
    closing.close(connection, "spring", [LADDER], "carried")
    renaming.rename(connection, "molly", "maeve")
    closed = {row.bot for row in ladders.ladder(connection, f"{LADDER}@spring").rows}
    assert closed == {"molly", "finn", "ann"}


def test_a_season_goes_on_under_the_new_name(evening: tuple[Connection, int]) -> None:
    connection, _ = evening
    seasons.create(connection, "spring", SeasonTerms(schedules=("evening",)))
    rename(connection, "molly", "maeve")
    played_out(connection, event(connection).id)
    [line] = [one for one in table(connection, "spring").bots if one.name == "maeve"]
    assert [given and given.name for given in line.given] == ["molly", "maeve"]


def test_nobody_else_can_be_called_so_and_it_can_be_again(evening: tuple[Connection, int]) -> None:
    connection, _ = evening
    rename(connection, "molly", "maeve")
    for taken in ("molly", "finn", "maeve"):
        with pytest.raises(NameTaken), connection.transaction():
            bots.create(connection, taken, "finns-owner")
    with pytest.raises(NameTaken), connection.transaction():
        rename(connection, "finn", "molly")
    with pytest.raises(NameLooksAlike), connection.transaction():
        rename(connection, "finn", "rnaeve")
    with pytest.raises(NameRefused), connection.transaction():
        rename(connection, "finn", "Finn!")
    with pytest.raises(NotFound), connection.transaction():
        rename(connection, "nobody", "somebody")
    with pytest.raises(StateRefused), connection.transaction():
        rename(connection, "finn", "finn")
    rename(connection, "maeve", "molly")
    rename(connection, "molly", "rnolly")
    rename(connection, "rnolly", "grace")
    assert bots.named(connection, "grace").id
    with pytest.raises(Renamed, match="grace"):
        bots.named(connection, "maeve")


def test_one_of_the_house_keeps_its_name(evening: tuple[Connection, int]) -> None:
    connection, _ = evening
    mark_house(connection, bots.named(connection, "ann").id)
    with pytest.raises(StateRefused, match="house's own"):
        rename(connection, "ann", "anna")


def test_schedules_that_name_it_name_it_so(evening: tuple[Connection, int]) -> None:
    connection, _ = evening
    terms: dict[str, Any] = {"preset": "twenty-five", "decks": 1}
    schedules.create(connection, "some", entry="bots: finn, molly", **terms)
    trial: dict[str, Any] = {"format": "gauntlet", "format_terms": {"challengers": ["molly"]}}
    schedules.create(connection, "trial", **terms, **trial)
    schedules.create(connection, "other", entry="bots: finn, ann", **terms)
    assert rename(connection, "molly", "maeve").schedules == ["some", "trial"]
    assert schedules.named(connection, "some").entry == "bots: finn, maeve"
    assert schedules.named(connection, "trial").format_terms == {"challengers": ["maeve"]}
    made = event(connection, "trial")
    played_out(connection, made.id)
    assert names_of(connection, made.id) == {"maeve", "finn", "ann"}


def test_an_event_under_way_goes_on_and_can_be_left_by_either_name(connection: Connection) -> None:
    enter(connection, "molly", "finn", "ann", "bob")
    made = event(connection, format="swiss", decks=1, format_terms={"rounds": 3})
    play(connection)
    renaming.rename(connection, "molly", "maeve")
    renaming.rename(connection, "finn", "fionn")
    tournaments.finish_ended(connection)
    play(connection)
    assert names_of(connection, made.id) == {"molly", "finn", "ann", "bob"}
    withdrawals.withdraw(connection, made.id, "maeve", "enough")
    withdrawals.withdraw(connection, made.id, "finn", "enough")
    left = {one.name for one in tournaments.entries(connection, made.id) if one.left_as}
    assert left == {"molly", "finn"}


def test_who_takes_the_name_at_that_moment_is_refused(database_url: str) -> None:
    with psycopg.connect(database_url) as one, psycopg.connect(database_url) as other:
        enter(one, "molly", "finn")
        one.commit()
        renaming.rename(one, "molly", "maeve")
        refused: list[Exception] = []

        def take() -> None:
            try:
                bots.create(other, "molly", "finns-owner")
            except NameTaken as error:
                refused.append(error)

        taking = threading.Thread(target=take)
        taking.start()
        taking.join(0.5)
        assert taking.is_alive(), "it waits for the renaming"
        one.commit()
        taking.join(10)
        assert len(refused) == 1
