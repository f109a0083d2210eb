"""What is asked of the server while a database is copied: how large it is, and how far the copy is."""

from __future__ import annotations

from typing import Final

from arena.store.query import AnyConnection, value

_TABLES: Final = """FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind = 'r' AND n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema'"""


def is_empty(connection: AnyConnection) -> bool:
    """Whether there is no table but the server's own."""
    return not value(connection, f"SELECT EXISTS (SELECT {_TABLES})")


def stored_bytes(connection: AnyConnection) -> int:
    """The bytes of all tables, without their indexes."""
    return int(value(connection, f"SELECT coalesce(sum(pg_table_size(c.oid)), 0) {_TABLES}"))


def copied_bytes(connection: AnyConnection, application: str) -> tuple[str, int] | None:
    """The table that this application is copying now, and its bytes so far; None between two."""
    with connection.cursor() as cursor:
        found = cursor.execute(
            """SELECT c.relname, p.bytes_processed FROM pg_stat_progress_copy p
               JOIN pg_stat_activity a ON a.pid = p.pid JOIN pg_class c ON c.oid = p.relid
               WHERE a.application_name = %s""",
            [application],
        ).fetchone()
    return None if found is None else (found[0], found[1])
