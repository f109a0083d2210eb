"""Send what is on its way to webhooks; what does not arrive is tried again, ever more rarely, for days."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Final

from arena.config import Mail
from arena.news.by_mail import send_news
from arena.news.posting import Network, Posted, post
from arena.news.signing import signed_headers
from arena.store import audit, webhook
from arena.store.query import AnyConnection
from arena.store.schedule import clock
from arena.store.transactions import attempt, transact
from arena.store.webhook import Due

log = logging.getLogger(__name__)

# After each failure it waits so long, give or take a tenth; after the last it is given up.
PAUSES_S: Final = (5, 60, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400)
# An address at which nothing has arrived for so long is switched off.
FAILING: Final = timedelta(days=3)
AT_ONCE: Final = 20
LEASE_S: Final = 60.0  # longer than a request may take
KEPT: Final = timedelta(days=14)
GONE: Final = 410
_ARENA: Final = "arena"

Post = Callable[..., Awaitable[Posted]]


def send_due(
    connection: AnyConnection,
    allowed: Sequence[Network] = (),
    *,
    post: Post = post,
    now: datetime | None = None,
    mail: Mail | None = None,
) -> int:
    """Send one thing to each webhook for which something is due now; how many have arrived.

    mail: by which server news goes by mail; none: it does not arrive.

    Nothing is locked while requests are under way. Whoever is killed meanwhile leaves what it has taken to
    the next, who sends it again with the same id.
    """
    moment = now or transact(connection, clock)
    due = transact(connection, webhook.take_due, AT_ONCE, moment, LEASE_S)
    if not due:
        attempt(connection, webhook.forget_before, moment - KEPT)
        return 0
    results = asyncio.run(_post_all(due, allowed, post, moment, mail))
    for one, posted in zip(due, results, strict=True):
        attempt(connection, _note, one, posted, moment)
        said = (one.webhook, one.id, posted.status, posted.failure)
        log.info("webhook=%s delivery=%s status=%s failure=%r", *said)
    return sum(posted.arrived for posted in results)


async def _post_all(
    due: Sequence[Due], allowed: Sequence[Network], post: Post, moment: datetime, mail: Mail | None
) -> list[Posted]:
    async def one(of: Due) -> Posted:
        if of.by_mail:
            return await asyncio.to_thread(send_news, mail, of)
        body = of.payload.encode()
        headers = signed_headers(of.secret, f"msg_{of.id}", int(moment.timestamp()), body)
        return await post(of.url, body, headers, allowed)

    return list(await asyncio.gather(*map(one, due)))


def _note(connection: AnyConnection, due: Due, posted: Posted, moment: datetime) -> None:
    """Write down what became of it, and switch off an address that is gone or has failed for days."""
    if not webhook.lock(connection, due.webhook):  # deleted meanwhile
        return
    if posted.arrived:
        webhook.arrived(connection, due, moment, posted.status or 0)
        return
    wait = PAUSES_S[due.tries] * random.uniform(0.9, 1.1) if due.tries < len(PAUSES_S) else None
    failure = posted.failure or ""
    since = webhook.failed(connection, due, moment, posted.status, failure[:300], wait)
    gone = posted.status == GONE
    if gone or moment - since >= FAILING:
        begun = f"{since.astimezone(UTC):%Y-%m-%d %H:%M} UTC"
        because = "it says that it is gone (410)" if gone else f"nothing has arrived since {begun}"
        webhook.switch_off(connection, due.webhook, because)
        audit.write(connection, _ARENA, "switched off", f"webhook {due.webhook}", because)
