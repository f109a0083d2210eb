"""The address by which people reach the pages."""

from __future__ import annotations

from cuig.library import web_address
from starlette.requests import Request


def site_address(request: Request, configured: str) -> str:
    """Return it without a slash at its end: the one that is configured, else the one that was asked for.

    Empty where a host was asked for that can be none, so that addresses on the page have no host.
    """
    asked = configured or f"{request.url.scheme}://{request.url.netloc}"
    try:
        web_address(asked)
    except ValueError:
        return ""
    return asked
