"""Signatures of what webhooks are sent, as Standard Webhooks has them (v1)."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from typing import Final

SECRET_BYTES: Final = 32
_PREFIX: Final = "whsec_"


def new_secret() -> bytes:
    """Make a secret."""
    return secrets.token_bytes(SECRET_BYTES)


def written(secret: bytes) -> str:
    """Write a secret as its receiver configures it."""
    return _PREFIX + base64.b64encode(secret).decode()


def signed_headers(secret: bytes, message: str, seconds: int, body: bytes) -> dict[str, str]:
    """Return the headers of a signed request.

    message: its id, the same at each try. seconds: when it is sent, since 1970; a receiver refuses old ones.
    """
    content = f"{message}.{seconds}.".encode() + body
    signature = base64.b64encode(hmac.new(secret, content, hashlib.sha256).digest()).decode()
    return {
        "webhook-id": message,
        "webhook-timestamp": str(seconds),
        "webhook-signature": f"v1,{signature}",
    }
