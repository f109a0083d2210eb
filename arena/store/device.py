"""Devices that wait for somebody to let them in, as rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from arena.store.query import AnyConnection, execute, row_or_none, value


@dataclass(frozen=True, slots=True)
class Device:
    """A device that waits, or has been answered."""

    id: int
    name: str
    scopes: list[str]
    address: str
    created_at: datetime
    every_s: int
    account: int | None  # who has let it in
    refused: bool
    expired: bool
    hasty: bool  # it has asked again too soon


_DEVICE: Final = """
SELECT id, name, scopes, address, created_at, every_s, account, refused, expires_at <= now() AS expired,
       coalesce(asked_at > now() - make_interval(secs => every_s), false) AS hasty
FROM device"""


def insert(
    connection: AnyConnection,
    device_sha256: bytes,
    user_sha256: bytes,
    name: str,
    scopes: Sequence[str],
    address: str,
    *,
    lasts_s: float,
    every_s: int,
) -> int:
    return int(
        value(
            connection,
            """INSERT INTO device (device_sha256, user_sha256, name, scopes, address, expires_at, every_s)
               VALUES (%(device)s, %(user)s, %(name)s, %(scopes)s, %(address)s,
                       now() + make_interval(secs => %(lasts)s), %(every)s) RETURNING id""",
            {
                "device": device_sha256,
                "user": user_sha256,
                "name": name,
                "scopes": list(scopes),
                "address": address,
                "lasts": lasts_s,
                "every": every_s,
            },
        )
    )


def of_user_code(connection: AnyConnection, sha256: bytes) -> Device | None:
    """Find the device that shows this code, unless it has been answered or waits no longer."""
    return row_or_none(
        connection,
        Device,
        _DEVICE
        + " WHERE user_sha256 = %(sha256)s AND account IS NULL AND NOT refused AND expires_at > now()",
        {"sha256": sha256},
    )


def of_device_code(connection: AnyConnection, sha256: bytes) -> Device | None:
    """Find the device that asks by this code."""
    return row_or_none(connection, Device, _DEVICE + " WHERE device_sha256 = %(sha256)s", {"sha256": sha256})


def answer(connection: AnyConnection, device: int, account: int | None) -> int:
    """Somebody lets it in; None: it is refused. Returns 0 where it has been answered, or waits no longer."""
    return execute(
        connection,
        """UPDATE device SET account = %(account)s, refused = %(account)s::bigint IS NULL
           WHERE id = %(id)s AND account IS NULL AND NOT refused AND expires_at > now()""",
        {"id": device, "account": account},
    )


def asked(connection: AnyConnection, device: int, every_s: int) -> None:
    """It has asked just now, and may ask so often from now on."""
    execute(
        connection,
        "UPDATE device SET asked_at = now(), every_s = %(every)s WHERE id = %(id)s",
        {"id": device, "every": every_s},
    )


def delete(connection: AnyConnection, device: int) -> None:
    """It has its token, or its answer."""
    execute(connection, "DELETE FROM device WHERE id = %(id)s", {"id": device})


def delete_of_account(connection: AnyConnection, account: int) -> int:
    """Forget those that somebody has let in and that have not come for their token; how many."""
    return execute(
        connection,
        """WITH locked AS MATERIALIZED (
               SELECT id FROM device WHERE account = %(account)s ORDER BY id FOR UPDATE)
           DELETE FROM device USING locked WHERE device.id = locked.id""",
        {"account": account},
    )


def delete_expired(connection: AnyConnection, behind_s: float) -> int:
    """Forget those that have waited in vain, so long after; how many."""
    return execute(
        connection,
        """WITH gone AS MATERIALIZED (
               SELECT id FROM device WHERE expires_at < now() - make_interval(secs => %(behind)s)
               ORDER BY id LIMIT 100 FOR UPDATE SKIP LOCKED)
           DELETE FROM device USING gone WHERE device.id = gone.id""",
        {"behind": behind_s},
    )
