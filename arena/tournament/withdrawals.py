"""Withdrawals and disqualifications: a bot leaves a tournament, which goes on without it."""

from __future__ import annotations

from collections.abc import Sequence

from arena.errors import NotFound, StateRefused
from arena.rating import ratings
from arena.store import audit, bot, claim, tournament, wave
from arena.store.ladder import Ladder
from arena.store.query import AnyConnection
from arena.store.tournament import Entry, Tournament
from arena.tournament import rulings, waves
from arena.tournament.entries import entered_as
from arena.tournament.formats import registry
from arena.tournament.formats.pairing import Pairing, WavePairings
from arena.tournament.rules import read_rules


def withdraw(connection: AnyConnection, number: int, name: str, reason: str, *, by: str = "organiser") -> int:
    """Take a bot (`molly`, or one version: `molly/2`) out of a tournament; return how many matches are void.

    What it has played stands, and what is left of it becomes void; tables are drawn anew for the others.

    Raises NotFound, StateRefused.
    """
    return _leave_by_name(connection, number, name, "withdrawn", reason, by)


def withdraw_version(
    connection: AnyConnection,
    event: Tournament,
    rated_on: Ladder | None,
    version: int,
    reason: str,
    *,
    by: str,
) -> int:
    """As `withdraw`, of one version alone, by its id. The caller has locked the ladder and the tournament."""
    entries = tournament.entries(connection, event.id)
    leaving = [entry for entry in entries if entry.version == version]
    return _leave(
        connection, event, rated_on, leaving, bot.version(connection, version).name, "withdrawn", reason, by
    )


def disqualify(
    connection: AnyConnection, number: int, name: str, reason: str, *, by: str = "organiser"
) -> int:
    """Take a bot out of a tournament as if it had never played; return how many matches became void.

    All its matches become void, and the ladder is rated anew without them. Raises NotFound, StateRefused.
    """
    return _leave_by_name(connection, number, name, "disqualified", reason, by)


def _leave_by_name(
    connection: AnyConnection, number: int, name: str, left_as: str, reason: str, by: str
) -> int:
    event = tournament.by_id(connection, number)
    if event is None:
        raise NotFound("tournament", number)
    rated_on = None if event.ladder is None else ratings.lock(connection, event.ladder)
    held = tournament.lock(connection, number)
    if held is None or held.state == "void" or (held.state == "finished" and left_as == "withdrawn"):
        raise StateRefused("tournament", number, event.state, f"left by {name}")
    leaving = entered_as(connection, number, name)
    if all(entry.left_as in (left_as, "disqualified") for entry in leaving):
        raise StateRefused("bot", name, leaving[0].left_as or "", f"{left_as} again")
    rulings.settle(connection, held)
    return _leave(connection, held, rated_on, leaving, name, left_as, reason, by)


def _leave(
    connection: AnyConnection,
    event: Tournament,
    rated_on: Ladder | None,
    leaving: list[Entry],
    name: str,
    left_as: str,
    reason: str,
    by: str,
) -> int:
    number = event.id
    why = f"{name} was {left_as}: {reason}"
    versions = [entry.version for entry in leaving]
    tournament.leave(connection, number, versions, left_as, reason)
    fell = claim.void_of(connection, number, versions, why)
    if left_as == "disqualified":
        fell += _void_played(connection, number, versions, why, rated_on)
    if event.state in ("scheduled", "running"):
        _redraw(connection, event, leaving)
    if rated_on is not None:
        ratings.rate(connection, rated_on)
    audit.write(connection, by, left_as, f"tournament {number}", f"{name}: {reason}", corrects=number)
    return fell


def _void_played(
    connection: AnyConnection, number: int, versions: Sequence[int], why: str, rated_on: Ladder | None
) -> int:
    """Let what these versions have played count for nothing, and take their ladder back to before it.

    How many matches that are.
    """
    played = claim.ended_of(connection, number, versions)
    if played and rated_on is not None:
        ratings.rewind(connection, rated_on, played)
    for match in played:
        claim.void(connection, match, why, settled=True)
    return len(played)


def _redraw(connection: AnyConnection, event: Tournament, leaving: list[Entry]) -> None:
    """Lay out new matches for those who remain, where the format draws anew what fell away."""
    redraw = registry.named(event.format).redraw
    if redraw is None:
        return
    left = {entry.number for entry in leaving}
    rows = wave.meetings(connection, event.id)
    fell = [row for row in rows if row.state == "void" and not left.isdisjoint(row.entrants)]
    if not fell:
        return
    rules = read_rules(event.preset, event.rules)
    entries = tournament.entries(connection, event.id)
    remain = [entry.number - 1 for entry in entries if entry.left_at is None]
    kept = [
        Pairing(row.number, 1, tuple(number - 1 for number in row.entrants), ())
        for row in rows
        if row.state != "void"
    ]
    planned = [row for row in rows if row.state != "void" or row in fell]
    each = max((sum(entrant + 1 in row.entrants for row in planned) for entrant in remain), default=0)
    made = redraw(waves.roster_of(event, entries, rules), remain, kept, each)
    if made:
        waves.lay(connection, event.id, WavePairings(made), rules)
        if event.state == "running":
            wave.start(connection, event.id)
