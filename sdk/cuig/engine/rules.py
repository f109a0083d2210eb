"""The complete rules of one game: every difference between games is a field of `Rules`.

Paragraphs in brackets are those of docs/rules.md. A `Rules` that exists is playable: what is impossible is
refused with one sentence that names every fault.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any, Final

from cuig.engine.cards import PACKS, CardSet
from cuig.engine.errors import RulesError
from cuig.engine.options import CHOICES, option_text, parse_option

Sides = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Rules:
    """Every option of a game; the defaults are those of Twenty-Five for four."""

    preset: str = "twenty-five"
    # who plays, with what (3.1, 3.2)
    players: int = 4
    sides: Sides = ((0, 2), (1, 3))
    partner: str = "fixed"
    jokers: int = 0
    ranking: str = "irish"
    hand_size: int = 5
    kitty_size: int = 0
    turn_up: bool = True
    deal_batches: tuple[int, ...] = (3, 2)
    # trumps and robbing (3.3, 3.5)
    trump_from: str = "turn_up"
    trump_naming: str = "after_kitty"
    rob: str = "ace_holder"
    rob_forced: bool = False
    rob_turned_ace: str = "dealer"
    discard_draw: bool = False
    # the auction (3.4)
    auction: str = "single_round"
    bid_values: tuple[int, ...] = (10, 15, 20, 25, 60)
    dealer_take: bool = True
    dealer_in_war: str = "take_or_pass"
    take_reply_order: str = "taken_bidder"
    all_pass: str = "throw_in"
    throw_in_cap: int = 3
    # leading and following (3.6 to 3.8)
    first_lead: str = "dealer_left"
    plain_follow: str = "strict"
    void_plain: str = "any"
    renege: bool = True
    renege_scope: str = "each"
    ace_of_diamonds_plain: str = "lowest"
    # scoring (3.9)
    trick_points: int = 5
    bonus_points: int = 0
    bidder_scores: str = "all"
    thirty_for_sixty: bool = False
    bonus_timing: str = "when_played"
    pool: int = 0
    # the end (3.10)
    target: int = 25
    end_check: str = "immediate"
    tie_break: str = "first_to_reach"
    failed_bid_reach: str = "void"
    only_bidder_can_win: bool = False
    overshoot: str = "off"
    deal_cap: int = 100
    # Cut Throat
    ct_ladder: str = "sequential"
    ct_call_self: str = "forbidden"
    ct_partner_known: str = "on_call"

    side_of: tuple[int, ...] = field(init=False, repr=False, compare=False)
    cards_needed: int = field(init=False, repr=False, compare=False)  # to deal
    counts_tricks: bool = field(init=False, repr=False, compare=False)  # a trick can end the deal

    def __post_init__(self) -> None:
        """Refuse what cannot be played. Raises RulesError."""
        faults = _faults(self)
        if faults:
            raise RulesError(faults)
        side_of = [0] * self.players
        for side, seats in enumerate(self.sides):
            for seat in seats:
                side_of[seat] = side
        object.__setattr__(self, "side_of", tuple(side_of))
        dealt = self.players * self.hand_size + self.kitty_size + self.turn_up
        object.__setattr__(self, "cards_needed", self.pack_size if self.discard_draw else dealt)
        object.__setattr__(self, "counts_tricks", self.end_check == "immediate" or self.pool > 0)

    @property
    def seats(self) -> int:
        """How many seats are at the table."""
        return self.players

    @property
    def individual(self) -> bool:
        """Whether everybody plays for himself."""
        return len(self.sides) == self.players

    @property
    def has_auction(self) -> bool:
        """Whether trumps are bid for."""
        return self.trump_from == "bidder"

    @property
    def pack(self) -> CardSet:
        """The cards of the pack."""
        return PACKS[self.jokers]

    @property
    def pack_size(self) -> int:
        """How many cards the pack has."""
        return 52 + self.jokers

    @property
    def every_point(self) -> int:
        """The most points that a deal holds; a higher bid is a bid for every trick (3.9)."""
        return self.trick_points * self.hand_size + self.bonus_points

    def options(self) -> dict[str, str]:
        """Every option in its canonical text, the preset's name first."""
        return {name: option_text(getattr(self, name)) for name in OPTION_TYPES}


def _type_of(value: object) -> Any:
    """The type of an option, by its default: where the class is compiled it has no full annotations."""
    if isinstance(value, tuple):
        return Sides if isinstance(value[0], tuple) else tuple[int, ...]
    return type(value)


OPTION_TYPES: Final[dict[str, Any]] = {f.name: _type_of(f.default) for f in fields(Rules) if f.init}


def read_options(options: dict[str, Any]) -> dict[str, Any]:
    """Options given as text or as values, as values. Raises RulesError that names every fault."""
    values: dict[str, Any] = {}
    faults = []
    for name, given in options.items():
        if name not in OPTION_TYPES:
            faults.append(f"there is no option {name!r} (`cuig rules PRESET` lists all)")
            continue
        try:
            value = parse_option(OPTION_TYPES[name], given)
        except ValueError as unread:
            faults.append(f"{name}={given}: {unread}")
            continue
        if name in CHOICES and value not in CHOICES[name]:
            faults.append(f"{name} is one of {', '.join(CHOICES[name])}, not {value!r}")
            continue
        values[name] = value
    if faults:
        raise RulesError(faults)
    return values


_LOWEST: Final[dict[str, int]] = {
    "players": 2,
    "hand_size": 1,
    "kitty_size": 0,
    "throw_in_cap": 0,
    "trick_points": 1,
    "bonus_points": 0,
    "pool": 0,
    "target": 1,
    "deal_cap": 1,
}
_HIGHEST: Final[dict[str, int]] = {
    "players": 10,
    "target": 100_000,
    "deal_cap": 100_000,
    "throw_in_cap": 1_000,
}


def _faults(rules: Rules) -> list[str]:
    """Everything about these rules that cannot be played, a clause each."""
    faults = [
        f"{name} is one of {', '.join(allowed)}, not {getattr(rules, name)!r}"
        for name, allowed in CHOICES.items()
        if getattr(rules, name) not in allowed
    ]
    faults += [f"{name} is at least {low}" for name, low in _LOWEST.items() if getattr(rules, name) < low]
    faults += [f"{name} is at most {high}" for name, high in _HIGHEST.items() if getattr(rules, name) > high]
    for part in (_table_faults, _trump_faults, _auction_faults, _end_faults):
        faults += part(rules)
    return faults


def _table_faults(rules: Rules) -> list[str]:
    faults = []
    if rules.jokers not in (0, 1, 2):
        faults.append("jokers is 0, 1 or 2")
    if sorted(seat for side in rules.sides for seat in side) != list(range(rules.players)):
        faults.append(f"sides must name each of the {rules.players} seats once")
    if len(rules.sides) < 2 or not all(rules.sides):
        faults.append("there must be two sides or more, and none of them empty")
    dealt = rules.players * rules.hand_size + rules.kitty_size + rules.turn_up
    if dealt > 52 + rules.jokers:
        faults.append(f"{dealt} cards cannot be dealt from a pack of {52 + rules.jokers}")
    if sum(rules.deal_batches) != rules.hand_size and rules.deal_batches != (1,):
        faults.append(f"deal_batches must add up to a hand of {rules.hand_size} (or be 1)")
    if rules.ranking == "irish" and rules.jokers == 2:
        faults.append("two jokers need ranking=whist")
    if rules.ranking == "whist" and (rules.jokers == 1 or rules.renege):
        faults.append("ranking=whist needs jokers=0 or 2 and renege=no")
    if rules.partner == "called":
        if any(len(side) > 1 for side in rules.sides):
            faults.append("a called partner needs everybody to be a side")
        if rules.players < 3 or rules.trump_from != "bidder" or rules.bonus_points:
            faults.append("a called partner needs three seats, a bidder, and bonus_points=0")
        if rules.discard_draw or rules.trick_points != 1 or rules.only_bidder_can_win:
            faults.append("a called partner needs trick_points=1, discard_draw=no and only_bidder_can_win=no")
        if dealt != 52 + rules.jokers or rules.tie_break != "highest_score":
            faults.append("a called partner needs the whole pack dealt and tie_break=highest_score")
    return faults


def _trump_faults(rules: Rules) -> list[str]:
    faults = []
    if rules.trump_from == "turn_up":
        if not rules.turn_up or rules.kitty_size or rules.jokers:
            faults.append("trump_from=turn_up needs turn_up=yes, kitty_size=0 and jokers=0")
        if rules.first_lead != "dealer_left" or rules.only_bidder_can_win or rules.discard_draw:
            faults.append(
                "without a bidder, first_lead is dealer_left, and only_bidder_can_win and discard_draw are no"
            )
    else:
        if rules.turn_up or rules.rob != "off":
            faults.append("trump_from=bidder needs turn_up=no and rob=off")
        if rules.pool:
            faults.append("a pool needs trump_from=turn_up")
    return faults


def _auction_faults(rules: Rules) -> list[str]:
    faults = []
    values = rules.bid_values
    if not values or list(values) != sorted(set(values)) or values[0] < 1 or values[-1] > 99:
        faults.append("bid_values are numbers from 1 to 99, each higher than the one before")
    if rules.thirty_for_sixty and 30 not in values:
        faults.append("thirty_for_sixty needs a bid of 30")
    return faults


def _end_faults(rules: Rules) -> list[str]:
    faults = []
    if rules.end_check == "immediate":
        if rules.trump_from == "bidder" or rules.bonus_points:
            faults.append("end_check=immediate needs trump_from=turn_up and bonus_points=0")
        if rules.overshoot != "off" or rules.pool:
            faults.append("end_check=immediate needs overshoot=off and no pool")
    if rules.pool:
        if any(len(side) > 1 for side in rules.sides) or rules.bonus_points:
            faults.append("a pool needs everybody to be a side, and bonus_points=0")
        if rules.overshoot != "off":
            faults.append("a pool needs overshoot=off")
    if rules.overshoot != "off" and rules.target < 11:
        faults.append("overshoot needs a target above 10")
    return faults
