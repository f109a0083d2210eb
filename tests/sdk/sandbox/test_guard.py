"""A process reaches what belongs to its own seat, whatever it says."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import grpc
import grpc.aio
import pytest_asyncio
from cuig.net.channel import bearer, open_channel
from cuig.sandbox.guard import Guard
from cuig.sandbox.player import MOST_ACTIONS, MOST_USELESS, Player
from cuig.sandbox.sandbox import Sandbox
from cuig.sandbox.seat import Seat
from cuig.v1 import actions_pb2, referee_pb2, referee_pb2_grpc

from tests.support.playing import Client
from tests.support.shut_in import end_of, shut_in
from tests.support.waiting import until

SLEEPER = "time.sleep(100)"
Begun = Callable[[str], Player]


@pytest_asyncio.fixture
async def sandbox(tmp_path: Path) -> AsyncIterator[Sandbox]:
    async with shut_in(tmp_path / "bot", SLEEPER, "python") as opened:
        yield opened


@pytest_asyncio.fixture
async def guard(tmp_path: Path) -> AsyncIterator[Guard]:
    opened = Guard(tmp_path / "guard.sock")
    await opened.start()
    yield opened
    await opened.stop()


@pytest_asyncio.fixture
async def begun(sandbox: Sandbox, guard: Guard) -> Begun:
    """Makes a player whose process runs, known to the guard by its token."""

    def begin(token: str) -> Player:
        player = guard.players[token] = Player("molly", token, sandbox.start(token))
        return player

    return begin


class Seated:
    """A player at a seat that is asked something; the answers that went on from there."""

    def __init__(self, player: Player, number: int, prompt_id: int) -> None:
        self.sent: list[actions_pb2.Answer] = []
        opened = referee_pb2.MatchOpened(match=7, match_id="1", entrants=["molly", "finn"])
        self.seat = Seat(opened, 1, number, self.sent.append)
        prompt = referee_pb2.Prompt(id=prompt_id, match=7, legal=[5, 6], choose_min=1, choose_max=1)
        prompt.time_left_ms = 5_000
        self.seat.ask(prompt)
        self.seat.player = player
        player.sit(self.seat)


def at(guard: Guard, token: str) -> Client:
    return Client(f"unix:{guard.path}", "molly", token)


async def test_a_token_opens_the_stream_of_its_process_and_no_other(guard: Guard, begun: Begun) -> None:
    begun("seat_mine")
    for token in ("", "seat_other", "cuig_of_the_version"):
        stranger = at(guard, token)
        assert await stranger.hear_out() is grpc.StatusCode.UNAUTHENTICATED
        await stranger.leave()
    mine = await at(guard, "seat_mine").hello()
    assert mine.welcome is not None and mine.welcome.bot == "molly" and not mine.welcome.matches
    await mine.leave()


async def test_nothing_but_playing_is_answered(guard: Guard, begun: Begun) -> None:
    begun("seat_mine")
    async with open_channel(f"unix:{guard.path}") as channel:
        call = referee_pb2_grpc.RefereeServiceStub(channel).RunMatch(
            referee_pb2.RunMatchRequest(match_id="1"), metadata=bearer("seat_mine")
        )
        async with asyncio.timeout(10):
            assert await call.code() is grpc.StatusCode.UNIMPLEMENTED


async def test_an_answer_for_another_seat_goes_nowhere(guard: Guard, begun: Begun) -> None:
    one, other = Seated(begun("seat_one"), 0, 101), Seated(begun("seat_other"), 1, 202)
    mine, yours = await at(guard, "seat_one").hello(), await at(guard, "seat_other").hello()
    assert [prompt.id for prompt in mine.prompts] == [101]
    assert [prompt.id for prompt in yours.prompts] == [202]
    await mine.say((202, [5]))
    rejection = await mine.rejection()
    assert rejection.prompt_id == 202
    assert rejection.reason == referee_pb2.REJECTION_REASON_UNKNOWN_PROMPT
    assert other.sent == [] and other.seat.open and one.seat.open
    await mine.say((101, [6]))
    await until(lambda: one.sent, "the answer to go on")
    assert [answer.prompt_id for answer in one.sent] == [101] and other.sent == []
    await mine.say((101, [5]))  # a second thought
    assert (await mine.rejection()).prompt_id == 101
    assert len(one.sent) == 1
    await mine.leave()
    await yours.leave()


async def test_a_refused_answer_may_be_given_anew(guard: Guard, begun: Begun) -> None:
    seated = Seated(begun("seat_one"), 0, 101)
    mine = await at(guard, "seat_one").hello()
    await mine.say((101, [6]))
    await until(lambda: seated.sent, "the answer to go on")
    seated.seat.rejected(
        referee_pb2.Rejection(prompt_id=101, reason=referee_pb2.REJECTION_REASON_ILLEGAL, message="no")
    )
    assert (await mine.rejection()).message == "no"
    await mine.say((101, [5]))
    await until(lambda: len(seated.sent) == 2, "the second answer to go on")
    await mine.leave()


async def test_a_flood_ends_its_process_and_nobody_elses(guard: Guard, begun: Begun) -> None:
    villain, neighbour = begun("seat_villain"), begun("seat_neighbour")
    seated = Seated(neighbour, 1, 202)
    flooding, calm = await at(guard, "seat_villain").hello(), await at(guard, "seat_neighbour").hello()
    for _ in range(MOST_USELESS // 100 + 1):
        await flooding.say(*((number, [1]) for number in range(100)))
    assert "of no use" in (await end_of(villain.process)).reason
    await calm.say((202, [5]))
    await until(lambda: seated.sent, "the neighbour's answer to go on")
    assert not neighbour.process.ended.done()
    await flooding.leave()
    await calm.leave()


async def test_an_answer_that_is_none_ends_its_process(guard: Guard, begun: Begun) -> None:
    villain = begun("seat_villain")
    client = await at(guard, "seat_villain").hello()
    await client.say((1, [1] * (MOST_ACTIONS + 1)))
    assert "an answer of 65 actions" in (await end_of(villain.process)).reason
    await client.leave()
