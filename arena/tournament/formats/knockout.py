"""Knock-out: a seeded bracket in which the loser of a tie is out."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from arena.tournament.formats.errors import TableRefused, TooFewEntrants
from arena.tournament.formats.format import Format, Played, two_sides
from arena.tournament.formats.pairing import Outcome, Pairing, Round, Sides, WavePairings, as_ties, checked
from arena.tournament.formats.roster import Roster
from arena.tournament.formats.seat_rotation import games, side_of_seats
from arena.tournament.formats.stages import (
    BETTER_SEED,
    BYE,
    THIRD_PLACE,
    Stage,
    StageTie,
    stage_name,
)
from arena.tournament.formats.standings import History, Placing
from arena.tournament.formats.terms import term

Pair = tuple[int, int]
# An entrant, nobody, or "open": that is not known yet.
Slot = int | str | None


@dataclass(frozen=True, slots=True)
class KnockoutTerms:
    """How a bracket is played."""

    third_place: bool = term(False, "whether it is played for.")
    replays: int = term(1, "how often a drawn tie is played again. Else once.", most=20)


def bracket(entrants: int) -> tuple[int | None, ...]:
    """Return the seeds (from 0) of the bracket from top to bottom; None is a bye, for the best seeds.

    If the better seed always wins, 1 meets 2 in the final, the four best are in the semi-finals, and so on.
    """
    order = [0]
    while len(order) < entrants:
        size = 2 * len(order)
        order = [seed for one in order for seed in (one, size - 1 - one)]
    return tuple(seed if seed < entrants else None for seed in order)


def next_round(
    entrants: Sequence[int],
    sides: Sides,
    rounds: Sequence[Round] = (),
    outcomes: Sequence[Outcome] = (),
    gone: Collection[int] = (),
    replays: int = 1,
    third_place: bool = False,
    duplicate: bool = True,
) -> Round | None:
    """Pair the ties that can be played now; None: the event is decided. entrants: in order of seeding.

    The entrants stay the same list throughout; those who withdraw are `gone`, and their opponents go on.
    A drawn or void match is played again with other cards, `replays` times; then the better seed goes on.
    Raises RoundUnfinished, TooFewEntrants, TableRefused.
    """
    cup = _Cup(entrants, sides, rounds, outcomes, gone, replays, third_place)
    if not cup.open:
        return None
    table = games(sides, side_of_seats(sides), duplicate)
    pairings = tuple(
        Pairing(number, cup.history.next_round, cup.history.first_named(*pair), table)
        for number, pair in enumerate(cup.open, cup.history.next_number)
    )
    return Round(cup.history.next_round, pairings)


def places(
    entrants: Sequence[int],
    sides: Sides,
    rounds: Sequence[Round],
    outcomes: Sequence[Outcome],
    gone: Collection[int] = (),
    replays: int = 1,
    third_place: bool = False,
) -> dict[int, int]:
    """Return the place of everybody whose place is certain; all who went out in one stage share it."""
    return _Cup(entrants, sides, rounds, outcomes, gone, replays, third_place).places


class _Cup:
    """The bracket with all results so far: `open` ties, and `places` that are certain."""

    def __init__(
        self,
        entrants: Sequence[int],
        sides: Sides,
        rounds: Sequence[Round],
        outcomes: Sequence[Outcome],
        gone: Collection[int],
        replays: int,
        third_place: bool,
    ) -> None:
        entrants = checked(entrants)
        if len(sides) != 2:
            raise TableRefused("knock-out", sides, "two sides")
        if len(entrants) < 2:
            raise TooFewEntrants("knock-out", len(entrants), 2)
        self.entrants = entrants
        self.history = History(rounds, outcomes)
        self.seeds = {entrant: seed for seed, entrant in enumerate(entrants)}
        self.played: dict[frozenset[int], list[Outcome]] = defaultdict(list)
        for outcome in sorted(outcomes, key=lambda outcome: outcome.pairing.number):
            self.played[frozenset(outcome.pairing.entrants)].append(outcome)
        self.gone = frozenset(gone)
        self.replays = replays
        self.open: list[Pair] = []
        self.places: dict[int, int] = {}
        self._fill(entrants, third_place)

    def _fill(self, entrants: tuple[int, ...], third_place: bool) -> None:
        line = [None if seed is None else entrants[seed] for seed in bracket(len(entrants))]
        while len(line) > 1:
            ties = [(line[at], line[at + 1]) for at in range(0, len(line), 2)]
            open_before = len(self.open)
            line = [self._winner(*tie) for tie in ties]
            undecided = {entrant for pair in self.open for entrant in pair}
            losers = [
                entrant
                for tie, winner in zip(ties, line, strict=True)
                for entrant in tie
                if entrant is not None
                and entrant != winner
                and (winner is not None or entrant not in undecided)
            ]
            self.places |= dict.fromkeys(losers, len(ties) + 1)
            if len(self.open) > open_before:
                return
            if third_place and len(losers) == len(ties) == 2:
                third = self._winner(*losers)  # played in the round of the final
                self.places |= {loser: 3 if loser == third else 4 for loser in losers if third is not None}
        if line[0] is not None:
            self.places[line[0]] = 1

    def stages(self, third_place: bool) -> list[Stage]:
        """The whole bracket, as far as it is known who meets whom."""
        seeds = bracket(len(self.seeds))
        line: list[Slot] = [None if seed is None else self.entrants[seed] for seed in seeds]
        found: list[Stage] = []
        third: tuple[Slot, Slot] | None = None
        while len(line) > 1:
            ties = [(line[at], line[at + 1]) for at in range(0, len(line), 2)]
            line = [self._known_winner(*tie) for tie in ties]
            found.append(
                Stage(
                    stage_name(len(ties)),
                    tuple(self._stage_tie(*tie, on) for tie, on in zip(ties, line, strict=True)),
                )
            )
            if third_place and len(ties) == 2:
                first, second = (
                    "open" if on == "open" else next((one for one in tie if one not in (on, None)), None)
                    for tie, on in zip(ties, line, strict=True)
                )
                third = (first, second)
        if third is not None:
            on = self._known_winner(*third)
            found.append(Stage(THIRD_PLACE, (self._stage_tie(*third, on),)))
        return found

    def _known_winner(self, one: Slot, other: Slot) -> Slot:
        """Return who goes on, None: nobody; "open": that is not known yet."""
        if isinstance(one, str) or isinstance(other, str):
            return "open"
        before = list(self.open)
        winner = self._winner(one, other)
        undecided = len(self.open) > len(before)
        self.open = before
        return "open" if undecided else winner

    def _stage_tie(self, one: Slot, other: Slot, on: Slot) -> StageTie:
        who = [entrant if isinstance(entrant, int) else None for entrant in (one, other)]
        goes_on = on if isinstance(on, int) else None
        why = None
        if goes_on is not None:
            outcomes = [] if None in who else self.played[frozenset((one, other))]  # type: ignore[arg-type]
            if None in who:
                why = BYE
            elif not any(not outcome.void and outcome.places[0] != outcome.places[1] for outcome in outcomes):
                why = BETTER_SEED
        return StageTie(who[0], who[1], goes_on, why)

    def _winner(self, one: int | None, other: int | None) -> int | None:
        """Return who goes on from a tie; None: nobody, or it is still open, and then added to `open`."""
        if one is None or other is None:
            return one if other is None else other
        outcomes = self.played[frozenset((one, other))]
        for outcome in outcomes:
            if not outcome.void and outcome.places[0] != outcome.places[1]:
                first, second = outcome.pairing.entrants
                return first if outcome.places[0] < outcome.places[1] else second
        here = [entrant for entrant in (one, other) if entrant not in self.gone]
        if len(here) < 2:
            return here[0] if here else None
        better, worse = sorted(here, key=self.seeds.__getitem__)
        if len(outcomes) > self.replays:
            return better
        self.open.append((better, worse))
        return None


def _next(roster: Roster, terms: KnockoutTerms, played: Played) -> WavePairings | None:
    found = next_round(
        roster.entrants,
        roster.sides,
        played.rounds,
        played.outcomes,
        played.gone,
        terms.replays,
        terms.third_place,
        roster.duplicate,
    )
    return None if found is None else as_ties(found, roster.decks)


def _first(roster: Roster, terms: KnockoutTerms) -> WavePairings:
    return _next(roster, terms, Played()) or WavePairings(())


def _total(roster: Roster, terms: KnockoutTerms) -> int:
    entrants = len(roster.entrants)
    return (entrants - 1 + (terms.third_place and entrants > 3)) * roster.decks


def _places(roster: Roster, terms: KnockoutTerms, played: Played) -> list[Placing]:
    found = places(
        roster.entrants,
        roster.sides,
        played.rounds,
        played.outcomes,
        played.gone,
        terms.replays,
        terms.third_place,
    )
    ordered = sorted(found.items(), key=lambda one: (one[1], one[0]))
    return [Placing(entrant, place) for entrant, place in ordered]


def _stages(roster: Roster, terms: KnockoutTerms, played: Played) -> list[Stage]:
    cup = _Cup(
        roster.entrants,
        roster.sides,
        played.rounds,
        played.outcomes,
        played.gone,
        terms.replays,
        terms.third_place,
    )
    return cup.stages(terms.third_place)


FORMAT: Final = Format(
    name="knock-out",
    title="Knock-out",
    says="who loses is out",
    terms=KnockoutTerms,
    fits=two_sides,
    first=_first,
    next=_next,
    total=_total,
    places=_places,
    stages=_stages,
    keeps_owners_apart=False,
)
