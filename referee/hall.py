"""The hall of a referee: the bots that are attached, the matches they play, and what moves a match on."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Sequence
from typing import Final

from cuig.ended_matches import LastAnswer
from cuig.match import Fault
from cuig.prompt_encoding import QUESTION_BITS, QUESTION_MASK
from cuig.refusal import AnswerRefused
from cuig.stream_checks import DEFAULT_CAPACITY, StreamBroken, check_hello, check_nonces
from cuig.v1 import actions_pb2, referee_pb2
from cuig.wire import PROTOCOL

from referee.attached_bot import Attached, Identity
from referee.batching import InFlight
from referee.closed_matches import ClosedMatches
from referee.counts import Counts
from referee.errors import CallRefused, NothingToPlay, Reason
from referee.hosted_match import HostedMatch
from referee.limits import USUAL_LIMITS, Limits
from referee.match_request import MatchCall
from referee.seating import bots_for
from referee.secret_robs import SecretRobs
from referee.stream import Stream
from referee.timings import STEADY_CLOCK, USUAL_TIMINGS, Clock, Timings

log = logging.getLogger(__name__)

# The first match's number is random below this: an answer meant for an earlier referee must not fit a match.
_FIRST_NUMBERS: Final = 1 << 24


class Hall:
    """All bots and matches of a referee. Every method runs on the event loop's thread and never waits."""

    def __init__(
        self,
        *,
        most_seats: int,
        timings: Timings = USUAL_TIMINGS,
        limits: Limits = USUAL_LIMITS,
        clock: Clock = STEADY_CLOCK,
        steady: Clock = STEADY_CLOCK,
    ) -> None:
        """Only within a running event loop.

        Args:
            most_seats: That one bot may hold.
            timings: How long to wait for what.
            limits: On what strangers send.
            clock: By which questions are timed; it may leave out what the referee itself lost.
            steady: By which all else is.
        """
        self.timings: Timings = timings
        self.limits: Limits = limits
        self.clock: Clock = clock
        self.steady: Clock = steady
        self.attached: dict[str, Attached] = {}  # by version id
        self.matches: dict[str, HostedMatch] = {}  # by match id
        self.draining: bool = False
        self.changed: Callable[[], None] = lambda: None  # called when bots, leases or `draining` change
        self.counts: Counts = Counts()
        self.in_flight: InFlight = InFlight(timings, clock)
        self._closed: ClosedMatches = ClosedMatches(timings.closed_kept_s, most=most_seats)
        self._secret_robs: SecretRobs = SecretRobs(timings, clock, self._ask_for_lead)
        self._by_number: dict[int, HostedMatch] = {}
        self._most_seats = most_seats
        self._next_number: int = 1 + secrets.randbelow(_FIRST_NUMBERS)

    # -- bots --------------------------------------------------------------------------------------------

    def attach(self, identity: Identity, hello: referee_pb2.Hello) -> tuple[Attached, Stream]:
        """Attach a bot by a new stream, with the welcome on it.

        Raises StreamBroken, NothingToPlay, CallRefused.
        """
        if identity.finished:
            raise NothingToPlay(identity.notice)
        presets = check_hello(hello)
        if identity.version_id not in self.attached and len(self.attached) >= self.limits.bots:
            raise CallRefused(
                Reason.TOO_MANY_STREAMS,
                f"{self.limits.bots} bots are attached to this referee already; try again later",
                retry_after_s=self.timings.come_back_after_s,
                limit=f"{self.limits.bots} bots at a referee",
                version_id=identity.version_id,
            )
        bot = self.attached.setdefault(identity.version_id, Attached(identity))
        if bot.stream is not None:
            bot.stream.say_goodbye(
                referee_pb2.GOODBYE_REASON_REPLACED, f"a newer connection of {identity.bot} took over"
            )
        bot.identity = identity
        bot.capacity = self._granted(identity, hello.capacity or DEFAULT_CAPACITY)
        bot.presets = presets
        bot.commits = hello.commits
        stream = bot.stream = self.new_stream()
        self._write_welcome(bot, stream)
        bot.tell("entering", identity.notice)
        stream.outbox.ready.set()
        log.info(
            "bot attached bot=%s version=%s client=%r capacity=%d matches=%d",
            identity.bot, identity.version_id, hello.client[:80], bot.capacity, len(bot.leases),
        )  # fmt: skip
        self.changed()
        return bot, stream

    def _granted(self, identity: Identity, asked: int) -> int:
        """Of the seats that a bot offers to play, those that it may hold."""
        return min(asked, identity.max_seats or self._most_seats, self._most_seats)

    def take_capacity(self, bot: Attached, stream: Stream, capacity: int) -> None:
        """Take it from a bot how many seats it can play at once from now on; it keeps those that it holds."""
        granted = self._granted(bot.identity, capacity)
        if bot.stream is not stream or granted == bot.capacity:
            stream.strike()
            return
        log.info("capacity changed bot=%s from=%d to=%d", bot.bot, bot.capacity, granted)
        bot.capacity = granted
        self.changed()

    def new_stream(self) -> Stream:
        """A stream that belongs to no bot yet."""
        return Stream(self.in_flight, self.limits)

    def _write_welcome(self, bot: Attached, stream: Stream) -> None:
        now = self.clock()
        welcome = stream.outbox.response.welcome
        welcome.protocol = PROTOCOL
        welcome.bot = bot.bot
        welcome.capacity = bot.capacity
        welcome.closed.extend(self._closed.of(bot.identity.version_id, self.steady()))
        for match in self._matches_of(bot):
            welcome.matches.append(match.opened(bot))
            question = match.table.question
            if question is None or match.bots[question.entrant] is not bot or match.holds_lead:
                continue
            match.mark_sent(now)
            try:
                prompt = match.prompts.prompt(question, match.table.left_ms(now))
            except Exception:  # noqa: BLE001  (as in _take_answer)
                self._fail(match)
                continue
            welcome.prompts.add().MergeFromString(prompt)
        stream.batcher.count_sent(len(welcome.prompts))

    def detach(self, bot: Attached, stream: Stream) -> None:
        """Detach a bot whose stream has ended. It keeps its matches, and their clocks run on."""
        if bot.stream is not stream:
            return
        bot.stream = None
        stream.batcher.stop()
        now = self.clock()
        for match in self._matches_of(bot):
            if match.waits_on is stream.batcher:
                match.run_clock(now)
        log.info(
            "bot detached bot=%s version=%s matches=%d", bot.bot, bot.identity.version_id, len(bot.leases)
        )
        self._forget(bot)
        self.changed()

    def dismiss(self, bot: Attached) -> None:
        """Send away a bot whose token was withdrawn."""
        if bot.stream is not None:
            bot.stream.say_goodbye(referee_pb2.GOODBYE_REASON_REFUSED, "the token was withdrawn")

    def retire(self, bot: Attached, notice: str) -> None:
        """Send away a bot whose version is retired, once it is at no match."""
        if bot.stream is not None and not bot.leases:
            bot.stream.say_goodbye(referee_pb2.GOODBYE_REASON_RETIRED, notice)

    def _forget(self, bot: Attached) -> None:
        version = bot.identity.version_id
        if bot.stream is None and not bot.leases and self.attached.get(version) is bot:
            del self.attached[version]

    def _matches_of(self, bot: Attached) -> list[HostedMatch]:
        return [self._by_number[number] for number in bot.leases]

    def _match_of(self, bot: Attached, number: int) -> HostedMatch | None:
        """The match of that number, if the bot plays it; None also for other bots' matches."""
        return self._by_number.get(number) if number in bot.leases else None

    def take_answers(
        self, bot: Attached, stream: Stream, answers: Sequence[actions_pb2.Answer], now: float
    ) -> None:
        """Take the answers of a message that came at `now`. Raises StreamBroken for one too long."""
        if bot.stream is not stream:
            return  # replaced by a newer stream
        taken, most_actions = 0, self.limits.actions
        try:
            for answer in answers:
                actions = answer.actions
                # Checked before the copy: copying millions would block the event loop.
                if len(actions) > most_actions:
                    raise StreamBroken(f"an answer of {len(actions)} actions; {most_actions} are the most")
                # A slice is copied faster than the repeated field itself.
                taken += self._take_answer(bot, stream, answer.prompt_id, tuple(actions[:]), now)
        finally:
            if taken:
                stream.excuse(taken)
                self.counts.decisions.inc(taken)
                self.counts.latency.observe(now - stream.asked_at)
                stream.batcher.count_closed(taken)
                stream.batcher.observe_latency(now - stream.asked_at)
            self.in_flight.schedule()

    def take_nonces(self, bot: Attached, stream: Stream, request: referee_pb2.PlayRequest) -> None:
        """Take what a bot commits to and reveals. Raises StreamBroken for one of a wrong length."""
        if bot.stream is not stream:
            return
        check_nonces(request)
        now = self.clock()
        for committed in request.nonce_commitments:
            match = self._match_of(bot, committed.match)
            if match is None or not match.commit(bot, committed.commitment, now):
                stream.strike()
        for revealed in request.nonces:
            match = self._match_of(bot, revealed.match)
            if match is None or not match.reveal(bot, revealed.nonce):
                stream.strike()
            elif match.cards_settled:
                self._begin(match, now)
        self.in_flight.schedule()

    def _take_answer(
        self, bot: Attached, stream: Stream, prompt_id: int, actions: tuple[int, ...], now: float
    ) -> bool:
        """Take one answer and move its match on. False if it was refused, or taken before."""
        number, question_id = prompt_id >> QUESTION_BITS, prompt_id & QUESTION_MASK
        # As `_match_of` does, without the cost of a call.
        match = self._by_number.get(number) if number in bot.leases else None
        question = None if match is None else match.table.question
        taken = False
        try:
            if match is None:
                bot.ended.check(number, LastAnswer(question_id, actions))
            else:
                taken = match.answer(bot, question_id, actions, now)
            if not taken:
                stream.strike()
        except AnswerRefused as refused:
            self.counts.refusals.labels(refused.refusal.name.lower()).inc()
            stream.reject(prompt_id, refused)
        except Exception:  # noqa: BLE001  (our mistake in one match must not end the others)
            self._fail(match)
            return False
        # Also after a refusal: the last one that is borne is a fault, and the match moves on.
        if match is not None and match.table.question is not question:
            stream.asked_at = match.asked_at
            if not taken:
                stream.batcher.count_closed(1)
            self._ask_next(match)
        return taken

    # -- matches -----------------------------------------------------------------------------------------

    def open(self, call: MatchCall) -> HostedMatch:
        """Seat the bots of a match, and begin it or resume it. Raises CallRefused."""
        if self.draining:
            raise CallRefused(Reason.DRAINING, "the referee is going down", match_id=call.match_id)
        older = self.matches.get(call.match_id)
        if older is not None:
            self.stop(older, Reason.REPLACED)
        bots = bots_for(call, self.attached)
        match = HostedMatch(self._next_number, call, bots)
        self._next_number += 1
        self.matches[call.match_id] = self._by_number[match.number] = match
        now = self.clock()
        if match.table.fresh and any(bot.commits for bot in bots):
            match.await_commitments(now, self.timings.nonces_s)
        for bot, seats in zip(bots, match.seats, strict=True):
            bot.lease(match.number, seats)
            if bot.stream is not None:
                bot.stream.add_opened(match.opened(bot))
        log.info(
            "match opened match=%s number=%d bots=%s game=%d deal=%d", match.match_id, match.number,
            ",".join(bot.bot for bot in bots), match.table.game, match.table.state.deal_number,
        )  # fmt: skip
        if match.mixing is None:
            self._begin(match, now)
        self.in_flight.schedule()
        self.changed()
        return match

    def _begin(self, match: HostedMatch, now: float) -> None:
        try:
            match.begin(now)
            self._ask_next(match)
        except Exception:  # noqa: BLE001  (as in _take_answer)
            self._fail(match)

    def stop(self, match: HostedMatch, reason: Reason) -> None:
        """End a match here without a result; it can be resumed from its record."""
        if match.stopped is None and match.table.result is None:
            match.stopped = reason
        self._close(match)
        self.in_flight.schedule()

    def enforce_deadlines(self, now: float) -> None:
        """Expire questions whose time is up, stop waiting for nonces, and cut off bots that do not read."""
        for match in list(self.matches.values()):
            if match.mixing is not None and now >= match.mixing.due_at:
                self._stop_mixing(match, now)
            # Time does not run before the question has left.
            if match.table.question is None or match.waits_on is not None or now < match.table.due_at:
                continue
            if match.holds_lead:
                continue
            bot = match.asked
            if bot is not None and bot.stream is not None and bot.stream.reads_timely(match.table.due_at):
                continue
            try:
                self._expire(match, now)
            except Exception:  # noqa: BLE001  (as in _take_answer)
                self._fail(match)
        for bot in self.attached.values():
            if bot.stream is not None and bot.stream.does_not_read(now):
                bot.stream.cut_off()
        self.in_flight.schedule()

    def _stop_mixing(self, match: HostedMatch, now: float) -> None:
        """Go on without those that have not committed; end the match for one that does not reveal."""
        called_off = match.stop_mixing(now)
        if called_off is not None:
            self._log_fault(match, *called_off)
            self._close(match)
        elif match.cards_settled:
            self._begin(match, now)

    def _expire(self, match: HostedMatch, now: float) -> None:
        bot = match.asked
        if bot is None:
            return
        self._count_unanswered(match)
        self._secret_robs.forget_answer(match)
        fault = match.table.expire(now, connected=bot.stream is not None)
        self._log_fault(match, bot, fault)
        self._ask_next(match)

    def _log_fault(self, match: HostedMatch, bot: Attached, fault: Fault) -> None:
        self.counts.faults.labels(fault.kind.name.lower()).inc()
        log.info(
            "fault match=%s bot=%s seat=%d kind=%s elapsed_ms=%d limit_ms=%d", match.match_id, bot.bot,
            fault.seat, fault.kind.name, fault.elapsed_ms, fault.limit_ms,
        )  # fmt: skip

    def _fail(self, match: HostedMatch | None) -> None:
        """Log the exception being handled, and end the match in which it was raised."""
        log.exception("unexpected match=%s", match.match_id if match is not None else "-")
        if match is not None:
            self.stop(match, Reason.INTERNAL)

    def hand_out_records(self) -> None:
        """Wake the calls whose matches have something new in their record."""
        for match in self.matches.values():
            if match.table.has_record:
                match.progress.set()

    def drain(self) -> None:
        """Accept nothing new, stop every match and send every bot away."""
        self.draining = True
        again_ms = round(self.timings.come_back_after_s * 1000)
        for match in list(self.matches.values()):
            self.stop(match, Reason.DRAINING)
        for bot in self.attached.values():
            if bot.stream is not None:
                bot.stream.say_goodbye(
                    referee_pb2.GOODBYE_REASON_DRAINING, "the referee is going down", again_ms
                )
        self.changed()

    def _ask_next(self, match: HostedMatch) -> None:
        """Ask the open question, or close the match if there is none."""
        question = match.table.question
        if question is None:
            self._close(match)
            return
        if match.robs and self._secret_robs.hold_lead(match, question):
            return
        stream = match.bots[question.entrant].stream
        if stream is None or stream.said_goodbye:
            match.run_clock(self.clock())
            return
        try:
            match.ask(question, stream.batcher)
        except Exception:  # noqa: BLE001  (as in _take_answer)
            self._fail(match)

    def _ask_for_lead(self, match: HostedMatch) -> None:
        """Ask for a first lead whose pause has ended."""
        if self.matches.get(match.match_id) is match:
            self._ask_next(match)
            self.in_flight.schedule()

    def _count_unanswered(self, match: HostedMatch) -> None:
        """Count the open question, if it has left, as closed: it will not be answered."""
        bot = match.asked
        if bot is not None and bot.stream is not None and match.waits_on is None and not match.holds_lead:
            bot.stream.batcher.count_closed(1)

    def _close(self, match: HostedMatch) -> None:
        """Remove a match: tell its bots, and free their seats."""
        if self.matches.get(match.match_id) is not match:
            return
        del self.matches[match.match_id]
        del self._by_number[match.number]
        self._count_unanswered(match)
        match.waits_on = None
        match.progress.set()
        closed = match.closed()
        for bot in match.bots:
            bot.release(match.number, match.last_answer(bot))
            if closed.HasField("result"):
                self._closed.note(bot.identity.version_id, match.named_closed(closed), self.steady())
            if bot.stream is not None:
                bot.stream.add_closed(closed)
            else:
                self._forget(bot)
        result = match.table.result
        ending = result.ending.name if result is not None else (match.stopped or Reason.CANCELLED).value
        self.counts.matches.labels(ending.lower()).inc()
        log.info("match closed match=%s number=%d ending=%s", match.match_id, match.number, ending)
        self.changed()
