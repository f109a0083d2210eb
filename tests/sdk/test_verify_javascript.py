"""A second program, written from docs/record.md alone, verifies the cards of finished matches."""

from __future__ import annotations

import base64
import json
import shutil
import subprocess
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from cuig.commitments import bots_nonce, nonce_commitment, terms_sha256
from cuig.decks import mixed_secret
from cuig.engine import preset
from cuig.engine.shuffle import deck
from cuig.v1 import record_pb2

from tests.support.javascript import BOT
from tests.support.match_files import file_of, file_of_seeds
from tests.support.matches import duplicate, individual, seed

VERIFY = BOT / "verify.js"
Files = Callable[[], dict[str, Any]]
Change = Callable[[dict[str, Any], record_pb2.Record], None]


@pytest.fixture(autouse=True)
def _node() -> None:
    if shutil.which("node") is None:
        warnings.warn("the verification in JavaScript was not tested: no node", stacklevel=1)
        pytest.skip("no node")


def verified(held: dict[str, Any], folder: Path, receipts: str = "") -> tuple[int, str]:
    """Its exit status, and what it says."""
    (folder / "record.json").write_text(json.dumps(held))
    command = ["node", str(VERIFY), str(folder / "record.json")]
    if receipts:
        (folder / "receipts").write_text(receipts)
        command.append(str(folder / "receipts"))
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    return done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize(
    "held",
    [
        lambda: file_of(duplicate(3)),
        lambda: file_of(duplicate(4), (b"", b"one adds something")),
        lambda: file_of(duplicate(5), (b"", b"")),
        lambda: file_of(duplicate(6, rules=preset("auction-120"))),
        lambda: file_of(individual("cut-throat", 7), [b""] * preset("cut-throat").seats),
        lambda: file_of_seeds(duplicate(8)),
    ],
    ids=["nonces", "one nonce", "no nonce", "jokers", "every seat a bot", "seeds alone"],
)
def test_a_finished_match_is_verified(held: Files, tmp_path: Path) -> None:
    assert verified(held(), tmp_path) == (
        0,
        "match 7: commitment, nonces and every card are as they must be\n",
    )


def card(_: dict[str, Any], record: record_pb2.Record) -> None:
    later = [segment for segment in record.segments if segment.deal][-1]
    deal = bytearray(later.deal)
    deal[0], deal[-1] = deal[-1], deal[0]
    later.deal = bytes(deal)


def nonce(_: dict[str, Any], record: record_pb2.Record) -> None:
    record.segments[0].nonces[0] = bytes(32)


def deal_left_out(_: dict[str, Any], record: record_pb2.Record) -> None:
    """The first: of a later one only the rules say that its game was not over before it."""
    dealt = next(number for number, segment in enumerate(record.segments) if segment.deal)
    record.segments[dealt].deal = b""


def game_seed(held: dict[str, Any], _: record_pb2.Record) -> None:
    held["games"][1]["seed"] = seed(99).hex()


def dealer(held: dict[str, Any], _: record_pb2.Record) -> None:
    held["games"][0]["dealer"] = 1


def option(held: dict[str, Any], _: record_pb2.Record) -> None:
    held["rules"]["target"] = "30"


def name(held: dict[str, Any], _: record_pb2.Record) -> None:
    held["entrants"][0] = "somebody"


def commitment(held: dict[str, Any], _: record_pb2.Record) -> None:
    held["commitment"] = "00" * 32


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (card, "the cards of deal"),
        (nonce, "the cards of deal 1 of game 1"),
        (deal_left_out, "the cards of deal 1 of game 1"),
        (game_seed, "the house had committed to"),
        (dealer, "the house had committed to"),
        (option, "the house had committed to"),
        (name, "the house had committed to"),
        (commitment, "the house had committed to"),
    ],
)
def test_every_change_is_found(change: Change, says: str, tmp_path: Path) -> None:
    held = file_of(duplicate(3, rules=preset("one-ten")))  # of several deals
    record = record_pb2.Record.FromString(base64.b64decode(held["record"]))
    change(held, record)
    held["record"] = base64.b64encode(record.SerializeToString()).decode()
    code, said = verified(held, tmp_path)
    assert code == 1
    assert says in said


def test_what_a_bot_was_told_is_compared(tmp_path: Path) -> None:
    plan = duplicate(3)
    held = file_of(plan)
    house = bytes.fromhex(held["commitment"])
    seatings = [(game.dealer, game.holders) for game in plan.games]
    told = {
        "match": "7",
        "commitment": held["commitment"],
        "terms": terms_sha256("7", plan.rules.options(), plan.entrants, seatings).hex(),
        "entrant": 0,
        "games": [{"dealer": dealer, "holders": list(holders)} for dealer, holders in seatings],
        "own": nonce_commitment(house, 0, b"of molly").hex(),
        "nonce_commitments": [
            nonce_commitment(house, 0, b"of molly").hex(),
            nonce_commitment(house, 1, b"of finn").hex(),
        ],
        "nonces": [],
    }
    assert verified(held, tmp_path, json.dumps(told) + "\n")[0] == 0
    exchanged = {**told, "nonce_commitments": told["nonce_commitments"][::-1]}
    code, said = verified(held, tmp_path, json.dumps(told) + "\n" + json.dumps(exchanged) + "\n")
    assert code == 1
    assert "another commitment of entrant 0" in said


def test_the_vectors_of_the_page_come_out() -> None:
    page = (BOT.parents[2] / "docs" / "record.md").read_text()
    script = (
        f"import {{ deck, houseCommitment, secretOf, terms }} from {json.dumps(str(VERIFY))};"
        "const seed = Buffer.from(Array.from({ length: 32 }, (_, n) => n)).toString('hex');"
        "const file = { format: 'cuig match 2', match: '7', entrants: ['molly', 'finn'],"
        "  rules: { players: '2', preset: 'twenty-five', target: '25' },"
        "  games: [{ seed, dealer: 0, holders: [0, 1] }, { seed, dealer: 1, holders: [1, 0] }] };"
        "const bytesOf = (hex) => Buffer.from(hex, 'hex');"
        "const [molly, finn, none] = process.argv.slice(1).concat('').map(bytesOf);"
        "const hex = (bytes) => bytes.toString('hex');"
        "console.log(JSON.stringify([hex(terms(file)), hex(houseCommitment(file)),"
        "  hex(secretOf(file, file.games[0], [none, none])),"
        "  hex(secretOf(file, file.games[0], [molly, none])),"
        "  hex(secretOf(file, file.games[1], [molly, finn])), hex(deck(Buffer.from(seed, 'hex'), 1, 52))]));"
    )
    house = bytes.fromhex("014409bcac48d42309060a839ad0a4a2483f688dda6259a7b181877450a75869")
    nonces = [bots_nonce(bytes([one]) * 32, "7", house, one - 1) for one in (1, 2)]
    run = ["node", "--input-type=module", "-e", script, *(nonce.hex() for nonce in nonces)]
    done = subprocess.run(run, capture_output=True, text=True, timeout=60, check=True)
    *vectors, dealt = json.loads(done.stdout)
    assert len(set(vectors)) == 5
    assert not [vector for vector in vectors if f"`{vector}`" not in page]
    assert vectors[4] == mixed_secret(bytes(range(32)), house, nonces).hex()
    assert bytes.fromhex(dealt) == bytes(deck(bytes(range(32)), 1, range(1, 53)))
