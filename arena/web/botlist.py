"""Bots by name, in parts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from starlette.requests import Request

from arena import bots
from arena.bots import Bot
from arena.store.query import AnyConnection
from arena.web.asked import number

_A_PART: Final = 100


@dataclass(frozen=True, slots=True)
class Bots:
    """Bots by name: the first, or those behind one."""

    bots: list[Bot]
    next_after: int | None  # the id of the bot after which the next part begins; None in the last


def bots_part(connection: AnyConnection, request: Request) -> Bots:
    """The part that `?limit=` and `?after=` ask for. Raises QueryRefused, NotFound."""
    limit = number(request, "limit") or _A_PART
    found = bots.part(connection, limit + 1, number(request, "after"))
    return Bots(found[:limit], found[limit - 1].id if len(found) > limit else None)
