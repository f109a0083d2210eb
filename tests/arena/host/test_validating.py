"""A host validates what was handed in, and runs what has passed."""

from __future__ import annotations

from pathlib import Path

import psycopg
import pytest
from cuig.archive.contents import Contents, File
from cuig.archive.reading import read_archive
from cuig.sandbox.errors import BundleRefused
from cuig.validation.report import Report

from arena.bot import submissions
from arena.host.archives import Archives
from arena.store import submission
from tests.support import bots_handed_in as bots
from tests.support.evening import Evening, begin_tournament, evening
from tests.support.hosting import hand_in, hosting_bots, play_out
from tests.support.waiting import until

ONE_GAME = File("bot.toml", b'games = ["twenty-five"]\n')


def submit(opened: Evening, source: str, name: str = "molly") -> int:
    contents = Contents((File("bot.py", source.encode()), ONE_GAME))
    with psycopg.connect(opened.database_url) as connection:
        return submissions.hand_in(connection, name, contents, contents.packed()).submission.id


def standing(opened: Evening, number: int, name: str = "molly") -> submissions.Standing:
    with psycopg.connect(opened.database_url) as connection:
        return submissions.standing(connection, name, number)


async def decided(opened: Evening, number: int) -> submissions.Standing:
    await until(lambda: standing(opened, number).submission.state != "waiting", "the validation to be over")
    return standing(opened, number)


async def test_what_is_handed_in_is_validated_and_plays(database_url: str, redis_url: str) -> None:
    async with evening(database_url, redis_url) as opened:
        await opened.open_referee()
        hand_in(opened, "finn", "baseline:random")
        number = submit(opened, bots.SOUND)
        async with hosting_bots(opened):
            found = await decided(opened, number)
            assert found.submission.state == "valid", found.report
            assert found.submission.version_name == "molly/2"
            assert "bubblewrap" in found.report.sandbox
            begin_tournament(database_url, decks=1)
            await opened.all_here(2)
            played = await play_out(opened)
    assert played.closed == 1
    with psycopg.connect(database_url) as connection:
        assert connection.execute("SELECT kind, detail FROM fault").fetchall() == []
        entered = connection.execute(
            """SELECT v.bot_name, v.number FROM match_entrant e JOIN bot_version v ON v.id = e.version
               ORDER BY 1"""
        ).fetchall()
    assert entered == [("finn", 1), ("molly", 2)]


async def test_what_fails_is_told_where_and_why_and_the_host_goes_on(
    database_url: str, redis_url: str
) -> None:
    async with evening(database_url, redis_url) as opened:
        await opened.open_referee()
        failing = submit(opened, bots.RAISES)
        async with hosting_bots(opened):
            found = await decided(opened, failing)
            assert found.submission.state == "refused"
            failure = found.report.failure
            assert failure is not None
            assert (failure.stage, failure.game) == ("play", "twenty-five")
            assert "ZeroDivisionError" in failure.output
            assert failure.asked
            better = await decided(opened, submit(opened, bots.SOUND))
            assert better.submission.state == "valid"


async def test_a_host_that_goes_down_gives_back_what_it_validates(database_url: str, redis_url: str) -> None:
    async with evening(database_url, redis_url) as opened:
        number = submit(opened, bots.SAYS_NOTHING)
        async with hosting_bots(opened):
            await until(lambda: standing(opened, number).report.stage == "start", "it to be started")
        found = standing(opened, number)
        assert found.submission.state == "waiting"
        assert not found.submission.validating
        assert found.report == Report()


async def test_what_a_newer_one_replaces_is_not_validated_to_its_end(
    database_url: str, redis_url: str
) -> None:
    async with evening(database_url, redis_url) as opened:
        older = submit(opened, bots.SAYS_NOTHING)
        async with hosting_bots(opened):
            await until(lambda: standing(opened, older).report.stage == "start", "it to be started")
            newer = submit(opened, bots.SOUND)
            assert (await decided(opened, newer)).submission.state == "valid"
        assert standing(opened, older).submission.state == "superseded"


def test_an_archive_is_unpacked_once_and_gone_when_nobody_holds_it(
    connection: psycopg.Connection[object], tmp_path: Path
) -> None:
    archives = Archives(tmp_path)
    made = [Contents((File("bot.py", text),)) for text in (b"1", b"2", b"3")]
    names = [one.sha256.hex() for one in made]
    for one in made:
        submission.insert_archive(connection, one.sha256, one.packed(), 1, 1)
    archives.fetch(connection, "bots", [f"archive:{names[0]}", "baseline:random"])
    archives.fetch(connection, "validation", [f"archive:{names[1]}"])
    assert archives.bundle(names[0]).folder == tmp_path / names[0]
    assert read_archive(made[1].packed()).files == made[1].files
    archives.fetch(connection, "validation", [f"archive:{names[2]}"])
    assert sorted(place.name for place in tmp_path.iterdir()) == sorted([names[0], names[2]])


def test_what_is_stored_and_not_what_was_handed_in_is_not_started(
    connection: psycopg.Connection[object], tmp_path: Path
) -> None:
    archives = Archives(tmp_path)
    wrong = bytes(32)
    submission.insert_archive(connection, wrong, Contents((File("bot.py", b""),)).packed(), 1, 1)
    for name in (wrong.hex(), "f" * 64, "../x", "a" * 63 + "/"):
        archives.fetch(connection, "bots", [f"archive:{name}"])
        with pytest.raises(BundleRefused):
            archives.bundle(name)
    assert not list(tmp_path.iterdir())
