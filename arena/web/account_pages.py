"""One's own account: what one says of oneself, by what one signs in, where, and in which teams one is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from wtforms import IntegerField, StringField, TextAreaField
from wtforms.validators import DataRequired, Length, NumberRange

from arena.account import accounts, passphrases, sessions, teams
from arena.account.accounts import Account, LastOperator
from arena.account.invitations import Invitation, TooManyInvitations, of_team
from arena.account.passphrases import PassphrasesBusy, PassphraseWeak
from arena.account.sessions import Session
from arena.account.teams import Looked, Member, TooManyTeams
from arena.bot import bots, owners
from arena.bot.bots import Bot
from arena.bot.owners import Owner
from arena.errors import ArenaError, NameLooksAlike, NameRefused, NameTaken
from arena.store.query import AnyConnection
from arena.web import forms
from arena.web.access import Caller, Who
from arena.web.forms import Form
from arena.web.sign_in_pages import ConfirmForm, passphrase_field
from arena.web.site import Site


@dataclass(frozen=True, slots=True)
class AccountPage:
    """What an account's own page shows."""

    account: Account
    owner: Owner
    sessions: list[Session]
    current: int  # this session
    looks_after: list[Looked]


@dataclass(frozen=True, slots=True)
class TeamPage:
    """What a team's page shows its members."""

    team: Owner
    members: list[Member]
    invitations: list[Invitation]
    bots: list[Bot]


class ProfileForm(Form):
    """What an owner says of itself."""

    about = TextAreaField(
        "About",
        [Length(max=4000, message="It has more than 4000 characters.")],
        description="Plain text; addresses become links. Everybody sees it.",
        filters=[forms.stripped],
        render_kw={"rows": 6},
    )
    homepage = StringField(
        "Homepage",
        [Length(max=500, message="It has more than 500 characters."), forms.web_address],
        filters=[forms.stripped],
        render_kw={"type": "url", "autocomplete": "url"},
    )


class NewPassphraseForm(Form):
    """Another passphrase."""

    blames: ClassVar = {PassphraseWeak: "passphrase", PassphrasesBusy: "passphrase"}
    passphrase = passphrase_field(
        f"At least {passphrases.LEAST} characters; four or five words that do not belong together are good. "
        "Every other session of yours ends."
    )


class NameIsAnother(ArenaError):
    """What was typed to confirm is not the name."""

    def __init__(self) -> None:
        super().__init__("This is not the account's name.")


class DeleteForm(Form):
    """The name once more, so that nobody deletes by mistake."""

    blames: ClassVar = {NameIsAnother: "name", LastOperator: "name"}
    name = StringField(
        "The account's name, to confirm",
        [DataRequired("Type the account's name.")],
        filters=[forms.stripped],
        render_kw={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"},
    )


class TeamForm(Form):
    """A new team."""

    blames: ClassVar = {
        NameTaken: "name",
        NameRefused: "name",
        NameLooksAlike: "name",
        TooManyTeams: "name",
    }
    name = StringField(
        "Name",
        [DataRequired("A name is needed."), Length(max=64, message="No name is so long.")],
        description="2 to 32 characters of a-z, 0-9 and -. Everybody sees it, as its bots' owner.",
        filters=[forms.stripped],
        render_kw={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"},
    )


class TeamInviteForm(Form):
    """How many a link lets into a team."""

    blames: ClassVar = {TooManyInvitations: "uses"}
    uses = IntegerField(
        "For how many",
        [NumberRange(1, 50, "From 1 to 50.")],
        default=1,
        description="The link is good for fourteen days.",
    )


class AccountPages:
    """The pages of one's own account and teams."""

    def __init__(self, site: Site) -> None:
        self._site = site

    def routes(self) -> list[Route]:
        """Return the route of each page."""
        route = self._site.guard.route
        both, post = ("GET", "POST"), ("POST",)
        return [
            route("/account", self._account, Who.SIGNED_IN),
            route("/account/profile", self._profile, Who.SIGNED_IN, methods=both),
            route("/account/passphrase", self._passphrase, Who.SIGNED_IN, methods=both, fresh=True),
            route("/account/sessions/end", self._end_sessions, Who.SIGNED_IN, methods=post),
            route("/account/sessions/{id:int}/end", self._end_session, Who.SIGNED_IN, methods=post),
            route("/account/delete", self._delete, Who.SIGNED_IN, methods=both, fresh=True),
            route("/account/new-team", self._new_team, Who.SIGNED_IN, methods=both),
            route("/teams/{name}", self._team, Who.TEAM, methods=both),
            route("/teams/{name}/profile", self._team_profile, Who.TEAM, methods=both),
            route("/teams/{name}/members/{member}/remove", self._remove, Who.TEAM, methods=post),
        ]

    async def _account(self, request: Request, caller: Caller) -> Response:
        def read(connection: AnyConnection, _: Request) -> AccountPage:
            mine = accounts.of_id(connection, caller.account)
            return AccountPage(
                mine,
                owners.named(connection, mine.name),
                sessions.of_account(connection, mine.id),
                caller.me.session,
                teams.of_account(connection, mine.id),
            )

        found = await self._site.read(read, request)
        button = self._site.empty_form(ConfirmForm, request)
        return self._site.page(request, "account.html", section="account", page=found, form=button)

    async def _profile(self, request: Request, caller: Caller) -> Response:
        return await self._describe(request, caller, caller.me.name, "/account")

    async def _team_profile(self, request: Request, caller: Caller) -> Response:
        name = request.path_params["name"]
        return await self._describe(request, caller, name, f"/teams/{name}")

    async def _describe(self, request: Request, caller: Caller, name: str, place: str) -> Response:
        found: Owner = await self._site.read(lambda connection, _: owners.named(connection, name), request)
        form = self._site.form(ProfileForm, request, about=found.about, homepage=found.homepage or "")
        if caller.sent is not None:

            async def work() -> bool:
                about, homepage = form.about.data or "", form.homepage.data or None
                await self._site.write(owners.describe, name, about, homepage, by=caller.by)
                return True

            if await self._site.submit(form, work):
                return self._site.done(place, "profile")
        return self._site.form_page(
            request, "form.html", form, section="account", title=f"About {name}", back=place, button="Save"
        )

    async def _passphrase(self, request: Request, caller: Caller) -> Response:
        form = self._site.form(NewPassphraseForm, request)
        if caller.sent is not None:

            async def work() -> bool:
                kept = await run_in_threadpool(passphrases.new, form.passphrase.data or "", (caller.me.name,))
                session = caller.me.session
                await self._site.write(accounts.change_passphrase, caller.account, kept, session=session)
                return True

            if await self._site.submit(form, work):
                return self._site.done("/account", "passphrase")
        return self._site.form_page(
            request,
            "form.html",
            form,
            section="account",
            title="Another passphrase",
            back="/account",
            button="Change it",
        )

    async def _end_session(self, request: Request, caller: Caller) -> Response:
        await self._site.write(sessions.end, caller.account, request.path_params["id"])
        return self._site.done("/account", "session")

    async def _end_sessions(self, request: Request, caller: Caller) -> Response:
        await self._site.write(sessions.end_all, caller.account, but=caller.me.session)
        return self._site.done("/account", "sessions")

    async def _delete(self, request: Request, caller: Caller) -> Response:
        form = self._site.form(DeleteForm, request)
        if caller.sent is not None:

            async def work() -> bool:
                if form.name.data != caller.me.name:
                    raise NameIsAnother
                await self._site.write(accounts.delete, caller.account)
                return True

            if await self._site.submit(form, work):
                answer = self._site.done("/sign-in", "deleted")
                self._site.cookies.end_session(request, answer)
                return answer
        return self._site.form_page(request, "delete_account.html", form, section="account")

    async def _new_team(self, request: Request, caller: Caller) -> Response:
        form = self._site.form(TeamForm, request)
        if caller.sent is not None:
            made = await self._site.submit(
                form, lambda: self._site.write(teams.create, form.name.data or "", caller.account)
            )
            if made is not None:
                return self._site.to(f"/teams/{made.name}")
        return self._site.form_page(
            request,
            "form.html",
            form,
            section="account",
            title="A new team",
            about="Several people look after a team's bots. You are its first member, and invite the others.",
            back="/account",
            button="Make it",
        )

    async def _team(self, request: Request, caller: Caller) -> Response:
        name = request.path_params["name"]
        form = self._site.form(TeamInviteForm, request)
        link = None
        if caller.sent is not None:
            made = await self._site.submit(
                form,
                lambda: self._site.write(teams.invite, name, caller.account, uses=form.uses.data or 1),
            )
            if made is not None:
                link = f"{self._site.cookies.origin(request)}/join#{made.code}"

        def read(connection: AnyConnection, _: Request) -> TeamPage:
            team = owners.named(connection, name)
            return TeamPage(
                team,
                teams.of_owner(connection, team.id),
                of_team(connection, team.id),
                bots.every(connection, name),
            )

        found = await self._site.read(read, request)
        return self._site.form_page(request, "team.html", form, section="account", page=found, link=link)

    async def _remove(self, request: Request, caller: Caller) -> Response:
        name, member = request.path_params["name"], request.path_params["member"]
        await self._site.write(teams.remove, name, member, caller.account)
        if member == caller.me.name:
            return self._site.done("/account", "left")
        return self._site.done(f"/teams/{name}", "removed")
