"""My bots: whoever looks after bots makes, describes and hands them in, and sees why one does not play."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, Final

from cuig.archive.contents import ARCHIVE_BYTES, MIB, Contents
from cuig.archive.errors import ArchiveRefused
from cuig.archive.reading import read_archive
from redis.asyncio import Redis
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from wtforms.fields.choices import SelectChoice  # type: ignore[attr-defined]  # newer than the stubs

from arena.account import teams
from arena.bot import bots, submissions
from arena.bot.bots import Bot, Issued, Version
from arena.bot.hosting import ProcessLog
from arena.bot.submissions import HandedIn
from arena.errors import NotFound
from arena.match import process_logs
from arena.match.match_page import valid_id
from arena.store.query import AnyConnection
from arena.tournament import practising
from arena.tournament.practising import Practice
from arena.web.access import Caller, Who
from arena.web.bot_state import BotState, bot_state
from arena.web.forms import Form
from arena.web.my_bot_forms import (
    ArchiveNotTaken,
    DescribeForm,
    HandInForm,
    NameIsAnother,
    NewBotForm,
    PracticeForm,
    TokenForm,
    VersionForm,
    WithdrawForm,
)
from arena.web.own_bots import MOST, own_bot, owned
from arena.web.sign_in_pages import ConfirmForm
from arena.web.site import Site

_LAST_NUMBER: Final = 2**31 - 1  # that a version can have
_UPLOADS: Final = 2  # at once, each of which is held in memory


class MyBotPages:
    """The pages of one's own bots."""

    def __init__(self, site: Site, redis: Redis) -> None:
        self._site = site
        self._redis = redis
        self._uploads = asyncio.Semaphore(_UPLOADS)

    def routes(self) -> list[Route]:
        """Return the route of each page."""
        route = self._site.guard.route
        both, post = ("GET", "POST"), ("POST",)
        most = ARCHIVE_BYTES + MIB
        return [
            route("/my/bots", self._list, Who.SIGNED_IN),
            route("/my/new-bot", self._new, Who.SIGNED_IN, methods=both),
            route("/my/bots/{name}", self._bot, Who.OWNER),
            route("/my/bots/{name}/describe", self._describe, Who.OWNER, methods=both),
            route("/my/bots/{name}/tokens", self._token, Who.OWNER, methods=both),
            route("/my/bots/{name}/tokens/{id:int}/withdraw", self._withdraw_token, Who.OWNER, methods=post),
            route("/my/bots/{name}/versions", self._version, Who.OWNER, methods=both),
            route("/my/bots/{name}/versions/{number:int}/retire", self._retire, Who.OWNER, methods=post),
            route("/my/bots/{name}/practice", self._practice, Who.OWNER, methods=both),
            route("/my/bots/{name}/hand-in", self._hand_in, Who.OWNER, methods=both, most_bytes=most),
            route("/my/bots/{name}/withdraw", self._withdraw, Who.OWNER, methods=both),
            route("/my/bots/{name}/matches/{id:int}/logs", self._logs, Who.OWNER),
        ]

    async def _list(self, request: Request, caller: Caller) -> Response:
        found = await self._site.read(lambda connection, _: owned(connection, caller.account), request)
        return self._site.page(request, "my_bots.html", section="my-bots", page=found)

    async def _new(self, request: Request, caller: Caller) -> Response:
        looked: Sequence[Any] = await self._site.read(
            lambda connection, _: teams.of_account(connection, caller.account), request
        )
        form = self._site.form(NewBotForm, request, owner=request.query_params.get("owner", ""))
        form.owner.choices = [SelectChoice(one.name, one.name) for one in looked]
        if caller.sent is not None:

            def make(connection: AnyConnection) -> Issued:
                return bots.create(
                    connection,
                    form.name.data or "",
                    form.owner.data,
                    presets=form.presets.data or (),
                    most=MOST,
                    by=caller.by,
                )

            made = await self._site.submit(form, lambda: self._site.write(make))
            if made is not None:
                return self._shown_once(request, made)
        return self._form(request, form, "A new bot", "/my/bots", "Make it")

    async def _bot(self, request: Request, _caller: Caller) -> Response:
        name = request.path_params["name"]
        state: BotState = await bot_state(self._site, self._redis, request, name)

        own = await self._site.read(lambda connection, _: own_bot(connection, name), request)
        return self._site.page(
            request,
            "my_bot.html",
            section="my-bots",
            page=state.page,
            connected=state.connected,
            own=own,
            form=self._site.empty_form(ConfirmForm, request),
        )

    async def _describe(self, request: Request, caller: Caller) -> Response:
        name = request.path_params["name"]
        found: Bot = await self._site.read(lambda connection, _: bots.named(connection, name), request)
        form = self._site.form(
            DescribeForm,
            request,
            presets=found.presets,
            practises=found.practises,
            about=found.about,
            homepage=found.homepage or "",
            source=found.source or "",
            licence=found.licence or "",
        )
        if caller.sent is not None:

            async def work() -> bool:
                await self._site.write(
                    bots.describe,
                    name,
                    about=form.about.data or "",
                    homepage=form.homepage.data or None,
                    source=form.source.data or None,
                    licence=form.licence.data or None,
                    presets=form.presets.data or (),
                    practises=bool(form.practises.data),
                    by=caller.by,
                )
                return True

            if await self._site.submit(form, work):
                return self._site.done(f"/my/bots/{name}", "described")
        return self._form(request, form, f"What {name} is", f"/my/bots/{name}", "Save")

    async def _token(self, request: Request, caller: Caller) -> Response:
        name = request.path_params["name"]
        versions: list[Version] = await self._site.read(
            lambda connection, _: bots.versions(connection, name), request
        )
        form = self._site.form(TokenForm, request)
        form.number.choices = [SelectChoice(one.number, one.name) for one in versions]
        if caller.sent is not None:

            def issue(connection: AnyConnection) -> Issued:
                return bots.issue_token(
                    connection,
                    name,
                    number=form.number.data,
                    withdraw_older=form.withdraw_older.data,
                    called=form.called.data or "",
                    by=caller.by,
                )

            made = await self._site.submit(form, lambda: self._site.write(issue))
            if made is not None:
                return self._shown_once(request, made)
        return self._form(request, form, f"Another token of {name}", f"/my/bots/{name}", "Make it")

    async def _withdraw_token(self, request: Request, caller: Caller) -> Response:
        name, number = request.path_params["name"], request.path_params["id"]
        await self._site.write(bots.withdraw_token, name, valid_id("token", number), by=caller.by)
        return self._site.done(f"/my/bots/{name}", "token")

    async def _version(self, request: Request, caller: Caller) -> Response:
        name = request.path_params["name"]
        form = self._site.form(VersionForm, request)
        if caller.sent is not None:
            keep = bool(form.keep.data)
            made = await self._site.submit(
                form,
                lambda: self._site.write(bots.add_version, name, retire_older=not keep, by=caller.by),
            )
            if made is not None:
                return self._shown_once(request, made)
        return self._form(
            request,
            form,
            f"A new version of {name}",
            f"/my/bots/{name}",
            "Make it",
            about="A version is a state of your program. It begins with its predecessor’s rating and more "
            "doubt, and gets a token of its own.",
        )

    async def _retire(self, request: Request, caller: Caller) -> Response:
        name, number = request.path_params["name"], request.path_params["number"]
        if number > _LAST_NUMBER or not await self._site.write(
            bots.retire, name, number=number, by=caller.by
        ):
            raise NotFound("version that is not retired", f"{name}/{number}")
        return self._site.done(f"/my/bots/{name}", "retired")

    async def _practice(self, request: Request, caller: Caller) -> Response:
        """Ask for practice, and see what has come of it."""
        name = request.path_params["name"]

        def read(connection: AnyConnection, _: Request) -> tuple[list[str], list[Practice]]:
            return practising.opponents(connection, name), practising.of_bot(connection, name)

        willing, asked = await self._site.read(read, request)
        form = self._site.form(PracticeForm, request)
        form.against.choices = [
            SelectChoice(one, f"{one}, another version" if one == name else one) for one in willing
        ]
        if caller.sent is not None:

            def ask(connection: AnyConnection) -> Practice:
                return practising.ask(
                    connection,
                    name,
                    form.against.data,
                    form.preset.data,
                    form.decks.data or 1,
                    by=caller.by,
                )

            if await self._site.submit(form, lambda: self._site.write(ask)):
                return self._site.done(f"/my/bots/{name}/practice", "practice")
        return self._site.form_page(request, "practice.html", form, section="my-bots", name=name, page=asked)

    async def _hand_in(self, request: Request, caller: Caller) -> Response:
        name = request.path_params["name"]
        form = self._site.form(HandInForm, request)
        if caller.sent is not None:
            sent = caller.sent.get("archive")
            taken = await self._site.submit(form, lambda: self._take_in(name, sent, caller.by))
            if taken is not None:
                return self._site.done(f"/my/bots/{name}", "known" if taken.known else "handed-in")
        return self._form(
            request,
            form,
            f"Hand in {name}",
            f"/my/bots/{name}",
            "Hand it in",
            about="The arena runs it, always on. It is tried first: it has to start, to say which games it "
            "plays, and to play whole games of each without a fault. What passes is a new version.",
            upload=True,
        )

    async def _take_in(self, name: str, sent: Any, by: str) -> HandedIn:
        """Hand in what was sent. Raises ArchiveNotTaken, TooManySubmissions, Withdrawn."""
        if not isinstance(sent, UploadFile) or not sent.filename:
            raise ArchiveNotTaken("no file was chosen")
        async with self._uploads:
            content = await sent.read()
            try:
                contents, packed = await run_in_threadpool(_read, content)
            except ArchiveRefused as refused:
                raise ArchiveNotTaken(str(refused)) from refused
            return await self._site.write(submissions.hand_in, name, contents, packed, by=by)

    async def _withdraw(self, request: Request, caller: Caller) -> Response:
        name = request.path_params["name"]
        form = self._site.form(WithdrawForm, request)
        if caller.sent is not None:

            async def work() -> bool:
                if form.name.data != name:
                    raise NameIsAnother
                await self._site.write(bots.withdraw, name, by=caller.by)
                return True

            if await self._site.submit(form, work):
                return self._site.done("/my/bots", "withdrawn-bot")
        return self._form(
            request,
            form,
            f"Withdraw {name} for good",
            f"/my/bots/{name}",
            "Withdraw it",
            about="It plays nowhere any more, its tokens open nothing, and its name is never given again. "
            "Its record and its rating stay.",
        )

    async def _logs(self, request: Request, _caller: Caller) -> Response:
        name, number = request.path_params["name"], valid_id("match", request.path_params["id"])

        def read(connection: AnyConnection, _: Request) -> list[tuple[str, ProcessLog]]:
            return process_logs.of_bot(connection, number, name)

        found = await self._site.read(read, request)
        return self._site.page(
            request, "my_logs.html", section="my-bots", name=name, match=number, page=found
        )

    def _form(
        self, request: Request, form: Form, title: str, back: str, button: str, **more: Any
    ) -> Response:
        return self._site.form_page(
            request, "form.html", form, section="my-bots", title=title, back=back, button=button, **more
        )

    def _shown_once(self, request: Request, made: Issued) -> Response:
        """Show a token, which is kept nowhere: not even by a browser that goes back."""
        return self._site.page(request, "token.html", section="my-bots", made=made)


def _read(sent: bytes) -> tuple[Contents, bytes]:
    """The files of an archive, and the arena's own archive of them. Raises ArchiveRefused."""
    contents = read_archive(sent)
    return contents, contents.packed()
