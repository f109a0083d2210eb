"""The pages: each as HTML at its address, and as JSON at the same address with `.json`."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any, Final
from urllib.parse import quote

from cuig.config import Address
from cuig.library import install_line
from redis.asyncio import Redis
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from arena.jsonable import plain
from arena.library.shelf import Shelf
from arena.match import match_page
from arena.match.export import RecordFile, match_file
from arena.season import seasons
from arena.season.placings import PlacedEvents
from arena.season.table import SeasonTable
from arena.season.table import table as season_table
from arena.store import hold
from arena.store import host as hosts
from arena.store.hold import Hold
from arena.store.query import AnyConnection
from arena.web import page_data
from arena.web.access import Caller, Who
from arena.web.api import ArenaDoor
from arena.web.bot_state import bot_state
from arena.web.package_index import PackageIndex
from arena.web.page_data import bots_page
from arena.web.query import ladder_page, query_number
from arena.web.responses import ADDRESSES, Failure, Handler, Json, elsewhere
from arena.web.site import Site
from arena.web.site_address import site_address
from arena.web.spectator_delay import SpectatorDelay

log = logging.getLogger(__name__)

Read = Callable[[AnyConnection, Request], Any]
_EVERYWHERE: Final = frozenset({"0.0.0.0", "::"})
_ENDED: Final = frozenset({"finished", "void"})


class Pages:
    """The pages that everybody may look at; bots connect at `arena`."""

    def __init__(
        self,
        site: Site,
        redis: Redis,
        arena: Address,
        *,
        encrypted: bool = False,
        shelf: Shelf,
        web_url: str = "",
    ) -> None:
        self._site = site
        self._shelf = shelf
        self._web_url = web_url
        self._arena = arena
        self._encrypted = encrypted
        self._redis = redis
        self._spectator_delay = SpectatorDelay()
        self._placed_events = PlacedEvents()

    def routes(self) -> list[Route]:
        """Return the route of each page."""
        pages: list[tuple[str, str, str, Read]] = [
            ("/", "front.html", "ladders", lambda connection, _: page_data.front_page(connection)),
            (
                "/ladders/{name}",
                "ladder.html",
                "ladders",
                ladder_page,
            ),
            (
                "/tournaments",
                "tournaments.html",
                "tournaments",
                lambda connection, request: page_data.tournaments_page(
                    connection, query_number(request, "before")
                ),
            ),
            ("/tournaments/{id:int}", "tournament.html", "tournaments", _event),
            ("/seasons", "seasons.html", "tournaments", _seasons),
            ("/seasons/{name}", "season.html", "tournaments", self._season),
            ("/bots", "bots.html", "bots", bots_page),
            (
                "/owners/{name}",
                "owner.html",
                "bots",
                lambda connection, request: page_data.owner_page(connection, request.path_params["name"]),
            ),
            (
                "/schedules",
                "schedules.html",
                "schedules",
                lambda connection, _: page_data.schedules_page(connection),
            ),
            ("/matches/{id:int}/table", "table.html", "tournaments", self._table),
            (
                "/matches/{id:int}",
                "match.html",
                "tournaments",
                lambda connection, request: match_page.match_page(connection, request.path_params["id"]),
            ),
        ]
        routes = [
            Route("/tournaments/{id:int}/progress", self._guarded(self._progress)),
            Route("/matches/{id:int}/table/now", self._guarded(self._table_now)),
            self._page_route("/enter", self._enter),
            Route("/arena.json", self._guarded(self._door)),
            Route("/ladders", lambda _: RedirectResponse("/")),
            *(Route(path, self._guarded(handler)) for path, handler in PackageIndex(self._shelf).routes()),
        ]
        for path, template, section, read in pages:
            json_path = path.rstrip("/") + ".json" if path != "/" else "/index.json"
            # JSON first: a name at the end of the other path matches `.json` too.
            routes.append(Route(json_path, self._guarded(self._as_json(read))))
            routes.append(self._page_route(path, self._as_html(read, template, section)))
        routes.append(Route("/matches/{id:int}/record.json", self._guarded(self._as_json(_match_file))))
        routes.append(Route("/bots/{name}.json", self._guarded(self._bot_json)))
        routes.append(self._page_route("/bots/{name}", self._bot_html))
        return routes

    async def not_found(self, request: Request, error: Exception) -> Response:
        """Answer a request for an address that does not exist, but perhaps without its last slash."""
        path = request.url.path
        if path.endswith("/") and path.strip("/"):
            return elsewhere(request, path)
        code = getattr(error, "status_code", 404)
        return self._site.failure(
            request,
            Failure(
                code, "There is no such page.", "The address may be mistyped, or the page was never here."
            ),
        )

    async def not_allowed(self, request: Request, error: Exception) -> Response:
        """Answer a request whose address does not take its method."""
        headers = getattr(error, "headers", None) or {}
        allowed = headers.get("Allow", "GET, HEAD")
        answer = self._site.failure(
            request,
            Failure(
                405,
                f"This address does not take {request.method}.",
                "The page is only looked at; open it from the address bar or by a link.",
                f"This address takes {allowed}. {ADDRESSES}",
            ),
        )
        answer.headers["Allow"] = allowed
        return answer

    def _as_html(self, read: Read, template: str, section: str) -> Handler:
        def read_with_hold(connection: AnyConnection, request: Request) -> tuple[Hold | None, Any]:
            return hold.current(connection), read(connection, request)

        async def answer(request: Request) -> Response:
            held, found = await self._read(read_with_hold, request)
            return self._page(request, template, section, found, held)

        return answer

    def _as_json(self, read: Read) -> Handler:
        async def answer(request: Request) -> Response:
            return Json(plain(await self._read(read, request)))

        return answer

    async def _bot_html(self, request: Request) -> Response:
        held = await self._read(lambda connection, _: hold.current(connection), request)
        return self._page(request, "bot.html", "bots", await self._bot(request), held)

    async def _bot_json(self, request: Request) -> Response:
        return Json(plain(await self._bot(request)))

    async def _bot(self, request: Request) -> page_data.BotPage:
        """Read the bot's page, with why it is not playing, which depends on Redis."""
        return (await bot_state(self._site, self._redis, request, request.path_params["name"])).page

    async def _progress(self, request: Request) -> Response:
        """Render the part of a tournament's page that changes while it runs."""
        found = await self._read(_event, request)
        ended = found.progress.state in _ENDED
        text = self._site.text("_progress.html", page=found)
        return HTMLResponse(text, headers={"x-finished": "yes" if ended else "no"})

    async def _table_now(self, request: Request) -> Response:
        """Render the part of a card table that changes while the match is played."""
        found = await self._read(self._table, request)
        text = self._site.text("_table.html", page=found)
        return HTMLResponse(text, headers={"x-finished": "yes" if found.match.state in _ENDED else "no"})

    def _table(self, connection: AnyConnection, request: Request) -> page_data.TablePage:
        step, fault = query_number(request, "step"), query_number(request, "fault")
        return page_data.table_page(connection, request.path_params["id"], step, self._spectator_delay, fault)

    def _season(self, connection: AnyConnection, request: Request) -> SeasonTable:
        return season_table(connection, request.path_params["name"], self._placed_events)

    async def _door(self, request: Request) -> Response:
        """Tell programs where bots reach the arena."""
        own = await run_in_threadpool(self._shelf.own)
        return Json(plain(ArenaDoor(str(self._grpc(request)), self._encrypted, own.version if own else None)))

    def _grpc(self, request: Request) -> Address:
        """The address at which bots reach the arena from where somebody reads this."""
        host, port = self._arena
        if host in _EVERYWHERE:  # no address to connect to: take that of this page
            host = request.url.hostname or host
        return Address(host, port)

    async def _enter(self, request: Request) -> Response:
        """Render how to enter a bot, and what hosts have for those that are handed in."""
        found = await self._read(lambda connection, _: hosts.every(connection), request)
        hosted = list(dict.fromkeys(line for one in found for line in one.packages))
        return self._site.page(
            request,
            "enter.html",
            section="enter",
            arena=self._grpc(request),
            site=site_address(request, self._web_url),
            hosted=hosted,
            install=await run_in_threadpool(self._install_line, request),
            complete=await run_in_threadpool(self._shelf.complete),
        )

    def _install_line(self, request: Request) -> str | None:
        """Return the command that installs the arena's cuig; None where it has none to give."""
        own = self._shelf.own()
        if own is None:
            return None
        site = site_address(request, self._web_url)
        try:
            return install_line(own.version, site, closed=self._shelf.complete())
        except ValueError:  # a host that is none was asked for
            return None

    async def _read(self, read: Read, request: Request) -> Any:
        return await self._site.read(read, request)

    def _page(self, request: Request, template: str, section: str, found: Any, held: Hold | None) -> Response:
        path = "/index" if request.url.path == "/" else quote(request.url.path.rstrip("/"))
        query = f"?{request.url.query}" if request.url.query else ""
        return self._site.page(
            request,
            template,
            page=found,
            held=held,
            section=section,
            url=request.url,
            json_path=f"{path}.json{query}",
            csv_path=f"{path}.csv{query}",
        )

    def _guarded(self, handler: Handler) -> Handler:
        return self._site.guarded(handler)

    def _page_route(self, path: str, handler: Handler) -> Route:
        """The route of a page that everybody may look at; its frame says who is signed in."""

        async def answer(request: Request, _caller: Caller) -> Response:
            return await handler(request)

        return self._site.guard.route(path, answer, Who.EVERYBODY)


def _event(connection: AnyConnection, request: Request) -> page_data.EventPage:
    after, behind = query_number(request, "after"), query_number(request, "behind")
    return page_data.event_page(connection, request.path_params["id"], after or 0, behind or 0)


def _seasons(connection: AnyConnection, _request: Request) -> page_data.SeasonsPage:
    return page_data.SeasonsPage(seasons.every(connection))


def _match_file(connection: AnyConnection, request: Request) -> RecordFile:
    return match_file(connection, match_page.valid_id("match", request.path_params["id"]))
