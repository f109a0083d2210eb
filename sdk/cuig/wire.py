"""Engine values as protobuf messages, and messages as engine values.

Writing trusts the engine; reading trusts nobody. A message that is no value of the engine raises WireError,
which names the field.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from cuig.clock import ClockError, ClockPolicy
from cuig.engine.actions import ACTION_RANGE, Action, action_text
from cuig.engine.cards import BIT, CARD_COUNT, Card, CardSet, cards_in
from cuig.engine.errors import ActionError, RulesError
from cuig.engine.phases.phase import AT_OVER, AT_PLAY, Phase
from cuig.engine.presets import preset
from cuig.engine.rules import Rules
from cuig.engine.views import View
from cuig.match import Ending, Fault, FaultKind, Result, Segment, Standing
from cuig.v1 import record_pb2, referee_pb2, rules_pb2, views_pb2

PROTOCOL: Final = 1

_PHASES: Final = frozenset(map(int, Phase))
_CARD_SET: Final = frozenset(range(1, CARD_COUNT))
_CARD_BITS: Final = tuple(BIT[number] if number in _CARD_SET else 0 for number in range(256))
_LASTING: Final = View._fields.index("partner")  # so many fields of a view stay while a deal is played
_ONE_ACTION: Final = (1, 1)


class WireError(Exception):
    """A message that cannot be read.

    Attributes:
        field: The field that is wrong, as `view.hand`.
        reason: What is wrong with it.
    """

    def __init__(self, field: str, reason: str) -> None:
        self.field = field
        self.reason = reason
        super().__init__(f"{field}: {reason}")


def rules_message(rules: Rules) -> rules_pb2.Rules:
    """The rules as a message, with every option, so that a reader needs no defaults."""
    return rules_pb2.Rules(preset=rules.preset, options=rules.options())


def rules_from(message: rules_pb2.Rules) -> Rules:
    """Read rules. Raises WireError, also for an option that is missing."""
    try:
        rules = preset(message.preset, **message.options)
    except RulesError as error:
        raise WireError("rules", str(error)) from error
    missing = sorted(set(rules.options()) - set(message.options))
    if missing:
        raise WireError("rules.options", f"{', '.join(missing)} not given")
    return rules


def view_message(view: View, game: int = 1) -> views_pb2.View:
    """A seat's view as a message. game: the game of the match, from 1."""
    message = public_view_message(view, game)
    message.MergeFrom(seat_view_message(view.seat, view.turn, view.kitty, view.discards, view.partner))
    message.scores.extend(view.scores)
    message.hand = bytes(cards_in(view.hand))
    message.leaders = bytes(view.leaders)
    message.played = bytes(view.played)
    message.taken = bytes(view.taken)
    return message


def public_view_message(view: View, game: int) -> views_pb2.View:
    """The part of a view that all seats share and that stays while the cards are played."""
    return views_pb2.View(
        game=game,
        deal=view.deal_number,
        phase=view.phase,  # type: ignore[arg-type]  # the same numbers, by a law in the tests
        dealer=view.dealer,
        trump=view.trump,  # type: ignore[arg-type]
        turn_up=view.turn_up,
        robber=view.robber if view.robber >= 0 else None,
        auction=[views_pb2.Call(seat=seat, action=action) for seat, action in view.auction],
        bidder=view.bidder if view.bidder >= 0 else None,
        bid=view.bid,
        called=view.called,
        pool=view.pool,
        thrown_in=view.thrown_in,
        drawn=view.drawn if view.rules.discard_draw else (),
    )


def seat_view_message(
    seat: int, turn: int, kitty: CardSet, discards: CardSet, partner: int
) -> views_pb2.View:
    """The part of a view that may differ by seat and that stays while the cards are played, but `partner`."""
    return views_pb2.View(
        seat=seat,
        turn=turn if turn >= 0 else None,
        kitty=bytes(cards_in(kitty)),
        discards=bytes(cards_in(discards)),
        partner=partner if partner >= 0 else None,
    )


def view_from(
    message: views_pb2.View, rules: Rules, legal: Sequence[Action] = (), choose: tuple[int, int] = (0, 0)
) -> View:
    """Read a view under these rules, with the answers that the seat may give. Raises WireError."""
    return View._make(_lasting(message, rules) + _changing(message, rules, tuple(legal), choose))


def prompted_view(prompt: referee_pb2.Prompt, rules: Rules, before: View | None = None) -> View:
    """Read the view of a prompt, with its legal actions. Raises WireError.

    before: the view of the same seat at its last prompt in this game. While the cards of a deal are played
    most of a view stays (views.proto says what), and is then not read again.
    """
    legal = tuple(prompt.legal[:])  # a slice is read at twice the speed
    if not legal:
        raise WireError("prompt.legal", "no action is legal")
    if legal[-1] >= ACTION_RANGE:
        raise WireError("prompt.legal", f"{legal[-1]} is not an action")
    least, most = prompt.choose_min, prompt.choose_max
    if least > most or most == 0:
        raise WireError("prompt.choose_max", f"from {least} to {most} actions cannot be chosen")
    choose = _ONE_ACTION if least == most == 1 else (least, most)  # one pair for nearly all
    message = prompt.view
    if before is not None and before.phase == AT_PLAY == message.phase and before.deal_number == message.deal:
        lasting = before[:_LASTING]
    else:
        lasting = _lasting(message, rules)
    return View._make(lasting + _changing(message, rules, legal, choose))


def _lasting(message: views_pb2.View, rules: Rules) -> tuple[Any, ...]:
    """Read the fields that stay while the cards of a deal are played, in the order of `View`."""
    seats = rules.players
    phase = message.phase
    if phase not in _PHASES:
        raise WireError("view.phase", f"{phase} is not a phase")
    trump = message.trump
    if not 0 <= trump <= 4:
        raise WireError("view.trump", f"{trump} is not a suit")
    has = message.HasField
    seat, dealer = message.seat, message.dealer
    turn = message.turn if has("turn") else -1
    robber = message.robber if has("robber") else -1
    if seat >= seats or turn >= seats or dealer >= seats or robber >= seats:
        raise _no_such_seat(seats)
    # Fields that these rules do not use are skipped.
    auction: tuple[tuple[int, Action], ...] = ()
    bidder, bid, kitty, called = -1, 0, 0, 0
    drawn = (-1,) * seats
    if rules.has_auction:
        auction = _auction(message, seats)
        bidder = message.bidder if has("bidder") else -1
        if bidder >= seats:
            raise _no_such_seat(seats)
        bid = message.bid
        kitty = _card_set(message.kitty, "view.kitty")
        called = _card(message.called, "view.called")
        if rules.discard_draw:
            drawn = tuple(message.drawn[:])
            if len(drawn) != seats:
                raise WireError("view.drawn", f"{len(drawn)} counts for {seats} seats")
    return (
        rules,
        seat,
        phase,
        turn,
        dealer,
        message.deal,
        trump,
        _card(message.turn_up, "view.turn_up"),
        robber,
        auction,
        bidder,
        bid,
        kitty,
        _card_set(message.discards, "view.discards"),
        drawn,
        called,
        message.pool,
        message.thrown_in,
        phase == AT_OVER,
        (),
    )


def _changing(
    message: views_pb2.View, rules: Rules, legal: tuple[Action, ...], choose: tuple[int, int]
) -> tuple[Any, ...]:
    """Read the fields that playing a card may change, in the order of `View`."""
    scores, played, seats = tuple(message.scores[:]), message.played, rules.players
    if len(scores) != len(rules.sides):
        raise WireError("view.scores", f"{len(scores)} scores for {len(rules.sides)} sides")
    leaders, taken, most = _tricks(message.leaders, message.taken, seats)
    if len(played) > most:
        raise WireError("view.played", f"{len(played)} cards in {len(leaders)} tricks")
    if len(_CARD_SET.intersection(played)) != len(played):
        raise WireError("view.played", "not a list of different cards")
    partner = message.partner if rules.has_auction and message.HasField("partner") else -1
    if partner >= seats:
        raise _no_such_seat(seats)
    hand = _card_set(message.hand, "view.hand")
    return partner, scores, hand, leaders, tuple(played), taken, legal, choose


@lru_cache(maxsize=1 << 12)  # the same few come in every deal
def _tricks(leaders: bytes, taken: bytes, seats: int) -> tuple[tuple[int, ...], tuple[int, ...], int]:
    """The leader of each trick, the tricks taken by each seat, and the most cards in so many tricks."""
    if len(taken) != seats:
        raise WireError("view.taken", f"{len(taken)} counts for {seats} seats")
    if len(leaders) >= CARD_COUNT:
        raise WireError("view.leaders", f"{len(leaders)} tricks")  # they are kept, so there is an end to them
    if leaders and max(leaders) >= seats:
        raise _no_such_seat(seats)
    return tuple(leaders), tuple(taken), len(leaders) * seats


def _no_such_seat(seats: int) -> WireError:
    return WireError("view", f"a seat that is not at a table of {seats}")


def segment_message(segment: Segment) -> record_pb2.Segment:
    """A segment of a record as a message."""
    return record_pb2.Segment(
        deal=segment.deal,
        actions=segment.actions,
        elapsed_ms=segment.elapsed_ms,
        faults=[fault_message(fault) for fault in segment.faults],
        nonces=segment.nonces,
    )


def segment_from(message: record_pb2.Segment) -> Segment:
    """Read a segment; whether it fits the match is for the table to check. Raises WireError."""
    deal = message.deal
    if len(_CARD_SET.intersection(deal)) != len(deal):
        raise WireError("segment.deal", "not a list of different cards")
    actions = tuple(_action(number, "segment.actions") for number in message.actions)
    if len(message.elapsed_ms) != len(actions):
        raise WireError("segment.elapsed_ms", f"{len(message.elapsed_ms)} times for {len(actions)} actions")
    faults = tuple(fault_from(fault) for fault in message.faults)
    if any(fault.position > len(actions) for fault in faults):
        raise WireError("segment.faults", "a fault that lies outside the segment")
    return Segment(deal, actions, tuple(message.elapsed_ms), faults, tuple(message.nonces))


def fault_message(fault: Fault) -> record_pb2.Fault:
    """A fault as a message."""
    return record_pb2.Fault(
        seat=fault.seat,
        kind=fault.kind,  # type: ignore[arg-type]
        elapsed_ms=fault.elapsed_ms,
        limit_ms=fault.limit_ms,
        detail=fault.detail,
        position=fault.position,
    )


def fault_from(message: record_pb2.Fault) -> Fault:
    """Read a fault. Raises WireError."""
    try:
        kind = FaultKind(message.kind)
    except ValueError as error:
        raise WireError("fault.kind", f"{message.kind} is not a kind of fault") from error
    return Fault(message.seat, kind, message.elapsed_ms, message.limit_ms, message.detail, message.position)


def clock_message(clock: ClockPolicy) -> referee_pb2.ClockPolicy:
    """A clock policy as a message."""
    return referee_pb2.ClockPolicy(
        decision_ms=clock.decision_ms,
        bank_ms=clock.bank_ms,
        increment_ms=clock.increment_ms,
        startup_ms=clock.startup_ms,
    )


def clock_from(message: referee_pb2.ClockPolicy) -> ClockPolicy:
    """Read a clock policy. Raises WireError."""
    try:
        return ClockPolicy(message.decision_ms, message.bank_ms, message.increment_ms, message.startup_ms)
    except ClockError as error:
        raise WireError("clock", str(error)) from error


def result_message(result: Result) -> referee_pb2.MatchResult:
    """A result as a message."""
    return referee_pb2.MatchResult(
        ending=result.ending,  # type: ignore[arg-type]
        cause=None if result.cause is None else fault_message(result.cause),
        standings=list(map(standing_message, result.standings)),
    )


def result_from(message: referee_pb2.MatchResult) -> Result:
    """Read a result. Raises WireError."""
    try:
        ending = Ending(message.ending)
    except ValueError as error:
        raise WireError("result.ending", f"{message.ending} is not an ending") from error
    if not message.standings or any(not s.place for s in message.standings):
        raise WireError("result.standings", "an entrant without a place")
    standings = tuple(map(_standing, message.standings))
    return Result(ending, fault_from(message.cause) if message.HasField("cause") else None, standings)


def standing_message(standing: Standing) -> referee_pb2.Standing:
    """A standing as a message."""
    return referee_pb2.Standing(
        place=standing.place,
        games_won=standing.games_won,
        points=standing.points,
        faults=standing.faults,
        forfeited=standing.forfeited,
    )


def _standing(message: referee_pb2.Standing) -> Standing:
    return Standing(
        place=message.place,
        games_won=message.games_won,
        points=message.points,
        faults=message.faults,
        forfeited=message.forfeited,
    )


def _action(number: int, field: str) -> Action:
    try:
        action_text(number)
    except ActionError as error:
        raise WireError(field, str(error)) from error
    return number


def _auction(message: views_pb2.View, seats: int) -> tuple[tuple[int, Action], ...]:
    calls = tuple((call.seat, _action(call.action, "view.auction")) for call in message.auction)
    if any(seat >= seats for seat, _ in calls):
        raise WireError("view.auction", "a call by nobody")
    return calls


def _card(number: int, field: str) -> Card:
    if number >= CARD_COUNT:
        raise WireError(field, f"{number} is not a card")
    return number


def _card_set(numbers: bytes, field: str) -> CardSet:
    mask = 0
    for number in numbers:
        mask |= _CARD_BITS[number]
    # What is no card adds no bit, and a card adds none the second time.
    if mask.bit_count() != len(numbers):
        raise WireError(field, "not a set of cards")
    return mask
