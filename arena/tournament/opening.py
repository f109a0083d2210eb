"""The opening of an event: who enters, and its first matches or why there are none."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from cuig.engine.rules import Rules

from arena.errors import ArenaError
from arena.rating import ladders
from arena.store import ladder, prior, rating
from arena.store.bot import EntryCandidate, LeftOut
from arena.store.query import AnyConnection
from arena.store.schedule import Schedule
from arena.tournament.entries import entrants, left_out, read_entry_rule
from arena.tournament.formats import registry
from arena.tournament.formats.format import Format
from arena.tournament.formats.pairing import WavePairings
from arena.tournament.formats.roster import Roster
from arena.tournament.rules import read_rules

# One event is laid out in one transaction; more matches than this belong into several events.
MOST_MATCHES: Final = 50_000
_NAMED_AT_MOST: Final = 8


@dataclass(frozen=True, slots=True)
class Opening:
    """An event as it would begin if its entries closed now."""

    format: Format[Any]
    terms: Any  # of the kind `format.terms`
    rules: Rules
    who: list[EntryCandidate]
    first: WavePairings | str  # its first matches, or why there is none, as a clause
    most_matches: int  # at most so many, if nobody is kept apart and nothing is played again
    rounds_of_new: int | None = None  # in how many rounds all can meet somebody new; None: in all


def opening(connection: AnyConnection, plan: Schedule) -> Opening:
    """Return how an event of the schedule would begin if its entries closed now. Raises ArenaError."""
    rules = read_rules(plan.preset, plan.options)
    rule = read_entry_rule(plan.entry)
    format = registry.named(plan.format)
    terms = format.read_terms(plan.format_terms)
    who = _seeded(connection, plan, format, rules, entrants(connection, rule, plan.preset))
    owners = [one.owner for one in who]
    roster = Roster(
        names=[one.bot for one in who],
        sides=rules.sides,
        decks=plan.decks,
        duplicate=plan.duplicate,
        owners=owners if kept_apart(owners, plan.same_owner, plan.rated) else None,
    )
    most = format.total(roster, terms)
    reason = _why_not(plan, format, roster, most, left_out(connection, rule, plan.preset))
    first = _first(format, terms, roster, owners) if reason is None else reason
    rounds_of_new = None if isinstance(first, str) else format.rounds_of_new(roster, terms)
    return Opening(format, terms, rules, who, first, most, rounds_of_new)


def kept_apart(owners: Sequence[str], same_owner: bool, rated: bool) -> bool:
    """Whether one owner's bots may not meet: where rated and not allowed, unless nobody else has entered."""
    return rated and not same_owner and len(set(owners)) > 1


def _first(format: Format[Any], terms: Any, roster: Roster, owners: Sequence[str]) -> WavePairings | str:
    try:
        first = format.first(roster, terms)
    except ArenaError as refusal:
        return str(refusal)
    if first.pairings or format.open_ended is not None:
        return first
    return (
        f"nobody can sit down: a table takes {format.at_table(roster.sides)}, one owner's bots do not meet "
        f"at a rated one, and the {len(owners)} entrants have {len(set(owners))} owners; let one owner's "
        "bots meet (same_owner), or play it unrated"
    )


def _seeded(
    connection: AnyConnection,
    plan: Schedule,
    format: Format[Any],
    rules: Rules,
    who: Sequence[EntryCandidate],
) -> list[EntryCandidate]:
    """Sort the entrants by seed.

    In rated events by rounds by conservative rating, unrated bots last; in others as they came.
    """
    if not (plan.rated and format.by_rounds):
        return list(who)
    rated_on = ladder.named(connection, ladders.name_for(rules, plan.duplicate, format.partners))
    if rated_on is None:
        return list(who)
    versions = [one.version for one in who]
    begun = {one.version: one for one in prior.of_ladder(connection, rated_on.id, versions)}
    known = begun | rating.ratings(connection, rated_on.id, versions)
    worth = {version: one.mu - 3 * one.sigma for version, one in known.items()}
    return sorted(who, key=lambda one: (-worth.get(one.version, float("-inf")), one.version))


def _why_not(
    plan: Schedule, format: Format[Any], roster: Roster, most: int, left_out: Sequence[LeftOut]
) -> str | None:
    """Say as a clause what speaks against the event before anything is paired; None: nothing.

    left_out: who would have entered, were they not suspended or retired.
    """
    if format.open_ended is not None:
        return None  # entrants may come while it lasts
    wanted, here = format.at_table(roster.sides), len(roster.names)
    if here < wanted:
        names = ", ".join(roster.names) or "nobody"
        return (
            f"{wanted} entrants are needed and there {'was' if here == 1 else 'were'} {here} ({names}); "
            f"by the entry rule `{plan.entry}` those enter that have a token and play {plan.preset}"
            f"{_without(left_out)}"
        )
    if most > MOST_MATCHES:
        return (
            f"{here} entrants with {plan.decks} decks make {most} matches, more than {MOST_MATCHES}; "
            "fewer decks or an entry rule make fewer"
        )
    if roster.owners is not None and not format.keeps_owners_apart:
        shared = {str(owner) for owner in roster.owners if roster.owners.count(owner) > 1}
        if shared:
            return (
                f"a rated {format.name} cannot keep the bots of {', '.join(sorted(shared))} apart; "
                "let one owner's bots meet (same_owner), play it unrated, or let one bot of each enter"
            )
    return None


def _without(left_out: Sequence[LeftOut]) -> str:
    """Say as further clauses who was left out and how each comes in again."""
    suspended = [one for one in left_out if one.suspended]
    retired = [one for one in left_out if not one.suspended]
    return "".join(
        f"; left out, as {state}: {_some(one.name for one in those)} "
        f"({_some(f'`arena bot {command} {one.bot}`' for one in those)} {lets_in})"
        for those, state, command, lets_in in (
            (suspended, "suspended", "admit", "admits"),
            (retired, "retired", "version", "makes a version that may enter"),
        )
        if those
    )


def _some(names: Iterable[str]) -> str:
    """List the first names and count the others: a reason is read in one line."""
    every = list(names)
    more = len(every) - _NAMED_AT_MOST
    return ", ".join(every[:_NAMED_AT_MOST]) + (f" and {more} more" if more > 0 else "")
