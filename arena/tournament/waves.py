"""Waves of matches laid out: an event's first, and each round when the one before has ended."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from cuig.engine.rules import Rules

from arena.errors import ArenaError
from arena.rating import ladders
from arena.store import ladder, match, rating, tournament, wave
from arena.store.bot import EntryCandidate, LeftOut
from arena.store.match import Game
from arena.store.query import AnyConnection
from arena.store.schedule import Schedule
from arena.store.tournament import Entry, Tournament
from arena.tournament import pairing, seeds
from arena.tournament.entries import entrants, left_out, read_entry_rule
from arena.tournament.format_terms import BY_ROUNDS, FormatTerms, read_terms
from arena.tournament.formats.pairing import Pairing
from arena.tournament.formats.swiss import usual_rounds
from arena.tournament.pairing import Laid
from arena.tournament.rules import read_rules

# By referee, who could be seated in a match of a preset, where each needs so many seats.
Able = Callable[[str, int], Sequence[Collection[int]]]

# One event is laid out in one transaction; more matches than this belong into several events.
MOST_MATCHES: Final = 50_000
_MANY_MATCHES: Final = 1_000
_NAMED_AT_MOST: Final = 8


@dataclass(frozen=True, slots=True)
class Opening:
    """How an event begins."""

    rules: Rules
    who: list[EntryCandidate]
    laid: Laid | str  # its first matches, or why there is none, as a clause


def opening(connection: AnyConnection, plan: Schedule) -> Opening:
    """How an event of the schedule would begin if its entries closed now. Raises ArenaError."""
    rules = read_rules(plan.preset, plan.options)
    rule = read_entry_rule(plan.entry)
    who = _seeded(connection, plan, rules, entrants(connection, rule, plan.preset))
    return Opening(rules, who, _laid(plan, rules, who, left_out(connection, rule, plan.preset)))


def _laid(
    plan: Schedule, rules: Rules, who: Sequence[EntryCandidate], left_out: Sequence[LeftOut]
) -> Laid | str:
    """The matches with which an event of these entrants would begin, or why there is none, as a clause.

    left_out: who would have entered, were they not suspended or retired.
    """
    reason = _why_not(plan, rules, who, left_out)
    if reason is not None:
        return reason
    try:
        laid = _first(plan, rules, who)
    except ArenaError as refusal:
        return str(refusal)
    if laid.pairings or plan.format == "continuous":
        return laid
    owners = len({one.owner for one in who})
    return (
        f"nobody can sit down: a table takes {_at_a_table(plan, rules)}, one owner's bots do not meet at a "
        f"rated one, and the {len(who)} entrants have {owners} owners; let one owner's bots meet "
        "(same_owner), or play it unrated"
    )


def _seeded(
    connection: AnyConnection, plan: Schedule, rules: Rules, who: Sequence[EntryCandidate]
) -> list[EntryCandidate]:
    """The entrants in the order of an event like this.

    Where it is played by rounds and rated, the best of the ladder come first, by their conservative rating,
    and who is not rated last.
    """
    name = ladders.name_for(rules, plan.duplicate, plan.format == "partnerships")
    rated_on = ladder.named(connection, name) if plan.rated and plan.format in BY_ROUNDS else None
    if rated_on is None:
        return list(who)
    known = rating.ratings(connection, rated_on.id, [one.version for one in who])
    worth = {version: one.mu - 3 * one.sigma for version, one in known.items()}
    return sorted(who, key=lambda one: (-worth.get(one.version, float("-inf")), one.version))


def _first(plan: Schedule, rules: Rules, who: Sequence[EntryCandidate]) -> Laid:
    owners = [one.owner for one in who]
    apart = kept_apart(owners, plan.same_owner, plan.rated)
    return pairing.first_wave(
        plan.format,
        read_terms(plan.format, plan.format_terms),
        [one.bot for one in who],
        rules.sides,
        plan.decks,
        duplicate=plan.duplicate,
        may_meet=(lambda one, other: owners[one] != owners[other]) if apart else None,
        owners=owners if apart else None,
    )


def _at_a_table(plan: Schedule, rules: Rules) -> int:
    return 4 if plan.format == "partnerships" else len(rules.sides)


def _why_not(
    plan: Schedule, rules: Rules, who: Sequence[EntryCandidate], left_out: Sequence[LeftOut]
) -> str | None:
    if plan.format == "continuous":
        return None  # entrants may come while it lasts
    wanted = _at_a_table(plan, rules)
    if len(who) < wanted:
        names = ", ".join(one.bot for one in who) or "nobody"
        return (
            f"{wanted} entrants are needed and there {'was' if len(who) == 1 else 'were'} {len(who)} "
            f"({names}); "
            f"by the entry rule `{plan.entry}` those enter that have a token and play {plan.preset}"
            f"{_without(left_out)}"
        )
    made = matches_at_most(plan, rules, len(who))
    if made > MOST_MATCHES:
        return (
            f"{len(who)} entrants with {plan.decks} decks make {made} matches, more than {MOST_MATCHES}; "
            "fewer decks or an entry rule make fewer"
        )
    owners = [one.owner for one in who]
    if plan.format == "knock-out" and kept_apart(owners, plan.same_owner, plan.rated):
        shared = {owner for owner in owners if owners.count(owner) > 1}
        if shared:
            return (
                f"a rated knock-out cannot keep the bots of {', '.join(sorted(shared))} apart; "
                "let one owner's bots meet (same_owner), play it unrated, or let one bot of each enter"
            )
    return None


def _without(left_out: Sequence[LeftOut]) -> str:
    """Who was left out and how each comes in again, as more clauses."""
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
    """The first of them, and how many more there are: a reason is read in one line."""
    every = list(names)
    more = len(every) - _NAMED_AT_MOST
    return ", ".join(every[:_NAMED_AT_MOST]) + (f" and {more} more" if more > 0 else "")


def matches_at_most(plan: Schedule, rules: Rules, entrants: int) -> int:
    """How many matches an event of so many has, if nobody is kept apart and nothing is played again."""
    terms = read_terms(plan.format, plan.format_terms)
    if plan.format == "swiss":
        return (terms.rounds or usual_rounds(entrants)) * (entrants // 2) * plan.decks
    if plan.format == "knock-out":
        return (entrants - 1 + (terms.third_place and entrants > 3)) * plan.decks
    if plan.format == "gauntlet":
        return len(terms.challengers) * max(entrants - len(terms.challengers), 0) * plan.decks
    if plan.format == "partnerships":
        # Everybody partners everybody once with 4n or 4n+1 entrants, else twice; two pairs make a match.
        return entrants * (entrants - 1) // (4 if entrants % 4 in (0, 1) else 2) * plan.decks
    return pairing.matches_at_most(entrants, rules.sides, plan.decks)


def by_rounds(plan: Schedule) -> bool:
    """Whether later matches depend on the results of earlier ones."""
    return plan.format in BY_ROUNDS


def kept_apart(owners: Sequence[str], same_owner: bool, rated: bool) -> bool:
    """Whether one owner's bots do not meet here: at rated tables, unless the event says so or nobody else
    has entered."""
    return rated and not same_owner and len(set(owners)) > 1


def lay_first(connection: AnyConnection, number: int, laid: Laid, rules: Rules) -> None:
    """Write down the matches with which the tournament begins."""
    if laid.pairings:
        lay(connection, number, laid, rules)


def lay_next(connection: AnyConnection, number: int) -> bool:
    """Lay out the next round of a running tournament whose matches have ended; False when it has none.

    Tournament and ladder are locked.
    """
    event = tournament.by_id(connection, number)
    if event is None or event.format not in BY_ROUNDS:
        return False
    rules = read_rules(event.preset, event.rules)
    entries = tournament.entries(connection, number)
    laid = pairing.next_wave(
        event.format,
        terms_of(event),
        len(entries),
        gone(entries),
        rules.sides,
        event.decks,
        wave.of_tournament(connection, number),
        wave.meetings(connection, number),
        event.duplicate,
        owners_apart(event, entries),
    )
    if laid is None or not laid.pairings:
        return False
    lay(connection, number, laid, rules)
    wave.start(connection, number)
    return True


def lay(connection: AnyConnection, number: int, laid: Laid, rules: Rules) -> None:
    """Write down one more wave of matches, numbered on after those that there are."""
    versions = [entry.version for entry in tournament.entries(connection, number)]
    seed = tournament.seed(connection, number)
    at = wave.last(connection, number) + 1
    wave.insert(
        connection,
        number,
        at,
        ladder.id_for(connection, number),
        [entrant + 1 for entrant in laid.byes],
    )
    first_number = match.last_number(connection, number) + 1
    ids = match.insert_all(
        connection,
        number,
        at,
        first_number,
        [[versions[entrant] for entrant in one.entrants] for one in laid.pairings],
        _sides(laid.pairings, rules),
    )
    match.insert_games(
        connection,
        [
            Game(made, turn, seeds.match_seed(seed, match_number), game.dealer, list(game.holders))
            for match_number, (made, one) in enumerate(zip(ids, laid.pairings, strict=True), first_number)
            for turn, game in enumerate(one.games, 1)
        ],
    )
    if len(ids) >= _MANY_MATCHES:
        match.learn_their_number(connection)


def terms_of(event: Tournament) -> FormatTerms:
    """What the event's format was told."""
    return read_terms(event.format, event.format_terms)


def gone(entries: Sequence[Entry]) -> Collection[int]:
    """Who has left, as indexes into the entries."""
    return {entry.number - 1 for entry in entries if entry.left_at is not None}


def owners_apart(event: Tournament, entries: Sequence[Entry]) -> list[str] | None:
    """The owners by entry, where one owner's bots do not meet; None where anybody may."""
    owners = [entry.owner for entry in entries]
    return owners if kept_apart(owners, event.same_owner, event.ladder is not None) else None


def seats_each(event: Tournament) -> int:
    """How many seats of a bot a match of the event takes."""
    sides = read_rules(event.preset, event.rules).sides
    return 1 if event.format == "partnerships" else max(map(len, sides))


def seatable(event: Tournament, attached: Collection[int], able: Able | None) -> list[set[int]]:
    """Those of the attached versions that a match of the event can be begun with: a set for each referee that
    could seat them together, the largest first, and none that is part of another."""
    everybody = set(attached)
    by_referee = [everybody] if able is None else able(event.preset, seats_each(event))
    found: list[set[int]] = []
    for there in sorted((everybody & set(one) for one in by_referee), key=len, reverse=True):
        if not any(there <= other for other in found):
            found.append(there)
    return found


def _sides(pairings: Sequence[Pairing], rules: Rules) -> list[int] | None:
    """The side of each entrant in all these matches, where sides are held by several."""
    opening = pairings[0].games[0].holders
    if len(set(opening)) == len(rules.sides):
        return None
    side_of = {holder: rules.side_of[seat] for seat, holder in enumerate(opening)}
    return [side_of[entrant] for entrant in range(len(side_of))]
