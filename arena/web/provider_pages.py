"""Signing in by a provider: the way there and back, coming in by it, and linking it to an account."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import ClassVar, Final
from urllib.parse import quote

from redis.asyncio import Redis
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from arena.account import door, identities, invitations, sessions
from arena.account.attempts import Attempts, TooManyAttempts, TooManyNewcomers
from arena.account.identities import Identity, MailTaken
from arena.account.invitations import Invitation, InvitationSpent
from arena.account.openid import Openid, OpenidRefused, ProviderAway, Shown
from arena.account.providers import Provider
from arena.errors import ArenaError
from arena.store.door import Door
from arena.store.query import AnyConnection
from arena.web.access import Caller, Who
from arena.web.door_pages import class_code_field
from arena.web.forms import Form, within
from arena.web.sign_in_pages import NAMES, SignInPages, name_field
from arena.web.site import Site

log = logging.getLogger(__name__)

_PURPOSES: Final = {"sign-in": "/sign-in", "link": "/account/providers", "prove": "/prove"}


class NewcomerForm(Form):
    """Who comes in by a provider."""

    blames: ClassVar = {
        **NAMES,
        door.DoorClosed: "name",
        door.CodeWrong: "class_code",
        TooManyAttempts: "class_code",
        TooManyNewcomers: "name",
        MailTaken: "name",
    }
    name = name_field()
    class_code = class_code_field()


class ConfirmLinkForm(Form):
    """Nothing but a button."""


@dataclass(frozen=True, slots=True)
class Linked:
    """A provider, and whether an account is linked to it."""

    provider: Provider
    identity: Identity | None


class AnotherAccount(ArenaError):
    """Somebody else is signed in at the provider."""

    def __init__(self, label: str) -> None:
        self.label = label
        super().__init__(f"At {label} somebody else is signed in, whose account here is not yours.")


class ProviderPages:
    """The pages of signing in by a provider."""

    def __init__(self, site: Site, redis: Redis, openid: Openid, sign_in: SignInPages) -> None:
        self._site = site
        self._openid = openid
        self._attempts = Attempts(redis)
        self._sign_in = sign_in

    def routes(self) -> list[Route]:
        """Return the route of each page."""
        route = self._site.guard.route
        both, post = ("GET", "POST"), ("POST",)
        mine, everybody = Who.SIGNED_IN, Who.EVERYBODY
        return [
            route("/sign-in/by/{provider}", self._ask, everybody),
            route("/sign-in/by/{provider}/back", self._back, everybody),
            route("/sign-in/new", self._new, everybody, methods=both),
            route("/prove/by/{provider}", self._prove, mine),
            route("/account/providers", self._providers, mine, fresh=True),
            route("/account/providers/confirm", self._confirm, mine, methods=both, fresh=True),
            route("/account/providers/{provider}/link", self._link, mine, fresh=True),
            route("/account/providers/{provider}/unlink", self._unlink, mine, methods=post, fresh=True),
        ]

    async def _ask(self, request: Request, caller: Caller) -> Response:
        return await self._go(
            request, caller, "sign-in", within(request.query_params.get("next", "/my/bots"))
        )

    async def _prove(self, request: Request, caller: Caller) -> Response:
        return await self._go(request, caller, "prove", within(request.query_params.get("next")))

    async def _link(self, request: Request, caller: Caller) -> Response:
        return await self._go(request, caller, "link", "/account/providers")

    async def _go(self, request: Request, caller: Caller, purpose: str, next_page: str) -> Response:
        """Send a browser to a provider; one that another site has sent here begins on our own page first."""
        provider = self._openid.named(request.path_params["provider"])
        cookies = self._site.cookies
        elsewhere = request.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none")
        if elsewhere or not cookies.safe(request):
            return self._site.to(_PURPOSES[purpose])
        await self._attempts.check_provider(caller.address)
        browser = caller.bound_to or cookies.new_browser()
        back = f"{cookies.origin(request)}/sign-in/by/{quote(provider.name)}/back"
        try:
            answer = self._site.to(await self._openid.ask(provider, browser, purpose, next_page, back))
        except ProviderAway as error:
            log.warning("provider=%s away cause=%s", provider.name, error.cause)
            raise
        if not caller.bound_to:
            cookies.set_browser(request, answer, browser)
        return answer

    async def _back(self, request: Request, caller: Caller) -> Response:
        """Take what a provider has answered, and do what it was asked for."""
        provider = self._openid.named(request.path_params["provider"])
        given = {key: value[:4096] for key, value in request.query_params.items()}
        try:
            asked, shown = await self._openid.answered(provider, caller.bound_to, given)
        except (OpenidRefused, ProviderAway) as error:
            log.warning("provider=%s refused cause=%s", provider.name, error.cause)
            raise
        if asked.purpose == "link":
            await self._openid.keep(caller.bound_to, shown)
            return self._site.to("/account/providers/confirm")
        whose = await self._site.write(identities.sign_in, shown)
        if asked.purpose == "prove":
            if whose is None or caller.signed is None or whose.id != caller.account:
                raise AnotherAccount(provider.label)
            await self._site.write(sessions.prove, caller.me)
            return self._site.to(asked.next)
        if whose is None:
            await self._openid.keep(caller.bound_to, shown)
            return self._site.to("/sign-in/new")
        await self._openid.forget(caller.bound_to)
        return await self._sign_in.begin(request, caller, whose.id, asked.next)

    async def _new(self, request: Request, caller: Caller) -> Response:
        """Come in as whom a provider has shown, who has no account here yet."""
        shown = await self._openid.kept(caller.bound_to)
        code = await self._openid.invitation(caller.bound_to)

        def look(connection: AnyConnection) -> tuple[Door, Invitation | None]:
            try:
                found = invitations.opened(connection, code) if code else None
            except InvitationSpent:
                found = None
            return door.current(connection), found

        open_door, invited = await self._site.write(look)
        form = self._site.form(NewcomerForm, request, name=_suggested(shown))
        claims = invited is not None and invited.purpose == "claim"
        if invited is not None or open_door.class_code is None:
            del form.class_code
        if claims:
            del form.name
        done = None
        if caller.sent is not None and shown is not None:

            async def work() -> int:
                if invited is None:
                    await self._attempts.check_newcomer(caller.address)
                    if open_door.class_code is not None:
                        await self._attempts.check(caller.address, "", "")
                made = await self._site.write(
                    identities.come_in,
                    shown,
                    "" if claims else form.name.data or "",
                    code=code if invited is not None else "",
                    class_code=form.class_code.data or "" if "class_code" in form else "",
                )
                if invited is None and open_door.class_code is not None:
                    await self._attempts.succeeded(caller.address, "", "")
                return made.id

            done = await self._site.submit(form, work)
        if done is not None:
            await self._openid.forget(caller.bound_to)
            return await self._sign_in.begin(request, caller, done, "/my/bots")
        return self._site.form_page(
            request,
            "newcomer.html",
            form,
            shown=shown,
            label=self._label(shown),
            door=open_door,
            invitation=invited,
            let_in=invited is not None or _lets_in(open_door, shown),
        )

    async def _providers(self, request: Request, caller: Caller) -> Response:
        """By which providers somebody signs in."""

        def read(connection: AnyConnection, _: Request) -> dict[str, Identity]:
            return {one.provider: one for one in identities.of_account(connection, caller.account)}

        known = await self._site.read(read, request)
        linked = [Linked(one, known.get(one.name)) for one in self._openid.providers.values()]
        form = self._site.empty_form(ConfirmLinkForm, request)
        return self._site.form_page(request, "providers.html", form, section="account", linked=linked)

    async def _confirm(self, request: Request, caller: Caller) -> Response:
        """Link what a provider has shown to the account that is signed in, once its owner has seen both."""
        shown = await self._openid.kept(caller.bound_to)
        form = self._site.form(ConfirmLinkForm, request)
        if shown is None:
            return self._site.to("/account/providers")
        if caller.sent is not None:
            await self._site.write(identities.link, caller.account, shown)
            await self._openid.forget(caller.bound_to)
            return self._site.done("/account/providers", "linked")
        label = self._label(shown)
        return self._site.form_page(
            request,
            "form.html",
            form,
            section="account",
            title=f"Sign in with {label}",
            about=f"Whoever is {shown.called or shown.subject} at {label} signs in here as "
            f"{caller.me.name} from now on.",
            back="/account/providers",
            button="Link it",
        )

    async def _unlink(self, request: Request, caller: Caller) -> Response:
        await self._site.write(identities.unlink, caller.account, request.path_params["provider"])
        return self._site.done("/account/providers", "unlinked")

    def _label(self, shown: Shown | None) -> str:
        if shown is None:
            return ""
        known = self._openid.providers.get(shown.provider)
        return shown.provider if known is None else known.label


def _lets_in(found: Door, shown: Shown | None) -> bool:
    """Whether the open door takes whom a provider has shown."""
    mail = shown.mail if shown is not None else None
    return found.mode == "open" and door.takes(found, mail)


def _suggested(shown: Shown | None) -> str:
    """The name that somebody has at a provider, as names are here."""
    kept = "".join(letter if letter.isalnum() else "-" for letter in (shown.called if shown else "").lower())
    return kept.strip("-")[:32] if kept.isascii() else ""
