"""The games by name: their options, and the seats and sides that each may have."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from cuig.engine.errors import RulesError
from cuig.engine.options import option_text
from cuig.engine.rules import Rules, Sides, read_options


@dataclass(frozen=True, slots=True)
class Preset:
    """A game by name.

    Attributes:
        name: The name by which it is chosen.
        says: What the game is, in a few words.
        players: How many seats it has unless another number is asked for.
        tables: By number of seats, the sides that it may be played with; the first is the default.
        options: The options in which it differs from the defaults of `Rules`.
    """

    name: str
    says: str
    players: int
    tables: Mapping[int, tuple[Sides, ...]]
    options: dict[str, Any]


def _alone(players: int) -> Sides:
    """Every seat a side of its own."""
    return tuple((seat,) for seat in range(players))


_PAIRS_OF_FOUR: Final[Sides] = ((0, 2), (1, 3))
_TWO_THREES: Final[Sides] = ((0, 2, 4), (1, 3, 5))
_THREE_PAIRS: Final[Sides] = ((0, 3), (1, 4), (2, 5))
_ALONE: Final = {players: (_alone(players),) for players in range(2, 11)}
_TO_NINE: Final = {players: _ALONE[players] for players in range(2, 10)}
_SIDES_25: Final = {4: (_PAIRS_OF_FOUR,), 6: (_TWO_THREES, _THREE_PAIRS)}
_SIDES_55: Final = _TO_NINE | {
    4: (_alone(4), _PAIRS_OF_FOUR),
    6: (_alone(6), _TWO_THREES, _THREE_PAIRS),
}
_SIDES_110: Final = _TO_NINE | {4: (_PAIRS_OF_FOUR, _alone(4)), 6: (_TWO_THREES, _alone(6))}

_TURN_UP: Final[dict[str, Any]] = {}  # the defaults of Rules are Twenty-Five
_BIDDING: Final[dict[str, Any]] = {
    "kitty_size": 5,
    "turn_up": False,
    "trump_from": "bidder",
    "rob": "off",
    "plain_follow": "follow_or_trump",
    "bonus_points": 5,
    "end_check": "after_hand",
}
_OPEN_WAR: Final[dict[str, Any]] = _BIDDING | {"dealer_in_war": "take_raise_or_pass"}
_SOLO: Final[dict[str, Any]] = _BIDDING | {"void_plain": "must_trump"}

_ALL: Final[tuple[Preset, ...]] = (
    Preset("twenty-five", "Twenty-Five: sides race to 25 by tricks of five", 4, _SIDES_25, _TURN_UP),
    Preset(
        "fifty-five", "Fifty-Five: bid, take the kitty, name trumps", 4, _SIDES_55, _OPEN_WAR | {"target": 55}
    ),
    Preset(
        "one-ten",
        "One-Hundred-and-Ten: bidding until one is left",
        4,
        _SIDES_110,
        _OPEN_WAR | {"auction": "until_one_left", "take_reply_order": "clockwise", "target": 110},
    ),
    Preset(
        "two-twenty", "Fifty-Five played to 220", 4, _SIDES_55, _OPEN_WAR | {"target": 220, "deal_cap": 200}
    ),
    Preset("fifty-five-solo", "Fifty-Five, each for himself", 4, _TO_NINE, _SOLO | {"target": 55}),
    Preset("one-ten-solo", "One-Hundred-and-Ten, each for himself", 4, _TO_NINE, _SOLO | {"target": 110}),
    Preset(
        "two-twenty-solo",
        "Two-Hundred-and-Twenty, each for himself",
        4,
        _TO_NINE,
        _SOLO | {"target": 220, "deal_cap": 200},
    ),
    Preset(
        "cut-throat",
        "Cut Throat: five seats, the bidder calls a card and with it a partner",
        5,
        {5: _ALONE[5]},
        {
            "partner": "called",
            "jokers": 2,
            "ranking": "whist",
            "hand_size": 10,
            "kitty_size": 4,
            "turn_up": False,
            "deal_batches": (1,),
            "trump_from": "bidder",
            "rob": "off",
            "bid_values": (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20, 30, 40, 50),
            "dealer_take": False,
            "first_lead": "bidder",
            "renege": False,
            "trick_points": 1,
            "target": 100,
            "end_check": "after_hand",
            "tie_break": "highest_score",
        },
    ),
    Preset(
        "spoil-five",
        "Spoil Five: three tricks take the pool, else it is carried over",
        5,
        _ALONE,
        {"plain_follow": "follow_or_trump", "pool": 1, "end_check": "after_hand"},
    ),
    Preset(
        "forty-five",
        "Forty-Five: Twenty-Five with five more for the best trump",
        4,
        _SIDES_25,
        {"plain_follow": "follow_or_trump", "bonus_points": 5, "target": 45, "end_check": "after_hand"},
    ),
    Preset(
        "auction-120",
        "Auction Forty-Fives: bid for trumps, discard and draw, to 120",
        4,
        {4: (_PAIRS_OF_FOUR,), 6: (_TWO_THREES,)},
        _BIDDING
        | {
            "kitty_size": 0,
            "discard_draw": True,
            "bid_values": (15, 20, 25, 30),
            "all_pass": "dealer_min",
            "target": 120,
        },
    ),
)
PRESETS: Final[dict[str, Preset]] = {game.name: game for game in _ALL}


def preset(name: str, **options: Any) -> Rules:
    """The rules of a game, with some options changed.

    Options are values or their text: `preset("twenty-five", players=6, target="15")`. Raises RulesError with
    one sentence that names everything unknown, unreadable or impossible.
    """
    game = PRESETS.get(name)
    if game is None:
        raise RulesError([f"there is no game {name!r}; the games are {', '.join(PRESETS)}"])
    given = read_options(options)
    if given.pop("preset", name) != name:
        raise RulesError([f"a game of {name} cannot call itself {options['preset']}"])
    players = given.get("players", game.players)
    tables = game.tables.get(players)
    if tables is None:
        seats = ", ".join(str(number) for number in sorted(game.tables))
        raise RulesError([f"{name} is played by {seats}, not by {players}"])
    sides = given.get("sides", tables[0])
    if sides not in tables:
        allowed = " or ".join(option_text(table) for table in tables)
        raise RulesError([f"{name} for {players} has sides {allowed}, not {option_text(sides)}"])
    return Rules(**{"preset": name, **game.options, **given, "players": players, "sides": sides})


def parse_rules(text: str) -> Rules:
    """Read rules such as `twenty-five players=6 target=15`. Raises RulesError."""
    words = text.split()
    if not words:
        raise RulesError(["the line names no game"])
    faults = [f"{word!r} is no option=value" for word in words[1:] if "=" not in word]
    options = dict(word.split("=", 1) for word in words[1:] if "=" in word)
    if len(options) + len(faults) < len(words) - 1:
        faults.append("an option is given twice")
    if faults:
        raise RulesError(faults)
    return preset(words[0], **options)


_NAMED_APART: Final = ("preset", "players")


def rules_text(rules: Rules) -> str:
    """The preset and the options that differ from it, which `parse_rules` reads.

    Raises RulesError if `rules.preset` names no game.
    """
    plain = preset(rules.preset, players=rules.players).options()
    changed = [f"{k}={v}" for k, v in rules.options().items() if v != plain[k] and k not in _NAMED_APART]
    if rules.players != PRESETS[rules.preset].players:
        changed.insert(0, f"players={rules.players}")
    return " ".join([rules.preset, *changed])
