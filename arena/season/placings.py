"""Who came where in the events of a season, and what that gives by its points scheme."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from threading import Lock
from typing import Final

from arena.season.scheme import EVENTS, Scheme
from arena.store import season, tournament
from arena.store.query import AnyConnection
from arena.store.season import BotOf, Conduct, SeasonEvent
from arena.store.tournament import Entry
from arena.tournament import results

_DISQUALIFIED: Final = "disqualified"
_KEPT: Final = 5 * EVENTS


@dataclass(frozen=True, slots=True)
class Placed:
    """One version in an event that is over: what points are given for."""

    version: int
    name: str  # that it had
    place: int | None  # None: it has none
    left_as: str | None  # withdrawn | disqualified
    conduct: Conduct | None  # None: it played nothing


@dataclass(frozen=True, slots=True)
class Placing:
    """One bot in one event that is over."""

    bot: BotOf  # of the version that took part
    name: str  # which this had
    place: int | None
    left_as: str | None
    points: Fraction  # with the bonus, times the event's weight
    bonus: Fraction  # of these, also weighted


class PlacedEvents:
    """Who came where in events that are over, kept until they are corrected. For many threads."""

    def __init__(self) -> None:
        self._kept: OrderedDict[SeasonEvent, tuple[Placed, ...]] = OrderedDict()
        self._lock = Lock()

    def read(
        self, connection: AnyConnection, events: Sequence[SeasonEvent]
    ) -> dict[SeasonEvent, tuple[Placed, ...]]:
        """Return the versions in each of these finished events.

        An event is another one (`SeasonEvent`) once it is corrected, or is finished anew.
        """
        with self._lock:
            found = {event: self._kept[event] for event in events if event in self._kept}
        missing = [event for event in events if event not in found]
        if missing:
            made = _read(connection, missing)
            with self._lock:
                self._kept.update(made)
                while len(self._kept) > _KEPT:
                    self._kept.popitem(last=False)
            found |= made
        return found


def placings(
    connection: AnyConnection, scheme: Scheme, events: Sequence[SeasonEvent], kept: PlacedEvents
) -> list[list[Placing]]:
    """Return, for each of these finished events, its bots with their points; best first.

    Of several versions of a bot in an event that with the most points stands for it.
    """
    placed = kept.read(connection, events)
    versions = {one.version for event in events for one in placed[event]}
    bot_of = {one.version: one for one in season.bots_of(connection, sorted(versions))}
    return [_of_event(scheme, event, placed[event], bot_of) for event in events]


def _of_event(
    scheme: Scheme, event: SeasonEvent, placed: Sequence[Placed], bot_of: dict[int, BotOf]
) -> list[Placing]:
    sharing = Counter(one.place for one in placed)
    weight = scheme.weights.get(event.schedule, Fraction(1))
    found: dict[int, Placing] = {}
    for one in placed:
        bot, points, bonus = bot_of[one.version], Fraction(0), Fraction(0)
        if one.left_as != _DISQUALIFIED:
            points = scheme.for_place(one.place, sharing[one.place]) if one.place is not None else points
            bonus = _bonus(scheme, one, one.place == 1 and sharing[1] == 1)
        made = Placing(bot, one.name, one.place, one.left_as, (points + bonus) * weight, bonus * weight)
        other = found.get(bot.bot)
        if other is None or made.points > other.points:
            found[bot.bot] = made
    return sorted(found.values(), key=lambda one: (one.place is None, one.place or 0))


def _bonus(scheme: Scheme, one: Placed, alone: bool) -> Fraction:
    bonus = scheme.champion if alone else Fraction(0)
    if one.left_as is None and one.conduct is not None and one.conduct.played:
        bonus += scheme.entering
        bonus += scheme.unbeaten if one.conduct.unbeaten else 0
        bonus += scheme.faultless if not one.conduct.faults else 0
    return bonus


def _read(connection: AnyConnection, events: Sequence[SeasonEvent]) -> dict[SeasonEvent, tuple[Placed, ...]]:
    conduct = {
        (one.tournament, one.version): one
        for one in season.conduct(connection, [event.id for event in events])
    }
    found = {}
    for event in events:
        entries = tournament.entries(connection, event.id)
        place_of = _places(connection, event.id, entries)
        found[event] = tuple(
            Placed(
                one.version,
                one.name,
                place_of.get(one.version),
                one.left_as,
                conduct.get((event.id, one.version)),
            )
            for one in entries
        )
    return found


def _places(connection: AnyConnection, event: int, entries: Sequence[Entry]) -> dict[int, int]:
    """The places by the event's format. Who was disqualified has none."""
    out = {entry.version for entry in entries if entry.left_as == _DISQUALIFIED}
    version_of = {entry.name: entry.version for entry in entries}
    return {
        version_of[one.name]: one.place
        for one in results.result(connection, event).places
        if one.place is not None and version_of[one.name] not in out
    }
