"""A view as one line of card notation, and back.

    twenty-five; seat 2; play; deal 1; dealer 0; scores 5,0; trumps H; hand 5H JH 2S; trick 1:7H

The log of a bot's mistake has such a line, and a test can be made of it (`cuig.testing.view`). Clauses come
in any order, and those left out have defaults: seat 0 is asked to play in a game of Twenty-Five
without score.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

from cuig.engine.actions import action_text, parse_action
from cuig.engine.cards import (
    card_text,
    cards_in,
    cards_text,
    parse_card,
    parse_cards,
    parse_suit,
    set_of,
    set_text,
    suit_text,
)
from cuig.engine.errors import EngineError
from cuig.engine.numbers import whole_number
from cuig.engine.phases.phase import Phase
from cuig.engine.presets import PRESETS, parse_rules, rules_text
from cuig.engine.ranking import ranking
from cuig.engine.rules import Rules
from cuig.engine.sampling import complete
from cuig.engine.views import View
from cuig.engine.views import view as seen_by

_PHASES: Final = {phase.name.lower(): phase for phase in Phase}


class ViewError(ValueError):
    """A line that is no view.

    Attributes:
        clause: The part of the line that is wrong.
        reason: Why it is wrong.
    """

    def __init__(self, clause: str, reason: str) -> None:
        self.clause = clause
        self.reason = reason
        super().__init__(f"{clause!r}: {reason}")


def view_text(view: View) -> str:
    """Format a view as one line that `parse_view` reads back."""
    rules, players = view.rules, view.rules.players
    parts = [rules_text(rules), f"seat {view.seat}", Phase(view.phase).name.lower()]
    parts += [
        f"deal {view.deal_number}",
        f"dealer {view.dealer}",
        f"scores {','.join(map(str, view.scores))}",
    ]
    if view.trump:
        parts.append(f"trumps {suit_text(view.trump)}")
    if view.turn_up:
        parts.append(f"turned up {card_text(view.turn_up)}")
    if view.robber >= 0:
        parts.append(f"robbed by {view.robber}")
    if view.auction:
        parts.append("auction " + " ".join(f"{seat}:{action_text(call)}" for seat, call in view.auction))
    if view.bidder >= 0:
        parts.append(f"bid {view.bid} by {view.bidder}")
    if view.kitty:
        parts.append(f"kitty {set_text(view.kitty)}")
    if view.discards:
        parts.append(f"discards {set_text(view.discards)}")
    if any(count >= 0 for count in view.drawn):
        parts.append(f"drawn {','.join(map(str, view.drawn))}")
    if view.called:
        parts.append(f"called {card_text(view.called)}")
    if view.partner >= 0:
        parts.append(f"partner {view.partner}")
    if view.pool:
        parts.append(f"pool {view.pool}")
    if view.thrown_in:
        parts.append(f"thrown in {view.thrown_in}")
    parts.append(f"hand {set_text(view.hand)}")
    whole = len(view.played) // players
    if whole:
        tricks = [
            f"{view.leaders[number]}:{cards_text(view.played[number * players : (number + 1) * players])}"
            for number in range(whole)
        ]
        parts.append("tricks " + ", ".join(tricks))
    if view.trick:
        parts.append(f"trick {view.leaders[-1]}:{cards_text(view.trick)}")
    if view.legal:
        parts.append(f"legal {' '.join(action_text(action) for action in view.legal)}")
    if view.choose not in ((0, 0), (1, 1)):
        parts.append(f"choose {view.choose[0]}-{view.choose[1]}")
    return "; ".join(parts)


def parse_view(text: str, rules: Rules | str | None = None) -> View:
    """Parse the view that a line describes. Raises ViewError.

    rules: of the game, where the line does not begin with a preset; Twenty-Five by default.

    Legal actions that the line does not name are computed: in play from the hand and the trick, so that
    part of a hand is enough; in other phases from the whole view, which must be one that can occur in a game.
    """
    clauses = [clause.strip() for clause in text.split(";") if clause.strip()]
    if clauses and clauses[0].split()[0] in PRESETS:
        rules = clauses.pop(0)
    builder = _ViewBuilder(_rules(rules))
    for clause in clauses:
        builder.read(clause)
    return builder.view()


def _rules(given: Rules | str | None) -> Rules:
    if isinstance(given, Rules):
        return given
    try:
        return parse_rules(given or "twenty-five")
    except EngineError as error:
        raise ViewError(str(given), str(error)) from error


class _ViewBuilder:
    """The fields of a view: defaults, replaced by those of the clauses read so far."""

    def __init__(self, rules: Rules) -> None:
        players = rules.players
        self._rules = rules
        self._tricks: list[tuple[int, list[int]]] = []
        self._trick: tuple[int, list[int]] | None = None
        self._fields: dict[str, Any] = {
            "seat": 0, "phase": int(Phase.PLAY), "dealer": players - 1, "deal_number": 1,
            "scores": (0,) * len(rules.sides), "hand": 0, "trump": 0, "turn_up": 0, "robber": -1,
            "auction": (),
            "bidder": -1, "bid": 0, "kitty": 0, "discards": 0, "drawn": (-1,) * players, "called": 0,
            "partner": -1, "pool": rules.pool * players, "thrown_in": 0, "legal": (), "choose": (1, 1),
        }  # fmt: skip

    def read(self, clause: str) -> None:
        """Read one clause. Raises ViewError."""
        word, _, rest = clause.partition(" ")
        if not rest and word in _PHASES:
            self._fields["phase"] = int(_PHASES[word])
            return
        reader = _READERS.get(word)
        if reader is None:
            known = ", ".join([*_PHASES, *_READERS])
            raise ViewError(clause, f"a clause begins with one of {known}")
        try:
            reader(self, rest)
        except (EngineError, ValueError, IndexError) as error:
            raise ViewError(clause, str(error)) from error

    def set(self, **fields: Any) -> None:
        """Set fields of the view."""
        self._fields.update(fields)

    def number(self, text: str) -> int:
        """Read a whole number. Raises ValueError."""
        return whole_number(text.strip())

    def seat(self, text: str) -> int:
        """Read a seat of the table. Raises ValueError."""
        seat = self.number(text)
        if seat >= self._rules.players:
            raise ValueError(f"there is no seat {seat} at a table of {self._rules.players}")
        return seat

    def trick(self, text: str) -> tuple[int, list[int]]:
        """Read a trick, such as `1:5H JH`, as its leader (-1 where none is given) and its cards."""
        leader, colon, cards = text.rpartition(":")
        played = parse_cards(cards)
        if len(played) > self._rules.players:
            raise ValueError(f"a trick has {self._rules.players} cards at most")
        return (self.seat(leader) if colon else -1), played

    def read_tricks(self, text: str) -> None:
        """Read the whole tricks."""
        self._tricks = [self.trick(part) for part in text.split(",")]
        if any(len(cards) != self._rules.players for _, cards in self._tricks):
            raise ValueError(f"a whole trick has {self._rules.players} cards")

    def read_trick(self, text: str) -> None:
        """Read the trick that is being played."""
        self._trick = self.trick(text)

    def view(self) -> View:
        """Make the view. Raises ViewError where the clauses do not fit together."""
        rules, fields = self._rules, self._fields
        players, seat = rules.players, fields["seat"]
        if fields["turn_up"] and not fields["trump"]:
            fields["trump"] = (fields["turn_up"] + 12) // 13
        if fields["phase"] == Phase.PLAY and not fields["trump"]:
            raise ViewError("play", "it needs trumps: `trumps H`")
        leader, trick = self._trick or (-1, [])
        if leader < 0:  # not given: such that this seat is next
            leader = (seat - len(trick)) % players
        leaders, taken, played = self._played(leader)
        if fields["phase"] == Phase.PLAY:
            leaders.append(leader)
            if (leader + len(trick)) % players != seat:
                raise ViewError(f"trick {leader}:{cards_text(trick)}", f"it is not seat {seat}'s turn")
        elif trick or played:
            raise ViewError("trick", "no card is played before the play")
        view = View(
            rules=rules, turn=seat, leaders=tuple(leaders), played=(*played, *trick), taken=tuple(taken),
            over=False, winners=(), **fields,
        )  # fmt: skip
        return view if view.legal else self._with_legal(view)

    def _played(self, leader: int) -> tuple[list[int], list[int], list[int]]:
        """Return who led each whole trick, how many each seat took, and the cards in their order.

        leader: of the trick after them, who took the last one; leaders not given follow from it backwards.
        """
        players = self._rules.players
        leaders: list[int] = []
        played: list[int] = []
        taken = [0] * players
        for given, cards in reversed(self._tricks):
            won = ranking(self._rules, self._fields["trump"]).winner(cards)
            led = given if given >= 0 else (leader - won) % players
            if (led + won) % players != leader:
                raise ViewError(
                    f"tricks {led}:{cards_text(cards)}", f"seat {(led + won) % players} took it and leads"
                )
            taken[leader] += 1
            leaders.insert(0, led)
            played[:0] = cards
            leader = led
        return leaders, taken, played

    def _with_legal(self, view: View) -> View:
        """Compute what is legal. Raises ViewError."""
        fields = {name: getattr(view, name) for name in _NAMES}
        if view.phase == Phase.PLAY:
            table, hand = view.table, view.hand
            if not hand:
                raise ViewError("play", "it needs a hand: `hand 5H JH 2S`")
            assert table is not None  # trumps are known
            mask = table.legal_set(hand, view.led) if view.led else hand
            return View(**{**fields, "legal": tuple(cards_in(mask)), "choose": (1, 1)})
        try:
            # Any deal that the view allows has the same legal actions for this seat.
            completed = seen_by(complete(view, Random(0)), view.seat)
        except (EngineError, ValueError, IndexError) as error:
            raise ViewError(Phase(view.phase).name.lower(), f"it does not fit together: {error}") from error
        if not completed.legal:
            raise ViewError(f"seat {view.seat}", "it is not its turn")
        return View(**{**fields, "legal": completed.legal, "choose": completed.choose})


_NAMES: Final[Sequence[str]] = (
    "rules", "seat", "phase", "turn", "dealer", "deal_number", "scores", "hand", "trump", "turn_up", "robber",
    "auction", "bidder", "bid", "kitty", "discards", "drawn", "called", "partner", "leaders", "played",
    "taken",
    "pool", "thrown_in", "over", "winners", "legal", "choose",
)  # fmt: skip


def _turn_up(builder: _ViewBuilder, text: str) -> None:
    builder.set(turn_up=parse_card(text.removeprefix("up ").strip()))


def _scores(builder: _ViewBuilder, text: str) -> None:
    scores = tuple(int(score) for score in text.split(","))
    if len(scores) != len(builder._rules.sides):
        raise ValueError(f"{len(scores)} scores for {len(builder._rules.sides)} sides")
    builder.set(scores=scores)


def _auction(builder: _ViewBuilder, text: str) -> None:
    calls = [call.partition(":") for call in text.split()]
    builder.set(auction=tuple((builder.seat(seat), parse_action(call)) for seat, _, call in calls))


def _bid(builder: _ViewBuilder, text: str) -> None:
    bid, _, seat = text.partition(" by ")
    builder.set(bid=builder.number(bid), bidder=builder.seat(seat))


def _choose(builder: _ViewBuilder, text: str) -> None:
    least, _, most = text.partition("-")
    choose = (builder.number(least), builder.number(most or least))
    if not 0 < choose[1] >= choose[0]:
        raise ValueError(f"from {choose[0]} to {choose[1]} actions cannot be chosen")
    builder.set(choose=choose)


def _drawn(builder: _ViewBuilder, text: str) -> None:
    drawn = tuple(int(count) for count in text.split(","))
    if len(drawn) != builder._rules.players:
        raise ValueError(f"{len(drawn)} counts for {builder._rules.players} seats")
    builder.set(drawn=drawn)


_READERS: Final[dict[str, Callable[[_ViewBuilder, str], None]]] = {
    "seat": lambda builder, text: builder.set(seat=builder.seat(text)),
    "deal": lambda builder, text: builder.set(deal_number=builder.number(text)),
    "dealer": lambda builder, text: builder.set(dealer=builder.seat(text)),
    "scores": _scores,
    "trumps": lambda builder, text: builder.set(trump=parse_suit(text.strip())),
    "turned": _turn_up,
    "robbed": lambda builder, text: builder.set(robber=builder.seat(text.removeprefix("by "))),
    "auction": _auction,
    "bid": _bid,
    "kitty": lambda builder, text: builder.set(kitty=set_of(parse_cards(text))),
    "discards": lambda builder, text: builder.set(discards=set_of(parse_cards(text))),
    "drawn": _drawn,
    "called": lambda builder, text: builder.set(called=parse_card(text.strip())),
    "partner": lambda builder, text: builder.set(partner=builder.seat(text)),
    "pool": lambda builder, text: builder.set(pool=builder.number(text)),
    "thrown": lambda builder, text: builder.set(thrown_in=builder.number(text.removeprefix("in "))),
    "hand": lambda builder, text: builder.set(hand=set_of(parse_cards(text))),
    "tricks": lambda builder, text: builder.read_tricks(text),
    "trick": lambda builder, text: builder.read_trick(text),
    "legal": lambda builder, text: builder.set(legal=tuple(parse_action(word) for word in text.split())),
    "choose": _choose,
}
