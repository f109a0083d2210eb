"""News by mail: who wants it, how it reads, and how it ends by a link without signing in.

It is a webhook whose address is an account's confirmed mail: so it is found, tried again and given up alike.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import smtplib
from typing import Any, Final

from arena.account.letters import Written
from arena.config import Mail
from arena.errors import ArenaError
from arena.news.mailing import send_mail
from arena.news.posting import Posted
from arena.news.signing import new_secret
from arena.store import account, audit, mail_news
from arena.store.mail_news import MailNews
from arena.store.query import AnyConnection
from arena.store.webhook import Due

_CODE_LENGTH: Final = 100
_MARK: Final = 32  # characters of the signature


class NoMailAddress(ArenaError):
    """An account has no confirmed mail address."""

    def __init__(self) -> None:
        super().__init__("Your account has no confirmed mail address yet.")


class StopRefused(ArenaError):
    """A link by which news was to end is none."""

    def __init__(self) -> None:
        super().__init__("By this link nothing ends: it was copied in part, or no news goes there any more.")


def wanted(connection: AnyConnection, whose: int) -> MailNews | None:
    """The news that goes to an account, if it wants any."""
    return mail_news.of_account(connection, whose)


def begin(connection: AnyConnection, whose: int) -> None:
    """Tell an account by mail what happens to its bots. Raises NoMailAddress."""
    account.lock(connection, whose)
    found = account.by_id(connection, whose)
    if found is None or found.mail is None:
        raise NoMailAddress
    mail_news.delete(connection, whose)  # one that was switched off begins anew
    mail_news.insert(connection, whose, found.owner, new_secret())
    audit.write(connection, audit.by_account(whose), "asked for news by mail", audit.by_account(whose))


def end(connection: AnyConnection, whose: int) -> None:
    """Tell it nothing more."""
    account.lock(connection, whose)
    if mail_news.delete(connection, whose):
        audit.write(connection, audit.by_account(whose), "ended news by mail", audit.by_account(whose))


def end_by_code(connection: AnyConnection, code: str) -> None:
    """End the news in whose letter this code stood. Raises StopRefused."""
    number, dot, _ = code.partition(".")
    fit = dot and number.isascii() and number.isdigit() and len(number) < 19 and len(code) <= _CODE_LENGTH
    found = mail_news.by_id(connection, int(number)) if fit else None
    if found is None or not hmac.compare_digest(stop_code(found.id, found.secret).encode(), code.encode()):
        raise StopRefused
    end(connection, found.account)


def stop_code(number: int, secret: bytes) -> str:
    """The code by which news ends."""
    return f"{number}.{hmac.new(secret, b'end news by mail', hashlib.sha256).hexdigest()[:_MARK]}"


def send_news(mail: Mail | None, due: Due) -> Posted:
    """Hand one piece of news to the mail server."""
    if mail is None or due.mail is None:
        return Posted(None, "no mail is sent")
    stop = f"{mail.pages}/news/stop#{stop_code(due.webhook, due.secret)}"
    subject, text = news(json.loads(due.payload), mail.pages)
    text += f"\n-- \nNews of your bots at {mail.pages}. No more of it: {stop}\n"
    try:
        send_mail(mail, Written(due.mail, subject, text), {"List-Unsubscribe": f"<{stop}>"})
    except smtplib.SMTPException as error:
        return Posted(getattr(error, "smtp_code", None), type(error).__name__)
    except OSError as error:
        return Posted(None, error.strerror or type(error).__name__)
    return Posted(250, None)


def news(told: dict[str, Any], pages: str) -> tuple[str, str]:
    """The subject and the text of what a webhook would be told."""
    about = told["data"]
    if told["type"] == "match.fault":
        subject = f"{about['version']}: a fault in match {about['match']}"
        ends = " It forfeited the match." if about["forfeited"] else ""
        text = f"{about['version']} was at fault in match {about['match']} of {about['event']['name']}: "
        text += f"{', '.join(about['faults'])}.{ends}"
    elif told["type"] == "bot.suspended":
        subject = f"{about['version']} is suspended"
        text = f"{about['version']} enters no events for now: {about['because']}"
    else:
        subject = f"{about['event']['name']} is {'void' if about['void'] else 'over'}"
        text = "\n".join(_finish(one, about["entrants"]) for one in about["finishes"])
    return subject, f"{text}\n\n{pages}{about['page']}\n"


def _finish(one: dict[str, Any], entrants: int) -> str:
    place = f"place {one['place']} of {entrants}" if one["place"] else one["left_as"] or "without a place"
    rated = one["rating_before"] is not None and one["rating_after"] is not None
    change = f", rating {one['rating_before']:.1f} before, {one['rating_after']:.1f} now" if rated else ""
    return f"{one['version']}: {place}{change}"
