"""A match on the card table, at any step of its record.

Once a match has ended every hand lies open. Until then a spectator sees what everybody at the table has seen:
the cards that were played or turned up, what was said, and how many cards each seat still holds.
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


@dataclass(frozen=True, slots=True)
class Place:
    """A seat as one sees it from beside the table."""

    seat: int
    name: str
    hand: tuple[str, ...] | None  # None: not for us to see
    held: int  # how many cards it has
    laid: str  # its card in the trick on the table, or nothing
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
    """The steps where one may want to stop: where deals begin, and where a trick lies whole."""

    deals: tuple[tuple[int, int, int], ...]  # game, deal, step
    tricks: tuple[int, ...]
    last: int

    def trick_before(self, step: int) -> int:
        return max((stop for stop in self._all if stop < step), default=1)

    def trick_after(self, step: int) -> int:
        return min((stop for stop in self._all if stop > step), default=self.last)

    @property
    def _all(self) -> list[int]:
        return sorted({*self.tricks, *(step for _, _, step in self.deals)})


@dataclass(frozen=True, slots=True)
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
    places: tuple[Place, ...]
    told: tuple[str, ...]  # what the step brought


def card_table(
    rules: Rules,
    dealers: Sequence[int],
    names: Sequence[Sequence[str]],
    record: bytes,
    step: int | None,
    *,
    revealed: bool,
) -> CardTable | None:
    """The table after this step of the record (None: after the last); None before anything has happened.

    names: for each game, who sits in each seat. revealed: whether the match has ended, so that all may be
    seen. Before that a step of which a spectator learns nothing is none: even that somebody could have robbed
    and did not is a secret. Raises RecordUnreadable.
    """
    try:
        segments = record_pb2.Record.FromString(record).segments
        return _at(RecordWalker(rules, dealers), segments, names, step, revealed)
    except (EngineError, DecodeError) as error:
        raise RecordUnreadable(str(error).rstrip(".")) from error


def _at(
    walker: RecordWalker,
    segments: Sequence[record_pb2.Segment],
    names: Sequence[Sequence[str]],
    wanted: int | None,
    revealed: bool,
) -> CardTable | None:
    shown: tuple[int, int, Step] | None = None
    number = 0
    deals: list[tuple[int, int, int]] = []
    tricks: list[int] = []
    for one in walker.steps(segments):
        state = one.state
        visible = revealed or one.deck is not None or _is_seen(state, one.action)
        number += visible
        if one.deck is not None:
            deals.append((walker.game, state.deal_number, number))
        elif state.phase == Phase.PLAY and (len(state.played) + 1) % state.rules.players == 0:
            tricks.append(number)
        if visible and (wanted is None or number <= max(wanted, 1)):
            shown = number, walker.game, Step(state.copy(), one.deck, one.action)
    if shown is None:
        return None
    step, game, one = shown
    at = one.after()
    seats = names[game - 1]
    told = events(one.state, one.action) if one.deck is None else deal_events(one.state, one.deck)
    return CardTable(
        step,
        Stops(tuple(deals), tuple(tricks), number),
        game,
        max(entry for entry in deals if entry[2] <= step)[1],
        suit_text(at.trump) if at.trump else "",
        card_text(at.turn_up) if at.turn_up else "",
        tuple(card_text(card) for card in at.table.order) if at.table is not None else (),
        f"{seats[at.bidder]} ({at.bidder}) for {at.bid}" if at.bid and at.bidder >= 0 else "",
        tuple(
            SideScore(_together(seats, side), side, points)
            for side, points in zip(at.rules.sides, at.scores, strict=True)
        ),
        _places(at, seats, revealed),
        tuple(
            _sentence(event, seats)
            for event in (event if revealed else redact(event, _SPECTATOR) for event in told)
            if event is not None and event.kind != "hand"
        ),
    )


def _is_seen(state: State, action: int) -> bool:
    """Whether a spectator learns anything of this action."""
    if state.phase == Phase.PLAY:
        return True
    return any(redact(event, _SPECTATOR) is not None for event in events(state, action))


def _acting(state: State, revealed: bool) -> int:
    """The seat to act, or -1. Who may rob holds the ace, so until the first card that is not to be seen."""
    if state.phase in (Phase.DEAL, Phase.OVER):
        return -1
    robbing = state.rules.rob != "off" and not state.played
    return -1 if robbing and not revealed else state.turn


def _places(state: State, names: Sequence[str], revealed: bool) -> tuple[Place, ...]:
    players = state.rules.players
    # A trick lies until the next card is led, so that one sees who took it.
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
            Place(
                seat,
                names[seat],
                cards if revealed else None,
                len(cards),
                laid,
                seat == leader,
                seat == winner,
                state.taken[seat],
                seat == state.dealer,
                seat == acting,
            )
        )
    return tuple(made)


def _together(names: Sequence[str], side: Sequence[int]) -> str:
    return " + ".join(dict.fromkeys(names[seat] for seat in side))


def _sentence(event: Event, names: Sequence[str]) -> str:
    """The event's sentence with names for seats, and with the cards that may be seen and it leaves out."""
    text = event.text
    if event.cards and not any(card_text(card) in text for card in event.cards):
        text += f": {cards_text(event.cards)}"
    text = _SEATS.sub(lambda found: _together(names, [int(seat) for seat in found[1].split("+")]), text)
    return _SEAT.sub(lambda found: f"{names[int(found[1])]} ({found[1]})", text)
