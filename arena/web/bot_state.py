"""A bot's page as of now: with where it is connected, which Redis knows."""

from __future__ import annotations

import dataclasses
import logging
from dataclasses import dataclass

from redis.asyncio import Redis
from redis.exceptions import RedisError
from starlette.requests import Request

from arena.bot import hosting
from arena.bot.presence import Attendance, attendance
from arena.store.query import AnyConnection
from arena.tournament import tournaments
from arena.web import page_data
from arena.web.page_data import BotPage
from arena.web.query import query_number
from arena.web.site import Site

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Connected:
    """A version at a referee."""

    version: str
    referee: str
    seats: int
    free: int


@dataclass(frozen=True, slots=True)
class BotState:
    """A bot's page, and where its versions are connected; None: that is not known now."""

    page: BotPage
    connected: tuple[Connected, ...] | None


async def bot_state(site: Site, redis: Redis, request: Request, name: str) -> BotState:
    """Read a bot's page, with why it is not playing. Raises NotFound, QueryRefused."""

    def read(connection: AnyConnection, _: Request) -> tuple[BotPage, list[tuple[str, int]], str | None]:
        page = page_data.bot_page(connection, name, query_number(request, "before"))
        if not page.versions:
            return page, [], None
        newest = page.versions[0]
        hosted = hosting.why_idle(connection, newest.name, newest.id)
        return page, tournaments.seats_asked(connection, newest.id), hosted

    answer: tuple[BotPage, list[tuple[str, int]], str | None] = await site.read(read, request)
    found, seats, hosted = answer
    try:
        present = await attendance(redis)
    except (OSError, RedisError) as error:
        log.warning("attendance unknown error=%s", error)
        return BotState(found, None)
    places = _places(found, present)
    active = [version for version in found.versions if version.retired_at is None]
    if found.bot.withdrawn_at is not None or not active or found.idle_because is not None:
        return BotState(found, places)
    preset = found.bot.presets[0] if found.bot.presets else None
    if hosted is not None and str(active[0].id) not in present.versions():
        because: str | None = hosted
    else:
        because = present.why_not_playing(active[0].name, str(active[0].id), seats, preset)
    page = dataclasses.replace(found, idle_because=because, connected=because is None)
    return BotState(page, places)


def _places(found: BotPage, present: Attendance) -> tuple[Connected, ...]:
    names = {str(version.id): version.name for version in found.versions}
    return tuple(
        Connected(names[version], referee.address, attached.seats, attached.free)
        for referee in present.referees
        for version, attached in referee.attached.items()
        if version in names
    )
