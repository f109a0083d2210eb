"""A bot that considers the cards still out, and its partner.

Every legal card has a price, what it may still be worth later, and a prospect, the chance that the trick
goes to the bot's side if it is played now. The bot plays the card whose prospect exceeds its price by most.
Much of what players are taught follows from that: a trick that the partner has safe gets the worst card, a
five or a jack is kept back (reneged) when the trick is not worth it, and the last to play wins as cheaply as
possible.
"""

from __future__ import annotations

from cuig.bot import Bot
from cuig.engine.actions import BID, CALL, NAME, PASS, ROB, TAKE
from cuig.engine.cards import BIT, SUIT_SETS, SUITS, Card, CardSet, Suit, cards_in
from cuig.engine.views import View

# Tuned by play: of the values tried, those that won most.
# The weight of a card's later worth against winning this trick.
PATIENCE = 0.6
# The worth of the lowest trump and of the best plain card, in tricks.
TRUMP_FLOOR = 0.25
PLAIN_WORTH = 0.15
# The tricks that the kitty and a partner add to those of the hand, on average.
KITTY_TRICKS = 0.9
PARTNER_TRICKS = 0.8


class RuleOfThumb(Bot):
    """Weigh what a card wins now against what it may win later."""

    name = "rule-of-thumb"

    def play(self, view: View) -> int:
        patience = 0.2 if decisive(view) else PATIENCE
        return max(
            view.legal,
            key=lambda card: (prospect(view, card) - patience * price(view, card), -view.strength(card)),
        )

    def rob(self, view: View) -> int:
        worst = min(cards_in(view.hand), key=lambda card: (price(view, card), view.strength(card)))
        if view.strength(worst) > view.strength(view.turn_up) and view.legal[0] < ROB:
            return view.legal[0]
        return ROB + worst

    def bid(self, view: View) -> int:
        worth = max(hand_points(view, suit) for suit in SUITS)
        if TAKE in view.legal and view.bid <= worth:
            return TAKE
        bids = [action for action in view.legal if action > BID and action - BID <= worth]
        if bids:
            return bids[0]
        return PASS if PASS in view.legal else view.legal[0]

    def name_trump(self, view: View) -> Suit:
        return best_suit(view)

    def discard(self, view: View) -> list[Card]:
        under = view if view.trump else view._replace(trump=best_suit(view))
        least, most = view.choose
        cards = sorted(cards_in(view.hand), key=lambda card: (price(under, card), under.strength(card)))
        if least == most:
            return cards[:least]
        # It draws for them: keep the trumps only.
        return [card for card in cards if not under.trumps & BIT[card]][:most]

    def call(self, view: View) -> int:
        under = view if view.trump else view._replace(trump=best_suit(view))
        return max(view.legal, key=lambda action: under.strength(action - CALL))


def side_of(view: View) -> frozenset[int]:
    """The seats of this seat's side, itself included."""
    rules = view.rules
    if rules.partner == "called":
        bidders = frozenset({view.bidder, view.partner} - {-1})
        return bidders if view.seat in bidders else frozenset(range(rules.seats)) - bidders
    return frozenset(rules.sides[view.side])


def decisive(view: View) -> bool:
    """Whether this trick can end the game."""
    points = view.rules.trick_points
    return any(
        score + points * (1 + tricks_of(view, side)) >= view.rules.target
        for side, score in enumerate(view.scores)
    )


def tricks_of(view: View, side: int) -> int:
    """How many tricks of this deal are not yet in the score of a side."""
    if view.rules.end_check == "immediate":
        return 0
    return sum(view.taken[seat] for seat in view.rules.sides[side])


def unseen(view: View) -> CardSet:
    """The set of the cards that this seat has not seen: in other hands, or not in play."""
    return view.rules.pack & ~view.seen


def price(view: View, card: Card) -> float:
    """The heuristic probability that a card wins a later trick."""
    table, hidden = view.table, unseen(view)
    if table is None:
        return 0.0
    trump = bool(table.trumps & BIT[card])
    row = table.power[card]
    rivals = view.trumps_out if trump else hidden & SUIT_SETS[printed_suit(card)]
    above = sum(row[other] > row[card] for other in cards_in(rivals))
    # The probability that an unseen card is in an opponent's hand: most of them are in nobody's.
    against = held_by_others(view) / max(1, hidden.bit_count())
    best = (1.0 - against) ** above
    return TRUMP_FLOOR + (1.0 - TRUMP_FLOOR) * best if trump else PLAIN_WORTH * best


def held_by_others(view: View) -> int:
    """How many cards the opponents hold."""
    rules, mine = view.rules, side_of(view)
    own = view.hand.bit_count()
    return min(own, rules.hand_size) * (rules.seats - len(mine))


def printed_suit(card: Card) -> Suit:
    """The suit printed on a card; 0 for a joker."""
    return (card + 12) // 13 if card <= 52 else 0


def prospect(view: View, card: Card) -> float:
    """The probability that this seat's side wins the trick if a card is played."""
    seats, trick = view.rules.seats, view.trick
    mine = side_of(view)
    behind = [(view.seat + step) % seats for step in range(1, seats - len(trick))]
    led = trick[0] if trick else card
    if not trick or view.would_win(card):
        best, ours = card, True
    else:
        winner = view.winning()
        best, ours = trick[(winner - view.leaders[-1]) % seats], winner in mine
    chance = 1.0 if ours else 0.0
    for seat in behind:
        beaten = chance_to_beat(view, seat, led, best)
        chance = chance + (1.0 - chance) * beaten if seat in mine else chance * (1.0 - beaten)
    return chance


def chance_to_beat(view: View, seat: int, led: Card, best: Card) -> float:
    """The probability that a seat yet to play holds, and may play, a card better than the best so far."""
    table = view.table
    if table is None:
        return 0.0
    hidden = unseen(view)
    possible = hidden & ~view.barred(seat)
    count = hidden.bit_count()
    cards = view.rules.hand_size - len(view.played_by(seat))
    row = table.power[led]
    better = [card for card in cards_in(possible) if row[card] > row[best]]
    ruffs = sum(1 for card in better if table.trumps & BIT[card])
    if table.trumps & BIT[led] or view.rules.plain_follow != "strict":
        return _holds(len(better), count, cards)
    # A seat must follow a plain suit if it can: it trumps only if void.
    following = possible & SUIT_SETS[printed_suit(led)] & ~table.trumps
    void = 1.0 - _holds(following.bit_count(), count, cards)
    return _holds(len(better) - ruffs, count, cards) + void * _holds(ruffs, count, cards)


def _holds(wanted: int, hidden: int, cards: int) -> float:
    """The probability that a hand of so many of the hidden cards has a wanted one."""
    return 1.0 - float((1.0 - min(wanted, hidden) / hidden) ** cards) if hidden else 0.0


def hand_points(view: View, suit: Suit) -> float:
    """The points (tricks in Cut Throat) that the hand may be worth with a suit as trumps."""
    under = view._replace(trump=suit)
    rules = view.rules
    trumps = cards_in(view.hand & under.trumps)
    tricks = sum(price(under, card) for card in cards_in(view.hand)) + 0.3 * max(0, len(trumps) - 2)
    tricks += KITTY_TRICKS if rules.kitty_size or rules.discard_draw else 0.0
    tricks += PARTNER_TRICKS * (len(side_of(view)) - 1)
    if rules.partner == "called":
        tricks += 1.5
    bonus = rules.bonus_points if any(not _above(under, card) for card in trumps) else 0
    return rules.trick_points * min(tricks, rules.hand_size - 0.5) + bonus


def _above(view: View, card: Card) -> int:
    """How many trumps still out are stronger than a card."""
    return sum(view.strength(other) > view.strength(card) for other in cards_in(view.trumps_out))


def best_suit(view: View) -> Suit:
    """The trump suit that makes the hand worth most."""
    suits = [action - NAME for action in view.legal if action > NAME] or list(SUITS)
    return max(suits, key=lambda suit: hand_points(view, suit))
