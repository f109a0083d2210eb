"""A real mail server on this machine, which hears what is sent."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

from aiosmtpd.controller import Controller


@dataclass
class MailServer:
    """What it has heard, and with what it refuses."""

    port: int = 0
    refuses: str = ""  # an answer of SMTP, like "450 try again"
    heard: list[EmailMessage] = field(default_factory=list)

    def link(self) -> str:
        """The link in the letter that came last."""
        text = self.heard[-1].get_content()
        found = re.search(r"https://arena\.example(/join#\S+)", text)
        assert found, text
        return found[1]

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:  # noqa: N802
        if self.refuses:
            return self.refuses
        message = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(message, EmailMessage)
        self.heard.append(message)
        return "250 taken"


class _OnAnyPort(Controller):
    def _trigger_server(self) -> None:
        assert isinstance(self.server, asyncio.Server)
        self.port = self.server.sockets[0].getsockname()[1]
        super()._trigger_server()  # type: ignore[no-untyped-call]


@contextmanager
def mail_server() -> Iterator[MailServer]:
    """A mail server that listens on this machine within the block."""
    found = MailServer()
    controller = _OnAnyPort(found, hostname="127.0.0.1", port=0)
    controller.start()
    try:
        found.port = controller.port
        yield found
    finally:
        controller.stop()
