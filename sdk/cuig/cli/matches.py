"""Matches of a contest at home, played in this process or in several, in the same order."""

from __future__ import annotations

import sys
import traceback
from collections import deque
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, nullcontext
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import Final

import cuig
from cuig.bot import Bot
from cuig.cli.errors import CommandError
from cuig.cli.named import bot_named
from cuig.client.on_error import OnError
from cuig.client.seat import BotError
from cuig.home.contest import Contest, MatchOutcome, play_contest
from cuig.home.loading import REMOTE

_PACKAGE: Final = Path(cuig.__file__).parent


def played_matches(
    contest: Contest, specs: Sequence[str], on_error: OnError, jobs: int, records: Path | None = None
) -> Generator[MatchOutcome, None, None]:
    """Play a contest; the order of the outcomes does not depend on the number of processes.

    records: the folder to write the matches' records to. Raises CommandError where a bot errs under
    OnError.RAISE, or does not connect.
    """
    remote = any(spec.startswith(REMOTE) for spec in specs)
    if jobs > 1:
        if remote:
            raise CommandError("a bot that comes to a port here plays in one process: leave out --jobs")
        yield from _in_processes(contest, specs, on_error, jobs, records)
        return
    bots = [bot_named(spec) for spec in specs]
    try:
        with _remote_bots(bots) if remote else nullcontext():
            yield from play_contest(contest, bots, on_error, records=records)
    except BotError as error:
        raise CommandError(_with_place(error), status=1) from error


@contextmanager
def _remote_bots(bots: Sequence[type[Bot]]) -> Iterator[None]:
    """Wait until every remote bot has connected, and disconnect them at the end. Raises CommandError."""
    from cuig.home.remote import RemoteBot, RemoteError  # gRPC, which no other match at home needs

    servers = [bot.server for bot in dict.fromkeys(bots) if issubclass(bot, RemoteBot)]
    try:
        for server in servers:
            print(f"waiting at {server.address} for a bot to come …", file=sys.stderr)
            server.wait()
        yield
    except RemoteError as error:
        raise CommandError(str(error), status=1) from error
    finally:
        for server in servers:
            server.close()


def _in_processes(
    contest: Contest, specs: Sequence[str], on_error: OnError, jobs: int, records: Path | None
) -> Iterator[MatchOutcome]:
    fixtures = iter(range(contest.fixtures))
    chunk = max(1, min(50, contest.fixtures // (jobs * 8)))
    pieces = iter(lambda: list(islice(fixtures, chunk)), [])
    # Spawned, not forked: bots may hold threads and locks that do not survive a fork.
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        waiting: deque[Future[list[MatchOutcome] | str]] = deque()
        try:
            for piece in pieces:
                waiting.append(pool.submit(_play_piece, contest, specs, on_error, piece, records))
                # Only a few ahead of the consumer, which may stop early.
                if len(waiting) >= 2 * jobs + 1:
                    yield from _outcomes(waiting.popleft())
            while waiting:
                yield from _outcomes(waiting.popleft())
        except BrokenProcessPool as error:
            raise CommandError("a process in which bots played has died", status=1) from error
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _outcomes(piece: Future[list[MatchOutcome] | str]) -> list[MatchOutcome]:
    result = piece.result()
    if isinstance(result, str):
        raise CommandError(result, status=1)
    return result


def _play_piece(
    contest: Contest, specs: Sequence[str], on_error: OnError, fixtures: list[int], records: Path | None
) -> list[MatchOutcome] | str:
    """Play some of the matches, in a process of its own; the error of a bot is returned as text."""
    try:
        return list(play_contest(contest, [bot_named(spec) for spec in specs], on_error, fixtures, records))
    except BotError as error:
        # Pickling would lose its traceback.
        return _with_place(error)


def _with_place(error: BotError) -> str:
    """Format an error with its place in the bot's file and its traceback there."""
    cause = error.__cause__
    if cause is None:
        return str(error)
    report = traceback.TracebackException.from_exception(cause)
    frames = list(report.stack)
    while frames and Path(frames[0].filename).is_relative_to(_PACKAGE):
        del frames[0]
    if not frames:
        return f"{error}\n{''.join(report.format())}".rstrip()
    report.stack = traceback.StackSummary.from_list(frames)
    # The last frame in the bot's own file, not in what it calls, is what its author can mend.
    last = [frame for frame in frames if frame.filename == frames[0].filename][-1]
    return f"{error}\n  at {last.filename}:{last.lineno}: {last.line}\n{''.join(report.format())}".rstrip()
