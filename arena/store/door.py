"""Who may come in, as the one row that says so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from arena.store.query import AnyConnection, execute, one_row


@dataclass(frozen=True, slots=True)
class Door:
    """Who may come in."""

    mode: str  # closed: nobody; invited: who has an invitation; open: everybody whom the rest lets in
    mail_domains: list[str]  # whose addresses come in by the open door; none: it asks for no address
    class_code: bytes | None  # the SHA-256 of the code that the open door asks for


def current(connection: AnyConnection) -> Door:
    return one_row(connection, Door, "SELECT mode, mail_domains, class_code FROM door")


def change(
    connection: AnyConnection, mode: str, mail_domains: Sequence[str], class_code: bytes | None
) -> None:
    execute(
        connection,
        "UPDATE door SET mode = %(mode)s, mail_domains = %(domains)s, class_code = %(code)s",
        {"mode": mode, "domains": list(mail_domains), "code": class_code},
    )
