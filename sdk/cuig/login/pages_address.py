"""The address of an arena's pages, as somebody types or pastes it."""

from __future__ import annotations

from typing import NamedTuple
from urllib.parse import urlsplit

from cuig.config import Address
from cuig.library import web_address
from cuig.login.errors import LoginError


class Pages(NamedTuple):
    """An arena's pages: `https://arena.example`, and what the arena is called here, `arena.example`."""

    url: str
    name: str


def pages_address(text: str) -> Pages:
    """Read an address: a host, host:port, or what a browser shows of any of its pages. Raises LoginError.

    Without `https://` or `http://` it is reached by https, on this machine by http.
    """
    wrong = LoginError(f"{text!r} is no address of an arena's pages, which is like https://arena.example")
    try:
        parts = urlsplit(text if "://" in text else f"//{text}")
        host, port = parts.hostname, parts.port
    except ValueError:
        raise wrong from None
    if not host or parts.username is not None:
        raise wrong
    where = Address(host, 443 if port is None else port)
    scheme = parts.scheme or ("http" if where.is_loopback else "https")
    place = str(where) if port is not None else str(where).removesuffix(":443")
    try:
        web_address(f"{scheme}://{place}")
    except ValueError:
        raise wrong from None
    return Pages(f"{scheme}://{place}", place)
