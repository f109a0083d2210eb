"""From a slot that is due to a tournament that is over."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from typing import Any

import psycopg
import pytest

from arena.bot import bots
from arena.errors import NotFound, StateRefused
from arena.match import claims, matches
from arena.rating import ladders, ratings
from arena.store.schedule import clock
from arena.store.tournament import seed
from arena.tournament import schedules, tournaments, withdrawals
from arena.tournament.seeds import match_seed
from tests.support.events import enter, event, play

Connection = psycopg.Connection[Any]


def closed_reason(connection: Connection, **terms: Any) -> str:
    """Why there is no tournament of this schedule."""
    schedules.create(connection, "evening", **{"preset": "twenty-five", **terms})
    schedules.add_once(connection, "evening", clock(connection))
    done = tournaments.advance(connection, clock(connection))
    assert not done.frozen
    [slot] = done.closed
    assert slot.reason is not None
    return slot.reason


def pairs(connection: Connection, number: int) -> Counter[frozenset[str]]:
    found = matches.of_tournament(connection, number, 1000)
    who = matches.entrants(connection, [one.id for one in found])
    return Counter(frozenset(entrant.name for entrant in who[one.id]) for one in found)


class TestFreezing:
    def test_everybody_with_a_token_enters_and_meets_everybody_with_each_deck(
        self, connection: Connection
    ) -> None:
        enter(connection, "molly", "finn", "oisin")
        made = event(connection, decks=4)
        assert (made.state, made.entries, made.ladder) == ("running", 3, "twenty-five")
        assert set(pairs(connection, made.id).values()) == {4} and len(pairs(connection, made.id)) == 3
        assert tournaments.progress(connection, made.id).total == 12

    def test_bots_without_a_live_token_withdrawn_ones_and_those_of_other_games_do_not_enter(
        self, connection: Connection
    ) -> None:
        enter(connection, "molly", "finn", "mute", "gone")
        bots.create(connection, "cutter", "mollys-owner", presets=["cut-throat"])
        bots.create(connection, "playboy", "finns-owner", presets=["twenty-five"])
        bots.withdraw_tokens(connection, "mute")
        bots.withdraw(connection, "gone")
        names = [entry.name for entry in tournaments.entries(connection, event(connection).id)]
        assert names == ["molly", "finn", "playboy"]

    def test_all_active_versions_of_a_bot_enter(self, connection: Connection) -> None:
        enter(connection, "molly", "finn")
        bots.add_version(connection, "molly", retire_older=False)
        bots.add_version(connection, "finn")
        names = [entry.name for entry in tournaments.entries(connection, event(connection).id)]
        assert names == ["molly", "molly/2", "finn/2"]

    @pytest.mark.parametrize(
        ("entry", "names"),
        [("bots: finn, molly", ["molly", "finn"]), ("owners: anns-owner, finns-owner", ["finn", "ann"])],
    )
    def test_an_entry_rule_says_who_may(self, connection: Connection, entry: str, names: list[str]) -> None:
        enter(connection, "molly", "finn", "oisin", "ann")
        made = event(connection, entry=entry)
        assert [one.name for one in tournaments.entries(connection, made.id)] == names

    def test_with_fewer_than_two_the_slot_is_closed_and_says_why(self, connection: Connection) -> None:
        enter(connection, "molly")
        reason = closed_reason(connection)
        assert reason.startswith("2 entrants are needed and there was 1 (molly);")
        assert "`open`" in reason

    def test_a_closed_slot_names_those_left_out_and_how_they_come_in_again(
        self, connection: Connection
    ) -> None:
        molly, _, _, oisin, *_ = enter(connection, "molly", "finn", "nell", "oisin", "una")
        for version in (molly, oisin):
            connection.execute(
                "INSERT INTO suspension (version, reason) VALUES (%s, 'of a test')", (version,)
            )
        bots.add_version(connection, "oisin", retire_older=False)  # it enters, so it is not left out
        bots.retire(connection, "finn")
        bots.withdraw_tokens(connection, "una")
        bots.retire(connection, "una")
        bots.withdraw(connection, "nell")
        reason = closed_reason(connection)
        assert reason.startswith("2 entrants are needed and there was 1 (oisin);")
        assert reason.endswith(
            "; left out, as suspended: molly (`arena bot admit molly` admits)"
            "; left out, as retired: finn (`arena bot version finn` makes a version that may enter)"
        )

    def test_only_those_whom_the_entry_rule_names_are_said_to_be_left_out(
        self, connection: Connection
    ) -> None:
        enter(connection, "molly", "finn", "oisin")
        bots.retire(connection, "molly")
        bots.retire(connection, "oisin")
        reason = closed_reason(connection, entry="bots: molly, finn")
        assert "molly" in reason and "oisin" not in reason

    def test_a_table_for_five_needs_five(self, connection: Connection) -> None:
        enter(connection, "molly", "finn", "oisin")
        reason = closed_reason(connection, preset="cut-throat")
        assert reason.startswith("5 entrants are needed and there were 3 (molly, finn, oisin);")

    def test_more_matches_than_one_event_bears_are_refused_with_their_number(
        self, connection: Connection
    ) -> None:
        enter(connection, *(f"bot-{number}" for number in range(5)))
        assert "make 100000 matches, more than 50000" in closed_reason(connection, decks=10_000)

    def test_bots_of_one_owner_do_not_meet_at_a_rated_table(self, connection: Connection) -> None:
        enter(connection, "molly", "milly", owner="ann")
        enter(connection, "finn")
        met = pairs(connection, event(connection).id)
        assert set(met) == {frozenset({"molly", "finn"}), frozenset({"milly", "finn"})}

    @pytest.mark.parametrize("terms", [{"same_owner": True}, {"rated": False}])
    def test_bots_of_one_owner_meet_where_the_event_says_so_or_does_not_count(
        self, connection: Connection, terms: dict[str, Any]
    ) -> None:
        enter(connection, "molly", "milly", owner="ann")
        enter(connection, "finn")
        assert len(pairs(connection, event(connection, **terms).id)) == 3

    def test_an_owner_who_is_alone_has_the_bots_meet(self, connection: Connection) -> None:
        enter(connection, "molly", "milly", "molloy", owner="ann")
        assert len(pairs(connection, event(connection).id)) == 3

    def test_entries_are_frozen_within_the_window_and_play_begins_when_it_is_due(
        self, connection: Connection
    ) -> None:
        enter(connection, "molly", "finn")
        schedules.create(connection, "evening", preset="twenty-five", freeze_seconds=3600)
        now = clock(connection)
        schedules.add_once(connection, "evening", now + timedelta(minutes=50))
        [number] = tournaments.advance(connection, now).frozen
        enter(connection, "late")
        assert tournaments.by_id(connection, number).state == "scheduled"
        assert claims.claim(connection, "worker", 10, 60) == []
        assert tournaments.advance(connection, now + timedelta(minutes=49)).started == ()
        assert tournaments.advance(connection, now + timedelta(minutes=50)).started == (number,)
        assert tournaments.by_id(connection, number).entries == 2
        assert len(claims.claim(connection, "worker", 10, 60)) == 10

    def test_the_cards_of_a_match_follow_from_the_tournaments_seed_and_its_number_alone(
        self, connection: Connection
    ) -> None:
        enter(connection, "molly", "finn", "oisin")
        made = event(connection)
        for one in matches.of_tournament(connection, made.id):
            games = matches.games(connection, one.id)
            assert {game.seed for game in games} == {match_seed(seed(connection, made.id), one.number)}

    def test_two_tournaments_never_have_the_same_cards(self, connection: Connection) -> None:
        enter(connection, "molly", "finn")
        assert seed(connection, event(connection).id) != seed(connection, event(connection, "night").id)

    def test_a_schedule_that_is_changed_afterwards_changes_no_tournament(
        self, connection: Connection
    ) -> None:
        enter(connection, "molly", "finn")
        made = event(connection, decision_ms=700, options={"target": "15"})
        connection.execute(
            "UPDATE schedule SET decision_ms = 5, faults = 'strict', options = '{\"target\": \"15\"}'"
        )
        again = tournaments.by_id(connection, made.id)
        assert (again.decision_ms, again.faults, again.rules["target"]) == (700, "lenient", "15")

    def test_a_plan_that_has_become_unplayable_spoils_no_other_event(self, connection: Connection) -> None:
        enter(connection, "molly", "finn")
        for name in ("broken", "sound"):
            schedules.create(connection, name, preset="twenty-five")
            schedules.add_once(connection, name, clock(connection))
        connection.execute("UPDATE schedule SET options = '{\"target\": \"none\"}' WHERE name = 'broken'")
        done = tournaments.advance(connection, clock(connection))
        assert len(done.frozen) == 1
        [slot] = done.closed
        assert "twenty-five cannot be played so" in (slot.reason or "")

    @pytest.mark.parametrize(
        ("harm", "reason"),
        [
            (
                "UPDATE schedule SET zone = 'Europe/Atlantis' WHERE name = 'broken'",
                "no time zone Europe/Atlantis",
            ),
            ("UPDATE schedule SET format = 'jousting' WHERE name = 'broken'", "jousting"),
            (
                "UPDATE schedule SET format_terms = '[7]' WHERE name = 'broken'",
                "our mistake; the log has it as",
            ),
        ],
    )
    def test_a_slot_that_cannot_be_opened_is_closed_with_the_reason_and_the_others_are_played(
        self, connection: Connection, harm: str, reason: str
    ) -> None:
        enter(connection, "molly", "finn")
        for name in ("broken", "sound"):
            schedules.create(connection, name, preset="twenty-five")
            schedules.add_once(connection, name, clock(connection))
        connection.execute(harm.encode())
        done = tournaments.advance(connection, clock(connection))
        assert [tournaments.by_id(connection, number).name.split()[0] for number in done.started] == ["sound"]
        [slot] = done.closed
        assert reason in (slot.reason or "")
        assert [one.state for one in schedules.slots(connection, "broken")] == ["closed"]
        assert len(tournaments.latest(connection)) == 1  # and nothing of the other is left

    def test_an_event_that_cannot_go_on_holds_up_no_other(
        self, database_url: str, connection: Connection, caplog: pytest.LogCaptureFixture
    ) -> None:
        enter(connection, "molly", "finn")
        broken, sound = event(connection, "broken", decks=1), event(connection, "sound", decks=1)
        play(connection)
        connection.execute("UPDATE tournament SET format = 'jousting' WHERE id = %s", [broken.id])
        connection.commit()
        assert tournaments.advance(connection).finished == (sound.id,)
        assert f"Startable(id={broken.id}" in caplog.text

    def test_a_cron_line_that_has_become_unreadable_pauses_its_schedule_alone(
        self, connection: Connection
    ) -> None:
        for name in ("broken", "sound"):
            schedules.create(connection, name, preset="twenty-five", cron="* * * * *")
        connection.execute("UPDATE schedule SET cron = 'noon' WHERE name = 'broken'")
        schedules.due(connection, clock(connection) + timedelta(minutes=2))
        assert schedules.named(connection, "broken").paused
        assert len(schedules.slots(connection, "sound")) == 1

    def test_options_that_change_the_game_have_a_ladder_of_their_own(self, connection: Connection) -> None:
        enter(connection, "molly", "finn")
        assert event(connection).ladder == "twenty-five"
        assert event(connection, "short", options={"target": "15"}).ladder == "twenty-five target=15"
        assert event(connection, "six", options={"players": "6"}).ladder == "twenty-five players=6"
        assert event(connection, "plain", duplicate=False).ladder == "twenty-five single"
        assert event(connection, "friendly", rated=False).ladder is None
        assert len(ladders.every(connection)) == 4


class TestTheEnd:
    def test_a_tournament_is_finished_when_its_last_match_has_ended(self, connection: Connection) -> None:
        enter(connection, "molly", "finn")
        made = event(connection, decks=2)
        play(connection, limit=1)
        assert tournaments.finish_ended(connection) == []
        play(connection)
        assert tournaments.finish_ended(connection) == [made.id]
        assert tournaments.finish_ended(connection) == []
        progress = tournaments.progress(connection, made.id)
        assert (progress.state, progress.done, progress.total, progress.seconds_left) == ("finished", 2, 2, 0)

    def test_progress_tells_what_is_left(self, connection: Connection) -> None:
        enter(connection, "molly", "finn")
        made = event(connection, decks=6)
        assert tournaments.progress(connection, made.id).per_second is None
        play(connection, limit=2)
        claims.claim(connection, "worker", 1, 60)
        progress = tournaments.progress(connection, made.id)
        assert (progress.done, progress.playing, progress.waiting) == (2, 1, 3)
        assert progress.per_second is not None and progress.seconds_left == pytest.approx(
            4 / progress.per_second
        )

    def test_a_match_that_is_void_is_none_to_be_played(self, connection: Connection) -> None:
        enter(connection, "molly", "finn", "oisin")
        made = event(connection)
        withdrawals.withdraw(connection, made.id, "molly", reason="broken")
        progress = tournaments.progress(connection, made.id)
        assert (progress.total, progress.void, progress.to_play, progress.finished) == (6, 4, 2, 0)

    def test_a_void_tournament_counts_for_nothing_and_is_played_no_more(self, connection: Connection) -> None:
        enter(connection, "molly", "finn")
        first, second = event(connection), event(connection, "night", decks=1)
        play(connection, limit=2)
        play(connection, limit=1)
        ratings.rate_ready(connection)
        before = len(ladders.history(connection, "molly"))
        tournaments.void(connection, first.id, "the hall burnt down")
        assert before == 3 and len(ladders.history(connection, "molly")) == 1
        assert ratings.recompute(connection, "twenty-five", check=True).steps == 2
        assert {one.state for one in matches.of_tournament(connection, first.id)} <= {"finished", "void"}
        assert second.id and claims.claim(connection, "worker", 10, 60) == []
        with pytest.raises(StateRefused, match=rf"Tournament {first.id} is void; it cannot be voided"):
            tournaments.void(connection, first.id, "again")

    def test_a_tournament_that_does_not_exist_is_not_found(self, connection: Connection) -> None:
        with pytest.raises(NotFound, match=r"There is no tournament 0\."):
            tournaments.progress(connection, 0)
