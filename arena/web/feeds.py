"""News for feed readers and calendars: Atom (RFC 4287) of results, iCalendar (RFC 5545) of the schedule."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from html import escape
from typing import Any, Final
from urllib.parse import quote, urlsplit

from cuig.printable import printable
from feedgenerator import Atom1Feed
from icalendar import Calendar, Event
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from arena.news.ended_events import EndedEvent, Finish, ended_events
from arena.news.sentences import event_line, finish_line
from arena.season.placings import PlacedEvents
from arena.store.connecting import Pool
from arena.store.query import AnyConnection
from arena.store.schedule import Schedule
from arena.tournament import schedules
from arena.tournament.agenda import Occasion, agendas
from arena.web.responses import failure_as_json, guarded, read_snapshot
from arena.web.site_address import site_address

SHOWN: Final = 10  # finishes of an event
COMING: Final = 20  # times of a schedule
REFRESH: Final = timedelta(hours=1)
_CALENDAR: Final = "text/calendar; charset=utf-8"
_Read = Callable[[AnyConnection, Request], Response]


def feed_routes(pool: Pool, web_url: str) -> list[Route]:
    """Return the routes of feeds and calendars; they go before the pages' routes."""
    kept = PlacedEvents()

    def results(connection: AnyConnection, request: Request) -> Response:
        site = site_address(request, web_url)
        bot, owner = request.path_params.get("bot"), request.path_params.get("owner")
        found = ended_events(connection, kept, bot=bot, owner=owner)
        if bot is not None:
            feed, of, page = _feed(site, f"{bot}: results", request.url.path), bot, f"/bots/{quote(bot)}"
        elif owner is not None:
            feed, of, page = _feed(site, f"Bots of {owner}: results", request.url.path), owner, "/bots"
        else:
            feed, of, page = _feed(site, "Cúig: results", request.url.path), None, "/tournaments"
        feed.feed["link"] = site + page
        for event in found:
            own = [one for one in event.finishes if of is not None and of in (one.bot, one.owner)]
            _add_event(feed, site, event, own)
        return Response(feed.writeString("utf-8"), media_type=Atom1Feed.content_type)

    def calendar(connection: AnyConnection, request: Request) -> Response:
        name = request.path_params.get("name")
        found = schedules.every(connection) if name is None else [schedules.named(connection, name)]
        occasions = agendas(connection, found, COMING)
        written = _calendar("Cúig" if name is None else f"Cúig: {name}")
        for one in found:
            for occasion in occasions[one.id]:
                written.add_component(_entry(one, occasion, site_address(request, web_url)))
        return Response(written.to_ical(), media_type=_CALENDAR)

    readers: list[tuple[str, _Read]] = [
        ("/results.atom", results),
        ("/owners/{owner}.atom", results),
        ("/bots/{bot}.atom", results),
        ("/schedules.ics", calendar),
        ("/schedules/{name}.ics", calendar),
    ]
    return [Route(path, guarded(_from(pool, read), failure_as_json)) for path, read in readers]


def _from(pool: Pool, read: _Read) -> Any:
    return lambda request: read_snapshot(pool, read, request)


def _feed(site: str, title: str, path: str) -> Any:
    return Atom1Feed(
        title=printable(title),
        link=f"{site}/",
        feed_url=site + quote(path),
        description="Events that are over, the latest first",
        language="en",
        author_name="Cúig",
        feed_guid=_tag(site, datetime(2026, 1, 1, tzinfo=UTC), path),
    )


def _add_event(feed: Any, site: str, event: EndedEvent, own: Sequence[Finish]) -> None:
    """Add an event; in a feed of a bot or an owner its title says how they ended."""
    entrants = len(event.finishes)
    lines = [finish_line(one, entrants) for one in event.finishes[:SHOWN]]
    lines += [finish_line(one, entrants) for one in event.finishes[SHOWN:] if one in own]
    mine = "; ".join(finish_line(one, entrants) for one in own)
    title = f"{event.name}: {mine}" if mine else event_line(event)
    page = f"{site}/tournaments/{event.id}"
    items = "".join(f"<li>{escape(printable(line))}</li>" for line in lines)
    feed.add_item(
        title=printable(title),
        link=page,
        description=f"<p>{escape(printable(f'{event_line(event)} ({event.game}).'))}</p><ul>{items}</ul>",
        unique_id=_tag(site, event.made_at, f"/tournaments/{event.id}"),
        pubdate=event.ended_at.astimezone(UTC),
        updateddate=event.ended_at.astimezone(UTC),
    )


def _tag(site: str, since: datetime, path: str) -> str:
    """Return a name that stays (RFC 4151), whatever else changes."""
    return f"tag:{urlsplit(site).hostname or 'cuig.invalid'},{since.astimezone(UTC):%Y-%m-%d}:{quote(path)}"


def _calendar(title: str) -> Calendar:
    made = Calendar()
    made.add("prodid", "-//Cuig//arena//EN")
    made.add("version", "2.0")
    made.add("name", title)
    made.add("x-wr-calname", title)
    made.add("refresh-interval", REFRESH, parameters={"value": "DURATION"})
    made.add("x-published-ttl", "PT1H")
    return made


def _entry(of: Schedule, occasion: Occasion, site: str) -> Event:
    """Return one time of a schedule; how long it will take nobody knows, so it has no end."""
    due = occasion.due_at.astimezone(UTC)
    event = Event()
    event.add("uid", f"{of.id}-{due:%Y%m%dT%H%M%SZ}@{urlsplit(site).hostname or 'cuig.invalid'}")
    event.add("dtstamp", datetime.now(UTC))
    event.add("dtstart", due)
    event.add("summary", printable(of.name))
    event.add("description", printable(_described(of, occasion)))
    number = occasion.tournament
    event.add("url", f"{site}/schedules" if number is None else f"{site}/tournaments/{number}")
    event.add("status", "CANCELLED" if occasion.stage == "off" else "CONFIRMED")
    event.add("transp", "TRANSPARENT")
    return event


def _described(of: Schedule, occasion: Occasion) -> str:
    lines = [f"{of.preset}, {of.format}{'' if of.rated else ', unrated'}."]
    if occasion.stage == "off":
        lines.append(f"It is off: {occasion.remark}." if occasion.remark else "It is off.")
    elif occasion.entries_close_at is None:
        lines.append("Its entries have closed.")
    elif occasion.entries_close_at != occasion.due_at:
        lines.append(f"Entries close at {occasion.entries_close_at:%Y-%m-%d %H:%M %Z}.")
    return "\n".join(lines)
