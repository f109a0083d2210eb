"""The base class of a bot.

    from cuig import Bot, run

    class Lowest(Bot):
        def play(self, view):
            return min(view.legal, key=view.strength)

    run(Lowest)

A bot is given a `View`, all that its seat may see, and returns what it does. Methods may be `async`. There is
one instance for each seat in each game: what it keeps on `self` its partner does not see.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Iterable
from dataclasses import dataclass
from math import inf
from time import monotonic
from typing import ClassVar

from cuig.clock import ClockPolicy
from cuig.engine.actions import KEEP, PASS
from cuig.engine.cards import SUIT_SETS, SUITS, Suit, cards_in
from cuig.engine.rules import Rules
from cuig.engine.views import View
from cuig.match import Result

# A card, suit or action, as a number or as text: 31, "5H", "pass", "15", "hearts"; None: pass, keep or stand.
Said = int | str | None
Answer = Said | Iterable[int | str]


@dataclass(frozen=True, slots=True)
class Seating:
    """Where a bot sits in a game.

    Attributes:
        match_id: The name of the match; `home` or the like at home, unique in an arena.
        rules: The rules of the game.
        game: The number of the game in the match, from 1.
        seat: The seat that the bot holds.
        names: The bots that play the match, by entrant.
        holders: By seat, the entrant that holds it, as an index into `names`.
        clock: The time that each bot has; None if no time is counted, as at home.
    """

    match_id: str
    rules: Rules
    game: int
    seat: int
    names: tuple[str, ...]
    holders: tuple[int, ...]
    clock: ClockPolicy | None = None

    @property
    def entrant(self) -> int:
        """This bot's own index in `names` and in the standings of a result."""
        return self.holders[self.seat]


class Bot(ABC):
    """The base class of every bot: write `play`; the other decisions have simple defaults.

    Attributes:
        name: What it is called at home, the name of the class if empty; in an arena the token says who it is.
        threads: Whether two of its seats may decide at the same time, in threads of one process; None: yes.
        shares_state: Whether all its seats sit in one process, and so share modules, globals and class
            attributes; else the command `cuig` keeps partners, and at home opponents too, in processes apart.
        seating: Where it sits; set before `begin`.
        due: When the time for the decision at hand is up, by `time.monotonic`, in seconds; inf if no time is
            counted.
    """

    name: ClassVar[str] = ""
    threads: ClassVar[bool | None] = None
    shares_state: ClassVar[bool] = False

    seating: Seating
    due: float = inf

    @property
    def time_left(self) -> float:
        """The seconds left for the decision at hand, the bank included; inf if no time is counted."""
        return max(0.0, self.due - monotonic())

    @abstractmethod
    def play(self, view: View) -> Said | Awaitable[Said]:
        """The card to play: one of `view.legal` (3.7, 3.8)."""

    def rob(self, view: View) -> Said | Awaitable[Said]:
        """The card to put out for the turn-up, or None to keep the hand (3.3): here it keeps, if it may."""
        return KEEP if KEEP in view.legal else view.legal[0]

    def bid(self, view: View) -> Said | Awaitable[Said]:
        """PASS, TAKE (as the dealer), or BID + points (tricks in Cut Throat) (3.4): here PASS, if it may."""
        return PASS if PASS in view.legal else view.legal[0]

    def name_trump(self, view: View) -> Said | Awaitable[Said]:
        """The suit to name trumps (3.5): here the longest."""
        return longest_suit(view)

    def discard(self, view: View) -> Answer | Awaitable[Answer]:
        """The cards to put out, `view.choose[0]` to `view.choose[1]` of them (3.5): here the weakest."""
        return sorted(cards_in(view.hand), key=view.strength)[: view.choose[0]]

    def call(self, view: View) -> Said | Awaitable[Said]:
        """The card whose holder becomes the partner (Cut Throat, 3.5): here the first that is legal."""
        return view.legal[0]

    def begin(self, seating: Seating) -> Awaitable[None] | None:
        """Called when a game begins or is resumed, before the first decision; `self.seating` is set."""
        return None

    def end(self, result: Result) -> Awaitable[None] | None:
        """Called when the match has ended."""
        return None


def longest_suit(view: View) -> Suit:
    """The suit of which the seat holds most cards."""
    return max(SUITS, key=lambda suit: (view.hand & SUIT_SETS[suit]).bit_count())


def bot_name(bot: type[Bot]) -> str:
    """The name of a bot at home."""
    return bot.name or bot.__name__
