"""Addresses that no page can have are told apart before anything tries to read them."""

from __future__ import annotations

import re
from typing import Final

from starlette.types import ASGIApp, Receive, Scope, Send

# Postgres keeps no NUL in a text, and no id has more digits than a bigint surely holds.
_UNREADABLE: Final = re.compile(r"\x00|[0-9]{19}")
_NOWHERE: Final = "/unreadable"


class ReadableAddresses:
    """Answers an address that cannot be read as one that leads nowhere."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and (_UNREADABLE.search(scope["path"]) or b"%00" in scope["query_string"]):
            scope = {**scope, "path": _NOWHERE, "raw_path": _NOWHERE.encode(), "query_string": b""}
        await self._app(scope, receive, send)
