"""Who came where in an event of a season, and what it gives by the season's points scheme."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from arena.rating import crosstables
from arena.season.scheme import Scheme
from arena.store import season, tournament
from arena.store.query import AnyConnection
from arena.store.season import BotOf, Conduct, SeasonEvent
from arena.store.tournament import Entry
from arena.tournament import results

_DISQUALIFIED = "disqualified"


@dataclass(frozen=True, slots=True)
class Placing:
    """One bot in one event that is over."""

    bot: BotOf
    name: str  # of the version that took part
    place: int | None  # None: it has none
    left_as: str | None  # withdrawn | disqualified
    points: Fraction  # with the bonus, times the event's weight
    bonus: Fraction  # of these, also weighted


def placings(connection: AnyConnection, scheme: Scheme, events: Sequence[SeasonEvent]) -> list[list[Placing]]:
    """Return, for each of these finished events, its bots with their points; best first.

    Of several versions of a bot in an event that with the most points stands for it.
    """
    conduct = {
        (one.tournament, one.bot): one for one in season.conduct(connection, [event.id for event in events])
    }
    return [_of_event(connection, scheme, event, conduct) for event in events]


def _of_event(
    connection: AnyConnection,
    scheme: Scheme,
    event: SeasonEvent,
    conduct: Mapping[tuple[int, int], Conduct],
) -> list[Placing]:
    entries = tournament.entries(connection, event.id)
    bot_of = {one.version: one for one in season.bots_of(connection, [entry.version for entry in entries])}
    place_of = _places(connection, event.id, entries)
    sharing = Counter(place_of.values())
    weight = scheme.weights.get(event.schedule, Fraction(1))
    found: dict[int, Placing] = {}
    for entry in entries:
        bot, place = bot_of[entry.version], place_of.get(entry.version)
        points, bonus = Fraction(0), Fraction(0)
        if entry.left_as != _DISQUALIFIED:
            points = scheme.for_place(place, sharing[place]) if place is not None else points
            alone = place == 1 and sharing[1] == 1
            bonus = _bonus(scheme, entry, alone, conduct.get((event.id, bot.bot)))
        made = Placing(bot, entry.name, place, entry.left_as, (points + bonus) * weight, bonus * weight)
        other = found.get(bot.bot)
        if other is None or made.points > other.points:
            found[bot.bot] = made
    return sorted(found.values(), key=lambda one: (one.place is None, one.place or 0))


def _bonus(scheme: Scheme, entry: Entry, alone: bool, conduct: Conduct | None) -> Fraction:
    bonus = scheme.champion if alone else Fraction(0)
    if entry.left_at is None:
        bonus += scheme.entering
        if conduct is not None:
            bonus += scheme.unbeaten if conduct.unbeaten else 0
            bonus += scheme.faultless if not conduct.faults else 0
    return bonus


def _places(connection: AnyConnection, event: int, entries: Sequence[Entry]) -> dict[int, int]:
    """The places by the event's format; where it gives none, by the scores of its crosstable.

    Who was disqualified has none.
    """
    out = {entry.version for entry in entries if entry.left_as == _DISQUALIFIED}
    found = results.result(connection, event)
    if found is not None:
        version_of = {entry.name: entry.version for entry in entries}
        return {
            version_of[one.name]: one.place
            for one in found.places
            if one.place is not None and version_of[one.name] not in out
        }
    table = crosstables.crosstable(connection, event)
    scores = {row.version: row.total.score for row in table.rows if row.version not in out}
    return {
        version: 1 + sum(other is not None and other > score for other in scores.values())
        for version, score in scores.items()
        if score is not None
    }
