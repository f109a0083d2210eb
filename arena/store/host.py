"""Hosts of bots as rows: written every few seconds, and forgotten when they fall silent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from arena.store.query import AnyConnection, execute, rows

SILENT_AFTER_S = 30


@dataclass(frozen=True, slots=True)
class Host:
    """A host that has spoken lately."""

    name: str
    sandbox: str  # how programs are shut in there, as a clause
    packages: list[str]  # what bots find there, a line each
    versions: int  # that it runs now


def announce(
    connection: AnyConnection, name: str, sandbox: str, packages: Sequence[str], versions: int
) -> None:
    """Write a host down, and forget those that have fallen silent."""
    execute(
        connection,
        """WITH silent AS (
               DELETE FROM host WHERE seen_at < clock_timestamp() - make_interval(secs => %(silent)s)
                   AND name <> %(name)s)
           INSERT INTO host (name, sandbox, packages, versions, seen_at)
           VALUES (%(name)s, %(sandbox)s, %(packages)s, %(versions)s, clock_timestamp())
           ON CONFLICT (name) DO UPDATE SET sandbox = EXCLUDED.sandbox, packages = EXCLUDED.packages,
               versions = EXCLUDED.versions, seen_at = EXCLUDED.seen_at""",
        {
            "name": name,
            "sandbox": sandbox,
            "packages": list(packages),
            "versions": versions,
            "silent": SILENT_AFTER_S,
        },
    )


def leave(connection: AnyConnection, name: str) -> None:
    """Forget a host that goes down."""
    execute(connection, "DELETE FROM host WHERE name = %(name)s", {"name": name})


def every(connection: AnyConnection) -> list[Host]:
    """The hosts that have spoken lately, by name."""
    return rows(
        connection,
        Host,
        """SELECT name, sandbox, packages, versions FROM host
           WHERE seen_at >= clock_timestamp() - make_interval(secs => %(silent)s) ORDER BY name""",
        {"silent": SILENT_AFTER_S},
    )
