"""The complete rules of one game: every difference between games is a field of `Rules`.

Paragraphs in brackets are those of docs/rules.md. A `Rules` that exists is playable: what is impossible is
refused with one sentence that names every fault.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any, Final

from cuig.engine.cards import PACKS, CardSet
from cuig.engine.errors import RulesError
from cuig.engine.options import CHOICES, option_text, parse_option, rule_faults

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
        faults = rule_faults(self)
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

    def text(self) -> str:
        """The preset's name and the options that differ from it; `parse_rules` reads it back."""
        from cuig.engine.presets import preset

        plain = preset(self.preset, players=self.players).options()
        changed = [f"{k}={v}" for k, v in self.options().items() if v != plain[k] and k not in _NAMED_APART]
        if self.players != preset(self.preset).players:
            changed.insert(0, f"players={self.players}")
        return " ".join([self.preset, *changed])


_NAMED_APART: Final = ("preset", "players")


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
