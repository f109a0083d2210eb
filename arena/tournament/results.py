"""How an event of rounds has ended, or stands: places by its format, and its rounds tie by tie."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from arena.errors import NotFound
from arena.store import tournament, wave
from arena.store.query import AnyConnection
from arena.store.tournament import Entry
from arena.store.wave import Meeting, Wave
from arena.tournament import outcomes
from arena.tournament.formats.pairing import Outcome
from arena.tournament.formats.standings import Placing
from arena.tournament.rules import read_rules
from arena.tournament.waves import format_of, gone, roster_of

# A match in one of these changes no more by itself.
_ENDED = ("finished", "void")


@dataclass(frozen=True, slots=True)
class Placed:
    """One entrant of an event, and where it stands."""

    place: int | None  # 1 is best, shared by all who are equal; None while it is open
    name: str
    owner: str
    points: float | None  # a win is 1, a draw a half; None where they decide nothing
    opposition: float | None  # the points of all whom it has met, by which equal points are told apart
    left_as: str | None  # withdrawn | disqualified


@dataclass(frozen=True, slots=True)
class Tie:
    """All matches of those who met in a round."""

    entrants: tuple[str, ...]
    ended: bool
    winner: str | None  # None: it is not over, drawn, or void


@dataclass(frozen=True, slots=True)
class RoundResult:
    """One round: its ties, and who had nobody to meet."""

    number: int
    ties: tuple[Tie, ...]
    byes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EventResult:
    """An event that goes by rounds: its places, best first, and its rounds."""

    tournament: int
    over: bool
    places: tuple[Placed, ...]
    rounds: tuple[RoundResult, ...]


def result(connection: AnyConnection, number: int) -> EventResult | None:
    """The result of a tournament so far; None where all its matches are laid out at once. Raises NotFound.

    Of a round that is not over nothing counts yet.
    """
    event = tournament.by_id(connection, number)
    if event is None:
        raise NotFound("tournament", number)
    format, terms = format_of(event)
    if format.places is None:
        return None
    entries = tournament.entries(connection, number)
    waves, meetings = wave.of_tournament(connection, number), wave.meetings(connection, number)
    roster = roster_of(event, entries, read_rules(event.preset, event.rules))
    left = gone(entries)
    ended = _ended(waves, meetings)
    counted = outcomes.played(ended, [one for one in meetings if one.wave in {w.number for w in ended}], left)
    placings = format.places(roster, terms, counted) if len(entries) > 1 else []
    everything = outcomes.played(waves, meetings, left)
    return EventResult(
        tournament=number,
        over=event.state in _ENDED,
        places=_placed(entries, placings),
        rounds=_rounds(everything.outcomes, waves, meetings, entries),
    )


def _ended(waves: Sequence[Wave], meetings: Sequence[Meeting]) -> list[Wave]:
    """The rounds of which every match has ended."""
    open_rounds = {one.wave for one in meetings if one.state not in _ENDED}
    return [one for one in waves if one.number not in open_rounds]


def _placed(entries: Sequence[Entry], placings: Sequence[Placing]) -> tuple[Placed, ...]:
    """Those with a place first, the others in order of seeding."""
    placing_of = {one.entrant: one for one in placings}
    order = [*placing_of, *(entrant for entrant in range(len(entries)) if entrant not in placing_of)]
    placed = []
    for entrant in order:
        entry, placing = entries[entrant], placing_of.get(entrant)
        placed.append(
            Placed(
                place=None if placing is None else placing.place,
                name=entry.name,
                owner=entry.owner,
                points=None if placing is None else placing.points,
                opposition=None if placing is None else placing.opposition,
                left_as=entry.left_as,
            )
        )
    return tuple(placed)


def _rounds(
    found: Sequence[Outcome], waves: Sequence[Wave], meetings: Sequence[Meeting], entries: Sequence[Entry]
) -> tuple[RoundResult, ...]:
    open_ties = {
        (one.wave, frozenset(number - 1 for number in one.entrants))
        for one in meetings
        if one.state not in _ENDED
    }
    rounds = []
    for one in waves:
        ties = []
        for outcome in found:
            pairing = outcome.pairing
            if pairing.round != one.number:
                continue
            ended = (one.number, frozenset(pairing.entrants)) not in open_ties
            won = [entrant for entrant in pairing.entrants if ended and _won(outcome, entrant)]
            names = tuple(entries[entrant].name for entrant in pairing.entrants)
            ties.append(Tie(names, ended, entries[won[0]].name if len(won) == 1 else None))
        byes = tuple(entries[number - 1].name for number in one.byes)
        rounds.append(RoundResult(one.number, tuple(ties), byes))
    return tuple(rounds)


def _won(outcome: Outcome, entrant: int) -> bool:
    return not outcome.void and outcome.places[outcome.pairing.entrants.index(entrant)] == 1
