"""`cuig logs MATCH`: what the processes of a bot wrote in a match, where the arena runs it."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from typing import Any, Final

import grpc.aio

from cuig.cli.call_errors import call_refused
from cuig.cli.output import say, say_json
from cuig.net.channel import bearer
from cuig.net.dialer import Dialer
from cuig.v1 import arena_pb2, arena_pb2_grpc

_DEADLINE_SECONDS: Final = 10.0


def show_process_logs(arena: str, token: str, match: int, dialer: Dialer, *, as_json: bool) -> int:
    """Ask the arena, and print them. Raises CommandError."""
    listed = asyncio.run(_ask(arena, token, match, dialer))
    if as_json:
        logs = [_for_programs(log) for log in listed.logs]
        say_json({"bot": listed.bot, "match": match, "logs": logs, "left_out": listed.left_out})
        return 0
    if not listed.logs:
        say(
            f"No process of {listed.bot} wrote anything in match {match}, and none ended before its time. "
            "(A bot that comes by itself writes where it runs.)"
        )
        return 0
    for log in listed.logs:
        when = datetime.fromtimestamp(log.at_ms / 1000, UTC).strftime("%H:%M:%SZ")
        why = f": {log.reason}" if log.reason else ""
        say(f"{log.version}  game {log.game}, seat {log.seat}  {when}{why}")
        if log.asked:
            say(f"    it was asked: {log.asked}")
        for line in log.output.splitlines():
            say(f"    {line}")
    if listed.left_out:
        say(f"{listed.left_out} more have written something.")
    return 0


async def _ask(arena: str, token: str, match: int, dialer: Dialer) -> arena_pb2.ListProcessLogsResponse:
    async with dialer.open(arena) as channel:
        stub = arena_pb2_grpc.ArenaServiceStub(channel)
        request = arena_pb2.ListProcessLogsRequest(match=match)
        try:
            listed: arena_pb2.ListProcessLogsResponse = await stub.ListProcessLogs(
                request, metadata=bearer(token), timeout=_DEADLINE_SECONDS
            )
        except grpc.aio.AioRpcError as error:
            raise await call_refused(error, arena, dialer, "runs no bots itself") from error
    return listed


def _for_programs(log: arena_pb2.ProcessLog) -> dict[str, Any]:
    return {
        "version": log.version,
        "game": log.game,
        "seat": log.seat,
        "reason": log.reason or None,
        "asked": log.asked or None,
        "output": log.output,
        "at_ms": log.at_ms,
    }
