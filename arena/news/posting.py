"""One request to somebody else's address, which must lead nowhere into the arena's own network.

The name is resolved once, and the connection goes to the very address that was looked at: a name that says
one thing when it is checked and another when it is used gains nothing. Redirects are not followed, no proxy
of the environment is used, and of the answer only the status is read.
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final
from urllib.parse import SplitResult, urlsplit, urlunsplit

import httpx

from arena.errors import ArenaError

IPAddress = ipaddress.IPv4Address | ipaddress.IPv6Address
Network = ipaddress.IPv4Network | ipaddress.IPv6Network
Resolve = Callable[[str, int], Awaitable[Sequence[str]]]
LONGEST_URL: Final = 500
SECONDS: Final = 5.0  # for all of a request
_USER_AGENT: Final = "cuig-webhook"


class UrlRefused(ArenaError):
    """No webhook can be at this address."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(f"A webhook cannot be there: {reason}.")


@dataclass(frozen=True, slots=True)
class Posted:
    """What became of a request."""

    status: int | None  # None: there was no answer
    failure: str | None  # None: it has arrived

    @property
    def arrived(self) -> bool:
        return self.failure is None


def check_url(url: str) -> SplitResult:
    """Read the address of a webhook. Raises UrlRefused."""
    if len(url) > LONGEST_URL:
        raise UrlRefused(f"an address has at most {LONGEST_URL} characters")
    if not url.isascii() or not url.isprintable() or " " in url:
        raise UrlRefused("an address is written in printable ASCII without spaces")
    try:
        parts = urlsplit(url)
        _ = parts.port  # raises ValueError where it is none
    except ValueError:
        raise UrlRefused("it is no address, which is like https://bots.example/cuig") from None
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise UrlRefused("it is no address, which is like https://bots.example/cuig")
    if parts.username is not None or parts.password is not None:
        raise UrlRefused("no name and no password stand in an address; the secret signs what is sent")
    if parts.fragment:
        raise UrlRefused("leave out what stands behind the #")
    return parts


def networks(text: str) -> tuple[Network, ...]:
    """Read networks, by commas. Raises ValueError."""
    return tuple(ipaddress.ip_network(part.strip()) for part in text.split(",") if part.strip())


def reachable(address: IPAddress, allowed: Sequence[Network]) -> bool:
    """Whether webhooks may be at an address: a public one, or one that the operator allows."""
    if any(address in network for network in allowed if network.version == address.version):
        return True
    if isinstance(address, ipaddress.IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour or (address.teredo and address.teredo[1])
        if inner:
            return reachable(inner, allowed)
        if address in _NAT64:
            return reachable(ipaddress.IPv4Address(int(address) & 0xFFFFFFFF), allowed)
    return address.is_global and not address.is_multicast


_NAT64: Final = ipaddress.IPv6Network("64:ff9b::/96")


async def resolve(host: str, port: int) -> list[str]:
    """Look a name up; its addresses. Raises OSError."""
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(where[0]) for *_, where in found))


async def post(
    url: str,
    body: bytes,
    headers: Mapping[str, str],
    allowed: Sequence[Network] = (),
    *,
    resolve: Resolve = resolve,
    seconds: float = SECONDS,
) -> Posted:
    """Send a body of JSON to an address; a status of 200 to 299 is an arrival."""
    try:
        async with asyncio.timeout(seconds):
            return await _post(check_url(url), body, headers, allowed, resolve)
    except TimeoutError:
        return Posted(None, f"no answer within {seconds:g} seconds")
    except UrlRefused as refused:
        return Posted(None, refused.reason)


async def _post(
    parts: SplitResult, body: bytes, headers: Mapping[str, str], allowed: Sequence[Network], resolve: Resolve
) -> Posted:
    host = parts.hostname or ""
    port = parts.port or (443 if parts.scheme == "https" else 80)
    try:
        found = [ipaddress.ip_address(address.partition("%")[0]) for address in await resolve(host, port)]
    except (OSError, UnicodeError):
        return Posted(None, f"{host} has no address")
    permitted = [address for address in found if reachable(address, allowed)]
    if not permitted:
        return Posted(None, f"{host} is inside a network that webhooks may not reach")
    there = permitted[0]
    if parts.scheme == "http" and not any(there in one for one in allowed if one.version == there.version):
        return Posted(None, "a public address is reached by https only")
    place = f"[{there}]:{port}" if there.version == 6 else f"{there}:{port}"
    async with httpx.AsyncClient(trust_env=False, follow_redirects=False, timeout=None) as client:
        request = client.build_request(
            "POST",
            urlunsplit((parts.scheme, place, parts.path or "/", parts.query, "")),
            content=body,
            headers={
                **headers,
                "host": parts.netloc,
                "content-type": "application/json",
                "user-agent": _USER_AGENT,
            },
            extensions={"sni_hostname": host},  # whose certificate has to be shown
        )
        try:
            response = await client.send(request, stream=True)
        except httpx.HTTPError as error:
            return Posted(None, str(error) or type(error).__name__)
        await response.aclose()
    if response.is_success:
        return Posted(response.status_code, None)
    return Posted(response.status_code, f"the answer was {response.status_code}")
