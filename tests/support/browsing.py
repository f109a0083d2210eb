"""People at the pages of an arena: each with a browser of its own, signed in or not."""

from __future__ import annotations

import html
import re
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Any

import httpx
import psycopg
from cuig.config import Address
from redis.asyncio import Redis

from arena.account import accounts, invitations, sessions
from arena.account.accounts import Account
from arena.account.providers import Provider
from arena.store.connecting import Pool, pool
from arena.store.transactions import transact
from arena.web.app import pages

ORIGIN = "http://localhost"
PASSPHRASE = "heron vault cobalt thirty"


@dataclass
class Visitor:
    """Somebody with a browser."""

    client: httpx.AsyncClient

    async def get(self, path: str, **how: Any) -> httpx.Response:
        return await self.client.get(path, **how)

    async def token(self, path: str) -> str:
        """The token of the form that stands on a page."""
        page = await self.client.get(path, follow_redirects=True)
        found = re.search(r'name="csrf_token" value="([^"]+)"', page.text)
        assert found, f"{path} has no form: {page.text[:2000]}"
        return html.unescape(found[1])

    async def post(self, path: str, at: str | None = None, **fields: Any) -> httpx.Response:
        """Send a form to its page, with the token that stands there, or at another page."""
        token = await self.token(at or path)
        return await self.client.post(path, data={"csrf_token": token, **fields})


class Site:
    """The pages over a database, without the network between."""

    def __init__(
        self,
        database_url: str,
        pool: Pool,
        redis: Redis,
        stack: AsyncExitStack,
        providers: Sequence[Provider] = (),
        *,
        mail: bool = False,
    ) -> None:
        self.database_url = database_url
        self.app = pages(
            pool, redis, Address("127.0.0.1", 8081), secret=b"of the tests", providers=providers, mail=mail
        )
        self._stack = stack

    async def visitor(self, address: str = "127.0.0.1", origin: str = ORIGIN) -> Visitor:
        """Somebody new, who is not signed in."""
        transport = httpx.ASGITransport(self.app, client=(address, 40_000))
        client = httpx.AsyncClient(transport=transport, base_url=origin, timeout=20)
        return Visitor(await self._stack.enter_async_context(client))

    async def member(self, name: str, role: str = "member") -> Visitor:
        """Somebody who is signed in to an account; without a passphrase, which would take a while."""
        with psycopg.connect(self.database_url) as connection:
            whose = transact(connection, account, name, role)
            token = transact(connection, sessions.begin, whose.id, "a browser of the tests", "127.0.0.1")
        visitor = await self.visitor()
        visitor.client.cookies.set("cuig_session", token, domain="localhost.local")
        return visitor


def account(
    connection: psycopg.Connection[Any], name: str, role: str = "member", kept: str | None = None
) -> Account:
    """The account of that name, which comes in now unless it is here."""
    found = next((one for one in accounts.listed(connection) if one.name == name), None)
    if found is not None:
        return found
    made = invitations.invite(connection, role=role)
    return accounts.join(connection, made.code, name, kept)


@asynccontextmanager
async def opened_site(
    database_url: str, redis_url: str, providers: Sequence[Provider] = (), *, mail: bool = False
) -> AsyncIterator[Site]:
    """The pages, until the block ends."""
    async with AsyncExitStack() as stack:
        opened = stack.enter_context(pool(database_url, "test", 4, 5.0))
        redis = await stack.enter_async_context(Redis.from_url(redis_url))
        yield Site(database_url, opened, redis, stack, providers, mail=mail)
