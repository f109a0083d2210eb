"""Outages: an event is held while nearly all bots that had come to it are away at once.

One bot that goes away is that bot's affair. When nearly all go within a minute, it is the power, the network
or the house itself: nobody is missed then, nothing begins, and the event goes on by itself when half of them
are back, or when it was held for as long as its terms say.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from arena.errors import NotFound, StateRefused
from arena.store import audit, outage, tournament
from arena.store.outage import Attendee
from arena.store.query import AnyConnection
from arena.store.refusals import constraint_refusals
from arena.store.tournament import Tournament

# Who went within so long of each other went at once: streams that a cut network holds open end one by one.
AT_ONCE_S: Final = 60.0
# Such a share of those who had come is nearly everybody; when such a share is here, the event goes on.
NEARLY_ALL: Final = 0.75
BACK: Final = 0.5
_FEWEST_AWAY: Final = 3

_ARENA: Final = "the arena"


def review(connection: AnyConnection, event: Tournament, present: Sequence[int]) -> None:
    """Hold a running event, or let it go on. Its absences are noted, and it is locked.

    present: the versions that could be seated now.
    """
    outage.note_arrivals(connection, event.id, present)
    held = outage.held_seconds(connection, event.id)
    if held is None:
        outage.give_up(connection, event.id, event.patience_seconds)
    found = outage.attendees(connection, event.id)
    away = sum(one.away_seconds is not None for one in found)
    if held is None:
        if event.outage_seconds and all_at_once(found):
            outage.hold(connection, event.id)
            why = f"{away} of the {len(found)} bots that had come are away at once"
            audit.write(connection, _ARENA, "held", f"tournament {event.id}", why)
    elif len(found) - away >= BACK * len(found):
        _go_on(connection, event.id, f"{len(found) - away} of {len(found)} bots are here")
    elif held >= event.outage_seconds:
        # Who is still away was waited for, and is absent like anybody from now on.
        outage.give_up(connection, event.id, 0)
        outage.go_on(connection, event.id)
        why = f"it was held for {event.outage_seconds} s"
        audit.write(connection, _ARENA, "went on", f"tournament {event.id}", why)


def all_at_once(attendees: Sequence[Attendee]) -> bool:
    """Whether nearly all of these are away, and went at once.

    The bots of one owner alone are that owner's affair, as long as somebody else is here.
    """
    away = [one for one in attendees if one.away_seconds is not None]
    if not away:
        return False
    last = min(one.away_seconds or 0.0 for one in away)
    together = [one for one in away if (one.away_seconds or 0.0) <= last + AT_ONCE_S]
    here = len(attendees) - len(away)
    if not here:
        return len(together) > 1
    return (
        len(together) >= _FEWEST_AWAY
        and len(together) >= NEARLY_ALL * (here + len(together))
        and len({one.owner for one in together}) > 1
    )


def set_most(connection: AnyConnection, number: int, seconds: int, *, by: str = "organiser") -> bool:
    """Set for how long a tournament is held at most in an outage; 0: it plays on.

    Returns whether it was held and goes on by this; the patience with absent bots starts again then. Raises
    NotFound, StateRefused, TermsRefused.
    """
    held = tournament.lock(connection, number)
    if held is None:
        raise NotFound("tournament", number)
    if held.ended:
        raise StateRefused("tournament", number, held.state, "held or played on")
    with constraint_refusals(outage_seconds=seconds):
        outage.set_most(connection, number, seconds)
    audit.write(connection, by, "set outage", f"tournament {number}", f"{held.outage_seconds} → {seconds} s")
    since = outage.held_seconds(connection, number)
    if since is None or since < seconds:
        return False
    _go_on(connection, number, "the organiser said so", by=by)
    return True


def _go_on(connection: AnyConnection, number: int, why: str, *, by: str = _ARENA) -> None:
    outage.go_on(connection, number)
    tournament.forget_absences(connection, number)
    audit.write(connection, by, "went on", f"tournament {number}", why)
