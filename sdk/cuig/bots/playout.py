"""A fast policy to play a deal out, for bots that search.

It needs a state with every hand open: one that was sampled (`cuig.engine.sampling`), never a real one.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from cuig.engine.actions import BID, CALL, DISCARD, KEEP, NAME, PASS, ROB, STAND, TAKE, Action
from cuig.engine.cards import BIT, SUIT_SETS, SUITS, Card, CardSet, Suit, cards_in
from cuig.engine.phases.phase import Phase
from cuig.engine.ranking import ranking
from cuig.engine.rules import Rules
from cuig.engine.state import State

# The worth of cards in tricks: 1 for the best trump, and less by a step for each below it.
TRUMP_STEP = 0.09
LEAST_TRUMP = 0.3
BEST_PLAIN = 0.35
SECOND_PLAIN = 0.15
KITTY_TRICKS = 0.9
PARTNER_TRICKS = 0.9
# The tricks that `rule-of-thumb` expects of a partner that is yet to be called.
CALLED_TRICKS = 4.7
# As in `rule-of-thumb`: the weight of later worth, the worths of the lowest trump and the best plain card.
PATIENCE = 0.6
TRUMP_FLOOR = 0.25
PLAIN_WORTH = 0.15

_PLAY: Final[int] = Phase.PLAY.value
_PLAYED: Final = frozenset({_PLAY, Phase.DEAL.value, Phase.OVER.value})

# By a number of hidden cards: the probability that a hand has none of them, and the later worths of a trump
# and of a plain card that so many of them beat.
Odds = tuple[list[float], list[float], list[float]]


class Playout:
    """The policy of `rule-of-thumb`, simplified and tabulated, for every seat."""

    def __init__(self, rules: Rules) -> None:
        pack = range(1, rules.pack_size + 1)
        self._rules = rules
        self._called = rules.partner == "called"
        self._strict = rules.plain_follow == "strict"
        self._odds: dict[tuple[int, int, int], Odds] = {}
        self._trumps: list[CardSet] = [0]
        self._power: list[list[list[int]]] = [[]]
        self._pack = rules.pack
        self._suits = [next((cards for cards in SUIT_SETS if cards & BIT[card]), 0) for card in (0, *pack)]
        # By trump suit and card: those that beat it when it is led, of its suit, or trumps.
        self._above: list[list[CardSet]] = [[]]
        # By trump suit; the first of each stands for no suit.
        self._strength: list[list[int]] = [[]]
        self._worth: list[list[float]] = [[]]
        # By trump suit, card led and best card so far: the cards that are better still.
        self._better: list[list[list[CardSet]]] = [[]]
        for suit in SUITS:
            table = ranking(rules, suit)
            self._trumps.append(table.trumps)
            self._power.append(table.power)
            strength = [0, *(table.power[card][card] for card in pack)]
            trumps = sorted(cards_in(table.trumps), key=strength.__getitem__, reverse=True)
            plain = sorted({strength[card] for card in pack if not table.trumps & BIT[card]}, reverse=True)
            worth = [0.0] * len(strength)
            for above, card in enumerate(trumps):
                worth[card] = max(LEAST_TRUMP, 1.0 - TRUMP_STEP * above)
            for card in pack:
                if not table.trumps & BIT[card] and strength[card] in plain[:2]:
                    worth[card] = BEST_PLAIN if strength[card] == plain[0] else SECOND_PLAIN
            self._above.append(
                [0]
                + [
                    sum(BIT[other] for other in pack if table.power[card][other] > table.power[card][card])
                    & (table.trumps if table.trumps & BIT[card] else self._suits[card])
                    for card in pack
                ]
            )
            self._better.append(
                [
                    [sum(BIT[card] for card in pack if row[card] > row[best]) for best in (0, *pack)]
                    for row in table.power
                ]
            )
            self._strength.append(strength)
            self._worth.append(worth)

    def finish(self, state: State) -> None:
        """Play the deal of a state out."""
        while state.phase not in _PLAYED:
            for action in self.other(state):
                state.apply(action)
        table = state.table
        if table is None or state.phase != _PLAY:
            return
        players, power = self._rules.players, table.power
        lying = self._pack & ~BIT[state.turn_up]
        for card in state.played:
            lying &= ~BIT[card]
        friends = [self._friends_of(state, seat) for seat in range(players)]
        trick = state.trick
        following = len(trick)
        led = trick[0] if trick else 0
        best = max(trick, key=power[led].__getitem__, default=0)
        winner = (state.leaders[-1] + trick.index(best)) % players if trick else -1
        while state.phase == _PLAY:
            seat, legal = state.turn, state.legal()
            if len(legal) == 1:
                card = legal[0]
            else:
                mine = friends[seat]
                ours = mine[(winner - seat) % players - 1]
                card = self._card(state, legal, lying, led, best, ours, mine, players - 1 - following)
            lying &= ~BIT[card]
            state.apply(card)
            following += 1
            if following == players:
                following = led = best = 0
            elif not led:
                led = best = card
                winner = seat
            elif power[led][card] > power[led][best]:
                best, winner = card, seat

    def _card(
        self,
        state: State,
        legal: Sequence[Card],
        lying: CardSet,
        led: Card,
        best: Card,
        ours: bool,
        friends: list[bool],
        behind: int,
    ) -> Card:
        """The card with the highest probability of the trick less its later worth, by what its seat may see.

        lying: the set of the cards not played or turned up. ours: whether its side is winning. friends: from
        the seat to the left on, whether it is of the same side. behind: how many of them are yet to play.
        """
        seat, suit = state.turn, state.trump
        hand = state.hands[seat]
        unseen = lying & ~(hand | state.discards[seat])
        key = (unseen.bit_count(), hand.bit_count(), friends.count(False))
        odds = self._odds.get(key) or self._compute_odds(*key)
        lacks, trump_worth, plain_worth = odds
        trumps, strength = self._trumps[suit], self._strength[suit]
        above, better = self._above[suit], self._better[suit]
        row = self._power[suit][led]
        most, chosen = -9.0, 0
        beaten = -1.0  # the probability of the trick with a card that does not win it now; -1: not computed
        for card in legal:
            wins = not led or row[card] > row[best]
            chance = 1.0 if wins or ours else 0.0
            if not behind:
                pass
            elif not wins and beaten >= 0.0:
                chance = beaten
            else:
                first = led or card
                beating = better[first][card if wins else best] & unseen
                if self._strict and not trumps & BIT[first]:
                    # A seat must follow a plain suit if it can: it trumps only if void.
                    void = lacks[(self._suits[first] & unseen & ~trumps).bit_count()]
                    ruffs = (beating & trumps).bit_count()
                    stands = lacks[beating.bit_count() - ruffs] - void * (1.0 - lacks[ruffs])
                else:
                    stands = lacks[beating.bit_count()]
                for friend in friends[:behind]:
                    chance = chance * stands + 1.0 - stands if friend else chance * stands
                if not wins:
                    beaten = chance
            later = (trump_worth if trumps & BIT[card] else plain_worth)[(above[card] & unseen).bit_count()]
            value = chance - later - strength[card] * 1e-6
            if value > most:
                most, chosen = value, card
        return chosen

    def _compute_odds(self, hidden: int, size: int, opponents: int) -> Odds:
        """The odds for so many hidden cards, hands of this size and so many opponents."""
        apart = 1.0 - min(1.0, size * opponents / max(1, hidden))
        best = [apart**count for count in range(hidden + 1)]
        odds = self._odds[hidden, size, opponents] = (
            [(1.0 - count / max(1, hidden)) ** size for count in range(hidden + 1)],
            [PATIENCE * (TRUMP_FLOOR + (1.0 - TRUMP_FLOOR) * chance) for chance in best],
            [PATIENCE * PLAIN_WORTH * chance for chance in best],
        )
        return odds

    def _friends_of(self, state: State, seat: int) -> list[bool]:
        """For the other seats, from the left of this one on, whether they are of its side."""
        players, side_of = self._rules.players, self._rules.side_of
        others = [(seat + step) % players for step in range(1, players)]
        if self._called:
            bidders = (state.bidder, state.partner)
            return [(other in bidders) == (seat in bidders) for other in others]
        return [side_of[other] == side_of[seat] for other in others]

    def other(self, state: State) -> list[Action]:
        """The answer in a phase other than PLAY."""
        phase, legal = state.phase, state.legal()
        hand = state.hands[state.turn]
        if phase == Phase.ROB:
            strength = self._strength[state.trump].__getitem__
            worst = min(cards_in(hand), key=strength)
            return [KEEP if strength(worst) > strength(state.turn_up) and KEEP in legal else ROB + worst]
        if phase == Phase.BID:
            worth = max(self.points(hand, suit) for suit in SUITS)
            if TAKE in legal and state.bid <= worth:
                return [TAKE]
            bids = [action for action in legal if BID < action <= BID + worth]
            return [bids[0] if bids else PASS if PASS in legal else legal[0]]
        if phase == Phase.NAME:
            return [NAME + self.best_suit(hand)]
        if phase == Phase.CALL:
            strength = self._strength[state.trump or self.best_suit(hand)].__getitem__
            return [max(legal, key=lambda action: strength(action - CALL))]
        suit = state.trump or self.best_suit(hand)
        cards = sorted(cards_in(hand), key=self._strength[suit].__getitem__)
        least, most = state.choose()
        if least:
            return [DISCARD + card for card in cards[:least]]
        trumps = ranking(self._rules, suit).trumps
        return [*[DISCARD + card for card in cards if not trumps & BIT[card]][:most], STAND]

    def best_suit(self, hand: CardSet) -> Suit:
        """The trump suit that makes a hand worth most."""
        return max(SUITS, key=lambda suit: self.points(hand, suit))

    def points(self, hand: CardSet, suit: Suit) -> float:
        """The points (tricks in Cut Throat) that a hand may be worth with a suit as trumps."""
        rules = self._rules
        tricks = sum(sorted(self._worth[suit][card] for card in cards_in(hand))[-rules.hand_size :])
        tricks += KITTY_TRICKS if rules.kitty_size or rules.discard_draw else 0.0
        tricks += CALLED_TRICKS if self._called else PARTNER_TRICKS * (len(rules.sides[0]) - 1)
        return rules.trick_points * min(tricks, rules.hand_size - 0.5) + rules.bonus_points / 2


@lru_cache(maxsize=32)
def playout(rules: Rules) -> Playout:
    """The policy under these rules, built once."""
    return Playout(rules)
