"""Signing in and out, and coming in: by an invitation's link or by the open door."""

from __future__ import annotations

from typing import ClassVar, Final

from redis.asyncio import Redis
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route
from wtforms import HiddenField, PasswordField, StringField
from wtforms.validators import DataRequired, Length

from arena.account import accounts, door, identities, invitations, letters, passphrases, sessions, teams
from arena.account.accounts import Account
from arena.account.attempts import Attempts, TooManyAttempts
from arena.account.invitations import Invitation, InvitationSpent
from arena.account.openid import Openid
from arena.account.passphrases import PassphrasesBusy, PassphraseWeak
from arena.errors import ArenaError, NameLooksAlike, NameRefused, NameTaken, NotFound
from arena.store.query import AnyConnection
from arena.web import forms
from arena.web.access import Caller, Who
from arena.web.forms import Form, within
from arena.web.site import Site

_NAME_ABOUT: Final = (
    "2 to 32 characters of a-z, 0-9 and -. Everybody sees it, as the owner of your bots; it stays."
)
NAMES: Final = {NameTaken: "name", NameRefused: "name", NameLooksAlike: "name"}


class SignInRefused(ArenaError):
    """The name or the passphrase is another; which of them is not said."""

    def __init__(self) -> None:
        super().__init__("There is no account with this name and this passphrase.")


def passphrase_field(about: str = "", *, new: bool = True) -> PasswordField:
    """A field for a passphrase. new: one that is set here."""
    return PasswordField(
        "Passphrase",
        [DataRequired("A passphrase is needed."), Length(max=passphrases.MOST, message="It is too long.")],
        description=about,
        render_kw={"autocomplete": "new-password" if new else "current-password"},
    )


def name_field() -> StringField:
    """A field for the name of somebody who comes in."""
    return StringField(
        "Name",
        [DataRequired("A name is needed."), Length(max=64, message="No name is so long.")],
        description=_NAME_ABOUT,
        filters=[forms.stripped],
        render_kw={"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"},
    )


class SignInForm(Form):
    """Who one is."""

    blames: ClassVar = {SignInRefused: "passphrase", TooManyAttempts: "passphrase", PassphrasesBusy: "name"}
    name = StringField(
        "Name",
        [DataRequired("The account's name is needed."), Length(max=64, message="No name is so long.")],
        filters=[forms.stripped],
        render_kw={"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"},
    )
    passphrase = passphrase_field(new=False)
    next = HiddenField()


class ProveForm(Form):
    """That one is who is signed in."""

    blames: ClassVar = {
        SignInRefused: "passphrase",
        TooManyAttempts: "passphrase",
        PassphrasesBusy: "passphrase",
    }
    passphrase = passphrase_field(new=False)
    next = HiddenField()


class CodeForm(Form):
    """The code of an invitation."""

    blames: ClassVar = {InvitationSpent: "code", TooManyAttempts: "code"}
    code = StringField(
        "Invitation",
        [
            DataRequired("The code of the invitation is needed."),
            Length(max=500, message="No code is so long."),
        ],
        description="The link that you were given, or what stands in it behind the #.",
        render_kw={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"},
        filters=[lambda text: text.rpartition("#")[2].strip() if isinstance(text, str) else text],
    )


class JoinForm(Form):
    """Who comes in by an invitation."""

    blames: ClassVar = {
        **NAMES,
        door.DoorClosed: "name",
        PassphraseWeak: "passphrase",
        PassphrasesBusy: "passphrase",
    }
    code = HiddenField()
    STEP: ClassVar = "join"
    step = HiddenField()
    name = name_field()
    passphrase = passphrase_field(
        f"At least {passphrases.LEAST} characters; four or five words that do not belong together are good."
    )


class PassphraseForm(Form):
    """A new passphrase, for the account that a link is about."""

    blames: ClassVar = {
        PassphraseWeak: "passphrase",
        PassphrasesBusy: "passphrase",
        door.DoorClosed: "passphrase",
    }
    code = HiddenField()
    STEP: ClassVar = "passphrase"
    step = HiddenField()
    passphrase = passphrase_field(
        f"At least {passphrases.LEAST} characters; four or five words that do not belong together are good."
    )


class ConfirmForm(Form):
    """Nothing but a button."""

    code = HiddenField()
    STEP: ClassVar = "confirm"
    step = HiddenField()


_FORMS: Final[dict[str, type[JoinForm | PassphraseForm | ConfirmForm]]] = {
    "join": JoinForm,
    "claim": PassphraseForm,
    "passphrase": PassphraseForm,
    "team": ConfirmForm,
    "mail": ConfirmForm,
}


class SignInPages:
    """The pages by which people come in and go."""

    def __init__(self, site: Site, redis: Redis, openid: Openid) -> None:
        self._site = site
        self._openid = openid
        self._attempts = Attempts(redis)

    def routes(self) -> list[Route]:
        """Return the route of each page."""
        guard = self._site.guard
        both = ("GET", "POST")
        return [
            guard.route("/sign-in", self._sign_in, Who.EVERYBODY, methods=both),
            guard.route("/sign-out", self._sign_out, Who.SIGNED_IN, methods=("POST",)),
            guard.route("/prove", self._prove, Who.SIGNED_IN, methods=both),
            guard.route("/join", self._join, Who.EVERYBODY, methods=both),
        ]

    async def _sign_in(self, request: Request, caller: Caller) -> Response:
        next_page = within(request.query_params.get("next"))
        form = self._site.form(SignInForm, request, next=next_page)
        if caller.sent is not None and self._site.cookies.safe(request):
            whose = await self._site.submit(form, lambda: self._recognise(request, caller, form))
            if whose is not None:
                return await self.begin(request, caller, whose.id, within(form.next.data))
        return self._site.form_page(request, "sign_in.html", form, safe=self._site.cookies.safe(request))

    async def _recognise(self, request: Request, caller: Caller, form: SignInForm) -> Account:
        """The account of a name and a passphrase. Raises SignInRefused, TooManyAttempts, PassphrasesBusy."""
        name, given = form.name.data or "", form.passphrase.data or ""
        await self._attempts.check(caller.address, name, caller.browser)

        def look(connection: AnyConnection) -> tuple[Account | None, str | None]:
            try:
                found = accounts.named(connection, name)
            except NotFound:
                return None, None
            return found, accounts.kept_passphrase(connection, found.id)

        found, kept = await self._site.write(look)
        if not await run_in_threadpool(passphrases.matches, kept, given) or found is None or kept is None:
            raise SignInRefused
        if passphrases.is_dated(kept):
            fresh = await run_in_threadpool(passphrases.hashed, given)
            await self._site.write(accounts.freshen_passphrase, found.id, kept, fresh)
        await self._attempts.succeeded(caller.address, name, caller.browser)
        return found

    async def begin(self, request: Request, caller: Caller, whose: int, next_page: str) -> Response:
        """Begin a session, whatever the browser had before, and go on to a page."""
        if not self._site.cookies.safe(request):
            return RedirectResponse("/sign-in", 303)
        browser = request.headers.get("user-agent", "")

        def work(connection: AnyConnection) -> str:
            if caller.signed is not None:
                sessions.leave(connection, caller.signed)
            return sessions.begin(connection, whose, browser, caller.address)

        token = await self._site.write(work)
        answer = RedirectResponse(next_page, 303)
        self._site.cookies.set_session(request, answer, token)
        if not self._site.cookies.browser(request):
            self._site.cookies.set_browser(request, answer, self._site.cookies.new_browser())
        return answer

    async def _sign_out(self, request: Request, caller: Caller) -> Response:
        await self._site.write(sessions.leave, caller.me)
        answer = self._site.done("/sign-in", "signed-out")
        self._site.cookies.end_session(request, answer)
        return answer

    async def _prove(self, request: Request, caller: Caller) -> Response:
        """Ask once more who it is, before what is not to be done by somebody who passes the desk."""
        form = self._site.form(ProveForm, request, next=within(request.query_params.get("next")))
        if caller.sent is not None:

            async def work() -> bool:
                await self._attempts.check(caller.address, caller.me.name, caller.browser)
                kept = await self._site.write(accounts.kept_passphrase, caller.account)
                if not await run_in_threadpool(passphrases.matches, kept, form.passphrase.data or ""):
                    raise SignInRefused
                await self._attempts.succeeded(caller.address, caller.me.name, caller.browser)
                await self._site.write(sessions.prove, caller.me)
                return True

            if await self._site.submit(form, work):
                return RedirectResponse(within(form.next.data), 303)
        known = await self._site.write(identities.of_account, caller.account)
        linked = {one.provider for one in known}
        return self._site.form_page(request, "prove.html", form, linked=linked)

    async def _join(self, request: Request, caller: Caller) -> Response:
        """Take an invitation: first its code, which a script takes from the link, then what it asks for."""
        code = self._site.form(CodeForm, request)
        if caller.sent is None:
            return self._site.form_page(request, "join.html", code, invitation=None)

        async def look() -> Invitation:
            await self._attempts.check(caller.address, "", "")
            found: Invitation = await self._site.write(invitations.opened, code.code.data or "")
            await self._attempts.succeeded(caller.address, "", "")
            return found

        found = await self._site.submit(code, look)
        if found is None:
            return self._site.form_page(request, "join.html", code, invitation=None)
        kind = _FORMS[found.purpose]
        if caller.sent.get("step") != kind.STEP:  # the code alone was sent
            form = self._site.empty_form(kind, request, code=code.code.data, step=kind.STEP)
            if self._openid.providers and found.purpose in ("join", "claim"):
                await self._openid.keep_invitation(caller.bound_to, code.code.data or "")
            return self._site.form_page(request, "join.html", form, invitation=found)
        form = self._site.form(kind, request)
        if found.purpose in ("team", "mail") and caller.signed is None:
            return self._site.form_page(request, "join.html", form, invitation=found)
        done = await self._site.submit(form, lambda: self._use(caller, found, form))
        if done is None:
            return self._site.form_page(request, "join.html", form, invitation=found)
        if found.purpose == "mail":
            return self._site.done("/account/mail", "mail")
        if found.purpose == "team":
            return self._site.done(f"/teams/{found.owner_name}", "entered")
        return await self.begin(request, caller, done, "/my/bots")

    async def _use(self, caller: Caller, found: Invitation, form: Form) -> int:
        """Do what an invitation is for; the account that came of it."""
        code = form["code"].data or ""
        if found.purpose == "mail":
            return (await self._site.write(letters.confirm, code, caller.account)).id
        if isinstance(form, ConfirmForm):
            await self._site.write(teams.enter, code, caller.account)
            return caller.account
        passphrase = form["passphrase"].data or ""
        name = form["name"].data or "" if isinstance(form, JoinForm) else ""
        about = (name or found.owner_name or found.account_name or "",)
        kept = await run_in_threadpool(passphrases.new, passphrase, about)
        if found.purpose == "join":
            made = await self._site.write(accounts.join, code, name, kept)
        elif found.purpose == "claim":
            made = await self._site.write(accounts.claim, code, kept)
        else:
            made = await self._site.write(accounts.reset_passphrase, code, kept)
        return made.id
