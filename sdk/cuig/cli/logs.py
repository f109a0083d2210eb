"""`cuig logs`: what a bot has played in an arena, and what went wrong there."""

from __future__ import annotations

import asyncio
import json
import shutil
import sys
import textwrap
from argparse import Namespace
from datetime import UTC, datetime
from typing import Any, Final

import grpc
import grpc.aio

from cuig.cli import connection
from cuig.cli.errors import CommandError
from cuig.net.channel import bearer
from cuig.net.dialer import Dialer
from cuig.v1 import arena_pb2, arena_pb2_grpc

_SECONDS: Final = 10.0
_BELOW: Final = " " * 9


def run(given: Namespace) -> int:
    """Ask the arena, and show what it says."""
    arena, token = connection.arena_named(given), connection.token_of(given)
    told = asyncio.run(_ask(arena, token, given, connection.dialer(given)))
    matches = [match for match in told.matches if match.faults or not given.faults]
    if given.json:
        print(json.dumps({"bot": told.bot, "matches": [_for_programs(match) for match in matches]}, indent=2))
        return 0
    if not matches:
        print(f"{told.bot} has played no match" + (" in which it was at fault." if given.faults else " yet."))
        return 0
    for match in matches:
        _tell(_line(match))
        for fault in match.faults:
            _tell(
                f"    fault in game {fault.game}, at seat {fault.seat}: {fault.kind}, "
                f"{fault.elapsed_ms} ms used of {fault.limit_ms} ms allowed; {fault.detail}"
            )
    return 0


def _tell(line: str) -> None:
    """Print a line; on a terminal it goes on below between words, into a pipe it stays one."""
    if sys.stdout.isatty():
        width = shutil.get_terminal_size().columns
        line = textwrap.fill(
            line, width, subsequent_indent=_BELOW, break_long_words=False, break_on_hyphens=False
        )
    print(line)


async def _ask(arena: str, token: str, given: Namespace, dialer: Dialer) -> arena_pb2.ListMatchesResponse:
    async with dialer.open(arena) as channel:
        stub = arena_pb2_grpc.ArenaServiceStub(channel)
        request = arena_pb2.ListMatchesRequest(limit=given.limit, before=given.before or 0)
        try:
            told: arena_pb2.ListMatchesResponse = await stub.ListMatches(
                request, metadata=bearer(token), timeout=_SECONDS
            )
        except grpc.aio.AioRpcError as error:
            if error.code() is grpc.StatusCode.UNIMPLEMENTED:
                raise CommandError(
                    f"the arena at {arena} is older than this cuig: it keeps no logs"
                ) from error
            if error.code() is grpc.StatusCode.UNAVAILABLE and (obstacle := await dialer.diagnose(arena)):
                raise CommandError(f"no answer from the arena at {arena}: {obstacle}") from error
            raise CommandError(f"the arena at {arena} {_said(error.code())}: {error.details()}") from error
    return told


def _said(code: grpc.StatusCode) -> str:
    match code:
        case grpc.StatusCode.UNAUTHENTICATED | grpc.StatusCode.PERMISSION_DENIED:
            return "refuses the token"
        case grpc.StatusCode.UNAVAILABLE | grpc.StatusCode.DEADLINE_EXCEEDED:
            return "does not answer"
        case _:
            return f"says {code.name}"


def _line(match: arena_pb2.OwnMatch) -> str:
    others = [name for place, name in enumerate(match.entrants) if place != match.entrant]
    when = datetime.fromtimestamp(match.finished_at_ms / 1000, UTC).strftime("%Y-%m-%d %H:%M") + "Z"
    start = f"{match.id:>7}  {when if match.finished_at_ms else match.state:<17}  {match.preset}"
    start += f"  {match.tournament}  against {', '.join(others)}"
    if not match.standings:
        return f"{start}  {match.reason}".rstrip()
    own = match.standings[match.entrant]
    shared = sum(standing.place == own.place for standing in match.standings) > 1
    place = f"place {own.place}{' (shared)' if shared else ''} of {len(match.standings)}"
    # Its own points first, as the reader looks for them; then the others', by name.
    rest = zip(match.entrants, match.standings, strict=True)
    points = [f"{own.points} points", *(f"{name} {one.points}" for name, one in rest if one is not own)]
    gave_up = [name for name, one in zip(match.entrants, match.standings, strict=True) if one.forfeited]
    forfeits = f"; forfeited by {', '.join(gave_up)}" if gave_up else ""
    return f"{start}  {place}, {', '.join(points)}{forfeits}"


def _for_programs(match: arena_pb2.OwnMatch) -> dict[str, Any]:
    return {
        "match": match.id,
        "tournament": match.tournament,
        "preset": match.preset,
        "state": match.state,
        "reason": match.reason or None,
        "entrants": list(match.entrants),
        "entrant": match.entrant,
        "ending": match.ending or None,
        "finished_at_ms": match.finished_at_ms or None,
        "standings": [
            {
                "place": standing.place,
                "games_won": standing.games_won,
                "points": standing.points,
                "faults": standing.faults,
                "forfeited": standing.forfeited,
            }
            for standing in match.standings
        ],
        "faults": [
            {
                "game": fault.game,
                "seat": fault.seat,
                "kind": fault.kind,
                "elapsed_ms": fault.elapsed_ms,
                "limit_ms": fault.limit_ms,
                "detail": fault.detail,
            }
            for fault in match.faults
        ],
    }
