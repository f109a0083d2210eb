"""What every page is made with: the templates, the database, and who asks."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping
from pathlib import Path
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

from cuig.printable import printable
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from arena.account.providers import Provider
from arena.errors import ArenaError
from arena.store.connecting import Pool
from arena.store.query import AnyConnection
from arena.store.transactions import transact
from arena.web import forms
from arena.web.access import Caller, Guard
from arena.web.cookies import Cookies
from arena.web.filters import FILTERS, TESTS
from arena.web.path_guard import is_page
from arena.web.responses import Failure, Handler, failure_as_json, guarded, read_snapshot

Given = ParamSpec("Given")
Answer = TypeVar("Answer")
AnyForm = TypeVar("AnyForm", bound=forms.Form)

# What a page says once after something was done there: `?done=` has the word.
DONE: Final = {
    "passphrase": "The passphrase is changed; every other session is ended, and every token for programs.",
    "passkey": "The passkey is added: its device signs in as you from now on.",
    "no-passkey": "The passkey is removed.",
    "mail": "The mail address is confirmed: it is your account’s from now on.",
    "no-mail": "Your account has no mail address any more.",
    "news": "News of your bots comes by mail from now on.",
    "no-news": "No more news comes by mail.",
    "linked": "You sign in by it from now on.",
    "unlinked": "You sign in by it no more.",
    "let-in": "The program is let in: it goes on by itself.",
    "refused": "The program is refused; it hears so.",
    "revoked": "The token is revoked: it opens nothing any more.",
    "profile": "What you say of yourself is changed.",
    "session": "The session is ended.",
    "sessions": "Every other session is ended.",
    "entered": "You look after the bots of this team too, from now on.",
    "removed": "The team has one member fewer.",
    "left": "You have left the team.",
    "withdrawn": "The invitation is withdrawn.",
    "described": "What you say of the bot is changed.",
    "token": "The token is withdrawn: it opens nothing any more.",
    "retired": "The version is retired: it enters no more events.",
    "practice": "It is asked for. Load the page again to see how it goes.",
    "handed-in": "It is handed in, and waits for its validation. Load the page again to see how it goes.",
    "known": "The very same was handed in before; see below what became of it.",
    "withdrawn-bot": "The bot is withdrawn.",
    "door": "The door is set.",
    "organised": "It is done, and stands in the audit.",
    "event": "It is scheduled.",
    "role": "The role is changed.",
    "signed-out": "You are signed out.",
    "deleted": "The account is deleted. Records and ratings stay, without your name.",
}


class Site:
    """Renders pages, reads and writes the database for them, and guards their routes."""

    def __init__(
        self,
        pool: Pool,
        templates: Path,
        addresses: Mapping[str, str],
        cookies: Cookies,
        secret: bytes,
        providers: Collection[Provider] = (),
        mail: bool = False,
    ) -> None:
        self.pool = pool
        self.cookies = cookies
        self.secret = secret
        self.guard = Guard(pool, cookies, secret, self.guarded)
        self._templates = Environment(
            loader=FileSystemLoader(templates),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            finalize=_shown,
        )
        self._templates.globals["static"] = lambda name: addresses[name]
        self.mail = mail
        self._templates.globals["sends_mail"] = mail
        self._templates.globals["providers"] = providers  # by which people sign in
        self._templates.filters.update(FILTERS)
        self._templates.tests.update(TESTS)

    def text(self, template: str, **given: Any) -> str:
        """Render a template."""
        return self._templates.get_template(template).render(**given)

    def page(self, request: Request, template: str, *, code: int = 200, **given: Any) -> HTMLResponse:
        """Render a page: `caller` is who asks, `done` what has just been done."""
        caller: Caller | None = getattr(request.state, "caller", None)
        given = {"section": "", "json_path": None, **given}
        done = DONE.get(request.query_params.get("done", ""))
        return HTMLResponse(self.text(template, caller=caller, done=done, **given), code)

    def form_page(self, request: Request, template: str, form: forms.Form, **given: Any) -> HTMLResponse:
        """Render a page with a form: of code 422 where something in it is wrong."""
        answer = self.page(request, template, code=422 if form.errors else 200, form=form, **given)
        answer.headers["cache-control"] = "no-store"
        caller: Caller = request.state.caller
        if not self.cookies.browser(request) and caller.browser:
            self.cookies.set_browser(request, answer, caller.browser)
        return answer

    def form(self, kind: type[AnyForm], request: Request, **values: Any) -> AnyForm:
        """Make a form: with what was sent, or with these values."""
        caller: Caller = request.state.caller
        sent = None if caller.sent is None else forms.filled(caller.sent)
        return self._form(kind, request, sent, values)

    def empty_form(self, kind: type[AnyForm], request: Request, **values: Any) -> AnyForm:
        """Make a form with these values, whatever was sent."""
        return self._form(kind, request, None, values)

    def _form(self, kind: type[AnyForm], request: Request, sent: Any, values: dict[str, Any]) -> AnyForm:
        caller: Caller = request.state.caller
        if not caller.bound_to:  # a browser that is new here: it is known by a cookie from now on
            caller = Caller(None, self.cookies.new_browser(), "", caller.address)
            request.state.caller = caller
        return kind(sent, meta=forms.meta(self.secret, caller.bound_to), **values)

    async def submit(self, form: forms.Form, work: Callable[[], Awaitable[Answer]]) -> Answer | None:
        """Do what a form was sent for; None where something in it is wrong, which then stands beside it."""
        if not form.validate():
            return None
        try:
            return await work()
        except ArenaError as refusal:
            form.refuse(refusal)
            return None

    async def read(self, read: Callable[[AnyConnection, Request], Any], request: Request) -> Any:
        """Read in one snapshot of the database, in a thread."""
        return await read_snapshot(self.pool, read, request)

    async def write(
        self,
        work: Callable[Concatenate[AnyConnection, Given], Answer],
        *given: Given.args,
        **named: Given.kwargs,
    ) -> Answer:
        """Do something in one transaction, in a thread."""

        def done() -> Answer:
            with self.pool.connection() as connection:
                return transact(connection, work, *given, **named)

        return await run_in_threadpool(done)

    async def try_out(self, work: Callable[[AnyConnection], Answer]) -> Answer:
        """Do something in a transaction that is rolled back, in a thread: to say what would come of it."""

        def tried() -> Answer:
            with self.pool.connection() as connection, connection.transaction(force_rollback=True):
                return work(connection)

        return await run_in_threadpool(tried)

    def to(self, place: str) -> Response:
        """Go on to a page, after something was done."""
        return RedirectResponse(place, 303, {"cache-control": "no-store"})

    def done(self, place: str, word: str) -> Response:
        """Go on to a page, which says what has been done."""
        assert word in DONE, word
        return self.to(f"{place}?done={word}")

    def guarded(self, handler: Handler) -> Handler:
        """Wrap a handler so that every error becomes a page, or JSON."""
        return guarded(handler, self.failure)

    def failure(self, request: Request, failure: Failure) -> Response:
        """Render why a request failed."""
        if not is_page(request.url.path):
            return failure_as_json(request, failure)
        return self.page(
            request,
            "failure.html",
            code=failure.code,
            status=failure.code,
            what=failure.what.rstrip("."),
            next_step=failure.for_people,
        )


def _shown(found: Any) -> Any:
    """Write out control characters in a text that a page shows; markup is the page's own."""
    return printable(found) if type(found) is str else found
