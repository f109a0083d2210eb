"""A table plays one match: it asks one seat at a time, and keeps the clocks and the record.

It does no I/O and reads no clock: every `now` is in seconds of a monotonic clock of the caller's.

    table = Table(plan)
    table.begin(now)
    while (question := table.question) is not None:
        actions = …  # from whoever holds question.seat, which may see `table.view()`
        table.answer(question.number, actions, now)  # or, its time being up, table.expire(now)
    table.result, table.take_record()

A referee uses it for bots that connect, `cuig play` for bots at home.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, NoReturn

from cuig.clock import Clock
from cuig.decks import Decks
from cuig.engine.actions import KEEP, PASS, STAND, action_text
from cuig.engine.errors import ActionError, IllegalAction
from cuig.engine.phases.phase import Phase
from cuig.engine.state import State, start
from cuig.engine.views import View, view
from cuig.match import Ending, Fault, FaultKind, FaultPolicy, MatchError, Plan, Result, Segment
from cuig.record_writer import RecordWriter
from cuig.refusal import AnswerRefused, RecordRefused, Refusal
from cuig.standings import standings

# How many refused answers to one question are a fault.
REFUSALS_BORNE: Final = 3
_DETAIL_LENGTH: Final = 500
_DISCARD: Final = int(Phase.DISCARD)


class Question(NamedTuple):
    """A decision that the table waits for.

    Attributes:
        number: The number of the question since this table was made or resumed, from 1.
        game: The number of the game in the match, from 1.
        seat: The seat that is asked.
        entrant: The entrant that holds that seat.
        limit_ms: How long the answer may take, in ms.
    """

    number: int
    game: int
    seat: int
    entrant: int
    limit_ms: int


# Half the time of the constructor of Question; one is made for every decision.
_question: Final = tuple.__new__


def default_answer(legal: Sequence[int], choose: tuple[int, int]) -> tuple[int, ...]:
    """The answer for a seat that gave none: pass, keep or stand, else the first legal actions.

    legal, choose: those of the view or state. `legal` is ascending, so that the default play is the legal
    card of the lowest number, whatever it is worth.
    """
    for idle in (PASS, KEEP, STAND):
        if idle in legal:
            return (idle,)
    return tuple(legal[: max(1, choose[0])])


class Table:
    """One match, from the first deal to the result.

    Attributes:
        clocks: By entrant, its clock.
        deals: How many deals were dealt, over all games.
        decks: The decks of the match.
        fault_counts: By entrant, how many faults it made.
        game: The number of the game in play, from 1.
        last_elapsed_ms: By entrant, how long its last answer took, in ms; 0 before the first.
        plan: The plan of the match.
        question: The open question; None before the start and after the end.
        result: The result; None before the end.
        state: The state of the game in play.
    """

    __slots__ = (
        "_answered",
        "_asked_at",
        "_begins",
        "_discarded",
        "_forgotten",
        "_fresh",
        "_games",
        "_holders",
        "_refusals",
        "_refused",
        "_writer",
        "clocks",
        "deals",
        "decks",
        "fault_counts",
        "game",
        "last_elapsed_ms",
        "plan",
        "question",
        "result",
        "state",
    )

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.game: int = 1
        self.state: State = start(plan.rules, plan.games[0].dealer)
        self.question: Question | None = None
        self.result: Result | None = None
        self.clocks: tuple[Clock, ...] = tuple(Clock(plan.clock) for _ in plan.entrants)
        self.fault_counts: list[int] = [0] * len(plan.entrants)
        self.last_elapsed_ms: list[int] = [0] * len(plan.entrants)
        self._asked_at: float = 0.0
        self.decks: Decks = Decks(plan)
        self.deals: int = 0
        self._games: list[State] = []
        self._holders: tuple[int, ...] = plan.games[0].holders
        self._discarded: int = -1  # in a replay, the seat of the last discard
        self._fresh: bool = True
        self._refusals: int = 0
        self._refused: str = ""  # the reason of the last refusal of the open question
        # By question that is not forgotten, the entrant asked and its answer, None if its time was up; how
        # many are forgotten; by deal that is not, the number of its first question.
        self._answered: list[tuple[int, tuple[int, ...] | None]] = []
        self._forgotten: int = 0
        self._begins: list[int] = []
        self._writer: RecordWriter = RecordWriter()

    # -- queries -----------------------------------------------------------------------------------------

    @property
    def holders(self) -> tuple[int, ...]:
        """By seat, the entrant that holds it in the game in play."""
        return self._holders

    @property
    def open_question(self) -> Question:
        """The open question. Raises MatchError if there is none."""
        if self.question is None:
            raise MatchError("no question is open")
        return self.question

    def view(self) -> View:
        """The view of the seat that is asked. Raises MatchError if no question is open."""
        return view(self.state, self.open_question.seat)

    def entrant_asked(self, number: int) -> int:
        """The entrant asked question `number`; -1 if it was never asked or is forgotten."""
        if self.question is not None and number == self.question.number:
            return self.question.entrant
        place = number - 1 - self._forgotten
        return self._answered[place][0] if 0 <= place < len(self._answered) else -1

    def last_answer(self, entrant: int) -> tuple[int, tuple[int, ...]]:
        """The number of the last question that an entrant answered, and its answer; 0 and () if unknown."""
        for place in range(len(self._answered) - 1, -1, -1):
            asked, said = self._answered[place]
            if asked == entrant and said is not None:
                return self._forgotten + place + 1, said
        return 0, ()

    def left_ms(self, now: float) -> int:
        """How long the open question may still take, in ms. Raises MatchError if none is open."""
        left = self.open_question.limit_ms - self._ms_since_asked(now)
        return left if left > 0 else 0

    @property
    def due_at(self) -> float:
        """When the time of the open question is up. Raises MatchError if none is open."""
        return self._asked_at + self.open_question.limit_ms / 1000

    # -- transitions -------------------------------------------------------------------------------------

    def mix(self, nonces: Sequence[bytes]) -> None:
        """Mix the bots' nonces, by entrant, into the cards before the match begins. Raises MatchError."""
        self.decks.mix(nonces)
        self._writer.write_nonces(self.decks.nonces)

    @property
    def fresh(self) -> bool:
        """Whether nothing has been dealt."""
        return (
            self.question is None and self.state.deal_number == 1 and not self._games and self.state.turn < 0
        )

    def begin(self, now: float) -> None:
        """Ask the first question, or after `resume` the next; deal first if that is due."""
        if self.question is None and self.result is None:
            self._go_on(now)

    def sent(self, now: float) -> None:
        """Start the time of the open question, as it is sent to its seat. Only the first call counts."""
        if self._fresh:
            self._fresh = False
            self._asked_at = now

    def answer(self, number: int, actions: Sequence[int], now: float) -> bool:
        """Take an answer to question `number`; False if this very answer was taken before.

        Raises AnswerRefused; the last of `REFUSALS_BORNE` refusals of a question is a fault too.
        """
        question = self.question
        if question is None or number != question.number:
            return self._late_answer(number, actions)
        state = self.state
        try:
            if len(actions) == 1 and state.phase != _DISCARD:
                state.apply(actions[0])
                taken = actions
            else:
                taken = state.answer(actions)
        except IllegalAction as illegal:
            sound = all(map(_is_action, actions)) and len(actions) in range(1, state.choose()[1] + 1)
            self._refuse(Refusal.ILLEGAL if sound else Refusal.MALFORMED, illegal.text, now)
        elapsed = int((now - self._asked_at) * 1000)
        self._record_answer(question.entrant, tuple(actions), taken, elapsed if elapsed > 0 else 0)
        self._go_on(now)
        return True

    def expire(self, now: float, connected: bool = True) -> Fault:
        """End the time of the open question: the fault, with what the policy says that it costs.

        connected: whether the bot is. Raises MatchError if no question is open.
        """
        detail = f"no answer within {self.open_question.limit_ms} ms"
        if self._refused:
            detail += f"; the last one was refused: {self._refused}"
        if connected:
            return self._fault(FaultKind.LATE, detail, now)
        return self._fault(FaultKind.GONE, f"not connected, and {detail}", now)

    def call_off(self, entrant: int, elapsed_ms: int, limit_ms: int, *, connected: bool) -> Fault:
        """End a match that cannot be dealt: an entrant does not reveal the nonce that it committed to.

        It costs the match under either policy, for dealing without it would leave that entrant a choice of
        cards. Raises MatchError once anything is dealt.
        """
        if not self.fresh or self.result is not None:
            raise MatchError("the match has begun")
        detail = f"the nonce that it had committed to was not revealed within {limit_ms} ms"
        kind = FaultKind.LATE if connected else FaultKind.GONE
        fault = Fault(self._holders.index(entrant), kind, elapsed_ms, limit_ms, detail, 0)
        self._writer.write_fault(fault)
        self.fault_counts[entrant] += 1
        self._end(Ending.FORFEIT, fault)
        return fault

    def forget(self, deal: int) -> None:
        """Forget the questions before a deal (from 1, over all games): answers to them become STALE."""
        oldest = self.deals - len(self._begins) + 1
        if deal > oldest:
            del self._begins[: deal - oldest]
            gone = self._begins[0] - 1 - self._forgotten
            del self._answered[:gone]
            self._forgotten += gone

    def take_record(self) -> list[Segment]:
        """Take what was added to the record since the last call."""
        return self._writer.take()

    @property
    def has_record(self) -> bool:
        """Whether anything was added to the record since it was last taken."""
        return self._writer.has_written

    @classmethod
    def resume(cls, plan: Plan, record: Iterable[Segment]) -> Table:
        """The table as it was at the end of a record, clocks included. Raises RecordRefused.

        Every card and action is checked against the plan and the rules.
        """
        table = cls(plan)
        for number, segment in enumerate(record, 1):
            try:
                table._replay(segment)
            except IllegalAction as illegal:
                raise RecordRefused(number, illegal.text) from illegal
            except MatchError as misfit:
                raise RecordRefused(number, str(misfit)) from misfit
        if table.state.over and table.result is None:
            table._next_game()
        return table

    # -- the next question -------------------------------------------------------------------------------

    def _ms_since_asked(self, now: float) -> int:
        """How long the open question has been asked, in ms."""
        elapsed = int((now - self._asked_at) * 1000)
        return elapsed if elapsed > 0 else 0

    def _go_on(self, now: float) -> None:
        """Deal, turn to the next game or end the match, until a seat is to act; then ask it."""
        state = self.state
        while state.turn < 0:
            if state.over:
                if not self._next_game():
                    return
                state = self.state
            else:
                self._deal_cards(self._cards())
        seat = state.turn
        entrant = self._holders[seat]
        self._asked_at = now
        self._fresh = True
        if self._refusals:
            self._refusals, self._refused = 0, ""
        number = self._forgotten + len(self._answered) + 1
        asked = (number, self.game, seat, entrant, self.clocks[entrant].limit_ms)
        self.question = _question(Question, asked)

    def _next_game(self) -> bool:
        """Turn to the next game; after the last end the match, and return False."""
        self._games.append(self.state)
        if self.game == len(self.plan.games):
            self._end(Ending.PLAYED_OUT)
            return False
        game = self.plan.games[self.game]
        self.game += 1
        self._holders = game.holders
        self.state = start(self.plan.rules, game.dealer)
        return True

    def _cards(self) -> bytes:
        """The cards of the deal that is due, in dealing order, one byte a card."""
        state = self.state
        return self.decks.cards(self.game, state.deal_number)[: state.cards_needed]

    def _deal_cards(self, cards: bytes) -> None:
        """Deal cards and record them."""
        self._count_deal()
        self.state.deal(cards)
        self._writer.write_deal(cards)

    def _count_deal(self) -> None:
        """Count a deal, and note its first question."""
        self.deals += 1
        self._begins.append(self._forgotten + len(self._answered) + 1)

    def _record_answer(
        self, entrant: int, said: tuple[int, ...] | None, taken: Sequence[int], elapsed: int
    ) -> None:
        """Record an answer and the actions taken for it, and take its time off the clock.

        said: None if nothing came in time.
        """
        self._answered.append((entrant, said))
        self._writer.write_actions(taken, elapsed)
        self.last_elapsed_ms[entrant] = elapsed
        clock = self.clocks[entrant]
        if elapsed > clock.free_ms:
            clock.spend(elapsed)

    def _end(self, ending: Ending, cause: Fault | None = None) -> None:
        """End the match: set its result. cause: the fault of a forfeit."""
        forfeited: set[int] = set()
        games = self._games
        if cause is not None:
            # A partner shares a forfeit.
            rules = self.plan.rules
            side = rules.sides[rules.side_of[cause.seat]]
            forfeited = {self._holders[seat] for seat in side}
            games = [*games, self.state]
        self.question = None
        self.result = Result(ending, cause, standings(self.plan, games, self.fault_counts, forfeited))

    # -- refusals and faults -----------------------------------------------------------------------------

    def _late_answer(self, number: int, actions: Sequence[int]) -> bool:
        """False if this answer to a question that is not open was taken before; else raise AnswerRefused."""
        place = number - 1 - self._forgotten
        if number < 1 or place >= len(self._answered):
            raise AnswerRefused(Refusal.UNKNOWN, "this was never asked")
        if place < 0:
            raise AnswerRefused(Refusal.STALE, "that deal is over")
        before = self._answered[place][1]
        if before == tuple(actions):
            return False
        if before is None:
            raise AnswerRefused(
                Refusal.STALE,
                f"it is decided without you: its time was up, or {REFUSALS_BORNE} answers were refused",
            )
        raise AnswerRefused(Refusal.STALE, "answered before")

    def _refuse(self, refusal: Refusal, reason: str, now: float) -> NoReturn:
        """Raise AnswerRefused; the last refusal that is borne is recorded as a fault first."""
        self._refusals += 1
        self._refused = reason
        if self._refusals >= REFUSALS_BORNE:
            kind = FaultKind.MALFORMED if refusal is Refusal.MALFORMED else FaultKind.ILLEGAL
            self._fault(kind, reason, now)
        raise AnswerRefused(refusal, reason)

    def _fault(self, kind: FaultKind, detail: str, now: float) -> Fault:
        """Record a fault, and take what it costs."""
        question = self.open_question
        elapsed = self._ms_since_asked(now)
        fault = Fault(
            question.seat, kind, elapsed, question.limit_ms, detail[:_DETAIL_LENGTH], self._writer.position
        )
        self._writer.write_fault(fault)
        self.fault_counts[question.entrant] += 1
        if self.plan.faults is FaultPolicy.STRICT:
            self._answered.append((question.entrant, None))
            self._end(Ending.FORFEIT, fault)
            return fault
        state = self.state
        taken = state.answer(default_answer(state.legal(), state.choose()))
        self._record_answer(question.entrant, None, taken, elapsed)
        self._go_on(now)
        return fault

    # -- replay ------------------------------------------------------------------------------------------

    def _replay(self, segment: Segment) -> None:
        """Replay a segment. Raises MatchError or IllegalAction if it does not fit."""
        if self.result is not None:
            raise MatchError("the match had already ended")
        if segment.nonces:
            self.decks.mix(segment.nonces)
        if len(segment.elapsed_ms) != len(segment.actions):
            raise MatchError(f"{len(segment.actions)} actions and {len(segment.elapsed_ms)} times")
        if segment.deal:
            self._replay_deal(segment.deal)
        faults = sorted(segment.faults, key=lambda fault: fault.position)
        if faults and not 0 <= faults[0].position <= faults[-1].position <= len(segment.actions):
            raise MatchError("a fault stands outside the actions")
        for position, action in enumerate(segment.actions):
            while faults and faults[0].position == position:
                self._replay_fault(faults.pop(0))
            self._replay_action(action, segment.elapsed_ms[position])
        for fault in faults:
            self._replay_fault(fault)

    def _replay_deal(self, recorded: bytes) -> None:
        """Deal recorded cards. Raises MatchError if they are not those of the plan."""
        if self.state.over and not self._next_game():
            raise MatchError("a deal after the last game")
        if self.state.turn >= 0:
            raise MatchError("a deal begins before the last one is over")
        cards = self._cards()
        if cards != recorded:
            raise MatchError(
                f"the cards of deal {self.state.deal_number} of game {self.game} are not those of its seed"
            )
        self._count_deal()
        self.state.deal(cards)

    def _replay_action(self, action: int, elapsed_ms: int) -> None:
        """Take a recorded action. Raises MatchError or IllegalAction."""
        state = self.state
        if self.result is not None or state.turn < 0:
            raise MatchError(f"{action} is done where nobody is to act")
        seat = state.turn
        discarding = state.phase == _DISCARD
        state.apply(action)
        # Discards are one decision, timed with the first of them.
        if not (discarding and self._discarded == seat):
            entrant = self._holders[seat]
            self.clocks[entrant].spend(elapsed_ms)
            self.last_elapsed_ms[entrant] = elapsed_ms
        self._discarded = seat if discarding else -1

    def _replay_fault(self, fault: Fault) -> None:
        """Take a recorded fault. Raises MatchError."""
        undealt = self.deals == 0  # as `call_off` has it
        if self.result is not None or (not undealt and fault.seat != self.state.turn):
            raise MatchError(f"a fault of seat {fault.seat}, which was not to act")
        if fault.seat not in range(len(self._holders)):
            raise MatchError(f"a fault of seat {fault.seat}, which is not at the table")
        self.fault_counts[self._holders[fault.seat]] += 1
        if undealt or self.plan.faults is FaultPolicy.STRICT:
            self._end(Ending.FORFEIT, fault)


def _is_action(number: int) -> bool:
    """Whether a number names an action."""
    try:
        action_text(number)
    except ActionError:
        return False
    return True
