"""What programs do for an account: every such address passes here; nowhere else is decided who comes through.

An address says which scope its token must have: `BearerGuard.route`. A token comes in the header
`Authorization: Bearer …` alone: no cookie opens these addresses, so no page of another site can use them.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from arena.account import api_tokens, teams
from arena.account.api_tokens import Bearer
from arena.bot import bots, owners
from arena.jsonable import plain
from arena.store.connecting import Pool
from arena.store.query import AnyConnection
from arena.store.transactions import transact
from arena.web.json_body import Nothing, json_body
from arena.web.responses import Json, Refused, failure_as_json, guarded

_LONGEST_TOKEN: Final = 200


class NotOpened(Refused):
    """There is no token, it has ended, or its scopes do not open this (RFC 6750, 3)."""

    def __init__(self, code: int, what: str, error: str = "") -> None:
        challenge = f'Bearer error="{error}"' if error else "Bearer"
        super().__init__(
            code, what, "`cuig login` asks for a token that does.", {"www-authenticate": challenge}
        )


Opened = Callable[[Request, Bearer, Any], Awaitable[Any]]


@dataclass(frozen=True, slots=True)
class BearerGuard:
    """Lets through the programs that may."""

    pool: Pool

    def route(
        self,
        path: str,
        handler: Opened,
        scope: str | None,
        *,
        method: str = "GET",
        body: type = Nothing,
        code: int = 200,
    ) -> Route:
        """Return a route for tokens with this scope; None: for any of the account's.

        handler: gets the bearer and what was sent, a `body`; what it returns is told as JSON. Where the path
        names a bot, `{name}`, the account must look after it. code: of HTTP, where all is well.
        """

        async def answer(request: Request) -> Response:
            bearer = await run_in_threadpool(self._bearer, request, scope)
            sent = await json_body(request, body)
            told = plain(await handler(request, bearer, sent))
            return Json(told, code, {"cache-control": "no-store"})

        return Route(path, guarded(answer, failure_as_json), methods=[method])

    def _bearer(self, request: Request, scope: str | None) -> Bearer:
        """Find out whose the token is. Raises NotOpened, NotFound."""
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        if scheme.lower() != "bearer" or not token:
            raise NotOpened(401, "This takes a token for programs, as `Authorization: Bearer …`")
        token = token.strip()[:_LONGEST_TOKEN]

        def look(connection: AnyConnection) -> Bearer:
            found = api_tokens.bearer(connection, token)
            if found is None:
                raise NotOpened(401, "The token opens nothing: it was revoked, or is none", "invalid_token")
            if scope is not None and scope not in found.scopes:
                what = f"The token does not open this: it lacks the scope {scope!r}"
                raise NotOpened(403, what, "insufficient_scope")
            name = request.path_params.get("name")
            if name is not None:
                whose = owners.named(connection, bots.named(connection, name).owner)
                if not teams.looks_after(connection, whose.id, found.account):
                    raise Refused(403, f"{name} is not a bot of yours", "`cuig bot list` has those.")
            if found.stale:
                api_tokens.used(connection, found)
            return found

        with self.pool.connection() as connection:
            return transact(connection, look)
