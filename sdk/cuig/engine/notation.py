"""A record as text, one line a deal or an action, and back (docs/record.md).

cuig record 1
rules twenty-five players=4 sides=0,2/1,3 …
game 1 dealer 0
deal 1 5D 8C 4C …
1 5H
2 rob:2C
"""

from __future__ import annotations

from typing import Final

from cuig.engine.actions import action_text, parse_action
from cuig.engine.cards import cards_text, parse_cards
from cuig.engine.errors import ActionError, CardError, DeckError, IllegalAction, RecordError, RulesError
from cuig.engine.numbers import whole_number
from cuig.engine.phases.phase import Phase
from cuig.engine.presets import parse_rules
from cuig.engine.record import GameRecord, GameRecorder, Record, steps
from cuig.engine.rules import Rules

HEADING: Final = "cuig record 1"


def rules_line(rules: Rules) -> str:
    """All options of the rules in one line, which `parse_rules` reads."""
    options = rules.options()
    name = options.pop("preset")
    return " ".join([name, *(f"{option}={value}" for option, value in options.items())])


def record_text(record: Record) -> str:
    """The text of a record. Raises DeckError or IllegalAction if it breaks the rules."""
    lines = [HEADING, f"rules {rules_line(record.rules)}"]
    for number, game in enumerate(record.games, 1):
        lines.append(f"game {number} dealer {game.dealer}")
        for step in steps(record.rules, game):
            if step.deck is not None:
                lines.append(f"deal {step.state.deal_number} {cards_text(step.deck)}")
            else:
                lines.append(f"{step.state.turn} {action_text(step.action)}")
    return "\n".join(lines) + "\n"


def parse_record(text: str) -> Record:
    """Read a record; it is replayed meanwhile, so that one that breaks the rules is refused.

    Empty lines and what follows a `#` are skipped. Raises RecordError with the number of the damaged line
    (from 1) and the reason.
    """
    lines = [(number, line.split("#")[0].split()) for number, line in enumerate(text.splitlines(), 1)]
    lines = [(number, words) for number, words in lines if words]
    if not lines or " ".join(lines[0][1]) != HEADING:
        raise RecordError(lines[0][0] if lines else 1, f"a record begins with {HEADING!r}")
    if len(lines) < 2 or lines[1][1][0] != "rules":
        raise RecordError(lines[1][0] if len(lines) > 1 else 2, "the second line gives the rules")
    number, words = lines[1]
    try:
        rules = parse_rules(" ".join(words[1:]))
    except RulesError as refused:
        raise RecordError(number, str(refused)) from refused
    games: list[GameRecord] = []
    recorder: GameRecorder | None = None
    for number, words in lines[2:]:
        try:
            if words[0] == "game":
                if recorder is not None:
                    games.append(recorder.record())
                recorder = GameRecorder(rules, _dealer(words, len(games) + 1, rules))
            elif recorder is None:
                raise ValueError("no game has begun")
            elif words[0] == "deal":
                _read_deal(recorder, words)
            else:
                _read_action(recorder, words)
        except (ValueError, ActionError, CardError, DeckError, IllegalAction) as damage:
            raise RecordError(number, str(damage)) from damage
    if recorder is not None:
        games.append(recorder.record())
    return Record(rules, tuple(games))


def _dealer(words: list[str], due: int, rules: Rules) -> int:
    """The seat of a line `game N dealer SEAT`. Raises ValueError."""
    if len(words) != 4 or words[2] != "dealer" or words[1] != str(due):
        raise ValueError(f"'game {due} dealer SEAT' is wanted here")
    seat = whole_number(words[3])
    if seat >= rules.players:
        raise ValueError(f"seat {seat} is not at a table of {rules.players}")
    return seat


def _read_deal(recorder: GameRecorder, words: list[str]) -> None:
    """Deal the cards of a line `deal N CARD …`. Raises ValueError, CardError, DeckError."""
    due = recorder.state.deal_number
    if recorder.state.phase != Phase.DEAL:
        raise ValueError("the game is over" if recorder.state.over else "the deal before is not finished")
    if len(words) < 2 or words[1] != str(due):
        raise ValueError(f"deal {due} is due")
    recorder.deal(parse_cards(" ".join(words[2:])))


def _read_action(recorder: GameRecorder, words: list[str]) -> None:
    """Take the action of a line `SEAT ACTION`. Raises ValueError, ActionError, IllegalAction."""
    if len(words) != 2:
        raise ValueError("'SEAT ACTION' is wanted here")
    if recorder.state.turn != whole_number(words[0]):
        turn = recorder.state.turn
        raise ValueError(f"it is seat {turn}'s turn" if turn >= 0 else "nobody may act before a deal")
    recorder.apply(parse_action(words[1]))
