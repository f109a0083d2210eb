"""Rounds are paired once, whoever notices that the one before has ended."""

from __future__ import annotations

import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import psycopg

from arena.store.wave import meetings
from arena.tournament import tournaments
from tests.support.events import NAMES, enter, event, play

Connection = psycopg.Connection[Any]


def test_pairs_of_one_round_are_made_once_however_many_finish_it(databases: Any) -> None:
    with databases.fresh() as url:
        with psycopg.connect(url, connect_timeout=10) as own:
            enter(own, *NAMES)
            made = event(own, format="swiss", decks=1)
            play(own)
        ready = threading.Barrier(4)

        def finish(_: int) -> None:
            with psycopg.connect(url, connect_timeout=10) as own:
                ready.wait(timeout=30)
                tournaments.finish_ended(own)

        with ThreadPoolExecutor(4) as threads:
            list(threads.map(finish, range(4), timeout=60))
        with psycopg.connect(url, connect_timeout=10) as own:
            assert Counter(row.wave for row in meetings(own, made.id)) == {1: 4, 2: 4}
