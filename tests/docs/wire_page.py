"""docs/wire.md, made by running: `python -m tests.docs.wire_page` writes it, a test compares it."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, get_type_hints

from cuig.commitments import bots_nonce, nonce_commitment
from cuig.engine import PRESETS, preset
from cuig.engine.actions import action_text
from cuig.engine.cards import cards_text
from cuig.engine.options import CHOICES
from cuig.engine.rules import Rules
from cuig.match import FaultPolicy, Plan
from cuig.mixing import Mixing
from cuig.opening import mixing_message, opened_message
from cuig.prompts import Prompts
from cuig.refusal import AnswerRefused
from cuig.table import Table, default_answer
from cuig.v1 import actions_pb2, referee_pb2
from cuig.wire import PROTOCOL, result_message, rules_message
from google.protobuf.json_format import MessageToDict
from google.protobuf.message import Message

from referee.conform.positions import Position, bound, plan_against, positions

PAGE = Path(__file__).parents[2] / "docs" / "wire.md"
MATCH = 7
SHOWN_OPTIONS = ("players", "preset", "sides", "target")
# One position of each kind of question, and what is to be noticed there.
ASKED = (
    (
        "twenty-five",
        "rob or keep",
        "The seat may take the turned-up card: `62` keeps, `100 + c` robs and puts card c out.",
    ),
    ("one-ten", "bid", "`400 + v` bids v; `60` passes. What was said before is in `auction`, in order."),
    ("one-ten", "bid, or take", "The dealer may take the highest bid for itself: `61`."),
    ("one-ten", "name trumps", "`500 + s` names suit s."),
    (
        "one-ten",
        "discard",
        "The bidder has taken up the kitty: while it discards, `hand` is all that it holds, the kitty "
        "included, and `kitty` says which those were. The answer holds as many actions as `choose_min` and "
        "`choose_max` say, in any order.",
    ),
    (
        "auction-120",
        "discard",
        "Where the count is free, `choose_min` is below `choose_max`; no card, or `63` alone, discards none.",
    ),
    ("cut-throat", "call a card", "`300 + c` calls card c: who holds it becomes the partner."),
    (
        "twenty-five",
        "play a card",
        "The action is the card. `played` and `leaders` tell the tricks, of which the last is unfinished.",
    ),
)
FORMS = {bool: "`yes`, `no`", int: "a whole number", tuple[int, ...]: "whole numbers: `3,2`"}


def page() -> str:
    """The page."""
    return "\n".join([*_beginning(), *_prompts(), *_end(), *_options(), *_sides(), ""])


def _beginning() -> Iterator[str]:
    yield "# The protocol by example"
    yield ""
    yield (
        "What [the protocol](protocol.md) says in words, as messages in protobuf's JSON, from several "
        "matches. Made by running (`python -m tests.docs.wire_page`), with random numbers replaced by fixed "
        "ones."
    )
    yield (
        "Bytes are base64 in JSON; what they hold stands beside. `→` is what the bot says, `←` what it "
        "hears. Fields that are 0 or empty are not sent, as always in proto3: `seat` 0 is not there."
    )
    yield ""
    yield "## From hello to the first card"
    yield ""
    hello = referee_pb2.Hello(protocol=PROTOCOL, client="mine 0.2", capacity=128, commits=True)
    yield from _said(
        "The first message; `commits` says that the bot adds to the cards.",
        hello=hello,
    )
    welcome = referee_pb2.Welcome(protocol=PROTOCOL, bot="molly", capacity=128)
    yield from _heard("Nothing is open yet.", welcome=welcome)
    plan = bound(_named(plan_against("twenty-five", 1, faults=FaultPolicy.STRICT)), "4711")
    mixing = Mixing(plan.commitment, [True, True], 0.0, 2.0, 5000)
    opened = opened_message(plan, rules_message(plan.rules), "4711", MATCH, 0)
    opened.commitment, opened.nonce_wanted = plan.commitment, True
    yield from _heard(
        "A match begins. `match` stands for it on this stream; all options of the rules come with it (here a "
        "few). The cards wait for the bot's commitment.",
        opened=[opened],
    )
    nonces = [bots_nonce(bytes([one]) * 32, "4711", plan.commitment, one - 1) for one in (1, 2)]
    for entrant, nonce in enumerate(nonces):
        mixing.commit(entrant, nonce_commitment(plan.commitment, entrant, nonce), 0.0)
    committed = referee_pb2.NonceCommitment(match=MATCH, commitment=mixing.commitments[0] or b"")
    yield from _said("", nonce_commitments=[committed])
    told = mixing_message(mixing, MATCH)
    yield from _heard(
        "All have committed, and the bot's own is among them:",
        mixings=[told] if told else [],
    )
    yield from _said("", nonces=[referee_pb2.Nonce(match=MATCH, nonce=nonces[0])])
    for entrant, nonce in enumerate(nonces):
        mixing.reveal(entrant, nonce)
    told = mixing_message(mixing, MATCH)
    yield from _heard(
        "All have revealed. Now the cards are dealt.",
        mixings=[told] if told else [],
    )


def _prompts() -> Iterator[str]:
    yield "## A prompt of every phase, and its answer"
    yield ""
    for name, kind, says in ASKED:
        position = next(
            one
            for one in positions(name)
            if one.kind.startswith(kind) and ("take" in one.kind) == ("take" in kind)
        )
        yield f"### {position.kind[0].upper()}{position.kind[1:]} ({name})"
        yield ""
        yield from _prompt(position, says)


def _prompt(position: Position, says: str) -> Iterator[str]:
    table = Table.resume(position.plan, position.record)
    table.begin(0.0)
    question = table.open_question
    encoded = Prompts(MATCH, table).prompt(question, question.limit_ms)
    prompt = referee_pb2.Prompt.FromString(encoded)
    prompt.id = (MATCH << 28) + question.number
    view = prompt.view
    cards = {"hand": view.hand, "kitty": view.kitty, "discards": view.discards, "played": view.played}
    seen = [f"`{name}`: {cards_text(held)}" for name, held in cards.items() if held]
    seen += [
        f"`legal`: {', '.join(f'{action} is `{action_text(action)}`' for action in list(prompt.legal)[:3])}"
    ]
    yield from _heard(
        f"{says} {'; '.join(seen)}{' …' if len(prompt.legal) > 3 else ''}.",
        prompts=[prompt],
    )
    actions = default_answer(table.state.legal(), table.state.choose())
    table.answer(question.number, actions, 0.1)
    answer = actions_pb2.Answer(prompt_id=prompt.id, actions=actions)
    yield from _said(
        f"Is taken: {' '.join(f'`{action_text(action)}`' for action in actions)}.",
        answers=[answer],
    )


def _end() -> Iterator[str]:
    yield "## Refused, over, and goodbye"
    yield ""
    position = next(one for one in positions("twenty-five") if one.kind == "play a card")
    table = Table.resume(position.plan, position.record)
    table.begin(0.0)
    try:
        table.answer(table.open_question.number, [501], 0.0)
    except AnswerRefused as refused:
        rejection = referee_pb2.Rejection(
            prompt_id=(MATCH << 28) + table.open_question.number,
            reason=refused.refusal.value,  # type: ignore[arg-type]  # the same numbers
            message=refused.message,
        )
        yield from _heard(
            "The prompt stays open, and its time runs on: answer again.",
            rejections=[rejection],
        )
    while (question := table.question) is not None:
        table.answer(question.number, default_answer(table.state.legal(), table.state.choose()), 0.0)
    assert table.result is not None
    closed = referee_pb2.MatchClosed(match=MATCH, result=result_message(table.result))
    yield from _heard(
        "The standings are by entrant. Without `result` the match went away, and will be taken up again.",
        closed=[closed],
    )
    goodbye = referee_pb2.Goodbye(
        reason=referee_pb2.GOODBYE_REASON_DRAINING, message="the referee is going down", retry_after_ms=1000
    )
    yield from _heard(
        "The bot ends its side of the stream, and comes back after a second.",
        goodbye=goodbye,
    )


def _options() -> Iterator[str]:
    yield "## Every option on the wire"
    yield ""
    yield (
        "`opened.rules.options` has every option as text. What each means is in [rules.md](rules.md); "
        "`cuig rules GAME` lists a game's."
    )
    yield ""
    yield "| option | written as | in Twenty-Five | in Auction 120 |"
    yield "|---|---|---|---|"
    hints = get_type_hints(Rules)
    first, other = preset("twenty-five").options(), preset("auction-120").options()
    for name in first:
        kind = hints[name]
        form = ", ".join(f"`{word}`" for word in CHOICES[name]) if name in CHOICES else FORMS.get(kind, "")
        if name == "sides":
            form = "the seats of each side: `0,2/1,3`"
        elif name == "preset":
            form = "the preset's name"
        yield f"| `{name}` | {form} | `{first[name]}` | `{other[name]}` |"
    yield ""


def _sides() -> Iterator[str]:
    yield "## Seats, sides, scores"
    yield ""
    yield (
        "Seats count from 0, clockwise. `sides` says which win together; side k is the k-th part between the "
        "strokes, and `view.scores[k]` is its score. `holders[seat]` is the entrant that holds a seat in "
        "this game; `standings` are by entrant."
    )
    yield ""
    yield "| game | `sides` | the seats of `scores[0]`, `scores[1]` … |"
    yield "|---|---|---|"
    for name in PRESETS:
        rules = preset(name)
        seats = " · ".join(" and ".join(map(str, side)) for side in rules.sides)
        yield f"| {name} | `{rules.options()['sides']}` | {seats} |"


def _named(plan: Plan) -> Plan:
    return replace(plan, entrants=("molly", "finn"))


def _said(says: str, **parts: Any) -> Iterator[str]:
    yield from _shown("→", says, referee_pb2.PlayRequest(**parts))


def _heard(says: str, **parts: Any) -> Iterator[str]:
    yield from _shown("←", says, referee_pb2.PlayResponse(**parts))


def _shown(arrow: str, says: str, message: Message) -> Iterator[str]:
    yield f"{arrow} {says}".rstrip()
    yield ""
    yield "```json"
    yield from _json(_shortened(MessageToDict(message, preserving_proto_field_name=True)))
    yield "```"
    yield ""


def _shortened(value: Any) -> Any:
    """The value with a few of the rules' options alone."""
    if isinstance(value, list):
        return [_shortened(one) for one in value]
    if not isinstance(value, dict):
        return value
    return {
        name: {option: inner[option] for option in SHOWN_OPTIONS} if name == "options" else _shortened(inner)
        for name, inner in value.items()
    }


def _json(value: Any, width: int = 130) -> Sequence[str]:
    """JSON whose short objects and lists stand in a line."""

    def lines(inner: Any, indent: str) -> list[str]:
        flat = json.dumps(inner, ensure_ascii=False)
        if len(indent + flat) <= width or not isinstance(inner, dict | list) or not inner:
            return [flat]
        if isinstance(inner, dict):
            parts = [(f"{json.dumps(name)}: ", one) for name, one in inner.items()]
        else:
            parts = [("", one) for one in inner]
        out = ["{" if isinstance(inner, dict) else "["]
        for number, (name, one) in enumerate(parts):
            first, *rest = lines(one, f"{indent}  ")
            block = [f"{indent}  {name}{first}", *rest]
            block[-1] += "," if number < len(parts) - 1 else ""
            out += block
        return [*out, indent + ("}" if isinstance(inner, dict) else "]")]

    return lines(value, "")


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    sys.stdout.write(f"{PAGE.name} is written\n")
