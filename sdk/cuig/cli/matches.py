"""Matches of a contest at home, played by this process or by several, in the same order."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Generator, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from multiprocessing.connection import Connection
from pathlib import Path

from cuig.apart.process import ProcessEnded
from cuig.apart.report import error_report
from cuig.cli.errors import CommandError
from cuig.cli.named import REMOTE, home_bots
from cuig.cli.output import say
from cuig.client.on_error import OnError
from cuig.client.seat import BotError
from cuig.home.bots import HomeBot
from cuig.home.contest import Contest, MatchOutcome, play_contest
from cuig.loading import BotLoadError

_END_SECONDS = 1.0


def played_matches(
    contest: Contest, specs: Sequence[str], on_error: OnError, jobs: int, records: Path | None = None
) -> Generator[MatchOutcome, None, None]:
    """Play a contest; the order of the outcomes does not depend on the number of processes.

    records: the folder to write the matches' records to. Closing the generator ends every process that it
    started. Raises CommandError where a bot cannot be loaded, errs under OnError.RAISE, or does not connect.
    """
    remote = any(spec.startswith(REMOTE) for spec in specs)
    if jobs > 1 and remote:
        raise CommandError("a bot that comes to a port here plays in one process: leave out --jobs")
    if jobs > 1:
        yield from _in_processes(contest, specs, on_error, jobs, records)
        return
    try:
        with _seated_here(specs) as bots, ExitStack() as stack:
            if remote:
                stack.enter_context(_remote_bots(bots))
            yield from play_contest(contest, bots, on_error, records=records)
    except BotLoadError as error:
        raise CommandError(str(error)) from error
    except BotError as error:
        raise CommandError(error_report(error), status=1) from error
    except ProcessEnded as error:
        raise CommandError(str(error), status=1) from error


@contextmanager
def _seated_here(specs: Sequence[str]) -> Iterator[list[HomeBot]]:
    """Make the bots, and end what runs for them. Raises CommandError."""
    bots = home_bots(specs)
    try:
        yield bots
    finally:
        for bot in bots:
            bot.close()


@contextmanager
def _remote_bots(bots: Sequence[HomeBot]) -> Iterator[None]:
    """Wait until every remote bot has connected, and disconnect them at the end. Raises CommandError."""
    # With gRPC, which no other match at home needs.
    from cuig.home.remote import RemoteHome
    from cuig.home.remote_server import RemoteError

    servers = dict.fromkeys(bot.server for bot in bots if isinstance(bot, RemoteHome))
    why = "all is played"
    try:
        for server in servers:
            say(f"waiting at {server.address} for a bot to come …", to_stderr=True)
            server.wait()
        yield
    except RemoteError as error:
        why = str(error)
        raise CommandError(why, status=1) from error
    except BaseException as error:
        why = f"the games ended before: {error}" if str(error) else "the games were interrupted"
        raise
    finally:
        for server in servers:
            server.close(why)


def _in_processes(
    contest: Contest, specs: Sequence[str], on_error: OnError, jobs: int, records: Path | None
) -> Iterator[MatchOutcome]:
    """Play every `jobs`-th match in a process; a full pipe keeps one from running far ahead of the others."""
    # Spawned, not forked: what runs here may hold threads and locks that do not survive a fork.
    context = multiprocessing.get_context("spawn")
    workers = []
    try:
        for first in range(min(jobs, contest.fixtures)):
            receiving, sending = context.Pipe(duplex=False)
            turns = range(first, contest.fixtures, jobs)
            worker = context.Process(
                target=_work, args=(sending, contest, specs, on_error, turns, records), daemon=True
            )
            workers.append((worker, receiving))
            worker.start()
            sending.close()
        for fixture in range(contest.fixtures):
            try:
                told = workers[fixture % jobs][1].recv()
            except EOFError as error:
                raise CommandError("a process in which matches were played has died", status=1) from error
            if isinstance(told, CommandError):
                raise told
            yield told
    finally:
        for worker, _ in workers:
            if worker.pid is not None:
                worker.kill()
        for worker, receiving in workers:
            if worker.pid is not None:
                worker.join(_END_SECONDS)
            receiving.close()


def _work(
    sending: Connection,
    contest: Contest,
    specs: Sequence[str],
    on_error: OnError,
    turns: range,
    records: Path | None,
) -> None:
    """Play some of the matches, in a process of its own, and send each outcome, or the error that ends it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the command hears it, and ends this process
    threading.Thread(target=_end_with_parent, daemon=True).start()
    try:
        with _seated_here(specs) as bots:
            for outcome in play_contest(contest, bots, on_error, turns, records):
                sending.send(outcome)
    except BotLoadError as error:
        sending.send(CommandError(str(error)))
    except BotError as error:
        sending.send(CommandError(error_report(error), status=1))
    except ProcessEnded as error:
        sending.send(CommandError(str(error), status=1))


def _end_with_parent() -> None:
    """End this process when the command's has ended."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
