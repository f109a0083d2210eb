"""`cuig logs`: show what a bot has played in an arena, and its faults."""

from __future__ import annotations

import asyncio
import shutil
import sys
import textwrap
from argparse import Namespace
from datetime import UTC, datetime
from typing import Any, Final

import grpc.aio

from cuig.cli import connection
from cuig.cli.call_errors import call_refused
from cuig.cli.output import say, say_json
from cuig.cli.process_logs import show_process_logs
from cuig.net.channel import bearer
from cuig.net.dialer import Dialer
from cuig.v1 import arena_pb2, arena_pb2_grpc

_DEADLINE_SECONDS: Final = 10.0
# What a line that is wrapped is indented by: the width of a match's number.
_INDENT: Final = " " * 9


def run(given: Namespace) -> int:
    """Ask the arena for the bot's matches, and print them."""
    connection.go_to_known(given)
    arena, token = connection.arena_named(given), connection.token_of(given)
    if given.match is not None:
        return show_process_logs(arena, token, given.match, connection.dialer_of(given), as_json=given.json)
    listed = asyncio.run(_ask(arena, token, given, connection.dialer_of(given)))
    matches = [match for match in listed.matches if match.faults or not given.faults]
    if given.json:
        say_json({"bot": listed.bot, "matches": [_for_programs(match) for match in matches]})
        return 0
    if not matches:
        say(f"{listed.bot} has played no match" + (" in which it was at fault." if given.faults else " yet."))
        return 0
    for match in matches:
        _print(_line(match))
        for fault in match.faults:
            _print(
                f"    fault in game {fault.game}, at seat {fault.seat}: {fault.kind}, "
                f"{fault.elapsed_ms} ms used of {fault.limit_ms} ms allowed; {fault.detail}"
            )
    return 0


def _print(line: str) -> None:
    """Print a line, wrapped between words if the output is a terminal."""
    if sys.stdout.isatty():
        width = shutil.get_terminal_size().columns
        line = textwrap.fill(
            line, width, subsequent_indent=_INDENT, break_long_words=False, break_on_hyphens=False
        )
    say(line)


async def _ask(arena: str, token: str, given: Namespace, dialer: Dialer) -> arena_pb2.ListMatchesResponse:
    async with dialer.open(arena) as channel:
        stub = arena_pb2_grpc.ArenaServiceStub(channel)
        request = arena_pb2.ListMatchesRequest(
            limit=given.limit, before=given.before or 0, at_fault=given.faults
        )
        try:
            listed: arena_pb2.ListMatchesResponse = await stub.ListMatches(
                request, metadata=bearer(token), timeout=_DEADLINE_SECONDS
            )
        except grpc.aio.AioRpcError as error:
            raise await call_refused(error, arena, dialer, "keeps no logs") from error
    return listed


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
    # The bot's own points first, then those of its opponents by name.
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
