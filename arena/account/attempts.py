"""Attempts at guessing: so many from an address, and so many at an account, within a while.

A browser in which somebody signed in before has a count of its own, so that whoever tries to guess a
passphrase keeps its owner out neither there, nor by a passkey or a link. Addresses of IPv6 count by network.
Redis keeps the counts; without it nobody's passphrase is looked at.
"""

from __future__ import annotations

import hashlib
import ipaddress
from collections.abc import Callable
from typing import Final

from redis.asyncio import Redis

from arena.errors import ArenaError

PER_ADDRESS: Final = 30  # failed ones
PER_ACCOUNT: Final = 30  # from browsers in which it never signed in
PER_BROWSER: Final = 10  # from one in which it did
WHILE_S: Final = 15 * 60
NEWCOMERS: Final = 100  # by the open door from one address: a class sits behind one
NEWCOMERS_S: Final = 3600
DEVICES: Final = 200  # that begin to wait for a code, from one address
LETTERS: Final = 100  # that are asked for from one address, in an hour: a class sits behind one
LETTERS_TO_ONE: Final = 3  # mail address, in an hour
PROVIDERS: Final = 300  # times that somebody is sent to a provider, from one address
CODES: Final = 20  # of devices, that no device shows, by one account
_KNOWN_S: Final = 90 * 86_400
_KEY: Final = "cuig:attempts:"


class TooManyAttempts(ArenaError):
    """Too much was tried in vain."""

    def __init__(self, minutes: int) -> None:
        self.minutes = minutes
        super().__init__(
            f"Too many attempts have failed; try again in {minutes} minutes, or in a browser in which you "
            "signed in before, by a passkey, or by a link from the organiser."
        )


class TooManyNewcomers(ArenaError):
    """Very many came in from one address."""

    def __init__(self, minutes: int) -> None:
        self.minutes = minutes
        super().__init__(
            f"Very many have come in from your network just now; try again in {minutes} minutes, or by an "
            "invitation."
        )


class TooManyDevices(ArenaError):
    """Very many devices wait from one address."""

    def __init__(self, minutes: int) -> None:
        self.minutes = minutes
        super().__init__(
            f"Very many have asked to be let in from your network just now; try again in {minutes} minutes."
        )


class TooManyLetters(ArenaError):
    """Very many letters were asked for."""

    def __init__(self, minutes: int) -> None:
        self.minutes = minutes
        super().__init__(
            f"So many letters are on their way already; look for them, or ask in {minutes} minutes."
        )


class Attempts:
    """Counts what was tried in vain, in Redis. Its calls raise redis.RedisError where that is away."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis

    async def check(self, address: str, account: str, browser: str) -> None:
        """Count an attempt before it is looked at. account: as it was typed. Raises TooManyAttempts."""
        if account and await self._redis.exists(_known(account, browser)):
            counted = [(_key("browser", account, browser), PER_BROWSER)]
        else:
            counted = [(_key("address", _network(address)), PER_ADDRESS)]
            counted += [(_key("account", account), PER_ACCOUNT)] if account else []
        for key, most in counted:
            await self._count(key, most, WHILE_S, TooManyAttempts)

    async def check_newcomer(self, address: str) -> None:
        """Count somebody who comes in by the open door. Raises TooManyNewcomers."""
        await self._count(_key("newcomer", _network(address)), NEWCOMERS, NEWCOMERS_S, TooManyNewcomers)

    async def check_device(self, address: str) -> None:
        """Count a device that begins to wait. Raises TooManyDevices."""
        await self._count(_key("device", _network(address)), DEVICES, WHILE_S, TooManyDevices)

    async def check_provider(self, address: str) -> None:
        """Count somebody who is sent to a provider. Raises TooManyDevices."""
        await self._count(_key("provider", _network(address)), PROVIDERS, WHILE_S, TooManyDevices)

    async def check_letter(self, address: str, mail: str) -> None:
        """Count a letter that is asked for from an address, to another. Raises TooManyLetters."""
        await self._count(_key("asks", _network(address)), LETTERS, NEWCOMERS_S, TooManyLetters)
        await self._count(_key("letter", mail.strip().lower()), LETTERS_TO_ONE, NEWCOMERS_S, TooManyLetters)

    async def check_code(self, account: int) -> None:
        """Count a device's code before it is looked at. Raises TooManyAttempts."""
        await self._count(_key("code", str(account)), CODES, WHILE_S, TooManyAttempts)

    async def code_known(self, account: int) -> None:
        """Forget an attempt that was no guess."""
        await self._redis.decr(_key("code", str(account)))

    async def _count(self, key: str, most: int, seconds: int, refusal: Callable[[int], ArenaError]) -> None:
        async with self._redis.pipeline(transaction=True) as pipe:
            pipe.incr(key)
            pipe.expire(key, seconds, nx=True)
            pipe.ttl(key)
            tried, _, left = await pipe.execute()
        if tried > most:
            raise refusal(max(1, -(-left // 60)))

    async def succeeded(self, address: str, account: str, browser: str) -> None:
        """Forget this attempt, which was no guess, and know the browser from now on."""
        if account:
            await self._redis.set(_known(account, browser), 1, ex=_KNOWN_S)
            await self._redis.delete(_key("browser", account, browser))
        for key in (_key("address", _network(address)), _key("account", account)):
            if int(await self._redis.get(key) or 0) > 0:
                await self._redis.decr(key)


def _network(address: str) -> str:
    """The address, or of IPv6 the network that one customer has."""
    try:
        read = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(read, ipaddress.IPv6Address):
        return str(read.ipv4_mapped or ipaddress.ip_network((read, 64), strict=False))
    return str(read)


def _key(kind: str, *of: str) -> str:
    return _KEY + kind + ":" + hashlib.sha256("\0".join(of).encode()).hexdigest()


def _known(account: str, browser: str) -> str:
    return _key("known", account, browser)
