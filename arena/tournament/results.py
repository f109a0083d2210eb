"""How an event has ended, or stands, by its format.

Pages, JSON, CSV and the command have it from here, so that all say the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from arena.errors import NotFound
from arena.rating import crosstables
from arena.store import result as result_rows
from arena.store import ruling, tournament, wave
from arena.store.query import AnyConnection
from arena.store.tournament import Entry, Tournament
from arena.store.wave import Meeting, Wave
from arena.tournament import outcomes
from arena.tournament.event_result import (
    BracketStage,
    BracketTie,
    EventResult,
    Placed,
    RoundResult,
    Tie,
    Verdict,
)
from arena.tournament.formats import performance, scoring
from arena.tournament.formats.format import Format, Played
from arena.tournament.formats.pairing import Outcome
from arena.tournament.formats.roster import Roster
from arena.tournament.formats.scoring import Laid, Tally
from arena.tournament.formats.stages import BYE, WITHDRAWAL, Stage, StageTie
from arena.tournament.formats.standings import Placing
from arena.tournament.rules import read_rules
from arena.tournament.waves import format_of, gone, roster_of

# A match in one of these changes no more by itself.
_ENDED: Final = ("finished", "void")

BY_ROUNDS: Final = (
    "A win is a point, a draw a half, a bye a point.",
    "Equal points: by opposition, the points of all whom one has met; equal again: the place is shared.",
)
BY_BRACKET: Final = (
    "Who goes out in the same round shares a place; open: still in it.",
    "A drawn tie is played again as often as the event says, then the better seed goes on.",
)
BY_PERFORMANCE: Final = (
    "Performance is the score against the average of the event that explains all results best: "
    "whom one met, and how often, does not decide. The interval holds the true one 19 times in 20.",
)
DECIDED: Final = "The places stand as they were decided; since then they changed by a ruling alone."


def result(connection: AnyConnection, number: int) -> EventResult:
    """Return the result of a tournament so far. Raises NotFound.

    Of a round that is not over nothing counts yet. Decided places of a finished tournament stand.
    """
    event = tournament.by_id(connection, number)
    if event is None:
        raise NotFound("tournament", number)
    found = _by_matches(connection, event)
    stands = event.state == "finished" and event.places_at is not None
    return _as_decided(connection, found) if stands else found


def _as_decided(connection: AnyConnection, found: EventResult) -> EventResult:
    entries = tournament.entries(connection, found.tournament)
    name_of = {entry.number: entry.name for entry in entries}
    place_of = {name_of[one.entry]: one.place for one in ruling.decided(connection, found.tournament)}
    placed = [replace(one, place=place_of.get(one.name)) for one in found.places]
    placed.sort(key=lambda one: (one.place is None, one.place or 0))
    return replace(found, places=tuple(placed), rules=(*found.rules, DECIDED))


def _by_matches(connection: AnyConnection, event: Tournament) -> EventResult:
    number = event.id
    format, terms = format_of(event)
    entries = tournament.entries(connection, number)
    faults = {one.entry - 1: one.faults for one in result_rows.faults(connection, number)}
    roster = roster_of(event, entries, read_rules(event.preset, event.rules))
    if format.places is not None:
        return _by_rounds(connection, event, format, terms, roster, entries, faults)
    if format.open_ended is not None:
        return _by_performance(connection, event, entries, faults)
    return _by_points(connection, event, format, terms, roster, entries, faults)


def _by_rounds(
    connection: AnyConnection,
    event: Tournament,
    format: Format[Any],
    terms: Any,
    roster: Roster,
    entries: Sequence[Entry],
    faults: Mapping[int, int],
) -> EventResult:
    waves, meetings = wave.of_tournament(connection, event.id), wave.meetings(connection, event.id)
    left = gone(entries)
    ended = _ended(waves, meetings)
    counted = outcomes.played(ended, [one for one in meetings if one.wave in {w.number for w in ended}], left)
    many = len(entries) > 1
    placings = format.places(roster, terms, counted) if format.places is not None and many else []
    stages = format.stages(roster, terms, counted) if format.stages is not None and many else ()
    everything = outcomes.played(waves, meetings, left)
    return EventResult(
        tournament=event.id,
        over=event.state in _ENDED,
        by="rounds" if format.stages is None else "bracket",
        rules=BY_ROUNDS if format.stages is None else BY_BRACKET,
        places=_placed(entries, placings, faults),
        rounds=_rounds(everything, waves, meetings, entries, stages),
        bracket=_bracket(stages, entries, meetings),
    )


def _by_points(
    connection: AnyConnection,
    event: Tournament,
    format: Format[Any],
    terms: Any,
    roster: Roster,
    entries: Sequence[Entry],
    faults: Mapping[int, int],
) -> EventResult:
    laid = Laid(
        tallies=[
            Tally(
                entrants=tuple(number - 1 for number in row.entrants),
                sides=tuple(row.sides),
                places=tuple(place for place in row.places if place is not None)
                if row.state == "finished"
                else (),
                void=row.state == "void",
                absent=frozenset(number - 1 for number in row.absent),
                matches=row.matches,
            )
            for row in result_rows.ended_alike(connection, event.id)
        ],
        left_as={entry.number - 1: entry.left_as for entry in entries if entry.left_as is not None},
        over=event.state in _ENDED,
    )
    ranked = format.ranked(roster, terms)
    of_two = len(roster.sides) == 2 and not format.partners
    placings = scoring.placings(ranked, laid, drawn_anew=format.redraw is not None and not of_two)
    return EventResult(
        tournament=event.id,
        over=laid.over,
        by="points" if len(ranked) == len(entries) else "challengers",
        rules=scoring.RULES,
        tie_break=scoring.SONNEBORN_BERGER if of_two else scoring.WINS,
        places=_placed(entries, placings, faults, scoring.struck_out(laid)),
        verdicts=()
        if len(ranked) == len(entries)
        else _verdicts(connection, event.id, [entries[one].name for one in ranked]),
    )


def _by_performance(
    connection: AnyConnection, event: Tournament, entries: Sequence[Entry], faults: Mapping[int, int]
) -> EventResult:
    index_of = {entry.name: at for at, entry in enumerate(entries)}
    found = performance.performances(
        performance.Meeting(
            index_of[one.name],
            index_of[one.other],
            (one.score.score or 0.0) * one.score.matches,
            one.score.matches,
        )
        for one in crosstables.pairs(connection, event.id)
        if one.score.matches and index_of[one.name] < index_of[one.other]
    )
    totals = {index_of[one.name]: one.score for one in crosstables.totals(connection, event.id)}
    ranked = [at for at in found if entries[at].left_as != "disqualified"]
    ranked.sort(key=lambda at: (-found[at].expected, at))
    placed = [
        Placed(
            place=1 + sum(found[other].expected > found[at].expected for other in ranked),
            name=entries[at].name,
            owner=entries[at].owner,
            points=(totals[at].score or 0.0) * totals[at].matches,
            matches=totals[at].matches,
            won=totals[at].wins,
            performance=found[at].expected,
            performance_low=found[at].low,
            performance_high=found[at].high,
            faults=faults.get(at, 0),
            left_as=entries[at].left_as,
        )
        for at in ranked
    ]
    others = [at for at in range(len(entries)) if at not in set(ranked)]
    return EventResult(
        tournament=event.id,
        over=event.state in _ENDED,
        by="performance",
        rules=BY_PERFORMANCE,
        places=(*placed, *(_unplaced(entries[at], faults.get(at, 0)) for at in others)),
    )


def _unplaced(entry: Entry, faults: int, *, struck_out: bool = False) -> Placed:
    return Placed(
        place=None,
        name=entry.name,
        owner=entry.owner,
        faults=faults,
        left_as=entry.left_as,
        struck_out=struck_out,
    )


def _verdicts(connection: AnyConnection, number: int, challengers: Sequence[str]) -> tuple[Verdict, ...]:
    """A verdict on each challenger, in order of entry."""
    pairs = crosstables.pairs(connection, number)
    totals = {one.name: one.score for one in crosstables.totals(connection, number)}
    found = []
    for name in challengers:
        total = totals[name]
        if total.low is None or total.high is None:
            says = "not played"
        elif total.low > 0.5:
            says = "stronger"
        elif total.high < 0.5:
            says = "weaker"
        else:
            says = "not told apart"
        found.append(
            Verdict(
                name=name,
                matches=total.matches,
                score=total.score,
                low=total.low,
                high=total.high,
                says=says,
                matches_needed=total.matches_needed if says == "not told apart" else None,
                against=tuple(one for one in pairs if one.name == name),
            )
        )
    return tuple(found)


def _ended(waves: Sequence[Wave], meetings: Sequence[Meeting]) -> list[Wave]:
    """The rounds of which every match has ended."""
    open_rounds = {one.wave for one in meetings if one.state not in _ENDED}
    return [one for one in waves if one.number not in open_rounds]


def _placed(
    entries: Sequence[Entry],
    placings: Sequence[Placing],
    faults: Mapping[int, int],
    struck: set[int] | frozenset[int] = frozenset(),
) -> tuple[Placed, ...]:
    """Those with a place first, the others in order of seeding, and last who was struck out."""
    placing_of = {one.entrant: one for one in placings}
    without = [entrant for entrant in range(len(entries)) if entrant not in placing_of]
    placed = [
        Placed(
            place=one.place,
            name=entries[one.entrant].name,
            owner=entries[one.entrant].owner,
            points=one.points,
            matches=one.matches,
            won=one.won,
            opposition=one.opposition,
            tie_break=one.tie_break,
            faults=faults.get(one.entrant, 0),
            left_as=entries[one.entrant].left_as,
        )
        for one in placings
    ]
    placed += [
        _unplaced(entries[entrant], faults.get(entrant, 0), struck_out=entrant in struck)
        for entrant in sorted(without, key=lambda entrant: (entrant in struck, entrant))
    ]
    return tuple(placed)


def _rounds(
    played: Played,
    waves: Sequence[Wave],
    meetings: Sequence[Meeting],
    entries: Sequence[Entry],
    stages: Sequence[Stage],
) -> tuple[RoundResult, ...]:
    open_ties = {
        (one.wave, frozenset(number - 1 for number in one.entrants))
        for one in meetings
        if one.state not in _ENDED
    }
    ties_of = [tie for stage in stages for tie in stage.ties]
    goes_on = {
        frozenset((tie.one, tie.other)): tie.goes_on
        for tie in ties_of
        if tie.one is not None and tie.other is not None
    }
    spared = tuple(
        entries[tie.goes_on].name
        for tie in (stages[0].ties if stages else ())
        if tie.why == BYE and tie.goes_on is not None
    )
    last = {frozenset(outcome.pairing.entrants): outcome.pairing.round for outcome in played.outcomes}
    rounds = []
    for one in waves:
        ties = []
        for outcome in played.outcomes:
            pairing = outcome.pairing
            if pairing.round != one.number:
                continue
            pair = frozenset(pairing.entrants)
            ended = (one.number, pair) not in open_ties
            won = [entrant for entrant in pairing.entrants if ended and _won(outcome, entrant)]
            names = tuple(entries[entrant].name for entrant in pairing.entrants)
            on = goes_on.get(pair) if last[pair] == one.number else None
            ties.append(
                Tie(
                    names,
                    ended,
                    entries[won[0]].name if len(won) == 1 else None,
                    None if on is None else entries[on].name,
                )
            )
        byes = tuple(entries[number - 1].name for number in one.byes)
        rounds.append(RoundResult(one.number, tuple(ties), byes or (spared if one.number == 1 else ())))
    return tuple(rounds)


def _won(outcome: Outcome, entrant: int) -> bool:
    return not outcome.void and outcome.places[outcome.pairing.entrants.index(entrant)] == 1


def _bracket(
    stages: Sequence[Stage], entries: Sequence[Entry], meetings: Sequence[Meeting]
) -> tuple[BracketStage, ...]:
    met = {frozenset(number - 1 for number in one.entrants) for one in meetings if one.state == "finished"}

    def name(entrant: int | None) -> str | None:
        return None if entrant is None else entries[entrant].name

    def why(tie: StageTie) -> str | None:
        if None in (tie.one, tie.other, tie.goes_on) or {tie.one, tie.other} in met:
            return tie.why
        return WITHDRAWAL

    return tuple(
        BracketStage(
            stage.name,
            tuple(
                BracketTie(name(tie.one), name(tie.other), name(tie.goes_on), why(tie)) for tie in stage.ties
            ),
        )
        for stage in stages
    )
