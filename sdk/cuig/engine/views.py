"""What one seat may see of a game: everything in it is named, nothing is taken out of something larger."""

from __future__ import annotations

from typing import NamedTuple

from cuig.engine.cards import BIT, CLUBS, SPADES, SUIT_OF, SUIT_SETS, Card, CardSet, Suit
from cuig.engine.phases.phase import Phase
from cuig.engine.phases.robbing import ace_of_trumps
from cuig.engine.ranking import Ranking, ranking
from cuig.engine.rules import Rules
from cuig.engine.state import State


class View(NamedTuple):
    """A game as one seat sees it. Sets of cards are masks, trumps 1..4, -1 is nobody, 0 no card."""

    rules: Rules
    seat: int
    phase: int
    turn: int  # -1 while another seat is asked in secret whether it robs (S4)
    dealer: int
    deal_number: int
    trump: Suit
    turn_up: Card
    robber: int
    auction: tuple[tuple[int, int], ...]
    bidder: int
    bid: int
    kitty: CardSet  # the bidder's, once taken up
    discards: CardSet  # this seat's own
    drawn: tuple[int, ...]  # how many each seat exchanged, -1: not yet
    called: Card
    pool: int
    thrown_in: int
    over: bool
    winners: tuple[int, ...]
    # What a card that is played may change.
    partner: int
    scores: tuple[int, ...]
    hand: CardSet
    leaders: tuple[int, ...]
    played: tuple[Card, ...]
    taken: tuple[int, ...]
    legal: tuple[int, ...]
    choose: tuple[int, int]

    @property
    def table(self) -> Ranking | None:
        """The order of the cards under these trumps; None before trumps are known."""
        return ranking(self.rules, self.trump) if self.trump else None

    @property
    def side(self) -> int:
        """The side of this seat."""
        return self.rules.side_of[self.seat]

    @property
    def legal_plays(self) -> tuple[Card, ...]:
        """The cards that may be played now; none where something else is asked, or nothing."""
        return self.legal if self.phase == Phase.PLAY else ()

    @property
    def trick(self) -> tuple[Card, ...]:
        """The cards of the trick on the table, in order of play."""
        return self.played[len(self.played) - len(self.played) % self.rules.players :]

    @property
    def led(self) -> Card:
        """The card led to the trick on the table, or 0."""
        trick = self.trick
        return trick[0] if trick else 0

    @property
    def trumps(self) -> CardSet:
        """Every trump of the pack, the ace of hearts and jokers among them; none before trumps are known."""
        table = self.table
        return table.trumps if table else 0

    @property
    def seen(self) -> CardSet:
        """Every card that this seat has seen: its own, those played or put out by it, and the turn-up."""
        mask = self.hand | self.discards
        for card in self.played:
            mask |= BIT[card]
        return mask | BIT[self.turn_up] if self.turn_up else mask

    @property
    def trumps_out(self) -> CardSet:
        """The trumps that may still be played against this seat: not in its hand, not put out, not played."""
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
        """The seat whose card is winning the trick on the table, or -1."""
        trick, table = list(self.trick), self.table
        if not trick or table is None:
            return -1
        return (self.leaders[-1] + table.winner(trick)) % self.rules.players

    def would_win(self, card: Card) -> bool:
        """Whether this card, played now, beats every card of the trick so far."""
        trick, table = self.trick, self.table
        if table is None:
            return False
        if not trick:
            return True
        row = table.power[trick[0]]
        return row[card] > max(row[lying] for lying in trick)

    def strength(self, card: Card) -> int:
        """How strong a card is: a trump above 100, a plain card by its place in its own suit (4).

        Before trumps are known every suit counts as plain, but the ace of hearts and the jokers do not.
        """
        table = self.table or ranking(self.rules, CLUBS if SUIT_OF[card] == SPADES else SPADES)
        return table.power[card][card]

    def barred(self, seat: int) -> CardSet:
        """The cards that a seat has shown, by a card it threw off, not to hold (3.7, 3.8)."""
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
        """Whether a seat cannot hold a card of this suit that this seat has not seen.

        The ace of hearts and jokers belong to trumps; a seat that kept back its tops is not void of trumps.
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
    """What this seat may see now."""
    rules = state.rules
    phase = state.phase
    turn = state.turn
    mine = turn == seat
    if phase == Phase.ROB and not mine and not _robs_openly(state):
        turn = -1
    # By place: a view is made for every decision, and names cost half as much again.
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
        tuple(state.leaders),
        tuple(state.played),
        tuple(state.taken),
        state.legal() if mine else (),
        state.choose() if mine else (0, 0),
    )


def _robs_openly(state: State) -> bool:
    """Whether everybody knows who is asked: the dealer, when the ace itself was turned up (C20)."""
    return state.turn_up == ace_of_trumps(state.trump)


def kitty_seen(state: State, seat: int) -> CardSet:
    """The kitty, for the bidder who has taken it up; nobody else may see it."""
    return state.kitty if seat == state.bidder and state.took_kitty else 0


def knows_partner(state: State, seat: int) -> bool:
    """Whether this seat knows who holds the called card (S8)."""
    if state.partner < 0:
        return False
    if state.rules.ct_partner_known == "on_call" or seat == state.partner:
        return True
    return state.called in state.played
