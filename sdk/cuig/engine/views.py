"""What one seat may see of a game.

A view is built by naming what the seat may see, never by taking the rest out of the state.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from cuig.engine.actions import action_text
from cuig.engine.cards import (
    BIT,
    CLUBS,
    NO_CARD,
    SPADES,
    SUIT_OF,
    SUIT_SETS,
    Card,
    CardSet,
    Suit,
    card_text,
    cards_text,
    set_text,
    suit_text,
)
from cuig.engine.errors import EngineError
from cuig.engine.phases.phase import Phase
from cuig.engine.phases.robbing import ace_of_trumps
from cuig.engine.presets import rules_text
from cuig.engine.ranking import Ranking, ranking
from cuig.engine.rules import Rules
from cuig.engine.state import State


class View(NamedTuple):
    """Everything that one seat may see of a game.

    A card is 1 to 54, and 0 is no card; a suit is 1 to 4 (clubs, diamonds, hearts, spades), and 0 is no suit;
    a seat is 0 to `rules.players - 1`, and -1 is no seat; a side is an index into `rules.sides`. A set of
    cards is an int with bit `1 << card` set for each of its cards: `cards_in(view.hand)` lists them.

    Attributes:
        rules: The rules of the game.
        seat: The seat that sees this.
        phase: What is asked for next, as a number of `Phase`. Where robbing is secret (S4), ROB until the
            first lead for every seat that is not asked itself, unless the turn-up was robbed: whether
            anybody is asked does not show.
        turn: The seat to act; -1 between deals, after the game, and while the phase is such a secret ROB.
        dealer: The seat that dealt this deal; between deals, the seat that deals the next.
        deal_number: The number of this deal in the game, from 1; between deals, that of the next.
        trump: The trump suit; 0 until it is known.
        turn_up: The card turned up for trumps, also after it was robbed or played; 0 in games without one.
        robber: The seat that took the turn-up (3.3); -1 if none has.
        auction: What was said in the auction of this deal, in order, as (seat, action) with the action PASS,
            TAKE or BID + points; empty before the first call and in games without an auction.
        bidder: The seat with the highest bid so far; -1 if there is none.
        bid: The highest bid so far, in points (tricks in Cut Throat); 0 if there is none.
        kitty: The cards of the kitty, for the bidder from taking it up on; 0 for every other seat.
        discards: The cards that this seat itself put out in this deal, by robbing or discarding; 0 if none.
        drawn: By seat, how many cards it drew from the stock; -1 before its draw and in games without one.
        called: The card that the bidder called (Cut Throat); 0 if none.
        pool: What the pool holds (Spoil Five), in points; 0 in games without a pool.
        thrown_in: How many deals in a row were thrown in before this one, as all passed; 0 once this one has
            a bidder.
        over: Whether the game is over.
        winners: The sides that won, several if they share the first place; empty until the game is over.
        partner: The seat that holds the called card, once this seat may know it; the bidder if it plays
            alone; -1 while unknown and in games without a call.
        scores: By side, its points in this game.
        hand: The cards in this seat's hand.
        leaders: By trick of this deal, the seat that led it, the trick on the table included; empty before
            the play.
        played: The cards played in this deal, in order: trick n is
            `played[n * rules.players : (n + 1) * rules.players]`.
        taken: By seat, how many tricks it won in this deal.
        legal: The actions that this seat may answer with, in ascending order; a card to play is its own
            number. Empty while it is not this seat's turn.
        choose: How many actions an answer holds, at least and at most: (1, 1) but for discards, and (0, 0)
            while it is not this seat's turn.
    """

    rules: Rules
    seat: int
    phase: int
    turn: int
    dealer: int
    deal_number: int
    trump: Suit
    turn_up: Card
    robber: int
    auction: tuple[tuple[int, int], ...]
    bidder: int
    bid: int
    kitty: CardSet
    discards: CardSet
    drawn: tuple[int, ...]
    called: Card
    pool: int
    thrown_in: int
    over: bool
    winners: tuple[int, ...]
    # From here on: what a card that is played may change.
    partner: int
    scores: tuple[int, ...]
    hand: CardSet
    leaders: tuple[int, ...]
    played: tuple[Card, ...]
    taken: tuple[int, ...]
    legal: tuple[int, ...]
    choose: tuple[int, int]

    def __repr__(self) -> str:
        """The fields by name, cards and actions as text: `hand=[5H JH 2S], legal=[JH]`."""
        fields = self._asdict().items()
        return f"View({', '.join(f'{name}={_field_text(name, value)}' for name, value in fields)})"

    @property
    def table(self) -> Ranking | None:
        """The ranking of the cards under these trumps; None until trumps are known."""
        return ranking(self.rules, self.trump) if self.trump else None

    @property
    def side(self) -> int:
        """The side of this seat, as an index into `rules.sides`."""
        return self.rules.side_of[self.seat]

    @property
    def legal_plays(self) -> tuple[Card, ...]:
        """The cards that this seat may play now; empty if it is asked for something else or not at all."""
        return self.legal if self.phase == Phase.PLAY else ()

    @property
    def trick(self) -> tuple[Card, ...]:
        """The cards of the trick on the table, in order of play."""
        return self.played[len(self.played) - len(self.played) % self.rules.players :]

    @property
    def led(self) -> Card:
        """The card led to the trick on the table; 0 if none is."""
        trick = self.trick
        return trick[0] if trick else 0

    @property
    def trumps(self) -> CardSet:
        """The set of the trumps of the pack, with the ace of hearts and jokers; 0 until trumps are known."""
        table = self.table
        return table.trumps if table else 0

    @property
    def seen(self) -> CardSet:
        """The set of the cards that this seat has seen: hand, own discards, cards played, and the turn-up."""
        mask = self.hand | self.discards
        for card in self.played:
            mask |= BIT[card]
        return mask | BIT[self.turn_up] if self.turn_up else mask

    @property
    def trumps_out(self) -> CardSet:
        """The set of the trumps that others may hold: not in hand, not put out by this seat, not played."""
        gone = self.seen
        if self.turn_up and self.robber not in (-1, self.seat) and self.turn_up not in self.played:
            gone &= ~BIT[self.turn_up]
        return self.trumps & ~gone

    def played_by(self, seat: int) -> list[Card]:
        """The cards that a seat has played in this deal, in order."""
        players = self.rules.players
        return [
            card
            for number, card in enumerate(self.played)
            if (self.leaders[number // players] + number) % players == seat
        ]

    def winning(self) -> int:
        """The seat whose card is winning the trick on the table; -1 if the trick is empty."""
        trick, table = list(self.trick), self.table
        if not trick or table is None:
            return -1
        return (self.leaders[-1] + table.winner(trick)) % self.rules.players

    def would_win(self, card: Card) -> bool:
        """Whether a card, played now, would beat every card of the trick so far; any would if led (3.7).

        False until trumps are known.
        """
        trick, table = self.trick, self.table
        if table is None:
            return False
        if not trick:
            return True
        row = table.power[trick[0]]
        return row[card] > max(row[lying] for lying in trick)

    def strength(self, card: Card) -> int:
        """The strength of a card: above 100 for a trump, else its place in its suit, 1 the lowest (4).

        Until trumps are known every suit is plain, but the ace of hearts and the jokers are trumps.
        """
        table = self.table or ranking(self.rules, CLUBS if SUIT_OF[card] == SPADES else SPADES)
        return table.power[card][card]

    def barred(self, seat: int) -> CardSet:
        """The set of the cards that a seat cannot hold, as it would have had to play them (3.7, 3.8)."""
        table, players = self.table, self.rules.players
        mask = 0
        if table is None:
            return mask
        for number, card in enumerate(self.played):
            if (self.leaders[number // players] + number) % players != seat:
                continue
            led = self.played[number - number % players]
            if led == card or table.allow[led] & BIT[card]:
                continue
            mask |= table.need[led]
            if not table.free or table.free[led] or table.allow_void[led] & BIT[card]:
                continue
            mask |= table.need_void[led]
        return mask

    def void(self, seat: int, suit: Suit) -> bool:
        """Whether a seat cannot hold a card of this suit, as far as this seat knows.

        The ace of hearts and jokers are trumps. A seat that reneged may hold top trumps: it is not void.
        """
        table = self.table
        if seat == self.seat:
            mask = self.hand
        else:
            mask = ~self.seen & ~self.barred(seat)
        if table is None:
            return not mask & SUIT_SETS[suit]
        cards = table.trumps if suit == self.trump else SUIT_SETS[suit] & ~table.trumps
        return not mask & cards


def view(state: State, seat: int) -> View:
    """The view that a seat has of a game."""
    rules = state.rules
    phase = state.phase
    turn = state.turn
    mine = turn == seat
    leaders = tuple(state.leaders)
    if not mine and robs_secretly(state):
        phase, turn, leaders = Phase.ROB, -1, ()
    # By position: keyword arguments take half as long again, and a view is made for every decision.
    return View(
        rules,
        seat,
        phase,
        turn,
        state.dealer,
        state.deal_number,
        state.trump,
        state.turn_up,
        state.robber,
        state.auction,
        state.bidder,
        state.bid,
        kitty_seen(state, seat),
        state.discards[seat],
        state.drawn,
        state.called,
        state.pool,
        state.thrown_in,
        state.over,
        state.winners,
        state.partner if knows_partner(state, seat) else -1,
        tuple(state.scores),
        state.hands[seat],
        leaders,
        tuple(state.played),
        tuple(state.taken),
        state.legal() if mine else (),
        state.choose() if mine else (0, 0),
    )


_FIELD_TEXTS: Final[dict[str, Callable[[Any], str]]] = {
    "rules": rules_text,
    "phase": lambda phase: Phase(phase).name,
    "trump": suit_text,
    "turn_up": card_text,
    "auction": lambda calls: f"[{' '.join(f'{seat}:{action_text(call)}' for seat, call in calls)}]",
    "kitty": lambda cards: f"[{set_text(cards)}]",
    "discards": lambda cards: f"[{set_text(cards)}]",
    "called": card_text,
    "hand": lambda cards: f"[{set_text(cards)}]",
    "played": lambda cards: f"[{cards_text(cards)}]",
    "legal": lambda actions: f"[{' '.join(map(action_text, actions))}]",
}


def _field_text(name: str, value: Any) -> str:
    """The text of a field of a view; a value that no game has is shown as it is."""
    write = _FIELD_TEXTS.get(name, repr)
    try:
        return write(value)
    except (EngineError, ValueError, TypeError, IndexError):
        return repr(value)


def robs_secretly(state: State) -> bool:
    """Whether a seat may be robbing in secret, as far as a seat that is not asked can know (S4).

    That is so until the first lead or a rob, also if no seat holds the ace. If the ace itself was turned up
    all know who may rob: the dealer (C20).
    """
    if state.phase not in (Phase.ROB, Phase.PLAY) or state.played or state.robber >= 0:
        return False
    return state.rules.rob != "off" and state.turn_up not in (NO_CARD, ace_of_trumps(state.trump))


def kitty_seen(state: State, seat: int) -> CardSet:
    """The set of the kitty, for the bidder that has taken it up; 0 for every other seat."""
    return state.kitty if seat == state.bidder and state.took_kitty else 0


def knows_partner(state: State, seat: int) -> bool:
    """Whether a seat knows the holder of the called card (S8)."""
    if state.partner < 0:
        return False
    if state.rules.ct_partner_known == "on_call" or seat == state.partner:
        return True
    return state.called in state.played
