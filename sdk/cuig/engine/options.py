"""How options are written and read, and which of them go together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from cuig.engine.numbers import whole_number

if TYPE_CHECKING:
    from cuig.engine.rules import Rules

CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "partner": ("fixed", "called"),
    "ranking": ("irish", "whist"),
    "trump_from": ("turn_up", "bidder"),
    "trump_naming": ("after_kitty", "before_kitty"),
    "rob": ("off", "ace_holder"),
    "rob_turned_ace": ("dealer", "none"),
    "auction": ("single_round", "until_one_left"),
    "dealer_in_war": ("take_or_pass", "take_raise_or_pass"),
    "take_reply_order": ("taken_bidder", "clockwise"),
    "all_pass": ("throw_in", "dealer_min"),
    "first_lead": ("dealer_left", "bidder_left", "bidder_right", "bidder"),
    "plain_follow": ("follow_or_trump", "strict"),
    "void_plain": ("any", "must_trump", "must_trump_unless_top"),
    "renege_scope": ("each", "best"),
    "ace_of_diamonds_plain": ("lowest", "below_jack"),
    "bidder_scores": ("all", "bid_amount"),
    "bonus_timing": ("when_played", "end_of_hand"),
    "end_check": ("after_hand", "immediate"),
    "tie_break": ("first_to_reach", "non_dealing_side_first", "highest_score"),
    "failed_bid_reach": ("void", "counts"),
    "overshoot": ("off", "back_to_ten_below_target"),
    "ct_ladder": ("sequential", "free"),
    "ct_call_self": ("forbidden", "alone"),
    "ct_partner_known": ("on_call", "on_play"),
}
_YES = ("yes", "true", "on", "1")
_NO = ("no", "false", "off", "0")
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


def option_text(value: object) -> str:
    """The canonical text of an option's value."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        if value and isinstance(value[0], tuple):
            return "/".join(",".join(str(seat) for seat in seats) for seats in value)
        return ",".join(str(number) for number in value)
    return str(value)


def _numbers(given: Any) -> tuple[int, ...]:
    words = given.split(",") if isinstance(given, str) else list(given)
    return tuple(_number(word) for word in words)


def _number(given: Any) -> int:
    if isinstance(given, bool) or not isinstance(given, int | str):
        raise ValueError("a whole number is wanted")
    text = str(given).strip()
    number = whole_number(text.removeprefix("-"), 0, 10**8)
    return -number if text.startswith("-") else number


def parse_option(kind: Any, given: Any) -> Any:
    """The value of an option given as a value or as text. Raises ValueError with the reason."""
    if kind is bool:
        word = str(given).strip().lower()
        if word in _YES:
            return True
        if word in _NO:
            return False
        raise ValueError("yes or no is wanted")
    if kind is int:
        return _number(given)
    if kind is str:
        return str(given).strip()
    if kind == tuple[int, ...]:
        return _numbers(given)
    sides = given.split("/") if isinstance(given, str) else given
    return tuple(_numbers(seats) for seats in sides)


def rule_faults(rules: Rules) -> list[str]:
    """Everything about these options that cannot be played, a clause each."""
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
