"""The web pages, as one application."""

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
from arena.web.api import api
from arena.web.headers import SafeHeaders
from arena.web.pages import Pages
from arena.web.path_guard import ReadableAddresses

_HERE: Final = Path(__file__).parent


def pages(pool: ConnectionPool, redis: Redis, arena: Address, house_id: str = "") -> Starlette:
    """All pages of an arena, over its database and its Redis; bots find it at this address."""
    static = StaticFiles(directory=_HERE / "static")
    shown = Pages(pool, redis, arena, _HERE / "templates", _fingerprints(_HERE / "static"))

    async def healthy(_request: Request) -> Response:
        """That this process serves; whether the servers behind it do is for `arena up` to see to."""
        return PlainTextResponse("ok\n", headers={HOUSE_HEADER: house_id})

    return Starlette(
        routes=[
            Route("/healthz", healthy),
            Mount("/static", static, name="static"),
            *api(pool),  # first: a page's name at the end of its address takes in everything
            *shown.routes(),
        ],
        middleware=[Middleware(SafeHeaders), Middleware(ReadableAddresses)],
        exception_handlers={404: shown.not_found, 405: shown.not_allowed},
    )


def _fingerprints(folder: Path) -> dict[str, str]:
    """Each file's address with its contents' hash in it, so that it can be kept for ever."""
    return {
        file.name: f"/static/{file.name}?{hashlib.sha256(file.read_bytes()).hexdigest()[:12]}"
        for file in sorted(folder.iterdir())
    }
