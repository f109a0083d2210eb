"""Matches that stand before a question of every kind: found by playing at random."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Final

from cuig.clock import ClockPolicy
from cuig.commitments import house_commitment, terms_sha256
from cuig.engine.actions import STAND, TAKE
from cuig.engine.phases.phase import Phase
from cuig.engine.presets import preset
from cuig.engine.state import State
from cuig.match import FaultPolicy, GamePlan, Plan, Segment
from cuig.table import Table

NAMES: Final = ("bot-under-test", "the-kit")
PATIENT: Final = ClockPolicy(decision_ms=20_000, bank_ms=0, increment_ms=0, startup_ms=0)
_GAMES: Final = 40  # played in search of a kind, at most
_IN_VAIN: Final = 6  # games without a new one
_WORDS: Final = {
    Phase.ROB: "rob or keep",
    Phase.BID: "bid",
    Phase.NAME: "name trumps",
    Phase.DISCARD: "discard",
    Phase.CALL: "call a card",
    Phase.PLAY: "play a card",
}


@dataclass(frozen=True, slots=True)
class Position:
    """A match whose next question is the client's.

    Attributes:
        kind: What it is asked, as words.
        plan: The plan of the match, in which the client is entrant 0.
        record: What has been played.
    """

    kind: str
    plan: Plan
    record: tuple[Segment, ...]


def plan_against(
    name: str, number: int, *, clock: ClockPolicy = PATIENT, faults: FaultPolicy = FaultPolicy.LENIENT
) -> Plan:
    """A match of one game in which the client holds the first side, and the kit every other seat."""
    rules = preset(name)
    holders = tuple(0 if side == 0 else 1 for side in rules.side_of)
    seed = number.to_bytes(32, "big")
    games = (GamePlan(seed, number % rules.seats, holders),)
    return Plan(rules, (NAMES[0], NAMES[1]), games, clock, faults)


def bound(plan: Plan, match_id: str) -> Plan:
    """The plan with what binds the house to it as match `match_id`."""
    seatings = [(game.dealer, game.holders) for game in plan.games]
    terms = terms_sha256(match_id, plan.rules.options(), plan.entrants, seatings)
    return replace(plan, commitment=house_commitment(terms, (game.seed for game in plan.games)))


def positions(name: str) -> tuple[Position, ...]:
    """A position of every kind of question that a game has, for the client."""
    found: dict[str, Position] = {}
    since = 0
    for number in range(_GAMES):
        before = len(found)
        _play(plan_against(name, number), Random(number), found)
        since = 0 if len(found) > before else since + 1
        if since == _IN_VAIN:
            break
    return tuple(found.values())


def position(name: str, phase: Phase = Phase.PLAY) -> Position:
    """A position in which the client is to do this, in the first deal where that can be."""
    wanted = _WORDS[phase]
    return next(one for one in positions(name) if one.kind.startswith(wanted))


def _play(plan: Plan, choice: Random, found: dict[str, Position]) -> None:
    """Play a game at random, and keep the first position of each kind that is not known."""
    table = Table(plan)
    record: list[Segment] = []
    table.begin(0.0)
    while (question := table.question) is not None:
        state = table.state
        if question.entrant == 0:
            kind = _kind(state)
            if kind not in found:
                record += table.take_record()
                found[kind] = Position(kind, plan, tuple(record))
        low, high = state.choose()
        legal = list(state.legal())
        count = choice.randint(max(1, low), high) if high > 1 else 1
        if STAND in legal:
            legal.remove(STAND)
        actions = choice.sample(legal, min(count, len(legal))) or [STAND]
        table.answer(question.number, actions, 0.0)


def _kind(state: State) -> str:
    """What the seat to act is asked, as words."""
    words = _WORDS[Phase(state.phase)]
    low, high = state.choose()
    if state.phase == Phase.BID and TAKE in state.legal():
        return f"{words}, or take as the dealer"
    if state.phase == Phase.DISCARD:
        return f"{words} {low}" if low == high else f"{words} {low} to {high}"
    return words
