"""A real OpenID provider on this machine: code flow with PKCE, signed tokens; and one without OpenID."""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

from joserfc import jwt
from joserfc.jwk import ECKey, OctKey, RSAKey

from arena.account.providers import Provider

CLIENT = "cuig-of-the-tests"
SECRET = "a secret of the tests: ü&+"


@dataclass
class OpenidProvider:
    """Who is signed in there, and what it does otherwise than it should."""

    port: int = 0
    subject: str = "1729"
    called: str = "Finn.McCool"
    mail: str = "finn@school.example"
    verified: bool = True
    key: RSAKey | ECKey = field(default_factory=lambda: _key("first"))
    published: list[RSAKey | ECKey] = field(default_factory=list)  # nothing: the key
    change: Callable[[dict[str, Any]], None] | None = None  # changes the claims of an ID token
    sign: Callable[[dict[str, Any]], str] | None = None  # instead of by the key
    asked: list[dict[str, str]] = field(default_factory=list)  # the queries of its first page
    codes: dict[str, dict[str, str]] = field(default_factory=dict)

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def with_openid(self) -> Provider:
        return Provider("hill", "The Hill", CLIENT, SECRET, "openid email profile", self.origin)

    @property
    def without_openid(self) -> Provider:
        """As GitHub does it."""
        return Provider(
            *("hub", "The Hub", CLIENT, SECRET, "read:user user:email"),
            authorize=f"{self.origin}/authorize",
            token=f"{self.origin}/plain-token",
            userinfo=f"{self.origin}/user",
            emails=f"{self.origin}/user/emails",
            subject="id",
            called="login",
        )

    def answer(self, method: str, path: str, given: dict[str, str], authorization: str) -> Any:
        """What it answers as JSON; a text is where it sends the browser; None: it refuses."""
        bearer = authorization == "Bearer the-access-token"
        match method, path:
            case "GET", "/.well-known/openid-configuration":
                return {
                    "issuer": self.origin,
                    "authorization_endpoint": f"{self.origin}/authorize",
                    "token_endpoint": f"{self.origin}/token",
                    "jwks_uri": f"{self.origin}/keys",
                    "userinfo_endpoint": f"{self.origin}/userinfo",
                }
            case "GET", "/keys":
                return {"keys": [one.as_dict(private=False) for one in self.published or [self.key]]}
            case "GET", "/authorize":
                return self._let_in(given)
            case "POST", "/token" | "/plain-token":
                return self._tokens(given, authorization, with_openid=path == "/token")
            case "GET", "/userinfo" if bearer:
                return {"sub": self.subject, "email": self.mail, "email_verified": self.verified}
            case "GET", "/user" if bearer:
                return {"id": int(self.subject), "login": self.called, "email": "of-nobody@school.example"}
            case "GET", "/user/emails" if bearer:
                return [
                    {"email": "old@elsewhere.example", "verified": True, "primary": False},
                    {"email": self.mail, "verified": self.verified, "primary": True},
                ]
        return None

    def _let_in(self, given: dict[str, str]) -> str | None:
        self.asked.append(given)
        if given["client_id"] != CLIENT or given["code_challenge_method"] != "S256":
            return None
        code = secrets.token_urlsafe(12)
        self.codes[code] = given
        return f"{given['redirect_uri']}?{urlencode({'code': code, 'state': given['state']})}"

    def _tokens(self, given: dict[str, str], authorization: str, *, with_openid: bool) -> Any:
        shown = f"{CLIENT}:{SECRET}"
        basic = f"Basic {base64.b64encode(shown.encode()).decode()}" == authorization
        if not basic and (given.get("client_id"), given.get("client_secret")) != (CLIENT, SECRET):
            return None
        asked = self.codes.pop(given.get("code", ""), None)
        if asked is None or asked["redirect_uri"] != given.get("redirect_uri"):
            return None
        digest = hashlib.sha256(given.get("code_verifier", "").encode()).digest()
        if base64.urlsafe_b64encode(digest).rstrip(b"=").decode() != asked["code_challenge"]:
            return None
        if not with_openid:
            return {"access_token": "the-access-token", "token_type": "bearer"}
        now = int(time.time())
        claims = {
            "iss": self.origin,
            "sub": self.subject,
            "aud": CLIENT,
            "exp": now + 300,
            "iat": now,
            "nonce": asked["nonce"],
            "preferred_username": self.called,
            "email": self.mail,
            "email_verified": self.verified,
        }
        if self.change is not None:
            self.change(claims)
        signed = self.sign(claims) if self.sign is not None else by_key(self.key, claims)
        return {"access_token": "the-access-token", "token_type": "Bearer", "id_token": signed}


def _key(name: str) -> RSAKey:
    return RSAKey.generate_key(2048, {"kid": name, "use": "sig"})


def another_key(name: str = "first") -> RSAKey:
    """A key that nobody has published, whatever it calls itself."""
    return _key(name)


def by_key(key: RSAKey | ECKey, claims: dict[str, Any]) -> str:
    """Sign as providers do."""
    return jwt.encode({"alg": "RS256", "kid": key.kid}, claims, key)


def by_secret(claims: dict[str, Any]) -> str:
    """Sign by the client's secret."""
    return jwt.encode({"alg": "HS256"}, claims, OctKey.import_key(SECRET.encode()))


def by_nobody(claims: dict[str, Any]) -> str:
    """Do not sign."""
    head, body = (
        base64.urlsafe_b64encode(json.dumps(part).encode()).rstrip(b"=").decode()
        for part in ({"alg": "none"}, claims)
    )
    return f"{head}.{body}."


@contextmanager
def openid_provider() -> Iterator[OpenidProvider]:
    """A provider that listens on this machine within the block."""
    found = OpenidProvider()

    class Answer(BaseHTTPRequestHandler):
        timeout = 10

        def do_GET(self) -> None:
            parts = urlsplit(self.path)
            self._answer("GET", parts.path, parts.query)

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers.get("content-length", 0))).decode()
            self._answer("POST", self.path, body)

        def _answer(self, method: str, path: str, query: str) -> None:
            given = {key: values[0] for key, values in parse_qs(query).items()}
            said = found.answer(method, path, given, self.headers.get("authorization", ""))
            sends = isinstance(said, str)
            body = b"" if sends else json.dumps(said).encode()
            self.send_response(302 if sends else 400 if said is None else 200)
            if sends:
                self.send_header("location", said)
            self.send_header("content-type", "application/json")
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Answer)
    found.port = server.server_address[1]
    thread = threading.Thread(target=server.serve_forever, args=(0.05,))
    thread.start()
    try:
        yield found
    finally:
        server.shutdown()
        server.server_close()
        thread.join(10)
