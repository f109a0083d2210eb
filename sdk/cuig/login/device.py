"""Signing in from a terminal: RFC 8628. It shows a code; somebody who is signed in in a browser allows it."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from cuig.login.arena_api import ArenaApi
from cuig.login.errors import LoginError, Refused, Unreachable

SCOPES: Final = "read bots practice"
_GRANT: Final = "urn:ietf:params:oauth:grant-type:device_code"
_SLOWER_SECONDS: Final = 5.0  # RFC 8628, 3.5
_LONGEST_SECONDS: Final = 3600.0


@dataclass(frozen=True, slots=True)
class Waiting:
    """What is shown while somebody allows it."""

    device_code: str
    user_code: str
    page: str  # where the code is typed
    page_with_code: str
    lasts_seconds: float
    every_seconds: float


def begin(api: ArenaApi, called: str) -> Waiting:
    """Begin to wait. called: what the page says of whoever asks. Raises LoginError."""
    told = api.post_form("/api/device", {"client_id": called, "scope": SCOPES})
    try:
        page = str(told["verification_uri"])
        return Waiting(
            str(told["device_code"]),
            str(told["user_code"]),
            page,
            str(told.get("verification_uri_complete", page)),
            min(float(told["expires_in"]), _LONGEST_SECONDS),
            max(1.0, float(told.get("interval", 5))),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise Refused(f"what answers at {api.url} lets no programs in") from error


def wait(
    api: ArenaApi,
    waiting: Waiting,
    *,
    sleep: Callable[[float], None] = time.sleep,
    clock: Callable[[], float] = time.monotonic,
) -> str:
    """Wait until somebody has allowed it; the token. Raises LoginError where nobody does, or is refused."""
    until = clock() + waiting.lasts_seconds
    every = waiting.every_seconds
    while clock() < until:
        sleep(every)
        try:
            told: dict[str, Any] = api.post_form(
                "/api/token", {"grant_type": _GRANT, "device_code": waiting.device_code}
            )
        except Unreachable:  # for a moment, perhaps (RFC 8628, 3.5)
            every = min(2 * every, 60.0)
            continue
        except Refused as refused:
            if refused.code == "slow_down":
                every += _SLOWER_SECONDS
            elif refused.code != "authorization_pending":
                raise
            continue
        token = told.get("access_token")
        if not isinstance(token, str) or not token.isascii() or not token.isprintable():
            raise Refused(f"what answers at {api.url} gave no token")
        return token
    raise LoginError("nobody has allowed it in time: `cuig login` begins anew")
