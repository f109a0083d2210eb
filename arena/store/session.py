"""Browsers in which somebody is signed in, as rows. A session that is ended has none."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from arena.store.query import AnyConnection, execute, row_or_none, rows, value


@dataclass(frozen=True, slots=True)
class Session:
    """A browser in which somebody is signed in."""

    id: int
    account: int
    created_at: datetime
    proved_at: datetime  # when it was last shown who it is
    seen_at: datetime
    expires_at: datetime
    browser: str
    address: str


@dataclass(frozen=True, slots=True)
class Signed:
    """Whose a session is, and how fresh it is."""

    session: int
    account: int
    name: str
    owner: int
    role: str
    proven: bool  # lately
    stale: bool  # it was not seen for some minutes


_LOCKED: Final = """WITH locked AS MATERIALIZED (
    SELECT id FROM session WHERE {which} ORDER BY id FOR UPDATE)
DELETE FROM session USING locked WHERE session.id = locked.id"""


def insert(
    connection: AnyConnection, account: int, sha256: bytes, browser: str, address: str, idle_s: float
) -> int:
    return int(
        value(
            connection,
            """INSERT INTO session (account, sha256, browser, address, expires_at)
               VALUES (%(account)s, %(sha256)s, %(browser)s, %(address)s,
                       now() + make_interval(secs => %(idle)s)) RETURNING id""",
            {"account": account, "sha256": sha256, "browser": browser, "address": address, "idle": idle_s},
        )
    )


def signed(connection: AnyConnection, sha256: bytes, proven_s: float, stale_s: float) -> Signed | None:
    """Whose the session with this hash is; None where it has ended."""
    return row_or_none(
        connection,
        Signed,
        """SELECT s.id AS session, a.id AS account, o.name, a.owner, a.role,
                  s.proved_at > now() - make_interval(secs => %(proven)s) AS proven,
                  s.seen_at < now() - make_interval(secs => %(stale)s) AS stale
           FROM session s JOIN account a ON a.id = s.account JOIN owner o ON o.id = a.owner
           WHERE s.sha256 = %(sha256)s AND s.expires_at > now() AND a.deleted_at IS NULL""",
        {"sha256": sha256, "proven": proven_s, "stale": stale_s},
    )


def touch(connection: AnyConnection, session: int, idle_s: float, most_s: float) -> None:
    """It was seen just now, and lasts so much longer; none lasts longer than `most_s` in all."""
    execute(
        connection,
        """UPDATE session SET seen_at = now(), expires_at = least(
               now() + make_interval(secs => %(idle)s), created_at + make_interval(secs => %(most)s))
           WHERE id = %(id)s""",
        {"id": session, "idle": idle_s, "most": most_s},
    )


def prove(connection: AnyConnection, session: int) -> None:
    """It was shown just now who it is."""
    execute(connection, "UPDATE session SET proved_at = now() WHERE id = %(id)s", {"id": session})


def of_account(connection: AnyConnection, account: int) -> list[Session]:
    """Those that last, the latest seen first."""
    return rows(
        connection,
        Session,
        """SELECT id, account, created_at, proved_at, seen_at, expires_at, browser, address FROM session
           WHERE account = %(account)s AND expires_at > now() ORDER BY seen_at DESC, id DESC""",
        {"account": account},
    )


def end(connection: AnyConnection, account: int, session: int) -> int:
    """End one of an account's sessions; how many there were."""
    return execute(
        connection,
        _LOCKED.format(which="account = %(account)s AND id = %(id)s"),
        {"account": account, "id": session},
    )


def end_all(connection: AnyConnection, account: int, but: int | None = None) -> int:
    """End all of an account's sessions, but for one; how many."""
    return execute(
        connection,
        _LOCKED.format(which="account = %(account)s AND id IS DISTINCT FROM %(but)s"),
        {"account": account, "but": but},
    )


def end_oldest(connection: AnyConnection, account: int, most: int) -> int:
    """End those that have expired, and the longest unseen of an account beyond so many."""
    return execute(
        connection,
        _LOCKED.format(
            which="""account = %(account)s AND (expires_at <= now() OR id NOT IN (
                SELECT id FROM session WHERE account = %(account)s ORDER BY seen_at DESC, id DESC
                LIMIT %(most)s))"""
        ),
        {"account": account, "most": most},
    )
