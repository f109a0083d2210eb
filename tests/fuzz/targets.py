"""What reads bytes or text from outside, each with good inputs to begin from.

Whatever comes in, a target gives a value that can be written and read again, or refuses with its own error.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any, Final

from cuig.bots.lowest_winner import LowestWinner
from cuig.bots.rule_of_thumb import RuleOfThumb
from cuig.clock import ClockPolicy
from cuig.commitments import house_commitment, terms_sha256
from cuig.engine.actions import action_text, parse_action
from cuig.engine.cards import (
    card_text,
    cards_text,
    parse_card,
    parse_cards,
    parse_set,
    parse_suit,
    set_text,
    suit_text,
)
from cuig.engine.errors import ActionError, CardError, RecordError, RulesError
from cuig.engine.notation import parse_record, record_text
from cuig.engine.presets import PRESETS, parse_rules, preset, rules_text
from cuig.engine.record import GameRecorder, Record
from cuig.engine.rules import Rules
from cuig.engine.shuffle import fresh_pack
from cuig.engine.views import View, view
from cuig.match import Ending, Fault, FaultKind, Result, Segment, Standing
from cuig.testing import play_out
from cuig.v1 import record_pb2, referee_pb2, rules_pb2, views_pb2
from cuig.verify import FORMAT, FileUnreadable, match_file_from, mismatches
from cuig.view_notation import ViewError, parse_view, view_text
from cuig.wire import (
    WireError,
    clock_from,
    clock_message,
    fault_from,
    fault_message,
    prompted_view,
    result_from,
    result_message,
    rules_from,
    rules_message,
    segment_from,
    segment_message,
    view_from,
    view_message,
)
from google.protobuf.message import DecodeError, Message

DEALT: Final = ("twenty-five", "one-ten", "cut-throat", "auction-120")


@dataclass(frozen=True, slots=True)
class Target:
    """Something that reads: good inputs, how it is read, and the errors that it may refuse with.

    The name begins with that of the function.
    """

    name: str
    samples: tuple[bytes, ...]
    read: Callable[[bytes], object]
    refuses: tuple[type[Exception], ...]

    def takes(self, data: bytes) -> bool:
        """Whether the input is read; False if it is refused as it may be.

        Any other error is a finding, and is raised with the input beside it.
        """
        try:
            self.read(data)
        except self.refuses:
            return False
        except Exception as finding:
            finding.add_note(f"{self.name} was given {data!r}")
            raise
        return True


def _a_deal(rules: Rules) -> tuple[Record, list[View]]:
    """One deal played at random, and what the seat to act saw at every turn."""
    rng, scribe, seen = Random(rules.preset), GameRecorder(rules), []
    pack = fresh_pack(rules)
    while scribe.state.deal_number == 1 and not scribe.state.over:
        if scribe.state.turn < 0:
            rng.shuffle(pack)
            scribe.deal(list(pack))
            continue
        seen.append(view(scribe.state, scribe.state.turn))
        scribe.apply(rng.choice(scribe.state.legal()))
    return Record(rules, (scribe.record(),)), seen


def _text(read: Callable[[str], Any], write: Callable[[Any], str]) -> Callable[[bytes], object]:
    """Reads text, and again what is written of it."""

    def both_ways(data: bytes) -> object:
        value = read(data.decode(errors="replace"))
        assert read(write(value)) == value
        return value

    return both_ways


def _message(
    kind: type[Message], read: Callable[[Any], Any], write: Callable[[Any], Message] | None = None
) -> Callable[[bytes], object]:
    """Reads a message, and again what is written of it."""

    def both_ways(data: bytes) -> object:
        value = read(kind.FromString(data))
        if write is not None:
            assert read(kind.FromString(write(value).SerializeToString())) == value
        return value

    return both_ways


def _prompt(seen: View) -> bytes:
    low, high = seen.choose
    message = referee_pb2.Prompt(
        id=9, match=1, view=view_message(seen), legal=seen.legal, choose_min=low, choose_max=high
    )
    return message.SerializeToString()


def _of_texts() -> Iterator[Target]:
    records = [record_text(_a_deal(preset(name))[0]).encode() for name in DEALT]
    lines = [view_text(seen).encode() for name in DEALT for seen in _a_deal(preset(name))[1]]
    rules = [name.encode() for name in PRESETS]
    rules += [b"one-ten players=6 sides=0,2,4/1,3,5 renege=off target=55", b"cut-throat ct_ladder=free"]
    actions = [b"5H", b"10D", b"pass", b"rob:2C", b"discard:9D", b"call:KS", b"bid:15", b"trump:H"]
    cards = [b"5H JH AH", b"10D TD", b"JR JB"]
    yield Target("parse_record", tuple(records), _text(parse_record, record_text), (RecordError,))
    yield Target("parse_view", tuple(lines), _text(parse_view, view_text), (ViewError,))
    yield Target("parse_rules", tuple(rules), _text(parse_rules, rules_text), (RulesError,))
    yield Target("parse_action", tuple(actions), _text(parse_action, action_text), (ActionError,))
    yield Target("parse_card", tuple(cards[1].split()), _text(parse_card, card_text), (CardError,))
    yield Target("parse_cards", tuple(cards), _text(parse_cards, cards_text), (CardError,))
    yield Target("parse_set", tuple(cards), _text(parse_set, set_text), (CardError,))
    yield Target("parse_suit", (b"C", b"hearts", b"s"), _text(parse_suit, suit_text), (CardError,))


def _of_messages() -> Iterator[Target]:
    refuses = (WireError, DecodeError)
    for name in DEALT:
        rules = preset(name)
        _, seen = _a_deal(rules)
        yield Target(
            f"view_from {name}",
            tuple(view_message(one).SerializeToString() for one in seen),
            _message(views_pb2.View, partial(view_from, rules=rules), view_message),
            refuses,
        )
        yield Target(
            f"prompted_view {name}",
            tuple(map(_prompt, seen)),
            _message(referee_pb2.Prompt, partial(prompted_view, rules=rules)),
            refuses,
        )
        yield Target(
            f"prompted_view {name} after another",
            tuple(map(_prompt, seen)),
            _message(
                referee_pb2.Prompt,
                partial(prompted_view, rules=rules, before=seen[-1]),
            ),
            refuses,
        )
    fault = Fault(2, FaultKind.LATE, 5100, 5000, "no answer", 1)
    segment = Segment(bytes([5, 52, 1]), (60, 415, 31), (10, 0, 900), (fault,))
    standings = (Standing(1, 2, 50, 0, False), Standing(2, 0, -15, 3, True))
    result = Result(Ending.FORFEIT, fault, standings)
    options = tuple(rules_message(preset(name)).SerializeToString() for name in DEALT)
    clock = ClockPolicy(decision_ms=500, bank_ms=60_000, increment_ms=1_000, startup_ms=5_000)
    yield Target("rules_from", options, _message(rules_pb2.Rules, rules_from, rules_message), refuses)
    yield Target(
        "segment_from",
        (segment_message(segment).SerializeToString(),),
        _message(record_pb2.Segment, segment_from, segment_message),
        refuses,
    )
    yield Target(
        "fault_from",
        (fault_message(fault).SerializeToString(),),
        _message(record_pb2.Fault, fault_from, fault_message),
        refuses,
    )
    yield Target(
        "result_from",
        (result_message(result).SerializeToString(),),
        _message(referee_pb2.MatchResult, result_from, result_message),
        refuses,
    )
    yield Target(
        "clock_from",
        (clock_message(clock).SerializeToString(),),
        _message(referee_pb2.ClockPolicy, clock_from, clock_message),
        refuses,
    )


def _match_file(name: str) -> bytes:
    """The file of a match, as the arena hands it out."""
    played = play_out(RuleOfThumb, LowestWinner, rules=preset(name, target=15))
    record = record_pb2.Record(segments=map(segment_message, played.record))
    standings = [
        {"place": one.place, "games_won": one.games_won, "points": one.points, "forfeited": one.forfeited}
        for one in played.result.standings
    ]
    seatings = [(game.dealer, game.holders) for game in played.plan.games]
    terms = terms_sha256("1", {"target": "15"}, played.plan.entrants, seatings)
    held = {
        "format": FORMAT,
        "match": "1",
        "preset": name,
        "rules": {"target": "15"},
        "faults": "lenient",
        "entrants": played.plan.entrants,
        "games": [
            {"seed": game.seed.hex(), "dealer": game.dealer, "holders": game.holders}
            for game in played.plan.games
        ],
        "commitment": house_commitment(terms, (game.seed for game in played.plan.games)).hex(),
        "record": base64.b64encode(record.SerializeToString()).decode(),
        "result": {"ending": "played-out", "cause": None, "standings": standings},
    }
    return json.dumps(held).encode()


def _checked(data: bytes) -> object:
    """Reads the file of a match, and checks it: whatever was read, that only says what does not fit."""
    return mismatches(match_file_from(data))


def _of_files() -> Iterator[Target]:
    files = tuple(map(_match_file, ("twenty-five", "fifty-five")))
    assert not any(map(_checked, files)), "a sound file does not fit"
    yield Target("match_file_from", files, _checked, (FileUnreadable,))


TARGETS: Final = (*_of_texts(), *_of_messages(), *_of_files())
