"""The card table of a match after any step of its record.

Once the match has ended every hand is shown. Until then a spectator sees what everybody at the table has
seen: the cards played or turned up, the calls, and how many cards each seat still holds.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from cuig.engine.cards import card_text, cards_in, cards_text, suit_text
from cuig.engine.errors import EngineError
from cuig.engine.events import Event, deal_events, events, redact
from cuig.engine.phases.phase import Phase
from cuig.engine.record import Step
from cuig.engine.rules import Rules
from cuig.engine.state import State
from cuig.record_walker import RecordWalker
from cuig.v1 import record_pb2
from google.protobuf.message import DecodeError

from arena.match.replay import RecordUnreadable

_SPECTATOR: Final = -1
_SEAT: Final = re.compile(r"\bseat (\d+)")
_SEATS: Final = re.compile(r"\bseats (\d+(?:\+\d+)*)")


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSeat:
    """A seat as a spectator sees it."""

    seat: int
    name: str
    hand: tuple[str, ...] | None  # None: hidden
    held: int  # the number of cards in the hand
    laid: str  # its card in the trick on the table, or empty
    led: bool
    winning: bool
    taken: int  # tricks in this deal
    deals: bool
    acts: bool


@dataclass(frozen=True, slots=True)
class SideScore:
    """A side and its points."""

    name: str
    seats: tuple[int, ...]
    points: int


@dataclass(frozen=True, slots=True)
class Stops:
    """The steps to jump to: where deals begin, and where a trick is complete."""

    deals: tuple[tuple[int, int, int], ...]  # game, deal, step
    tricks: tuple[int, ...]
    last: int

    def trick_before(self, step: int) -> int:
        """Return the last stop before this step; 1 if there is none."""
        return max((stop for stop in self._all if stop < step), default=1)

    def trick_after(self, step: int) -> int:
        """Return the first stop after this step; the last step if there is none."""
        return min((stop for stop in self._all if stop > step), default=self.last)

    @property
    def _all(self) -> list[int]:
        return sorted({*self.tricks, *(step for _, _, step in self.deals)})


@dataclass(frozen=True, slots=True, kw_only=True)
class CardTable:
    """The table after a step."""

    step: int
    stops: Stops
    game: int
    deal: int
    trump: str
    turn_up: str
    trumps: tuple[str, ...]  # the order of the trumps, best first
    bid: str
    scores: tuple[SideScore, ...]
    places: tuple[TableSeat, ...]  # by seat
    told: tuple[str, ...]  # a sentence for each event of the step


def card_table(
    rules: Rules,
    dealers: Sequence[int],
    names: Sequence[Sequence[str]],
    record: bytes,
    step: int | None,
    *,
    revealed: bool,
) -> CardTable | None:
    """Return the table after this step of the record (None: the last); None if nothing was dealt yet.

    names: for each game, the name in each seat. revealed: whether the match has ended, so that hands are
    shown. Before that, steps that a spectator learns nothing of are not counted: even that a seat declined to
    rob is secret. Raises RecordUnreadable.
    """
    try:
        segments = record_pb2.Record.FromString(record).segments
        return _table_at(RecordWalker(rules, dealers), segments, names, step, revealed)
    except (EngineError, DecodeError) as error:
        raise RecordUnreadable(str(error).rstrip(".")) from error


def _table_at(
    walker: RecordWalker,
    segments: Sequence[record_pb2.Segment],
    names: Sequence[Sequence[str]],
    wanted: int | None,
    revealed: bool,
) -> CardTable | None:
    reached: tuple[int, int, Step] | None = None
    number = 0
    deals: list[tuple[int, int, int]] = []
    tricks: list[int] = []
    for one in walker.steps(segments):
        state = one.state
        visible = revealed or one.deck is not None or _is_visible(state, one.action)
        number += visible
        if one.deck is not None:
            deals.append((walker.game, state.deal_number, number))
        elif state.phase == Phase.PLAY and (len(state.played) + 1) % state.rules.players == 0:
            tricks.append(number)
        if visible and (wanted is None or number <= max(wanted, 1)):
            reached = number, walker.game, Step(state.copy(), one.deck, one.action)
    if reached is None:
        return None
    step, game, one = reached
    at = one.after()
    seats = names[game - 1]
    happened = events(one.state, one.action) if one.deck is None else deal_events(one.state, one.deck)
    visible_events = (event if revealed else redact(event, _SPECTATOR) for event in happened)
    return CardTable(
        step=step,
        stops=Stops(tuple(deals), tuple(tricks), number),
        game=game,
        deal=max(entry for entry in deals if entry[2] <= step)[1],
        trump=suit_text(at.trump) if at.trump else "",
        turn_up=card_text(at.turn_up) if at.turn_up else "",
        trumps=tuple(card_text(card) for card in at.table.order) if at.table is not None else (),
        bid=f"{seats[at.bidder]} ({at.bidder}) for {at.bid}" if at.bid and at.bidder >= 0 else "",
        scores=tuple(
            SideScore(_joined_names(seats, side), side, points)
            for side, points in zip(at.rules.sides, at.scores, strict=True)
        ),
        places=_seats(at, seats, revealed),
        told=tuple(
            _sentence(event, seats) for event in visible_events if event is not None and event.kind != "hand"
        ),
    )


def _is_visible(state: State, action: int) -> bool:
    """Whether a spectator sees anything of this action."""
    if state.phase == Phase.PLAY:
        return True
    return any(redact(event, _SPECTATOR) is not None for event in events(state, action))


def _acting(state: State, revealed: bool) -> int:
    """The seat to act, or -1. Hidden until the first card where robbing shows who holds the ace."""
    if state.phase in (Phase.DEAL, Phase.OVER):
        return -1
    robbing = state.rules.rob != "off" and not state.played
    return -1 if robbing and not revealed else state.turn


def _seats(state: State, names: Sequence[str], revealed: bool) -> tuple[TableSeat, ...]:
    players = state.rules.players
    # A complete trick stays until the next card is led, to show who took it.
    first = (max(len(state.played), 1) - 1) // players * players
    trick = state.played[first:]
    leader = state.leaders[first // players] if trick else -1
    winner = (leader + state.table.winner(trick)) % players if trick and state.table is not None else -1
    acting = _acting(state, revealed)
    made = []
    for seat, hand in enumerate(state.hands):
        turn = (seat - leader) % players
        laid = card_text(trick[turn]) if trick and turn < len(trick) else ""
        cards = tuple(card_text(card) for card in cards_in(hand))
        made.append(
            TableSeat(
                seat=seat,
                name=names[seat],
                hand=cards if revealed else None,
                held=len(cards),
                laid=laid,
                led=seat == leader,
                winning=seat == winner,
                taken=state.taken[seat],
                deals=seat == state.dealer,
                acts=seat == acting,
            )
        )
    return tuple(made)


def _joined_names(names: Sequence[str], side: Sequence[int]) -> str:
    return " + ".join(dict.fromkeys(names[seat] for seat in side))


def _sentence(event: Event, names: Sequence[str]) -> str:
    """The event's sentence with names for seats, and with its visible cards where it leaves them out."""
    text = event.text
    if event.cards and not any(card_text(card) in text for card in event.cards):
        text += f": {cards_text(event.cards)}"
    text = _SEATS.sub(lambda found: _joined_names(names, [int(seat) for seat in found[1].split("+")]), text)
    return _SEAT.sub(lambda found: f"{names[int(found[1])]} ({found[1]})", text)
