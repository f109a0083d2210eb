"""Signing in by a passkey, and the passkeys of one's account."""

from __future__ import annotations

from typing import ClassVar

from redis.asyncio import Redis
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from wtforms import HiddenField, StringField
from wtforms.validators import DataRequired, Length

from arena.account import accounts, passkeys, sessions
from arena.account.passkeys import Challenges, Passkey, PasskeyRefused, TooManyPasskeys
from arena.match.match_page import valid_id
from arena.store.query import AnyConnection
from arena.web import forms
from arena.web.access import Caller, Who
from arena.web.forms import Form, within
from arena.web.sign_in_pages import SignInPages
from arena.web.site import Site


class PasskeyForm(Form):
    """What a device answers."""

    credential = HiddenField()
    next = HiddenField()


class NewPasskeyForm(Form):
    """A new passkey, which has a name."""

    blames: ClassVar = {PasskeyRefused: "called", TooManyPasskeys: "called"}
    called = StringField(
        "What you call it",
        [DataRequired("A name is needed."), Length(max=60, message="It has more than 60 characters.")],
        description="To tell passkeys apart: the device that has it, for example.",
        filters=[forms.stripped],
        render_kw={"autocomplete": "off"},
    )
    credential = HiddenField()


class PasskeyPages:
    """The pages of passkeys."""

    def __init__(self, site: Site, redis: Redis, sign_in: SignInPages) -> None:
        self._site = site
        self._challenges = Challenges(redis)
        self._sign_in = sign_in

    def routes(self) -> list[Route]:
        """Return the route of each page."""
        route = self._site.guard.route
        both, post = ("GET", "POST"), ("POST",)
        return [
            route("/sign-in/passkey", self._enter, Who.EVERYBODY, methods=both),
            route("/prove/passkey", self._prove, Who.SIGNED_IN, methods=both),
            route("/account/passkeys", self._passkeys, Who.SIGNED_IN, methods=both, fresh=True),
            route("/account/passkeys/{id:int}/remove", self._remove, Who.SIGNED_IN, methods=post, fresh=True),
        ]

    async def _enter(self, request: Request, caller: Caller) -> Response:
        """Sign in by a passkey, whose account it knows."""
        form = self._site.form(PasskeyForm, request, next=within(request.query_params.get("next")))
        if caller.sent is not None:
            whose = await self._shown(request, caller, "sign-in", form)
            return await self._sign_in.begin(request, caller, whose, within(form.next.data))
        return await self._ask(request, form, "sign-in", "Sign in by a passkey", "/sign-in")

    async def _prove(self, request: Request, caller: Caller) -> Response:
        """Ask once more who it is, by a passkey."""
        form = self._site.form(PasskeyForm, request, next=within(request.query_params.get("next")))
        if caller.sent is not None:
            if await self._shown(request, caller, "prove", form) != caller.account:
                raise PasskeyRefused
            await self._site.write(sessions.prove, caller.me)
            return self._site.to(within(form.next.data))
        return await self._ask(request, form, "prove", "Is it you?", "/prove")

    async def _ask(self, request: Request, form: Form, purpose: str, title: str, back: str) -> Response:
        challenge, options = passkeys.sign_in_options(self._where(request))
        await self._challenges.keep(request.state.caller.bound_to, purpose, challenge)
        return self._site.form_page(
            request,
            "passkey.html",
            form,
            options=options,
            title=title,
            back=back,
            safe=self._site.cookies.safe(request),
        )

    async def _shown(self, request: Request, caller: Caller, purpose: str, form: PasskeyForm) -> int:
        """Whose passkey answers the challenge of this browser. Raises PasskeyRefused."""
        challenge = await self._challenges.take(caller.bound_to, purpose)
        shown = forms.as_json(form.credential.data)
        found = await self._site.write(passkeys.sign_in, self._where(request), shown, challenge)
        return found.id

    async def _passkeys(self, request: Request, caller: Caller) -> Response:
        """List an account's passkeys, and add one."""
        form = self._site.form(NewPasskeyForm, request)
        where = self._where(request)
        if caller.sent is not None:

            async def work() -> bool:
                challenge = await self._challenges.take(caller.bound_to, "register")
                shown = forms.as_json(form.credential.data)
                called = form.called.data or ""
                await self._site.write(passkeys.register, where, caller.account, called, shown, challenge)
                return True

            if await self._site.submit(form, work):
                return self._site.done("/account/passkeys", "passkey")
            form.credential.data = ""

        def read(connection: AnyConnection, _: Request) -> tuple[accounts.Account, list[Passkey]]:
            mine = accounts.of_id(connection, caller.account)
            return mine, passkeys.of_account(connection, mine.id)

        mine, known = await self._site.read(read, request)
        challenge, options = passkeys.registration(where, mine, known)
        await self._challenges.keep(caller.bound_to, "register", challenge)
        return self._site.form_page(
            request, "passkeys.html", form, section="account", page=known, options=options
        )

    async def _remove(self, request: Request, caller: Caller) -> Response:
        number = valid_id("passkey", request.path_params["id"])
        await self._site.write(passkeys.remove, caller.account, number)
        return self._site.done("/account/passkeys", "no-passkey")

    def _where(self, request: Request) -> passkeys.Site:
        return passkeys.Site(self._site.cookies.origin(request), self._site.cookies.host(request))
