"""Bots at a real referee."""

from __future__ import annotations

import asyncio
import threading
import time
from contextlib import suppress
from functools import partial
from typing import Any

import pytest
from cuig.bot import Bot, Seating
from cuig.bots.lowest_winner import LowestWinner
from cuig.bots.random import Random
from cuig.client.errors import ArenaUnreachable, ProtocolMismatch, Replaced, TokenRefused
from cuig.client.seat import BotError
from cuig.client.session import Session
from cuig.engine.views import View
from cuig.match import Result
from cuig.net.dialer import Dialer
from cuig.running import new_session, run_session
from cuig.v1 import arena_pb2, referee_pb2
from cuig.wire import PROTOCOL

from tests.support.arena import SmallArena, token_of
from tests.support.matches import Played, duplicate, play_match, request_for
from tests.support.scripted_referee import Context, Requests, ScriptedReferee, say
from tests.support.sessions import attached, by_name, referee_at, session_of, table
from tests.support.waiting import PATIENCE, until, within
from tests.support.wire_cutter import WireCutter


async def test_two_bots_found_by_the_arena_play_many_matches_at_once() -> None:
    async with table() as where:
        molly, finn = session_of("molly", LowestWinner, where), session_of("finn", Random, where)
        async with attached(molly), attached(finn):
            many = await asyncio.gather(*(where.play(number) for number in range(20)))
        assert all(by_name(one).ending == referee_pb2.ENDING_PLAYED_OUT for one in many)
        assert sum(by_name(one).standings[0].place == 1 for one in many) > 10
        assert molly.tally.matches == finn.tally.matches == 20
        assert molly.tally.mistakes == molly.tally.refused == 0


async def test_a_referee_asked_directly_needs_no_arena() -> None:
    async with table() as where:
        here = str(where.address)
        molly = new_session(LowestWinner, referee=here, token=token_of("molly"))
        finn = new_session(Random, referee=here, token=token_of("finn"))
        async with attached(molly), attached(finn):
            assert by_name(await where.play(1)).standings


async def test_each_seat_of_each_game_has_its_own_instance_and_hears_the_result() -> None:
    seated: list[Seating] = []
    heard: list[tuple[int, Result]] = []

    class Watching(LowestWinner):
        def begin(self, seating: Seating) -> None:
            assert self.seating is seating
            seated.append(seating)

        def end(self, result: Result) -> None:
            heard.append((id(self), result))

    async with table() as where:
        molly, finn = session_of("molly", Watching, where), session_of("finn", Random, where)
        async with attached(molly), attached(finn):
            played = await where.play(3)
            await until(lambda: len(heard) == 4, "four ends of games")
    assert sorted((seating.game, seating.seat) for seating in seated) == [(1, 0), (1, 2), (2, 1), (2, 3)]
    assert {seating.entrant for seating in seated} == {0}
    assert len({instance for instance, _ in heard}) == 4
    assert {result.standings[0].points for _, result in heard} == {by_name(played).standings[0].points}


async def test_async_begin_and_end_are_awaited_and_cancellations_of_the_bots_own_are_answered_for() -> None:
    said: list[str] = []

    class Later(LowestWinner):
        async def begin(self, seating: Seating) -> None:
            await asyncio.sleep(0)
            said.append("begun")

        def play(self, view: View) -> int:
            raise asyncio.CancelledError

        async def end(self, result: Result) -> None:
            await asyncio.sleep(0)
            said.append("ended")

    async with table() as where:
        molly, finn = session_of("molly", Later, where), session_of("finn", Random, where)
        async with attached(molly), attached(finn):
            played = await where.play(3)
            await until(lambda: said.count("ended") == 4, "four ends of games")
            assert molly.attached
    assert by_name(played).ending == referee_pb2.ENDING_PLAYED_OUT
    assert said.count("begun") == 4
    assert molly.tally.mistakes > 0


async def test_a_bot_comes_back_to_a_referee_that_was_lost_and_the_match_goes_on() -> None:
    class Unhurried(LowestWinner):
        async def play(self, view: View) -> int:  # type: ignore[override]
            await asyncio.sleep(0.03)
            return LowestWinner.play(self, view)

    async with SmallArena("molly", "finn") as arena:
        first = Played()
        plan = duplicate(7)
        async with referee_at(arena) as where:
            address = where.address
            molly = new_session(Unhurried, referee=str(address), token=token_of("molly"))
            finn = new_session(Random, referee=str(address), token=token_of("finn"))
            tasks = [asyncio.create_task(molly.run()), asyncio.create_task(finn.run())]
            await until(lambda: molly.attached and finn.attached, "both to attach")
            calling = asyncio.create_task(play_match(where.stub, request_for(plan, "m7"), first))
            await until(lambda: len(first.actions) >= 8, "eight actions")
        with suppress(Exception, asyncio.CancelledError):
            await calling
        assert first.result is None
        async with referee_at(arena, address) as where:
            await until(lambda: molly.attached and finn.attached, "both to attach")
            second = await play_match(where.stub, request_for(plan, "m7", first.segments))
        assert by_name(second).ending == referee_pb2.ENDING_PLAYED_OUT
        for session in (molly, finn):
            session.stop()
        await within(asyncio.gather(*tasks), "the end of both sessions")


async def test_a_stream_cut_while_the_bot_thinks_does_not_make_it_think_twice() -> None:
    asked: list[tuple[int, View]] = []

    class Pondering(Random):
        threads = True

        def play(self, view: View) -> int:
            asked.append((id(self), view))
            time.sleep(0.05)
            return super().play(view)

    async with table() as where, WireCutter(where.address) as wire:
        molly = session_of("molly", LowestWinner, where)
        finn = new_session(Pondering, referee=wire.address, token=token_of("finn"))
        async with attached(molly), attached(finn):
            playing = asyncio.create_task(where.play(1))
            for connection in (1, 2, 3):
                answers = len(asked)
                await until(partial(_longer, asked, answers), "finn to be asked")
                wire.cut()
                await until(partial(_back, finn, wire, connection), "finn to be back")
            assert by_name(await playing).ending == referee_pb2.ENDING_PLAYED_OUT
    assert len(asked) == len(set(asked))
    assert finn.tally.mistakes == 0


def _longer(asked: list[Any], before: int) -> bool:
    return len(asked) > before


def _back(session: Session, wire: WireCutter, connections: int) -> bool:
    return wire.connections > connections and bool(session.attached)


async def test_a_second_copy_takes_the_place_of_the_first_which_says_so() -> None:
    async with table() as where:
        first, second = session_of("molly", Random, where), session_of("molly", Random, where)
        async with attached(first) as task, attached(second):
            with pytest.raises(Replaced, match="another copy of this bot"):
                await within(task, "the end of the session")
            assert second.attached


async def test_a_token_that_nobody_knows_is_refused_by_arena_and_referee_alike() -> None:
    async with table() as where:
        with pytest.raises(TokenRefused, match="the arena at"):
            await within(session_of("stranger", Random, where).run(), "the end of the session")
        direct = new_session(Random, referee=str(where.address), token=token_of("stranger"))
        with pytest.raises(TokenRefused, match="refuses the token"):
            await within(direct.run(), "the end of the session")


async def test_a_referee_that_may_not_be_reached_in_plain_is_left_out_and_the_others_are_played_at(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with table() as where:
        for address in ("far.example.org:443", "nonsense"):
            where.arena.announcements.append(arena_pb2.AnnounceRequest(address=address))
        async with attached(session_of("molly", Random, where)) as task:
            assert not task.done()
    said = [record.getMessage() for record in caplog.records if record.levelname == "ERROR"]
    assert [line.split()[0] for line in sorted(said)] == ["far.example.org:443", "nonsense"]


async def test_an_arena_that_never_answers_ends_the_session() -> None:
    async with SmallArena() as arena:
        gone = str(arena.address)
    with pytest.raises(ArenaUnreachable, match=gone):
        await within(new_session(Random, arena=gone, token="x", patience=0.3).run(), "the end of the session")


async def test_an_error_on_the_way_to_the_arena_ends_the_session(monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(*_: object) -> None:
        raise ValueError("broken")

    monkeypatch.setattr(Dialer, "diagnose", broken)
    with pytest.raises(ValueError, match="broken"):
        await within(new_session(Random, arena="127.0.0.1:1", token="x").run(), "the end of the session")


async def test_patience_bounds_the_wait_for_an_arena_that_takes_calls_and_says_nothing() -> None:
    async def silent(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        held.append(writer)

    held: list[asyncio.StreamWriter] = []
    listener = await asyncio.start_server(silent, "127.0.0.1", 0)
    address = f"127.0.0.1:{listener.sockets[0].getsockname()[1]}"
    try:
        with pytest.raises(ArenaUnreachable, match="not a word within 1 s"):
            session = new_session(Random, arena=address, token="x", patience=1)
            await within(session.run(), "the end of the session")
    finally:
        listener.close()
        for writer in held:
            writer.close()


class Throwing(LowestWinner):
    def play(self, view: View) -> int:
        raise ZeroDivisionError("seven by none")


class Cheating(LowestWinner):
    def play(self, view: View) -> int:
        return next(card for card in range(1, 53) if card not in view.legal)


@pytest.mark.parametrize(("bot", "what"), [(Throwing, "seven by none"), (Cheating, "is not legal")])
async def test_a_bot_that_errs_is_answered_for_and_the_log_says_what_it_saw(
    bot: type[Bot], what: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with table() as where:
        molly, finn = session_of("molly", LowestWinner, where), session_of("finn", bot, where)
        async with attached(molly), attached(finn):
            played = await where.play(1)
            await until(
                lambda: finn.tally.matches, "finn to hear of the end"
            )  # it hears of the end a moment later
        assert by_name(played).ending == referee_pb2.ENDING_PLAYED_OUT
        assert by_name(played).standings[1].faults == 0
        assert finn.tally.mistakes > 10
        logged = [record.getMessage() for record in caplog.records if record.name == "cuig.bot"]
        assert any(what in line and "hand " in line and "legal " in line for line in logged)


@pytest.mark.parametrize("threads", [False, True])
async def test_a_bot_that_must_not_err_ends_its_session(threads: bool) -> None:
    erring = type("Erring", (Throwing,), {"threads": threads})
    async with table() as where:
        molly = session_of("molly", LowestWinner, where)
        finn = session_of("finn", erring, where, on_error="raise")
        async with attached(molly), attached(finn) as task:
            playing = asyncio.create_task(where.play(1))
            with pytest.raises(BotError, match="seven by none"):
                await within(task, "the end of the session")
            playing.cancel()


async def test_a_slow_bot_is_given_threads_and_the_matches_beside_it_go_on() -> None:
    names: set[str] = set()

    class Slow(LowestWinner):
        def play(self, view: View) -> int:
            names.add(threading.current_thread().name)
            time.sleep(0.03)
            return super().play(view)

    async with table() as where:
        molly, finn = session_of("molly", Random, where), session_of("finn", Slow, where)
        async with attached(molly), attached(finn):
            many = await asyncio.gather(*(where.play(number) for number in range(4)))
        assert all(one.result is not None for one in many)
        assert len({name for name in names if name.startswith("lowest-winner-")}) > 1


async def test_a_bot_that_hangs_in_a_thread_does_not_keep_the_session_from_ending() -> None:
    never = threading.Event()
    started = threading.Event()

    class Hanging(Random):
        threads = True

        def play(self, view: View) -> int:
            started.set()
            never.wait(2 * PATIENCE)
            return super().play(view)

    async with table() as where:
        molly, finn = session_of("molly", Random, where), session_of("finn", Hanging, where)
        async with attached(molly), attached(finn) as task:
            playing = asyncio.create_task(where.play(1))
            await until(started.is_set, "a thought")
            finn.stop()
            try:
                await within(task, "the end of the session")
                assert not never.is_set(), "it ended while its bot hung"
            finally:
                never.set()
            playing.cancel()


async def test_a_session_may_run_in_a_thread_and_be_stopped_from_another() -> None:
    async with table() as where:
        session = session_of("molly", Random, where)
        thread = threading.Thread(target=run_session, args=(session,), daemon=True)
        thread.start()
        await until(lambda: session.attached, "the welcome")
        session.stop()
        await asyncio.to_thread(thread.join, 10)
        assert not thread.is_alive()


async def wait_for_the_end(requests: Requests, context: Context) -> None:
    async for _ in requests:
        pass


async def test_a_newer_protocol_is_met_with_advice() -> None:
    async def newer(requests: Requests, context: Context) -> None:
        await say(context, welcome=referee_pb2.Welcome(protocol=PROTOCOL + 1, bot="molly"))
        await wait_for_the_end(requests, context)

    async with ScriptedReferee(newer) as referee:
        with pytest.raises(ProtocolMismatch, match="upgrade cuig"):
            await within(
                new_session(Random, referee=referee.address, token="x").run(), "the end of the session"
            )


async def test_a_question_that_cannot_be_read_is_met_with_advice_not_with_a_guess() -> None:
    async def garbled(requests: Requests, context: Context) -> None:
        await say(
            context,
            welcome=referee_pb2.Welcome(protocol=PROTOCOL, bot="molly", capacity=4),
            prompts=[referee_pb2.Prompt(id=1, match=9, legal=[5])],
        )
        await wait_for_the_end(requests, context)

    async with ScriptedReferee(garbled) as referee:
        with pytest.raises(ProtocolMismatch, match=r"prompt\.match: 9 is not open"):
            await within(
                new_session(Random, referee=referee.address, token="x").run(), "the end of the session"
            )


async def test_a_bot_stays_away_for_as_long_as_a_goodbye_asks() -> None:
    came: list[float] = []
    clock = asyncio.get_running_loop().time

    async def drain(requests: Requests, context: Context) -> None:
        came.append(clock())
        goodbye = referee_pb2.Goodbye(
            reason=referee_pb2.GOODBYE_REASON_DRAINING, message="closing time", retry_after_ms=700
        )
        await say(context, goodbye=goodbye)
        # As a referee does: it hears the bot out, so that the farewell is heard.
        await wait_for_the_end(requests, context)

    async def welcome(requests: Requests, context: Context) -> None:
        came.append(clock())
        await say(context, welcome=referee_pb2.Welcome(protocol=PROTOCOL, bot="molly", capacity=4))
        await wait_for_the_end(requests, context)

    async with ScriptedReferee(drain, welcome) as referee:
        session = new_session(Random, referee=referee.address, token="x")
        async with attached(session):
            assert referee.streams == 2
    assert came[1] - came[0] >= 0.65


async def test_a_withdrawn_token_ends_the_session() -> None:
    async def refuse(requests: Requests, context: Context) -> None:
        goodbye = referee_pb2.Goodbye(reason=referee_pb2.GOODBYE_REASON_REFUSED, message="withdrawn")
        await say(context, goodbye=goodbye)

    async with ScriptedReferee(refuse) as referee:
        with pytest.raises(TokenRefused, match="withdrawn"):
            await within(
                new_session(Random, referee=referee.address, token="x").run(), "the end of the session"
            )
