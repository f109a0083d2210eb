"""The rules once more, written out as naively as the page has them, for the engine to be compared with.

Cards are text (`5H`), actions are text (`pass`, `take`, `bid:20`). Numbers in brackets are paragraphs of
docs/rules.md.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from cuig.engine import Rules


def trumps_of(rules: Rules, suit: str) -> list[str]:
    """The trumps, best first (4)."""
    red = suit in "DH"
    if rules.ranking == "whist":
        jokers = (["JR", "JB"] if red else ["JB", "JR"]) if rules.jokers else []
        return [rank + suit for rank in "AKQJ"] + jokers + [rank + suit for rank in "T98765432"]
    tops = ["5" + suit, "J" + suit, *(["JR"] if rules.jokers else []), "AH"]
    ace = [] if suit == "H" else ["A" + suit]
    return tops + ace + [rank + suit for rank in ("KQT9876432" if red else "KQ2346789T")]


def plain_of(rules: Rules, suit: str) -> list[str]:
    """The cards of a suit that is not trumps, best first (4)."""
    if rules.ranking == "whist":
        ranks = "AKQJT98765432"
    elif suit == "H":
        ranks = "KQJT98765432"
    elif suit == "D":
        ranks = "KQJAT98765432" if rules.ace_of_diamonds_plain == "below_jack" else "KQJT98765432A"
    else:
        ranks = "KQJA23456789T"
    return [rank + suit for rank in ranks]


def winner_of(rules: Rules, trick: list[str], trump: str) -> int:
    """The place of the card that wins: the best trump, else the best of the suit led."""
    order = trumps_of(rules, trump)
    if not set(order) & set(trick):
        order = plain_of(rules, trick[0][1])
    return trick.index(min(set(order) & set(trick), key=order.index))


def playable(rules: Rules, hand: set[str], led: str, trump: str) -> set[str]:
    """What may be played to a lead (3.7, 3.8)."""
    order = trumps_of(rules, trump)
    tops = set() if rules.ranking == "whist" else {"5" + trump, "J" + trump, "JR", "AH"}
    trumps = hand & set(order)

    def outranks(card: str) -> bool:
        return order.index(card) < order.index(led)

    if led in order:
        if not rules.renege:
            forced = bool(trumps)
        elif rules.renege_scope == "each":
            forced = any(card not in tops or not outranks(card) for card in trumps)
        else:  # the best of them frees the others, if all are tops (C5)
            forced = bool(trumps) and (bool(trumps - tops) or not any(map(outranks, trumps)))
        return trumps if forced else hand
    suit = hand & set(plain_of(rules, led[1])) - set(order)
    if suit:
        return suit if rules.plain_follow == "strict" else suit | trumps
    held_to = {"any": set(), "must_trump": trumps, "must_trump_unless_top": trumps - tops}[rules.void_plain]
    return trumps if held_to else hand


@dataclass
class Auction:
    """Who speaks, what he may say, and who has won (3.4)."""

    rules: Rules
    dealer: int
    high: int = 0
    holder: int = -1
    over: bool = False
    out: set[int] = field(default_factory=set)
    taken_from: int = -1  # whose bid the dealer has taken, once he has
    turn: int = -1

    def __post_init__(self) -> None:
        self.turn = self._left_of(self.dealer)

    def allowed(self) -> set[str]:
        """What the seat to speak may say."""
        said = {"pass"}
        bound = (
            self.taken_from >= 0 and self.turn == self.dealer and self.rules.dealer_in_war == "take_or_pass"
        )
        if not bound:
            said |= {f"bid:{value}" for value in self.rules.bid_values if value > self.high}
        if self.turn == self.dealer and self.holder not in (-1, self.dealer) and self.rules.dealer_take:
            said.add("take")
        return said

    def say(self, what: str) -> None:
        speaker, before = self.turn, self.holder
        if what == "pass":
            self.out.add(speaker)
        else:
            self.holder = speaker
        if what == "take":
            self.taken_from = before
        elif what != "pass":
            self.high = int(what.removeprefix("bid:"))
        following = self._next(speaker, what)
        self.over = following < 0
        self.turn = following

    def _next(self, speaker: int, what: str) -> int:
        """Who speaks next; -1: nobody."""
        if self.high == self.rules.bid_values[-1]:  # only to be taken, and only once (C11)
            may_be_taken = self.dealer not in self.out and self.rules.dealer_take
            return self.dealer if what[:3] == "bid" and speaker != self.dealer and may_be_taken else -1
        left = [seat for seat in range(self.rules.players) if seat not in self.out]
        if self.rules.auction == "single_round":
            if self.taken_from >= 0:
                other = self.taken_from if speaker == self.dealer else self.dealer
                return -1 if what == "pass" else other
            return -1 if speaker == self.dealer else self._left_of(speaker)
        if not left or left == [self.holder]:
            return -1
        first = self.rules.take_reply_order == "taken_bidder" and what == "take"
        if first and self.taken_from not in self.out:
            return self.taken_from
        seat = self._left_of(speaker)
        while seat in self.out or seat == self.holder:
            seat = self._left_of(seat)
        return seat

    def _left_of(self, seat: int) -> int:
        return (seat + 1) % self.rules.players
