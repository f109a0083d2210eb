"""The pairings of every format for every size up to twenty, as lines of text beside this file.

`python -m tests.arena.tournament.formats.written` writes them anew; what changes is to be read line by line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from arena.tournament.formats import knockout, monrad, swiss
from arena.tournament.formats.gauntlet import gauntlet
from arena.tournament.formats.pairing import Outcome, Pairing, Round, Sides
from arena.tournament.formats.partnerships import partnerships
from arena.tournament.formats.round_robin import round_robin
from arena.tournament.formats.rounds import usual_rounds
from arena.tournament.formats.table_round_robin import tables

FOLDER = Path(__file__).parent / "written"
PAIRS: Sides = ((0, 2), (1, 3))
SIZES = range(2, 21)


def alone(players: int) -> Sides:
    """Everybody for himself."""
    return tuple((seat,) for seat in range(players))


def won_by_the_first(pairing: Pairing) -> Outcome:
    """The entrant with the lower number wins."""
    one, other = pairing.entrants
    return Outcome(pairing, (1, 2) if one < other else (2, 1))


def played(draw: Callable[[list[Round], list[Outcome]], Round | None], most: int = 100) -> list[Round]:
    """All rounds of a format that is paired round by round, the lower number always winning."""
    rounds: list[Round] = []
    outcomes: list[Outcome] = []
    while len(rounds) < most and (round := draw(rounds, outcomes)) is not None:
        rounds.append(round)
        outcomes += map(won_by_the_first, round.pairings)
    return rounds


def by_round(pairings: Iterable[Pairing]) -> str:
    """`0-3 1-2 | 3-2 0-1`: the entrants of every match, a bar between rounds."""
    words: list[str] = []
    last = 1
    for pairing in pairings:
        if pairing.round != last:
            words.append("|")
            last = pairing.round
        words.append("-".join(map(str, pairing.entrants)))
    return " ".join(words)


def with_byes(rounds: Iterable[Round]) -> str:
    """As `by_round`, with `4*` for a bye."""
    words = []
    for round in rounds:
        words.append(" ".join([by_round(_first_round(round.pairings)), *(f"{bye}*" for bye in round.byes)]))
    return " | ".join(words)


def _first_round(pairings: Iterable[Pairing]) -> Iterator[Pairing]:
    for pairing in pairings:
        yield Pairing(pairing.number, 1, pairing.entrants, pairing.games)


def round_robins() -> Iterator[str]:
    for size in SIZES:
        yield f"{size}: {by_round(round_robin(range(size), PAIRS))}"


def sets_of_tables() -> Iterator[str]:
    for players in range(3, 10):
        for size in range(players, 21):
            yield f"{players} seats, {size}: {by_round(tables(range(size), alone(players)))}"


def sets_of_partnerships() -> Iterator[str]:
    for size in range(4, 21):
        yield f"{size}: {by_round(partnerships(range(size)))}"


def swisses() -> Iterator[str]:
    for size in SIZES:

        def draw(rounds: list[Round], outcomes: list[Outcome], size: int = size) -> Round:
            return swiss.next_round(range(size), PAIRS, rounds, outcomes)

        yield f"{size}: {with_byes(played(draw, usual_rounds(size)))}"


def monrads() -> Iterator[str]:
    for rematches in (False, True):
        for size in SIZES:

            def draw(
                rounds: list[Round], outcomes: list[Outcome], size: int = size, again: bool = rematches
            ) -> Round:
                return monrad.next_round(range(size), PAIRS, rounds, outcomes, rematches=again)

            yield f"{size}{' rematches' * rematches}: {with_byes(played(draw, usual_rounds(size)))}"


def knockouts() -> Iterator[str]:
    for size in SIZES:

        def draw(rounds: list[Round], outcomes: list[Outcome], size: int = size) -> Round | None:
            return knockout.next_round(range(size), PAIRS, rounds, outcomes, third_place=True)

        yield f"{size}: {with_byes(played(draw))}"


def gauntlets() -> Iterator[str]:
    for size in SIZES:
        for challengers in (1, 2, 3):
            if challengers < size:
                pairings = gauntlet(range(challengers), range(challengers, size), PAIRS)
                yield f"{challengers} of {size}: {by_round(pairings)}"


FORMATS: dict[str, Callable[[], Iterator[str]]] = {
    "round-robin": round_robins,
    "tables": sets_of_tables,
    "partnerships": sets_of_partnerships,
    "swiss": swisses,
    "monrad": monrads,
    "knock-out": knockouts,
    "gauntlet": gauntlets,
}


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, lines in FORMATS.items():
        (FOLDER / f"{name}.txt").write_text("\n".join(lines()) + "\n")
