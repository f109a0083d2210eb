"""Webhooks: who is told what happens, and by which address."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from arena.bot import owners
from arena.errors import ArenaError, NotFound
from arena.news.notices import payload
from arena.news.posting import check_url
from arena.news.signing import new_secret, written
from arena.store import audit, webhook
from arena.store.query import AnyConnection
from arena.store.schedule import clock
from arena.store.webhook import Delivery, Webhook

__all__ = ["Delivery", "Webhook", "create", "delete", "deliveries", "every", "named", "switch_on", "try_out"]

MOST: Final = 10  # of one owner, and of the arena
LATEST: Final = 50


class TooManyWebhooks(ArenaError):
    """An owner has as many webhooks as anybody may have."""

    def __init__(self, most: int) -> None:
        self.most = most
        super().__init__(f"There are {most} webhooks already, and no more are looked after: delete one.")


class WebhookIsOff(ArenaError):
    """Nothing is sent to a webhook that is off."""

    def __init__(self, number: int) -> None:
        self.number = number
        super().__init__(f"Webhook {number} is off; `arena webhook on {number}` switches it on again.")


@dataclass(frozen=True, slots=True)
class Made:
    """A new webhook with its secret, which is shown this once."""

    webhook: Webhook
    secret: str = field(repr=False)


def create(connection: AnyConnection, url: str, owner: str | None = None, *, by: str = "organiser") -> Made:
    """Make a webhook of an owner, which hears of its bots, or of the arena, which hears of everything.

    Raises UrlRefused, NotFound, TooManyWebhooks.
    """
    check_url(url)
    whose = None if owner is None else owners.named(connection, owner).id
    if webhook.count(connection, whose) >= MOST:
        raise TooManyWebhooks(MOST)
    secret = new_secret()
    number = webhook.insert(connection, whose, url, secret)
    audit.write(
        connection, by, "created", f"webhook {number}", "of the arena" if owner is None else "of an owner"
    )
    return Made(named(connection, number), written(secret))


def named(connection: AnyConnection, number: int) -> Webhook:
    """Return the webhook with this id. Raises NotFound."""
    found = webhook.by_id(connection, number)
    if found is None:
        raise NotFound("webhook", number)
    return found


def every(connection: AnyConnection, owner: str | None = None) -> list[Webhook]:
    """Return all webhooks, or those of an owner. Raises NotFound."""
    if owner is not None:
        owners.named(connection, owner)
    return webhook.every(connection, owner)


def delete(connection: AnyConnection, number: int, *, by: str = "organiser") -> None:
    """Delete a webhook with what is on its way to it. Raises NotFound."""
    _lock(connection, number)
    webhook.delete(connection, number)
    audit.write(connection, by, "deleted", f"webhook {number}")


def switch_on(connection: AnyConnection, number: int, *, by: str = "organiser") -> None:
    """Tell it again what happens, from now on. Raises NotFound."""
    _lock(connection, number)
    webhook.switch_on(connection, number)
    audit.write(connection, by, "switched on", f"webhook {number}")


def try_out(connection: AnyConnection, number: int, *, by: str = "organiser") -> None:
    """Send it a word that says nothing, to see whether it arrives. Raises NotFound, WebhookIsOff."""
    _lock(connection, number)
    if named(connection, number).off_at is not None:
        raise WebhookIsOff(number)
    now = clock(connection)
    subject = webhook.subject_at(connection, "tried", now)
    webhook.tell(connection, number, "webhook.tried", subject, payload("webhook.tried", now, {"by": by}))


def deliveries(connection: AnyConnection, number: int, limit: int = LATEST) -> list[Delivery]:
    """Return what it was told or is to be told, the newest first. Raises NotFound."""
    named(connection, number)
    return webhook.deliveries(connection, number, limit)


def _lock(connection: AnyConnection, number: int) -> None:
    if not webhook.lock(connection, number):
        raise NotFound("webhook", number)
