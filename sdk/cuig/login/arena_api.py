"""Questions to an arena's pages, over HTTP: what `/openapi.json` of the arena describes."""

from __future__ import annotations

import json
import ssl
from collections.abc import Mapping
from http.client import HTTPException
from pathlib import Path
from typing import Any, Final
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode, urlsplit
from urllib.request import HTTPRedirectHandler, HTTPSHandler, Request, build_opener

from cuig.config import Address
from cuig.login.errors import LoginError, NotSignedIn, Refused, Unreachable
from cuig.paths import os_error_reason

TIMEOUT_SECONDS: Final = 20.0
_MOST_BYTES: Final = 4 * 1024 * 1024


class ArenaApi:
    """An arena's pages; token: of an account, for what is one's own."""

    def __init__(
        self, url: str, token: str | None = None, *, roots: str | None = None, plain: bool = False
    ) -> None:
        """url: `https://host`. roots: a file of certificates to trust instead of the system's.

        plain: the token may travel unencrypted beyond this machine. Raises LoginError.
        """
        parts = urlsplit(url)
        here = Address(parts.hostname or "", 0).is_loopback
        if parts.scheme != "https" and not here and not plain:
            raise LoginError(
                f"{url} is not encrypted: whoever is in between could read your token (https://, or --plain)"
            )
        self.url = url
        self._token = token
        try:
            context = ssl.create_default_context(cafile=None if roots is None else str(Path(roots)))
        except (OSError, ssl.SSLError) as error:
            raise LoginError(
                f"the certificates in {roots} cannot be read: {os_error_reason(error)}"
            ) from error
        self._opener = build_opener(_StayHere(), HTTPSHandler(context=context))

    def get(self, path: str) -> dict[str, Any]:
        """Ask. Raises NotSignedIn, Refused, Unreachable."""
        return self._ask("GET", path, None, {})

    def post(self, path: str, sent: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """Have something done; sent: as JSON. Raises NotSignedIn, Refused, Unreachable."""
        body = json.dumps(sent or {}).encode()
        return self._ask("POST", path, body, {"content-type": "application/json"})

    def post_form(self, path: str, fields: Mapping[str, str]) -> dict[str, Any]:
        """Send a form, as OAuth has it. Raises Refused with OAuth's code, Unreachable."""
        kind = {"content-type": "application/x-www-form-urlencoded"}
        return self._ask("POST", path, urlencode(fields).encode(), kind)

    def _ask(self, method: str, path: str, body: bytes | None, headers: dict[str, str]) -> dict[str, Any]:
        if self._token is not None:
            headers = {**headers, "authorization": f"Bearer {self._token}"}
        request = Request(self.url + path, body, {"accept": "application/json", **headers}, method=method)
        try:
            with self._opener.open(request, timeout=TIMEOUT_SECONDS) as answer:
                return self._read(answer.read(_MOST_BYTES))
        except HTTPError as error:
            with error:
                raise self._refusal(error) from error
        except (URLError, HTTPException, OSError) as error:
            reason = getattr(error, "reason", error)
            why = os_error_reason(reason) if isinstance(reason, OSError) else str(reason)
            raise Unreachable(f"{self.url} does not answer: {why}") from error

    def _refusal(self, error: HTTPError) -> LoginError:
        try:
            said = self._read(error.read(_MOST_BYTES))
        except LoginError as unread:
            return unread
        if "error_description" in said:
            return Refused(str(said["error_description"]), str(said.get("error", "")))
        sentence = f"{str(said.get('error', error.reason)).rstrip('.')} ({error.code})"
        if error.code == 401:
            return NotSignedIn(f"{self.url}: {sentence}: `cuig login` signs in")
        if error.code >= 500:
            return Unreachable(f"{self.url}: {sentence}")
        step = str(said.get("next", ""))
        return Refused(f"{sentence}. {step}" if step and "/openapi.json" not in step else sentence)

    def _read(self, content: bytes) -> dict[str, Any]:
        try:
            found = json.loads(content)
        except (ValueError, RecursionError):
            found = None
        if not isinstance(found, dict):
            raise Refused(f"what answers at {self.url} is no arena, or an older one")
        return found


class _StayHere(HTTPRedirectHandler):
    """Follows no redirection: a token goes where its owner has said, and nowhere else."""

    def redirect_request(self, *_: Any) -> None:
        return None
