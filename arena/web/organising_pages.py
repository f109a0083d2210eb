"""Organising: what is to be played, looked at before it is written; and what an organiser puts right.

All that `arena schedule`, `arena tournament` and `arena match` do to an event is done here, by the same
functions.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from redis.asyncio import Redis
from redis.exceptions import RedisError
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from wtforms import HiddenField

from arena.bot import bots
from arena.bot.presence import attendance
from arena.errors import ArenaError
from arena.match import matches
from arena.match.match_page import valid_id
from arena.store import audit
from arena.store.audit import AuditLine
from arena.store.query import AnyConnection
from arena.tournament import agenda, corrections, forecasts, schedules, tournaments
from arena.tournament.agenda import Occasion
from arena.tournament.corrections import Consequences
from arena.tournament.event_file import example
from arena.tournament.forecasts import Forecast
from arena.tournament.formats import registry
from arena.tournament.schedules import Schedule, Slot
from arena.tournament.tournaments import Tournament
from arena.web import deeds
from arena.web.access import Caller, Who
from arena.web.deeds import Deed
from arena.web.event_forms import EventForm, FileForm, file_of, file_written, read_form
from arena.web.forms import Form
from arena.web.site import Site

LATEST: Final = 20
AUDIT: Final = 200
_LONGEST_FILE: Final = 20_000
_TIMES: Final = 8
_BOTH: Final = ("GET", "POST")


@dataclass(frozen=True, slots=True)
class OrganisePage:
    """What there is to organise."""

    schedules: list[Schedule]
    events: list[Tournament]


@dataclass(frozen=True, slots=True)
class SchedulePage:
    """A schedule as its organiser sees it."""

    schedule: Schedule
    agenda: list[Occasion]
    slots: list[Slot]
    text: str  # its event file


@dataclass(frozen=True, slots=True)
class EventPage:
    """An event as its organiser sees it."""

    tournament: Tournament
    schedule: str | None  # None: it was deleted
    deeds: list[Deed]


class OrganisingPages:
    """The pages of organisers."""

    def __init__(self, site: Site, redis: Redis) -> None:
        self._site = site
        self._redis = redis

    def routes(self) -> list[Route]:
        """Return the route of each page."""
        route, organiser = self._site.guard.route, Who.ORGANISER
        found = [
            route("/organise", self._organise, organiser),
            route("/organise/audit", self._audit, organiser),
            route("/organise/new-event", self._new, organiser, methods=_BOTH),
            route("/organise/event-file", self._file, organiser, methods=_BOTH),
            route("/organise/schedules/{name}", self._schedule, organiser),
            route("/organise/schedules/{name}/change", self._change, organiser, methods=_BOTH),
            route("/organise/tournaments/{id:int}", self._event, organiser),
        ]
        subjects: tuple[tuple[str, tuple[Deed, ...], Callable[[Request], Any], str], ...] = (
            ("tournaments/{id:int}", tuple(deeds.OF_EVENTS), _event_id, "/organise/tournaments/{}"),
            ("matches/{id:int}", tuple(deeds.OF_MATCHES), _match_id, "/matches/{}"),
            ("schedules/{name}", tuple(deeds.OF_SCHEDULES), _name, "/organise/schedules/{}"),
            ("bots/{name}", tuple(deeds.OF_BOTS), _name, "/bots/{}"),
        )
        for place, known, subject, back in subjects:
            for deed in known:
                handler = self._deed(deed, place.partition("/")[0], subject, back)
                path = f"/organise/{place}/{deed.word}"
                found.append(route(path, handler, organiser, methods=_BOTH, fresh=deed.grave))
        return found

    async def _organise(self, request: Request, _caller: Caller) -> Response:
        def read(connection: AnyConnection, _: Request) -> OrganisePage:
            every = schedules.with_next(connection, schedules.every(connection))
            return OrganisePage(every, list(tournaments.latest(connection, LATEST)))

        found = await self._site.read(read, request)
        return self._site.page(request, "organise.html", section="organise", page=found)

    async def _audit(self, request: Request, _caller: Caller) -> Response:
        found: list[AuditLine] = await self._site.read(
            lambda connection, _: audit.lines(connection, None, AUDIT), request
        )
        return self._site.page(request, "audit.html", section="organise", page=found)

    async def _new(self, request: Request, caller: Caller) -> Response:
        """Ask for the commonest; what comes of it is an event file, which is looked at before it is taken."""
        form = self._site.form(EventForm, request)
        if caller.sent is not None and form.validate():
            written = self._site.empty_form(FileForm, request, text=file_written(form))
            outcome = await self._looked_at(written)
            if not written.errors:
                return self._file_page(request, written, outcome, "/organise/event-file", "A new event")
            form.name.errors = [*form.name.errors, *written.text.errors]
        return self._site.form_page(
            request,
            "form.html",
            form,
            section="organise",
            title="A new event",
            back="/organise",
            button="Look at it first",
            about="Nothing is written yet: next you see who would enter, how many matches are played and how "
            "long it takes.",
        )

    async def _file(self, request: Request, caller: Caller) -> Response:
        """Take an event file: look at it first, then make its schedule."""
        return await self._take_file(request, caller, schedules.create, None)

    async def _change(self, request: Request, caller: Caller) -> Response:
        """Let a schedule be what its event file says now."""
        return await self._take_file(request, caller, schedules.rewrite, request.path_params["name"])

    async def _take_file(
        self, request: Request, caller: Caller, write: Callable[..., Schedule], name: str | None
    ) -> Response:
        text = example() if name is None else await self._text_of(request, name)
        form = self._site.form(FileForm, request, text=text)
        here = "/organise/event-file" if name is None else f"/organise/schedules/{name}/change"
        outcome: Forecast | None = None
        if caller.sent is not None:

            def work(connection: AnyConnection) -> Schedule:
                event = read_form(form, name)
                made = write(connection, event.name, by=caller.by, **event.terms)
                if event.at is not None and not schedules.has_slot(connection, event.name, event.at):
                    schedules.check_ahead(connection, event.at)
                    schedules.add_once(connection, event.name, event.at, by=caller.by)
                return made

            if form.step.data == "write":
                made = await self._site.submit(form, lambda: self._site.write(work))
                if made is not None:
                    return self._site.done(f"/organise/schedules/{made.name}", "event")
            elif form.validate():
                outcome = await self._looked_at(form, work)
        title = "An event file" if name is None else f"Change {name}"
        return self._file_page(request, form, outcome, here, title)

    async def _looked_at(
        self, form: FileForm, work: Callable[[AnyConnection], Schedule] | None = None
    ) -> Forecast | None:
        """Say what would be played; what is wrong with it stands beside the field."""
        try:
            present = await attendance(self._redis)
            attached = {int(version) for version in present.versions()}
        except (OSError, RedisError):
            attached = None

        def tried(connection: AnyConnection) -> Forecast:
            if work is not None:
                made = work(connection)
            else:
                event = read_form(form, None)
                made = schedules.create(connection, event.name, **event.terms)
                if event.at is not None:
                    schedules.check_ahead(connection, event.at)
                    schedules.add_once(connection, event.name, event.at)
            [made] = schedules.with_next(connection, [made])
            return forecasts.forecast(connection, made, attached)

        try:
            return await self._site.try_out(tried)
        except ArenaError as refusal:
            form.refuse(refusal)
            return None

    async def _text_of(self, request: Request, name: str) -> str:
        found: Schedule = await self._site.read(
            lambda connection, _: schedules.named(connection, name), request
        )
        return file_of(found)

    def _file_page(
        self, request: Request, form: FileForm, outcome: Forecast | None, action: str, title: str
    ) -> Response:
        return self._site.form_page(
            request,
            "event_file.html",
            form,
            section="organise",
            title=title,
            action=action,
            forecast=outcome,
        )

    async def _schedule(self, request: Request, _caller: Caller) -> Response:
        name = request.path_params["name"]

        def read(connection: AnyConnection, _: Request) -> SchedulePage:
            [found] = schedules.with_next(connection, [schedules.named(connection, name)])
            ahead = agenda.agenda(connection, found, _TIMES)
            return SchedulePage(found, ahead, list(schedules.slots(connection, name)), file_of(found))

        found = await self._site.read(read, request)
        return self._site.page(
            request, "organise_schedule.html", section="organise", page=found, deeds=deeds.OF_SCHEDULES
        )

    async def _event(self, request: Request, _caller: Caller) -> Response:
        number = _event_id(request)

        def read(connection: AnyConnection, _: Request) -> EventPage:
            found = tournaments.by_id(connection, number)
            whose = [one.name for one in schedules.every(connection) if one.id == found.schedule]
            return EventPage(found, next(iter(whose), None), _deeds_now(found))

        found = await self._site.read(read, request)
        return self._site.page(request, "organise_event.html", section="organise", page=found)

    def _deed(
        self, deed: Deed, noun: str, subject_of: Callable[[Request], Any], back: str
    ) -> Callable[[Request, Caller], Any]:
        """Return the page of a deed: what it is, what follows, and at last that it is done."""

        async def page(request: Request, caller: Caller) -> Response:
            subject = subject_of(request)
            form = self._site.form(_stepped(deed.form), request)

            def fill(connection: AnyConnection, _: Request) -> tuple[str, int | None]:
                named, event = _subject(connection, noun, subject)
                if deed.fill is not None:
                    deed.fill(connection, subject, form)
                return named, event

            named, event = await self._site.read(fill, request)
            follows: Consequences | None = None
            if caller.sent is not None:

                def work(connection: AnyConnection) -> Consequences | None:
                    if deed.follows and event is not None:
                        return corrections.follow(
                            connection, event, lambda again: deed.do(again, subject, form, caller.by)
                        )
                    deed.do(connection, subject, form, caller.by)
                    return None

                if deed.follows and form["step"].data != "do":
                    follows = await self._site.submit(form, lambda: self._site.try_out(work))
                else:

                    async def done() -> bool:
                        await self._site.write(work)
                        return True

                    if await self._site.submit(form, done):
                        gone = "/organise" if noun == "schedules" and deed.word == "delete" else None
                        return self._site.done(gone or back.format(subject), "organised")
            return self._site.form_page(
                request,
                "deed.html",
                form,
                section="organise",
                deed=deed,
                title=deed.title.format(named),
                back=back.format(subject),
                follows=follows,
            )

        return page


def _stepped(form: type[Form]) -> type[Form]:
    """Return the form with the field that says whether it is only looked at."""
    return type(form.__name__, (form,), {"step": HiddenField()})


def _subject(connection: AnyConnection, noun: str, subject: Any) -> tuple[str, int | None]:
    """Return how a subject is called, and the event that is corrected. Raises NotFound."""
    if noun == "tournaments":
        return tournaments.by_id(connection, subject).name, subject
    if noun == "matches":
        return str(subject), matches.by_id(connection, subject).tournament
    if noun == "schedules":
        return schedules.named(connection, subject).name, None
    return bots.named(connection, subject).name, None


def _event_id(request: Request) -> int:
    return valid_id("tournament", request.path_params["id"])


def _match_id(request: Request) -> int:
    return valid_id("match", request.path_params["id"])


def _name(request: Request) -> str:
    name: str = request.path_params["name"]
    return name


def _deeds_now(event: Tournament) -> list[Deed]:
    """Return what can be done to an event as it stands."""
    over = {"rule"} if event.state == "finished" else set()
    if event.state == "finished" and registry.named(event.format).stages is not None:
        over |= {"replay-from"}
    going = {"withdraw", "outage", "resume" if event.paused else "pause"} if not event.ended else set()
    ahead = {"postpone"} if event.state == "scheduled" else set()
    always = {"requeue", "replay", "disqualify", "void"} if event.state != "void" else set()
    now = over | going | ahead | always
    return [deed for deed in deeds.OF_EVENTS if deed.word in now]
