"""Every format by its registered value: what it lays out, at most how much, and what it may be told."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import pytest
from cuig.engine.presets import PRESETS, preset
from hypothesis import given
from hypothesis import strategies as st

from arena.errors import TermsRefused, TermUnknown
from arena.tournament.formats import registry
from arena.tournament.formats.errors import TooFewEntrants
from arena.tournament.formats.format import Format, Played
from arena.tournament.formats.pairing import Outcome, Pairing, Round, Sides, WavePairings
from arena.tournament.formats.registry import FORMATS, USUAL
from arena.tournament.formats.roster import Roster
from arena.tournament.formats.terms import terms_as_json
from tests.arena.tournament.formats.written import PAIRS, alone, won_by_the_first

ROUND_ROBIN = registry.named("round-robin")
LAID_OUT = [one for one in FORMATS.values() if one.open_ended is None]
BY_ROUNDS = [one for one in LAID_OUT if one.by_rounds]


def roster(entrants: int, sides: Sides = PAIRS, decks: int = 1, **more: Any) -> Roster:
    return Roster([f"bot-{entrant}" for entrant in range(entrants)], sides, decks, **more)


def terms_for(format: Format[Any]) -> Any:
    """Its terms; where bots have to be named, the first is."""
    needed = {term.name: ["bot-0"] for term in format.its_terms() if term.required is not None}
    return format.read_terms(needed)


def waves_of(format: Format[Any], of: Roster) -> list[WavePairings]:
    """All waves of an event, the lower number winning every tie."""
    terms = terms_for(format)
    found = [format.first(of, terms)]
    rounds: list[Round] = []
    outcomes: list[Outcome] = []
    while format.next is not None:
        ties = found[-1].pairings[: len(found[-1].pairings) // of.decks]
        held = tuple(
            Pairing(len(outcomes) + at, len(found), one.entrants, one.games) for at, one in enumerate(ties, 1)
        )
        rounds.append(Round(len(found), held, found[-1].byes))
        outcomes += map(won_by_the_first, held)
        following = format.next(of, terms, Played(rounds, outcomes))
        if following is None:
            break
        found.append(following)
    return found


@pytest.mark.parametrize("format", LAID_OUT, ids=lambda format: format.name)
@pytest.mark.parametrize(("entrants", "decks"), [(4, 1), (5, 3), (8, 2), (11, 1)])
def test_an_event_of_everybody_has_just_the_total_of_matches(
    format: Format[Any], entrants: int, decks: int
) -> None:
    of = roster(entrants, decks=decks)
    laid = sum(len(wave.pairings) for wave in waves_of(format, of))
    assert laid == format.total(of, terms_for(format)) > 0


@pytest.mark.parametrize("format", BY_ROUNDS, ids=lambda format: format.name)
def test_in_a_tie_of_several_decks_both_are_named_first_by_turns(format: Format[Any]) -> None:
    for wave in waves_of(format, roster(6, decks=4)):
        named = Counter(one.entrants for one in wave.pairings)
        assert set(named.values()) == {2}
        assert set(named) == {pair[::-1] for pair in named}


@pytest.mark.parametrize("format", LAID_OUT, ids=lambda format: format.name)
def test_one_owners_bots_are_kept_apart_or_the_format_says_that_it_cannot(format: Format[Any]) -> None:
    owners = ["ann", "bob", "ann", "eve", "eve", "tom"]
    met = {
        frozenset(pair)
        for wave in waves_of(format, roster(6, owners=owners))
        for one in wave.pairings
        for pair in combinations(one.entrants, 2)
    }
    brought_together = met & {frozenset((0, 2)), frozenset((3, 4))}
    assert met and not (brought_together and format.keeps_owners_apart)


@pytest.mark.parametrize("name", PRESETS)
def test_a_format_that_fits_a_preset_pairs_it_and_another_says_which_do(name: str) -> None:
    rules = preset(name)
    for format in FORMATS.values():
        if format.fits(rules.sides) is None:
            registry.check_table(format, rules.sides, name)
            made = format.first(roster(rules.seats + 1, rules.sides), terms_for(format))
            assert (format.open_ended is not None) != bool(made.pairings)
            assert all(len(one.entrants) == format.at_table(rules.sides) for one in made.pairings)
        else:
            with pytest.raises(TermsRefused, match=r"round-robin.* or continuous") as refused:
                registry.check_table(format, rules.sides, name)
            assert name in str(refused.value) and format.name == refused.value.given


@pytest.mark.parametrize("format", FORMATS.values(), ids=lambda format: format.name)
def test_a_term_is_refused_by_its_kind_and_bounds_and_read_back_as_it_is_kept(format: Format[Any]) -> None:
    kept = terms_as_json(terms_for(format))
    assert format.read_terms(kept) == terms_for(format)
    for term in format.its_terms():
        wrong: list[object] = [object(), 1.5]
        if isinstance(term.default, bool):
            wrong += [1, "yes"]
        elif isinstance(term.default, int):
            wrong += [term.least - 1, term.most + 1, True]
            assert term.least <= term.default <= term.most
        else:
            wrong += [[1], ("a", None)]
        for value in wrong:
            with pytest.raises(TermsRefused) as refused:
                format.read_terms({**kept, term.name: value})
            assert refused.value.term == term.name
    with pytest.raises(TermUnknown):
        format.read_terms({"laps": 3})


def test_an_unknown_format_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(TermsRefused, match=", ".join(FORMATS)):
        registry.named("ladder")
    assert registry.named(USUAL.name) is USUAL


@given(st.integers(2, 12), st.integers(1, 4))
def test_all_pairs_are_gone_through_before_any_comes_again(entrants: int, decks: int) -> None:
    made = ROUND_ROBIN.first(roster(entrants, decks=decks), ROUND_ROBIN.read_terms()).pairings
    once = len(made) // decks
    for deck in range(decks):
        met = Counter(frozenset(one.entrants) for one in made[deck * once : (deck + 1) * once])
        assert met == Counter(frozenset(pair) for pair in combinations(range(entrants), 2))


def test_in_a_duplicate_match_each_side_holds_each_seat_and_its_partner_always_holds_the_other() -> None:
    for one in ROUND_ROBIN.first(roster(2, decks=4), ROUND_ROBIN.read_terms()).pairings:
        first, second = one.games
        assert all({first.holders[seat], second.holders[seat]} == {0, 1} for seat in range(4))
        for game in one.games:
            assert game.holders[0] == game.holders[2] != game.holders[1] == game.holders[3]


@given(st.integers(5, 9), st.integers(1, 3))
def test_in_a_game_for_five_everybody_plays_as_often_as_everybody_else(entrants: int, decks: int) -> None:
    of = roster(entrants, alone(5), decks)
    made = ROUND_ROBIN.first(of, ROUND_ROBIN.read_terms()).pairings
    assert len(made) <= ROUND_ROBIN.total(of, ROUND_ROBIN.read_terms())
    assert len(set(Counter(entrant for one in made for entrant in one.entrants).values())) == 1
    assert all(len(one.games) == 5 for one in made)


@given(st.integers(2, 9))
def test_those_who_may_not_meet_do_not_and_the_numbers_have_no_gap(entrants: int) -> None:
    of = roster(entrants, decks=2, owners=[entrant % 2 for entrant in range(entrants)])
    made = ROUND_ROBIN.first(of, ROUND_ROBIN.read_terms()).pairings
    met = {frozenset(one.entrants) for one in made}
    assert met == {frozenset(p) for p in combinations(range(entrants), 2) if sum(p) % 2}
    assert [one.number for one in made] == list(range(1, len(made) + 1))


def test_one_alone_meets_nobody() -> None:
    with pytest.raises(TooFewEntrants):
        ROUND_ROBIN.first(roster(1, decks=3), ROUND_ROBIN.read_terms())
