"""What has closed while a bot was away is told when it comes back."""

from __future__ import annotations

import asyncio

from cuig.clock import ClockPolicy
from cuig.v1 import referee_pb2

from referee.closed_matches import KEPT_ATTACHED, KEPT_AWAY, ClosedMatches
from tests.support.house import House
from tests.support.matches import duplicate, play_match, request_for
from tests.support.playing import Client, playing

QUICK = ClockPolicy(decision_ms=30, bank_ms=970, increment_ms=0, startup_ms=0)


async def test_a_bot_that_comes_back_hears_how_its_match_has_ended(house: House) -> None:
    async with playing(house.address, "finn"):
        molly = await Client(house.address, "molly").hello()
        assert molly.welcome is not None
        assert not molly.welcome.closed
        match = asyncio.create_task(play_match(house.stub, request_for(duplicate(clock=QUICK), "m1")))
        await molly.prompt()
        await molly.leave()
        played = await match
        molly = await Client(house.address, "molly").hello()
        assert molly.welcome is not None
        [closed] = molly.welcome.closed
        assert closed.match_id == "m1"
        assert closed.result == played.result
        assert not molly.welcome.matches
        await molly.leave()


def closed(number: int) -> referee_pb2.MatchClosed:
    return referee_pb2.MatchClosed(match_id=str(number))


def test_what_closed_is_kept_for_some_minutes_and_not_without_bound() -> None:
    kept = ClosedMatches(600.0)
    for number in range(1_000):
        kept.note("molly", closed(number), 10.0, away=False)
        kept.note("finn", closed(number), 10.0, away=True)
    assert [one.match_id for one in kept.of("molly", 20.0)] == list(map(str, range(1_000)))[-KEPT_ATTACHED:]
    assert len(kept.of("finn", 20.0)) == KEPT_AWAY
    assert kept.of("nobody", 20.0) == []
    assert kept.of("molly", 611.0) == []
    kept.note("finn", closed(7), 700.0, away=True)
    assert list(kept._by_version) == ["finn"], "who has played nothing lately is forgotten"
