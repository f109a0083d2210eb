"""Who may do what: every page and form passes here, and nowhere else is decided who comes through.

A route says who may: `Guard.route`. The guard finds out who asks, refuses or sends to the sign-in page, and
lets only such forms through as this browser was given. The handler gets the `Caller`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from typing import Final
from urllib.parse import quote, urlencode

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData
from starlette.formparsers import MultiPartException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from arena.account import roles, sessions, teams
from arena.account.sessions import Signed
from arena.bot import bots, owners
from arena.errors import NotFound
from arena.store.connecting import Pool
from arena.store.query import AnyConnection
from arena.store.transactions import transact
from arena.web import forms
from arena.web.cookies import Cookies
from arena.web.responses import Handler, Refused

FORM_BYTES: Final = 256 * 1024
FORM_FIELDS: Final = 200


class Who(Enum):
    """Who may come through."""

    EVERYBODY = "everybody"
    SIGNED_IN = "who is signed in"
    OWNER = "who looks after the bot that the path names"
    TEAM = "who is in the team that the path names"
    ORGANISER = "organisers"
    OPERATOR = "operators"


_ROLES: Final = {Who.ORGANISER: roles.ORGANISER, Who.OPERATOR: roles.OPERATOR}


@dataclass(frozen=True)
class Caller:
    """Who asks: in which browser, from where, and signed in as whom."""

    signed: Signed | None
    browser: str  # by what the browser is known again; nothing: not at all
    token: str  # of the session
    address: str
    sent: FormData | None = None  # what a form has

    @property
    def account(self) -> int:
        """The id of the account that is signed in; the guard has made sure that one is."""
        assert self.signed is not None
        return self.signed.account

    @property
    def me(self) -> Signed:
        """Who is signed in; the guard has made sure that somebody is."""
        assert self.signed is not None
        return self.signed

    @cached_property
    def by(self) -> str:
        """How the audit calls whoever asks."""
        return f"account {self.account}"

    @property
    def bound_to(self) -> str:
        """To what the tokens of this browser's forms are bound."""
        return self.token if self.signed else self.browser

    def reaches(self, role: str) -> bool:
        """Whether somebody is signed in who may do what takes this role."""
        return self.signed is not None and roles.reaches(self.signed.role, role)


Guarded = Callable[[Request, Caller], Awaitable[Response]]


@dataclass(frozen=True, slots=True)
class Guard:
    """Lets through who may. edge: turns every error into a page; secret: makes the tokens of forms."""

    pool: Pool
    cookies: Cookies
    secret: bytes
    edge: Callable[[Handler], Handler]

    def route(
        self,
        path: str,
        handler: Guarded,
        who: Who,
        *,
        methods: Sequence[str] = ("GET",),
        fresh: bool = False,
        most_bytes: int = FORM_BYTES,
    ) -> Route:
        """Return a route that lets through `who` alone. fresh: who has shown lately who it is.

        most_bytes: of a form. `{name}` of the path is the bot or the team that `who` speaks of.
        """

        async def answer(request: Request) -> Response:
            caller = await run_in_threadpool(self._caller, request, who)
            request.state.caller = caller
            refusal = self._refusal(request, caller, who, fresh)
            if refusal is not None:
                return refusal
            if request.method == "POST":
                caller = replace(caller, sent=await self._form(request, caller, most_bytes))
                request.state.caller = caller
            response = await handler(request, caller)
            if caller.signed is not None or who is not Who.EVERYBODY or request.method == "POST":
                response.headers.setdefault("cache-control", "no-store")
            return response

        return Route(path, self.edge(answer), methods=list(methods))

    def _caller(self, request: Request, who: Who) -> Caller:
        """Find out who asks, and whether what the path names is theirs. Raises Refused, NotFound."""
        token = self.cookies.session(request)
        address = request.client.host if request.client else ""
        nobody = Caller(None, self.cookies.browser(request), "", address)
        if not token:
            return nobody

        def look(connection: AnyConnection) -> Caller:
            signed = sessions.signed(connection, token)
            if signed is None:
                return nobody
            if signed.stale:
                sessions.touch(connection, signed)
            if who in (Who.OWNER, Who.TEAM):
                _check_theirs(connection, request.path_params["name"], who, signed)
            return replace(nobody, signed=signed, token=token)

        with self.pool.connection() as connection:
            return transact(connection, look)

    def _refusal(self, request: Request, caller: Caller, who: Who, fresh: bool) -> Response | None:
        """Where to go instead; None: come through. Raises Refused."""
        if who is Who.EVERYBODY:
            return None
        if caller.signed is None:
            if request.method != "GET":
                raise Refused(401, "You are not signed in any more", "Sign in, and do it again.")
            return self.to("/sign-in", request)
        if who in _ROLES and not caller.reaches(_ROLES[who]):
            raise Refused(403, f"This is for {who.value}", "Ask one of them, if it should be for you.")
        if fresh and not caller.signed.proven:
            return self.to("/prove", request)
        return None

    def to(self, place: str, request: Request) -> Response:
        """Send to a page from which it goes on to this one."""
        query = f"?{request.url.query}" if request.url.query else ""
        here = quote(request.url.path) + query if request.method == "GET" else "/account"
        return RedirectResponse(f"{place}?{urlencode({'next': here})}", 303, {"cache-control": "no-store"})

    async def _form(self, request: Request, caller: Caller, most_bytes: int) -> FormData:
        """What a form has, if this browser was given it. Raises Refused, Forgery."""
        length = request.headers.get("content-length", "")
        if not length.isdecimal():
            raise Refused(411, "The form does not say how long it is", "Send it from its own page.")
        if len(length) > 12 or int(length) > most_bytes:
            raise Refused(413, f"The form has more than {most_bytes} bytes", "Send less.")
        if request.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            raise forms.Forgery
        try:
            sent = await request.form(
                max_files=2, max_fields=FORM_FIELDS, max_part_size=max(FORM_BYTES, most_bytes)
            )
        except MultiPartException as error:
            raise Refused(400, "The form cannot be read", "Send it from its own page.") from error
        forms.check_token(sent, self.secret, caller.bound_to)
        return sent


def _check_theirs(connection: AnyConnection, name: str, who: Who, signed: Signed) -> None:
    """Raise NotFound or Refused unless the bot or team of this name is one that they look after."""
    whose = owners.named(connection, bots.named(connection, name).owner if who is Who.OWNER else name)
    if who is Who.TEAM and not whose.team:
        raise NotFound("team", name)
    if not teams.looks_after(connection, whose.id, signed.account):
        noun = "bot" if who is Who.OWNER else "team"
        raise Refused(403, f"{name} is not a {noun} of yours", "Your account's page has what is yours.")
