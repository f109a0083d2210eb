"""The measurements of the arena at scale, on next to nothing: that they still measure what they say."""

from __future__ import annotations

from tests.bench.rewinds import rewinds
from tests.bench.scale import event, ladder_reads, rating_steps
from tests.support.servers import Databases


def test_a_small_event_is_played_rated_and_compared_bit_for_bit(database_url: str) -> None:
    figures = event(database_url, entrants=4, decks=2)
    assert figures.matches == 12
    assert 0 < figures.played < figures.total
    assert figures.ms_a_match > 0


def test_a_small_ladder_is_filled_and_read(database_url: str) -> None:
    # Everybody has met somebody: forty bots in two thousand matches.
    reads = ladder_reads(database_url, entrants=40, played=2000, asked=5)
    assert set(reads.medians) == set(reads.slowest) and len(reads.medians) == 6


def test_ratings_are_raced_against_the_library(databases: Databases) -> None:
    with databases.fresh() as url:
        rates = rating_steps(url, entrants=4, decks=2)
    assert min(rates.arena, rates.bare, rates.recomputed) > 0


def test_a_ladder_is_rated_rewound_compared_and_taken_anew(database_url: str) -> None:
    figures = rewinds(database_url, played=2000, back=1200, entrants=40)
    assert (figures.matches, figures.back) == (2000, 1200)
    assert 0 < figures.rerated_longest_s <= figures.rerated_s
    assert figures.compared_s > 0 and figures.recomputed_longest_s < figures.recomputed_s
