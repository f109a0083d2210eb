"""Tokens for programs: the page on which an account's are made, looked at and revoked."""

from __future__ import annotations

from typing import ClassVar

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from wtforms import IntegerField, StringField
from wtforms.fields.choices import SelectChoice  # type: ignore[attr-defined]  # newer than the stubs
from wtforms.validators import DataRequired, InputRequired, Length, NumberRange, ValidationError

from arena.account import api_tokens, scopes
from arena.account.api_tokens import LASTS_DAYS, Issued, TooManyApiTokens
from arena.match.match_page import valid_id
from arena.store.query import AnyConnection
from arena.web import forms
from arena.web.access import Caller, Who
from arena.web.forms import Form
from arena.web.my_bot_forms import Ticks
from arena.web.sign_in_pages import ConfirmForm
from arena.web.site import Site


def _something(_form: Form, field: Ticks) -> None:
    """Check that a box is ticked."""
    if not field.data:
        raise ValidationError("It would open nothing: choose something.")


class ApiTokenForm(Form):
    """A new token for programs."""

    blames: ClassVar = {TooManyApiTokens: "called", scopes.ScopeUnknown: "scopes"}
    called = StringField(
        "What you call it",
        [DataRequired("A name is needed."), Length(max=60, message="It has more than 60 characters.")],
        description="To tell tokens apart: what uses it, for example.",
        filters=[forms.stripped],
        render_kw={"autocomplete": "off"},
    )
    scopes = Ticks(
        "What it may",
        [_something],  # not DataRequired, by which browsers want every box ticked
        choices=[SelectChoice(name, words[0].upper() + words[1:]) for name, words in scopes.SCOPES.items()],
    )
    days = IntegerField(
        "For how many days",
        [
            InputRequired("A number of days is needed."),
            NumberRange(1, LASTS_DAYS, f"1 to {LASTS_DAYS} days."),
        ],
        default=90,
    )


class ApiTokenPages:
    """The pages of tokens for programs."""

    def __init__(self, site: Site) -> None:
        self._site = site

    def routes(self) -> list[Route]:
        """Return the route of each page."""
        route = self._site.guard.route
        both, signed_in = ("GET", "POST"), Who.SIGNED_IN
        return [
            route("/account/tokens", self._tokens, signed_in, fresh=True),
            route("/account/new-token", self._new, signed_in, methods=both, fresh=True),
            route("/account/tokens/{id:int}/revoke", self._revoke, signed_in, methods=("POST",), fresh=True),
        ]

    async def _tokens(self, request: Request, caller: Caller) -> Response:
        found = await self._site.read(
            lambda connection, _: api_tokens.of_account(connection, caller.account), request
        )
        form = self._site.empty_form(ConfirmForm, request)
        return self._site.page(
            request, "api_tokens.html", section="account", page=found, scopes=scopes.SCOPES, form=form
        )

    async def _new(self, request: Request, caller: Caller) -> Response:
        form = self._site.form(ApiTokenForm, request)
        if caller.sent is not None:

            def issue(connection: AnyConnection) -> Issued:
                return api_tokens.issue(
                    connection,
                    caller.account,
                    form.called.data or "",
                    form.scopes.data or (),
                    days=form.days.data or LASTS_DAYS,
                )

            made = await self._site.submit(form, lambda: self._site.write(issue))
            if made is not None:
                return self._site.page(request, "api_token.html", section="account", made=made)
        return self._site.form_page(
            request,
            "form.html",
            form,
            section="account",
            title="A token for programs",
            back="/account/tokens",
            button="Make it",
            about="A program that has it does for you what you tick here. In a terminal, cuig login gets "
            "one by itself; this is for programs that run alone.",
        )

    async def _revoke(self, request: Request, caller: Caller) -> Response:
        number = valid_id("token for programs", request.path_params["id"])
        await self._site.write(api_tokens.revoke, caller.account, number)
        return self._site.done("/account/tokens", "revoked")
