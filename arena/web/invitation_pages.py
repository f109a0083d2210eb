"""Who comes in: invitations for organisers, accounts and the door for operators."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from wtforms import BooleanField, IntegerField, RadioField, SelectField, StringField, TextAreaField
from wtforms.fields.choices import SelectChoice  # type: ignore[attr-defined]  # newer than the stubs
from wtforms.validators import DataRequired, Length, NumberRange

from arena.account import accounts, door, invitations
from arena.account.accounts import Account, LastOperator
from arena.account.invitations import Invitation, Invited, OwnerClaimed, TooManyInvitations
from arena.account.roles import MEMBER, ROLES, RoleRefused
from arena.errors import ArenaError, NotFound, TermsRefused
from arena.store.query import AnyConnection
from arena.web import forms
from arena.web.access import Caller, Who
from arena.web.forms import Form
from arena.web.query import query_number
from arena.web.sign_in_pages import ConfirmForm
from arena.web.site import Site

SHOWN: Final = 200


@dataclass(frozen=True, slots=True)
class Link:
    """A new invitation's link, shown this once."""

    whom: str
    address: str


@dataclass(frozen=True, slots=True)
class InvitationsPage:
    """Invitations that can be used, the newest first."""

    invitations: list[Invitation]
    older: int | None


class ListTooLong(ArenaError):
    """More names than a list may have."""

    def __init__(self) -> None:
        super().__init__(f"A list has {SHOWN} lines at most.")


class InviteForm(Form):
    """Whom to invite, and as what."""

    blames: ClassVar = {
        RoleRefused: "role",
        TermsRefused: "uses",
        TooManyInvitations: "uses",
        NotFound: "owner",
        OwnerClaimed: "owner",
    }
    note = StringField(
        "For whom",
        [Length(max=100, message="It has more than 100 characters.")],
        description="For your own eyes, to tell links apart.",
        filters=[forms.stripped],
        render_kw={"autocomplete": "off"},
    )
    uses = IntegerField(
        "For how many",
        [NumberRange(1, invitations.MOST_USES, f"From 1 to {invitations.MOST_USES}.")],
        default=1,
        description="One link with so many uses serves a whole class.",
    )
    days = IntegerField(
        "Days that it is good for",
        [NumberRange(1, int(invitations.MOST_DAYS), f"From 1 to {invitations.MOST_DAYS:g}.")],
        default=int(invitations.DAYS),
    )
    role = SelectField("Role", choices=[SelectChoice(role, role) for role in ROLES], default=MEMBER)
    owner = StringField(
        "An owner to claim",
        [Length(max=64, message="No name is so long.")],
        description="Mostly empty. Else whoever takes the link is this owner, and looks after its bots.",
        filters=[forms.stripped],
        render_kw={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"},
    )


class ClassForm(Form):
    """A list of people, each of whom gets a link."""

    blames: ClassVar = {TooManyInvitations: "people", ListTooLong: "people", TermsRefused: "people"}
    people = TextAreaField(
        "Whom to invite",
        [
            DataRequired("The list has nobody."),
            Length(max=SHOWN * 101, message="The list is too long."),
        ],
        description=f"A line each, {SHOWN} at most. Each gets a link of its own, good for fourteen days.",
        render_kw={"rows": 12, "autocomplete": "off"},
    )


class DoorForm(Form):
    """Who may come in."""

    blames: ClassVar = {TermsRefused: "class_code", door.DomainRefused: "mail_domains"}
    mode = RadioField(
        "Who may come in",
        choices=[
            SelectChoice("closed", "Nobody new, not even by an invitation that was given out"),
            SelectChoice("invited", "Whoever has an invitation"),
            SelectChoice("open", "Everybody, by themselves; with the class code, if there is one"),
        ],
    )
    mail_domains = TextAreaField(
        "Whose mail addresses the open door takes",
        [Length(max=50 * 255, message="The list is too long.")],
        description="A domain each line, like school.example: who shows to have an address there comes in, "
        "by a letter or by what a provider says. Empty: nobody is asked for an address.",
        render_kw={"rows": 3, "autocomplete": "off", "spellcheck": "false"},
    )
    class_code = StringField(
        "A new class code",
        [Length(max=60, message="It has more than 60 characters.")],
        description="6 characters or more; the open door asks for it. Empty: it stays as it is.",
        filters=[forms.stripped],
        render_kw={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"},
    )
    no_code = BooleanField("Ask for no class code")


class RoleForm(Form):
    """What somebody may do."""

    blames: ClassVar = {LastOperator: "role"}
    role = RadioField(
        "Role",
        choices=[
            SelectChoice("member", "Member: looks after the bots of its own and of its teams"),
            SelectChoice(
                "organiser", "Organiser: also makes events, puts right what went wrong, and invites"
            ),
            SelectChoice("operator", "Operator: also gives roles, and says who may come in"),
        ],
    )


class InvitationPages:
    """The pages by which others are let in."""

    def __init__(self, site: Site) -> None:
        self._site = site

    def routes(self) -> list[Route]:
        """Return the route of each page."""
        route = self._site.guard.route
        both, post = ("GET", "POST"), ("POST",)
        return [
            route("/invitations", self._invitations, Who.ORGANISER, methods=both),
            route("/invitations/class", self._class, Who.ORGANISER, methods=both),
            route("/invitations/{id:int}/withdraw", self._withdraw, Who.ORGANISER, methods=post),
            route("/accounts", self._accounts, Who.ORGANISER),
            route("/accounts/{name}/passphrase", self._passphrase, Who.ORGANISER, methods=post, fresh=True),
            route("/accounts/{name}/role", self._role, Who.OPERATOR, methods=both, fresh=True),
            route("/door", self._door, Who.OPERATOR, methods=both, fresh=True),
        ]

    async def _invitations(self, request: Request, caller: Caller) -> Response:
        form = self._site.form(InviteForm, request)
        links: list[Link] = []
        if caller.sent is not None:

            def work(connection: AnyConnection) -> Invited:
                note, days = form.note.data or "", float(form.days.data or invitations.DAYS)
                if form.owner.data:
                    return invitations.invite_to_claim(
                        connection, form.owner.data, days=days, note=note, author=caller.account
                    )
                return invitations.invite(
                    connection,
                    role=form.role.data,
                    uses=form.uses.data or 1,
                    days=days,
                    note=note,
                    author=caller.account,
                )

            made = await self._site.submit(form, lambda: self._site.write(work))
            if made is not None:
                links = [self._link(request, form.owner.data or form.note.data or "", made)]
        return await self._invitations_page(request, form, links)

    async def _class(self, request: Request, caller: Caller) -> Response:
        form = self._site.form(ClassForm, request)
        if caller.sent is not None:
            people = [line.strip()[:100] for line in (form.people.data or "").splitlines() if line.strip()]

            def work(connection: AnyConnection) -> list[tuple[str, Invited]]:
                if len(people) > SHOWN:
                    raise ListTooLong
                return [
                    (one, invitations.invite(connection, note=one, author=caller.account)) for one in people
                ]

            made = await self._site.submit(form, lambda: self._site.write(work))
            if made is not None:
                links = [self._link(request, whom, one) for whom, one in made]
                return await self._invitations_page(
                    request, self._site.empty_form(InviteForm, request), links
                )
        return self._site.form_page(
            request,
            "form.html",
            form,
            section="account",
            title="Invite a class",
            back="/invitations",
            button="Make the links",
        )

    async def _invitations_page(self, request: Request, form: InviteForm, links: list[Link]) -> Response:
        before = query_number(request, "before")

        def read(connection: AnyConnection, _: Request) -> InvitationsPage:
            found = invitations.listed(connection, SHOWN, before)
            return InvitationsPage(found, found[-1].id if len(found) == SHOWN else None)

        found = await self._site.read(read, request)
        return self._site.form_page(
            request, "invitations.html", form, section="account", page=found, links=links
        )

    async def _withdraw(self, request: Request, caller: Caller) -> Response:
        await self._site.write(
            invitations.withdraw, request.path_params["id"], author=caller.account, by=caller.by
        )
        return self._site.done("/invitations", "withdrawn")

    async def _accounts(self, request: Request, _caller: Caller) -> Response:
        after = request.query_params.get("after", "")[:64]

        def read(connection: AnyConnection, _: Request) -> list[Account]:
            return accounts.listed(connection, after, SHOWN)

        found = await self._site.read(read, request)
        return self._site.page(
            request,
            "accounts.html",
            section="account",
            page=found,
            next_after=found[-1].name if len(found) == SHOWN else None,
            form=self._site.empty_form(ConfirmForm, request),
        )

    async def _passphrase(self, request: Request, caller: Caller) -> Response:
        """Make a link by which somebody who has lost the passphrase sets another."""
        name = request.path_params["name"]
        made = await self._site.write(invitations.passphrase_link, name, author=caller.account)
        return self._site.page(
            request, "link.html", section="account", name=name, link=self._link(request, name, made)
        )

    async def _role(self, request: Request, caller: Caller) -> Response:
        name = request.path_params["name"]
        found: Account = await self._site.read(
            lambda connection, _: accounts.named(connection, name), request
        )
        form = self._site.form(RoleForm, request, role=found.role)
        if caller.sent is not None:

            async def work() -> bool:
                await self._site.write(
                    accounts.change_role, name, form.role.data, by=caller.by, author=caller.account
                )
                return True

            if await self._site.submit(form, work):
                return self._site.done("/accounts", "role")
        return self._site.form_page(
            request,
            "form.html",
            form,
            section="account",
            title=f"What {name} may do",
            back="/accounts",
            button="Change it",
        )

    async def _door(self, request: Request, caller: Caller) -> Response:
        found = await self._site.write(door.current)
        form = self._site.form(DoorForm, request, mode=found.mode, mail_domains="\n".join(found.mail_domains))
        if caller.sent is not None:

            def change(connection: AnyConnection) -> bool:
                door.change(
                    connection,
                    mode=form.mode.data,
                    mail_domains=re.split(r"[\s,]+", form.mail_domains.data or ""),
                    class_code=form.class_code.data or None,
                    keep_code=not form.no_code.data,
                    by=caller.by,
                )
                return True

            if await self._site.submit(form, lambda: self._site.write(change)):
                return self._site.done("/door", "door")
        return self._site.form_page(request, "door.html", form, section="account", door=found)

    def _link(self, request: Request, whom: str, made: Invited) -> Link:
        return Link(whom, f"{self._site.cookies.origin(request)}/join#{made.code}")
