"""Mail: the address of one's account, and a lost passphrase. Where no mail is sent, these pages say so."""

from __future__ import annotations

from typing import ClassVar

from redis.asyncio import Redis
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from wtforms import StringField
from wtforms.validators import DataRequired, Length

from arena.account import accounts, letters
from arena.account.attempts import Attempts, TooManyLetters
from arena.errors import TermsRefused
from arena.news import by_mail
from arena.store.mail_news import MailNews
from arena.store.query import AnyConnection
from arena.web.access import Caller, Who
from arena.web.door_pages import mail_field
from arena.web.forms import Form
from arena.web.sign_in_pages import ConfirmForm
from arena.web.site import Site


class MailForm(Form):
    """A mail address."""

    blames: ClassVar = {TermsRefused: "mail", TooManyLetters: "mail"}
    mail = mail_field()


class StopForm(Form):
    """The link that ends news by mail."""

    blames: ClassVar = {by_mail.StopRefused: "code"}
    code = StringField(
        "Link",
        [DataRequired("The link is needed."), Length(max=500, message="No link is so long.")],
        filters=[lambda text: text.rpartition("#")[2].strip() if isinstance(text, str) else text],
        render_kw={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"},
    )


class MailPages:
    """The pages of mail addresses."""

    def __init__(self, site: Site, redis: Redis) -> None:
        self._site = site
        self._attempts = Attempts(redis)

    def routes(self) -> list[Route]:
        """Return the route of each page."""
        route = self._site.guard.route
        both = ("GET", "POST")
        return [
            route("/sign-in/lost", self._lost, Who.EVERYBODY, methods=both),
            route("/account/mail", self._mail, Who.SIGNED_IN, methods=both, fresh=True),
            route("/account/mail/remove", self._remove, Who.SIGNED_IN, methods=("POST",), fresh=True),
            route("/account/mail/news", self._news, Who.SIGNED_IN, methods=("POST",)),
            route("/news/stop", self._stop, Who.EVERYBODY, methods=both),
        ]

    async def _lost(self, request: Request, caller: Caller) -> Response:
        """Send a link for a lost passphrase; whether there is such an account is told to its mail alone."""
        form = self._site.form(MailForm, request)
        asked = None
        if caller.sent is not None and self._site.mail:

            async def ask() -> str:
                mail = form.mail.data or ""
                await self._attempts.check_letter(caller.address, mail)
                await self._site.write(letters.ask_for_passphrase, mail)
                return mail

            asked = await self._site.submit(form, ask)
        return self._site.form_page(request, "lost.html", form, asked=asked)

    async def _mail(self, request: Request, caller: Caller) -> Response:
        """The mail address of one's account: a letter goes to another, which has a link to confirm it."""
        form = self._site.form(MailForm, request)
        asked = None
        if caller.sent is not None and self._site.mail:

            async def ask() -> str:
                mail = form.mail.data or ""
                await self._attempts.check_letter(caller.address, mail)
                await self._site.write(letters.ask_to_confirm, caller.account, mail)
                return mail

            asked = await self._site.submit(form, ask)

        def read(connection: AnyConnection, _: Request) -> tuple[str | None, MailNews | None]:
            mail = accounts.of_id(connection, caller.account).mail
            return mail, by_mail.wanted(connection, caller.account)

        mine, news = await self._site.read(read, request)
        return self._site.form_page(
            request,
            "account_mail.html",
            form,
            section="account",
            asked=asked,
            mine=mine,
            news=news,
            empty=self._site.empty_form(ConfirmForm, request),
        )

    async def _remove(self, request: Request, caller: Caller) -> Response:
        await self._site.write(letters.forget_mail, caller.account)
        return self._site.done("/account/mail", "no-mail")

    async def _news(self, request: Request, caller: Caller) -> Response:
        """Begin or end the news of one's own bots."""
        wants = caller.sent is not None and caller.sent.get("wants") == "yes"
        await self._site.write(by_mail.begin if wants else by_mail.end, caller.account)
        return self._site.done("/account/mail", "news" if wants else "no-news")

    async def _stop(self, request: Request, caller: Caller) -> Response:
        """End the news in whose letter the link stood, also where nobody is signed in."""
        form = self._site.form(StopForm, request)
        ended = None
        if caller.sent is not None:

            async def end() -> bool:
                await self._site.write(by_mail.end_by_code, form.code.data or "")
                return True

            ended = await self._site.submit(form, end)
        return self._site.form_page(request, "stop.html", form, ended=ended)
