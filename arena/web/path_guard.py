"""Addresses that no page can have are told apart before anything tries to read them."""

from __future__ import annotations

import re
from typing import Final

from starlette.types import ASGIApp, Receive, Scope, Send

# Postgres keeps no NUL in a text, and no id has more digits than a bigint surely holds.
_UNREADABLE: Final = re.compile(r"\x00|[0-9]{19}")
_NOWHERE: Final = "/unreadable"


_FOR_PROGRAMS: Final = (".json", ".csv", ".txt", ".pb")


def for_people(path: str) -> bool:
    """Whether a page is asked for there, and not what programs read."""
    return not path.endswith(_FOR_PROGRAMS)


class ReadableAddresses:
    """Answers an address that cannot be read as one that leads nowhere."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and (_UNREADABLE.search(scope["path"]) or b"%00" in scope["query_string"]):
            nowhere = _NOWHERE + ("" if for_people(scope["path"]) else ".json")
            scope = {**scope, "path": nowhere, "raw_path": nowhere.encode(), "query_string": b""}
        await self._app(scope, receive, send)
