"""How the arena scales: a large round robin from its slot to its ladder, reads on many bots, rating steps.

    python -m tests.bench.scale [--quick] [event] [ladder] [ratings] [rewinds]

It starts a PostgreSQL of its own. `event` plays 50 bots by 20 decks with bots in this process, so what is
left is the arena: laying out, claiming, records, results, ratings. `ladder` fills 100,000 bots and 1,000,000
matches by COPY and asks what pages ask. `ratings` takes steps in the arena and with the bare library.
`rewinds` rates 1,000,000 matches of one ladder piece by piece, takes a tenth of them anew after one is void,
and compares and takes anew the whole, with the longest transaction of each.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from datetime import timedelta
from typing import Any, Final

import psycopg
import trueskill
from cuig.match import Ending, Result, Standing

from arena.bot import bots, owners
from arena.match import claims
from arena.match.claims import ClaimedMatch
from arena.rating import head_to_head, ladders, ratings
from arena.store.schedule import clock
from arena.tournament import schedules, tournaments
from tests.bench.filling import LADDER, fill
from tests.bench.rewinds import rewinds
from tests.support import servers
from tests.support.random_match import played_at_random

Connection = psycopg.Connection[Any]
PARTS: Final = ("event", "ladder", "ratings", "rewinds")
AT_ONCE: Final = 64


@dataclass(frozen=True)
class EventFigures:
    """A round robin from its slot to its ladder, in seconds."""

    bots: int
    matches: int
    laid_out: float
    played: float  # the games themselves
    kept: float  # claims, records and results
    rated: float
    total: float

    @property
    def ms_a_match(self) -> float:
        """Milliseconds a match outside the games."""
        return 1000 * (self.total - self.played) / self.matches


@dataclass(frozen=True)
class ReadFigures:
    """Milliseconds of what pages ask, the median and the 99th of a hundred."""

    bots: int
    matches: int
    filled_s: float
    medians: dict[str, float]
    slowest: dict[str, float]


@dataclass(frozen=True)
class RatingFigures:
    """Matches rated in a second, two steps each."""

    arena: float
    bare: float
    recomputed: float

    @property
    def share(self) -> float:
        """The arena's speed as a share of the bare library's."""
        return self.arena / self.bare


def event(url: str, entrants: int, decks: int) -> EventFigures:
    """A round robin of so many bots, played at random in this process."""
    with psycopg.connect(url, autocommit=True) as connection:
        with connection.transaction():
            _enter(connection, entrants)
            schedules.create(connection, "event", preset="twenty-five", decks=decks)
            schedules.add_once(connection, "event", clock(connection) - timedelta(seconds=1))
        began = time.perf_counter()
        with connection.transaction():
            [number] = tournaments.advance(connection).started
        laid_out = time.perf_counter() - began
        played = kept = rated = 0.0
        chance = random.Random(1)
        at = time.perf_counter()
        while claimed := _claim(connection):
            kept += time.perf_counter() - at
            at = time.perf_counter()
            told = [played_at_random(one, chance) for one in claimed]
            played += time.perf_counter() - at
            at = time.perf_counter()
            with connection.transaction():
                claims.append_all(
                    connection, [(one, piece) for one, (piece, _) in zip(claimed, told, strict=True)]
                )
                claims.close_all(
                    connection, [(one, result) for one, (_, result) in zip(claimed, told, strict=True)]
                )
            kept += time.perf_counter() - at
            at = time.perf_counter()
            with connection.transaction():
                ratings.rate_ready(connection)
            rated += time.perf_counter() - at
            at = time.perf_counter()
        with connection.transaction():
            assert tournaments.finish_ended(connection) == [number]
        total = time.perf_counter() - began
        done = tournaments.progress(connection, number).finished
        with connection.transaction():
            assert ratings.recompute(connection, LADDER, check=True).steps == 2 * done
    return EventFigures(entrants, done, laid_out, played, kept, rated, total)


def _claim(connection: Connection) -> Sequence[ClaimedMatch]:
    with connection.transaction():
        return claims.claim(connection, "bench", AT_ONCE, 60)


def _enter(connection: Connection, entrants: int) -> None:
    for number in range(entrants):
        owners.create(connection, f"owner-{number}")
        bots.create(connection, f"bot-{number}", f"owner-{number}")


def ladder_reads(url: str, entrants: int, played: int, asked: int = 200) -> ReadFigures:
    """What pages ask of a ladder with so many bots and matches."""
    with psycopg.connect(url, autocommit=True) as connection:
        began = time.perf_counter()
        with connection.transaction():
            fill(connection, entrants, played)
        connection.execute("VACUUM ANALYZE")
        filled = time.perf_counter() - began
        chance = random.Random(2)
        questions: dict[str, Callable[[str], Any]] = {
            "one round trip": lambda _: connection.execute("SELECT 1").fetchone(),
            "ladder, top 100": lambda _: ladders.ladder(connection, LADDER, 100),
            "ladder, 100 behind a bot": lambda name: ladders.ladder(connection, LADDER, 100, _version(name)),
            "rank of one bot": lambda name: ladders.ranks(connection, LADDER, name),
            "history of one bot": lambda name: ladders.history(connection, name, LADDER),
            "head to head of one bot": lambda name: head_to_head.head_to_head(connection, name),
        }
        medians, slowest = {}, {}
        for says, ask in questions.items():
            times = []
            for _ in range(asked):
                name = f"bot-{chance.randrange(entrants)}"
                at = time.perf_counter()
                answer = ask(name)
                times.append(1000 * (time.perf_counter() - at))
                assert answer
            medians[says] = statistics.median(times)
            slowest[says] = statistics.quantiles(times, n=100)[98]
    return ReadFigures(entrants, played, filled, medians, slowest)


def _version(name: str) -> int:
    """The version of a bot that `_fill` made."""
    return int(name.removeprefix("bot-")) + 1


def rating_steps(url: str, entrants: int = 50, decks: int = 4) -> RatingFigures:
    """Rating the matches of a round robin in the arena, and with the library alone on the same results."""
    with psycopg.connect(url, autocommit=True) as connection:
        with connection.transaction():
            _enter(connection, entrants)
            schedules.create(connection, "event", preset="twenty-five", decks=decks)
            schedules.add_once(connection, "event", clock(connection) - timedelta(seconds=1))
        with connection.transaction():
            tournaments.advance(connection)
        chance = random.Random(4)
        order: list[tuple[int, int, int]] = []
        with connection.transaction():
            for claimed in claims.claim(connection, "bench", 100_000, 600):
                first = chance.randrange(3)
                claims.close(connection, claimed, _result([(1, 2), (2, 1), (1, 1)][first]))
                order.append((claimed.entrants[0].version, claimed.entrants[1].version, first))
        at = time.perf_counter()
        with connection.transaction():
            assert ratings.rate_ready(connection) == 2 * len(order)
        arena = time.perf_counter() - at
        at = time.perf_counter()
        with connection.transaction():
            ratings.recompute(connection, LADDER, check=True)
        recomputed = time.perf_counter() - at
        scale = ratings.scale_of(ladders.named(connection, LADDER))
    environment = trueskill.TrueSkill(scale.mu, scale.sigma, scale.beta, scale.tau, scale.draw_probability)
    known: dict[int, trueskill.Rating] = {}
    at = time.perf_counter()
    for one, other, first in order:
        a, b = known.get(one, environment.create_rating()), known.get(other, environment.create_rating())
        ranks = [(0, 1), (1, 0), (0, 0)][first]
        ((known[one],), (known[other],)) = environment.rate([(a,), (b,)], ranks=ranks)
    bare = time.perf_counter() - at
    return RatingFigures(len(order) / arena, len(order) / bare, len(order) / recomputed)


def _result(places: tuple[int, int]) -> Result:
    return Result(
        Ending.PLAYED_OUT,
        None,
        tuple(Standing(place, int(place == 1), 60 - 10 * place, 0, False) for place in places),
    )


def scale(quick: bool, parts: Sequence[str] = PARTS) -> list[dict[str, Any]]:
    """Measure these parts, print what came of it, and give the figures. quick: a tenth of everything."""
    found: list[dict[str, Any]] = []
    with servers.databases() as databases:
        if "event" in parts:
            with databases.fresh() as url:
                figures = event(url, 50, 2 if quick else 20)
            found.append({"part": "event"} | asdict(figures) | {"ms_a_match": figures.ms_a_match})
            print(
                f"event: {figures.bots} bots, {figures.matches} matches in {figures.total:.1f} s: laid out "
                f"in {figures.laid_out:.2f} s, games {figures.played:.1f} s, records and results "
                f"{figures.kept:.1f} s, ratings {figures.rated:.1f} s; "
                f"{figures.ms_a_match:.2f} ms a match outside the games",
                flush=True,
            )
        if "ladder" in parts:
            many = (10_000, 100_000) if quick else (100_000, 1_000_000)
            with databases.fresh() as url:
                reads = ladder_reads(url, *many)
            found.append({"part": "ladder"} | asdict(reads))
            print(f"ladder: {reads.bots} bots, {reads.matches} matches, filled in {reads.filled_s:.0f} s")
            for says, median in reads.medians.items():
                print(f"  {says:28} median {median:7.2f} ms   99th {reads.slowest[says]:7.2f} ms", flush=True)
        if "ratings" in parts:
            with databases.fresh() as url:
                rates = rating_steps(url)
            found.append({"part": "ratings"} | asdict(rates) | {"share": rates.share})
            print(
                f"ratings: {2 * rates.arena:.0f} steps a second in the arena, {2 * rates.bare:.0f} with the "
                f"bare library ({rates.share:.2f} of it); compared anew {2 * rates.recomputed:.0f}",
                flush=True,
            )
        if "rewinds" in parts:
            with databases.fresh() as url:
                back = rewinds(url, *((100_000, 10_000) if quick else (1_000_000, 100_000)))
            found.append({"part": "rewinds"} | asdict(back))
            print(
                f"rewinds: {back.matches} matches rated in {back.rated_s:.0f} s, no piece over "
                f"{back.rated_longest_s:.2f} s; one void {back.back} back in {back.rewound_s:.2f} s, then in "
                f"{back.rerated_s:.0f} s rated through in pieces of at most {back.rerated_longest_s:.2f} s; "
                f"all compared in {back.compared_s:.0f} s and {back.compared_mb:.0f} MB, and taken anew in "
                f"{back.recomputed_s:.0f} s in pieces of at most {back.recomputed_longest_s:.2f} s",
                flush=True,
            )
    return found


def main() -> None:
    """Measure what is asked for, and print it."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.scale", description=__doc__.splitlines()[0])
    parser.add_argument("parts", nargs="*", metavar="PART", help="event, ladder, ratings, rewinds; else all")
    parser.add_argument("--quick", action="store_true", help="a tenth of everything")
    flags = parser.parse_args()
    unknown = [part for part in flags.parts if part not in PARTS]
    if unknown:
        parser.error(f"there is no {', '.join(unknown)}; there are {', '.join(PARTS)}")
    scale(flags.quick, flags.parts or PARTS)


if __name__ == "__main__":
    main()
