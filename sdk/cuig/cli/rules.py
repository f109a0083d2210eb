"""`cuig rules`: list the games, or every option of one; the rules that a command line names."""

from __future__ import annotations

from argparse import Namespace

from cuig.cli.errors import CommandError
from cuig.cli.output import say, say_json
from cuig.engine.errors import RulesError
from cuig.engine.options import CHOICES
from cuig.engine.presets import PRESETS, preset, rules_text
from cuig.engine.rules import Rules

# Of docs/rules.md, by option.
_PARAGRAPHS: dict[str, str] = {
    "players": "3.1", "sides": "3.1", "partner": "3.1", "jokers": "3.2", "ranking": "4", "hand_size": "3.2",
    "kitty_size": "3.2", "turn_up": "3.2", "deal_batches": "3.2", "trump_from": "3.3", "trump_naming": "3.5",
    "rob": "3.3", "rob_forced": "3.3", "rob_turned_ace": "3.3", "discard_draw": "3.5", "auction": "3.4",
    "bid_values": "3.4", "dealer_take": "3.4", "dealer_in_war": "3.4", "take_reply_order": "3.4",
    "all_pass": "3.4", "throw_in_cap": "3.4", "first_lead": "3.6", "plain_follow": "3.7", "void_plain": "3.7",
    "renege": "3.8", "renege_scope": "3.8", "ace_of_diamonds_plain": "4", "trick_points": "3.9",
    "bonus_points": "3.9", "bidder_scores": "3.9", "thirty_for_sixty": "3.9", "bonus_timing": "3.9",
    "pool": "3.9", "target": "3.10", "end_check": "3.10", "tie_break": "3.10", "failed_bid_reach": "3.10",
    "only_bidder_can_win": "3.10", "overshoot": "3.10", "deal_cap": "3.10", "ct_ladder": "3.4",
    "ct_call_self": "3.5", "ct_partner_known": "3.5",
}  # fmt: skip


def run(given: Namespace) -> int:
    """Print the games, or the rules of one."""
    if given.preset is None:
        if given.json:
            say_json({name: game.says for name, game in PRESETS.items()})
        else:
            width = max(map(len, PRESETS))
            for name, game in PRESETS.items():
                say(f"{name:<{width}}  {game.says}")
        return 0
    rules = rules_named(given.preset, given.options)
    if given.json:
        say_json(rules.options())
    else:
        say("\n".join(_lines(rules)))
    return 0


def _lines(rules: Rules) -> list[str]:
    plain = preset(rules.preset).options()
    rows = [
        (
            "*" if value != plain[name] else " ",
            name,
            value,
            f"({_PARAGRAPHS[name]})" if name in _PARAGRAPHS else "",
            _others(name, value),
        )
        for name, value in rules.options().items()
        if name != "preset"
    ]
    widths = [max(len(row[column]) for row in rows) for column in range(4)]
    lines = [f"{rules_text(rules)}: {PRESETS[rules.preset].says}"]
    for mark, name, value, paragraph, others in rows:
        cells = f"{mark} {name:<{widths[1]}}  {value:<{widths[2]}}  {paragraph:<{widths[3]}}  {others}"
        lines.append(cells.rstrip())
    return lines


def _others(name: str, value: str) -> str:
    if name in CHOICES:
        others = [choice for choice in CHOICES[name] if choice != value]
        return f"or {', '.join(others)}" if others else ""
    return {"yes": "or no", "no": "or yes"}.get(value, "")


def rules_named(name: str, options: list[str]) -> Rules:
    """Make the rules of a preset with `option=value` words laid over it. Raises CommandError."""
    wrong = [word for word in options if "=" not in word]
    if wrong:
        raise CommandError(f"{wrong[0]!r} is no option=value")
    try:
        return preset(name, **dict(word.split("=", 1) for word in options))
    except RulesError as error:
        raise CommandError(str(error)) from error
