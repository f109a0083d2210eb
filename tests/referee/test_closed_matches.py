"""What has closed while a bot was away is told when it comes back."""

from __future__ import annotations

import asyncio

from cuig.clock import ClockPolicy
from cuig.match import FaultPolicy
from cuig.v1 import referee_pb2

from referee.attached_bot import Identity
from referee.closed_matches import ClosedMatches
from referee.hall import Hall
from referee.match_request import match_call
from referee.timings import Timings
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


def ids(kept: list[referee_pb2.MatchClosed]) -> list[int]:
    return [int(one.match_id) for one in kept]


def test_what_closed_is_kept_for_some_minutes_and_not_without_bound() -> None:
    kept = ClosedMatches(600.0, most=100)
    for number in range(1_000):
        kept.note("molly", closed(number), 10.0)
    assert ids(kept.of("molly", 20.0)) == list(range(900, 1_000))
    assert kept.of("nobody", 20.0) == []
    assert kept.of("molly", 611.0) == []
    kept.note("finn", closed(7), 700.0)
    assert list(kept._by_version) == ["finn"], "who has played nothing lately is forgotten"


async def test_a_bot_that_held_all_its_seats_hears_of_each_match_that_closed_while_it_was_away() -> None:
    now = [100.0]
    hall = Hall(most_seats=1_100, timings=Timings(least_lead_pause_s=0.0), clock=lambda: now[0])
    molly = Identity("v-molly", "molly", 0, b"")
    hello = referee_pb2.Hello(protocol=1, capacity=2_200)
    for identity in (molly, Identity("v-finn", "finn", 0, b"")):
        bot, stream = hall.attach(identity, hello)
        if identity is molly:
            gone = bot, stream
    calls = [
        match_call(request_for(duplicate(number, clock=QUICK, faults=FaultPolicy.STRICT), f"m{number}"))
        for number in range(550)
    ]
    for call in calls:
        hall.open(call)
    hall.in_flight.write_off()
    hall.in_flight.schedule()
    hall.detach(*gone)
    now[0] += 60.0
    hall.enforce_deadlines(now[0])
    assert not hall.matches, "whoever was asked has forfeited"
    _, stream = hall.attach(molly, hello)
    told = [one.match_id for one in stream.outbox.response.welcome.closed]
    assert told == [f"m{number}" for number in range(550)]
