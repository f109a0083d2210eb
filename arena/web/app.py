"""The web pages as one ASGI application."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from cuig.config import Address
from redis.asyncio import Redis
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from arena.account.openid import Openid
from arena.account.providers import Provider
from arena.config import HOUSE_HEADER
from arena.library.shelf import Shelf
from arena.store.connecting import Pool
from arena.web.account_pages import AccountPages
from arena.web.api import ENDPOINTS, api_routes
from arena.web.api_token_pages import ApiTokenPages
from arena.web.cookies import Cookies
from arena.web.device_pages import DevicePages
from arena.web.door_pages import DoorPages
from arena.web.feeds import feed_routes
from arena.web.headers import SafeHeaders
from arena.web.invitation_pages import InvitationPages
from arena.web.mail_pages import MailPages
from arena.web.my_bot_pages import MyBotPages
from arena.web.organising_pages import OrganisingPages
from arena.web.own_api import OWN_ENDPOINTS, OwnApi
from arena.web.pages import Pages
from arena.web.passkey_pages import PasskeyPages
from arena.web.path_guard import PathGuard
from arena.web.provider_pages import ProviderPages
from arena.web.sign_in_pages import SignInPages
from arena.web.site import Site

_HERE: Final = Path(__file__).parent


def pages(
    pool: Pool,
    redis: Redis,
    arena: Address,
    house_id: str = "",
    *,
    shelf: Shelf | None = None,
    web_url: str = "",
    encrypted: bool = False,
    secret: bytes = b"",
    providers: Sequence[Provider] = (),
    mail: bool = False,
) -> Starlette:
    """Return the application over a database and a Redis.

    arena: the address where bots connect; encrypted: by TLS. shelf: the wheels of the index. web_url: where
    people reach the pages; empty: as they have asked for them. secret: makes the tokens of forms, the same in
    every process of the house; none: of this process alone. providers: by which people sign in. mail: workers
    send what is to go by mail.
    """
    static = StaticFiles(directory=_HERE / "static")
    site = Site(
        pool,
        _HERE / "templates",
        _fingerprints(_HERE / "static"),
        Cookies(web_url),
        secret or secrets.token_bytes(32),
        providers,
        mail,
    )
    openid = Openid(providers, redis)
    sign_in = SignInPages(site, redis, openid)
    public = Pages(site, redis, arena, encrypted=encrypted, shelf=shelf or Shelf(), web_url=web_url)

    async def healthy(_request: Request) -> Response:
        """Report that this process serves; `arena up` watches the servers behind it."""
        return PlainTextResponse("ok\n", headers={HOUSE_HEADER: house_id})

    app = Starlette(
        routes=[
            Route("/healthz", healthy),
            Mount("/static", static, name="static"),
            *feed_routes(pool, web_url),
            *api_routes(pool, OWN_ENDPOINTS),  # first: a page's path that ends in a name matches these too
            *sign_in.routes(),
            *DoorPages(site, redis, sign_in).routes(),
            *PasskeyPages(site, redis, sign_in).routes(),
            *ProviderPages(site, redis, openid, sign_in).routes(),
            *MailPages(site, redis).routes(),
            *AccountPages(site).routes(),
            *InvitationPages(site).routes(),
            *MyBotPages(site, redis).routes(),
            *ApiTokenPages(site).routes(),
            *DevicePages(site, redis, web_url).routes(),
            *OwnApi(site, redis).routes(),
            *OrganisingPages(site, redis).routes(),
            *public.routes(),
        ],
        middleware=[Middleware(SafeHeaders), Middleware(PathGuard)],
        exception_handlers={404: public.not_found, 405: public.not_allowed},
    )
    _let_other_pages_read(app)
    # Its redirects would lead to whatever host the caller names; `not_found` has one of its own.
    app.router.redirect_slashes = False
    return app


def _let_other_pages_read(app: Starlette) -> None:
    """Let scripts of any site read what the API document lists, without cookies; and nothing else."""
    documented = {endpoint.path for endpoint in ENDPOINTS}
    for route in app.routes:
        if isinstance(route, Route) and route.path.replace(":int}", "}") in documented:
            # By route, not by name: a bot's own page may end in `.json` too.
            route.app = CORSMiddleware(route.app, allow_origins=["*"], expose_headers=["Link"])


def _fingerprints(folder: Path) -> dict[str, str]:
    """Map each file's name to its address with a hash of its contents, to be cached for ever."""
    return {
        file.name: f"/static/{file.name}?{hashlib.sha256(file.read_bytes()).hexdigest()[:12]}"
        for file in sorted(folder.iterdir())
    }
