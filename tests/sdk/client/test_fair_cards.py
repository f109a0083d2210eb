"""What a bot's client says and keeps before the first card, against a referee that may lie to it."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest
from cuig.client.fair_cards import FairCards
from cuig.client.receipts import Receipts, find_receipts
from cuig.client.secret import BotSecret
from cuig.commitments import bots_nonce, nonce_commitment, terms_sha256
from cuig.v1 import referee_pb2
from cuig.wire import WireError, rules_message

from tests.support.matches import bound, duplicate

PLAN = bound(duplicate(), "7")
MOLLY = bots_nonce(b"m" * 32, "7", PLAN.commitment, 0)


def opened(*, wanted: bool = True) -> referee_pb2.MatchOpened:
    """Match 7 as finn is told of it."""
    return referee_pb2.MatchOpened(
        match=1,
        match_id="7",
        entrant=1,
        entrants=PLAN.entrants,
        rules=rules_message(PLAN.rules),
        commitment=PLAN.commitment,
        nonce_wanted=wanted,
        games=[referee_pb2.Seating(dealer=game.dealer, holders=bytes(game.holders)) for game in PLAN.games],
    )


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    return tmp_path / "kept"


@pytest.fixture
def finn(tmp_path: Path, kept: Path) -> FairCards:
    return FairCards(BotSecret(tmp_path / "secret"), Receipts(kept))


def mixing(finn: bytes, nonces: tuple[bytes, ...] = ()) -> referee_pb2.Mixing:
    molly = nonce_commitment(PLAN.commitment, 0, MOLLY)
    return referee_pb2.Mixing(match=1, commitments=[molly, finn], nonces=nonces)


def test_it_reveals_what_it_committed_to_only_once_it_has_kept_what_all_committed_to(
    finn: FairCards, kept: Path
) -> None:
    receipt = finn.opened(opened())
    assert receipt is not None
    assert receipt.terms == terms_sha256(
        "7", PLAN.rules.options(), PLAN.entrants, [(game.dealer, game.holders) for game in PLAN.games]
    )
    assert find_receipts(kept, "7") == [receipt]
    receipt, nonce = finn.told(receipt, mixing(receipt.own))
    assert nonce_commitment(PLAN.commitment, 1, nonce) == receipt.own
    assert find_receipts(kept, "7")[-1] == receipt
    receipt, again = finn.told(receipt, mixing(receipt.own, (MOLLY, nonce)))
    assert again == b""
    assert find_receipts(kept, "7")[-1].nonces == (MOLLY, nonce)
    assert len(find_receipts(kept, "7")) == 3


def test_a_bot_that_is_started_again_adds_the_same(tmp_path: Path, finn: FairCards) -> None:
    again = FairCards(BotSecret(tmp_path / "secret"))
    assert finn.opened(opened()) == again.opened(opened())


def test_it_reveals_nothing_where_its_own_commitment_is_not_the_one_that_it_made(
    finn: FairCards, caplog: pytest.LogCaptureFixture
) -> None:
    receipt = finn.opened(opened())
    assert receipt is not None
    with caplog.at_level(logging.WARNING, "cuig.session"):
        assert finn.told(receipt, mixing(b"x" * 32))[1] == b""
        assert finn.told(receipt, mixing(b""))[1] == b""
    assert "a nonce that is not this bot's" in caplog.messages[0]
    assert "its commitment came too late, the referee says" in caplog.messages[1]


def test_a_nonce_that_was_not_committed_to_is_noticed_at_once(
    finn: FairCards, caplog: pytest.LogCaptureFixture
) -> None:
    receipt = finn.opened(opened())
    assert receipt is not None
    _, nonce = finn.told(receipt, mixing(receipt.own))
    with caplog.at_level(logging.ERROR, "cuig.session"):
        finn.told(receipt, mixing(receipt.own, (b"ground".ljust(32), nonce)))
    assert "what entrant 0 adds to the cards is not what it had committed to" in caplog.messages[0]


def test_where_nothing_is_wanted_of_it_no_secret_is_made(tmp_path: Path, finn: FairCards) -> None:
    receipt = finn.opened(opened(wanted=False))
    assert receipt is not None
    assert receipt.own == b""
    assert not (tmp_path / "secret").exists()


def test_what_cannot_be_of_this_match_is_an_error_of_the_wire(finn: FairCards) -> None:
    receipt = finn.opened(opened())
    assert receipt is not None
    with pytest.raises(WireError, match=r"mixing\.commitments"):
        finn.told(receipt, referee_pb2.Mixing(match=1, commitments=[receipt.own]))
    impossible = opened()
    impossible.entrant = 300
    with pytest.raises(WireError, match=r"opened\.entrant"):
        finn.opened(impossible)
