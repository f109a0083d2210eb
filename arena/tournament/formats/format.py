"""What a format is: a name, its terms, and the functions that pair an event of it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic

from arena.tournament.formats.matchmaking import Waiting
from arena.tournament.formats.pairing import Outcome, Pairing, Round, Sides, WavePairings
from arena.tournament.formats.roster import Roster
from arena.tournament.formats.stages import Stage
from arena.tournament.formats.standings import Placing, standings
from arena.tournament.formats.terms import Term, Terms, read_terms, terms_of


@dataclass(frozen=True, slots=True)
class Played:
    """An event by rounds so far: its rounds, how their pairings ended, and which entrants have left."""

    rounds: Sequence[Round] = ()
    outcomes: Sequence[Outcome] = ()
    gone: Collection[int] = frozenset()


@dataclass(frozen=True, slots=True)
class OpenEnded(Generic[Terms]):
    """How a format pairs whoever waits, for a set time, in place of laying matches out."""

    lasts_seconds: Callable[[Terms], int]
    at_once: Callable[[Terms], int]
    """The most matches of one bot at a time."""
    pair: Callable[[Roster, Terms, Sequence[Waiting], float], tuple[Pairing, ...]]
    """The matches that can begin now among those who wait; the last argument is the time in seconds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Format(Generic[Terms]):
    """A format: all that differs between formats is a value or a function here.

    A format is a module with a `FORMAT` of this kind, named in `registry`.
    """

    name: str
    """As event files, flags and the database have it."""
    title: str
    """As it begins a sentence."""
    says: str
    """Who meets whom, as a clause."""
    terms: type[Terms]
    """A frozen dataclass, each field declared by `terms.term`."""
    fits: Callable[[Sides], str | None]
    """What tables it is for, as in "it is for …", where these sides are no such table; None: they are."""
    first: Callable[[Roster, Terms], WavePairings]
    """The matches that an event begins with: all of them, or its first round. Raises FormatError."""
    total: Callable[[Roster, Terms], int]
    """How many matches there are at most, if nobody is kept apart and nothing is played again."""
    next: Callable[[Roster, Terms, Played], WavePairings | None] | None = None
    """The next round, by the results of those before; None: the event is decided.

    Not there where `first` lays everything out.
    """
    open_ended: OpenEnded[Terms] | None = None
    """Not there where an event is over when its matches are."""
    places: Callable[[Roster, Terms, Played], Sequence[Placing]] | None = None
    """Who stands where by the rounds that have ended, best first, without those whose place is open yet.

    Not there where no round follows from another: then points say who is best (`scoring`).
    """
    stages: Callable[[Roster, Terms, Played], Sequence[Stage]] | None = None
    """Its bracket, where it has one."""
    ranked: Callable[[Roster, Terms], Sequence[int]] = lambda roster, terms: roster.entrants
    """Who is placed against each other where no round follows from another: all, or those on trial."""
    redraw: Callable[[Roster, Sequence[int], Sequence[Pairing], int], tuple[Pairing, ...]] | None = None
    """New pairings for those that fell away when somebody left: by the roster, the entrants who remain, the
    pairings that stand, and how many matches each is to have. Not there where none are drawn anew."""
    rounds_of_new: Callable[[Roster, Terms], int | None] = lambda roster, terms: None
    """In how many rounds all can meet somebody new, where that is fewer than there are; None: in all."""
    partners: bool = False
    """Whether each seat of a side is held by a bot of its own; these are rated on a ladder of their own."""
    keeps_owners_apart: bool = True
    """Whether it can pair an event in which one owner's bots may not meet."""

    @property
    def by_rounds(self) -> bool:
        """Whether later matches depend on the results of earlier ones."""
        return self.next is not None

    def its_terms(self) -> tuple[Term, ...]:
        """The terms that it knows, in their order."""
        return terms_of(self.terms)

    def read_terms(self, given: Mapping[str, Any] | None = None) -> Terms:
        """Its terms as given, the others by default. Raises TermsRefused, TermUnknown."""
        return read_terms(self.terms, self.name, given or {})

    def at_table(self, sides: Sides) -> int:
        """How many bots sit at a table."""
        return sum(map(len, sides)) if self.partners else len(sides)

    def seats_each(self, sides: Sides) -> int:
        """How many seats a match takes of each bot."""
        return 1 if self.partners else max(map(len, sides))


def by_points(roster: Roster, terms: object, played: Played) -> Sequence[Placing]:
    """`Format.places` of a format in which points decide."""
    return [
        Placing(one.entrant, one.place, one.points, one.opposition)
        for one in standings(roster.entrants, played.rounds, played.outcomes)
    ]


def any_table(sides: Sides) -> None:
    """`Format.fits` of a format for every table."""


def two_sides(sides: Sides) -> str | None:
    """`Format.fits` of a format for tables of two sides."""
    return None if len(sides) == 2 else "two sides"
