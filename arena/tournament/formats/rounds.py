"""Rounds: how many an event has, and tables put into rounds in which nobody sits twice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil, log2
from typing import Any

from arena.tournament.formats.pairing import Game, Pairing
from arena.tournament.formats.terms import term


def rounds_term() -> Any:
    """Declare the term of formats that have a set number of rounds; 0 stands for `usual_rounds`."""
    return term(0, "how many rounds. 0: as many as leave one without a loss.", most=100)


def usual_rounds(entrants: int) -> int:
    """Return as many rounds as leave one entrant without a loss if nothing is drawn."""
    return max(1, ceil(log2(max(entrants, 2))))


def in_rounds(
    tables: Iterable[tuple[int, ...]], games: Sequence[Game], first_number: int = 1, first_round: int = 1
) -> tuple[Pairing, ...]:
    """Put every table in the earliest round in which all of it is free; number round by round."""
    rounds: list[list[tuple[int, ...]]] = []
    seated: list[set[int]] = []
    full_until: dict[int, int] = {}  # before this round the entrant sits in every one
    for table in tables:
        members = set(table)
        at = max(full_until.get(entrant, 0) for entrant in table)
        while at < len(rounds) and not members.isdisjoint(seated[at]):
            at += 1
        if at == len(rounds):
            rounds.append([])
            seated.append(set())
        rounds[at].append(table)
        seated[at] |= members
        for entrant in table:
            until = full_until.get(entrant, 0)
            while until < len(seated) and entrant in seated[until]:
                until += 1
            full_until[entrant] = until
    every = [(round, table) for round, held in enumerate(rounds, first_round) for table in held]
    return tuple(
        Pairing(number, round, table, tuple(games))
        for number, (round, table) in enumerate(every, first_number)
    )
