"""Cookies: the one of a session, and the one by which a browser is known again.

Over TLS both are `Secure` and bound to the host (`__Host-`). A browser on the same machine may do without;
over a network without TLS nobody signs in, unless the operator has said that this is the arena's address.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import Response

_SESSION: Final = "cuig_session"
_BROWSER: Final = "cuig_browser"
_SESSION_S: Final = 90 * 86_400  # the arena ends it earlier
_BROWSER_S: Final = 365 * 86_400
_LONGEST: Final = 100
_HERE: Final = frozenset({"localhost", "127.0.0.1", "::1"})


@dataclass(frozen=True, slots=True)
class Cookies:
    """How cookies are set; address: where browsers find the arena, `https://arena.example`, or nothing."""

    address: str = ""

    def secure(self, request: Request) -> bool:
        """Whether they are sent by TLS alone."""
        return self.origin(request).startswith("https:")

    def safe(self, request: Request) -> bool:
        """Whether somebody may sign in here: by TLS, on this machine, or where the operator has said so."""
        return self.secure(request) or bool(self.address) or request.url.hostname in _HERE

    def origin(self, request: Request) -> str:
        """The address by which the browser reaches the arena, without a path."""
        return (self.address or f"{request.url.scheme}://{request.url.netloc}").rstrip("/")

    def host(self, request: Request) -> str:
        """The name of the host in that address."""
        return urlsplit(self.origin(request)).hostname or ""

    def session(self, request: Request) -> str:
        """The token of the session that the browser shows, or nothing."""
        return request.cookies.get(self._name(request, _SESSION), "")[:_LONGEST]

    def browser(self, request: Request) -> str:
        """By what the browser is known again, or nothing."""
        return request.cookies.get(self._name(request, _BROWSER), "")[:_LONGEST]

    def new_browser(self) -> str:
        """By what a browser is to be known again."""
        return secrets.token_urlsafe(32)

    def set_session(self, request: Request, response: Response, token: str) -> None:
        """Let the browser keep a session's token."""
        self._set(request, response, _SESSION, token, _SESSION_S)

    def set_browser(self, request: Request, response: Response, token: str) -> None:
        """Let the browser keep by what it is known."""
        self._set(request, response, _BROWSER, token, _BROWSER_S)

    def end_session(self, request: Request, response: Response) -> None:
        """Let the browser forget the session's token."""
        self._set(request, response, _SESSION, "", 0)

    def _name(self, request: Request, name: str) -> str:
        return f"__Host-{name}" if self.secure(request) else name

    def _set(self, request: Request, response: Response, name: str, value: str, seconds: int) -> None:
        response.set_cookie(
            self._name(request, name),
            value,
            max_age=seconds,
            path="/",
            secure=self.secure(request),
            httponly=True,
            samesite="lax",
        )
