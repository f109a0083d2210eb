"""The door: who may come in without an invitation, if anybody."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Sequence
from typing import Final

from arena.errors import ArenaError, TermsRefused
from arena.store import audit, door
from arena.store.door import Door, current
from arena.store.query import AnyConnection

__all__ = [
    "MODES",
    "CodeWrong",
    "DomainRefused",
    "Door",
    "DoorClosed",
    "change",
    "check_code",
    "current",
    "new_code",
    "takes",
]

MODES: Final = ("closed", "invited", "open")
MOST_DOMAINS: Final = 50
_DOMAIN: Final = re.compile(
    r"(?=.{3,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+"
)
_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"  # none that looks like another


class DoorClosed(ArenaError):
    """Nobody comes in this way."""

    def __init__(self, mode: str) -> None:
        self.mode = mode
        super().__init__(
            "This arena takes in nobody new at present."
            if mode == "closed"
            else "This arena takes in whoever is invited; ask its organiser for a link."
        )


class DomainRefused(TermsRefused):
    """What is to be a mail domain is none, or there are too many."""


class CodeWrong(ArenaError):
    """The class code is another."""

    def __init__(self) -> None:
        super().__init__("This is not the class code; its organiser has it.")


def change(
    connection: AnyConnection,
    *,
    mode: str,
    mail_domains: Sequence[str] = (),
    class_code: str | None = None,
    keep_code: bool = False,
    by: str = "operator",
) -> Door:
    """Say who may come in. Raises TermsRefused.

    mail_domains: whose addresses the open door takes. class_code: what it asks for; None: none, or the one
    that there is where `keep_code`.
    """
    if mode not in MODES:
        raise TermsRefused("The door", repr(mode), " or ".join(MODES))
    domains = list(
        dict.fromkeys(one.strip().lower().removeprefix("@") for one in mail_domains if one.strip())
    )
    for one in domains:
        if not _DOMAIN.fullmatch(one):
            raise DomainRefused("A mail domain", repr(one), "like school.example")
    if len(domains) > MOST_DOMAINS:
        raise DomainRefused("The list of mail domains", f"of {len(domains)}", f"of {MOST_DOMAINS} at most")
    if class_code is not None and not 6 <= len(class_code.strip()) <= 60:
        raise TermsRefused("A class code", f"of {len(class_code.strip())} characters", "of 6 to 60")
    kept = current(connection).class_code if keep_code else None
    door.change(connection, mode, domains, kept if class_code is None else _sha256(class_code))
    said = [mode, *domains, *(["class code"] if class_code or kept else [])]
    audit.write(connection, by, "set the door", "arena", " ".join(said)[:1000])
    return current(connection)


def check_code(found: Door, code: str) -> None:
    """Hold a class code to the door's, if it has one. Raises CodeWrong."""
    if found.class_code is not None and not hmac.compare_digest(found.class_code, _sha256(code)):
        raise CodeWrong


def takes(found: Door, mail: str | None) -> bool:
    """Whether its list of mail domains takes an address that was shown to be theirs; without a list: any."""
    if not found.mail_domains:
        return True
    return mail is not None and mail.rpartition("@")[2].lower() in found.mail_domains


def new_code() -> str:
    """A class code that can be written on a board: `k7fm-2xqp-9dtw`, of 59 bits."""
    return "-".join("".join(secrets.choice(_LETTERS) for _ in range(4)) for _ in range(3))


def _sha256(code: str) -> bytes:
    return hashlib.sha256(code.strip().lower().encode()).digest()
