"""Requests and their answers: each page as HTML at its address and as JSON at the same with `.json`."""

from __future__ import annotations

import dataclasses
import logging
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from cuig.config import Address
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from psycopg_pool import ConnectionPool
from redis.asyncio import Redis
from redis.exceptions import RedisError
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from arena.bot.presence import attendance
from arena.jsonable import plain
from arena.match import match_page
from arena.match.export import match_file
from arena.store import hold
from arena.store.hold import Hold
from arena.store.query import AnyConnection
from arena.tournament import tournaments
from arena.web import page_data
from arena.web.filters import FILTERS, TESTS
from arena.web.page_data import bots_part
from arena.web.path_guard import for_people
from arena.web.query import ladder_part, number
from arena.web.responses import ADDRESSES, Handler, Json, Wrong, guarded, looked_up, wrong_as_json
from arena.web.spectator_delay import HeldBack

log = logging.getLogger(__name__)

Look = Callable[[AnyConnection, Request], Any]
_EVERYWHERE: Final = frozenset({"0.0.0.0", "::"})
_ENDED: Final = frozenset({"finished", "void"})


class Pages:
    """The pages over one database and one Redis."""

    def __init__(
        self,
        pool: ConnectionPool,
        redis: Redis,
        arena: Address,
        templates: Path,
        addresses: Mapping[str, str],
    ) -> None:
        self._pool = pool
        self._arena = arena
        self._redis = redis
        self._held_back = HeldBack()
        self._templates = Environment(
            loader=FileSystemLoader(templates),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self._templates.globals["static"] = lambda name: addresses[name]
        self._templates.filters.update(FILTERS)
        self._templates.tests.update(TESTS)

    def routes(self) -> list[Route]:
        """Where each page is."""
        pages: list[tuple[str, str, str, Look]] = [
            ("/", "front.html", "ladders", lambda connection, _: page_data.front(connection)),
            (
                "/ladders/{name}",
                "ladder.html",
                "ladders",
                ladder_part,
            ),
            (
                "/tournaments",
                "tournaments.html",
                "tournaments",
                lambda connection, request: page_data.listing(connection, number(request, "before")),
            ),
            ("/tournaments/{id:int}", "tournament.html", "tournaments", _event),
            ("/bots", "bots.html", "bots", bots_part),
            ("/schedules", "schedules.html", "schedules", lambda connection, _: page_data.plans(connection)),
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
            Route("/enter", self._guarded(self._enter)),
            Route("/ladders", lambda _: RedirectResponse("/")),
        ]
        for path, template, section, look in pages:
            json_path = path.rstrip("/") + ".json" if path != "/" else "/index.json"
            # First: a name at the end of the other takes in everything, `.json` too.
            routes.append(Route(json_path, self._guarded(self._as_json(look))))
            routes.append(Route(path, self._guarded(self._as_html(look, template, section))))
        routes.append(Route("/matches/{id:int}/record.json", self._guarded(self._as_json(_match_file))))
        routes.append(Route("/bots/{name}.json", self._guarded(self._bot_json)))
        routes.append(Route("/bots/{name}", self._guarded(self._bot_html)))
        return routes

    async def not_found(self, request: Request, error: Exception) -> Response:
        """What is at no address."""
        code = getattr(error, "status_code", 404)
        return self._wrong(
            request,
            Wrong(code, "There is no such page.", "The address may be mistyped, or the page was never here."),
        )

    async def not_allowed(self, request: Request, error: Exception) -> Response:
        """What is there, but is not asked for by this method."""
        headers = getattr(error, "headers", None) or {}
        allowed = headers.get("Allow", "GET, HEAD")
        answer = self._wrong(
            request,
            Wrong(
                405,
                f"This address does not take {request.method}.",
                "The page is only looked at; open it from the address bar or by a link.",
                f"This address takes {allowed}. {ADDRESSES}",
            ),
        )
        answer.headers["Allow"] = allowed
        return answer

    def _as_html(self, look: Look, template: str, section: str) -> Handler:
        async def answer(request: Request) -> Response:
            held, found = await self._read(lambda *asked: (hold.current(asked[0]), look(*asked)), request)
            return self._page(request, template, section, found, held)

        return answer

    def _as_json(self, look: Look) -> Handler:
        async def answer(request: Request) -> Response:
            return Json(plain(await self._read(look, request)))

        return answer

    async def _bot_html(self, request: Request) -> Response:
        held = await self._read(lambda connection, _: hold.current(connection), request)
        return self._page(request, "bot.html", "bots", await self._bot(request), held)

    async def _bot_json(self, request: Request) -> Response:
        return Json(plain(await self._bot(request)))

    async def _bot(self, request: Request) -> page_data.BotPage:
        """The bot with why it is not playing, which Redis knows."""
        name = request.path_params["name"]

        def look(connection: AnyConnection, _: Request) -> tuple[page_data.BotPage, list[tuple[str, int]]]:
            page = page_data.bot_page(connection, name, number(request, "before"))
            return page, tournaments.seats_asked(connection, page.versions[0].id) if page.versions else []

        read: tuple[page_data.BotPage, list[tuple[str, int]]] = await self._read(look, request)
        found, asked = read
        active = [version for version in found.versions if version.retired_at is None]
        if found.bot.withdrawn_at is not None or not active or found.idle_because is not None:
            return found
        try:
            present = await attendance(self._redis)
        except (OSError, RedisError) as error:
            log.warning("attendance unknown error=%s", error)
            return found
        preset = found.bot.presets[0] if found.bot.presets else None
        because = present.why_not_playing(active[0].name, str(active[0].id), asked, preset)
        return dataclasses.replace(found, idle_because=because, connected=because is None)

    async def _progress(self, request: Request) -> Response:
        """What of a tournament's page changes while it runs."""
        found = await self._read(_event, request)
        ended = found.progress.state in _ENDED
        text = self._templates.get_template("_progress.html").render(page=found)
        return HTMLResponse(text, headers={"x-finished": "yes" if ended else "no"})

    async def _table_now(self, request: Request) -> Response:
        """What of a card table changes while the match is played."""
        found = await self._read(self._table, request)
        text = self._templates.get_template("_table.html").render(page=found)
        return HTMLResponse(text, headers={"x-finished": "yes" if found.match.state in _ENDED else "no"})

    def _table(self, connection: AnyConnection, request: Request) -> page_data.TablePage:
        return page_data.table_page(
            connection, request.path_params["id"], number(request, "step"), self._held_back
        )

    async def _enter(self, request: Request) -> Response:
        """How to enter a bot: the same for everybody, so there is nothing to look up."""
        host, port = self._arena
        if host in _EVERYWHERE:  # then it is where this page is
            host = request.url.hostname or host
        text = self._templates.get_template("enter.html").render(
            section="enter", json_path=None, arena=Address(host, port)
        )
        return HTMLResponse(text)

    async def _read(self, look: Look, request: Request) -> Any:
        return await looked_up(self._pool, look, request)

    def _page(self, request: Request, template: str, section: str, found: Any, held: Hold | None) -> Response:
        path = "/index" if request.url.path == "/" else quote(request.url.path.rstrip("/"))
        asked = f"?{request.url.query}" if request.url.query else ""
        text = self._templates.get_template(template).render(
            page=found,
            held=held,
            section=section,
            url=request.url,
            json_path=f"{path}.json{asked}",
            csv_path=f"{path}.csv{asked}",
        )
        return HTMLResponse(text)

    def _guarded(self, handler: Handler) -> Handler:
        return guarded(handler, self._wrong)

    def _wrong(self, request: Request, wrong: Wrong) -> Response:
        if not for_people(request.url.path):
            return wrong_as_json(request, wrong)
        text = self._templates.get_template("wrong.html").render(
            code=wrong.code,
            what=wrong.what.rstrip("."),
            next_step=wrong.people,
            section="",
            json_path=None,
        )
        return HTMLResponse(text, status_code=wrong.code)


def _event(connection: AnyConnection, request: Request) -> page_data.EventPage:
    after, behind = number(request, "after"), number(request, "behind")
    return page_data.event_page(connection, request.path_params["id"], after or 0, behind or 0)


def _match_file(connection: AnyConnection, request: Request) -> dict[str, Any]:
    return match_file(connection, match_page.valid_id("match", request.path_params["id"]))
