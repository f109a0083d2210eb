"""Asking a provider who somebody is: OpenID Connect by the code flow with PKCE, or OAuth 2.0 alone.

What is asked waits in Redis for ten minutes, bound to the browser that asked; an answer is taken once.
"""

from __future__ import annotations

import hashlib
import json
import logging
import secrets
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

import httpx
from authlib.oauth2.rfc6749.parameters import prepare_grant_uri
from authlib.oauth2.rfc7636 import create_s256_code_challenge
from cuig.printable import printable
from joserfc import jwt
from joserfc.errors import JoseError
from joserfc.jwk import KeySet
from redis.asyncio import Redis

from arena.account.providers import Provider, check_address
from arena.errors import ArenaError, NotFound

log = logging.getLogger(__name__)

WAITS_S: Final = 600  # for somebody who is at the provider
SHOWN_S: Final = 900  # for somebody who chooses a name here
TIMEOUT_S: Final = 10.0
ANSWER_BYTES: Final = 256 * 1024
KNOWN_S: Final = 3600.0  # so long the provider is believed to be where it said
KEYS_AGAIN_S: Final = 60.0  # so seldom its keys are asked for once more
LEEWAY_S: Final = 60
OLDEST_S: Final = 600  # an answer that was signed before is another's
# Those of two keys: a signature by the client's secret could be made by whoever has that.
ALGORITHMS: Final = ("RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA")


class OpenidRefused(ArenaError):
    """A provider's answer is not taken; `cause` says why, for the log alone."""

    def __init__(self, label: str, cause: str) -> None:
        self.label = label
        self.cause = cause
        super().__init__(
            f"What {label} answered is not taken: it is not for this browser, is too old, or was not signed "
            "as it should be. Begin again on the page of signing in."
        )


class ProviderAway(ArenaError):
    """A provider cannot be asked now."""

    def __init__(self, label: str, cause: str) -> None:
        self.label = label
        self.cause = cause
        super().__init__(f"{label} cannot be asked at present; try again in a while, or sign in another way.")


class Declined(ArenaError):
    """Somebody did not want to, at the provider."""

    def __init__(self, label: str) -> None:
        self.label = label
        super().__init__(f"{label} says that you were not signed in there; nothing has been done here.")


@dataclass(frozen=True, slots=True)
class Asked:
    """What a browser went to a provider for."""

    provider: str
    purpose: str  # sign-in, link or prove
    next: str
    nonce: str
    verifier: str
    back: str  # where it was to come back to


@dataclass(frozen=True, slots=True)
class Shown:
    """Who somebody is, as a provider says."""

    provider: str
    subject: str
    called: str  # a name that they have there
    mail: str | None  # theirs, as the provider has found out


@dataclass(slots=True)
class _Known:
    """What a provider has said of itself."""

    at: float
    said: dict[str, Any]
    keys: KeySet | None = None
    keys_at: float = float("-inf")


class Openid:
    """The providers of an arena. Its calls raise redis.RedisError where Redis is away."""

    def __init__(self, providers: Sequence[Provider], redis: Redis) -> None:
        self.providers: Final = {one.name: one for one in providers}
        self._redis = redis
        self._known: dict[str, _Known] = {}

    def named(self, name: str) -> Provider:
        """Return the provider of this name. Raises NotFound."""
        if name not in self.providers:
            raise NotFound("provider", name)
        return self.providers[name]

    async def ask(self, provider: Provider, browser: str, purpose: str, next_page: str, back: str) -> str:
        """Return the address at the provider to which a browser goes. Raises ProviderAway."""
        said = await self._said(provider)
        asked = Asked(
            *(provider.name, purpose, next_page, secrets.token_urlsafe(24), secrets.token_urlsafe(48), back)
        )
        state = secrets.token_urlsafe(24)
        await self._redis.set(_key("asked", browser, state), json.dumps(asdict(asked)), ex=WAITS_S)
        more = {"nonce": asked.nonce} if provider.issuer else {}
        if purpose == "prove" and provider.issuer:
            more["prompt"] = "login"  # not somebody who passes the desk
        return str(
            prepare_grant_uri(
                said["authorization_endpoint"],
                provider.client_id,
                "code",
                redirect_uri=back,
                scope=provider.scope,
                state=state,
                code_challenge=create_s256_code_challenge(asked.verifier),
                code_challenge_method="S256",
                **more,
            )
        )

    async def answered(
        self, provider: Provider, browser: str, given: Mapping[str, str]
    ) -> tuple[Asked, Shown]:
        """Who has come back from a provider, and for what. given: the query of the address.

        Raises OpenidRefused, ProviderAway, Declined.
        """
        state = given.get("state", "")
        kept = await self._redis.getdel(_key("asked", browser, state)) if browser and state else None
        if kept is None:
            raise OpenidRefused(provider.label, "nobody was asked with this state by this browser")
        asked = Asked(**json.loads(kept))
        if asked.provider != provider.name:
            raise OpenidRefused(provider.label, "another provider was asked")
        if given.get("iss", provider.issuer) != provider.issuer and provider.issuer:  # RFC 9207
            raise OpenidRefused(provider.label, "another issuer answers")
        if "error" in given:
            raise Declined(provider.label)
        said = await self._said(provider)
        tokens = await self._tokens(provider, said, given.get("code", ""), asked)
        if provider.issuer:
            claims = await self._claims(provider, said, tokens.get("id_token"), asked.nonce)
            if "email" not in claims and "userinfo_endpoint" in said:
                more = await self._fetch(provider, "GET", said["userinfo_endpoint"], bearer=tokens)
                if not isinstance(more, dict) or more.get("sub") != claims["sub"]:
                    raise OpenidRefused(provider.label, "the user's page is of another subject")
                claims = {**more, **claims}
        else:
            claims = await self._fetch(provider, "GET", provider.userinfo, bearer=tokens)
        if not isinstance(claims, dict):
            raise OpenidRefused(provider.label, "it says nothing of a user")
        return asked, await self._shown(provider, claims, tokens)

    async def keep(self, browser: str, shown: Shown) -> None:
        """Keep who somebody is for a browser, until it is known what they want."""
        await self._redis.set(_key("shown", browser), json.dumps(asdict(shown)), ex=SHOWN_S)

    async def kept(self, browser: str) -> Shown | None:
        """Who was shown in this browser, if lately."""
        found = await self._redis.get(_key("shown", browser)) if browser else None
        return None if found is None else Shown(**json.loads(found))

    async def keep_invitation(self, browser: str, code: str) -> None:
        """Keep by which invitation a browser is about to come in."""
        await self._redis.set(_key("invitation", browser), code, ex=SHOWN_S)

    async def invitation(self, browser: str) -> str:
        """By which invitation this browser comes in, or nothing."""
        found = await self._redis.get(_key("invitation", browser)) if browser else None
        return found.decode() if isinstance(found, bytes) else ""

    async def forget(self, browser: str) -> None:
        """Forget what was kept for a browser."""
        await self._redis.delete(_key("shown", browser), _key("invitation", browser))

    async def _said(self, provider: Provider) -> dict[str, Any]:
        """Where a provider is asked, by its own word or by the operator's. Raises ProviderAway."""
        if not provider.issuer:
            return {"authorization_endpoint": provider.authorize, "token_endpoint": provider.token}
        known = self._known.get(provider.name)
        if known is not None and time.monotonic() - known.at < KNOWN_S:
            return known.said
        address = provider.issuer.rstrip("/") + "/.well-known/openid-configuration"
        said = await self._fetch(provider, "GET", address)
        if not isinstance(said, dict) or said.get("issuer") != provider.issuer:
            raise ProviderAway(provider.label, "it says that its issuer is another")
        try:
            for key in ("authorization_endpoint", "token_endpoint", "jwks_uri"):
                check_address(str(said.get(key, "")), key)
            if "userinfo_endpoint" in said:
                check_address(str(said["userinfo_endpoint"]), "userinfo_endpoint")
        except ValueError as error:
            raise ProviderAway(provider.label, str(error)) from error
        self._known[provider.name] = _Known(time.monotonic(), said)
        return said

    async def _tokens(
        self, provider: Provider, said: Mapping[str, Any], code: str, asked: Asked
    ) -> dict[str, Any]:
        """What a provider gives for a code. Raises OpenidRefused, ProviderAway."""
        form = {
            "grant_type": "authorization_code",
            "code": code,
            "redirect_uri": asked.back,
            "code_verifier": asked.verifier,
            "client_id": provider.client_id,
        }
        ways = said.get("token_endpoint_auth_methods_supported", ["client_secret_basic"])
        basic = None
        if provider.issuer and "client_secret_basic" in ways:
            basic = (provider.client_id, provider.client_secret)
        else:
            form["client_secret"] = provider.client_secret
        found = await self._fetch(provider, "POST", said["token_endpoint"], form=form, basic=basic)
        if not isinstance(found, dict) or not isinstance(found.get("access_token"), str):
            raise OpenidRefused(provider.label, "it gives no token for the code")
        return found

    async def _claims(
        self, provider: Provider, said: Mapping[str, Any], token: Any, nonce: str
    ) -> dict[str, Any]:
        """What an ID token says, if it was signed by the provider for this very question.

        Raises OpenidRefused, ProviderAway.
        """
        if not isinstance(token, str):
            raise OpenidRefused(provider.label, "it gives no ID token")
        registry = jwt.JWTClaimsRegistry(
            leeway=LEEWAY_S,
            iss={"essential": True, "value": provider.issuer},
            sub={"essential": True},
            aud={"essential": True, "value": provider.client_id},
            exp={"essential": True},
            iat={"essential": True},
            nonce={"essential": True, "value": nonce},
        )
        try:
            claims = dict(await self._decoded(provider, said, token))
            registry.validate(claims)
        except (JoseError, ValueError, TypeError, KeyError) as error:
            raise OpenidRefused(provider.label, f"{type(error).__name__}: {error}") from error
        if claims["iat"] < time.time() - OLDEST_S:
            raise OpenidRefused(provider.label, "the ID token is old")
        audience = claims["aud"] if isinstance(claims["aud"], list) else [claims["aud"]]
        if claims.get("azp", provider.client_id) != provider.client_id or (
            len(audience) > 1 and "azp" not in claims
        ):
            raise OpenidRefused(provider.label, "the ID token was made for another")
        return claims

    async def _decoded(self, provider: Provider, said: Mapping[str, Any], token: str) -> dict[str, Any]:
        """The claims of a token whose signature is right; keys that are new are asked for once more."""
        known = self._known[provider.name]
        for again in (False, True):
            if known.keys is None or (again and time.monotonic() - known.keys_at > KEYS_AGAIN_S):
                found = await self._fetch(provider, "GET", said["jwks_uri"])
                known.keys, known.keys_at = KeySet.import_key_set(found), time.monotonic()
            elif again:
                break
            try:
                return jwt.decode(token, known.keys, algorithms=ALGORITHMS).claims
            except (JoseError, ValueError) as error:
                refusal = error
        raise refusal

    async def _shown(self, provider: Provider, claims: Mapping[str, Any], tokens: Mapping[str, Any]) -> Shown:
        """Who somebody is by their claims; of mail addresses what was verified alone."""
        subject = claims.get(provider.subject)
        if (
            isinstance(subject, bool)
            or not isinstance(subject, str | int)
            or not 0 < len(str(subject)) <= 255
        ):
            raise OpenidRefused(provider.label, "it says nothing of who it is")
        mail = claims.get("email") if claims.get("email_verified") is True else None
        if provider.emails:
            listed = await self._fetch(provider, "GET", provider.emails, bearer=tokens)
            mail = _verified(listed)
        if (
            not isinstance(mail, str)
            or not 3 <= len(mail) <= 254
            or "@" not in mail
            or not mail.isprintable()
        ):
            mail = None
        called = claims.get(provider.called)
        called = printable(called)[:64] if isinstance(called, str) else ""
        return Shown(provider.name, str(subject), called, mail)

    async def _fetch(
        self,
        provider: Provider,
        method: str,
        address: str,
        *,
        form: Mapping[str, str] | None = None,
        basic: tuple[str, str] | None = None,
        bearer: Mapping[str, Any] | None = None,
    ) -> Any:
        """The JSON at an address of a provider. Raises ProviderAway; OpenidRefused where it refuses."""
        headers = {"accept": "application/json", "user-agent": "cuig"}
        if bearer is not None:
            headers["authorization"] = f"Bearer {bearer['access_token']}"
        body = b""
        try:
            async with (
                httpx.AsyncClient(timeout=TIMEOUT_S) as client,
                client.stream(method, address, data=form, headers=headers, auth=basic) as answer,
            ):
                async for piece in answer.aiter_bytes():
                    body += piece
                    if len(body) > ANSWER_BYTES:
                        raise ProviderAway(provider.label, "its answer has no end")
            status = answer.status_code
            if status == 200:
                return json.loads(body)
        except (httpx.HTTPError, httpx.InvalidURL, ValueError) as error:
            raise ProviderAway(provider.label, f"{type(error).__name__} at {address}") from error
        if 400 <= status < 500:
            raise OpenidRefused(provider.label, f"{address} answers {status}")
        raise ProviderAway(provider.label, f"{address} answers {status}")


def _verified(listed: Any) -> Any:
    """The address of a list that is verified, the primary one first."""
    found = [one for one in listed if isinstance(one, dict)] if isinstance(listed, list) else []
    good = [one for one in found if one.get("verified") is True]
    good.sort(key=lambda one: one.get("primary") is not True)
    return good[0].get("email") if good else None


def _key(kind: str, *of: str) -> str:
    return f"cuig:openid:{kind}:{hashlib.sha256(chr(0).join(of).encode()).hexdigest()}"
