"""The web pages as one ASGI application."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Final

from cuig.config import Address
from psycopg_pool import ConnectionPool
from redis.asyncio import Redis
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from arena.config import HOUSE_HEADER
from arena.library.shelf import Shelf
from arena.web.api import api_routes
from arena.web.feeds import feed_routes
from arena.web.headers import SafeHeaders
from arena.web.pages import Pages
from arena.web.path_guard import PathGuard

_HERE: Final = Path(__file__).parent


def pages(
    pool: ConnectionPool,
    redis: Redis,
    arena: Address,
    house_id: str = "",
    *,
    shelf: Shelf | None = None,
    web_url: str = "",
) -> Starlette:
    """Return the application over a database and a Redis.

    arena: the address where bots connect. shelf: the wheels of the index. web_url: where people reach the
    pages; empty: as they have asked for them.
    """
    static = StaticFiles(directory=_HERE / "static")
    site = Pages(
        *(pool, redis, arena, _HERE / "templates", _fingerprints(_HERE / "static")),
        shelf=shelf or Shelf(),
        web_url=web_url,
    )

    async def healthy(_request: Request) -> Response:
        """Report that this process serves; `arena up` watches the servers behind it."""
        return PlainTextResponse("ok\n", headers={HOUSE_HEADER: house_id})

    app = Starlette(
        routes=[
            Route("/healthz", healthy),
            Mount("/static", static, name="static"),
            *feed_routes(pool, web_url),
            *api_routes(pool),  # first: a page's path that ends in a name matches these too
            *site.routes(),
        ],
        middleware=[Middleware(SafeHeaders), Middleware(PathGuard)],
        exception_handlers={404: site.not_found, 405: site.not_allowed},
    )
    # Its redirects would lead to whatever host the caller names; `not_found` has one of its own.
    app.router.redirect_slashes = False
    return app


def _fingerprints(folder: Path) -> dict[str, str]:
    """Map each file's name to its address with a hash of its contents, to be cached for ever."""
    return {
        file.name: f"/static/{file.name}?{hashlib.sha256(file.read_bytes()).hexdigest()[:12]}"
        for file in sorted(folder.iterdir())
    }
