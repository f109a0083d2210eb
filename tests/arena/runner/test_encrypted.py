"""Workers and a referee that is reached by TLS."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping
from pathlib import Path

import psycopg
import pytest
import trustme
from cuig.config import read

from arena.config import WorkerConfig
from arena.match import matches
from arena.runner.runner import RunnerTerms, run_matches
from tests.support.certificates import Certificate, certificate_in
from tests.support.evening import ANYWHERE, HOUSE_TOKEN, PAIR, Evening, begin_tournament, evening


@pytest.fixture
def certificate(tmp_path: Path) -> Certificate:
    return certificate_in(tmp_path)


async def finished(opened: Evening, event: int, roots: bytes | None, seconds: float) -> int:
    """How many matches have been played after a run of so many seconds at most."""
    terms = RunnerTerms("test", roots=roots)
    run = asyncio.create_task(run_matches(opened.database_url, opened.redis_url, HOUSE_TOKEN, terms))
    await asyncio.wait([run], timeout=seconds)
    run.cancel()
    await asyncio.wait([run], timeout=10)
    with psycopg.connect(opened.database_url) as connection:
        return sum(one.state == "finished" for one in matches.of_tournament(connection, event))


def reasons(opened: Evening, event: int) -> set[str | None]:
    """Why the matches wait."""
    with psycopg.connect(opened.database_url) as connection:
        return {one.reason for one in matches.of_tournament(connection, event)}


def again(opened: Evening) -> None:
    """What was tried in vain waits a while; not here."""
    with psycopg.connect(opened.database_url) as connection:
        connection.execute("UPDATE match SET not_before = '-infinity'")


async def test_workers_play_at_an_encrypted_referee_whose_signer_they_trust(
    database_url: str, redis_url: str, certificate: Certificate, caplog: pytest.LogCaptureFixture
) -> None:
    signed, key, signer = certificate
    environ: Mapping[str, str] = {
        "CUIG_DATABASE_URL": database_url,
        "CUIG_REDIS_URL": redis_url,
        "CUIG_HOUSE_TOKEN": HOUSE_TOKEN,
        "CUIG_REFEREE_CA": str(signer),
    }
    config = read(WorkerConfig, environ)
    assert config.referee_ca is not None
    async with evening(database_url, redis_url) as opened:
        address, _ = await opened.open_referee(ANYWHERE, (signed, key))
        for name, bot in PAIR.items():
            opened.connect(name, bot, referee=str(address), roots=signer.read_bytes())
        await opened.all_here(2)
        event = begin_tournament(database_url, decks=2)
        lost = f"no answer from the referee at {address}: "
        advice = (
            "; CUIG_REFEREE_CA says which certificates workers trust, and without it they call unencrypted"
        )
        for roots, says in (
            (trustme.CA().cert_pem.bytes(), "its certificate is not trusted (.*)"),
            (None, "it is encrypted"),
        ):
            assert await finished(opened, event, roots, 20) == 0
            [reason] = reasons(opened, event)
            assert re.fullmatch(re.escape(lost) + says + re.escape(advice), str(reason))
            assert [one for one in caplog.messages if "referee lost" in one] == [
                f"referee lost address={address} reason={reason!r}"
            ]
            caplog.clear()
            again(opened)
        assert await finished(opened, event, config.referee_ca.read_bytes(), 60) == 2
