"""A finished match told again from its record: games, deals, calls and tricks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cuig.engine.actions import action_text, is_play
from cuig.engine.cards import card_text, cards_in, suit_text
from cuig.engine.errors import EngineError
from cuig.engine.phases.phase import Phase
from cuig.engine.rules import Rules
from cuig.engine.scoring import tally
from cuig.engine.state import State, start
from cuig.v1 import record_pb2
from google.protobuf.message import DecodeError

from arena.errors import ArenaError


class RecordUnreadable(ArenaError):
    """The stored record is not one of a match under these rules."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(f"The record cannot be read: {reason}.")


@dataclass(frozen=True, slots=True)
class ToldCall:
    """What a seat said or did other than play a card: a rob, a bid, a discard."""

    seat: int
    said: str


@dataclass(frozen=True, slots=True)
class ToldTrick:
    """A trick: who led, the cards in order of play, and who won it, if it was played to its end."""

    leader: int
    cards: tuple[str, ...]
    winner: int | None


@dataclass(frozen=True, slots=True)
class ToldDeal:
    """One deal."""

    number: int
    dealer: int
    hands: tuple[tuple[str, ...], ...]  # by seat, as dealt
    turn_up: str
    trump: str
    calls: tuple[ToldCall, ...]
    tricks: tuple[ToldTrick, ...]
    scores: tuple[int, ...]  # by side, after it


@dataclass(frozen=True, slots=True)
class ToldGame:
    """One game."""

    number: int
    deals: tuple[ToldDeal, ...]
    over: bool


def told(rules: Rules, dealers: Sequence[int], record: bytes) -> tuple[ToldGame, ...]:
    """The match that the record holds; `dealers` deal first in its games. Raises RecordUnreadable."""
    try:
        return tuple(_games(rules, dealers, record))
    except (EngineError, DecodeError) as error:
        raise RecordUnreadable(str(error).rstrip(".")) from error


def _games(rules: Rules, dealers: Sequence[int], record: bytes) -> list[ToldGame]:
    games: list[ToldGame] = []
    deals: list[ToldDeal] = []
    for deck, actions in _deals(record):
        if not deals:
            if len(games) >= len(dealers):
                raise RecordUnreadable(f"it has more than {len(dealers)} games")
            state = start(rules, dealers[len(games)])
        deals.append(_deal(state, deck, actions))
        if state.over:
            games.append(ToldGame(len(games) + 1, tuple(deals), True))
            deals = []
    if deals:
        games.append(ToldGame(len(games) + 1, tuple(deals), False))
    return games


def _deals(record: bytes) -> list[tuple[bytes, list[int]]]:
    """The segments joined to whole deals."""
    deals: list[tuple[bytes, list[int]]] = []
    for segment in record_pb2.Record.FromString(record).segments:
        if segment.deal:
            deals.append((segment.deal, []))
        if segment.actions and not deals:
            raise RecordUnreadable("it begins without a deal")
        if segment.actions:
            deals[-1][1].extend(segment.actions)
    return deals


def _deal(state: State, deck: bytes, actions: Sequence[int]) -> ToldDeal:
    dealer, number = state.dealer, state.deal_number
    state.deal(list(deck))
    hands = tuple(tuple(card_text(card) for card in cards_in(hand)) for hand in state.hands)
    turn_up = card_text(state.turn_up) if state.turn_up else ""
    calls: list[ToldCall] = []
    for action in actions:
        if state.phase in (Phase.DEAL, Phase.OVER):
            raise RecordUnreadable(f"deal {number} goes on after its end")
        if not is_play(action):
            calls.append(ToldCall(state.turn, action_text(action)))
        state.apply(action)
    return ToldDeal(
        number,
        dealer,
        hands,
        turn_up,
        suit_text(state.trump) if state.trump else "",
        tuple(calls),
        _tricks(state),
        tuple(state.scores),
    )


def _tricks(state: State) -> tuple[ToldTrick, ...]:
    if state.table is None:
        return ()
    players = state.rules.players
    winners = tally(state.rules, state.table, state.played, state.leaders).winners
    tricks = []
    for number, leader in enumerate(state.leaders):
        cards = state.played[number * players : (number + 1) * players]
        if cards:
            winner = winners[number] if number < len(winners) else None
            tricks.append(ToldTrick(leader, tuple(card_text(card) for card in cards), winner))
    return tuple(tricks)
