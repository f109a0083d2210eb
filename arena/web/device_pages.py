"""Devices: a program asks for a token here, and somebody who is signed in allows it (RFC 8628)."""

from __future__ import annotations

from typing import ClassVar, Final

from redis.asyncio import Redis
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from wtforms import HiddenField, StringField
from wtforms.validators import DataRequired, Length

from arena.account import devices, scopes
from arena.account.api_tokens import LASTS_DAYS
from arena.account.attempts import Attempts, TooManyAttempts, TooManyDevices
from arena.account.devices import CodeUnknown, Device, NotYet
from arena.errors import ArenaError
from arena.web import forms
from arena.web.access import Caller, Who
from arena.web.forms import Form
from arena.web.responses import Json, Refused, failure_as_json, guarded
from arena.web.site import Site
from arena.web.site_address import site_address

_GRANT: Final = "urn:ietf:params:oauth:grant-type:device_code"
_FORM_BYTES: Final = 4096
_NO_STORE: Final = {"cache-control": "no-store", "pragma": "no-cache"}


class DeviceForm(Form):
    """The code that a device shows, and what becomes of it."""

    blames: ClassVar = {CodeUnknown: "code", TooManyAttempts: "code"}
    code = StringField(
        "Code",
        [DataRequired("The code is needed."), Length(max=40, message="No code is so long.")],
        description="As your terminal shows it: eight letters.",
        filters=[forms.stripped],
        render_kw={"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"},
    )
    answer = HiddenField()


class DevicePages:
    """The page on which somebody lets a device in, and what the device asks."""

    def __init__(self, site: Site, redis: Redis, web_url: str) -> None:
        self._site = site
        self._attempts = Attempts(redis)
        self._web_url = web_url

    def routes(self) -> list[Route]:
        """Return the route of the page, and those that devices ask."""
        route = self._site.guard.route
        return [
            route("/device", self._page, Who.SIGNED_IN, methods=("GET", "POST"), fresh=True),
            Route("/api/device", guarded(self._begin, failure_as_json), methods=["POST"]),
            Route("/api/token", guarded(self._take, failure_as_json), methods=["POST"]),
        ]

    async def _page(self, request: Request, caller: Caller) -> Response:
        """Find the device by its code; then ask whether it may."""
        form = self._site.form(DeviceForm, request)
        answer = form.answer.data or ""
        found: Device | None = None
        if caller.sent is not None and answer not in ("allow", "refuse"):
            found = await self._site.submit(form, lambda: self._shown(form.code.data or "", caller))
        elif caller.sent is not None:

            async def work() -> bool:
                if answer == "allow":
                    await self._site.write(devices.allow, form.code.data or "", caller.account)
                else:
                    await self._site.write(devices.refuse, form.code.data or "")
                return True

            if await self._site.submit(form, work):
                return self._site.done("/account/tokens", "let-in" if answer == "allow" else "refused")
        return self._site.form_page(
            request,
            "device.html",
            form,
            section="account",
            device=found,
            opens=[scopes.SCOPES[name] for name in found.scopes] if found else [],
            days=LASTS_DAYS,
        )

    async def _shown(self, code: str, caller: Caller) -> Device:
        """Find the device of a code that somebody typed. Raises CodeUnknown, TooManyAttempts."""
        await self._attempts.check_code(caller.account)
        found = await self._site.write(devices.shown, code)
        await self._attempts.code_known(caller.account)
        return found

    async def _begin(self, request: Request) -> Response:
        """Answer a device that begins (RFC 8628, 3.2)."""
        sent = await _oauth_form(request)
        try:
            await self._attempts.check_device(request.client.host if request.client else "")
        except TooManyDevices as refusal:
            return _oauth_error("slow_down", str(refusal), 429)
        wanted = _word(sent, "scope").split() or list(scopes.SCOPES)
        try:
            begun = await self._site.write(
                devices.begin, _word(sent, "client_id"), wanted, request.client.host if request.client else ""
            )
        except scopes.ScopeUnknown as refusal:
            return _oauth_error("invalid_scope", str(refusal))
        page = f"{site_address(request, self._web_url)}/device"
        return Json(
            {
                "device_code": begun.device_code,
                "user_code": begun.user_code,
                "verification_uri": page,
                # Behind the #, so that it is in no log.
                "verification_uri_complete": f"{page}#{begun.user_code}",
                "expires_in": begun.expires_in,
                "interval": begun.interval,
            },
            headers=_NO_STORE,
        )

    async def _take(self, request: Request) -> Response:
        """Answer a device that asks for its token (RFC 8628, 3.5)."""
        sent = await _oauth_form(request)
        if _word(sent, "grant_type") != _GRANT:
            return _oauth_error("unsupported_grant_type", f"The grant type is {_GRANT}.")
        code = _word(sent, "device_code")
        if not code:
            return _oauth_error("invalid_request", "The device code is missing.")
        try:
            made = await self._site.write(devices.take, code)
        except ArenaError as refusal:
            return _oauth_error("access_denied", str(refusal))
        if isinstance(made, NotYet):
            return _oauth_error(made.code, str(made))
        return Json(
            {
                "access_token": made.token,
                "token_type": "Bearer",
                "scope": " ".join(made.scopes),
                "expires_in": LASTS_DAYS * 86_400,
            },
            headers=_NO_STORE,
        )


async def _oauth_form(request: Request) -> FormData:
    """What a device has sent. Raises Refused."""
    length = request.headers.get("content-length", "")
    if not length.isdecimal() or len(length) > 9 or int(length) > _FORM_BYTES:
        raise Refused(
            413, f"A form of up to {_FORM_BYTES} bytes is taken, which says its length", "Send that."
        )
    if not request.headers.get("content-type", "").startswith("application/x-www-form-urlencoded"):
        raise Refused(415, "A form is taken here, application/x-www-form-urlencoded", "Send that.")
    return await request.form(max_fields=20)


def _word(sent: FormData, name: str) -> str:
    value = sent.get(name)
    return value.replace("\0", "") if isinstance(value, str) else ""


def _oauth_error(code: str, sentence: str, status: int = 400) -> Response:
    return Json({"error": code, "error_description": sentence}, status, _NO_STORE)
