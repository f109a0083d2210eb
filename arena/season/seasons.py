"""Seasons: which events belong together."""

from __future__ import annotations

from typing import Final

from arena.errors import NameRefused, NotFound, StateRefused
from arena.season.scheme import read_scheme
from arena.season.season_file import SeasonTerms
from arena.store import audit, schedule, season, tournament
from arena.store.query import AnyConnection
from arena.store.refusals import constraint_refusals
from arena.store.season import Season

__all__ = ["Season", "add", "change", "close", "create", "delete", "every", "named", "of_event", "remove"]

LISTED: Final = 200


def create(connection: AnyConnection, name: str, terms: SeasonTerms, *, by: str = "organiser") -> Season:
    """Create a season. Raises NameTaken, NameRefused, NotFound, SchemeRefused, SchemeTermUnknown."""
    if "\0" in name:
        raise NameRefused("season", name)
    read_scheme(terms.scheme)
    with constraint_refusals(name=name):
        made = season.insert(connection, name, terms.title, terms.begins_at, terms.ends_at, terms.scheme)
    season.lock(connection, name)
    season.set_schedules(connection, made, _ids(connection, terms.schedules))
    audit.write(connection, by, "created", f"season {name}")
    return season.by_id(connection, made)


def change(connection: AnyConnection, name: str, terms: SeasonTerms, *, by: str = "organiser") -> Season:
    """Let a season be what its file says now; what was added or removed by hand stays.

    Raises NotFound, SchemeRefused, SchemeTermUnknown.
    """
    held = _locked(connection, name)
    read_scheme(terms.scheme)
    season.update(connection, held.id, terms.title, terms.begins_at, terms.ends_at, terms.scheme)
    season.set_schedules(connection, held.id, _ids(connection, terms.schedules, held))
    made = season.by_id(connection, held.id)
    if made != held:
        audit.write(connection, by, "changed", f"season {name}")
    return made


def add(connection: AnyConnection, name: str, event: int, *, by: str = "organiser") -> None:
    """Let an event belong to a season, whatever its schedule. Raises NotFound."""
    _by_hand(connection, name, event, True, by)


def remove(connection: AnyConnection, name: str, event: int, *, by: str = "organiser") -> None:
    """Let an event be none of a season's. Raises NotFound, also where it does not belong to it."""
    _by_hand(connection, name, event, False, by)


def close(connection: AnyConnection, name: str, *, by: str = "organiser") -> Season:
    """Close a season: events that are due from now on are none of it by their schedule.

    Raises NotFound, StateRefused.
    """
    held = _locked(connection, name)
    if held.closed_at is not None:
        raise StateRefused("season", name, "closed", "closed again")
    season.close(connection, held.id, True)
    audit.write(connection, by, "closed", f"season {name}")
    return season.by_id(connection, held.id)


def reopen(connection: AnyConnection, name: str, *, by: str = "organiser") -> Season:
    """Let a season that was closed go on, as if it had never been. Raises NotFound, StateRefused."""
    held = _locked(connection, name)
    if held.closed_at is None:
        raise StateRefused("season", name, "open", "opened again")
    season.close(connection, held.id, False)
    audit.write(connection, by, "reopened", f"season {name}")
    return season.by_id(connection, held.id)


def delete(connection: AnyConnection, name: str, *, by: str = "organiser") -> None:
    """Delete a season; its events stay what they are. Raises NotFound."""
    season.delete(connection, _locked(connection, name).id)
    audit.write(connection, by, "deleted", f"season {name}")


def named(connection: AnyConnection, name: str) -> Season:
    """Return the season of that name. Raises NotFound."""
    found = None if "\0" in name else season.named(connection, name)
    if found is None:
        raise NotFound("season", name)
    return found


def every(connection: AnyConnection) -> list[Season]:
    """Return the latest seasons, those that are open first."""
    return season.every(connection, LISTED)


def of_event(connection: AnyConnection, event: int) -> list[Season]:
    """Return the seasons that an event belongs to."""
    return season.of_event(connection, event)


def _by_hand(connection: AnyConnection, name: str, event: int, belongs: bool, by: str) -> None:
    held = _locked(connection, name)
    if tournament.by_id(connection, event) is None:
        raise NotFound("tournament", event)
    if not belongs and name not in {one.name for one in season.of_event(connection, event)}:
        raise NotFound(f"tournament in season {name} with the number", event)
    season.set_event(connection, held.id, event, belongs)
    audit.write(connection, by, "added" if belongs else "removed", f"season {name}", f"tournament {event}")


def _locked(connection: AnyConnection, name: str) -> Season:
    found = None if "\0" in name else season.lock(connection, name)
    if found is None:
        raise NotFound("season", name)
    return found


def _ids(connection: AnyConnection, names: tuple[str, ...], held: Season | None = None) -> list[int]:
    """The schedules of these names; of a season also one that was deleted since."""
    found = []
    kept = dict(zip(held.schedules, held.schedule_ids, strict=True)) if held else {}
    for name in names:
        row = schedule.named(connection, name)
        if row is not None:
            found.append(row.id)
        elif name in kept:
            found.append(kept[name])
        else:
            raise NotFound("schedule", name, "`arena schedule list` has all")
    return found
