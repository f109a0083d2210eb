"""Fast heuristic styles of play, for the panel of `cuig.luck`: a thousand times as fast as a bot.

They act on the engine's state directly, but each uses only what its seat may see.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from cuig.engine.actions import BID, DISCARD, KEEP, NAME, PASS, ROB, STAND, TAKE
from cuig.engine.cards import BIT, SUIT_SETS, SUITS, Card, CardSet, Suit, cards_in
from cuig.engine.phases.phase import Phase
from cuig.engine.ranking import Ranking, ranking
from cuig.engine.rules import Rules
from cuig.engine.state import State, start

# In tricks, as in the bot `rule-of-thumb`: the lowest trump, the best plain card, a trump more than two, the
# kitty, a partner.
_LEAST_TRUMP: Final = 0.25
_BEST_PLAIN: Final = 0.15
_LONG_SUIT: Final = 0.3
_KITTY: Final = 0.9
_PARTNER: Final = 0.8
_ENDS: Final = (Phase.DEAL, Phase.OVER)


@dataclass(frozen=True, slots=True)
class Style:
    """How a seat plays and bids.

    Attributes:
        patience: The weight of a card's later worth against winning this trick; None: lead the best card, win
            with the lowest that wins, else throw off the worst.
        bids: Whether it bids at all.
        courage: How many points it bids above the worth of its hand; negative for fewer.
        a_trump: How many tricks each trump is worth, with half a trick added; 0: a hand is worth the tricks
            that its cards may win.
        leaps: Whether it bids the whole worth of its hand at once, not the lowest bid that is enough.
    """

    patience: float | None = None
    bids: bool = True
    courage: float = 0.0
    a_trump: float = 0.0
    leaps: bool = False


class Dealt:
    """One deck dealt by seat 0, to be played by any styles.

    rules: with two sides. deck: the cards in dealing order. Raises DeckError.
    """

    def __init__(self, rules: Rules, deck: Sequence[Card]) -> None:
        self.rules = rules
        self.start = start(rules)
        self.start.deal(deck)
        # By hand and `Style.a_trump`, the worth of the hand in points: a hand bids in many turns and games.
        self.hand_worths: dict[tuple[CardSet, float], float] = {}

    def played(self, styles: Sequence[Style]) -> int:
        """The score of the first side less that of the second after the deal, from 0. styles: by seat."""
        worths = _worths(self.rules)
        state = self.start.copy()
        while state.phase not in _ENDS:
            style = styles[state.turn]
            if state.phase == Phase.PLAY:
                state.apply(_card(state, style, worths[state.trump]))
            elif state.phase == Phase.BID:
                state.apply(_bid(state, style, worths, self.hand_worths))
            elif state.phase == Phase.NAME:
                state.apply(NAME + _best_suit(state, style, worths))
            elif state.phase == Phase.ROB:
                state.apply(_rob(state, worths[state.trump]))
            else:
                for action in _discards(state, style, worths):
                    state.apply(action)
        return state.scores[0] - state.scores[1]


class _Worths:
    """The worths of cards under one trump suit, as lookups by card."""

    def __init__(self, table: Ranking, rules: Rules) -> None:
        pack = range(1, rules.pack_size + 1)
        self.table = table
        self.rules = rules
        self.trumps = table.trumps
        self.strength = [0] + [table.power[card][card] for card in pack]
        self.printed = [_printed(card) for card in (0, *pack)]
        # By card, the cards of its suit (for a trump, the trumps) that beat it when it is led.
        self.above: list[CardSet] = [0]
        for card in pack:
            rivals = table.trumps if table.trumps & BIT[card] else self.printed[card]
            self.above.append(_stronger(table, card, card) & rivals)
        self._better: dict[tuple[Card, Card], CardSet] = {}

    def better(self, led: Card, best: Card) -> CardSet:
        """The cards that beat the best so far in a trick with a card led."""
        known = self._better.get((led, best))
        if known is None:
            known = self._better[led, best] = _stronger(self.table, led, best)
        return known

    def price(self, card: Card, unseen: CardSet, apart: float) -> float:
        """The heuristic probability that a card wins a later trick. apart: that of `_apart`."""
        best: float = apart ** (self.above[card] & unseen).bit_count()
        return _LEAST_TRUMP + (1 - _LEAST_TRUMP) * best if self.trumps & BIT[card] else _BEST_PLAIN * best


def _stronger(table: Ranking, led: Card, best: Card) -> CardSet:
    """The set of the cards that beat the best so far in a trick with a card led."""
    row = table.power[led]
    return sum(BIT[card] for card in range(1, len(row)) if row[card] > row[best])


def _printed(card: Card) -> CardSet:
    """The set of the cards of the suit printed on a card; 0 for a joker or no card."""
    return next((cards for cards in SUIT_SETS if cards & BIT[card]), 0)


@lru_cache(maxsize=16)
def _worths(rules: Rules) -> tuple[_Worths, ...]:
    """By trump suit, the worths of cards; index 0 is not used."""
    suits = [_Worths(ranking(rules, suit), rules) for suit in SUITS]
    return (suits[0], *suits)


def _unseen(state: State) -> CardSet:
    """The cards that the seat to act has not seen this deal."""
    seat = state.turn
    seen = state.hands[seat] | state.discards[seat]
    for card in state.played:
        seen |= BIT[card]
    if state.turn_up:
        seen |= BIT[state.turn_up]
    return state.rules.pack & ~seen


def _apart(state: State, unseen: CardSet) -> float:
    """The probability that a card not seen is in no opponent's hand."""
    rules, seat = state.rules, state.turn
    held = min(state.hands[seat].bit_count(), rules.hand_size)
    opponents = rules.players - len(rules.sides[rules.side_of[seat]])
    return 1 - min(1.0, held * opponents / max(1, unseen.bit_count()))


def _card(state: State, style: Style, worths: _Worths) -> int:
    """The card that a style plays."""
    mask = state.legal_mask()
    if not mask & (mask - 1):
        return mask.bit_length() - 1
    if style.patience is None:
        return _cheapest(state, mask, worths)
    return _weighed(state, mask, worths, style.patience)


def _cheapest(state: State, mask: CardSet, worths: _Worths) -> int:
    """The best card to lead; else the lowest that wins the trick, or the worst."""
    cards, trick = cards_in(mask), state.trick
    if not trick:
        return max(cards, key=worths.strength.__getitem__)
    row = worths.table.power[trick[0]]
    best = max(row[card] for card in trick)
    return min([card for card in cards if row[card] > best] or cards, key=worths.strength.__getitem__)


def _weighed(state: State, mask: CardSet, worths: _Worths, patience: float) -> int:
    """The card with the highest probability of the trick less `patience` times its price."""
    rules, seat, trick = state.rules, state.turn, state.trick
    unseen = _unseen(state)
    apart = _apart(state, unseen)
    hidden = unseen.bit_count()
    size = state.hands[seat].bit_count()
    side_of, players = rules.side_of, rules.players
    behind = [(seat + step) % players for step in range(1, players - len(trick))]
    own = side_of[seat]
    best, ours, row = 0, False, worths.strength
    if trick:
        row = worths.table.power[trick[0]]
        best = max(trick, key=row.__getitem__)
        ours = side_of[(state.leaders[-1] + trick.index(best)) % players] == own

    def holds(wanted: CardSet) -> float:
        """The probability that a hand has one of the wanted cards."""
        return 1 - (1 - wanted.bit_count() / hidden) ** size if hidden else 0.0

    def prospect(card: Card) -> float:
        """The probability that the side wins the trick if a card is played."""
        led = trick[0] if trick else card
        if not trick or row[card] > row[best]:
            top, chance = card, 1.0
        else:
            top, chance = best, 1.0 if ours else 0.0
        better = worths.better(led, top) & unseen
        if worths.trumps & BIT[led] or rules.plain_follow != "strict":
            beaten = holds(better)
        else:
            # A seat must follow a plain suit if it can: it trumps only if void.
            void = 1 - holds(worths.printed[led] & ~worths.trumps & unseen)
            beaten = holds(better & ~worths.trumps) + void * holds(better & worths.trumps)
        for other in behind:
            chance = chance + (1 - chance) * beaten if side_of[other] == own else chance * (1 - beaten)
        return chance

    return max(
        cards_in(mask),
        key=lambda card: (
            prospect(card) - patience * worths.price(card, unseen, apart),
            -worths.strength[card],
        ),
    )


def _hand_points(state: State, style: Style, suit: Suit, worths: Sequence[_Worths]) -> float:
    """The points that the hand may be worth with a suit as trumps."""
    rules, hand = state.rules, state.hands[state.turn]
    if style.a_trump:
        tricks = 0.5 + style.a_trump * (hand & worths[suit].trumps).bit_count()
        return rules.trick_points * min(tricks, rules.hand_size)
    unseen = _unseen(state)
    partners = len(rules.sides[rules.side_of[state.turn]]) - 1
    return _hand_worth(worths[suit], hand, unseen, _apart(state, unseen), partners)


# Cached, as the same hands bid in many games of one deck.
@lru_cache(maxsize=1024)
def _hand_worth(worths: _Worths, hand: CardSet, unseen: CardSet, apart: float, partners: int) -> float:
    """The points that a hand may be worth under one trump suit, by the worths of its cards."""
    rules = worths.rules
    trumps = cards_in(hand & worths.trumps)
    tricks = sum(worths.price(card, unseen, apart) for card in cards_in(hand))
    tricks += _LONG_SUIT * max(0, len(trumps) - 2) + _PARTNER * partners
    tricks += _KITTY if rules.kitty_size or rules.discard_draw else 0.0
    best = any(not worths.above[card] & unseen for card in trumps)
    return rules.trick_points * min(tricks, rules.hand_size - 0.5) + (rules.bonus_points if best else 0)


def _best_suit(state: State, style: Style, worths: Sequence[_Worths]) -> Suit:
    """The trump suit that makes the hand worth most."""
    return max(SUITS, key=lambda suit: _hand_points(state, style, suit, worths))


def _bid(
    state: State, style: Style, worths: Sequence[_Worths], known: dict[tuple[CardSet, float], float]
) -> int:
    """The call of a style. known: `Dealt.hand_worths`."""
    if not style.bids:
        return PASS
    legal = state.legal()
    key = state.hands[state.turn], style.a_trump
    worth = known.get(key)
    if worth is None:
        worth = known[key] = max(_hand_points(state, style, suit, worths) for suit in SUITS)
    worth += style.courage
    if TAKE in legal and state.bid <= worth:
        return TAKE
    bids = [action for action in legal if BID < action <= BID + worth]
    if not bids:
        return PASS
    return bids[-1] if style.leaps else bids[0]


def _rob(state: State, worths: _Worths) -> int:
    """Rob for the worst card in hand, unless it is better than the turn-up."""
    strength = worths.strength
    worst = min(cards_in(state.hands[state.turn]), key=strength.__getitem__)
    if strength[worst] > strength[state.turn_up] and KEEP in state.legal():
        return KEEP
    return ROB + worst


def _discards(state: State, style: Style, worths: Sequence[_Worths]) -> list[int]:
    """The worst cards; if the seat draws for them, all but trumps."""
    under = worths[state.trump or _best_suit(state, style, worths)]
    unseen = _unseen(state)
    apart = _apart(state, unseen)
    cards = cards_in(state.hands[state.turn])
    cards.sort(key=lambda card: (under.price(card, unseen, apart), under.strength[card]))
    least, most = state.choose()
    if least == most:
        return [DISCARD + card for card in cards[:least]]
    out = [DISCARD + card for card in cards if not under.trumps & BIT[card]][:most]
    return [*out, STAND]
