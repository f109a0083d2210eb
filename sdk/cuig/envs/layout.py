"""The observation of a seat: one vector of numbers with named parts.

It is made from the seat's `View` alone, so that it holds no more than the seat may see. Seats are counted
from the observer: 0 is itself, 1 the seat on its left. Sides begin with its own. A set of cards is 54
numbers, card 1 (ace of clubs) first; what is not known or not in this game is 0.

    hand, turn_up, kitty, discards, called      sets of cards
    winning       cards in hand that would now win the trick
    unseen        trumps that others may still hold
    table         for each seat, the card it has on the table
    gone          for each seat, the cards that it has played in this deal
    strength      how strong each card in hand is in this trick, 0 to 1 (trumps above 0.8)
    phase         which of the eight phases it is (DEAL first)
    turn, dealer, robber, bidder, partner       which seat that is
    ahead         which seat is winning the trick on the table
    trump         which suit is trumps
    last_bid, passed, took       of each seat, in this deal's auction; bids as a share of the highest
    bid           the bid that stands
    drawn         of each seat, 0 before it drew from the stock, then 1 more than the cards drawn, as a share
                  of 1 more than a hand
    taken         of each seat, its share of the tricks
    scores        of each side, as a share of the target, kept between -2 and 2
    pool, thrown_in       as shares of the stakes of a deal and of the cap, kept below 2
"""

from __future__ import annotations

import struct
from typing import Final

import numpy as np
from numpy.typing import NDArray

from cuig.engine.actions import ACTION_RANGE, BID, PASS, TAKE
from cuig.engine.cards import BIT, SUITS, cards_in
from cuig.engine.ranking import TRUMP_POWER, ranking
from cuig.engine.rules import Rules
from cuig.engine.views import View

Numbers = NDArray[np.float32]
Mask = NDArray[np.int8]

CARDS: Final = 54
PHASES: Final = 8
LIMIT: Final = 2.0
_HIGHEST_POWER: Final = TRUMP_POWER + 16
_SETS: Final = ("hand", "turn_up", "kitty", "discards", "called", "winning", "unseen")


class Layout:
    """The places of the parts in the observation, under some rules.

    Attributes:
        parts: By name of a part, its slice of the vector.
        rules: The rules.
        size: The length of the vector.
    """

    __slots__ = (
        "_at",
        "_highest_bid",
        "_pack",
        "_ranks",
        "_scores_at",
        "_taken_at",
        "parts",
        "rules",
        "size",
    )

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        seats, sides = rules.players, len(rules.sides)
        sizes = {
            **dict.fromkeys(_SETS, CARDS),
            "table": seats * CARDS,
            "gone": seats * CARDS,
            "strength": CARDS,
            "phase": PHASES,
            "trump": len(SUITS),
            **dict.fromkeys(("turn", "dealer", "robber", "bidder", "partner", "ahead"), seats),
            **dict.fromkeys(("last_bid", "passed", "took"), seats),
            "bid": 1,
            "drawn": seats,
            "taken": seats,
            "scores": sides,
            "pool": 1,
            "thrown_in": 1,
        }
        self.parts: dict[str, slice] = {}
        at = 0
        for name, size in sizes.items():
            self.parts[name] = slice(at, at + size)
            at += size
        self.size = at
        self._at = {name: part.start for name, part in self.parts.items()}
        self._pack = struct.Struct(f"<{len(_SETS) + 2 * seats}Q")
        self._ranks = [ranking(rules, suit) for suit in SUITS]
        self._highest_bid = rules.bid_values[-1]
        self._taken_at = [
            [self._at["taken"] + (seat - me) % seats for seat in range(seats)] for me in range(seats)
        ]
        self._scores_at = [
            [self._at["scores"] + _sides_from(rules, me).index(side) for side in range(sides)]
            for me in range(seats)
        ]

    def __reduce__(self) -> tuple[type[Layout], tuple[Rules]]:
        """Copy and pickle a layout by its rules, which all of it follows from."""
        return Layout, (self.rules,)

    def vector(self, view: View) -> Numbers:
        """The observation of a view: float32 of length `size`, each number from -2 to 2."""
        seen = np.zeros(self.size, dtype=np.float32)
        winning = self._strengths(view, seen)
        self._situation(view, seen)
        packed = self._pack.pack(*self._card_sets(view, winning))
        bits = np.unpackbits(np.frombuffer(packed, dtype=np.uint8), bitorder="little").reshape(-1, 64)
        seen[: len(bits) * CARDS] = bits[:, 1 : CARDS + 1].ravel()
        return seen

    def _strengths(self, view: View, seen: Numbers) -> int:
        """Write how strong each card in hand is, in this trick or if led. The set of those that would win."""
        if not view.trump:
            return 0
        ranks = self._ranks[view.trump - 1]
        start, trick, winning = self._at["strength"] - 1, view.trick, 0
        powers = [ranks.power[trick[0]][card] for card in trick]
        best = max(powers, default=0)
        if trick:
            place = view.leaders[-1] + powers.index(best) - view.seat
            seen[self._at["ahead"] + place % self.rules.players] = 1
        for card in cards_in(view.hand):
            power = ranks.power[trick[0] if trick else card][card]
            seen[start + card] = power / _HIGHEST_POWER
            if power > best:
                winning |= BIT[card]
        return winning

    def _situation(self, view: View, seen: Numbers) -> None:
        """Write every part that is not a set of cards."""
        rules, at, me = self.rules, self._at, view.seat
        seats = rules.players
        seen[at["phase"] + view.phase - 1] = 1
        if view.trump:
            seen[at["trump"] + view.trump - 1] = 1
        for name, seat in (
            ("turn", view.turn),
            ("dealer", view.dealer),
            ("robber", view.robber),
            ("bidder", view.bidder),
            ("partner", view.partner),
        ):
            if seat >= 0:
                seen[at[name] + (seat - me) % seats] = 1
        for seat, action in view.auction:
            part = "passed" if action == PASS else "took" if action == TAKE else "last_bid"
            seen[at[part] + (seat - me) % seats] = (action - BID) / self._highest_bid if action > BID else 1
        seen[at["bid"]] = view.bid / self._highest_bid
        for seat, drawn in enumerate(view.drawn):
            seen[at["drawn"] + (seat - me) % seats] = (drawn + 1) / (rules.hand_size + 1)
        for place, tricks in zip(self._taken_at[me], view.taken, strict=True):
            seen[place] = tricks / rules.hand_size
        for place, score in zip(self._scores_at[me], view.scores, strict=True):
            seen[place] = max(-LIMIT, min(LIMIT, score / rules.target))
        if rules.pool:
            seen[at["pool"]] = min(LIMIT, view.pool / (rules.pool * seats))
        if rules.throw_in_cap:
            seen[at["thrown_in"]] = min(LIMIT, view.thrown_in / rules.throw_in_cap)

    def _card_sets(self, view: View, winning: int) -> list[int]:
        """The sets of cards of the observation, in the order of its parts."""
        seats, me = self.rules.players, view.seat
        table, gone = [0] * seats, [0] * seats
        for number, card in enumerate(view.played):
            gone[(view.leaders[number // seats] + number - me) % seats] |= BIT[card]
        for number, card in enumerate(view.trick):
            table[(view.leaders[-1] + number - me) % seats] = BIT[card]
        return [
            view.hand,
            BIT[view.turn_up] if view.turn_up else 0,
            view.kitty,
            view.discards,
            BIT[view.called] if view.called else 0,
            winning,
            view.trumps_out,
            *table,
            *gone,
        ]


def _sides_from(rules: Rules, seat: int) -> list[int]:
    """The sides in the order of their first seats, from this seat on."""
    order: list[int] = []
    for place in range(rules.players):
        side = rules.side_of[(seat + place) % rules.players]
        if side not in order:
            order.append(side)
    return order


def action_mask(view: View) -> Mask:
    """For each of the `ACTION_RANGE` actions, 1 if it is legal for the seat now, else 0: int8."""
    mask = np.zeros(ACTION_RANGE, dtype=np.int8)
    if view.legal:
        mask[list(view.legal)] = 1
    return mask
