"""Security headers: a browser loads no foreign script, image or frame for the pages, and caches safely."""

from __future__ import annotations

from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

_SAFE: Final = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


class SafeHeaders:
    """Middleware that adds the headers to every response."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _SAFE.items():
                    headers[name] = value
                # A static address holds the file's hash: cache it for ever; revalidate pages each time.
                fixed = scope["path"].startswith("/static/") and scope["query_string"]
                if fixed:
                    headers["cache-control"] = "public, max-age=31536000, immutable"
                elif headers.get("cache-control") != "no-store":  # which somebody's own pages have
                    headers["cache-control"] = "no-cache"
            await send(message)

        await self._app(scope, receive, send_safely)
