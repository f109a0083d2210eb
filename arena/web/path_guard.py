"""Sends paths and queries that the database cannot read to a page that does not exist."""

from __future__ import annotations

import re
from typing import Final

from starlette.types import ASGIApp, Receive, Scope, Send

# Postgres text holds no NUL, and a number of 19 digits may be no bigint.
_UNREADABLE: Final = re.compile(r"\x00|[0-9]{19}")
_NOT_FOUND: Final = "/unreadable"
_FOR_PROGRAMS: Final = (".json", ".csv", ".txt", ".pb", ".whl", ".metadata", ".ics", ".atom")


def is_page(path: str) -> bool:
    """Whether the path is one of a page for people, not an address for programs."""
    return not path.endswith(_FOR_PROGRAMS) and not path.startswith("/api/")


class PathGuard:
    """Middleware that treats an unreadable address as one that does not exist."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and (_UNREADABLE.search(scope["path"]) or b"%00" in scope["query_string"]):
            not_found = _NOT_FOUND + ("" if is_page(scope["path"]) else ".json")
            scope = {**scope, "path": not_found, "raw_path": not_found.encode(), "query_string": b""}
        await self._app(scope, receive, send)
