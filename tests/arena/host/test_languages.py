"""A bot in another language is hosted as it is: an archive with a command."""

from __future__ import annotations

import shutil
from pathlib import Path

import psycopg
import pytest
from cuig.archive.contents import ARCHIVE_BYTES
from cuig.archive.packing import archive_of
from cuig.archive.reading import read_archive

from arena.bot import bots, submissions
from tests.support.evening import begin_tournament, evening
from tests.support.hosting import hand_in, hosting_bots, play_out
from tests.support.javascript import install
from tests.support.waiting import until

PROTO = Path(__file__).parents[3] / "proto"


@pytest.mark.slow
@pytest.mark.timeout(300)
async def test_the_javascript_example_is_handed_in_validated_and_plays(
    tmp_path: Path, database_url: str, redis_url: str
) -> None:
    folder = install(tmp_path)
    shutil.copytree(PROTO, folder / "proto")
    (folder / "bot.toml").write_text(
        'command = ["node", "bot.js", "--referee", "unix:/run/cuig/bot.sock", "--proto", "proto"]\n'
    )
    packing, sent = archive_of(folder)
    assert len(sent) < ARCHIVE_BYTES / 4
    assert not [file.path for file in packing.contents.files if "/.bin/" in file.path]
    async with evening(database_url, redis_url) as opened:
        await opened.open_referee()
        hand_in(opened, "finn", "baseline:random")
        contents = read_archive(sent)
        with psycopg.connect(database_url) as connection:
            # It plays every game; for the test one is enough.
            bots.create(connection, "nora", "ann", presets=["twenty-five"])
            bots.retire(connection, "molly")
            number = submissions.hand_in(connection, "nora", contents, contents.packed()).submission.id

        def standing() -> submissions.Standing:
            with psycopg.connect(database_url) as connection:
                return submissions.standing(connection, "nora", number)

        async with hosting_bots(opened):
            await until(lambda: standing().submission.state != "waiting", "the validation to be over", 150)
            assert standing().submission.state == "valid", standing().report
            begin_tournament(database_url, decks=1)
            await opened.all_here(2)
            played = await play_out(opened, seconds=120)
    assert played.closed == 1
    with psycopg.connect(database_url) as connection:
        assert connection.execute("SELECT count(*) FROM fault").fetchone() == (0,)
        assert connection.execute("SELECT reason FROM process_log WHERE reason IS NOT NULL").fetchall() == []
