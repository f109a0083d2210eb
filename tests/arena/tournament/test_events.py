"""Every format played as a tournament, from its slot to its last match; who leaves, and what is suspended."""

from __future__ import annotations

import threading
from collections import Counter
from statistics import median_high
from typing import Any

import psycopg
import pytest
from cuig.engine.presets import PRESETS
from psycopg.rows import namedtuple_row

from arena.bot import bots
from arena.errors import ArenaError, NotFound, StateRefused, TermsRefused
from arena.match import claims, matches
from arena.rating import ladders, ratings
from arena.store import audit
from arena.store.rating import Step, steps
from arena.store.schedule import clock
from arena.store.suspension import latest_matches
from arena.store.wave import meetings
from arena.tournament import continuous, schedules, suspensions, tournaments, withdrawals
from arena.tournament.formats.matchmaking import Patience
from tests.support.events import enter, event, forfeited, play, played, stronger_wins

Connection = psycopg.Connection[Any]
NAMES = ("molly", "finn", "oisin", "ann", "bob", "una", "tom", "nell")


def played_out(connection: Connection, number: int, outcome: Any = stronger_wins) -> int:
    """Play the tournament to its end, round by round; how many rounds it took."""
    for rounds in range(1, 40):
        play(connection, outcome)
        ratings.rate_ready(connection)
        tournaments.finish_ended(connection)
        if tournaments.by_id(connection, number).state == "finished":
            return rounds
    raise AssertionError("the tournament does not end")


def met(connection: Connection, number: int) -> Counter[frozenset[int]]:
    return Counter(frozenset(row.entrants) for row in meetings(connection, number))


class TestFormats:
    @pytest.mark.parametrize("preset", PRESETS)
    def test_every_preset_can_be_scheduled_and_is_rated_by_places(
        self, connection: Connection, preset: str
    ) -> None:
        enter(connection, *NAMES[:6])
        made = event(connection, preset=preset, decks=1)
        played_out(connection, made.id)
        assert tournaments.progress(connection, made.id).finished >= 6
        assert ratings.recompute(connection, preset, check=True).equal

    def test_a_swiss_tournament_pairs_a_round_when_the_one_before_has_ended(
        self, connection: Connection
    ) -> None:
        enter(connection, *NAMES)
        made = event(connection, format="swiss", decks=2)
        assert len(meetings(connection, made.id)) == 8  # four pairs, two decks
        play(connection, limit=7)
        assert tournaments.finish_ended(connection) == []
        assert len(meetings(connection, made.id)) == 8
        assert played_out(connection, made.id) == 3
        assert set(met(connection, made.id).values()) == {2} and len(met(connection, made.id)) == 12

    def test_a_swiss_tournament_has_the_rounds_that_it_was_told(self, connection: Connection) -> None:
        enter(connection, *NAMES[:5])
        made = event(connection, format="swiss", decks=1, format_terms={"rounds": 4})
        assert played_out(connection, made.id) == 4
        assert len(meetings(connection, made.id)) == 8  # a bye in each

    @pytest.mark.parametrize(("rematches", "again"), [(False, 1), (True, 2)])
    def test_in_a_monrad_tournament_neighbours_meet_and_again_where_the_event_says_so(
        self, connection: Connection, rematches: bool, again: int
    ) -> None:
        enter(connection, *NAMES[:4])
        terms = {"rounds": 3, "rematches": rematches}
        made = event(connection, format="monrad", decks=1, format_terms=terms)
        assert set(met(connection, made.id)) == {frozenset((1, 2)), frozenset((3, 4))}
        assert played_out(connection, made.id, lambda _: played([1, 1])) == 3
        assert max(met(connection, made.id).values()) == again + rematches  # all drawn: neighbours stay so

    def test_in_a_knock_out_who_loses_is_out(self, connection: Connection) -> None:
        enter(connection, *NAMES[:6])
        made = event(connection, format="knock-out", decks=1, format_terms={"third_place": True})
        played_out(connection, made.id)
        assert len(meetings(connection, made.id)) == 6  # five go out, and two of them play for third place
        last = meetings(connection, made.id)[-2:]
        assert {1} <= {number for row in last for number in row.entrants}

    def test_a_drawn_tie_is_played_again_and_then_the_better_seed_goes_on(
        self, connection: Connection
    ) -> None:
        enter(connection, "molly", "finn")
        made = event(connection, format="knock-out", decks=1)
        assert played_out(connection, made.id, lambda _: played([1, 1])) == 2

    def test_a_rated_knock_out_refuses_to_bring_stablemates_together(self, connection: Connection) -> None:
        enter(connection, "molly", "milly", owner="ann")
        enter(connection, "finn")
        schedules.create(connection, "cup", preset="twenty-five", format="knock-out")
        schedules.add_once(connection, "cup", clock(connection))
        [slot] = tournaments.advance(connection).closed
        assert slot.reason is not None and "the bots of ann apart" in slot.reason

    def test_in_a_gauntlet_the_challengers_meet_all_others(self, connection: Connection) -> None:
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
        self, connection: Connection, challengers: list[str], said: str
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

    def test_partners_are_rated_as_sides_on_a_ladder_of_their_own(self, connection: Connection) -> None:
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
        assert {(row.wins, row.draws, row.losses) for name, row in page.items() if name != "molly"} == {
            (2, 0, 4)
        }
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
        self, connection: Connection, terms: dict[str, Any], said: str
    ) -> None:
        with pytest.raises(ArenaError, match=said):
            schedules.create(connection, "evening", **{"preset": "twenty-five", **terms})

    def test_events_by_rounds_and_others_on_one_ladder_are_rated_in_the_order_of_their_waves(
        self, connection: Connection
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


class TestContinuous:
    def test_bots_that_wait_are_paired_and_the_event_ends_in_time(self, connection: Connection) -> None:
        versions = enter(connection, *NAMES[:5])
        made = event(connection, format="continuous", format_terms={"at_once": 1, "lasts_seconds": 3600})
        began: Counter[int] = Counter()
        for _ in range(12):
            continuous.make_matches(connection, versions)
            for claimed in play(connection):
                began.update(one.version for one in claimed.entrants)
            assert tournaments.finish_ended(connection) == []
        assert set(began) == set(versions)
        # No bot has more than its share, and nobody is left waiting: two matches at a time for five.
        assert max(began.values()) <= median_high(began.values()) + Patience().lead
        assert min(began.values()) >= 6
        connection.execute("UPDATE tournament SET started_at = started_at - interval '2 hours'")
        assert continuous.make_matches(connection, versions) == 0
        assert tournaments.finish_ended(connection) == [made.id]
        ratings.rate_ready(connection)
        assert ratings.recompute(connection, "twenty-five", check=True).equal

    def test_who_comes_later_takes_part_and_who_is_away_does_not(self, connection: Connection) -> None:
        first = enter(connection, "molly", "finn")
        made = event(connection, format="continuous")
        later = enter(connection, "late", "away")
        continuous.make_matches(connection, [*first, later[0]])
        assert {entry.name for entry in tournaments.entries(connection, made.id)} >= {"molly", "late"}
        assert all(later[1] not in one.versions for one in _rows(connection, made.id))

    def test_only_bots_that_a_referee_can_seat_together_are_paired(self, connection: Connection) -> None:
        molly, finn, oisin = enter(connection, "molly", "finn", "oisin")
        made = event(connection, format="continuous", format_terms={"at_once": 1})
        everybody = [molly, finn, oisin]
        assert continuous.make_matches(connection, everybody, lambda game, seats: [{molly}, {finn}]) == 0
        where = [{molly}, {finn, oisin}]
        assert continuous.make_matches(connection, everybody, lambda game, seats: where) == 1
        assert [set(one.versions) for one in _rows(connection, made.id)] == [{finn, oisin}]

    def test_two_of_one_owner_do_not_meet_and_nobody_is_paired_while_nobody_knows_who_is_there(
        self, connection: Connection
    ) -> None:
        ours = enter(connection, "molly", "milly", owner="ann")
        event(connection, format="continuous", format_terms={"at_once": 1})
        finn = enter(connection, "finn")
        assert continuous.make_matches(connection, None) == 0
        assert continuous.make_matches(connection, [*ours, *finn]) == 1
        [claimed] = play(connection)
        assert finn[0] in [one.version for one in claimed.entrants]


class TestLeaving:
    def test_what_a_withdrawn_bot_has_played_stands_and_what_is_left_falls_away(
        self, connection: Connection
    ) -> None:
        enter(connection, "molly", "finn", "oisin")
        made = event(connection, decks=2)
        play(connection, limit=3)
        fell = withdrawals.withdraw(connection, made.id, "molly", "her owner asks")
        assert fell == 2
        played_out(connection, made.id)
        progress = tournaments.progress(connection, made.id)
        assert (progress.finished, progress.void) == (4, 2)
        assert [line.what for line in audit.lines(connection, f"tournament {made.id}")] == ["withdrawn"]

    def test_a_disqualified_bots_matches_count_for_nothing_and_the_ladder_is_taken_anew(
        self, connection: Connection
    ) -> None:
        enter(connection, "molly", "finn", "oisin")
        made = event(connection, decks=2)
        played_out(connection, made.id)
        withdrawals.disqualify(connection, made.id, "molly", "it peeked")
        ratings.rate_ready(connection)
        assert {row.bot for row in _ladder(connection)} == {"finn", "oisin"}
        assert ratings.recompute(connection, "twenty-five", check=True).equal
        with pytest.raises(StateRefused):
            withdrawals.disqualify(connection, made.id, "molly", "again")

    def test_in_a_swiss_tournament_the_others_go_on(self, connection: Connection) -> None:
        enter(connection, *NAMES[:6])
        made = event(connection, format="swiss", decks=1)
        play(connection)
        tournaments.finish_ended(connection)
        withdrawals.withdraw(connection, made.id, "molly", "enough")
        played_out(connection, made.id)
        rounds = {row.wave for row in meetings(connection, made.id) if row.state == "finished"}
        assert rounds == {1, 2, 3}
        assert all(
            row.state == "void" for row in meetings(connection, made.id) if 1 in row.entrants and row.wave > 1
        )

    def test_in_a_knock_out_the_opponent_goes_on(self, connection: Connection) -> None:
        enter(connection, *NAMES[:4])
        made = event(connection, format="knock-out", decks=1)
        withdrawals.withdraw(connection, made.id, "molly", "enough")
        played_out(connection, made.id)
        [final] = [row for row in meetings(connection, made.id) if row.wave > 1]
        assert 4 in final.entrants  # molly's opponent

    def test_tables_are_drawn_anew_for_those_who_remain(self, connection: Connection) -> None:
        enter(connection, *NAMES[:7])
        made = event(connection, preset="cut-throat", decks=1)
        withdrawals.withdraw(connection, made.id, "molly", "enough")
        played_out(connection, made.id)
        sat = Counter(
            number
            for row in meetings(connection, made.id)
            if row.state == "finished"
            for number in row.entrants
        )
        assert set(sat) == {2, 3, 4, 5, 6, 7}
        assert max(sat.values()) - min(sat.values()) <= 1 and min(sat.values()) >= 5

    def test_who_is_not_in_it_cannot_leave_it(self, connection: Connection) -> None:
        enter(connection, "molly", "finn")
        made = event(connection)
        with pytest.raises(NotFound):
            withdrawals.withdraw(connection, made.id, "nobody", "why not")


class TestSuspension:
    def test_a_bot_at_fault_in_five_matches_in_a_row_is_suspended_and_told_why(
        self, connection: Connection
    ) -> None:
        enter(connection, "molly", "finn", "oisin")
        made = event(connection, decks=10)
        for _ in range(40):
            [claimed] = claims.claim(connection, "by hand", 1, 60)
            names = [one.name for one in claimed.entrants]
            bad = names.index("molly") if "molly" in names else None
            claims.close(connection, claimed, stronger_wins(claimed) if bad is None else forfeited(bad))
            if (name := suspensions.review(connection)) is not None:
                break
        assert name == "molly"
        [entry] = [one for one in tournaments.entries(connection, made.id) if one.bot == "molly"]
        assert entry.left_as == "withdrawn" and entry.left_because is not None
        assert "5 matches in a row" in entry.left_because
        told = suspensions.sentence(connection, "molly")
        assert told is not None and "arena bot admit molly" in told
        assert suspensions.review(connection) is None
        played_out(connection, made.id)

        again = event(connection, "again")
        assert "molly" not in {one.bot for one in tournaments.entries(connection, again.id)}
        assert suspensions.admit(connection, "molly", by="ann") == 1
        assert suspensions.sentence(connection, "molly") is None
        assert suspensions.review(connection) is None  # what was before does not count again
        third = event(connection, "third")
        assert "molly" in {one.bot for one in tournaments.entries(connection, third.id)}

    @pytest.mark.parametrize(("suspend_after", "borne"), [(2, 1), (7, 6), (0, 10)])
    def test_the_event_says_how_much_is_borne(
        self, connection: Connection, suspend_after: int, borne: int
    ) -> None:
        enter(connection, "molly", "finn")
        event(connection, decks=10, suspend_after=suspend_after)
        for number in range(10):
            [claimed] = claims.claim(connection, "by hand", 1, 60)
            bad = [one.name for one in claimed.entrants].index("molly")
            claims.close(connection, claimed, forfeited(bad))
            assert suspensions.review(connection) == ("molly" if number == borne else None)
            if number == borne:
                break

    def test_a_new_version_may_play_at_once(self, connection: Connection) -> None:
        [molly] = enter(connection, "molly")
        enter(connection, "finn")
        connection.execute("INSERT INTO suspension (version, reason) VALUES (%s, 'of a test')", (molly,))
        bots.add_version(connection, "molly")
        made = event(connection)
        assert {one.name for one in tournaments.entries(connection, made.id)} == {"molly/2", "finn"}

    def test_one_crash_in_many_matches_at_once_is_one_mishap(self, connection: Connection) -> None:
        enter(connection, "molly", "finn")
        event(connection, decks=10)
        for claimed in claims.claim(connection, "by hand", 10, 60):
            at = [one.name for one in claimed.entrants].index("molly")
            claims.close(connection, claimed, forfeited(at))
        assert suspensions.review(connection) is None

    def test_one_absence_is_one_mishap_however_many_matches_it_costs(self, connection: Connection) -> None:
        molly, finn, oisin = enter(connection, "molly", "finn", "oisin")
        made = event(connection, decks=10)
        tournaments.note_presence(connection, [finn, oisin])
        connection.execute("UPDATE entry SET absent_since = absent_since - interval '61 s'")
        assert len(claims.no_shows(connection)) == 20
        # They are written one after the other, and a slow house may take minutes over it.
        connection.execute(
            """UPDATE match SET finished_at = finished_at + make_interval(secs => number)
               WHERE tournament = %s AND state = 'finished'""",
            (made.id,),
        )
        assert suspensions.faulty_in_a_row(latest_matches(connection, molly, 100)) == 1
        assert suspensions.review(connection) is None

    def test_five_absences_are_five_mishaps(self, connection: Connection) -> None:
        molly, finn = enter(connection, "molly", "finn")
        for day in range(5, 0, -1):
            made = event(connection, f"evening-{day}", decks=3)
            tournaments.note_presence(connection, [finn])
            connection.execute("UPDATE entry SET absent_since = absent_since - interval '61 s'")
            assert len(claims.no_shows(connection)) == 3
            tournaments.finish_ended(connection)
            ago = {"days": day, "tournament": made.id}
            connection.execute(
                """UPDATE match SET finished_at = finished_at - make_interval(days => %(days)s)
                   WHERE tournament = %(tournament)s""",
                ago,
            )
            connection.execute(
                """UPDATE fault SET at = at - make_interval(days => %(days)s)
                   WHERE match IN (SELECT id FROM match WHERE tournament = %(tournament)s)""",
                ago,
            )
        assert suspensions.faulty_in_a_row(latest_matches(connection, molly, 100)) == 5


class TestAnchors:
    def test_an_anchored_bot_stays_where_it_was_put_and_others_are_measured_by_it(
        self, connection: Connection
    ) -> None:
        molly, _ = enter(connection, "molly", "finn")
        made = event(connection, decks=5)
        played_out(connection, made.id)
        taken = ratings.anchor_at(connection, "twenty-five", molly, 30.0, 1.0)
        assert taken.steps == 10
        rows = {row.bot: row for row in _ladder(connection)}
        assert (rows["molly"].mu, rows["molly"].sigma, rows["molly"].matches) == (30.0, 1.0, 5)
        assert rows["finn"].mu < 30
        assert ratings.recompute(connection, "twenty-five", check=True).equal
        ratings.anchor_at(connection, "twenty-five", molly, None)
        assert {row.bot: row for row in _ladder(connection)}["molly"].mu != 30.0
        with pytest.raises(TermsRefused):
            ratings.anchor_at(connection, "twenty-five", molly, 25.0, 0.0)


def test_pairs_of_one_round_are_made_once_however_many_finish_it(databases: Any) -> None:
    with databases.fresh() as url:
        with psycopg.connect(url, connect_timeout=10) as own:
            enter(own, *NAMES)
            made = event(own, format="swiss", decks=1)
            play(own)
        ready = threading.Barrier(4)

        def finish() -> None:
            with psycopg.connect(url, connect_timeout=10) as own:
                ready.wait(timeout=30)
                tournaments.finish_ended(own)

        threads = [threading.Thread(target=finish) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(timeout=60)
        with psycopg.connect(url, connect_timeout=10) as own:
            assert Counter(row.wave for row in meetings(own, made.id)) == {1: 4, 2: 4}


def _steps(connection: Connection) -> list[Step]:
    return steps(connection, ladders.named(connection, "twenty-five").id)


def _ladder(connection: Connection) -> Any:
    return ladders.ladder(connection, "twenty-five").rows


def _rows(connection: Connection, number: int) -> Any:
    with connection.cursor(row_factory=namedtuple_row) as cursor:
        return cursor.execute("SELECT versions FROM match WHERE tournament = %s", (number,)).fetchall()
