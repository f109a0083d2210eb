"""The calls of an author's bot that do not return at once: one at a time at each seat."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from functools import partial
from typing import Any

from cuig.client.bot_threads import BotThreads
from cuig.client.open_match import OpenMatch, SeatPrompt
from cuig.client.seat import Actions, BotError, SeatedBot
from cuig.client.tally import Tally
from cuig.match import Result
from cuig.wire import WireError


class Calls:
    """Asks a bot in threads or awaits it, and tells it the end; all methods are called in the event loop.

    A seat is busy from its call to its return. A question that comes meanwhile, as after a time-out, is asked
    then, the newest alone; and so is the end told to a bot of this process whose answer is awaited.
    """

    def __init__(
        self,
        *,
        in_threads: bool,
        threads: BotThreads,
        tally: Tally,
        answer: Callable[[SeatPrompt, Actions], None],
        flush: Callable[[], Coroutine[Any, Any, None]],
        fail: Callable[[BaseException], None],
    ) -> None:
        """answer: takes a decision. flush: sends those that are ready. fail: ends the session by an error."""
        self._in_threads = in_threads
        self._threads = threads
        self._tally = tally
        self._answer = answer
        self._flush = flush
        self._fail = fail
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a coroutine as a task, until `cancel`."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def cancel(self) -> None:
        """Cancel what is awaited."""
        for task in self._tasks:
            task.cancel()

    # -- decisions ------------------------------------------------------------------------------------

    def decide_in_thread(self, match: OpenMatch, prompt: SeatPrompt) -> None:
        """Have the bot decide in the seat's thread, which reports back to the loop."""
        seat = prompt.view.seat
        match.busy.add(seat)

        def decide() -> Actions | Awaitable[Actions] | _Beginning | None:
            # A bot that is behind skips prompts that nobody waits for any more.
            if prompt.closed:
                return None
            seated = match.seat(prompt.game, seat, prompt.holders)
            if isinstance(seated, SeatedBot) and (beginning := seated.take_beginning()) is not None:
                return _Beginning(seated.begun(beginning))
            return seated.decide(prompt.view, prompt.due)

        self._threads.submit((match, seat), decide, self._in_loop(self._take_decision, match, prompt))

    def await_decision(self, match: OpenMatch, prompt: SeatPrompt, decided: Awaitable[Actions]) -> None:
        """Send a decision once it is there, with all others that are ready by then."""
        match.busy.add(prompt.view.seat)
        match.awaited.add(prompt.view.seat)
        self.start(self._answer_later(match, prompt, decided))

    async def _answer_later(self, match: OpenMatch, prompt: SeatPrompt, decided: Awaitable[Actions]) -> None:
        try:
            self._answer(prompt, await decided)
            await self._flush()
        except BotError as error:
            self._fail(error)
        else:
            self._returned(match, prompt)

    def _take_decision(
        self, match: OpenMatch, prompt: SeatPrompt, decided: Any, error: BaseException | None
    ) -> None:
        """Send a decision that a thread made, or end the session by its error."""
        if error is not None:
            self._fail(error)
        elif isinstance(decided, _Beginning):
            self.start(self._begin_later(match, prompt, decided.awaitable))
        elif decided is None:
            self._returned(match, prompt)
        elif isinstance(decided, tuple):
            self._answer(prompt, decided)
            self.start(self._flush())
            self._returned(match, prompt)
        else:
            self.await_decision(match, prompt, decided)

    async def _begin_later(self, match: OpenMatch, prompt: SeatPrompt, beginning: Awaitable[None]) -> None:
        """Await an async `begin`, then have the seat's thread decide."""
        try:
            await beginning
        except BotError as error:
            self._fail(error)
        else:
            self.decide_in_thread(match, match.prompts.get(prompt.view.seat, prompt))

    def _returned(self, match: OpenMatch, asked: SeatPrompt) -> None:
        """Tell the bot, which has returned at a seat, the end of the match, or ask it the newest question."""
        seat = asked.view.seat
        match.busy.discard(seat)
        match.awaited.discard(seat)
        if match.result is not None:
            self._end_seat(match, seat, match.result)
            return
        prompt = match.prompts.get(seat)
        if prompt is None or prompt is asked or prompt.closed or prompt.answer is not None:
            return
        if self._in_threads:
            self.decide_in_thread(match, prompt)
            return
        try:
            prompt.seated = match.seat(prompt.game, seat, prompt.holders)
            decided = prompt.seated.decide(prompt.view, prompt.due)
        except (WireError, BotError) as error:
            self._fail(error)
            return
        if isinstance(decided, tuple):
            self._answer(prompt, decided)
            self.start(self._flush())
        else:
            self.await_decision(match, prompt, decided)

    # -- ends -----------------------------------------------------------------------------------------

    def end(self, match: OpenMatch, result: Result) -> None:
        """Tell the bot the result at each of its seats, where it was asked there, and count its mistakes."""
        match.result = result
        for seat in {seat for _, seat in match.seated}:
            self._end_seat(match, seat, result)
        self._count_mistakes(match)

    def leave(self, match: OpenMatch) -> None:
        """Free the seats of a match of which no result will be told."""
        for (_, seat), seated in list(match.seated.items()):
            seated.end(None)
            self._threads.leave((match, seat))

    def _end_seat(self, match: OpenMatch, seat: int, result: Result) -> None:
        """Tell the result to every instance that has been at a seat, once each."""
        for key, seated in list(match.seated.items()):
            if key[1] != seat or key in match.ended:
                continue
            if seat in match.awaited and isinstance(seated, SeatedBot):
                continue  # until it returns
            match.ended.add(key)
            if self._in_threads:
                report = self._in_loop(self._take_ending, match)
                self._threads.submit((match, seat), partial(seated.end, result), report, ending=True)
            else:
                self._tell_end(match, partial(seated.end, result))
        if seat not in match.awaited:
            self._threads.leave((match, seat))

    def _tell_end(self, match: OpenMatch, end: Callable[[], Awaitable[None] | None]) -> None:
        try:
            ending = end()
        except BotError as error:
            self._take_ending(match, None, error)
        else:
            self._take_ending(match, ending, None)

    def _take_ending(
        self, match: OpenMatch, ending: Awaitable[None] | None, error: BaseException | None
    ) -> None:
        """Await an async `end`, or end the session by the error of one."""
        if error is not None:
            self._fail(error)
        elif ending is not None:
            self.start(self._await_ending(match, ending))
        self._count_mistakes(match)

    async def _await_ending(self, match: OpenMatch, ending: Awaitable[None]) -> None:
        try:
            await ending
        except BotError as error:
            self._fail(error)
        self._count_mistakes(match)

    def _count_mistakes(self, match: OpenMatch) -> None:
        """Add the mistakes of a match that is over to the tally, as far as they are not in it."""
        mistakes = match.mistakes
        self._tally.mistakes += mistakes - match.counted_mistakes
        match.counted_mistakes = mistakes

    def _in_loop(self, call: Callable[..., None], *values: Any) -> Callable[..., None]:
        """What a thread of the bot may call to have this called in the loop."""
        loop, known = asyncio.get_running_loop(), partial(call, *values)

        def hand_over(*more: Any) -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(known, *more)

        return hand_over


@dataclass(frozen=True, slots=True)
class _Beginning:
    """An async `begin` that a thread has called, to be awaited in the loop."""

    awaitable: Awaitable[None]
