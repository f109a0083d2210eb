"""Cards and suits as small integers, sets of cards as bit masks, and their text.

Card `1 + 13 * suit + (rank - 1)` with clubs, diamonds, hearts, spades = 0..3 and ace..king = 1..13, so 1 is
the ace of clubs and 52 the king of spades; 53 is the red joker (the only one when one is used), 54 the black
joker. 0 is no card. A set of cards is an int with bit `1 << card` set for each of its cards.

A suit named as trump is a number of its own, 1..4, so that 0 can say "no suit".
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from cuig.engine.errors import CardError

Card = int
CardSet = int
Suit = int

NO_CARD: Final = 0
RED_JOKER: Final = 53
BLACK_JOKER: Final = 54
NO_SUIT: Final = 0
CLUBS: Final = 1
DIAMONDS: Final = 2
HEARTS: Final = 3
SPADES: Final = 4
SUITS: Final = (CLUBS, DIAMONDS, HEARTS, SPADES)
SUIT_NAMES: Final = ("none", "clubs", "diamonds", "hearts", "spades")
CARD_COUNT: Final = 55

# A table of bits, as mypyc has compiled `1 << card` as a 32-bit shift.
BIT: Final[tuple[int, ...]] = tuple(2**card for card in range(64))

_RANKS = "A23456789TJQK"
_SUITS = "CDHS"


def card_of(rank: int, suit: Suit) -> Card:
    """The card of a rank (ace 1 to king 13) and a suit (1 to 4)."""
    return 13 * (suit - 1) + rank


_TEXTS: Final[tuple[str, ...]] = (
    "--",
    *(rank + suit for suit in _SUITS for rank in _RANKS),
    "JR",
    "JB",
)
_CARDS: Final[dict[str, Card]] = {text: card for card, text in enumerate(_TEXTS) if card}
SUIT_OF: Final[tuple[Suit, ...]] = (NO_SUIT, *(s for s in SUITS for _ in range(13)), NO_SUIT, NO_SUIT)
RANK_OF: Final[tuple[int, ...]] = (0, *(r for _ in SUITS for r in range(1, 14)), 0, 0)
ACE_OF_HEARTS: Final[Card] = _CARDS["AH"]


def set_of(cards: Iterable[Card]) -> CardSet:
    """The set of these cards."""
    mask = 0
    for card in cards:
        mask |= BIT[card]
    return mask


SUIT_SETS: Final[tuple[CardSet, ...]] = (
    0,
    *(set_of(c for c in range(1, 53) if SUIT_OF[c] == suit) for suit in SUITS),
)

# By number of jokers, the whole pack.
PACKS: Final[tuple[CardSet, ...]] = tuple(set_of(range(1, 53 + jokers)) for jokers in range(3))


def cards_in(mask: CardSet) -> list[Card]:
    """The cards of a set, lowest number first."""
    # Highest first, as `bit_length` allocates one int fewer a card than `mask & -mask`.
    cards = []
    while mask:
        card = mask.bit_length() - 1
        cards.append(card)
        mask ^= BIT[card]
    cards.reverse()
    return cards


def card_text(card: Card) -> str:
    """The text of a card: 5H, TD (ten), AC, JR, JB (jokers); -- for no card."""
    return _TEXTS[card]


def parse_card(text: str) -> Card:
    """Read a card, in capitals or not; 10D is TD. Raises CardError."""
    name = text.strip().upper()
    if name.startswith("10"):
        name = "T" + name[2:]
    card = _CARDS.get(name, 0)
    if not card:
        raise CardError(text)
    return card


def cards_text(cards: Iterable[Card]) -> str:
    """The text of cards in their order, separated by spaces."""
    return " ".join(_TEXTS[card] for card in cards)


def parse_cards(text: str) -> list[Card]:
    """Read cards separated by spaces, in their order. Raises CardError."""
    return [parse_card(word) for word in text.split()]


def set_text(mask: CardSet) -> str:
    """The text of the cards of a set, lowest number first, separated by spaces."""
    return cards_text(cards_in(mask))


def parse_set(text: str) -> CardSet:
    """Read a set of cards separated by spaces. Raises CardError."""
    return set_of(parse_cards(text))


def suit_text(suit: Suit) -> str:
    """The letter of a suit: C, D, H, S; - for no suit."""
    return "-CDHS"[suit]


def parse_suit(text: str) -> Suit:
    """Read a suit by its letter or name, in capitals or not. Raises CardError."""
    found = _SUITS.find(text.strip().upper()[:1] or "?")
    if found < 0:
        raise CardError(text)
    return found + 1
