"""Webhooks and what is on its way to them, as rows."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from arena.store.bot import version_name
from arena.store.query import AnyConnection, execute, one_row, row_or_none, rows, value


@dataclass(frozen=True, slots=True)
class Webhook:
    """An address that is told what happens to an owner's bots, or in the whole arena."""

    id: int
    owner: str | None  # None: it hears of everything
    url: str
    created_at: datetime
    failing_since: datetime | None  # the first failure since anything arrived
    off_at: datetime | None
    off_because: str | None
    waiting: int  # deliveries that are still to arrive


@dataclass(frozen=True, slots=True)
class Delivery:
    """One thing told to one webhook: what became of it."""

    id: int
    kind: str  # match.fault | bot.suspended | event.over | webhook.tried
    subject: str
    created_at: datetime
    tries: int
    next_at: datetime | None  # when it is tried next; None: it has arrived, or is given up
    arrived_at: datetime | None
    status: int | None  # of HTTP, at the last try
    failure: str | None  # of the last try


@dataclass(frozen=True, slots=True)
class Due:
    """A delivery that is to be sent now."""

    id: int
    webhook: int
    url: str
    secret: bytes = field(repr=False)
    payload: str
    tries: int  # before this one
    by_mail: bool
    mail: str | None  # of the account that is told by mail


@dataclass(frozen=True, slots=True)
class FaultyMatch:
    """A version at fault in a match that has ended, and a webhook that is to hear of it."""

    webhook: int
    match: int
    tournament: int
    event: str
    version: int
    number: int  # of the version
    bot: str
    owner: str
    ended_at: datetime
    kinds: list[str]  # of its faults, in order
    forfeited: bool

    @property
    def name(self) -> str:
        return version_name(self.bot, self.number)


@dataclass(frozen=True, slots=True)
class Suspended:
    """A version that was suspended, and a webhook that is to hear of it."""

    webhook: int
    version: int
    number: int  # of the version
    bot: str
    owner: str
    since: datetime
    reason: str

    @property
    def name(self) -> str:
        return version_name(self.bot, self.number)


@dataclass(frozen=True, slots=True)
class Over:
    """A tournament that is over, and rated to its end; and a webhook that is to hear of it."""

    webhook: int
    owner: str | None
    tournament: int
    ended_at: datetime


_WEBHOOK: Final = """
SELECT w.id, owner.name AS owner, w.url, w.created_at, w.failing_since, w.off_at, w.off_because,
       (SELECT count(*) FROM delivery d WHERE d.webhook = w.id AND d.next_at IS NOT NULL) AS waiting
FROM webhook w LEFT JOIN owner ON owner.id = w.owner"""

# The webhooks that hear of a bot.
_HEARS: Final = "w.off_at IS NULL AND (w.owner IS NULL OR w.owner = bot.owner)"


def insert(connection: AnyConnection, owner: int | None, url: str, secret: bytes) -> int:
    return int(
        value(
            connection,
            "INSERT INTO webhook (owner, url, secret) VALUES (%(owner)s, %(url)s, %(secret)s) RETURNING id",
            {"owner": owner, "url": url, "secret": secret},
        )
    )


def by_id(connection: AnyConnection, webhook: int) -> Webhook | None:
    return row_or_none(
        connection,
        Webhook,
        _WEBHOOK + " WHERE w.id = %(webhook)s AND w.account IS NULL",
        {"webhook": webhook},
    )


def every(connection: AnyConnection, owner: str | None = None) -> list[Webhook]:
    """All webhooks, or those of an owner, by id."""
    return rows(
        connection,
        Webhook,
        _WEBHOOK
        + """ WHERE w.account IS NULL AND (%(owner)s::text IS NULL OR owner.name = %(owner)s)
                      ORDER BY w.id""",
        {"owner": owner},
    )


def count(connection: AnyConnection, owner: int | None) -> int:
    """How many webhooks an owner has; None: the arena."""
    return int(
        value(
            connection,
            """SELECT count(*) FROM webhook
               WHERE owner IS NOT DISTINCT FROM %(owner)s::bigint AND account IS NULL""",
            {"owner": owner},
        )
    )


def lock(connection: AnyConnection, webhook: int) -> bool:
    """Lock it; whether it is there."""
    return bool(
        execute(
            connection,
            "SELECT FROM webhook WHERE id = %(webhook)s FOR NO KEY UPDATE",
            {"webhook": webhook},
        )
    )


def delete(connection: AnyConnection, webhook: int) -> None:
    """Delete it with what is on its way to it; it is locked."""
    execute(connection, "DELETE FROM webhook WHERE id = %(webhook)s", {"webhook": webhook})


def switch_off(connection: AnyConnection, webhook: int, because: str) -> None:
    """Tell it no more, and give up what is on its way; it is locked."""
    execute(
        connection,
        """UPDATE webhook SET off_at = clock_timestamp(), off_because = %(because)s WHERE id = %(webhook)s""",
        {"webhook": webhook, "because": because},
    )
    execute(
        connection,
        """UPDATE delivery SET next_at = NULL, payload = ''
           WHERE webhook = %(webhook)s AND next_at IS NOT NULL""",
        {"webhook": webhook},
    )


def switch_on(connection: AnyConnection, webhook: int) -> None:
    """Tell it what happens from now on; it is locked."""
    execute(
        connection,
        """UPDATE webhook SET off_at = NULL, off_because = NULL, failing_since = NULL
           WHERE id = %(webhook)s""",
        {"webhook": webhook},
    )


def deliveries(connection: AnyConnection, webhook: int, limit: int) -> list[Delivery]:
    """What it was told or is to be told, the newest first."""
    return rows(
        connection,
        Delivery,
        """SELECT id, kind, subject, created_at, tries, next_at, arrived_at, status, failure
           FROM delivery WHERE webhook = %(webhook)s ORDER BY id DESC LIMIT %(limit)s""",
        {"webhook": webhook, "limit": limit},
    )


def tell(connection: AnyConnection, webhook: int, kind: str, subject: str, payload: str) -> bool:
    """Put a delivery on its way; False where the webhook was told of this before. It is locked."""
    return bool(
        execute(
            connection,
            """INSERT INTO delivery (webhook, kind, subject, payload)
               VALUES (%(webhook)s, %(kind)s, %(subject)s, %(payload)s) ON CONFLICT DO NOTHING""",
            {"webhook": webhook, "kind": kind, "subject": subject, "payload": payload},
        )
    )


def listening(connection: AnyConnection) -> bool:
    """Whether anybody wants to be told anything."""
    return bool(value(connection, "SELECT EXISTS (SELECT FROM webhook WHERE off_at IS NULL)"))


def faulty_matches(connection: AnyConnection, seconds: int, limit: int) -> list[FaultyMatch]:
    """Who was at fault in matches of the last seconds and has not been told of."""
    return rows(
        connection,
        FaultyMatch,
        f"""SELECT w.id AS webhook, m.id AS match, t.id AS tournament, t.name AS event, found.version,
                   v.number, bot.name AS bot, owner.name AS owner, m.finished_at AS ended_at, found.kinds,
                   e.forfeited
            FROM (SELECT match, version, array_agg(kind ORDER BY number) AS kinds, max(at) AS at FROM fault
                  WHERE at > clock_timestamp() - make_interval(secs => %(seconds)s)
                  GROUP BY match, version) found
            JOIN match m ON m.id = found.match AND m.state = 'finished'
            JOIN match_entrant e ON e.match = m.id AND e.version = found.version
            JOIN tournament t ON t.id = m.tournament
            JOIN bot_version v ON v.id = found.version JOIN bot ON bot.id = v.bot
            JOIN owner ON owner.id = bot.owner
            JOIN webhook w ON {_HEARS} AND found.at > w.created_at
            WHERE NOT EXISTS (SELECT FROM delivery d WHERE d.webhook = w.id AND d.kind = 'match.fault'
                              AND d.subject = 'match ' || m.id || ' version ' || found.version)
            ORDER BY w.id, m.id, found.version LIMIT %(limit)s""",
        {"seconds": seconds, "limit": limit},
    )


def suspended(connection: AnyConnection, seconds: int, limit: int) -> list[Suspended]:
    """Who was suspended in the last seconds and has not been told of."""
    return rows(
        connection,
        Suspended,
        f"""SELECT w.id AS webhook, s.version, v.number, bot.name AS bot, owner.name AS owner,
                   s.since, s.reason
            FROM suspension s JOIN bot_version v ON v.id = s.version JOIN bot ON bot.id = v.bot
            JOIN owner ON owner.id = bot.owner
            JOIN webhook w ON {_HEARS} AND s.since > w.created_at
            WHERE s.since > clock_timestamp() - make_interval(secs => %(seconds)s)
              AND NOT EXISTS (SELECT FROM delivery d WHERE d.webhook = w.id AND d.kind = 'bot.suspended'
                              AND d.subject = 'version ' || s.version || ' at ' || s.since)
            ORDER BY w.id, s.since, s.version LIMIT %(limit)s""",
        {"seconds": seconds, "limit": limit},
    )


def over(connection: AnyConnection, seconds: int, limit: int) -> list[Over]:
    """Which tournaments have ended in the last seconds, are rated to their end and have not been told of."""
    return rows(
        connection,
        Over,
        """SELECT w.id AS webhook, owner.name AS owner, t.id AS tournament, t.finished_at AS ended_at
           FROM tournament t JOIN webhook w ON w.off_at IS NULL AND t.finished_at > w.created_at
           LEFT JOIN owner ON owner.id = w.owner
           WHERE t.finished_at > clock_timestamp() - make_interval(secs => %(seconds)s)
             AND t.state IN ('finished', 'void')
             AND NOT EXISTS (SELECT FROM schedule p WHERE p.id = t.schedule AND p.practice)
             AND (w.owner IS NULL OR EXISTS (
                 SELECT FROM entry JOIN bot_version v ON v.id = entry.version JOIN bot ON bot.id = v.bot
                 WHERE entry.tournament = t.id AND bot.owner = w.owner))
             AND (t.ladder IS NULL OR t.state = 'void' OR NOT EXISTS (
                 SELECT FROM match m WHERE m.tournament = t.id AND m.state = 'finished' AND NOT m.settled))
             AND NOT EXISTS (SELECT FROM delivery d WHERE d.webhook = w.id AND d.kind = 'event.over'
                             AND d.subject = 'event ' || t.id || ' at ' || t.finished_at)
           ORDER BY w.id, t.id LIMIT %(limit)s""",
        {"seconds": seconds, "limit": limit},
    )


def subject_at(connection: AnyConnection, what: str, moment: datetime) -> str:
    """The subject of what can happen again: with its moment as the database writes it."""
    return str(
        value(
            connection,
            "SELECT %(what)s::text || ' at ' || %(moment)s::timestamptz",
            {"what": what, "moment": moment},
        )
    )


def take_due(connection: AnyConnection, limit: int, now: datetime, lease_s: float) -> list[Due]:
    """Take what is to be sent now, and let nobody else take it for the time of the lease.

    At most one of a webhook, the oldest; what another has locked is left to it.
    """
    return rows(
        connection,
        Due,
        """WITH hearing AS MATERIALIZED (
               SELECT w.id, w.url, w.secret, w.account FROM webhook w
               WHERE w.off_at IS NULL AND EXISTS (
                   SELECT FROM delivery d WHERE d.webhook = w.id AND d.next_at <= %(now)s)
               ORDER BY w.id LIMIT %(limit)s FOR NO KEY UPDATE SKIP LOCKED),
           first AS (
               SELECT DISTINCT ON (d.webhook) d.id FROM delivery d JOIN hearing ON hearing.id = d.webhook
               WHERE d.next_at <= %(now)s ORDER BY d.webhook, d.next_at, d.id)
           UPDATE delivery d SET tries = d.tries + 1,
                  next_at = %(now)s::timestamptz + make_interval(secs => %(lease)s)
           FROM first, hearing WHERE d.id = first.id AND hearing.id = d.webhook
           RETURNING d.id, d.webhook, hearing.url, hearing.secret, d.payload, d.tries - 1 AS tries,
                     hearing.account IS NOT NULL AS by_mail,
                     (SELECT mail FROM account WHERE account.id = hearing.account) AS mail""",
        {"limit": limit, "now": now, "lease": lease_s},
    )


def arrived(connection: AnyConnection, due: Due, now: datetime, status: int) -> None:
    """Note that it has arrived; the webhook is locked."""
    execute(
        connection,
        """UPDATE delivery SET arrived_at = %(now)s, next_at = NULL, status = %(status)s, failure = NULL,
               payload = ''
           WHERE id = %(id)s""",
        {"id": due.id, "now": now, "status": status},
    )
    execute(
        connection, "UPDATE webhook SET failing_since = NULL WHERE id = %(webhook)s", {"webhook": due.webhook}
    )


def failed(
    connection: AnyConnection,
    due: Due,
    now: datetime,
    status: int | None,
    failure: str,
    wait_s: float | None,
) -> datetime:
    """Note that it has not arrived; the webhook is locked. Returns since when nothing arrives there.

    wait_s: after this long it is tried again; None: it is given up.
    """
    execute(
        connection,
        """UPDATE delivery SET status = %(status)s, failure = %(failure)s,
               next_at = %(now)s::timestamptz + make_interval(secs => %(wait)s::float8),
               payload = CASE WHEN %(wait)s::float8 IS NULL THEN '' ELSE payload END
           WHERE id = %(id)s""",
        {"id": due.id, "status": status, "failure": failure, "now": now, "wait": wait_s},
    )
    return one_row(
        connection,
        _Since,
        """UPDATE webhook SET failing_since = coalesce(failing_since, %(now)s)
           WHERE id = %(webhook)s RETURNING failing_since AS since""",
        {"webhook": due.webhook, "now": now},
    ).since


@dataclass(frozen=True, slots=True)
class _Since:
    since: datetime


def forget_before(connection: AnyConnection, created_before: datetime) -> int:
    """Delete deliveries that have ended and are so old; how many. What another has locked is left to it."""
    return execute(
        connection,
        """WITH hearing AS MATERIALIZED (
               SELECT id FROM webhook ORDER BY id FOR NO KEY UPDATE SKIP LOCKED)
           DELETE FROM delivery d USING hearing
           WHERE d.webhook = hearing.id AND d.next_at IS NULL AND d.created_at < %(before)s""",
        {"before": created_before},
    )


def delete_those_of(connection: AnyConnection, owner: int) -> None:
    """Delete the webhooks of an owner with what is on its way to them."""
    execute(
        connection,
        "SELECT FROM webhook WHERE owner = %(owner)s ORDER BY id FOR NO KEY UPDATE",
        {"owner": owner},
    )
    execute(connection, "DELETE FROM webhook WHERE owner = %(owner)s", {"owner": owner})
