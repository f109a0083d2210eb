"""Mail: by which server it is sent, and what is on its way. A letter that does not arrive is tried again."""

from __future__ import annotations

import logging
import smtplib
import ssl
import time
from collections.abc import Callable
from datetime import timedelta
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from typing import Final

from arena.account import letters
from arena.account.letters import Written
from arena.config import Mail
from arena.store import letter
from arena.store.letter import Letter
from arena.store.query import AnyConnection
from arena.store.schedule import clock
from arena.store.transactions import attempt, transact

log = logging.getLogger(__name__)

PAUSES_S: Final = (
    30,
    120,
    600,
    1800,
    3600,
    7200,
    14_400,
)  # after each failure; after the last it is given up
AT_ONCE: Final = 20
LEASE_S: Final = 300.0  # longer than all that is taken at once may take
SECONDS: Final = 15.0  # for an answer of the server
ROUND_S: Final = 60.0  # after which no more is begun

Send = Callable[[Mail, Written], None]


def send_letters(connection: AnyConnection, mail: Mail, *, send: Send | None = None) -> int:
    """Send the letters that are due; how many the server has taken. Nothing is locked meanwhile."""
    moment = transact(connection, clock)
    began = time.monotonic()
    taken = 0
    for one in transact(connection, letter.take_due, AT_ONCE, moment, LEASE_S):
        if time.monotonic() - began > ROUND_S:
            break
        taken += _send(connection, mail, one, send or send_mail)
    return taken


def _send(connection: AnyConnection, mail: Mail, one: Letter, send: Send) -> bool:
    """Write a letter and send it; whether the server has taken it."""
    written = transact(connection, letters.written, one, mail.pages)
    if written is None:
        attempt(connection, letter.delete, one.id)
        return False
    try:
        send(mail, written)
    except (OSError, smtplib.SMTPException) as error:
        # Of the error its kind and status alone: its words may have the address.
        status = _status(error)
        log.warning("letter=%s error=%s status=%s", one.id, type(error).__name__, status)
        if one.tries >= len(PAUSES_S) or refused_for_good(error):
            attempt(connection, letter.delete, one.id)
        else:
            later = transact(connection, clock) + timedelta(seconds=PAUSES_S[one.tries])
            attempt(connection, letter.postpone, one.id, later)
        return False
    attempt(connection, letter.delete, one.id)
    log.info("letter=%s sent", one.id)
    return True


def send_mail(mail: Mail, written: Written, headers: dict[str, str] | None = None) -> None:
    """Hand one message to the server. Raises OSError, smtplib.SMTPException."""
    message = EmailMessage()
    message["From"] = mail.sender
    message["To"] = written.mail
    message["Subject"] = written.subject
    message["Date"] = formatdate()
    message["Message-ID"] = make_msgid(domain=mail.sender.rpartition("@")[2].rstrip(">"))
    message["Auto-Submitted"] = "auto-generated"
    for name, value in (headers or {}).items():
        message[name] = value
    message.set_content(written.text)
    context = ssl.create_default_context()
    server: smtplib.SMTP
    if mail.tls:
        server = smtplib.SMTP_SSL(mail.host, mail.port, timeout=SECONDS, context=context)
    else:
        server = smtplib.SMTP(mail.host, mail.port, timeout=SECONDS)
    with server:
        if not mail.tls and not mail.here:
            server.starttls(context=context)
        if mail.user:
            server.login(mail.user, mail.password)
        server.send_message(message)


def refused_for_good(error: Exception) -> bool:
    """Whether the server says that it will never take this, and not that it cannot now."""
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        return all(code >= 500 for code, _ in error.recipients.values())
    return isinstance(error, smtplib.SMTPDataError) and error.smtp_code >= 500


def _status(error: Exception) -> int | None:
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        return next((code for code, _ in error.recipients.values()), None)
    return getattr(error, "smtp_code", None)
