"""Rulings: the places of a finished event change because somebody decides so, and by nothing else.

Before a finished event is corrected, its places are written down (`settle`), and stand: no champion falls,
and nobody becomes one, because a match was void afterwards. Only where matches are played anew, and the event
so runs again, its places are again what its matches say.
"""

from __future__ import annotations

from arena.errors import NotFound, StateRefused, TermsRefused
from arena.store import audit, ruling, tournament
from arena.store.query import AnyConnection
from arena.store.tournament import Tournament
from arena.tournament import results
from arena.tournament.entries import entered_as

MOVE_UP = "move-up"
VACANT = "vacant"
SHARED = "shared"


def settle(connection: AnyConnection, event: Tournament) -> None:
    """Write down the places of a finished event, unless they are; the tournament is locked."""
    if event.state == "finished" and event.places_at is None:
        ruling.decide(connection, event.id, _places(connection, event.id))


def rule(
    connection: AnyConnection,
    number: int,
    name: str,
    how: str,
    reason: str,
    *,
    place: int | None = None,
    by: str = "organiser",
) -> None:
    """Decide on the place of a bot (`molly`, or one version: `molly/2`) in a finished event, in public.

    how: `move-up`: it loses its place, and who stood behind it moves up; `vacant`: it loses it, and nobody
    has it then; `shared`: it has this place, with whoever has it already.

    Raises NotFound, StateRefused where the event is not finished, TermsRefused.
    """
    event = tournament.lock(connection, number)
    if event is None:
        raise NotFound("tournament", number)
    if event.state != "finished":
        raise StateRefused("tournament", number, event.state, "ruled on")
    chosen = entered_as(connection, number, name)
    settle(connection, event)
    places = {one.entry: one.place for one in ruling.decided(connection, number)}
    former = {entry.number: places[entry.number] for entry in chosen}
    if how == SHARED:
        if place is None or not 1 <= place <= event.entries:
            raise TermsRefused("place", place, f"1 to {event.entries}")
        places |= dict.fromkeys(former, place)
        says = f"{name} has place {place}"
    else:
        places |= dict.fromkeys(former, None)
        says = f"{name} has no place"
        if how == MOVE_UP:
            lost = [one for one in former.values() if one is not None]
            places = {
                entry: None if held is None else held - sum(one < held for one in lost)
                for entry, held in places.items()
            }
            says += ", and who stood behind it moves up"
    ruling.decide(connection, number, places)
    audit.write(connection, by, "ruled", f"tournament {number}", f"{says}: {reason}", corrects=number)


def _places(connection: AnyConnection, number: int) -> dict[int, int | None]:
    """The places by the event's matches, by the entries' numbers."""
    place_of = {one.name: one.place for one in results.result(connection, number).places}
    return {entry.number: place_of[entry.name] for entry in tournament.entries(connection, number)}
