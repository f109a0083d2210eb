"""The complete rules of one game: every difference between games is a field of `Rules`.

Numbers in brackets, such as (3.4), (C7) or (S1), are paragraphs of docs/rules.md.
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
    """Every option of a game; the defaults are those of Twenty-Five for four.

    Raises RulesError, which names every fault, if no game can be played by them.

    Attributes:
        preset: The name of the game from which these options began, a key of `PRESETS`.
        players: How many seats there are, 2 to 10 (3.1).
        sides: The seats of each side; every seat is in one (3.1, C2).
        partner: `fixed`: partners are the seats of a side; `called`: the bidder calls a card, and its holder
            is the partner for this deal (3.1).
        jokers: How many jokers the pack has: 0, 1 (with `ranking=irish`) or 2 (with `ranking=whist`) (3.2).
        ranking: The order of the cards: `irish` or `whist` (section 4).
        hand_size: How many cards each seat is dealt (3.2).
        kitty_size: How many cards are dealt to the kitty; 0 without one (3.2).
        turn_up: Whether a card is turned up after the hands are dealt (3.2).
        deal_batches: How many cards a seat is given at a time; recorded, without effect on a shuffled deck
            (C26).
        trump_from: Trumps are the suit of the `turn_up`, or what the `bidder` names (3.3).
        trump_naming: The bidder names trumps `after_kitty` or `before_kitty`: after or before taking it up
            (3.5).
        rob: `ace_holder`: the holder of the ace of trumps may exchange a card for the turn-up; `off`: nobody
            may (3.3).
        rob_forced: Whether a seat that may rob has to (C20).
        rob_turned_ace: Who may rob where the ace itself is turned up: the `dealer` or `none` (C20).
        discard_draw: Whether every seat discards and draws from the stock before the play (3.5).
        auction: `single_round`: one call each, and a duel if the dealer takes; `until_one_left`: until all
            but one have passed (3.4, C7).
        bid_values: The bids that there are, ascending, in points; with a called partner, in tricks, and the
            values above `hand_size` are bids for every trick (3.4).
        dealer_take: Whether the dealer may take, that is equal the highest bid (3.4).
        dealer_in_war: What a dealer that has taken may do when it is raised: `take_or_pass` or
            `take_raise_or_pass` (C9).
        take_reply_order: Who speaks after a take: the `taken_bidder`, or `clockwise` the next; it matters
            with `auction=until_one_left` alone (C7).
        all_pass: If all pass: `throw_in` the deal, or `dealer_min`: the dealer has the lowest bid (S1).
        throw_in_cap: After so many thrown-in deals in a row `dealer_min` applies (S1).
        first_lead: The seat that leads to the first trick: `dealer_left`, `bidder_left`, `bidder_right` or
            `bidder` (3.6).
        plain_follow: Who can follow a plain suit may `follow_or_trump`, or must follow: `strict` (3.7, C3).
        void_plain: Who cannot follow a plain suit plays `any` card, `must_trump`, or
            `must_trump_unless_top`: its top trumps are exempt (3.7, C4).
        renege: Whether a top trump may be kept back when a lower trump is led (3.8).
        renege_scope: `each` top trump is judged by itself; `best`: the best one held frees the others (C5).
        ace_of_diamonds_plain: Where the ace of diamonds is when it is no trump: `lowest` or `below_jack`
            (C1).
        trick_points: The points of a trick (3.9).
        bonus_points: The points of the side that played the best trump of the deal; 0 without a bonus (3.9).
        bidder_scores: What a made bid scores: `all` that was taken, or the `bid_amount` (3.9).
        thirty_for_sixty: Whether a made bid of 30 scores 60 (3.9).
        bonus_timing: The bonus counts towards the target `when_played`, or at the `end_of_hand` (C16).
        pool: The stake that each seat pays into the pool, in points; 0 without a pool (3.11).
        target: The points that win the game (3.10).
        end_check: The target is looked for after each trick (`immediate`) or `after_hand`, after each deal
            (3.10).
        tie_break: Who wins if several sides reach the target in one deal: `first_to_reach`,
            `non_dealing_side_first` or `highest_score` (C22).
        failed_bid_reach: Whether a bidder that reached the target and then failed has reached it: `void` or
            `counts` (C17).
        only_bidder_can_win: Whether the target counts only for a bidder that made its bid (C24).
        overshoot: `back_to_ten_below_target`: a score above the target is set back; `off`: it stands (C23).
        deal_cap: The deal after which the game ends as it stands, 1 to 256 (3.10).
        ct_ladder: Bids for every trick are raised by the next step (`sequential`) or by any (`free`) (C27).
        ct_call_self: Whether the bidder may call a card of its own, to play `alone`, or `forbidden` (S8).
        ct_partner_known: When the partner is known to all: `on_call`, or `on_play` of the called card (S8).
        side_of: By seat, its side, as an index into `sides`; worked out.
        cards_needed: How many cards a deck must have to be dealt; worked out.
        counts_tricks: Whether a trick can end the deal before all cards are played; worked out.
    """

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
    cards_needed: int = field(init=False, repr=False, compare=False)
    counts_tricks: bool = field(init=False, repr=False, compare=False)

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
        """How many seats there are."""
        return self.players

    @property
    def individual(self) -> bool:
        """Whether every seat is a side of its own."""
        return len(self.sides) == self.players

    @property
    def has_auction(self) -> bool:
        """Whether there is an auction, whose bidder names trumps."""
        return self.trump_from == "bidder"

    @property
    def pack(self) -> CardSet:
        """The set of the cards of the pack."""
        return PACKS[self.jokers]

    @property
    def pack_size(self) -> int:
        """How many cards the pack has."""
        return 52 + self.jokers

    @property
    def every_point(self) -> int:
        """The points of all tricks and the bonus of a deal; a higher bid is a bid for every trick (3.9)."""
        return self.trick_points * self.hand_size + self.bonus_points

    def options(self) -> dict[str, str]:
        """By option, its canonical text, the preset first."""
        return {name: option_text(getattr(self, name)) for name in OPTION_TYPES}


def _type_of(value: object) -> Any:
    """The type of an option, by its default value."""
    if isinstance(value, tuple):
        return Sides if isinstance(value[0], tuple) else tuple[int, ...]
    return type(value)


OPTION_TYPES: Final[dict[str, Any]] = {f.name: _type_of(f.default) for f in fields(Rules) if f.init}


def read_options(options: dict[str, Any]) -> dict[str, Any]:
    """The values of options given as text or as values. Raises RulesError that names every fault."""
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
    "deal_cap": 256,  # 64 games then have 16,384 deals, as many as the ids of a match's prompts tell apart
    "throw_in_cap": 1_000,
}


def _faults(rules: Rules) -> list[str]:
    """A clause for each reason why these rules cannot be played."""
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
