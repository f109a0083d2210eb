"""The games, deals, calls and tricks of a finished match, replayed from its record."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter

from cuig.engine.actions import action_text, is_play
from cuig.engine.cards import card_text, cards_in, suit_text
from cuig.engine.errors import EngineError
from cuig.engine.rules import Rules
from cuig.engine.scoring import tally
from cuig.engine.state import State
from cuig.record_walker import RecordWalker
from cuig.v1 import record_pb2
from google.protobuf.message import DecodeError

from arena.errors import ArenaError


class RecordUnreadable(ArenaError):
    """The stored record is not one of a match under these rules."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(f"The record cannot be read: {reason}.")


@dataclass(frozen=True, slots=True)
class ReplayedCall:
    """An action other than playing a card: a rob, a bid, a discard."""

    seat: int
    said: str


@dataclass(frozen=True, slots=True)
class ReplayedTrick:
    """A trick: its leader, its cards in order of play, and its winner, None if it is unfinished."""

    leader: int
    cards: tuple[str, ...]
    winner: int | None


@dataclass(frozen=True, slots=True)
class ReplayedDeal:
    """One deal, as far as the record has it."""

    number: int
    dealer: int
    hands: tuple[tuple[str, ...], ...]  # by seat, as dealt
    turn_up: str
    trump: str
    calls: tuple[ReplayedCall, ...]
    tricks: tuple[ReplayedTrick, ...]
    scores: tuple[int, ...]  # by side, after it


@dataclass(frozen=True, slots=True)
class ReplayedGame:
    """One game, as far as the record has it."""

    number: int
    deals: tuple[ReplayedDeal, ...]
    over: bool


def replayed(rules: Rules, dealers: Sequence[int], record: bytes) -> tuple[ReplayedGame, ...]:
    """Replay a serialized record.

    dealers: the seat that deals first in each game. Raises RecordUnreadable.
    """
    try:
        segments = record_pb2.Record.FromString(record).segments
        games = groupby(_deals(RecordWalker(rules, dealers), segments), attrgetter("game"))
        return tuple(_game(number, list(dealt)) for number, dealt in games)
    except (EngineError, DecodeError) as error:
        raise RecordUnreadable(str(error).rstrip(".")) from error


@dataclass(frozen=True, slots=True)
class _ClosedDeal:
    game: int
    deal: ReplayedDeal
    game_over: bool


def _game(number: int, deals: Sequence[_ClosedDeal]) -> ReplayedGame:
    return ReplayedGame(number, tuple(one.deal for one in deals), deals[-1].game_over)


def _deals(walker: RecordWalker, segments: Iterable[record_pb2.Segment]) -> Iterator[_ClosedDeal]:
    """Yield each deal once its last action has been taken."""
    deal: _OpenDeal | None = None
    for state, deck, action in walker.steps(segments):
        if deck is not None:
            if deal is not None:
                yield deal.close()
            deal = _OpenDeal(walker.game, state)
            continue
        if deal is None:
            raise RecordUnreadable("it begins without a deal")
        if state.turn < 0:
            raise RecordUnreadable(f"deal {deal.number} goes on after its end")
        if not deal.hands:
            deal.note_cards()
        if not is_play(action):
            deal.calls.append(ReplayedCall(state.turn, action_text(action)))
    if deal is not None:
        yield deal.close()


class _OpenDeal:
    """A deal whose actions are being read; made before the cards are dealt."""

    def __init__(self, game: int, state: State) -> None:
        self.game = game
        self.dealer, self.number = state.dealer, state.deal_number
        self.hands: tuple[tuple[str, ...], ...] = ()
        self.turn_up = ""
        self.calls: list[ReplayedCall] = []
        self.state = state

    def note_cards(self) -> None:
        """Note the cards as they were dealt; before the first action."""
        self.hands = tuple(tuple(map(card_text, cards_in(hand))) for hand in self.state.hands)
        self.turn_up = card_text(self.state.turn_up) if self.state.turn_up else ""

    def close(self) -> _ClosedDeal:
        """Return the deal, its last action taken and the next one not dealt yet."""
        state = self.state
        if not self.hands:
            self.note_cards()
        deal = ReplayedDeal(
            number=self.number,
            dealer=self.dealer,
            hands=self.hands,
            turn_up=self.turn_up,
            trump=suit_text(state.trump) if state.trump else "",
            calls=tuple(self.calls),
            tricks=_tricks(state),
            scores=tuple(state.scores),
        )
        return _ClosedDeal(self.game, deal, state.over)


def _tricks(state: State) -> tuple[ReplayedTrick, ...]:
    if state.table is None:
        return ()
    players = state.rules.players
    winners = tally(state.rules, state.table, state.played, state.leaders).winners
    tricks = []
    for number, leader in enumerate(state.leaders):
        cards = state.played[number * players : (number + 1) * players]
        if cards:
            winner = winners[number] if number < len(winners) else None
            tricks.append(ReplayedTrick(leader, tuple(map(card_text, cards)), winner))
    return tuple(tricks)
