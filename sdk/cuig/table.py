"""The table where a match is played: it asks one seat at a time, and keeps the record.

It reads no clock and waits for nothing: whoever runs it says what time it is, in seconds of any steady clock.

    table = Table(plan)
    table.begin(now)
    while (question := table.question) is not None:
        actions = …  # from whoever holds question.seat, which may see `table.view()`
        table.answer(question.number, actions, now)  # or, its time being up, table.expire(now)
    table.result, table.take_record()

The same table serves a referee with clocks and strangers, and two bots at home without any.
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

# So many refused answers to one question are one fault.
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


# A question is made for every decision; by its own constructor it takes twice as long.
_question: Final = tuple.__new__


def default_answer(legal: Sequence[int], choose: tuple[int, int]) -> tuple[int, ...]:
    """What is done for a seat that gave no answer: it passes, keeps or stands, else does what is legal first.

    `legal` is in ascending order of the actions' numbers, so the default play is the legal card of the lowest
    number, which says nothing about its worth.
    """
    for idle in (PASS, KEEP, STAND):
        if idle in legal:
            return (idle,)
    return tuple(legal[: max(1, choose[0])])


class Table:
    """One match, from the first deal to the result."""

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
        "_scribe",
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
        self.last_elapsed_ms: list[int] = [0] * len(plan.entrants)  # what the last answer of each took
        self._asked_at: float = 0.0
        self.decks: Decks = Decks(plan)
        self.deals: int = 0  # so many, over all games
        self._games: list[State] = []
        self._holders: tuple[int, ...] = plan.games[0].holders
        self._discarded: int = -1  # the seat that put out the last card, while a record is played again
        self._fresh: bool = True
        self._refusals: int = 0
        self._refused: str = ""  # why the last answer to the open question was
        # Who was asked each question, and what he said: None if nothing in time. So many of the oldest are
        # forgotten; and with which question each deal began that is not.
        self._answered: list[tuple[int, tuple[int, ...] | None]] = []
        self._forgotten: int = 0
        self._begins: list[int] = []
        self._scribe: RecordWriter = RecordWriter()

    # -- what stands -------------------------------------------------------------------------------------

    @property
    def holders(self) -> tuple[int, ...]:
        """Who holds each seat in the game in play, as indexes into the plan's entrants."""
        return self._holders

    @property
    def open_question(self) -> Question:
        """The question that is open. Raises MatchError if none is."""
        if self.question is None:
            raise MatchError("no question is open")
        return self.question

    def view(self) -> View:
        """What the seat that is asked may see. Only while a question is open."""
        return view(self.state, self.open_question.seat)

    def entrant_asked(self, number: int) -> int:
        """Who was asked question `number`, or is; -1 if nobody was, or it is forgotten."""
        if self.question is not None and number == self.question.number:
            return self.question.entrant
        place = number - 1 - self._forgotten
        return self._answered[place][0] if 0 <= place < len(self._answered) else -1

    def last_answer(self, entrant: int) -> tuple[int, tuple[int, ...]]:
        """The last question that the entrant answered, and what it said; 0 and nothing if none is known."""
        for place in range(len(self._answered) - 1, -1, -1):
            asked, said = self._answered[place]
            if asked == entrant and said is not None:
                return self._forgotten + place + 1, said
        return 0, ()

    def left_ms(self, now: float) -> int:
        """How long the open question may still take."""
        left = self.open_question.limit_ms - self._ms_since_asked(now)
        return left if left > 0 else 0

    @property
    def due_at(self) -> float:
        """When the time for the open question is up."""
        return self._asked_at + self.open_question.limit_ms / 1000

    # -- what is done ------------------------------------------------------------------------------------

    def mix(self, nonces: Sequence[bytes]) -> None:
        """Before it begins: add the bots' nonces to the cards, one for each entrant. Raises MatchError."""
        self.decks.mix(nonces)
        self._scribe.mixed(self.decks.nonces)

    @property
    def fresh(self) -> bool:
        """Whether nothing was dealt yet."""
        return (
            self.question is None and self.state.deal_number == 1 and not self._games and self.state.turn < 0
        )

    def begin(self, now: float) -> None:
        """Deal if need be, and ask the first question; after `resume`, the next one."""
        if self.question is None and self.result is None:
            self._go_on(now)

    def sent(self, now: float) -> None:
        """The question has left for its seat: its time runs from now. Only the first time counts."""
        if self._fresh:
            self._fresh = False
            self._asked_at = now

    def answer(self, number: int, actions: Sequence[int], now: float) -> bool:
        """Take an answer to question `number`; False if it is the very one that was taken before.

        Raises AnswerRefused. The answer that exhausts patience is refused too, and is a fault besides.
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
        self._write_down(question.entrant, tuple(actions), taken, elapsed if elapsed > 0 else 0)
        self._go_on(now)
        return True

    def expire(self, now: float, connected: bool = True) -> Fault:
        """The time for the open question is up: a fault, and what the policy says that it costs."""
        detail = f"no answer within {self.open_question.limit_ms} ms"
        if self._refused:
            detail += f"; the last one was refused: {self._refused}"
        if connected:
            return self._fault(FaultKind.LATE, detail, now)
        return self._fault(FaultKind.GONE, f"not connected, and {detail}", now)

    def forget(self, deal: int) -> None:
        """Forget what was asked and said before this deal, counted over all games: an answer is too late."""
        oldest = self.deals - len(self._begins) + 1
        if deal > oldest:
            del self._begins[: deal - oldest]
            gone = self._begins[0] - 1 - self._forgotten
            del self._answered[:gone]
            self._forgotten += gone

    def take_record(self) -> list[Segment]:
        """What was added to the record since it was last taken."""
        return self._scribe.take()

    @property
    def has_record(self) -> bool:
        """Whether anything was added to the record since it was last taken."""
        return self._scribe.has_written

    @classmethod
    def resume(cls, plan: Plan, record: Iterable[Segment]) -> Table:
        """The table as it stood where the record stops. Raises RecordRefused.

        Every card and action is checked against the plan and the rules; the clocks stand where they stood.
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

    # -- how it goes on ----------------------------------------------------------------------------------

    def _ms_since_asked(self, now: float) -> int:
        elapsed = int((now - self._asked_at) * 1000)
        return elapsed if elapsed > 0 else 0

    def _go_on(self, now: float) -> None:
        """Deal, turn to the next game or end the match, until a seat is to act."""
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
        """Turn to the next game; False, with the result, if that was the last."""
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
        """The cards of the deal that is due."""
        state = self.state
        return self.decks.cards(self.game, state.deal_number)[: state.cards_needed]

    def _deal_cards(self, cards: bytes) -> None:
        self._count_deal()
        self.state.deal(cards)
        self._scribe.dealt(cards)

    def _count_deal(self) -> None:
        self.deals += 1
        self._begins.append(self._forgotten + len(self._answered) + 1)

    def _write_down(
        self, entrant: int, said: tuple[int, ...] | None, taken: Sequence[int], elapsed: int
    ) -> None:
        """Keep what was said and done, and take the time off the clock."""
        self._answered.append((entrant, said))
        self._scribe.did(taken, elapsed)
        self.last_elapsed_ms[entrant] = elapsed
        clock = self.clocks[entrant]
        if elapsed > clock.free_ms:
            clock.spend(elapsed)

    def _end(self, ending: Ending, cause: Fault | None = None) -> None:
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

    # -- what goes wrong ---------------------------------------------------------------------------------

    def _late_answer(self, number: int, actions: Sequence[int]) -> bool:
        """An answer to another question than the open one."""
        place = number - 1 - self._forgotten
        if number < 1 or place >= len(self._answered):
            raise AnswerRefused(Refusal.UNKNOWN, "this was never asked")
        if place < 0:
            raise AnswerRefused(Refusal.STALE, "that deal is over")
        before = self._answered[place][1]
        if before == tuple(actions):
            return False
        raise AnswerRefused(Refusal.STALE, "its time was up" if before is None else "answered before")

    def _refuse(self, refusal: Refusal, reason: str, now: float) -> NoReturn:
        self._refusals += 1
        self._refused = reason
        if self._refusals >= REFUSALS_BORNE:
            kind = FaultKind.MALFORMED if refusal is Refusal.MALFORMED else FaultKind.ILLEGAL
            self._fault(kind, reason, now)
        raise AnswerRefused(refusal, reason)

    def _fault(self, kind: FaultKind, detail: str, now: float) -> Fault:
        """Write a fault down, and take what it costs."""
        question = self.open_question
        elapsed = self._ms_since_asked(now)
        fault = Fault(
            question.seat, kind, elapsed, question.limit_ms, detail[:_DETAIL_LENGTH], self._scribe.position
        )
        self._scribe.erred(fault)
        self.fault_counts[question.entrant] += 1
        if self.plan.faults is FaultPolicy.STRICT:
            self._answered.append((question.entrant, None))
            self._end(Ending.FORFEIT, fault)
            return fault
        state = self.state
        taken = state.answer(default_answer(state.legal(), state.choose()))
        self._write_down(question.entrant, None, taken, elapsed)
        self._go_on(now)
        return fault

    # -- a record played again ---------------------------------------------------------------------------

    def _replay(self, segment: Segment) -> None:
        """Play a segment again. Raises MatchError and IllegalAction where it does not fit."""
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
        state = self.state
        if self.result is not None or state.turn < 0:
            raise MatchError(f"{action} is done where nobody is to act")
        seat = state.turn
        discarding = state.phase == _DISCARD
        state.apply(action)
        # Discards go out together: they are one decision, timed with the first of them.
        if not (discarding and self._discarded == seat):
            entrant = self._holders[seat]
            self.clocks[entrant].spend(elapsed_ms)
            self.last_elapsed_ms[entrant] = elapsed_ms
        self._discarded = seat if discarding else -1

    def _replay_fault(self, fault: Fault) -> None:
        if self.result is not None or fault.seat != self.state.turn:
            raise MatchError(f"a fault of seat {fault.seat}, which was not to act")
        self.fault_counts[self._holders[fault.seat]] += 1
        if self.plan.faults is FaultPolicy.STRICT:
            self._end(Ending.FORFEIT, fault)


def _is_action(number: int) -> bool:
    try:
        action_text(number)
    except ActionError:
        return False
    return True
