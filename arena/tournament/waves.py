"""Lay out waves of matches: an event's first, and each round when the one before has ended."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any, Final

from cuig.engine.rules import Rules

from arena.store import ladder, match, tournament, wave
from arena.store.candidate import Candidate
from arena.store.match import Game
from arena.store.query import AnyConnection
from arena.store.tournament import Entry, Tournament
from arena.store.transactions import attempt, transact
from arena.tournament import outcomes, seeds
from arena.tournament.formats import registry
from arena.tournament.formats.format import Format
from arena.tournament.formats.pairing import Pairing, WavePairings
from arena.tournament.formats.roster import Roster
from arena.tournament.opening import kept_apart
from arena.tournament.rules import read_rules

# Given a preset and seats for each: by referee, the versions that it could seat in such a match.
Able = Callable[[str, int], Sequence[Collection[int]]]

# With more new matches than this at once the planner's statistics are renewed at once.
_MANY_MATCHES: Final = 1_000


def lay_next(connection: AnyConnection, number: int) -> bool:
    """Lay out the next round of a running tournament whose matches have ended; False if there is none.

    The caller holds the locks of the tournament and its ladder.
    """
    event = tournament.by_id(connection, number)
    if event is None:
        return False
    format, terms = format_of(event)
    if format.next is None:
        return False
    rules = read_rules(event.preset, event.rules)
    entries = tournament.entries(connection, number)
    rows = wave.of_tournament(connection, number), wave.meetings(connection, number)
    following = format.next(roster_of(event, entries, rules), terms, outcomes.played(*rows, gone(entries)))
    if following is None or not following.pairings:
        return False
    lay(connection, number, following, rules)
    wave.start(connection, number)
    return True


def lay(connection: AnyConnection, number: int, made: WavePairings, rules: Rules) -> None:
    """Store one more wave of matches, numbered on after those that there are."""
    entries, seed = tournament.entries(connection, number), tournament.seed(connection, number)
    options = tournament.rules(connection, number)
    at = wave.last(connection, number) + 1
    byes = [entrant + 1 for entrant in made.byes]
    wave.insert(connection, number, at, ladder.id_for(connection, number), byes)
    first_number = match.last_number(connection, number) + 1
    ids = match.new_ids(connection, len(made.pairings))
    games = [
        [
            Game(match_id, turn, seeds.match_seed(seed, match_number), game.dealer, list(game.holders))
            for turn, game in enumerate(one.games, 1)
        ]
        for match_number, (match_id, one) in enumerate(zip(ids, made.pairings, strict=True), first_number)
    ]
    match.insert_all(
        connection,
        number,
        at,
        first_number,
        ids,
        [[entries[entrant].version for entrant in one.entrants] for one in made.pairings],
        [
            seeds.commitment_to(options, [entries[entrant].name for entrant in one.entrants], its_games)
            for one, its_games in zip(made.pairings, games, strict=True)
        ],
        _sides(made.pairings, rules),
    )
    match.insert_games(connection, [game for its_games in games for game in its_games])


def renew_statistics(connection: AnyConnection, number: int) -> None:
    """Renew what the planner knows of matches, where the tournament has just been given many. To be called
    after the commit: it takes a lock that whatever cleans the table holds for minutes."""
    if transact(connection, wave.size_of_last, number) >= _MANY_MATCHES:
        attempt(connection, match.analyze)


def format_of(event: Tournament) -> tuple[Format[Any], Any]:
    """Return the event's format and its terms."""
    format = registry.named(event.format)
    return format, format.read_terms(event.format_terms)


def roster_of(event: Tournament, entries: Sequence[Entry], rules: Rules) -> Roster:
    """Return the event's entries as its format takes them, those who have left among them."""
    owners = [entry.owner for entry in entries]
    return Roster(
        names=[entry.bot for entry in entries],
        sides=rules.sides,
        decks=event.decks,
        duplicate=event.duplicate,
        owners=owners if kept_apart(owners, event.same_owner, event.ladder is not None) else None,
    )


def gone(entries: Sequence[Entry]) -> Collection[int]:
    """Return who has left, as indexes into the entries."""
    return {entry.number - 1 for entry in entries if entry.left_at is not None}


def seats_each(event: Tournament | Candidate) -> int:
    """Return how many seats a match of the event takes of each bot."""
    return registry.named(event.format).seats_each(read_rules(event.preset, event.rules).sides)


def seatable(event: Tournament, attached: Collection[int], able: Able | None) -> list[set[int]]:
    """Return the attached versions with which a match of the event can begin.

    One set for each referee that could seat them together, the largest first; none is a subset of another.
    """
    everybody = set(attached)
    by_referee = [everybody] if able is None else able(event.preset, seats_each(event))
    found: list[set[int]] = []
    for there in sorted((everybody & set(one) for one in by_referee), key=len, reverse=True):
        if not any(there <= other for other in found):
            found.append(there)
    return found


def _sides(pairings: Sequence[Pairing], rules: Rules) -> list[int] | None:
    """Return the side of each entrant, the same in all these matches; None where each holds a side alone."""
    opening = pairings[0].games[0].holders
    if len(set(opening)) == len(rules.sides):
        return None
    side_of = {holder: rules.side_of[seat] for seat, holder in enumerate(opening)}
    return [side_of[entrant] for entrant in range(len(side_of))]
