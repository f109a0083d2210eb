"""Bots handed in by gRPC: the archive as it comes, the validation as it goes, and the logs of matches."""

from __future__ import annotations

import asyncio
import hashlib
from collections import Counter
from collections.abc import AsyncIterator, Callable
from typing import Final, Protocol, TypeVar

from cuig.archive.contents import ARCHIVE_BYTES, MIB, Contents
from cuig.archive.errors import ArchiveRefused
from cuig.archive.reading import read_archive
from cuig.v1 import arena_pb2
from cuig.validation.report import Report

from arena.bot import submissions
from arena.bot.hosting import ProcessLog
from arena.bot.submissions import Standing, TooManySubmissions
from arena.errors import NotFound, Withdrawn
from arena.match import process_logs
from arena.rpc.authentication import TokenHolder
from arena.rpc.status import CallRefused, Reason
from arena.store.bot import bot_of
from arena.store.query import AnyConnection

# For the whole of an archive, and for the next piece of it.
UPLOAD_S: Final = 300.0
PIECE_S: Final = 30.0
UPLOADS: Final = 4  # at once, each of which is held in memory
LOOK_S: Final = 0.5  # between two looks at a validation
WATCHES: Final = 4  # of one bot at once
# Of all logs in one answer, so that the message is below its limit; and the least of each.
_LOG_BYTES: Final = 800 * 1024
_LEAST_LOG_BYTES: Final = 1024

Answer = TypeVar("Answer")
Requests = AsyncIterator[arena_pb2.SubmitVersionRequest]


class InStore(Protocol):
    """Does something in one transaction."""

    async def __call__(self, work: Callable[[AnyConnection], Answer]) -> Answer:
        """Raises what the work raises, and psycopg.OperationalError."""


class HandingIn:
    """What bots hand in, and what they ask about it."""

    def __init__(self, in_store: InStore) -> None:
        self._in_store = in_store
        self._uploads = asyncio.Semaphore(UPLOADS)
        self._reading = asyncio.Lock()  # one archive at a time is unpacked
        self._submitting: set[str] = set()
        self._watching: Counter[str] = Counter()

    async def submit(self, caller: TokenHolder, requests: Requests) -> arena_pb2.SubmitVersionResponse:
        """Take in an archive. Raises CallRefused."""
        name = _owners(caller)
        if name in self._submitting:
            raise CallRefused(Reason.TOO_MANY_SUBMISSIONS, f"{name} is being handed in just now")
        self._submitting.add(name)
        try:
            async with asyncio.timeout(UPLOAD_S), self._uploads:
                sent = await _receive(requests)
                async with self._reading:
                    contents, packed = await asyncio.to_thread(_read, sent)
            taken = await self._in_store(
                lambda connection: submissions.hand_in(
                    connection, name, contents, packed, by=f"token of {caller.bot}"
                )
            )
        except TimeoutError as late:
            raise CallRefused(Reason.UPLOAD_SLOW, "the archive did not come in time") from late
        except ArchiveRefused as refused:
            raise CallRefused(Reason.ARCHIVE_REFUSED, str(refused)) from refused
        except TooManySubmissions as often:
            raise CallRefused(Reason.TOO_MANY_SUBMISSIONS, str(often)) from often
        except Withdrawn as withdrawn:
            raise CallRefused(Reason.BOT_WITHDRAWN, str(withdrawn)) from withdrawn
        finally:
            self._submitting.discard(name)
        found = taken.submission
        return arena_pb2.SubmitVersionResponse(
            submission=found.id,
            bot=name,
            content_sha256=found.sha256,
            files=found.files,
            size=found.size,
            state=found.state,
            known=taken.known,
            brought_back=taken.brought_back,
            version=found.version_name,
        )

    async def watch(
        self, caller: TokenHolder, number: int
    ) -> AsyncIterator[arena_pb2.WatchSubmissionResponse]:
        """How far a submission is, whenever that has changed, until it is decided. Raises CallRefused."""
        name = _owners(caller)
        if self._watching[name] >= WATCHES:
            raise CallRefused(Reason.TOO_MANY_STREAMS, f"{WATCHES} watch the submissions of {name} already")
        self._watching[name] += 1
        told = None
        try:
            while True:
                try:
                    found = await self._in_store(
                        lambda connection: submissions.standing(connection, name, number)
                    )
                except NotFound as missing:
                    raise CallRefused(Reason.NO_SUCH_SUBMISSION, str(missing)) from missing
                message = _standing_message(found)
                if message != told:
                    told = message
                    yield message
                if found.submission.state != "waiting":
                    return
                await asyncio.sleep(LOOK_S)
        finally:
            self._watching[name] -= 1
            if not self._watching[name]:
                del self._watching[name]

    async def logs(self, caller: TokenHolder, match: int) -> arena_pb2.ListProcessLogsResponse:
        """What the processes of the caller's bot wrote in a match. Raises CallRefused."""
        name = _owners(caller)
        try:
            found = await self._in_store(lambda connection: process_logs.of_bot(connection, match, name))
        except NotFound as missing:
            raise CallRefused(Reason.NO_SUCH_MATCH, str(missing)) from missing
        return logs_message(caller.bot, found)


def _owners(caller: TokenHolder) -> str:
    """The bot of which this caller's holder is the owner. Raises CallRefused for a host."""
    if caller.by_host:
        raise CallRefused(Reason.UNKNOWN_TOKEN, "this is a host's token, and its bot's owner is asked for")
    return bot_of(caller.bot)


async def _receive(requests: Requests) -> bytes:
    """The archive, as it was said to be. Raises CallRefused, TimeoutError."""
    first = await _next(requests)
    if first is None or not first.size:
        raise CallRefused(Reason.UNREADABLE, "the first message says the size of the archive")
    if first.size > ARCHIVE_BYTES:
        raise CallRefused(Reason.ARCHIVE_REFUSED, f"the archive has more than {ARCHIVE_BYTES // MIB} MiB")
    sent = bytearray(first.piece)
    while len(sent) < first.size:
        request = await _next(requests)
        if request is None or not request.piece:
            raise CallRefused(
                Reason.UNREADABLE, f"{len(sent)} bytes came of the {first.size} that were said to come"
            )
        sent += request.piece
    if len(sent) > first.size:
        raise CallRefused(Reason.UNREADABLE, f"more bytes came than the {first.size} that were said to come")
    if hashlib.sha256(sent).digest() != first.sha256:
        raise CallRefused(Reason.UNREADABLE, "the archive has another SHA-256 than was said")
    return bytes(sent)


async def _next(requests: Requests) -> arena_pb2.SubmitVersionRequest | None:
    async with asyncio.timeout(PIECE_S):
        return await anext(requests, None)


def _read(sent: bytes) -> tuple[Contents, bytes]:
    """The files of an archive, and the arena's own archive of them. Raises ArchiveRefused."""
    contents = read_archive(sent)
    return contents, contents.packed()


def logs_message(bot: str, found: list[tuple[str, ProcessLog]]) -> arena_pb2.ListProcessLogsResponse:
    """The logs as a message that is not too large: the end of each, and if need be not all of them."""
    each = max(_LEAST_LOG_BYTES, _LOG_BYTES // max(1, len(found)))
    kept = found[: _LOG_BYTES // _LEAST_LOG_BYTES]
    return arena_pb2.ListProcessLogsResponse(
        bot=bot,
        logs=[
            arena_pb2.ProcessLog(
                version=name,
                game=line.game,
                seat=line.seat,
                reason=line.reason or "",
                asked=line.asked or "",
                output=_end(line.output, each),
                at_ms=round(line.at.timestamp() * 1000),
            )
            for name, line in kept
        ],
        left_out=len(found) - len(kept),
    )


def _end(output: str, most: int) -> str:
    encoded = output.encode()
    if len(encoded) <= most:
        return output
    return f"[{len(encoded) - most} bytes before this are left out]\n" + encoded[-most:].decode(
        errors="ignore"
    )


def _standing_message(found: Standing) -> arena_pb2.WatchSubmissionResponse:
    return arena_pb2.WatchSubmissionResponse(
        state=found.submission.state,
        validating=found.submission.validating,
        ahead=found.ahead,
        hosts=found.hosts,
        report=report_message(found.report),
        version=found.submission.version_name,
    )


def report_message(report: Report) -> arena_pb2.ValidationReport:
    """A report as a message."""
    message = arena_pb2.ValidationReport(
        sandbox=report.sandbox,
        passed=[
            arena_pb2.ValidationStage(stage=one.stage, game=one.game, says=one.says) for one in report.passed
        ],
        games=report.games,
        over=report.over,
    )
    if report.stage:
        message.at.stage, message.at.game = report.stage, report.game
    if report.failure is not None:
        failure = report.failure
        message.failure.stage, message.failure.game = failure.stage, failure.game
        message.failure.reason, message.failure.asked = failure.reason, failure.asked
        message.failure.output = failure.output
    return message
