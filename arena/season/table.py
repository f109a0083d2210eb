"""The table of a season: what each event gave each bot and each owner, what counts, and who is first."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeVar

from arena.season import seasons
from arena.season.placings import PlacedEvents, Placing, placings
from arena.season.scheme import EVENTS, Scheme, read_scheme
from arena.season.wording import sentences
from arena.store import season
from arena.store.query import AnyConnection
from arena.store.season import Season, SeasonEvent

Key = TypeVar("Key", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Given:
    """What an event gave: to a bot, or to the bots of an owner together."""

    points: float
    bonus: float  # of these
    place: int | None  # of a bot; None: it has none, or these are several
    name: str | None  # of the version that took part; None: these are several
    counts: bool  # False: it falls away
    left_as: str | None  # withdrawn | disqualified


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonLine:
    """One bot's season, or one owner's."""

    place: int  # shared by all who are equal
    name: str
    owner: str
    points: float
    events: int  # how many it took part in
    counted: int  # how many of these count
    firsts: int  # first places among those that count
    given: tuple[Given | None, ...]  # for every finished event; None: it took no part


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonTable:
    """A season: its events, and who stands where by those that are finished."""

    season: Season
    rules: tuple[str, ...]  # what a place gives and what counts, in sentences
    events: tuple[SeasonEvent, ...]  # in the order in which they are due
    finished: tuple[SeasonEvent, ...]  # the columns of the table
    further: bool  # it has more events than a season counts; those due later are left out
    bots: tuple[SeasonLine, ...]  # best first
    owners: tuple[SeasonLine, ...]  # the bots of each together, best first


def table(connection: AnyConnection, name: str, kept: PlacedEvents | None = None) -> SeasonTable:
    """Return the table of a season. Raises NotFound.

    kept: what is known of events already; the table is quicker with it.
    """
    of = seasons.named(connection, name)
    scheme = read_scheme(of.scheme)
    found = season.events(connection, of.id, EVENTS + 1)
    events = tuple(found[:EVENTS])
    finished = tuple(one for one in events if one.state == "finished")
    placed = placings(connection, scheme, finished, kept or PlacedEvents())
    by_bot: dict[int, dict[int, _Part]] = defaultdict(dict)
    by_owner: dict[str, dict[int, _Part]] = defaultdict(dict)
    name_of: dict[int, tuple[str, str]] = {}
    for number, bots in enumerate(placed):
        of_owner: dict[str, list[Placing]] = defaultdict(list)
        for one in bots:
            by_bot[one.bot.bot][number] = _part(one)
            name_of[one.bot.bot] = (one.bot.name, one.bot.owner)
            of_owner[one.bot.owner].append(one)
        for owner, theirs in of_owner.items():
            by_owner[owner][number] = _team(scheme, theirs)
    return SeasonTable(
        season=of,
        rules=sentences(scheme),
        events=events,
        finished=finished,
        further=len(found) > EVENTS,
        bots=_lines(scheme, finished, by_bot, name_of),
        owners=_lines(scheme, finished, by_owner, {owner: (owner, owner) for owner in by_owner}),
    )


@dataclass(frozen=True, slots=True)
class _Part:
    """What an event gave, exactly."""

    points: Fraction
    bonus: Fraction
    places: tuple[int, ...]
    place: int | None
    name: str | None
    left_as: str | None


def _part(one: Placing) -> _Part:
    places = () if one.place is None else (one.place,)
    return _Part(one.points, one.bonus, places, one.place, one.name, one.left_as)


def _team(scheme: Scheme, theirs: Sequence[Placing]) -> _Part:
    """The best bots of an owner in an event, added up."""
    best = sorted(theirs, key=lambda one: -one.points)[: scheme.team or None]
    places = tuple(sorted(one.place for one in best if one.place is not None))
    # What cannot fall away for one of them does not for them together: only where it is all that they have.
    left_as = best[0].left_as if len(best) == 1 else None
    return _Part(
        sum((one.points for one in best), Fraction(0)),
        sum((one.bonus for one in best), Fraction(0)),
        places,
        None,
        None,
        left_as,
    )


@dataclass(frozen=True, slots=True)
class _Total(Generic[Key]):
    """One line before it has its place."""

    key: Key
    parts: Mapping[int, _Part]
    away: frozenset[int]  # the events that fall away
    points: Fraction
    rank: tuple[object, ...]  # the smaller the better; equal is shared


def _lines(
    scheme: Scheme,
    finished: Sequence[SeasonEvent],
    parts_of: Mapping[Key, Mapping[int, _Part]],
    name_of: Mapping[Key, tuple[str, str]],
) -> tuple[SeasonLine, ...]:
    totals = [_total(scheme, finished, key, parts) for key, parts in parts_of.items()]
    totals.sort(key=lambda one: (one.rank, name_of[one.key]))
    lines: list[SeasonLine] = []
    for number, one in enumerate(totals):
        shared = number > 0 and totals[number - 1].rank == one.rank
        name, owner = name_of[one.key]
        counting = [part for event, part in one.parts.items() if event not in one.away]
        lines.append(
            SeasonLine(
                place=lines[-1].place if shared else number + 1,
                name=name,
                owner=owner,
                points=_shown(one.points),
                events=len(one.parts),
                counted=len(counting),
                firsts=sum(part.places.count(1) for part in counting),
                given=tuple(
                    _given(one.parts[event], event not in one.away) if event in one.parts else None
                    for event in range(len(finished))
                ),
            )
        )
    return tuple(lines)


def _given(part: _Part, counts: bool) -> Given:
    return Given(_shown(part.points), _shown(part.bonus), part.place, part.name, counts, part.left_as)


def _total(
    scheme: Scheme, finished: Sequence[SeasonEvent], key: Key, parts: Mapping[int, _Part]
) -> _Total[Key]:
    away = _falling_away(scheme, finished, parts)
    counting = {event: part for event, part in parts.items() if event not in away}
    points = sum((part.points for part in counting.values()), Fraction(0))
    rank = (-points, *(_tie(word, len(finished), parts, counting) for word in scheme.ties))
    return _Total(key, parts, away, points, rank)


def _falling_away(
    scheme: Scheme, finished: Sequence[SeasonEvent], parts: Mapping[int, _Part]
) -> frozenset[int]:
    """The events that do not count, the worst first; an event it took no part in is the worst of all."""
    many = scheme.falling_away(len(finished))
    held = {
        event
        for event, one in enumerate(finished)
        if one.schedule in scheme.always
        or (scheme.keep_disqualified and event in parts and parts[event].left_as == "disqualified")
    }
    loose = [event for event in range(len(finished)) if event not in held]
    worst = sorted(loose, key=lambda event: (event in parts, parts[event].points if event in parts else 0))
    return frozenset(worst[:many]) & parts.keys()


def _tie(word: str, events: int, parts: Mapping[int, _Part], counting: Mapping[int, _Part]) -> object:
    """What tells equal points apart, by a word of `scheme.TIES`; the smaller the better."""
    if word == "places":
        # A tuple of places, the best first, is smaller where more are first; one that goes on is better.
        return (*sorted(place for part in counting.values() for place in part.places), float("inf"))
    if word == "best":
        return -max((part.points for part in counting.values()), default=Fraction(0))
    if word == "latest":
        nothing = Fraction(0)
        return tuple(-parts[event].points if event in parts else nothing for event in reversed(range(events)))
    return -len(parts)


def _shown(points: Fraction) -> float:
    """Points as a number; thirds as 33.33."""
    return round(float(points), 2)
