"""`cuig submit`: hand a bot in, or try it here as an arena would."""

from __future__ import annotations

import asyncio
import hashlib
from argparse import Namespace
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, Final

import grpc
import grpc.aio

from cuig.archive.contents import Contents
from cuig.archive.errors import ArchiveRefused
from cuig.archive.packing import Packing, archive_of
from cuig.cli import connection
from cuig.cli.call_errors import call_refused
from cuig.cli.errors import CommandError
from cuig.cli.output import say, say_json_line
from cuig.cli.progress_bar import ProgressBar
from cuig.cli.validation_lines import ValidationLines
from cuig.net.channel import bearer
from cuig.net.dialer import Dialer
from cuig.paths import expand_home, os_error_reason
from cuig.v1 import arena_pb2, arena_pb2_grpc
from cuig.validation.report import Failure, Passed, Report

PIECE_BYTES: Final = 256 * 1024
UPLOAD_SECONDS: Final = 600.0
# How long an arena may be away while its validation is waited for.
AWAY_SECONDS: Final = 120.0
_PAUSE_SECONDS: Final = 1.0
_FILES_SHOWN: Final = 12
_OLDER: Final = "takes no bots in"
_KIB: Final = 1024


def run(given: Namespace) -> int:
    """Hand it in, or with --check try it here. Returns 1 where it does not pass. Raises CommandError."""
    packing, sent = _packed(given.bot)
    if given.check:
        _show(packing, len(sent), as_json=given.json)
        try:
            from cuig.cli.submit_check import check  # what starts bots, which handing in does not need
        except ImportError as missing:  # of what only Linux has
            raise CommandError(
                f"a bot can be tried on Linux alone ({missing}): hand it in, and the arena tries it"
            ) from missing

        return check(packing.contents, as_json=given.json)
    connection.go_to_known(given)
    arena = connection.arena_named(given)
    token = connection.token_of(given, connection.bot_name(str(given.bot.absolute())))
    _show(packing, len(sent), as_json=given.json)
    dialer = connection.dialer_of(given)
    return asyncio.run(_Submission(arena, token, dialer, as_json=given.json).hand_in(sent, given.no_wait))


def _packed(place: Path) -> tuple[Packing, bytes]:
    try:
        return archive_of(expand_home(place))
    except ArchiveRefused as refused:
        raise CommandError(str(refused)) from refused
    except OSError as error:
        raise CommandError(f"{place} cannot be read: {os_error_reason(error)}") from error


def _show(packing: Packing, packed: int, *, as_json: bool) -> None:
    """Say what is packed, and what is left out."""
    contents, left_out = packing.contents, packing.left_out
    if as_json:
        say_json_line(
            {
                "event": "packed",
                "files": [{"path": file.path, "bytes": len(file.content)} for file in contents.files],
                "bytes": contents.size,
                "packed_bytes": packed,
                "sha256": contents.sha256.hex(),
                "left_out": [{"path": one.path, "why": one.why} for one in left_out],
            }
        )
        return
    say(f"packed  {_counted(contents)}, {_size(packed)} to send")
    largest = sorted(contents.files, key=lambda file: (-len(file.content), file.path))
    for file in largest[:_FILES_SHOWN]:
        say(f"    {_size(len(file.content)):>10}  {file.path}")
    if len(largest) > _FILES_SHOWN:
        rest = largest[_FILES_SHOWN:]
        say(f"    {_size(sum(len(file.content) for file in rest)):>10}  in {len(rest)} smaller ones")
    for one in left_out[:_FILES_SHOWN]:
        say(f"    left out: {one.path} ({one.why})")
    if len(left_out) > _FILES_SHOWN:
        say(f"    left out: {len(left_out) - _FILES_SHOWN} more")


def _counted(contents: Contents) -> str:
    count = len(contents.files)
    return f"{count} {'file' if count == 1 else 'files'}, {_size(contents.size)}"


def _size(count: int) -> str:
    if count < _KIB:
        return f"{count} B"
    return f"{count / _KIB:.1f} KiB" if count < _KIB * _KIB else f"{count / _KIB / _KIB:.1f} MiB"


class _Submission:
    """One bot on its way to an arena."""

    def __init__(self, arena: str, token: str, dialer: Dialer, *, as_json: bool) -> None:
        self._arena = arena
        self._metadata = bearer(token)
        self._dialer = dialer
        self._as_json = as_json
        self._lines = ValidationLines(as_json=as_json)

    async def hand_in(self, sent: bytes, no_wait: bool) -> int:
        """Send it and follow its validation; the exit status. Raises CommandError."""
        async with self._dialer.open(self._arena) as channel:
            stub = arena_pb2_grpc.ArenaServiceStub(channel)
            try:
                taken = await stub.SubmitVersion(
                    self._pieces(sent), metadata=self._metadata, timeout=UPLOAD_SECONDS
                )
            except grpc.aio.AioRpcError as error:
                raise await call_refused(error, self._arena, self._dialer, _OLDER) from error
        self._handed_in(taken)
        if no_wait:
            return 0
        return await self._follow(taken)

    async def _pieces(self, sent: bytes) -> AsyncIterator[arena_pb2.SubmitVersionRequest]:
        yield arena_pb2.SubmitVersionRequest(size=len(sent), sha256=hashlib.sha256(sent).digest())
        with ProgressBar(len(sent) // _KIB, "KiB") as bar:
            for start in range(0, len(sent), PIECE_BYTES):
                piece = sent[start : start + PIECE_BYTES]
                yield arena_pb2.SubmitVersionRequest(piece=piece)
                bar.step(len(piece) // _KIB)

    def _handed_in(self, taken: arena_pb2.SubmitVersionResponse) -> None:
        if self._as_json:
            say_json_line(
                {
                    "event": "handed-in",
                    "submission": taken.submission,
                    "bot": taken.bot,
                    "sha256": taken.content_sha256.hex(),
                    "state": taken.state,
                    "known": taken.known,
                    "brought_back": taken.brought_back,
                    "version": taken.version or None,
                }
            )
            return
        known = ", which was handed in before" if taken.known else ""
        say(f"handed in  to {self._arena} for {taken.bot}: submission {taken.submission}{known}")

    async def _follow(self, taken: arena_pb2.SubmitVersionResponse) -> int:
        """Tell how the validation goes, until it is over; the exit status. Raises CommandError."""
        loop = asyncio.get_running_loop()
        heard = loop.time()
        while True:
            try:
                async with self._dialer.open(self._arena) as channel:
                    stub = arena_pb2_grpc.ArenaServiceStub(channel)
                    request = arena_pb2.WatchSubmissionRequest(submission=taken.submission)
                    async for told in stub.WatchSubmission(request, metadata=self._metadata):
                        heard = loop.time()
                        if told.state != "waiting":
                            return self._over(taken, told)
                        self._going_on(told)
            except grpc.aio.AioRpcError as error:
                away = error.code() in (grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.CANCELLED)
                if not away or loop.time() - heard > AWAY_SECONDS:
                    raise await call_refused(error, self._arena, self._dialer, _OLDER, status=1) from error
                self._lines.note("away", "the arena does not answer just now; trying again …")
            await asyncio.sleep(_PAUSE_SECONDS)

    def _going_on(self, told: arena_pb2.WatchSubmissionResponse) -> None:
        if told.validating:
            if told.report.sandbox:
                self._lines.note(
                    "validating",
                    f"validated in a sandbox, {told.report.sandbox}",
                    sandbox=told.report.sandbox,
                )
            self._lines.tell(_report(told.report))
        elif not told.hosts:
            self._lines.note(
                "waiting",
                "no host runs just now: it is validated when one does (the same command tells how far it is)",
                ahead=told.ahead,
                hosts=0,
            )
        else:
            before = f"; {told.ahead} before it" if told.ahead else ""
            self._lines.note(
                "waiting",
                f"waiting for its turn{before}",
                ahead=told.ahead,
                hosts=told.hosts,
            )

    def _over(self, taken: arena_pb2.SubmitVersionResponse, told: arena_pb2.WatchSubmissionResponse) -> int:
        report = _report(told.report)
        self._lines.tell(report)
        if report.failure is not None:
            self._lines.fail(report.failure)
        sentence = {
            "valid": f"{told.version} plays from now on.",
            "refused": f"{taken.bot} was not taken in; what played before plays on.",
        }.get(told.state, "something newer was handed in before this was validated.")
        if taken.brought_back:
            sentence = f"{told.version}, a former version, plays again from now on."
        if self._as_json:
            say_json_line({"event": "over", "state": told.state, "version": told.version or None})
        else:
            say(sentence)
        return 0 if told.state == "valid" else 1


def _report(message: arena_pb2.ValidationReport) -> Report:
    failure: Any = None
    if message.HasField("failure"):
        said = message.failure
        failure = Failure(said.stage, said.game, said.reason, said.asked, said.output)
    return Report(
        sandbox=message.sandbox,
        passed=tuple(Passed(one.stage, one.game, one.says) for one in message.passed),
        stage=message.at.stage,
        game=message.at.game,
        failure=failure,
        games=tuple(message.games),
        over=message.over,
    )
