"""Addresses for programs: JSON beside the pages, tables as CSV, records as files, and the list of all."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, fields
from typing import Any, Final
from urllib.parse import quote

from cuig.engine.errors import EngineError
from cuig.engine.notation import record_text
from cuig.engine.presets import preset as rules_of
from cuig.match import GamePlan, MatchError, Plan
from cuig.record_reader import record_of
from cuig.record_seats import with_seats
from cuig.v1 import record_pb2
from cuig.wire import WireError, segment_from
from google.protobuf.message import DecodeError
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from arena.bot import bots
from arena.errors import NotFound
from arena.jsonable import plain
from arena.match import match_page, matches
from arena.match.export import RecordFile
from arena.match.replay import RecordUnreadable
from arena.rating import crosstables, ladders
from arena.rating.ladders import Ladder, LadderPage, LadderRow, Rank
from arena.season.export import as_csv
from arena.season.placings import PlacedEvents
from arena.season.table import SeasonTable
from arena.season.table import table as season_table
from arena.store.connecting import Pool
from arena.store.query import AnyConnection
from arena.tournament import results, schedules, suspensions, tournaments
from arena.tournament.export import results_csv, standings_csv
from arena.tournament.schedules import Schedule, Slot
from arena.tournament.suspensions import Suspension
from arena.web import page_data
from arena.web.openapi import Endpoint, document
from arena.web.page_data import BotsPage
from arena.web.query import ladder_page, query_number
from arena.web.responses import Handler, Json, failure_as_json, guarded, read_snapshot

Read = Callable[[AnyConnection, Request], Any]
_PAGING: Final = ("limit", "after")
_HISTORY: Final = 10_000
_ATOM: Final = "application/atom+xml"


@dataclass(frozen=True, slots=True)
class Ladders:
    """All ladders by name."""

    ladders: list[Ladder]


@dataclass(frozen=True, slots=True)
class Ranks:
    """Where a bot's versions stand on a ladder, the newest first."""

    ladder: str
    bot: str
    ranks: list[Rank]


@dataclass(frozen=True, slots=True)
class SchedulePage:
    """A schedule and its latest slots."""

    schedule: Schedule
    slots: list[Slot]


@dataclass(frozen=True, slots=True)
class Suspensions:
    """Why a bot is kept from playing, now or earlier; `sentence` is None while it is not."""

    bot: str
    sentence: str | None
    suspensions: list[Suspension]


@dataclass(frozen=True, slots=True)
class ArenaDoor:
    """Where bots reach the arena by gRPC, whether by TLS, and the cuig that it speaks."""

    grpc: str  # host:port
    tls: bool
    cuig: str | None  # the version; None: unknown


# Every address with what it returns, the pages' own JSON among them.
ENDPOINTS: Final[Sequence[Endpoint]] = (
    Endpoint(
        "/index.json", "The first page: every ladder, what comes, the latest tournaments", page_data.FrontPage
    ),
    Endpoint("/arena.json", "Where this arena is reached, and by which cuig", ArenaDoor),
    Endpoint("/ladders.json", "All ladders", Ladders),
    Endpoint(
        "/ladders/{name}.json", "A ladder: so many behind a version, else the best", LadderPage, _PAGING
    ),
    Endpoint("/ladders/{name}/ranks/{bot}.json", "Where a bot stands", Ranks),
    Endpoint("/ladders/{name}.csv", "The same as a table", media="text/csv", query=_PAGING),
    Endpoint("/schedules.json", "All schedules with what they play next", page_data.SchedulesPage),
    Endpoint("/schedules/{name}.json", "A schedule and its latest slots", SchedulePage),
    Endpoint("/seasons.json", "Seasons, those that are open first", page_data.SeasonsPage),
    Endpoint("/seasons/{name}.json", "A season: its events, its bots and its owners", SeasonTable),
    Endpoint("/seasons/{name}.csv", "Its bots as a table, with what each event gave", media="text/csv"),
    Endpoint("/seasons/{name}/owners.csv", "Its owners, the bots of each added up", media="text/csv"),
    Endpoint("/tournaments.json", "Tournaments, the newest first", page_data.TournamentsPage, ("before",)),
    Endpoint(
        "/tournaments/{id}.json", "A tournament and its matches", page_data.EventPage, ("after", "behind")
    ),
    Endpoint(
        "/tournaments/{id}/crosstable.json",
        "Who scored what against whom: fifty entrants, those behind so many",
        crosstables.Crosstable,
        ("behind",),
    ),
    Endpoint("/tournaments/{id}/standings.csv", "Its places, as its format tells them", media="text/csv"),
    Endpoint("/tournaments/{id}/results.csv", "A line for every bot in every match", media="text/csv"),
    Endpoint("/tournaments/{id}/crosstable.csv", "A line for every two who met", media="text/csv"),
    Endpoint("/owners/{name}.json", "An owner and its bots", page_data.OwnerPage),
    Endpoint("/bots.json", "BotsPage by name: so many behind a bot's id, else the first", BotsPage, _PAGING),
    Endpoint("/bots/{name}.json", "A bot, its ratings, matches and faults", page_data.BotPage, ("before",)),
    Endpoint("/bots/{name}/suspensions.json", "Why a bot is kept from playing", Suspensions),
    Endpoint(
        "/bots/{name}/history.csv",
        "A bot's rating steps: opponents, result, rating before and after",
        media="text/csv",
        query=("ladder",),
    ),
    Endpoint("/matches/{id}.json", "A match; its tricks once it has ended", match_page.MatchPage),
    Endpoint("/matches/{id}/table.json", "The card table of a match", page_data.TablePage, ("step", "fault")),
    Endpoint("/matches/{id}/record.json", "All that repeats a finished match", RecordFile),
    Endpoint("/matches/{id}/record.txt", "The record of a finished match as text", media="text/plain"),
    Endpoint(
        "/matches/{id}/record.pb", "The record as a serialized cuig.v1.Record", media="application/x-protobuf"
    ),
    Endpoint("/results.atom", "Events that are over, as a feed", media=_ATOM),
    Endpoint("/bots/{bot}.atom", "Those of a bot", media=_ATOM),
    Endpoint("/owners/{owner}.atom", "Those of an owner's bots", media=_ATOM),
    Endpoint("/schedules.ics", "What comes, as a calendar", media="text/calendar"),
    Endpoint("/schedules/{name}.ics", "The same of one schedule", media="text/calendar"),
    Endpoint("/openapi.json", "This document", None),
)


def api_routes(pool: Pool, others: Sequence[Endpoint] = ()) -> list[Route]:
    """Return the routes that are not pages; they go before the pages' routes.

    others: addresses that the document lists too.
    """
    placed = PlacedEvents()
    readers: list[tuple[str, Callable[[AnyConnection, Request], Response]]] = [
        ("/ladders.json", _json(lambda connection, _: Ladders(ladders.every(connection)))),
        ("/ladders/{name}/ranks/{bot}.json", _json(_ranks)),
        ("/ladders/{name}.csv", _ladder_csv),
        ("/schedules/{name}.json", _json(_schedule)),
        ("/seasons/{name}.csv", _season_csv(placed, owners=False)),
        ("/seasons/{name}/owners.csv", _season_csv(placed, owners=True)),
        ("/tournaments/{id:int}/crosstable.json", _json(_crosstable)),
        ("/tournaments/{id:int}/crosstable.csv", _crosstable_csv),
        ("/tournaments/{id:int}/standings.csv", _standings_csv),
        ("/tournaments/{id:int}/results.csv", _results_csv),
        ("/bots/{name}/suspensions.json", _json(_suspensions)),
        ("/bots/{name}/history.csv", _history_csv),
        ("/matches/{id:int}/record.txt", _record_text),
        ("/matches/{id:int}/record.pb", _record_bytes),
    ]
    routes = [Route(path, guarded(_from(pool, read), failure_as_json)) for path, read in readers]

    async def openapi(_request: Request) -> Response:
        return Json(document((*ENDPOINTS, *others)))

    return [*routes, Route("/openapi.json", openapi)]


def _json(read: Read) -> Callable[[AnyConnection, Request], Response]:
    return lambda connection, request: Json(plain(read(connection, request)))


def _from(pool: Pool, read: Callable[[AnyConnection, Request], Response]) -> Handler:
    return lambda request: read_snapshot(pool, read, request)


def _ranks(connection: AnyConnection, request: Request) -> Ranks:
    name, bot = request.path_params["name"], request.path_params["bot"]
    bots.named(connection, bot)
    return Ranks(name, bot, ladders.ranks(connection, name, bot))


def _schedule(connection: AnyConnection, request: Request) -> SchedulePage:
    name = request.path_params["name"]
    [found] = schedules.with_next(connection, [schedules.named(connection, name)])
    return SchedulePage(found, schedules.slots(connection, name))


def _season_csv(placed: PlacedEvents, *, owners: bool) -> Callable[[AnyConnection, Request], Response]:
    def read(connection: AnyConnection, request: Request) -> Response:
        found = season_table(connection, request.path_params["name"], placed)
        return Response(as_csv(found, owners=owners), media_type="text/csv")

    return read


def _crosstable(connection: AnyConnection, request: Request) -> crosstables.Crosstable:
    event = match_page.valid_id("tournament", request.path_params["id"])
    return crosstables.crosstable(connection, event, page_data.ENTRANTS, query_number(request, "behind") or 0)


def _suspensions(connection: AnyConnection, request: Request) -> Suspensions:
    name = request.path_params["name"]
    found = suspensions.of_bot(connection, name)
    return Suspensions(name, suspensions.sentence(connection, name), found)


def _ladder_csv(connection: AnyConnection, request: Request) -> Response:
    page = ladder_page(connection, request)
    names = [field.name for field in fields(LadderRow)]
    response = _csv(names, ([getattr(row, name) for name in names] for row in page.rows))
    if page.next_after is not None:
        next_page = request.url.include_query_params(after=page.next_after)
        response.headers["link"] = f'<{quote(next_page.path)}?{next_page.query}>; rel="next"'
    return response


def _crosstable_csv(connection: AnyConnection, request: Request) -> Response:
    pairs = crosstables.pairs(connection, match_page.valid_id("tournament", request.path_params["id"]))
    names = [field.name for field in fields(crosstables.Score)]
    lines = ([one.name, one.other, *(getattr(one.score, name) for name in names)] for one in pairs)
    return _csv(["bot", "against", *names], lines)


def _standings_csv(connection: AnyConnection, request: Request) -> Response:
    found = results.result(connection, match_page.valid_id("tournament", request.path_params["id"]))
    return Response(standings_csv(found), media_type="text/csv")


def _results_csv(connection: AnyConnection, request: Request) -> Response:
    event = tournaments.by_id(connection, match_page.valid_id("tournament", request.path_params["id"]))
    return Response(results_csv(connection, event.id), media_type="text/csv")


def _history_csv(connection: AnyConnection, request: Request) -> Response:
    name = request.path_params["name"]
    bots.named(connection, name)
    steps = ladders.history(connection, name, request.query_params.get("ladder"), _HISTORY)
    names = [field.name for field in fields(ladders.HistoryLine) if field.name != "opponents"]
    return _csv(
        [*names, "opponents", "rating_before", "rating_after"],
        (
            [
                *(getattr(step, name) for name in names),
                " ".join(step.opponents),
                step.mu_before - 3 * step.sigma_before,
                step.mu_after - 3 * step.sigma_after,
            ]
            for step in steps
        ),
    )


def _record(connection: AnyConnection, request: Request) -> tuple[int, bytes]:
    """Read the id and the record of a finished match; before its result, cards and record are secret."""
    number = match_page.valid_id("match", request.path_params["id"])
    if matches.by_id(connection, number).state != "finished":
        raise NotFound("finished match", number)
    return number, matches.record(connection, number)


def _record_bytes(connection: AnyConnection, request: Request) -> Response:
    number, record = _record(connection, request)
    return Response(record, media_type="application/x-protobuf", headers=_file(f"match-{number}.pb"))


def _record_text(connection: AnyConnection, request: Request) -> Response:
    number, record = _record(connection, request)
    event = tournaments.by_id(connection, matches.by_id(connection, number).tournament)
    who = matches.entrants(connection, [number])[number]
    games = matches.games(connection, number)
    try:
        plan = Plan(
            rules_of(event.preset, **event.rules),
            tuple(entrant.name for entrant in who),
            tuple(GamePlan(game.seed, game.dealer, tuple(game.holders)) for game in games),
        )
        segments = [segment_from(one) for one in record_pb2.Record.FromString(record).segments]
        text = with_seats(record_text(record_of(plan, segments)), plan)
    except (DecodeError, WireError, MatchError, EngineError, ValueError) as error:
        raise RecordUnreadable(str(error)) from error
    heading = f"# match {number} of {event.name}: {', '.join(plan.entrants)}\n"
    return PlainTextResponse(heading + text, headers=_file(f"match-{number}.txt"))


def _csv(names: Sequence[str], lines: Iterable[Sequence[Any]]) -> Response:
    """Return a table with a heading as CSV (RFC 4180); unknown values are empty."""
    written = io.StringIO(newline="")
    writer = csv.writer(written)
    writer.writerow(names)
    for line in lines:
        writer.writerow([_cell(one) for one in line])
    return Response(written.getvalue(), media_type="text/csv")


def _cell(value: Any) -> str:
    if value is None:
        return ""
    written = plain(value)
    return written if isinstance(written, str) else json.dumps(written)


def _file(name: str) -> dict[str, str]:
    return {"content-disposition": f'attachment; filename="{name}"'}
