"""Test a bot: views in notation, scripted opponents, whole matches.

from cuig.testing import answer, assert_legal, play_out, scripted
from mybot import MyBot

def test_it_takes_a_trick_cheaply():
    assert answer(MyBot, "trumps H; hand 5H JH 2S; trick 7H") == "JH"

def test_it_is_legal_everywhere():
    assert_legal(MyBot)
"""

from __future__ import annotations

from collections.abc import Iterable

from cuig.bot import Bot, Seating, bot_name
from cuig.client.on_error import OnError
from cuig.client.seat import BotError, SeatedBot, actions_text
from cuig.engine.actions import Action, parse_action
from cuig.engine.presets import PRESETS, parse_rules, rules_text
from cuig.engine.rules import Rules
from cuig.engine.views import View
from cuig.home.contest import Contest, HomeTable, Played, distinct_names, plan_match
from cuig.view_notation import ViewError, parse_view, view_text

__all__ = [
    "Bot",
    "BotError",
    "Played",
    "View",
    "ViewError",
    "answer",
    "assert_legal",
    "play_out",
    "scripted",
    "view",
    "view_text",
]


def view(text: str, rules: Rules | str | None = None) -> View:
    """The view that a line of notation describes. Raises ViewError.

    rules: those of the view, if the line does not begin with a game; Twenty-Five if not given.
    """
    return parse_view(text, rules)


def answer(bot: type[Bot], seen: View | str, rules: Rules | str | None = None) -> str:
    """The answer of a new instance of a bot to a view, as text: `5H`, `pass`, `discard:2C discard:9D`.

    Raises BotError if the bot raises or answers what is not legal, ViewError if the line is no view.
    """
    if isinstance(seen, str):
        seen = view(seen, rules)
    table = seen.rules
    seating = Seating("test", table, 1, seen.seat, ("this", "others"), _holders(table, seen.seat))
    with HomeTable() as home:
        return actions_text(home.wait_for(SeatedBot(bot, seating, OnError.RAISE).decide(seen)))


def _holders(rules: Rules, seat: int) -> tuple[int, ...]:
    """By seat, the entrant that holds it: 0 for the side of this seat, 1 for all others."""
    own = rules.sides[rules.side_of[seat]]
    return tuple(0 if other in own else 1 for other in range(rules.seats))


def scripted(*says: str | Action, name: str = "scripted") -> type[Bot]:
    """A bot that answers with these actions in turn, at each of its seats, and then with the first legal one.

    An action is text or a number: `"5H"`, `"pass"`, `"bid:20"`, `"trump:H"`, `"discard:2C"`. Where several
    cards are discarded, each of them is an action. Raises ActionError.
    """
    script = [parse_action(said) if isinstance(said, str) else said for said in says]

    class Scripted(Bot):
        def __init__(self) -> None:
            self._left = list(script)

        def play(self, view: View) -> Action:
            return self._left.pop(0) if self._left else view.legal[0]

        rob = bid = name_trump = call = play

        def discard(self, view: View) -> list[Action]:
            count = view.choose[0]
            said, self._left = self._left[:count], self._left[count:]
            return said or list(view.legal[:count])

    Scripted.name = name
    Scripted.__qualname__ = Scripted.__name__ = "Scripted"
    return Scripted


def play_out(
    *bots: type[Bot], rules: Rules | str = "twenty-five", seed: str = "0", duplicate: bool = False
) -> Played:
    """Play one match to its end. The bots hold the sides in order; if they are fewer they hold several.

    seed: decides every card. duplicate: play it once for every way to turn the seats. Raises BotError if a
    bot raises or answers what is not legal, RulesError if the rules cannot be read.
    """
    table = _rules(rules)
    contest = Contest(table, min(len(bots), len(table.sides)), 1, seed, duplicate)
    line_up = contest.line_ups[0]
    plan = plan_match(contest, 0, 0, distinct_names([bot_name(bot) for bot in bots]))
    with HomeTable() as home:
        return home.play(plan, [bots[bot] for bot in line_up], f"test-{seed}")


def assert_legal(
    bot: type[Bot], presets: Iterable[str | Rules] = tuple(PRESETS), games: int = 2, seed: str = "legal"
) -> None:
    """Play games of every preset against random bots. Raises AssertionError at the first mistake.

    presets: games or rules. games: how many of each. seed: decides every card.
    """
    from cuig.bots.random import Random

    for named in presets:
        rules = _rules(named)
        for number in range(games):
            try:
                play_out(bot, Random, rules=rules, seed=f"{seed}-{number}")
            except BotError as error:
                raise AssertionError(
                    f"{rules_text(rules)}, seed {seed}-{number}: {error}"
                ) from error.__cause__


def _rules(given: Rules | str) -> Rules:
    """Rules given as such or as text. Raises RulesError."""
    return given if isinstance(given, Rules) else parse_rules(given)
