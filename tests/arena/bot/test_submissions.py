"""What is handed in is kept by its content, tried once, and plays when it has passed, and not before."""

from __future__ import annotations

from typing import Any

import psycopg
import pytest
from cuig.archive.contents import Contents, File
from cuig.archive.reading import read_archive
from cuig.validation.report import Failure, Passed, Report

from arena.bot import bots, hosting, submissions
from arena.bot.submissions import A_DAY, HOSTS_WORN_OUT, KEPT_UNTAKEN, HandedIn, TooManySubmissions
from arena.errors import NotFound, Withdrawn
from arena.store import audit
from arena.store import bot as bot_store
from tests.support.events import enter

Connection = psycopg.Connection[Any]
VALID = Report(passed=(Passed("archive", "", "has bot.py"),), games=("twenty-five",), over=True)
REFUSED = Report(failure=Failure("start", "", "it exited with status 4", output="no bot"), over=True)


def contents(text: str = "x = 1") -> Contents:
    return Contents((File("bot.py", text.encode()),))


def hand_in(connection: Connection, text: str = "x = 1", name: str = "molly") -> HandedIn:
    made = contents(text)
    return submissions.hand_in(connection, name, made, made.packed(), by="ann")


def tried(connection: Connection, report: Report) -> submissions.Submission:
    trial = submissions.next_trial(connection, "host", 10)
    assert trial is not None
    decided = submissions.decide(connection, trial.lease, report)
    assert decided is not None
    return decided


def plays(connection: Connection, preset: str = "twenty-five") -> list[str]:
    return [one.name for one in bot_store.candidates(connection, preset, None, None)]


def test_only_what_has_passed_plays_and_what_was_before_it_plays_on_until_then(
    connection: Connection,
) -> None:
    enter(connection, "molly")
    assert hand_in(connection).submission.state == "waiting"
    assert plays(connection) == ["molly"]
    assert tried(connection, REFUSED).state == "refused"
    assert plays(connection) == ["molly"]
    hand_in(connection, "x = 2")
    assert plays(connection) == ["molly"]
    assert tried(connection, VALID).version_name == "molly/2"
    assert plays(connection) == ["molly/2"]
    found = hosting.of_version(connection, bots.versions(connection, "molly")[0].id)
    assert found is not None
    assert found.content == "archive:" + contents("x = 2").sha256.hex()


def test_a_version_enters_only_what_it_says_it_plays(connection: Connection) -> None:
    enter(connection, "molly")
    hand_in(connection)
    tried(connection, VALID)
    assert plays(connection, "twenty-five") == ["molly/2"]
    assert plays(connection, "spoil-five") == []


def test_the_same_content_twice_is_the_same_version(connection: Connection) -> None:
    enter(connection, "molly")
    first = hand_in(connection)
    assert not first.known
    again = hand_in(connection)
    assert again.known
    assert again.submission.id == first.submission.id
    version = tried(connection, VALID).version
    once_more = hand_in(connection)
    assert (once_more.submission.version, once_more.brought_back) == (version, False)
    assert submissions.next_trial(connection, "host", 10) is None


def test_a_former_version_handed_in_again_plays_again(connection: Connection) -> None:
    enter(connection, "molly")
    for text in ("x = 1", "x = 2"):
        hand_in(connection, text)
        tried(connection, VALID)
    assert plays(connection) == ["molly/3"]
    back = hand_in(connection, "x = 1")
    assert back.brought_back
    assert back.submission.version_name == "molly/2"
    assert plays(connection) == ["molly/2"]


def test_what_was_refused_is_tried_again_when_it_is_handed_in_again(connection: Connection) -> None:
    enter(connection, "molly")
    hand_in(connection)
    tried(connection, REFUSED)
    assert hand_in(connection).submission.state == "waiting"
    assert tried(connection, VALID).state == "valid"


def test_what_waits_gives_way_to_the_newer(connection: Connection) -> None:
    enter(connection, "molly", "finn")
    older = hand_in(connection, "x = 1").submission.id
    others = hand_in(connection, "x = 1", "finn").submission.id
    under_way = submissions.next_trial(connection, "host", 10)
    assert under_way is not None
    assert under_way.submission == older
    newer = hand_in(connection, "x = 2").submission.id
    assert not submissions.note(connection, under_way.lease, Report(), 10), "its host learns it"
    assert submissions.decide(connection, under_way.lease, VALID) is None
    states = {one.id: one.state for name in ("molly", "finn") for one in submissions.of_bot(connection, name)}
    assert states == {older: "superseded", newer: "waiting", others: "waiting"}


def test_the_longest_waiting_is_tried_first_and_by_one_host_alone(connection: Connection) -> None:
    enter(connection, "molly", "finn")
    first = hand_in(connection, name="finn").submission.id
    second = hand_in(connection, name="molly").submission.id
    assert submissions.standing(connection, "molly", second).ahead == 1
    taken = [submissions.next_trial(connection, host, 10) for host in ("one", "two", "three")]
    assert [one and one.submission for one in taken] == [first, second, None]


def test_a_host_that_is_gone_is_followed_by_another_and_three_are_enough(connection: Connection) -> None:
    enter(connection, "molly")
    number = hand_in(connection).submission.id
    for turn in range(HOSTS_WORN_OUT):
        assert submissions.next_trial(connection, f"host {turn}", -1) is not None, "the lease is over at once"
    assert submissions.next_trial(connection, "one more", 10) is None
    found = submissions.standing(connection, "molly", number)
    assert found.submission.state == "refused"
    assert found.report.failure is not None
    assert "3 hosts ended" in found.report.failure.reason


def test_a_host_that_gives_one_back_wears_nothing_out(connection: Connection) -> None:
    enter(connection, "molly")
    hand_in(connection)
    for _ in range(HOSTS_WORN_OUT + 2):
        trial = submissions.next_trial(connection, "host", 10)
        assert trial is not None
        submissions.release(connection, trial.lease)


def test_how_far_it_is_can_be_read_while_it_is_tried_and_what_it_came_to(connection: Connection) -> None:
    enter(connection, "molly")
    number = hand_in(connection).submission.id
    trial = submissions.next_trial(connection, "host", 10)
    assert trial is not None
    so_far = Report(passed=VALID.passed, stage="play", game="twenty-five")
    assert submissions.note(connection, trial.lease, so_far, 10)
    found = submissions.standing(connection, "molly", number)
    assert found.report == so_far
    assert found.submission.validating
    submissions.decide(connection, trial.lease, REFUSED)
    assert submissions.standing(connection, "molly", number).report == REFUSED


def test_anothers_submission_is_not_there(connection: Connection) -> None:
    enter(connection, "molly", "finn")
    number = hand_in(connection).submission.id
    with pytest.raises(NotFound):
        submissions.standing(connection, "finn", number)


def test_a_bot_is_handed_in_only_so_often_a_day(connection: Connection) -> None:
    enter(connection, "molly")
    for number in range(A_DAY):
        hand_in(connection, f"x = {number}")
    with pytest.raises(TooManySubmissions):
        hand_in(connection, "x = 'more'")
    with pytest.raises(TooManySubmissions):
        hand_in(connection, "x = 0")  # it would be tried once more
    for _ in range(3):
        assert hand_in(connection, f"x = {A_DAY - 1}").known, "what waits may come again"
    lines = audit.lines(connection, "bot molly")
    assert [line.what for line in lines].count("handed in") == A_DAY, "and leaves no line for each time"


def test_what_was_refused_is_tried_again_only_so_often_a_day(connection: Connection) -> None:
    enter(connection, "molly")
    for _ in range(A_DAY):
        hand_in(connection)
        trial = submissions.next_trial(connection, "host", 10)
        assert trial is not None
        submissions.decide(connection, trial.lease, REFUSED)
    with pytest.raises(TooManySubmissions):
        hand_in(connection)


def test_a_withdrawn_bot_is_not_taken_in_or_tried(connection: Connection) -> None:
    enter(connection, "molly")
    hand_in(connection)
    bots.withdraw(connection, "molly")
    assert submissions.next_trial(connection, "host", 10) is None
    with pytest.raises(Withdrawn):
        hand_in(connection, "x = 2")


def test_what_is_kept_is_the_content_and_never_changes(connection: Connection) -> None:
    enter(connection, "molly", "finn")
    hand_in(connection)
    hand_in(connection, name="finn")
    kept = submissions.archive(connection, contents().sha256)
    assert kept is not None
    assert read_archive(kept).files == contents().files
    rows = connection.execute("SELECT count(*) FROM archive").fetchone()
    assert rows == (1,)


def kept(connection: Connection, text: str) -> bool:
    return submissions.archive(connection, contents(text).sha256) is not None


def test_of_what_came_to_nothing_the_newest_are_kept_and_the_others_are_let_go(
    connection: Connection,
) -> None:
    enter(connection, "molly")
    hand_in(connection, "x = 0")
    tried(connection, VALID)
    for number in range(1, KEPT_UNTAKEN + 3):
        hand_in(connection, f"x = {number}")
        tried(connection, REFUSED)
    hand_in(connection, "x = 9")
    assert kept(connection, "x = 0"), "it plays"
    assert not kept(connection, "x = 1")
    assert not kept(connection, "x = 2")
    assert kept(connection, f"x = {KEPT_UNTAKEN + 2}")
    assert kept(connection, "x = 9"), "it waits"
    known = [one.sha256 for one in submissions.of_bot(connection, "molly")]
    assert contents("x = 1").sha256 in known, "what became of it stays known"


def test_what_was_let_go_is_kept_again_when_it_is_handed_in_again(connection: Connection) -> None:
    enter(connection, "molly")
    for number in range(KEPT_UNTAKEN + 2):
        hand_in(connection, f"x = {number}")
        tried(connection, REFUSED)
    assert not kept(connection, "x = 0")
    again = hand_in(connection, "x = 0")
    assert again.known
    assert kept(connection, "x = 0")
    assert tried(connection, VALID).id == again.submission.id


def test_an_archive_that_another_bot_handed_in_too_is_not_let_go(connection: Connection) -> None:
    enter(connection, "molly", "finn")
    hand_in(connection, "x = 0", "finn")
    tried(connection, REFUSED)
    for number in range(KEPT_UNTAKEN + 2):
        hand_in(connection, f"x = {number}")
        tried(connection, REFUSED)
    assert kept(connection, "x = 0")
