"""A finished cup that is played anew from a stage on, because somebody has ruled so."""

from __future__ import annotations

from arena.errors import NotFound, StateRefused, TermsRefused
from arena.match import matches
from arena.rating import ratings
from arena.store import audit, tournament, wave
from arena.store import claim as claims
from arena.store.query import AnyConnection
from arena.tournament import outcomes, rulings, waves
from arena.tournament.formats.stages import Stage
from arena.tournament.rules import read_rules


def play_anew_from(
    connection: AnyConnection, number: int, stage: str, reason: str, *, by: str = "organiser"
) -> None:
    """Let a finished knock-out decide again from a stage on (`semi-finals`); who has left is passed over.

    Ties of that stage whose two are still in it are played with other cards; what was played after it is
    void, and is drawn by what comes out. The ladder is rated anew.

    Raises NotFound, StateRefused, TermsRefused.
    """
    event = tournament.by_id(connection, number)
    if event is None:
        raise NotFound("tournament", number)
    format, terms = waves.format_of(event)
    if format.stages is None:
        raise StateRefused("tournament", number, f"a {event.format}, without stages", "played anew from one")
    rated_on = None if event.ladder is None else ratings.lock(connection, event.ladder)
    held = tournament.lock(connection, number)
    if held is None or held.state != "finished":
        state = "gone" if held is None else held.state
        raise StateRefused("tournament", number, state, "played anew before it is finished")
    rulings.settle(connection, held)
    entries = tournament.entries(connection, number)
    gone = waves.gone(entries)
    rows = wave.meetings(connection, number)
    counted = outcomes.played(wave.of_tournament(connection, number), rows, gone)
    roster = waves.roster_of(event, entries, read_rules(event.preset, event.rules))
    found = list(format.stages(roster, terms, counted))
    names = [one.name for one in found]
    if stage not in names:
        raise TermsRefused("A stage", repr(stage), " or ".join(names))
    first, *later = found[names.index(stage) :]
    if len(first.ties) == 1:  # the final decides nothing about the third place
        later = []
    decided, undone = _ties([first]), _ties(later)
    of_stage = [row for row in rows if _pair(row) in decided]
    fell = [row for row in rows if _pair(row) in decided | undone and row.state != "void"]
    if rated_on is not None:
        ratings.rewind(connection, rated_on, [row.match for row in fell])
    for row in sorted(fell, key=lambda one: -one.match):
        claims.void(connection, row.match, f"played anew from the {stage} on: {reason}", settled=True)
    tournament.reopen(connection, number)
    # Of a tie that was drawn, the last match alone.
    again = {_pair(row): row.match for row in of_stage if not _pair(row) & frozenset(gone)}
    for match in sorted(again.values()):
        matches.requeue(connection, match, f"from the {stage} on", by=by)
    if rated_on is not None:
        ratings.rate(connection, rated_on)
    audit.write(
        connection,
        by,
        "ruled",
        f"tournament {number}",
        f"played anew from the {stage} on: {reason}",
        corrects=number,
    )


def _pair(row: wave.Meeting) -> frozenset[int]:
    """Who met, by their indexes."""
    return frozenset(number - 1 for number in row.entrants)


def _ties(stages: list[Stage]) -> set[frozenset[int]]:
    """The ties of these stages whose two are known."""
    return {
        frozenset((tie.one, tie.other))
        for stage in stages
        for tie in stage.ties
        if tie.one is not None and tie.other is not None
    }
