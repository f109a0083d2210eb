"""Coming in by the open door: by a name, or by a letter where it takes mail of some domains alone."""

from __future__ import annotations

from typing import ClassVar

from redis.asyncio import Redis
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from wtforms import StringField
from wtforms.validators import DataRequired, Length

from arena.account import accounts, door, letters, passphrases
from arena.account.attempts import Attempts, TooManyAttempts, TooManyLetters, TooManyNewcomers
from arena.errors import TermsRefused
from arena.store.door import Door
from arena.web import forms
from arena.web.access import Caller, Who
from arena.web.forms import Form
from arena.web.sign_in_pages import JoinForm, SignInPages
from arena.web.site import Site


def class_code_field() -> StringField:
    """A field for the code that the open door may ask for."""
    return StringField(
        "Class code",
        [Length(max=100, message="No class code is so long.")],
        description="Its organiser has it.",
        render_kw={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"},
    )


def mail_field() -> StringField:
    """A field for a mail address."""
    return StringField(
        "Mail address",
        [
            DataRequired("A mail address is needed."),
            Length(max=letters.MOST, message="No address is so long."),
        ],
        filters=[forms.stripped],
        render_kw={"type": "email", "autocomplete": "email", "autocapitalize": "none", "spellcheck": "false"},
    )


class OpenDoorForm(JoinForm):
    """Who comes in by the open door."""

    blames: ClassVar = {
        **JoinForm.blames,
        door.CodeWrong: "class_code",
        TooManyAttempts: "class_code",
        TooManyNewcomers: "name",
    }
    class_code = class_code_field()


class DoorMailForm(Form):
    """Whose mail address the open door takes."""

    blames: ClassVar = {
        TermsRefused: "mail",
        door.DoorClosed: "mail",
        door.CodeWrong: "class_code",
        TooManyAttempts: "class_code",
        TooManyLetters: "mail",
    }
    mail = mail_field()
    class_code = class_code_field()


class DoorPages:
    """The page of the open door."""

    def __init__(self, site: Site, redis: Redis, sign_in: SignInPages) -> None:
        self._site = site
        self._attempts = Attempts(redis)
        self._sign_in = sign_in

    def routes(self) -> list[Route]:
        """Return the route of the page."""
        return [self._site.guard.route("/register", self._register, Who.EVERYBODY, methods=("GET", "POST"))]

    async def _register(self, request: Request, caller: Caller) -> Response:
        """Come in by the open door, where it is open."""
        found = await self._site.write(door.current)
        if found.mail_domains:
            return await self._register_by_mail(request, caller, found)
        form = self._site.form(OpenDoorForm, request)
        if found.class_code is None:
            del form.class_code
        if caller.sent is not None:
            if found.mode != "open":
                raise door.DoorClosed(found.mode)
            given = "" if found.class_code is None else form.class_code.data or ""

            async def work() -> int:
                await self._attempts.check_newcomer(caller.address)
                if found.class_code is not None:
                    await self._attempts.check(caller.address, "", "")
                kept = await run_in_threadpool(
                    passphrases.new, form.passphrase.data or "", (form.name.data or "",)
                )
                made = await self._site.write(accounts.join_by_door, form.name.data or "", kept, given)
                if found.class_code is not None:
                    await self._attempts.succeeded(caller.address, "", "")
                return made.id

            made = await self._site.submit(form, work)
            if made is not None:
                return await self._sign_in.begin(request, caller, made, "/my/bots")
        return self._site.form_page(request, "register.html", form, door=found, asked=None)

    async def _register_by_mail(self, request: Request, caller: Caller, found: Door) -> Response:
        """Send an invitation to a mail address that the open door takes."""
        form = self._site.form(DoorMailForm, request)
        if found.class_code is None:
            del form.class_code
        asked = None
        if caller.sent is not None:
            if found.mode != "open" or not self._site.mail:
                raise door.DoorClosed("invited" if found.mode == "open" else found.mode)
            given = "" if found.class_code is None else form.class_code.data or ""

            async def ask() -> str:
                mail = form.mail.data or ""
                if found.class_code is not None:
                    await self._attempts.check(caller.address, "", "")
                await self._attempts.check_letter(caller.address, mail)
                await self._site.write(letters.ask_to_join, mail, given)
                if found.class_code is not None:
                    await self._attempts.succeeded(caller.address, "", "")
                return mail

            asked = await self._site.submit(form, ask)
        return self._site.form_page(request, "register.html", form, door=found, asked=asked)
