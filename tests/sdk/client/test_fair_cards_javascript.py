"""The same attacks on a client in JavaScript: it sees them, or keeps what shows them."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from cuig.client.receipts import find_receipts
from cuig.commitments import bots_nonce, nonce_commitment
from cuig.match import Plan
from cuig.verify import match_file_from
from cuig.verify_receipts import Openings, openings
from cuig.wire import rules_message

from tests.support.javascript import BOT
from tests.support.match_files import file_of
from tests.support.matches import bound, duplicate

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="needs Node 18 or later")

PLAN = bound(duplicate(), "7")
SECRET = b"f" * 32
MOLLY, FINN, GRINDED = (bots_nonce(who * 32, "7", PLAN.commitment, 1) for who in (b"m", b"f", b"g"))

# Calls the client's `opened` and `told` as they come in, and says what it would send.
DRIVE = """
import { readFileSync } from "node:fs";
const { FairCards, secretIn } = await import(process.argv[1]);
const bytes = (text) => Buffer.from(text, "hex");
const cards = new FairCards(secretIn(process.argv[2]), process.argv[3]);
for (const { opened, told } of JSON.parse(readFileSync(0, "utf8"))) {
  const sent = opened
    ? cards.opened({
        ...opened,
        commitment: bytes(opened.commitment),
        games: opened.games.map((game) => ({ ...game, holders: bytes(game.holders) })),
      })
    : cards.told({ ...told, commitments: told.commitments.map(bytes), nonces: told.nonces.map(bytes) });
  const shown = (_, value) => (value?.type === "Buffer" ? Buffer.from(value.data).toString("hex") : value);
  console.log(JSON.stringify(sent, shown));
}
"""


@dataclass(frozen=True)
class Heard:
    """What came of a match for the client in JavaScript."""

    sent: list[dict[str, Any]]
    complaints: str
    receipts: Path

    def openings(self, nonces: Sequence[bytes], plan: Plan = PLAN) -> Openings:
        """What its receipts say of the match's file."""
        match = match_file_from(json.dumps(file_of(plan, nonces)))
        return openings(match, find_receipts(self.receipts, "7"))


def opened(plan: Plan = PLAN, commitment: bytes = PLAN.commitment) -> dict[str, Any]:
    """Match 7 as finn is told of it."""
    return {
        "opened": {
            "match": 1,
            "match_id": "7",
            "entrant": 1,
            "entrants": plan.entrants,
            "rules": {"options": dict(rules_message(plan.rules).options)},
            "commitment": commitment.hex(),
            "nonce_wanted": True,
            "games": [{"dealer": game.dealer, "holders": bytes(game.holders).hex()} for game in plan.games],
        }
    }


def told(
    nonces: Sequence[bytes] = (MOLLY, FINN), revealed: Sequence[bytes] | None = None
) -> list[dict[str, Any]]:
    """The commitments to these nonces, and then what is revealed."""
    commitments = [
        nonce_commitment(PLAN.commitment, who, nonce).hex() if nonce else ""
        for who, nonce in enumerate(nonces)
    ]
    return [
        {"told": {"match": 1, "commitments": commitments, "nonces": []}},
        {
            "told": {
                "match": 1,
                "commitments": commitments,
                "nonces": [nonce.hex() for nonce in (nonces if revealed is None else revealed)],
            }
        },
    ]


@pytest.fixture
def client(tmp_path: Path) -> Any:
    """Plays events to a client in JavaScript, which is started for each call."""
    (tmp_path / "secret").write_bytes(SECRET)

    def hear(*events: dict[str, Any]) -> Heard:
        done = subprocess.run(
            [
                *("node", "--input-type=module", "-e", DRIVE, "--"),
                *((BOT / "fair_cards.js").as_uri(), str(tmp_path / "secret"), str(tmp_path / "receipts")),
            ],
            input=json.dumps(events),
            capture_output=True,
            text=True,
            timeout=60,
        )
        assert done.returncode == 0, done.stderr
        return Heard(
            [json.loads(line) for line in done.stdout.splitlines()], done.stderr, tmp_path / "receipts"
        )

    return hear


def test_an_honest_match_is_found_sound_and_nothing_is_revealed_too_early(client: Any) -> None:
    heard = client(opened(), *told())
    committed, revealed, nothing = heard.sent
    assert committed["nonce_commitments"][0]["commitment"] == nonce_commitment(PLAN.commitment, 1, FINN).hex()
    assert revealed["nonces"][0]["nonce"] == FINN.hex()
    assert nothing == {}
    assert heard.complaints == ""
    assert heard.openings((MOLLY, FINN)) == Openings([], [], added=True)


def test_a_client_that_is_started_again_adds_the_same(client: Any) -> None:
    client(opened(), *told())
    heard = client(opened(), *told())
    assert heard.sent[1]["nonces"][0]["nonce"] == FINN.hex()
    assert heard.openings((MOLLY, FINN)) == Openings([], [], added=True)


def test_a_nonce_that_was_ground_after_the_others_were_known_is_found(client: Any) -> None:
    heard = client(opened(), *told(revealed=(GRINDED, FINN)))
    assert "entrant 0 did not reveal what it had committed to" in heard.complaints
    assert any("molly" in sentence for sentence in heard.openings((GRINDED, FINN)).mismatches)


def test_a_match_opened_anew_until_the_cards_suit_is_shown_as_that(client: Any) -> None:
    heard = client(opened(), *told(), opened(), *told((GRINDED, FINN)))
    found = heard.openings((GRINDED, FINN)).mismatches
    assert "the match was opened 2 times, and molly committed to other nonces" in found[0]


def test_two_nonces_exchanged_are_found(client: Any) -> None:
    found = " ".join(client(opened(), *told()).openings((FINN, MOLLY)).mismatches)
    assert "molly" in found
    assert "finn" in found


def test_another_dealer_than_the_client_was_told_is_found(client: Any) -> None:
    games = list(PLAN.games)
    other = bound(replace(PLAN, games=(replace(games[0], dealer=1), games[1])), "7")
    # The house is bound to one dealer and tells another.
    heard = client(opened(commitment=other.commitment), *told())
    found = heard.openings((MOLLY, FINN), other).mismatches
    assert "in game 1 the bot was told that seat 0 deals first, in the file it is 1" in found


def test_nothing_is_revealed_in_the_name_of_another(client: Any) -> None:
    heard = client(opened(), *told((MOLLY, GRINDED)))
    assert heard.sent[1:] == [{}, {}]
    assert heard.openings((MOLLY, GRINDED)).mismatches


def test_an_honest_house_that_missed_a_late_nonce_is_not_accused(client: Any) -> None:
    heard = client(opened(), *told((MOLLY, b"")))
    assert heard.sent[1:] == [{}, {}]
    found = heard.openings((MOLLY, b""))
    assert found.mismatches == []
    assert "its commitment came too late" in found.shown[0]
