"""The measurements of the arena at scale, on next to nothing: that they still measure what they say."""

from __future__ import annotations

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
