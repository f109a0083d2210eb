"""Nobody chooses the cards alone: commitment, nonces, and whoever doubts it can check."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from pathlib import Path

import pytest
from cuig.cli import main
from cuig.decks import commitment, mixed_secret
from cuig.match import MatchError
from cuig.table import Table
from cuig.v1 import referee_pb2
from cuig.verify import match_file_from, mismatches

from referee.timings import Timings
from tests.support.house import House
from tests.support.match_files import file_of
from tests.support.matches import Played, duplicate, play_match, request_for, seed
from tests.support.playing import Client, first_legal, playing


def test_the_recipe_is_the_one_that_is_written_down() -> None:
    """Values of an independent computation by the three lines at the head of cuig.decks."""
    import hashlib
    import hmac

    secret = bytes(range(32))
    assert commitment([secret, secret]) == hashlib.sha256(b"cuig commitment 1" + secret * 2).digest()
    said = hmac.new(secret, b"cuig nonces 1" + b"\x03abc" + b"\x00", hashlib.sha256).digest()
    assert mixed_secret(secret, [b"abc", b""]) == said
    assert mixed_secret(secret, [b"", b""]) == secret


def test_nonces_change_the_cards_and_both_games_of_a_duplicate_alike() -> None:
    plan = duplicate()
    without, with_them = Table(plan), Table(plan)
    with_them.mix([b"mine", b"yours"])
    assert without.decks.cards(1, 1) != with_them.decks.cards(1, 1)
    assert with_them.decks.cards(1, 1) == with_them.decks.cards(2, 1)
    with pytest.raises(MatchError):
        with_them.mix([b"another", b"time"])


def test_a_match_taken_up_again_has_the_cards_that_it_had() -> None:
    plan = duplicate()
    table = Table(plan)
    table.mix([b"mine", b""])
    table.begin(0.0)
    record = table.take_record()
    assert record[0].nonces == (b"mine", b"")
    again = Table.resume(plan, record)
    assert again.decks.cards(1, 2) == table.decks.cards(1, 2)


async def hello(house: House, bot: str) -> Client:
    client = Client(house.address, bot)
    await client.send(referee_pb2.PlayRequest(hello=referee_pb2.Hello(protocol=1, capacity=8, nonces=True)))
    await client.hear()
    return client


async def test_the_commitment_comes_before_the_nonce_and_the_nonce_before_the_cards(house: House) -> None:
    plan = duplicate()
    async with playing(house.address, "finn"):
        molly = await hello(house, "molly")
        so_far = Played()
        call = asyncio.create_task(play_match(house.stub, request_for(plan, "m1"), so_far))
        await molly.hear_until(lambda: molly.opened)
        [opened] = molly.opened
        assert opened.nonce_wanted
        assert opened.commitment == commitment(game.seed for game in plan.games)
        assert molly.prompts == []
        assert so_far.segments == []
        await molly.send(
            referee_pb2.PlayRequest(nonces=[referee_pb2.Nonce(match=opened.match, nonce=b"of molly")])
        )
        good = asyncio.create_task(molly.play_on())
        played = await call
        good.cancel()
        await molly.leave()
    assert list(played.segments[0].nonces) == [b"of molly", b""]
    table = Table(plan)
    table.mix([b"of molly", b""])
    assert played.segments[0].deal == bytes(table.decks.cards(1, 1)[: len(played.segments[0].deal)])


@pytest.mark.parametrize("timings", [Timings(nonces_s=0.05)], ids=["nonces are not waited for long"])
async def test_a_nonce_that_does_not_come_is_done_without(house: House) -> None:
    async with playing(house.address, "finn"):
        molly = await hello(house, "molly")
        call = asyncio.create_task(play_match(house.stub, request_for(duplicate(), "m1")))
        prompt = await molly.prompt()
        await molly.send(
            referee_pb2.PlayRequest(nonces=[referee_pb2.Nonce(match=prompt.match, nonce=b"too late")])
        )
        await molly.say((prompt.id, first_legal(prompt)))
        good = asyncio.create_task(molly.play_on())
        played = await call
        good.cancel()
        await molly.leave()
    assert not played.segments[0].nonces


async def test_a_nonce_beyond_the_limit_breaks_the_stream(house: House) -> None:
    molly = await hello(house, "molly")
    await molly.send(referee_pb2.PlayRequest(nonces=[referee_pb2.Nonce(match=1, nonce=bytes(33))]))
    await molly.hear_out()
    assert molly.goodbye is not None
    assert molly.goodbye.reason == referee_pb2.GOODBYE_REASON_PROTOCOL
    await molly.leave()


def test_cuig_verify_finds_a_sound_match_sound(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "match.json"
    file.write_text(json.dumps(file_of(duplicate())))
    assert main(["verify", str(file), "--nonce", b"of finn".hex()]) == 0
    assert "2 of 2 bots added to the cards" in capsys.readouterr().out


def test_cuig_verify_says_what_does_not_fit(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sound = file_of(duplicate())
    other_seed = {**sound, "games": [{**game, "seed": seed(9).hex()} for game in sound["games"]]}
    assert [word for word in ("committed", "cards of deal 1") if word in "; ".join(
        mismatches(match_file_from(json.dumps(other_seed)))
    )] == ["committed", "cards of deal 1"]  # fmt: skip
    result = sound["result"]
    better = {**result, "standings": [{**result["standings"][0], "points": 999}, *result["standings"][1:]]}
    [points] = mismatches(match_file_from(json.dumps({**sound, "result": better})))
    assert "molly's points" in points
    match = match_file_from(json.dumps(sound))
    first = match.record[0]
    swapped = replace(first, actions=(first.actions[1], first.actions[0], *first.actions[2:]))
    [illegal] = mismatches(replace(match, record=(swapped, *match.record[1:])))
    assert "segment 1" in illegal
    [cut] = mismatches(replace(match, record=match.record[:-1]))
    assert "stops" in cut
    assert "nonce" in mismatches(match, nonce=b"of nobody")[0]
    file = tmp_path / "match.json"
    file.write_text(json.dumps(other_seed))
    assert main(["verify", str(file)]) == 1
    file.write_text("{}")
    assert main(["verify", str(file)]) == 2
    assert "no file of a match" in capsys.readouterr().err
