"""What programs do with one's own bots, and who they are: the addresses below `/api/`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from redis.asyncio import Redis
from starlette.requests import Request
from starlette.routing import Route

from arena.account import api_tokens, scopes, teams
from arena.account.api_tokens import Bearer
from arena.bot import bots
from arena.bot.bots import Issued, Token
from arena.errors import TermsRefused
from arena.store.query import AnyConnection
from arena.tournament import practising
from arena.tournament.practising import Practice
from arena.web.bearer import BearerGuard
from arena.web.bot_state import BotState, bot_state
from arena.web.json_body import Nothing
from arena.web.openapi import Endpoint
from arena.web.own_bots import MOST, HandedInLine, OwnBotPage, Owned, own_bot, owned
from arena.web.responses import Refused
from arena.web.site import Site

_CALLED: Final = 60


@dataclass(frozen=True, slots=True)
class Me:
    """Whose a token is, and what it opens."""

    name: str
    role: str
    token: str  # what it is called
    scopes: list[str]
    owners: list[str]  # whose bots the account looks after: itself, and its teams


@dataclass(frozen=True, slots=True)
class OwnBots:
    """The bots that an account looks after, by owner."""

    owners: list[Owned]


@dataclass(frozen=True, slots=True)
class HandedInState:
    """What was handed in, and what became of it."""

    id: int
    sha256: str
    state: str  # waiting, valid, refused or superseded (by a newer one)
    submitted_at: datetime
    decided_at: datetime | None
    version: str  # what it has become; empty before
    because: str | None  # why it was refused


@dataclass(frozen=True, slots=True)
class OwnBotState:
    """A bot of one's own: its page, where it is connected, its tokens and what was handed in."""

    state: BotState
    tokens: list[Token]
    handed_in: list[HandedInState]


@dataclass(frozen=True, slots=True)
class NewBot:
    """A bot to be made. owner: a team, or none: oneself. presets: the games that it plays; none: all."""

    name: str
    owner: str | None = None
    presets: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class NewVersion:
    """A version to be made. keep_older: the versions before it go on entering events."""

    keep_older: bool = False


@dataclass(frozen=True, slots=True)
class NewToken:
    """A token to be made. version: its number; none: the newest. called: a name, to tell it from others."""

    version: int | None = None
    called: str = ""
    withdraw_older: bool = False


@dataclass(frozen=True, slots=True)
class NewPractice:
    """Practice to be asked for. decks: each is played twice, with the seats turned."""

    against: str
    preset: str = "twenty-five"
    decks: int = 5


@dataclass(frozen=True, slots=True)
class Practised:
    """What was asked for of a bot, the latest first, and with whom it may practise."""

    practice: list[Practice]
    opponents: list[str]


@dataclass(frozen=True, slots=True)
class Over:
    """The token opens nothing any more."""

    revoked: str  # what it was called


def _made(path: str, summary: str, body: type) -> Endpoint:
    return Endpoint(path, summary, Issued, method="post", scope=scopes.BOTS, body=body)


OWN_ENDPOINTS: Final[Sequence[Endpoint]] = (
    Endpoint(
        "/api/device",
        "Begin to wait for a token (RFC 8628, 3.1)",
        method="post",
        form=("client_id", "scope"),
    ),
    Endpoint(
        "/api/token",
        "Ask for it (RFC 8628, 3.4)",
        method="post",
        form=("grant_type", "device_code", "client_id"),
    ),
    Endpoint("/api/me", "Whose the token is", Me, scope=""),
    Endpoint("/api/sign-out", "Revoke the token", Over, method="post", scope=""),
    Endpoint("/api/bots", "One's own bots", OwnBots, scope=scopes.READ),
    _made("/api/bots", "Make a bot; its token is told this once", NewBot),
    Endpoint("/api/bots/{name}", "A bot of one's own", OwnBotState, scope=scopes.READ),
    _made("/api/bots/{name}/versions", "Make a version; its token is told this once", NewVersion),
    Endpoint("/api/bots/{name}/practice", "What was asked for of a bot", Practised, scope=scopes.READ),
    Endpoint(
        "/api/bots/{name}/practice",
        "Ask for practice against a bot that agrees to it",
        Practice,
        method="post",
        scope=scopes.PRACTICE,
        body=NewPractice,
    ),
    _made("/api/bots/{name}/tokens", "Make another token, told this once", NewToken),
)


class OwnApi:
    """The addresses for programs of people."""

    def __init__(self, site: Site, redis: Redis) -> None:
        self._site = site
        self._redis = redis
        self._guard = BearerGuard(site.pool)

    def routes(self) -> list[Route]:
        """Return the route of each address."""
        route = self._guard.route
        read, make = scopes.READ, scopes.BOTS
        new, tokens = "/api/bots/{name}/versions", "/api/bots/{name}/tokens"
        practice = "/api/bots/{name}/practice"
        return [
            route("/api/me", self._me, None),
            route("/api/sign-out", self._sign_out, None, method="POST"),
            route("/api/bots", self._bots, read),
            route("/api/bots", self._create, make, method="POST", body=NewBot, code=201),
            route("/api/bots/{name}", self._bot, read),
            route(new, self._version, make, method="POST", body=NewVersion, code=201),
            route(practice, self._practised, read),
            route(practice, self._practise, scopes.PRACTICE, method="POST", body=NewPractice, code=201),
            route(tokens, self._token, make, method="POST", body=NewToken, code=201),
        ]

    async def _me(self, request: Request, bearer: Bearer, _sent: Nothing) -> Me:
        looked: list[Any] = await self._site.read(
            lambda connection, _: teams.of_account(connection, bearer.account), request
        )
        names = [one.name for one in looked]
        return Me(bearer.name, bearer.role, bearer.called, bearer.scopes, names)

    async def _sign_out(self, _request: Request, bearer: Bearer, _sent: Nothing) -> Over:
        await self._site.write(api_tokens.revoke, bearer.account, bearer.token)
        return Over(bearer.called)

    async def _bots(self, request: Request, bearer: Bearer, _sent: Nothing) -> OwnBots:
        return OwnBots(
            await self._site.read(lambda connection, _: owned(connection, bearer.account), request)
        )

    async def _bot(self, request: Request, _bearer: Bearer, _sent: Nothing) -> OwnBotState:
        name = request.path_params["name"]
        state = await bot_state(self._site, self._redis, request, name)
        own: OwnBotPage = await self._site.read(lambda connection, _: own_bot(connection, name), request)
        return OwnBotState(state, own.tokens, [_handed_in(line) for line in own.handed_in])

    async def _create(self, _request: Request, bearer: Bearer, sent: NewBot) -> Issued:
        def make(connection: AnyConnection) -> Issued:
            looked = [one.name for one in teams.of_account(connection, bearer.account)]
            owner = sent.owner or bearer.name
            if owner not in looked:
                raise Refused(
                    403, f"You do not look after the bots of {owner[:40]}", "`cuig whoami` says whose."
                )
            by = f"account {bearer.account}"
            return bots.create(connection, sent.name, owner, presets=sent.presets, most=MOST, by=by)

        return await self._site.write(make)

    async def _version(self, request: Request, bearer: Bearer, sent: NewVersion) -> Issued:
        name, by = request.path_params["name"], f"account {bearer.account}"
        return await self._site.write(bots.add_version, name, retire_older=not sent.keep_older, by=by)

    async def _token(self, request: Request, bearer: Bearer, sent: NewToken) -> Issued:
        if len(sent.called) > _CALLED:
            raise TermsRefused("A token's name", repr(sent.called[:80]), f"up to {_CALLED} characters")
        name = request.path_params["name"]
        return await self._site.write(
            bots.issue_token,
            name,
            number=sent.version,
            withdraw_older=sent.withdraw_older,
            called=sent.called,
            by=f"account {bearer.account}",
        )

    async def _practised(self, request: Request, _bearer: Bearer, _sent: Nothing) -> Practised:
        name = request.path_params["name"]
        found: Practised = await self._site.read(
            lambda connection, _: Practised(
                practising.of_bot(connection, name), practising.opponents(connection, name)
            ),
            request,
        )
        return found

    async def _practise(self, request: Request, bearer: Bearer, sent: NewPractice) -> Practice:
        name, by = request.path_params["name"], f"account {bearer.account}"
        return await self._site.write(practising.ask, name, sent.against, sent.preset, sent.decks, by=by)


def _handed_in(line: HandedInLine) -> HandedInState:
    found, failure = line.submission, line.report.failure
    return HandedInState(
        found.id,
        found.sha256.hex(),
        found.state,
        found.submitted_at,
        found.decided_at,
        found.version_name,
        None if failure is None else failure.reason,
    )
