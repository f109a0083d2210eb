"""The state of one game, its legal actions and its transitions.

The hot path of searches (`legal_mask`, `legal`, `apply`, `copy`) makes no strings, events or card objects.
"""

from __future__ import annotations

from collections.abc import Sequence

from cuig.engine.actions import STAND
from cuig.engine.cards import BIT, CARD_COUNT, NO_CARD, CardSet
from cuig.engine.phases import auction, dealing, exchange, robbing, settling
from cuig.engine.phases.phase import AT_BID, AT_CALL, AT_DEAL, AT_DISCARD, AT_NAME, AT_PLAY, AT_ROB
from cuig.engine.ranking import Ranking, rankings
from cuig.engine.refusal import refusal
from cuig.engine.rules import Rules


class State:
    """A game with every hand open; what a seat may see of it is a `View`.

    Lists are replaced, never changed in place, except `hands`, `played`, `leaders` and `taken`: so a copy is
    cheap.

    Attributes:
        auction: The calls of this deal in order, as (seat, action).
        bid: The highest bid so far, in points (tricks in Cut Throat); 0 if there is none.
        bidder: The seat with the highest bid so far; -1 if there is none.
        called: The card that the bidder called (Cut Throat); 0 if none.
        deal_number: The number of this deal, or between deals of the next, from 1.
        dealer: The seat that dealt this deal, or between deals deals the next.
        discards: By seat, the set of the cards that it put out in this deal.
        drawn: By seat, how many cards it drew from the stock; -1 before its draw and in games without one.
        duel: The seat from which the dealer took the bid, while only the two of them speak; -1 if none (3.4).
        hands: By seat, the set of the cards in its hand.
        kitty: The set of the cards of the kitty as dealt, also once it is taken up; 0 without one.
        leaders: By trick of this deal, the seat that led it, the trick on the table included.
        over: Whether the game is over.
        partner: The seat that holds the called card; the bidder if it plays alone; -1 if none is called.
        passed: The seats that have passed in this auction: bit `1 << seat` for each.
        phase: What is asked for next, as a number of `Phase`.
        played: The cards played in this deal, in order.
        pool: What the pool holds (Spoil Five), in points; 0 in games without a pool.
        robber: The seat that took the turn-up; -1 if none has.
        rules: The rules of the game.
        scores: By side, its points.
        stock: The cards left to draw, in order; empty in games without a draw.
        table: The ranking of the cards under these trumps; None until they are known.
        taken: By seat, how many tricks it won in this deal.
        thrown_in: How many deals in a row were thrown in, as all passed; 0 once the auction has a bidder.
        took_kitty: Whether the bidder has taken up the kitty.
        trump: The trump suit, 1 to 4; 0 until it is known.
        turn: The seat to act; -1 between deals and after the game.
        turn_up: The card turned up, also after it was robbed or played; 0 in games without one.
        winners: The sides that won; empty until the game is over.
    """

    __slots__ = (
        "_after",
        "_allow",
        "_asked",
        "_best",
        "_free",
        "_last",
        "_led",
        "_need",
        "_offered",
        "_row",
        "_tables",
        "_winning",
        "auction",
        "bid",
        "bidder",
        "called",
        "deal_number",
        "dealer",
        "discards",
        "drawn",
        "duel",
        "hands",
        "kitty",
        "leaders",
        "over",
        "partner",
        "passed",
        "phase",
        "played",
        "pool",
        "robber",
        "rules",
        "scores",
        "stock",
        "table",
        "taken",
        "thrown_in",
        "took_kitty",
        "trump",
        "turn",
        "turn_up",
        "winners",
    )

    # No __init__: `copy` makes an empty state, and compiled that would run __init__.
    def _begin(self, rules: Rules, dealer: int) -> None:
        """Set every field to the state before the first deal."""
        self.rules: Rules = rules
        self._after: tuple[int, ...] = (*range(1, rules.players), 0)  # the seat to the left of each
        self._tables: tuple[Ranking, ...] = rankings(rules)
        self.phase: int = AT_DEAL
        self.turn: int = -1
        self.dealer: int = dealer
        self.deal_number: int = 1
        self.scores: list[int] = [0] * len(rules.sides)
        self.hands: list[CardSet] = [0] * rules.players
        self.trump: int = 0
        self.turn_up: int = NO_CARD
        self.kitty: CardSet = 0
        self.stock: tuple[int, ...] = ()
        self.pool: int = rules.pool * rules.players
        self.thrown_in: int = 0
        self.over: bool = False
        self.winners: tuple[int, ...] = ()
        self.clear_table()

    def clear_table(self) -> None:
        """Set the fields of one deal to those before anything is bid, taken or played."""
        players = self.rules.players
        self.discards: tuple[CardSet, ...] = (0,) * players
        self.drawn: tuple[int, ...] = (-1,) * players
        self.took_kitty: bool = False
        self.robber: int = -1
        self.auction: tuple[tuple[int, int], ...] = ()
        self.bidder: int = -1
        self.bid: int = 0
        self.passed: int = 0
        self.duel: int = -1
        self.called: int = NO_CARD
        self.partner: int = -1
        self.leaders: list[int] = []
        self.played: list[int] = []
        self.taken: list[int] = [0] * players
        self.table: Ranking | None = None
        # What `legal` returned for the seat to act, for `apply` to trust; empty if it was not called.
        self._offered: tuple[int, ...] = ()  # in the play
        self._asked: tuple[int, ...] = ()  # in the other phases
        self._led: int = NO_CARD
        self._best: int = 0
        self._winning: int = -1
        self._last: int = -1  # the seat that plays last to this trick
        self._row: list[int] = []
        self._need: CardSet = 0  # `need` and `allow` of the ranking for the card led; 0 before the lead
        self._allow: CardSet = 0
        self._free: bool = False

    # -- queries -----------------------------------------------------------------------------------

    @property
    def cards_needed(self) -> int:
        """How many cards a deck must have to be dealt: all of the pack if seats draw from the stock."""
        return self.rules.cards_needed

    @property
    def trick(self) -> list[int]:
        """The cards of the trick on the table, in order of play."""
        lying = len(self.played) % self.rules.players
        return self.played[len(self.played) - lying :]

    @property
    def led(self) -> int:
        """The card led to the trick on the table, or 0."""
        return self._led

    # -- legal actions -----------------------------------------------------------------------------

    def legal_mask(self) -> CardSet:
        """The set of the cards that the seat to act may play (3.7, 3.8). Only in the phase PLAY."""
        hand = self.hands[self.turn]
        if hand & self._need:
            return hand & self._allow
        if self._free and self.table is not None:
            return self.table.legal_set(hand, self._led)
        return hand

    def legal(self) -> tuple[int, ...]:
        """The legal actions of the seat to act, ascending; empty between deals and after the game."""
        mask = self.hands[self.turn]
        if mask & self._need:
            mask &= self._allow
        elif self.phase != AT_PLAY:
            self._asked = asked = tuple(_legal_elsewhere(self))
            return asked
        elif self._free:
            mask = self.legal_mask()
        # `cards_in`, written out for sets of one card or two, as most of them are.
        offered: tuple[int, ...]
        high = mask.bit_length() - 1
        mask -= BIT[high]
        if not mask:
            offered = (high,)
        else:
            card = mask.bit_length() - 1
            mask -= BIT[card]
            if not mask:
                offered = (card, high)
            else:
                cards = [high, card]
                while mask:
                    card = mask.bit_length() - 1
                    cards.append(card)
                    mask -= BIT[card]
                cards.reverse()
                offered = tuple(cards)
        self._offered = offered
        return offered

    def choose(self) -> tuple[int, int]:
        """How many actions one answer holds, at least and at most, not counting the STAND after a draw."""
        if self.phase == AT_DISCARD:
            return exchange.bounds(self)
        if self.turn < 0:
            return (0, 0)
        return (1, 1)

    # -- transitions -------------------------------------------------------------------------------

    def deal(self, deck: Sequence[int]) -> None:
        """Deal a deck (3.2): hands, each whole, from the dealer's left, then kitty, turn-up and stock.

        Raises DeckError, and then nothing has changed.
        """
        dealing.deal(self, deck)

    def apply(self, action: int) -> None:
        """Take an action for the seat to act. Raises IllegalAction, and then nothing has changed."""
        if action not in self._offered:
            if self.phase != AT_PLAY:
                _apply_elsewhere(self, action)
                return
            if not 0 < action < CARD_COUNT or not self.legal_mask() & BIT[action]:
                raise refusal(self, action)
        self._offered = ()
        seat = self.turn
        hands = self.hands
        # Not -=: on an item of a list mypyc boxes the ints for it.
        hands[seat] = left = hands[seat] - BIT[action]
        self.played.append(action)
        if not self._led:
            table = self.table
            if table is None:
                raise AssertionError("a card is led without trumps")
            self._led = action
            self._need, self._allow, self._row, self._best = table.leads[action]
            self._winning = seat
            self._last = seat - 1 if seat else self.rules.players - 1
            self.turn = self._after[seat]
            return
        strength = self._row[action]
        if strength > self._best:
            self._best = strength
            self._winning = seat
        if seat != self._last:
            self.turn = self._after[seat]
            return
        seat = self._winning
        self.taken[seat] += 1
        self._led = NO_CARD
        self._need = 0
        rules = self.rules
        if rules.counts_tricks and settling.trick_taken(self, rules, seat):
            return
        if left:
            self.leaders.append(seat)
            self.turn = seat
        else:
            settling.settle(self)

    def answer(self, actions: Sequence[int]) -> list[int]:
        """Take a whole answer of the seat to act: one action, or its discards one after another.

        Returns the actions taken: those given, and the STAND that ends a free discard if it was left out.
        Raises IllegalAction for the first that is refused, and then nothing has changed.
        """
        low, high = self.choose()
        counted = sum(action != STAND for action in actions) if self.phase == AT_DISCARD else len(actions)
        if not low <= counted <= high or self.turn < 0:
            raise refusal(self, actions[0] if actions else 0, wanted=(low, high), given=counted)
        taken = list(actions)
        if self.phase == AT_DISCARD and low != high and STAND not in taken:
            taken.append(STAND)
        if len(taken) > 1:
            trial = self.copy()
            seat = trial.turn
            for action in taken:
                if trial.turn != seat or trial.phase != AT_DISCARD:
                    # Refuse in this state: in the trial another seat, and its hand, could be to act.
                    raise refusal(self, action, ended=True)
                trial.apply(action)
        for action in taken:
            self.apply(action)
        return taken

    def copy(self) -> State:
        """An independent copy."""
        new = State()
        new.rules = self.rules
        new._after = self._after
        new._tables = self._tables
        new.phase = self.phase
        new.turn = self.turn
        new.dealer = self.dealer
        new.deal_number = self.deal_number
        new.scores = self.scores
        new.hands = self.hands[:]
        new.trump = self.trump
        new.turn_up = self.turn_up
        new.kitty = self.kitty
        new.stock = self.stock
        new.pool = self.pool
        new.thrown_in = self.thrown_in
        new.over = self.over
        new.winners = self.winners
        new.discards = self.discards
        new.drawn = self.drawn
        new.took_kitty = self.took_kitty
        new.robber = self.robber
        new.auction = self.auction
        new.bidder = self.bidder
        new.bid = self.bid
        new.passed = self.passed
        new.duel = self.duel
        new.called = self.called
        new.partner = self.partner
        new.leaders = self.leaders[:]
        new.played = self.played[:]
        new.taken = self.taken[:]
        new.table = self.table
        new._offered = self._offered
        new._asked = self._asked
        new._led = self._led
        new._best = self._best
        new._winning = self._winning
        new._last = self._last
        new._row = self._row
        new._need = self._need
        new._allow = self._allow
        new._free = self._free
        return new

    def __copy__(self) -> State:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> State:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle all fields but the rankings, which follow from the rules; also where it is compiled."""
        pickled = [(name, getattr(self, name)) for name in _field_names()]
        return _unpickled, (self.rules, self.table is not None, pickled)

    # -- called by the phases ----------------------------------------------------------------------

    def name_trump(self, suit: int) -> None:
        """Set the trump suit of the deal."""
        self.trump = suit
        table = self._tables[suit - 1]
        self.table = table
        self._free = table.free is not None

    def put_out(self, seat: int, cards: CardSet) -> None:
        """Record that a seat put these cards out, face down."""
        discards = list(self.discards)
        discards[seat] |= cards
        self.discards = tuple(discards)

    def begin_play(self) -> None:
        """Start the play: the seat of the first lead is to act (3.6)."""
        leader = first_leader(self.rules, self.dealer, self.bidder)
        self.phase = AT_PLAY
        self.turn = leader
        self.leaders.append(leader)


def _field_names() -> list[str]:
    """The names of the fields besides the rules and their rankings."""
    # Compiled the class has the one, interpreted the other.
    held: tuple[str, ...] = getattr(State, "__mypyc_attrs__", ()) or getattr(State, "__slots__", ())
    return [name for name in held if name not in ("rules", "table", "_tables")]


def _unpickled(rules: Rules, trumps_named: bool, pickled: list[tuple[str, object]]) -> State:
    """The state whose fields were pickled."""
    state = State()
    state.rules = rules
    state._tables = rankings(rules)
    for name, value in pickled:
        setattr(state, name, value)
    state.table = state._tables[state.trump - 1] if trumps_named else None
    return state


def _legal_elsewhere(state: State) -> list[int]:
    """The legal actions in the phases other than PLAY."""
    phase = state.phase
    if phase == AT_ROB:
        return robbing.legal(state)
    if phase == AT_BID:
        return auction.legal(state)
    if phase in (AT_NAME, AT_DISCARD, AT_CALL):
        return exchange.legal(state)
    return []


def _apply_elsewhere(state: State, action: int) -> None:
    """Take an action in the phases other than PLAY. Raises IllegalAction."""
    phase = state.phase
    if action not in (state._asked or _legal_elsewhere(state)):
        raise refusal(state, action)
    state._asked = ()
    if phase == AT_ROB:
        robbing.apply(state, action)
    elif phase == AT_BID:
        auction.apply(state, action)
    else:
        exchange.apply(state, action)


def start(rules: Rules, dealer: int = 0) -> State:
    """A game before its first deal. dealer: the seat that deals first. Raises ValueError if there is none."""
    if not 0 <= dealer < rules.players:
        raise ValueError(f"seat {dealer} is not at a table of {rules.players}")
    state = State()
    state._begin(rules, dealer)
    return state


def places(state: State) -> list[int]:
    """By side, its place after the game, 1 the best; equal places are shared (3.10).

    Raises ValueError before the game is over.
    """
    if not state.over:
        raise ValueError("the game is not over")
    return settling.places(state)


def first_leader(rules: Rules, dealer: int, bidder: int) -> int:
    """The seat of the first lead (3.6)."""
    where = rules.first_lead
    if where == "dealer_left":
        leader = dealer + 1
    elif where == "bidder":
        leader = bidder
    elif where == "bidder_left":
        leader = bidder + 1
    else:
        leader = bidder + rules.players - 1
    return leader % rules.players
