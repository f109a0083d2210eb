"""Which card beats which, and which cards may be played to which lead, as tables.

The orders are written as text, high to low (section 4); the tables are computed from them when first asked
for. `*` stands for the jokers and, in the Irish ranking, the ace of hearts, which is a trump in every suit.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from cuig.engine.cards import (
    ACE_OF_HEARTS,
    BIT,
    BLACK_JOKER,
    CARD_COUNT,
    DIAMONDS,
    HEARTS,
    RED_JOKER,
    SUIT_OF,
    SUITS,
    Card,
    CardSet,
    Suit,
    parse_card,
    set_of,
    suit_text,
)

if TYPE_CHECKING:
    from cuig.engine.rules import Rules

RED_TRUMPS: Final = "5 J * A K Q T 9 8 7 6 4 3 2"
BLACK_TRUMPS: Final = "5 J * A K Q 2 3 4 6 7 8 9 T"
RED_PLAIN: Final = "K Q J T 9 8 7 6 5 4 3 2 A"
BLACK_PLAIN: Final = "K Q J A 2 3 4 5 6 7 8 9 T"
DIAMONDS_ACE_BELOW_JACK: Final = "K Q J A T 9 8 7 6 5 4 3 2"
WHIST_TRUMPS: Final = "A K Q J * T 9 8 7 6 5 4 3 2"
WHIST_PLAIN: Final = "A K Q J T 9 8 7 6 5 4 3 2"
TRUMP_POWER: Final = 100


def _red(suit: Suit) -> bool:
    """Whether a suit is red: red and black suits have different orders (section 4)."""
    return suit in (DIAMONDS, HEARTS)


def _written_out(order: str, suit: Suit, stars: list[Card]) -> list[Card]:
    """The cards of an order in a suit, `stars` for its `*`; a card named twice stands where it is first."""
    cards: list[Card] = []
    for word in order.split():
        named = stars if word == "*" else [parse_card(word + suit_text(suit))]
        cards += [card for card in named if card not in cards]
    return cards


def trump_order(ranking: str, jokers: int, trump: Suit) -> list[Card]:
    """The trumps, best first (section 4). ranking: `irish` or `whist`."""
    if ranking == "whist":
        mine, other = (RED_JOKER, BLACK_JOKER) if _red(trump) else (BLACK_JOKER, RED_JOKER)
        return _written_out(WHIST_TRUMPS, trump, [mine, other] if jokers else [])
    stars = [RED_JOKER, ACE_OF_HEARTS] if jokers else [ACE_OF_HEARTS]
    return _written_out(RED_TRUMPS if _red(trump) else BLACK_TRUMPS, trump, stars)


def plain_order(ranking: str, ace_of_diamonds: str, suit: Suit) -> list[Card]:
    """The cards of a plain suit, best first (section 4). ace_of_diamonds: `lowest` or `below_jack`."""
    if ranking == "whist":
        return _written_out(WHIST_PLAIN, suit, [])
    if suit == DIAMONDS and ace_of_diamonds == "below_jack":
        return _written_out(DIAMONDS_ACE_BELOW_JACK, suit, [])
    order = _written_out(RED_PLAIN if _red(suit) else BLACK_PLAIN, suit, [])
    return [card for card in order if card != ACE_OF_HEARTS]


def top_trumps(ranking: str, jokers: int, trump: Suit) -> list[Card]:
    """The trumps that may renege, best first: five, jack, joker, ace of hearts (3.8)."""
    if ranking == "whist":
        return []
    return trump_order(ranking, jokers, trump)[: 4 if jokers else 3]


class Ranking:
    """The order of the cards, and what may be played to each lead, for one trump suit.

    The cards of a hand that may be played to a lead are `hand & allow[led] if hand & need[led] else hand`;
    where `free` is not None, the else-branch has a second step: `legal_set` has both.

    Attributes:
        order: The trumps, best first.
        trumps: The set of the trumps.
        tops: The set of the top trumps, which may renege (3.8).
        power: By card led and card, its strength in the trick, above 100 for a trump; 0 if it cannot win.
        need: By card led, the cards of which a hand that has one must play one that `allow` has.
        allow: By card led, the cards that such a hand may play.
        free: By card led, the cards that free a hand without `need` from the second step; None if there is
            none: only `renege_scope=best` has it, and `plain_follow=strict` unless `void_plain=any`.
        need_void: By card led, as `need`, in the second step.
        allow_void: By card led, as `allow`, in the second step.
        leads: By card led, its `need`, `allow`, `power` and own strength: all that the hot path looks up.
    """

    __slots__ = (
        "allow",
        "allow_void",
        "free",
        "leads",
        "need",
        "need_void",
        "order",
        "power",
        "tops",
        "trumps",
    )

    def __init__(self, rules: Rules, trump: Suit) -> None:
        self.order = trump_order(rules.ranking, rules.jokers, trump)
        self.trumps: CardSet = set_of(self.order)
        self.tops: CardSet = set_of(top_trumps(rules.ranking, rules.jokers, trump))
        plain = [
            plain_order(rules.ranking, rules.ace_of_diamonds_plain, suit) for suit in SUITS if suit != trump
        ]
        strength = [0] * CARD_COUNT
        for place, card in enumerate(self.order):
            strength[card] = TRUMP_POWER + len(self.order) - place
        self.power: list[list[int]] = [[0] * CARD_COUNT for _ in range(CARD_COUNT)]
        self.need: list[CardSet] = [0] * CARD_COUNT
        self.allow: list[CardSet] = [0] * CARD_COUNT
        self.free: list[CardSet] | None = None
        self.need_void: list[CardSet] = [0] * CARD_COUNT
        self.allow_void: list[CardSet] = [0] * CARD_COUNT
        frees = [0] * CARD_COUNT
        for led in self.order:
            self.power[led] = list(strength)
            above = set_of(card for card in self.order if strength[card] > strength[led])
            self._follow_trump(rules, led, above, frees)
        for cards in plain:
            suit_set = set_of(cards)
            for led in cards:
                row = list(strength)
                for place, card in enumerate(cards):
                    row[card] = len(cards) - place
                self.power[led] = row
                self._follow_plain(rules, led, suit_set)
        self.leads: list[tuple[CardSet, CardSet, list[int], int]] = [
            (self.need[led], self.allow[led], row, row[led]) for led, row in enumerate(self.power)
        ]
        if any(frees) or any(self.need_void):
            self.free = frees

    def _follow_trump(self, rules: Rules, led: Card, above: CardSet, frees: list[CardSet]) -> None:
        """Set the tables for a trump led; `above` are the trumps that beat it (3.7, 3.8)."""
        self.allow[led] = self.trumps
        if not rules.renege:
            self.need[led] = self.trumps
            return
        if rules.renege_scope == "each":
            self.need[led] = self.trumps & ~(self.tops & above)
            return
        # The best of the top trumps held frees the others with it (C5).
        self.need[led] = self.trumps & ~self.tops
        frees[led] = self.tops & above
        self.need_void[led] = self.tops & ~above
        self.allow_void[led] = self.trumps

    def _follow_plain(self, rules: Rules, led: Card, suit_set: CardSet) -> None:
        """Set the tables for a plain card led (3.7, C3, C4)."""
        held_to = 0
        if rules.void_plain == "must_trump":
            held_to = self.trumps
        elif rules.void_plain == "must_trump_unless_top":
            held_to = self.trumps & ~self.tops
        if rules.plain_follow == "strict":
            self.need[led] = self.allow[led] = suit_set
            self.need_void[led] = held_to
            self.allow_void[led] = self.trumps if held_to else 0
        else:
            self.need[led] = suit_set | held_to
            self.allow[led] = suit_set | self.trumps

    def legal_set(self, hand: CardSet, led: Card) -> CardSet:
        """The cards of a hand that may be played to a lead; all of them if `led` is 0 (3.7, 3.8)."""
        if not led:
            return hand
        if hand & self.need[led]:
            return hand & self.allow[led]
        if self.free is None or hand & self.free[led]:
            return hand
        if hand & self.need_void[led]:
            return hand & self.allow_void[led]
        return hand

    def winner(self, trick: Sequence[Card]) -> int:
        """The index in a trick of the card that wins it (3.7)."""
        row = self.power[trick[0]]
        strengths = [row[card] for card in trick]
        return strengths.index(max(strengths))

    def suit_of(self, card: Card) -> Suit:
        """The plain suit of a card; 0 for every trump."""
        return 0 if self.trumps & BIT[card] else SUIT_OF[card]


_RANKINGS: dict[tuple[object, ...], tuple[Ranking, ...]] = {}


def rankings(rules: Rules) -> tuple[Ranking, ...]:
    """The rankings under these rules, for trumps clubs, diamonds, hearts, spades."""
    key = (
        rules.ranking,
        rules.jokers,
        rules.ace_of_diamonds_plain,
        rules.plain_follow,
        rules.void_plain,
        rules.renege,
        rules.renege_scope,
    )
    found = _RANKINGS.get(key)
    if found is None:
        found = _RANKINGS[key] = tuple(Ranking(rules, trump) for trump in SUITS)
    return found


def ranking(rules: Rules, trump: Suit) -> Ranking:
    """The ranking under these rules for a trump suit (1 to 4)."""
    return rankings(rules)[trump - 1]
