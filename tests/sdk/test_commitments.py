"""What binds house and bots, byte by byte, as docs/record.md writes it down."""

from __future__ import annotations

import hashlib
import hmac
import struct
from collections.abc import Mapping
from pathlib import Path

import pytest
from cuig.commitments import bots_nonce, house_commitment, nonce_commitment, seeds_commitment, terms_sha256
from cuig.decks import mixed_secret

PAGE = Path(__file__).parents[2] / "docs" / "record.md"
SEED = bytes(range(32))
OPTIONS = {"target": "25", "players": "2", "preset": "twenty-five"}
GAMES = [(0, (0, 1)), (1, (1, 0))]
TERMS = terms_sha256("7", OPTIONS, ["molly", "finn"], GAMES)
HOUSE = house_commitment(TERMS, [SEED, SEED])
NONCES = [bots_nonce(bytes([who + 1]) * 32, "7", HOUSE, who) for who in (0, 1)]


def by_hand(match: str, options: Mapping[str, str], names: list[str]) -> bytes:
    """The terms by another way of writing them down."""

    def text(word: str) -> bytes:
        return struct.pack(">I", len(word.encode())) + word.encode()

    told = [b"cuig terms 1", text(match), struct.pack(">I", len(options))]
    for name, value in sorted(options.items()):
        told += [text(name), text(value)]
    told += [struct.pack(">I", len(names)), *map(text, names), struct.pack(">I", 2)]
    told += [struct.pack(">IIBB", 0, 2, 0, 1), struct.pack(">IIBB", 1, 2, 1, 0)]
    return hashlib.sha256(b"".join(told)).digest()


def test_the_recipes_are_those_that_are_written_down() -> None:
    assert by_hand("7", OPTIONS, ["molly", "finn"]) == TERMS
    assert hashlib.sha256(b"cuig commitment 2" + TERMS + SEED + SEED).digest() == HOUSE
    assert seeds_commitment([SEED, SEED]) == hashlib.sha256(b"cuig commitment 1" + SEED * 2).digest()
    assert hmac.new(b"\x02" * 32, b"cuig nonce 1" + HOUSE + b"\x017", hashlib.sha256).digest() == NONCES[1]
    committed = hashlib.sha256(b"cuig nonce commitment 1" + HOUSE + b"\x01" + NONCES[1]).digest()
    assert nonce_commitment(HOUSE, 1, NONCES[1]) == committed


@pytest.mark.parametrize("given", [(), (0,), (0, 1)], ids=["none", "some", "all"])
def test_the_secret_of_a_game_is_mixed_as_it_is_written_down(given: tuple[int, ...]) -> None:
    nonces = [NONCES[who] if who in given else b"" for who in (0, 1)]
    for house, words in ((HOUSE, b"cuig nonces 2" + HOUSE), (b"", b"cuig nonces 1")):
        message = words + b"".join(bytes([len(nonce)]) + nonce for nonce in nonces)
        expected = hmac.new(SEED, message, hashlib.sha256).digest() if given else SEED
        assert mixed_secret(SEED, house, nonces) == expected


@pytest.mark.parametrize(
    "other",
    [
        terms_sha256("8", OPTIONS, ["molly", "finn"], GAMES),
        terms_sha256("7", {**OPTIONS, "target": "45"}, ["molly", "finn"], GAMES),
        terms_sha256("7", OPTIONS, ["finn", "molly"], GAMES),
        terms_sha256("7", OPTIONS, ["molly", "finn"], [(1, (0, 1)), (1, (1, 0))]),
        terms_sha256("7", OPTIONS, ["molly", "finn"], [(0, (1, 0)), (1, (1, 0))]),
        terms_sha256("7", OPTIONS, ["molly", "finn"], GAMES[:1]),
        terms_sha256("7", OPTIONS, ["mollyfinn", ""], GAMES),
    ],
    ids=["match", "rules", "entrants", "dealer", "seating", "games", "where a name ends"],
)
def test_the_house_is_bound_to_all_that_matters(other: bytes) -> None:
    assert house_commitment(other, [SEED, SEED]) != HOUSE


def test_an_entrant_cannot_pass_off_anothers_commitment_as_its_own() -> None:
    assert nonce_commitment(HOUSE, 0, NONCES[1]) != nonce_commitment(HOUSE, 1, NONCES[1])


def test_a_bot_adds_the_same_again_and_to_another_match_something_else() -> None:
    secret = b"\x02" * 32
    assert bots_nonce(secret, "7", HOUSE, 1) == NONCES[1]
    assert len({NONCES[1], bots_nonce(secret, "8", HOUSE, 1), bots_nonce(secret, "7", SEED, 1)}) == 3


def test_the_page_has_the_values() -> None:
    rows = [line.split("|") for line in PAGE.read_text().splitlines() if line.startswith("| ")]
    written = {row[1].strip(): row[2].strip(" `") for row in rows if len(row) == 4}
    computed = {
        "terms": TERMS,
        "the house's commitment": HOUSE,
        "molly's nonce": NONCES[0],
        "finn's nonce": NONCES[1],
        "its commitment": nonce_commitment(HOUSE, 1, NONCES[1]),  # of the last
        "the secret, no nonces": mixed_secret(SEED, HOUSE, [b"", b""]),
        "the secret, molly's alone": mixed_secret(SEED, HOUSE, [NONCES[0], b""]),
        "the secret, both": mixed_secret(SEED, HOUSE, NONCES),
    }
    assert {what: value.hex() for what, value in computed.items()} == {
        what: written[what] for what in computed
    }
    assert nonce_commitment(HOUSE, 0, NONCES[0]).hex() in PAGE.read_text()
