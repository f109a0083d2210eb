"""The query of a request: numbers within bounds, and the page of a ladder."""

from __future__ import annotations

from typing import Final

from cuig.engine.numbers import whole_number
from starlette.requests import Request

from arena.errors import ArenaError
from arena.rating import ladders
from arena.rating.ladders import LadderPage
from arena.store.query import AnyConnection

BOUNDS: Final = {"limit": (1, 1_000)}
_UNBOUNDED: Final = (0, None)


class QueryRefused(ArenaError):
    """A number in a request's query is no whole number, or out of bounds."""

    def __init__(self, name: str, reason: str) -> None:
        self.name = name
        self.reason = reason
        least, most = BOUNDS.get(name, _UNBOUNDED)
        self.range = f"{least} on" if most is None else f"{least} to {most}"
        super().__init__(f"{name}: {reason}.")


def query_number(request: Request, name: str) -> int | None:
    """Read a whole number from the query; None if it is absent. Raises QueryRefused."""
    text = request.query_params.get(name)
    if text is None:
        return None
    try:
        return whole_number(text, *BOUNDS.get(name, _UNBOUNDED))
    except ValueError as error:
        raise QueryRefused(name, str(error)) from error


def ladder_page(connection: AnyConnection, request: Request) -> LadderPage:
    """Read the page of a ladder that the query names: `limit` rows, those behind the version `after`.

    Raises NotFound, QueryRefused.
    """
    limit, after = query_number(request, "limit"), query_number(request, "after")
    return ladders.ladder(connection, request.path_params["name"], limit or ladders.TOP, after)
