"""What names look like, as rows: each likeness once, for ever."""

from __future__ import annotations

from arena.store.query import AnyConnection, execute


def insert(connection: AnyConnection, noun: str, sha256: bytes) -> None:
    """Take a likeness for an `owner` or a `bot`; violates `likeness_taken` where a name looks so."""
    execute(
        connection,
        "INSERT INTO likeness (noun, sha256) VALUES (%(noun)s, %(sha256)s)",
        {"noun": noun, "sha256": sha256},
    )
