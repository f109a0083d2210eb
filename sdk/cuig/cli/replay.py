"""`cuig replay`: show a match trick by trick, or ask a bot for each of its decisions."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from cuig.apart.process import ProcessEnded
from cuig.bot import Seating
from cuig.cli.errors import CommandError, unreadable
from cuig.cli.named import REMOTE, home_bots
from cuig.cli.output import say, say_json, say_painted
from cuig.cli.progress_bar import ProgressBar
from cuig.client.on_error import OnError
from cuig.client.seat import BotError, actions_text
from cuig.engine.actions import action_text, is_play
from cuig.engine.cards import card_text, cards_in, suit_text
from cuig.engine.errors import EngineError
from cuig.engine.notation import parse_record
from cuig.engine.presets import rules_text
from cuig.engine.record import GameRecord, Record, replay_game, steps
from cuig.engine.rules import Rules
from cuig.home.bots import HomeSeat
from cuig.home.contest import HomeTable
from cuig.loading import BotLoadError
from cuig.match import Plan, Standing
from cuig.paths import expand_home
from cuig.printable import printable
from cuig.record_reader import Decision, decisions
from cuig.record_seats import seated_plan
from cuig.standings import standings
from cuig.view_notation import view_text

_RED, _BLACK, _BOLD, _DIM, _END = "\x1b[31m", "\x1b[36m", "\x1b[1m", "\x1b[2m", "\x1b[0m"
_SYMBOLS: Final = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}


def run(given: Namespace) -> int:
    """Show the match or some of its decisions, or ask the bot for them."""
    record, plan = _read(given.file)
    _check(record, given)
    if given.bot is None and given.at is None:
        if given.json:
            say_json(_for_programs(record, plan, given.game))
        else:
            paint = _Paint(_coloured(given.colour))
            say_painted("\n".join(_match_lines(record, plan, paint, given.game)))
        return 0
    everything = list(decisions(record))
    wanted = [
        decision
        for decision in everything
        if given.at in (None, decision.number)
        and given.seat in (None, decision.view.seat)
        and given.game in (None, decision.game)
    ]
    if not wanted:
        raise CommandError(_none_matches(everything, given))
    if given.bot is None:
        return _show_decisions(wanted, given)
    return _ask(given.bot, record.rules, wanted, given)


def _read(file: Path) -> tuple[Record, Plan | None]:
    """Read the record, and its plan if the file says who sat where. Raises CommandError."""
    try:
        text = sys.stdin.read() if str(file) == "-" else expand_home(file).read_text(encoding="utf-8-sig")
        # A match's page also offers JSON, and a protobuf message, which holds zeros.
        if text.lstrip().startswith("{") or "\0" in text:
            raise CommandError(_not_text(file))
        record = parse_record(text)
        return record, seated_plan(record, text)
    except EngineError as error:
        raise CommandError(f"{file}: {error}") from error
    except UnicodeDecodeError as error:
        raise CommandError(_not_text(file)) from error
    except OSError as error:
        raise unreadable(file, error) from error


def _not_text(file: Path) -> str:
    return f"{file} is no record as text: `record.txt` of the match's page is wanted"


def _check(record: Record, given: Namespace) -> None:
    """Check that the game and the seat are in the record. Raises CommandError."""
    if given.game is not None and given.game > len(record.games):
        raise CommandError(f"the match has {len(record.games)} games")
    if given.seat is not None and given.seat >= record.rules.seats:
        raise CommandError(f"the table has seats 0 to {record.rules.seats - 1}")


def _none_matches(everything: list[Decision], given: Namespace) -> str:
    """Say why the flags select no decision, and what they could select."""
    one = next((decision for decision in everything if decision.number == given.at), None)
    if given.at is not None and one is None:
        return f"the record has {len(everything)} decisions; --at counts them from 1"
    if one is not None:
        return f"decision {given.at} is one of seat {one.view.seat} in game {one.game}"
    return f"the record has {len(everything)} decisions, and none of them is of --seat and --game"


def _coloured(choice: str) -> bool:
    if choice == "auto":
        return sys.stdout.isatty() and not os.environ.get("NO_COLOR")
    return choice == "always"


class _Paint:
    """Formats cards and words, with colours for a terminal or without."""

    def __init__(self, coloured: bool) -> None:
        self._coloured = coloured

    def card(self, card: int) -> str:
        text = card_text(card)
        if not self._coloured:
            return text
        if text[0] == "J" and text[1] in "RB":
            return f"{_RED if text == 'JR' else _BLACK}{text}{_END}"
        return f"{_RED if text[1] in 'DH' else _BLACK}{text[0]}{_SYMBOLS[text[1]]}{_END}"

    def cards(self, mask: int) -> str:
        return " ".join(map(self.card, cards_in(mask)))

    def bold(self, text: str) -> str:
        return f"{_BOLD}{text}{_END}" if self._coloured else text

    def dim(self, text: str) -> str:
        return f"{_DIM}{text}{_END}" if self._coloured else text


def _match_lines(record: Record, plan: Plan | None, paint: _Paint, only: int | None) -> Iterator[str]:
    yield paint.bold(rules_text(record.rules))
    for number, game in enumerate(record.games, 1):
        if only in (None, number):
            names = [] if plan is None else list(map(printable, _seats(plan, number)))
            seats = ", ".join(f"seat {seat} {name}" for seat, name in enumerate(names))
            yield ""
            yield paint.bold(f"Game {number}") + (f": {seats}" if names else "")
            yield from _game_lines(record.rules, game, names, paint)
    if plan is not None and only is None:
        yield ""
        yield from _result_lines(record, plan, paint)


def _seats(plan: Plan, game: int) -> list[str]:
    return [plan.entrants[entrant] for entrant in plan.games[game - 1].holders]


def _result_lines(record: Record, plan: Plan, paint: _Paint) -> Iterator[str]:
    result = _result(record, plan)
    if result is None:
        yield "The record ends before its last game does."
        return
    yield paint.bold(f"After {_games(len(record.games))}")
    for name, standing in result:
        won = _games(standing.games_won)
        yield f"  {standing.place}. {printable(name)}, {won} won, {standing.points} points"


def _games(many: int) -> str:
    return "1 game" if many == 1 else f"{many} games"


def _result(record: Record, plan: Plan) -> list[tuple[str, Standing]] | None:
    """Compute the standings, the best first; None where the last game is not over."""
    games = [replay_game(record.rules, game) for game in record.games]
    if not games[-1].over:
        return None
    placed = standings(plan, games, [0] * len(plan.entrants))
    return sorted(zip(plan.entrants, placed, strict=True), key=lambda entrant: entrant[1].place)


def _game_lines(rules: Rules, game: GameRecord, names: list[str], paint: _Paint) -> Iterator[str]:
    decision = 0
    before: list[int] = [0] * len(rules.sides)
    trick: list[str] = []
    for step in steps(rules, game):
        state = step.state
        if step.deck is not None:
            before = list(state.scores)
            deal = state.copy()
            deal.deal(step.deck)
            turned = f", {paint.card(deal.turn_up)} turned up" if deal.turn_up else ""
            yield ""
            yield paint.bold(f"Deal {state.deal_number}") + f", seat {state.dealer} deals{turned}"
            yield from (f"  seat {seat}  {paint.cards(hand)}" for seat, hand in enumerate(deal.hands))
            continue
        decision += 1
        seat, after = state.turn, state.copy()
        after.apply(step.action)
        if not is_play(step.action):
            yield f"  seat {seat}  {_action_words(step.action, paint)}"
        else:
            trick.append(f"{seat} {paint.card(step.action)}")
            if len(trick) == rules.players:
                # From the state before: a deal that is over no longer has its last trick.
                winner = _winner([*state.trick, step.action], state)
                yield f"  {' · '.join(trick)}  {paint.dim(f'seat {winner} takes it')}"
                trick = []
        if after.turn < 0:
            if trick:
                yield f"  {' · '.join(trick)}"
                trick = []
            gained = [now - then for now, then in zip(after.scores, before, strict=True)]
            yield (
                "  "
                + paint.bold(f"scores {' '.join(map(str, after.scores))}")
                + paint.dim(f"  ({' '.join(f'{points:+}' for points in gained)})")
            )
            if after.over:
                sides = [_side(rules, side, names) for side in after.winners]
                yield "  " + paint.bold(f"won by side {', '.join(sides)}")


def _side(rules: Rules, side: int, names: list[str]) -> str:
    """Format a side by its number and the bots that play it."""
    held = dict.fromkeys(names[seat] for seat in rules.sides[side]) if names else {}
    return f"{side} ({' and '.join(held)})" if held else str(side)


def _winner(trick: list[int], state: Any) -> int:
    """Return the seat that takes a whole trick, by the state before its last card."""
    winner: int = (state.leaders[-1] + state.table.winner(trick)) % state.rules.players
    return winner


def _action_words(action: int, paint: _Paint) -> str:
    """Format an action other than a play, as the rest of a sentence about a seat."""
    verb, colon, rest = action_text(action).partition(":")
    if verb in ("rob", "discard", "call"):
        words = {"rob": "robs, putting out", "discard": "puts out", "call": "calls"}
        return f"{words[verb]} {paint.card(action % 100)}"
    if verb == "trump":
        return f"names {suit_text(action % 100)} trumps"
    return f"{verb}s {rest}" if colon else verb


def _show_decisions(wanted: list[Decision], given: Namespace) -> int:
    if given.json:
        say_json([_decision(one) for one in wanted])
    else:
        for one in wanted:
            say(f"{one.number}: {view_text(one.view)}\n   was answered: {actions_text(one.actions)}")
    return 0


def _decision(one: Decision) -> dict[str, Any]:
    return {
        "decision": one.number,
        "game": one.game,
        "view": view_text(one.view),
        "was": actions_text(one.actions),
    }


def _ask(spec: str, rules: Rules, wanted: list[Decision], given: Namespace) -> int:
    """Ask a bot for the decisions, with one instance for each seat of each game, as in a match."""
    if spec.startswith(REMOTE):
        raise CommandError("a bot that comes to a port is asked in whole matches, by `cuig play`, alone")
    [bot] = home_bots([spec])
    name = bot.name
    names = tuple(name if side == 0 else f"side {side}" for side in range(len(rules.sides)))
    seats: dict[tuple[int, int], HomeSeat] = {}
    answers: list[dict[str, Any]] = []
    agreed = 0
    partial = False
    try:
        bot.prepare(1)
        with HomeTable() as table, ProgressBar(len(wanted), "decisions") as bar:
            for one in wanted:
                seat = one.view.seat
                if (one.game, seat) not in seats:
                    seating = Seating(
                        match_id="replay",
                        rules=rules,
                        game=one.game,
                        seat=seat,
                        names=names,
                        holders=rules.side_of,
                    )
                    seats[one.game, seat] = bot.sit(seat, seating, OnError.RAISE)
                actions = table.wait_for(seats[one.game, seat].decide(one.view))
                # Cards discarded together have no order.
                same = sorted(actions) == sorted(one.actions)
                agreed += same
                answers.append({**_decision(one), "bot": actions_text(actions), "same": same})
                bar.step()
    except KeyboardInterrupt:
        partial = True
    except BotLoadError as error:
        raise CommandError(str(error)) from error
    except BotError as error:
        raise CommandError(str(error), status=1) from error
    except ProcessEnded as error:
        raise CommandError(str(error), status=1) from error
    finally:
        bot.close()
    if given.json:
        told = {"bot": name, "partial": partial, "decisions": answers, "same": agreed}
        say_json(told)
        return 130 if partial else 0
    for line in answers:
        if given.at is not None or not line["same"]:
            say(f"{line['decision']}: {line['view']}\n   was {line['was']}, {name} says {line['bot']}")
    if partial:
        say(f"Interrupted after {len(answers)} of {len(wanted)} decisions.")
    say(f"{name} does the same in {agreed} of {len(answers)} decisions.")
    return 130 if partial else 0


def _placed(name: str, one: Standing) -> dict[str, Any]:
    return {"name": name, "place": one.place, "games_won": one.games_won, "points": one.points}


def _for_programs(record: Record, plan: Plan | None, only: int | None) -> dict[str, Any]:
    seats = None if plan is None else [_seats(plan, number) for number in range(1, len(record.games) + 1)]
    placed = None if plan is None else _result(record, plan)
    return {
        "rules": record.rules.options(),
        "seats": seats,
        "result": None if placed is None else [_placed(*entrant) for entrant in placed],
        "decisions": [_decision(one) for one in decisions(record) if only in (None, one.game)],
    }
