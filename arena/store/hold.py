"""Whether the house is held: it can be looked at, and does not go on with its events.

A house whose database or folder is a copy holds itself, so that looking at it plays nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from arena.store import audit, tournament
from arena.store.query import AnyConnection, execute, row_or_none, value

# True in a statement where the house may play: it is not held, and the database is not a copy.
PLAYS: Final = (
    "EXISTS (SELECT FROM house WHERE held_since IS NULL AND (database IS NULL OR database = database_id()))"
)


@dataclass(frozen=True, slots=True)
class Hold:
    """Since when the house is held, and why, as a clause."""

    since: datetime
    because: str


def current(connection: AnyConnection) -> Hold | None:
    """The hold under which the house is; None where it goes on."""
    return row_or_none(
        connection,
        Hold,
        """SELECT held_since AS since, held_because AS because FROM house WHERE held_since IS NOT NULL""",
    )


def impose(connection: AnyConnection, because: str, *, by: str = "organiser") -> Hold:
    """Hold the house; a hold that is there already stays as it is. Returns the hold."""
    held = execute(
        connection,
        """UPDATE house SET held_since = clock_timestamp(), held_because = %(because)s
           WHERE held_since IS NULL""",
        {"because": because},
    )
    if held:
        audit.write(connection, by, "held", "house", because)
    found = current(connection)
    assert found is not None  # one row, held by this statement or before it
    return found


def lift(connection: AnyConnection, *, by: str = "organiser") -> Hold | None:
    """Let the house go on here; the hold that was lifted, None if there was none.

    The patience with absent bots starts again.
    """
    former = current(connection)
    execute(
        connection,
        "UPDATE house SET held_since = NULL, held_because = NULL, database = database_id()",
    )
    if former is not None:
        for event in tournament.running(connection):
            tournament.lock(connection, event)
            tournament.forget_absences(connection, event)
        audit.write(connection, by, "released", "house", former.because)
    return former


def check_database(connection: AnyConnection) -> Hold | None:
    """Hold the house if this database is a copy of the one in which it played; the hold under which it is.

    The first time, write down which database this is.
    """
    execute(connection, "UPDATE house SET database = database_id() WHERE database IS NULL")
    if value(connection, "SELECT database <> database_id() AND held_since IS NULL FROM house"):
        return impose(connection, "its database is a copy, or was moved to another server", by="arena")
    return current(connection)


def check_home(connection: AnyConnection, home: str) -> Hold | None:
    """Hold the house if it was last opened elsewhere; the hold under which it is.

    home: the machine and folder in which it is being opened.
    """
    former = value(connection, "SELECT home FROM house")
    if former != home:
        execute(connection, "UPDATE house SET home = %(home)s", {"home": home})
    if former not in (None, home):
        return impose(connection, f"it was last opened in {former}, and is now in {home}", by="arena")
    return check_database(connection)
