"""Hidden cards are drawn fairly from all that a seat must think possible."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from cuig.engine import PRESETS, Phase, SamplingError, State, fresh_pack, preset, start, view
from cuig.engine.actions import KEEP
from cuig.engine.assigning import Assignment, Place
from cuig.engine.cards import BIT, cards_in, parse_card, parse_set, set_of
from cuig.engine.phases.robbing import ace_of_trumps
from cuig.engine.sampling import complete

from tests.sdk.engine.playing import dealt, do
from tests.sdk.engine.tables import played

HANDS = "2C 3C 4C 6C 7C | 2D 3D 4D 6D 7D | 2H 3H 4H 6H 7H | AS 3S 4S 6S 7S"


def fair(counts: Counter[object], ways: int) -> bool:
    """Whether every way came up, and chi-squared is within six standard deviations of what chance gives."""
    expected = counts.total() / ways
    squares: float = sum((count - expected) ** 2 / expected for count in counts.values())
    squares += (ways - len(counts)) * expected
    return bool(squares < (ways - 1) + 6 * (2 * (ways - 1)) ** 0.5)


PLACES = (Place("hand", 1, 2, parse_set("2C 3C")), Place("hand", 2, 2, parse_set("4C")), Place("rest", -1, 2))


def every_way(cards: list[int], places: tuple[Place, ...]) -> set[tuple[int, ...]]:
    ways = set()
    for order in itertools.permutations(cards):
        sets, at = [], 0
        for place in places:
            sets.append(set_of(order[at : at + place.size]))
            at += place.size
        if not any(cut & place.barred for cut, place in zip(sets, places, strict=True)):
            ways.add(tuple(sets))
    return ways


@pytest.mark.parametrize(
    "places",
    [
        PLACES,
        (*PLACES[:2], Place("rest", -1, 2, parse_set("5C"))),
        (*PLACES[:2], Place("out", 1, 1, parse_set("6C 7C")), Place("rest", -1, 1)),
        (Place("hand", 1, 3), Place("hand", 2, 3)),
        (Place("hand", 1, 3, parse_set("2C")), Place("hand", 2, 2, parse_set("2C")), Place("rest", -1, 1)),
    ],
)
def test_every_way_to_lay_the_cards_is_equally_likely(places: tuple[Place, ...]) -> None:
    cards = parse_set("2C 3C 4C 5C 6C 7C")
    ways = every_way(cards_in(cards), places)
    rng = random.Random(1)
    assignment = Assignment(cards, places)
    counts = Counter[object](tuple(assignment.draw(rng)) for _ in range(60 * len(ways)))
    assert set(counts) <= ways
    assert fair(counts, len(ways))


def test_where_hardly_a_draw_stands_the_ways_are_counted_and_equally_likely() -> None:
    """Six cards can lie in the two hands only, among sixteen: a draw stands once in 8,000 times."""
    low, high = parse_set("2C 3C 4C 5C 6C 7C"), parse_set("2D 3D 4D 5D 6D 7D 8D 9D TD JD")
    hands = (Place("hand", 1, 3, parse_set("2C")), Place("hand", 2, 3, parse_set("3C")))
    assignment = Assignment(low | high, (*hands, Place("rest", -1, 10, low)))
    ways = every_way(cards_in(low), hands)
    rng = random.Random(2)
    counts: Counter[object] = Counter()
    for _ in range(30 * len(ways)):
        *held, rest = assignment.draw(rng)
        assert rest == high
        counts[tuple(held)] += 1
    assert set(counts) <= ways
    assert fair(counts, len(ways))


def test_what_cannot_be_laid_is_said_to_be_impossible() -> None:
    cards = parse_set("2C 3C")
    with pytest.raises(SamplingError, match="no deal of the cards"):
        Assignment(cards, (Place("hand", 1, 1, cards), Place("rest", -1, 1))).draw(random.Random(1))
    with pytest.raises(SamplingError, match="do not fill"):
        Assignment(cards, (Place("hand", 1, 1),))


def late_in_cut_throat(seed: int, left: int, **options: Any) -> State | None:
    """A deal of Cut Throat with so many cards left and the bidder on the lead, if it came to that."""
    rules = preset("cut-throat", **options)
    for state, _ in played(rules, seed, deals=1):
        held = {hand.bit_count() for hand in state.hands}
        if state.phase == Phase.PLAY and held == {left} and state.turn == state.bidder:
            return state.copy()
    return None


def consistent(state: State, seat: int) -> set[tuple[int, ...]]:
    """The hands of the others, by trying every way to lay the unseen cards and playing the deal again."""
    others = [other for other in range(5) if other != seat]
    unseen = set_of(card for other in others for card in cards_in(state.hands[other]))
    found = set()
    for guess in _shared_out(unseen, state.hands[seat].bit_count()):
        if _explains(state, dict(zip(others, guess, strict=True))):
            found.add(guess)
    return found


def _shared_out(cards: int, left: int) -> Iterator[tuple[int, ...]]:
    """Every way to share cards out into hands of so many."""
    if not cards:
        yield ()
        return
    for hand in itertools.combinations(cards_in(cards), left):
        mask = set_of(hand)
        for others in _shared_out(cards & ~mask, left):
            yield (mask, *others)


def _explains(state: State, hands: dict[int, int]) -> bool:
    table, players = state.table, 5
    assert table is not None
    if state.called not in state.played and not hands.get(state.partner, 0) & BIT[state.called]:
        return False
    hands = dict(hands)
    for number in range(len(state.played) - 1, -1, -1):
        seat = (state.leaders[number // players] + number) % players
        if seat not in hands:
            continue
        card = state.played[number]
        hands[seat] |= BIT[card]
        led = state.played[number - number % players]
        if number % players and not table.legal_set(hands[seat], led) & BIT[card]:
            return False
    return True


@pytest.mark.parametrize("options", [{}, {"void_plain": "must_trump"}], ids=["whist", "must trump"])
def test_late_in_a_deal_every_explanation_is_equally_likely(options: dict[str, object]) -> None:
    tried = 0
    for seed in range(200):
        state = late_in_cut_throat(seed, left=2, **options)
        if state is None:
            continue
        seat = state.turn
        ways = consistent(state, seat)
        if not 4 <= len(ways) <= 60:
            continue
        tried += 1
        rng = random.Random(seed)
        seen = view(state, seat)
        counts: Counter[object] = Counter()
        for _ in range(40 * len(ways)):
            other = complete(seen, rng)
            counts[tuple(other.hands[place] for place in range(5) if place != seat)] += 1
        assert set(counts) <= ways
        assert fair(counts, len(ways))
        if tried == 3:
            return
    raise AssertionError("too few deals came to that")


@pytest.mark.parametrize("name", PRESETS)
def test_each_completed_game_looks_the_same_to_the_seat_at_every_table(name: str) -> None:
    for players in PRESETS[name].tables:
        rules = preset(name, players=players)
        rng = random.Random(players)
        for state, _ in played(rules, players, deals=1):
            for seat in {state.turn, rng.randrange(players)}:
                seen = view(state, seat)
                assert view(complete(seen, rng), seat) == seen


def test_a_completed_game_can_be_played_to_its_end() -> None:
    for name in PRESETS:
        rules = preset(name)
        rng = random.Random(name)
        for state, _ in played(rules, 4, deals=1):
            other = complete(view(state, state.turn), rng)
            deal = other.deal_number
            while other.turn >= 0 and other.deal_number == deal:
                other.apply(rng.choice(other.legal()))
            assert other.phase in (Phase.DEAL, Phase.OVER) and other.deal_number == deal + 1
            break


def share(seen_from: State, seat: int, holds: str, at: int, tries: int = 400) -> float:
    """How often another seat holds a card in what this seat must think possible."""
    rng = random.Random(9)
    seen = view(seen_from, seat)
    hits = sum(bool(complete(seen, rng).hands[at] & BIT[parse_card(holds)]) for _ in range(tries))
    return hits / tries


def test_a_robber_held_the_ace_and_holds_the_turn_up() -> None:
    state = do(dealt("twenty-five", HANDS, "9S"), "rob:3S")
    assert share(state, 1, "9S", at=0) == 1
    # the ace itself may be what was put out: four places in the hand to one
    assert 0.7 < share(state, 1, "AS", at=0) < 0.9
    assert share(state, 1, "AS", at=2) == 0


def test_before_the_first_lead_the_ace_may_be_in_any_hand_or_in_none() -> None:
    state = dealt("twenty-five", HANDS, "9S")
    shares = [share(state, 2, "AS", at=seat) for seat in (0, 1, 3)]
    assert all(0.04 < part < 0.22 for part in shares)  # five of the forty-six unseen
    assert sum(shares) < 0.6


def test_a_rob_not_made_says_nothing_unless_it_was_forced() -> None:
    without = "2C 3C 4C 6C 7C | 2D 3D 4D 6D 7D | 2H 3H 4H 6H 7H | 2S 3S 4S 6S 7S"
    kept = do(dealt("twenty-five", HANDS, "9S"), "keep")
    assert 0.05 < share(kept, 1, "AS", at=0) < 0.25  # five of the forty-six unseen
    forced = dealt("twenty-five", without, "9S", rob_forced=True)
    assert share(forced, 1, "AS", at=0) == 0


def test_between_deals_nothing_is_hidden() -> None:
    with pytest.raises(SamplingError, match="between deals"):
        complete(view(start(preset("twenty-five")), 0), random.Random(1))


def test_a_view_that_nothing_explains_is_refused() -> None:
    state = dealt("twenty-five", HANDS, "9D")
    state.hands[1] = set_of(range(1, 50))
    with pytest.raises(SamplingError, match="more cards are missing"):
        complete(view(state, 1), random.Random(1))


@pytest.mark.parametrize("name", ["twenty-five", "forty-five"])
def test_who_leads_and_is_not_asked_yet_knows_that_another_holds_the_ace(name: str) -> None:
    """If nobody were asked to rob (3.3), this seat would be asked for its lead."""
    rules, rng = preset(name), random.Random(7)
    pack, completed = fresh_pack(rules), 0
    while completed < 200:
        rng.shuffle(pack)
        state = start(rules, 0)
        state.deal(list(pack))
        if state.phase != Phase.ROB or state.turn == 1 or state.turn_up == ace_of_trumps(state.trump):
            continue
        seen = view(state, 1)
        for _ in range(10):
            other = complete(seen, rng)
            assert other.phase == Phase.ROB
            assert other.hands[other.turn] & BIT[ace_of_trumps(other.trump)]
            assert view(other, 1) == seen
            completed += 1


@pytest.mark.parametrize("players", PRESETS["forty-five"].tables)
def test_who_has_kept_its_hand_is_not_asked_again_in_a_completed_game(players: int) -> None:
    rules, rng = preset("forty-five", players=players), random.Random(3)
    pack, completed = fresh_pack(rules), 0
    while completed < 40:
        rng.shuffle(pack)
        state = start(rules, 0)
        state.deal(list(pack))
        seat = state.turn
        if state.phase != Phase.ROB or seat == 1 or state.turn_up == ace_of_trumps(state.trump):
            continue
        state.apply(KEEP)
        seen = view(state, seat)
        assert view(complete(seen, rng), seat) == seen
        completed += 1
