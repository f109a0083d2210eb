"""Describe actions as events, for logs, spectators and replays; searches do not need them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import IntEnum

from cuig.engine.actions import BID, KEEP, NAME, PASS, ROB, STAND, TAKE, card_in
from cuig.engine.cards import SUIT_NAMES, card_text, cards_in, cards_text
from cuig.engine.phases.phase import Phase
from cuig.engine.state import State


class Secrecy(IntEnum):
    """Who may know of an event.

    Attributes:
        OPEN: Everybody.
        CARDS_HIDDEN: Everybody, but the cards only the seat itself.
        HIDDEN: Only the seat itself.
    """

    OPEN = 0
    CARDS_HIDDEN = 1
    HIDDEN = 2


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened.

    Attributes:
        kind: What happened: `deal`, `hand` (a seat is dealt its), `turn_up`, `rob`, `keep`, `bid`, `pass`,
            `take`, `bidder` (the auction is closed), `throw_in`, `kitty` (it is taken up), `trump` (it is
            named), `call`, `partner` (it becomes known), `discard`, `draw`, `play`, `trick` (a seat wins it),
            `score` (of a side, after a deal) or `win` (of a side).
        seat: The seat that did it or that it befell; of a side, its first; -1 for nobody's.
        cards: The cards that it was about; empty if none, or if the reader may not see them.
        text: A sentence that names no hidden card.
        secrecy: Who may know of it.
    """

    kind: str
    seat: int
    cards: tuple[int, ...]
    text: str
    secrecy: Secrecy = Secrecy.OPEN


def redact(event: Event, seat: int) -> Event | None:
    """The event as a seat (-1: a spectator) may know it; None if it may not know of it at all."""
    if event.secrecy == Secrecy.OPEN or event.seat == seat:
        return event
    if event.secrecy == Secrecy.HIDDEN:
        return None
    return replace(event, cards=())


def deal_events(before: State, deck: Sequence[int]) -> list[Event]:
    """The events of dealing a deck in a state. Raises DeckError."""
    after = before.copy()
    after.deal(deck)
    happened = [Event("deal", before.dealer, (), f"seat {before.dealer} deals, deal {before.deal_number}")]
    for seat, hand in enumerate(after.hands):
        happened.append(
            Event("hand", seat, tuple(cards_in(hand)), f"seat {seat} is dealt", Secrecy.CARDS_HIDDEN)
        )
    if after.turn_up:
        happened.append(Event("turn_up", -1, (after.turn_up,), f"{card_text(after.turn_up)} is turned up"))
    return happened


def events(before: State, action: int) -> list[Event]:
    """The events of an action taken in a state, in order. Raises IllegalAction."""
    after = before.copy()
    after.apply(action)
    happened = [*_action_events(before, action), *_shown_events(before, after, action)]
    if before.phase == Phase.BID and after.phase != Phase.BID:
        happened += _auction_closed(after)
    if after.took_kitty and not before.took_kitty:
        cards = tuple(cards_in(before.kitty))
        happened.append(
            Event("kitty", after.bidder, cards, f"seat {after.bidder} takes the kitty", Secrecy.CARDS_HIDDEN)
        )
    if before.phase == Phase.PLAY and after.phase != Phase.PLAY:
        happened += _settled(before, after)
    return happened


def _action_events(before: State, action: int) -> list[Event]:
    """The action itself."""
    seat, cards = before.turn, (card_in(action),) if card_in(action) else ()
    if before.phase == Phase.PLAY:
        return [Event("play", seat, cards, f"seat {seat} plays {card_text(action)}")]
    if action == PASS:
        return [Event("pass", seat, (), f"seat {seat} passes")]
    if action == TAKE:
        return [Event("take", seat, (), f"seat {seat} takes {before.bid}")]
    if action == KEEP:
        return [Event("keep", seat, (), f"seat {seat} does not rob", Secrecy.HIDDEN)]
    if before.phase == Phase.BID:
        return [Event("bid", seat, (), f"seat {seat} bids {action - BID}")]
    if before.phase == Phase.NAME:
        return [Event("trump", seat, (), f"seat {seat} names {SUIT_NAMES[action - NAME]}")]
    if before.phase == Phase.CALL:
        return [Event("call", seat, cards, f"seat {seat} calls {cards_text(cards)}")]
    if before.phase == Phase.ROB:
        turn_up = Event("rob", seat, (before.turn_up,), f"seat {seat} robs {card_text(before.turn_up)}")
        return [
            turn_up,
            Event("discard", seat, (action - ROB,), f"seat {seat} puts a card out", Secrecy.HIDDEN),
        ]
    if action == STAND:
        return []
    return [Event("discard", seat, cards, f"seat {seat} puts a card out", Secrecy.HIDDEN)]


def _shown_events(before: State, after: State, action: int) -> list[Event]:
    """The draw, the partner or the trick that the action shows."""
    seat = before.turn
    if action == STAND:
        count = after.drawn[seat]
        cards = tuple(cards_in(after.hands[seat] & ~before.hands[seat]))
        return [Event("draw", seat, cards, f"seat {seat} draws {count}", Secrecy.CARDS_HIDDEN)]
    if before.phase == Phase.CALL and before.rules.ct_partner_known == "on_call":
        return [_partner(after)]
    if before.phase != Phase.PLAY:
        return []
    happened = []
    if action == before.called and before.rules.ct_partner_known == "on_play":
        happened.append(_partner(after))
    if sum(after.taken) > sum(before.taken):
        winner = next(place for place, count in enumerate(after.taken) if count > before.taken[place])
        happened.append(Event("trick", winner, (*before.trick, action), f"seat {winner} takes the trick"))
    return happened


def _partner(after: State) -> Event:
    """The partner becomes known."""
    alone = after.partner == after.bidder
    text = f"seat {after.partner} is the partner of seat {after.bidder}"
    return Event("partner", after.partner, (), f"seat {after.bidder} plays alone" if alone else text)


def _auction_closed(after: State) -> list[Event]:
    """The end of the auction: the bidder, or the deal is thrown in."""
    if after.bidder < 0:
        return [Event("throw_in", -1, (), "all pass, and the cards are thrown in")]
    return [Event("bidder", after.bidder, (), f"seat {after.bidder} has the bid at {after.bid}")]


def _settled(before: State, after: State) -> list[Event]:
    """The scores after a deal, and the winners if it ended the game."""
    happened = []
    for side, score in enumerate(after.scores):
        change = score - before.scores[side]
        seats = "+".join(str(seat) for seat in after.rules.sides[side])
        happened.append(
            Event("score", after.rules.sides[side][0], (), f"seats {seats}: {change:+} to {score}")
        )
    if after.over:
        for side in after.winners:
            seats = "+".join(str(seat) for seat in after.rules.sides[side])
            happened.append(Event("win", after.rules.sides[side][0], (), f"seats {seats} win"))
    return happened
