"""What a request asks beyond its address: numbers in its query, and which part of a ladder."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request

from arena import ladders
from arena.errors import ArenaError
from arena.ladders import LadderPage
from arena.store.query import AnyConnection

BOUNDS: Final = {"limit": (1, 1_000)}
_ANY: Final = (0, 10**18 - 1)  # what an id can be


class QueryRefused(ArenaError):
    """A number in an address's query is none, or out of bounds."""

    def __init__(self, name: str, given: str, low: int, high: int) -> None:
        self.name = name
        self.given = given
        self.low = low
        self.high = high
        super().__init__(f"{name} is a whole number from {low} to {high} and cannot be {given!r}.")


def number(request: Request, name: str) -> int | None:
    """A number in the address's query; None where it is not asked. Raises QueryRefused."""
    text = request.query_params.get(name)
    if text is None:
        return None
    low, high = BOUNDS.get(name, _ANY)
    readable = text.isascii() and text.isdecimal() and len(text) <= len(str(high))
    if not (readable and low <= int(text) <= high):
        raise QueryRefused(name, text[:40], low, high)
    return int(text)


def ladder_part(connection: AnyConnection, request: Request) -> LadderPage:
    """The part of a ladder that is asked for: `limit` rows, of those behind the version `after`.

    Raises NotFound, QueryRefused.
    """
    limit, after = number(request, "limit"), number(request, "after")
    return ladders.ladder(connection, request.path_params["name"], limit or ladders.TOP, after)
