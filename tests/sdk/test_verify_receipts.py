"""From a bot's own receipts: a house that works with any entrant but this one is found out."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace

import pytest
from cuig.commitments import bots_nonce, nonce_commitment
from cuig.match import Plan
from cuig.receipt import Receipt, ReceiptError, receipt_from
from cuig.verify import MatchFile, match_file_from
from cuig.verify_receipts import Openings, openings

from tests.support.match_files import file_of
from tests.support.matches import bound, duplicate, seed

PLAN = bound(duplicate(), "7")
MOLLY, FINN, GRINDED = (bots_nonce(who * 32, "7", PLAN.commitment, 1) for who in (b"m", b"f", b"g"))


def file(nonces: Sequence[bytes] = (MOLLY, FINN), plan: Plan = PLAN) -> MatchFile:
    return match_file_from(json.dumps(file_of(plan, nonces)))


def told(
    nonces: Sequence[bytes] = (MOLLY, FINN), match: MatchFile | None = None, own: bytes = FINN
) -> Receipt:
    """What finn was told before the first card of match 7."""
    match = match or file()
    committed = tuple(
        nonce_commitment(match.binding, who, nonce) if nonce else b"" for who, nonce in enumerate(nonces)
    )
    return Receipt(
        match_id="7",
        commitment=match.binding,
        terms=match.terms,
        entrant=1,
        games=tuple((game.dealer, game.holders) for game in match.plan.games),
        own=nonce_commitment(match.binding, 1, own) if own else b"",
        nonce_commitments=committed,
        nonces=tuple(nonces),
    )


def opening(*lines: Receipt) -> list[Receipt]:
    """As a client keeps it: at the opening, when all have committed, when all have revealed."""
    return [
        part
        for line in lines
        for part in (
            replace(line, nonce_commitments=(), nonces=()),
            replace(line, nonces=()),
            line,
        )
    ]


def test_an_honest_match_is_found_sound() -> None:
    assert openings(file(), opening(told())) == Openings([], [], added=True)


def test_a_match_that_was_opened_twice_with_the_same_nonces_is_sound() -> None:
    """As after a crash before the first segment: everybody repeats what he had added."""
    assert openings(file(), opening(told(), told())) == Openings([], [], added=True)


def test_a_nonce_that_was_ground_after_the_others_were_known_is_found() -> None:
    [wrong] = openings(file((GRINDED, FINN)), opening(told())).mismatches
    assert wrong == "what molly added to the cards by the record is not what it had committed to"
    revealed = replace(told(), nonces=(GRINDED, FINN))
    found = openings(file((GRINDED, FINN)), opening(revealed)).mismatches
    assert "what molly revealed is not what it had committed to" in found


@pytest.mark.parametrize(
    "last_told", [True, False], ids=["it was told the last", "it was told the first alone"]
)
def test_a_match_opened_anew_until_the_cards_suit_is_shown_as_that(last_told: bool) -> None:
    lines = opening(told(), told((GRINDED, FINN))) if last_told else opening(told())
    found = openings(file((GRINDED, FINN)), lines).mismatches
    assert found
    if last_told:
        assert "the match was opened 2 times, and molly committed to other nonces" in found[0]


def test_two_nonces_exchanged_are_found() -> None:
    exchanged = openings(file((FINN, MOLLY)), opening(told())).mismatches
    assert [name for name in ("molly", "finn") if any(name in sentence for sentence in exchanged)] == [
        "molly",
        "finn",
    ]


def test_another_dealer_or_seating_than_the_bot_was_told_is_found() -> None:
    games = list(PLAN.games)
    dealt = bound(replace(PLAN, games=(replace(games[0], dealer=1), games[1])), "7")
    other = file(plan=dealt)
    # Whether the house was bound to what it played, or to what it told.
    [unbound] = openings(other, opening(told())).mismatches
    assert "are not those that were committed to" in unbound
    lied = replace(told(match=other), games=told().games, terms=told().terms)
    found = openings(other, opening(lied)).mismatches
    assert "in game 1 the bot was told that seat 0 deals first, in the file it is 1" in found
    assert any("dealers or seats that the bot was told are not those" in sentence for sentence in found)
    turned = replace(told(), games=told().games[::-1])
    assert (
        "in game 1 the bot was told of other seats than the file has"
        in openings(file(), opening(turned)).mismatches
    )


def test_an_honest_house_that_missed_a_late_nonce_is_not_accused() -> None:
    late = told((MOLLY, b""))
    found = openings(file((MOLLY, b"")), opening(late))
    assert found.mismatches == []
    assert not found.added
    [shown] = found.shown
    assert "its commitment came too late" in shown


def test_a_house_that_leaves_out_a_nonce_without_a_word_is_shown() -> None:
    asked = replace(told(), nonce_commitments=(), nonces=())
    found = openings(file((MOLLY, b"")), [asked])
    assert "was not told what the others added" in found.shown[0]
    [wrong] = openings(file((MOLLY, b"")), opening(told())).mismatches
    assert "what finn added to the cards by the record is not" in wrong


def test_a_nonce_in_this_bots_name_that_is_not_its_own_is_found() -> None:
    found = openings(file((MOLLY, GRINDED)), opening(told((MOLLY, GRINDED)))).mismatches
    assert found == ["what finn added to the cards is not what this bot had committed to"]


def test_a_match_that_was_called_off_and_drawn_anew_is_shown_and_not_accused() -> None:
    before = replace(told(), commitment=seed(3))
    found = openings(file(), [*opening(before), *opening(told())])
    assert found.mismatches == []
    assert "the bot was told of 1 other commitments for this match" in found.shown[0]


def test_a_receipt_reads_the_same_when_it_is_written_again() -> None:
    assert receipt_from(told().line()) == told()
    for line in ("", "[7]", "{}", told().line()[:-1], '{"match": 7}', "[" * 70_000):
        with pytest.raises(ReceiptError):
            receipt_from(line)
