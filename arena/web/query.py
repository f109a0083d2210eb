"""What a request asks beyond its address: numbers in its query, and which part of a ladder."""

from __future__ import annotations

from typing import Final

from cuig.engine.numbers import whole_number
from starlette.requests import Request

from arena.errors import ArenaError
from arena.rating import ladders
from arena.rating.ladders import LadderPage
from arena.store.query import AnyConnection

BOUNDS: Final = {"limit": (1, 1_000)}
_ANY: Final = (0, None)


class QueryRefused(ArenaError):
    """A number in an address's query is none, or out of bounds."""

    def __init__(self, name: str, reason: str) -> None:
        self.name = name
        self.reason = reason
        least, most = BOUNDS.get(name, _ANY)
        self.range = f"{least} on" if most is None else f"{least} to {most}"
        super().__init__(f"{name}: {reason}.")


def number(request: Request, name: str) -> int | None:
    """A number in the address's query; None where it is not asked. Raises QueryRefused."""
    text = request.query_params.get(name)
    if text is None:
        return None
    try:
        return whole_number(text, *BOUNDS.get(name, _ANY))
    except ValueError as error:
        raise QueryRefused(name, str(error)) from error


def ladder_part(connection: AnyConnection, request: Request) -> LadderPage:
    """The part of a ladder that is asked for: `limit` rows, of those behind the version `after`.

    Raises NotFound, QueryRefused.
    """
    limit, after = number(request, "limit"), number(request, "after")
    return ladders.ladder(connection, request.path_params["name"], limit or ladders.TOP, after)
