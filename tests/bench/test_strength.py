"""The study of our bots' strength, in pieces."""

from __future__ import annotations

import pytest

from tests.bench.strength import Step, margins, pooled

PAIR = ("lowest-winner", "random")


def piece(decks: range, seed: str = "s") -> Step:
    found, seconds = margins("twenty-five", PAIR, decks, seed)
    return Step("twenty-five", *PAIR, seed, decks.start, tuple(found), seconds)


def test_pieces_put_together_are_the_whole() -> None:
    [whole] = pooled([piece(range(5, 8)).row(), piece(range(5)).row()])
    assert whole.margins == piece(range(8)).margins
    assert len(set(whole.margins)) > 1
    assert whole.score.samples == 8


@pytest.mark.parametrize("second", [piece(range(4, 6)), piece(range(6, 8)), piece(range(5, 6), "other")])
def test_pieces_that_share_decks_or_leave_some_out_are_refused(second: Step) -> None:
    with pytest.raises(ValueError, match="deck 5 of seed 's' comes next"):
        pooled([piece(range(5)).row(), second.row()])
