"""The options of `Rules` as text, and back."""

from __future__ import annotations

from typing import Any, Final

from cuig.engine.numbers import whole_number

# By option that is a word, the words that it may be.
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
    """Whole numbers, as text separated by commas. Raises ValueError."""
    words = given.split(",") if isinstance(given, str) else list(given)
    return tuple(_number(word) for word in words)


def _number(given: Any) -> int:
    """A whole number, which may be negative. Raises ValueError."""
    if isinstance(given, bool) or not isinstance(given, int | str):
        raise ValueError("a whole number is wanted")
    text = str(given).strip()
    number = whole_number(text.removeprefix("-"), 0, 10**8)
    return -number if text.startswith("-") else number


def parse_option(kind: Any, given: Any) -> Any:
    """The value of an option, given as a value or as text.

    kind: the type of the option: bool, int, str, tuple[int, ...] or, for sides, any other. Raises ValueError
    that says what is wanted.
    """
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
