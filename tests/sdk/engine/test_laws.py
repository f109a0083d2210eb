"""What is true of every game under every rules."""

from __future__ import annotations

import copy
import pickle
import random

from cuig.engine import IllegalAction, Phase, Rules, State, deck, fresh_pack, parse_rules, places, start, view
from cuig.engine.actions import STAND
from cuig.engine.cards import BIT, SUIT_SETS, set_of
from cuig.engine.events import deal_events, events, redact
from cuig.engine.notation import parse_record, record_text
from cuig.engine.presets import rules_text
from cuig.engine.record import GameRecorder, Record, replay, replay_game
from cuig.engine.sampling import complete
from cuig.engine.scoring import running, score_deal, tally
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.sdk.engine.tables import any_rules, chosen, everything, played, written

SEEDS = st.integers(0, 2**32)
laws = settings(max_examples=60)


@laws
@given(any_rules())
def test_rules_read_back_from_both_of_their_texts(rules: Rules) -> None:
    assert parse_rules(rules_text(rules)) == rules
    options = rules.options()
    line = " ".join([options.pop("preset"), *(f"{name}={value}" for name, value in options.items())])
    assert parse_rules(line) == rules


@settings(laws, max_examples=25)
@given(any_rules(), SEEDS)
def test_a_game_that_is_pickled_goes_on_as_the_other_does(rules: Rules, seed: int) -> None:
    for state, action in played(rules, seed, deals=1):
        sent = pickle.loads(pickle.dumps(state))
        assert (everything(sent), sent.legal()) == (everything(state), state.legal())
        other = state.copy()
        for one in (sent, other):
            one.apply(action)
        assert everything(sent) == everything(other)


@settings(laws, max_examples=25)
@given(any_rules(), SEEDS)
def test_an_action_is_legal_if_and_only_if_it_is_accepted(rules: Rules, seed: int) -> None:
    rng = random.Random(seed)
    for state, _ in played(rules, seed, deals=1):
        legal = state.legal()
        assert legal and len(set(legal)) == len(legal)
        for action in rng.sample(range(-1, 530), 40) + rng.sample(legal, min(3, len(legal))):
            trial, before = state.copy(), everything(state)
            try:
                trial.apply(action)
                assert action in legal
            except IllegalAction as refused:
                assert action not in legal
                assert (refused.action, refused.seat) == (action, state.turn)
                assert everything(trial) == before


@laws
@given(any_rules(), SEEDS)
def test_the_mask_and_the_list_of_legal_cards_agree(rules: Rules, seed: int) -> None:
    for state, _ in played(rules, seed):
        if state.phase == Phase.PLAY:
            assert set_of(state.legal()) == state.legal_mask()
            assert state.legal_mask() & state.hands[state.turn] == state.legal_mask()
        low, high = state.choose()
        assert 0 <= low <= high and (high > 0 or state.legal() == (STAND,))


@laws
@given(any_rules(), SEEDS)
def test_what_happens_to_a_copy_does_not_happen_to_the_game(rules: Rules, seed: int) -> None:
    rng = random.Random(seed)
    for state, _ in played(rules, seed, deals=1):
        before = everything(state)
        for other in (state.copy(), copy.copy(state), copy.deepcopy(state)):
            assert everything(other) == before
            for _ in range(3):
                if other.turn >= 0:
                    other.apply(chosen(other, rng))
            assert everything(state) == before


@laws
@given(any_rules(), SEEDS, st.integers(0, 200))
def test_a_record_replayed_gives_the_same_state(rules: Rules, seed: int, actions: int) -> None:
    scribe = written(rules, seed, actions=actions)
    game = scribe.record()
    assert everything(replay_game(rules, game)) == everything(scribe.state)
    assert everything(replay(Record(rules, (game,)))) == everything(scribe.state)
    resumed = GameRecorder.resume(rules, game)
    rng, other = random.Random(seed), random.Random(seed)
    for one, draws in ((scribe, rng), (resumed, other)):
        if one.state.turn >= 0:
            one.apply(chosen(one.state, draws))
    assert resumed.record() == scribe.record()


@laws
@given(any_rules(), SEEDS, st.integers(0, 200))
def test_a_record_reads_back_from_its_text(rules: Rules, seed: int, actions: int) -> None:
    games = (written(rules, seed).record(), written(rules, seed + 1, actions=actions).record())
    record = Record(rules, games)
    assert parse_record(record_text(record)) == record


@laws
@given(any_rules(), SEEDS)
def test_cards_are_conserved(rules: Rules, seed: int) -> None:
    for state, _ in played(rules, seed):
        piles = [*state.hands, *state.discards, *(BIT[card] for card in state.played), set_of(state.stock)]
        if not state.took_kitty:
            piles.append(state.kitty)
        if state.turn_up and state.robber < 0:
            piles.append(BIT[state.turn_up])
        assert sum(pile.bit_count() for pile in piles) == state.cards_needed
        union = 0
        for pile in piles:
            assert not union & pile
            union |= pile
        assert not union & ~set_of(fresh_pack(rules))


@laws
@given(any_rules(), SEEDS)
def test_the_points_of_a_deal_add_up(rules: Rules, seed: int) -> None:
    for state, action in played(rules, seed):
        before = state.copy()
        after = state.copy()
        after.apply(action)
        if before.phase != Phase.PLAY or after.phase == Phase.PLAY or before.table is None:
            continue
        count = tally(rules, before.table, [*before.played, action], before.leaders)
        assert [count.winners.count(seat) for seat in range(rules.players)] == after.taken
        if rules.end_check == "immediate":
            gained = [a - b for a, b in zip(after.scores, before.scores, strict=True)]
            assert sum(gained) == rules.trick_points
        elif not rules.pool and rules.partner == "fixed":
            score = score_deal(rules, count, before.bidder, before.bid)
            trumped = any(before.table.trumps & BIT[card] for card in [*before.played, action])
            bonus = rules.bonus_points if trumped else 0
            assert sum(score.points) == rules.trick_points * rules.hand_size + bonus
            if score.made:
                assert min(score.changes) >= 0
            if score.made is False:
                assert score.changes[rules.side_of[before.bidder]] == -before.bid
            rows = running(rules, count, score, before.bidder, before.bid)
            assert len(rows) == rules.hand_size + 1
            for side, points in enumerate(score.points):
                if score.made is None or side != rules.side_of[before.bidder]:
                    taken = [row[side] for row in rows]
                    assert taken == sorted(taken) and taken[-1] == points


@laws
@given(any_rules(), SEEDS)
def test_with_a_trump_led_the_legal_set_is_the_hand_or_all_its_trumps(rules: Rules, seed: int) -> None:
    for state, _ in played(rules, seed):
        if state.phase != Phase.PLAY or not state.led or state.table is None:
            continue
        if state.table.trumps & BIT[state.led]:
            hand = state.hands[state.turn]
            assert state.legal_mask() in (hand, hand & state.table.trumps)
        else:
            suit = SUIT_SETS[state.table.suit_of(state.led)] & ~state.table.trumps
            hand = state.hands[state.turn]
            assert state.legal_mask() & suit == hand & suit or not hand & suit


@settings(laws, max_examples=15)
@given(any_rules(), SEEDS)
def test_every_game_ends_with_places(rules: Rules, seed: int) -> None:
    last: State | None = None
    decisions = 0
    for state, _ in played(rules, seed, deals=10_000):
        last, decisions = state, decisions + 1
        assert state.deal_number <= rules.deal_cap
    assert last is not None and last.over and last.winners
    ranks = places(last)
    assert len(ranks) == len(rules.sides)
    assert [side for side, place in enumerate(ranks) if place == 1] == list(last.winners)
    for place in ranks:
        assert sum(other < place for other in ranks) == place - 1


@laws
@given(any_rules(), SEEDS)
def test_hands_that_a_seat_cannot_see_do_not_change_its_view(rules: Rules, seed: int) -> None:
    """The same hand and turn-up dealt with everything else shuffled."""
    rng = random.Random(seed)
    cards = deck(seed.to_bytes(8, "big"), 1, fresh_pack(rules))
    dealer, seat = rng.randrange(rules.players), rng.randrange(rules.players)
    first = start(rules, dealer)
    first.deal(cards)
    fixed = {at for at, card in enumerate(cards) if first.hands[seat] & BIT[card] or card == first.turn_up}
    moving = [at for at in range(len(cards)) if at not in fixed]
    mixed = rng.sample(moving, len(moving))
    other_cards = list(cards)
    for at, source in zip(moving, mixed, strict=True):
        other_cards[at] = cards[source]
    second = start(rules, dealer)
    second.deal(other_cards)
    # A seat that is asked in one of them alone knows by that: it may rob, or nobody robbed before it leads.
    if first.turn == second.turn or seat not in (first.turn, second.turn):
        assert view(first, seat) == view(second, seat)
        shown = [
            [redact(event, seat) for event in deal_events(start(rules, dealer), dealt)]
            for dealt in (cards, other_cards)
        ]
        assert [event for event in shown[0] if event] == [event for event in shown[1] if event]


@settings(laws, max_examples=40)
@given(any_rules(), SEEDS)
def test_a_seat_cannot_tell_a_completed_game_from_its_own(rules: Rules, seed: int) -> None:
    rng = random.Random(seed)
    for state, action in played(rules, seed, deals=1):
        seat = rng.randrange(rules.players)
        seen = view(state, seat)
        other = complete(seen, rng)
        assert view(other, seat) == seen
        if state.phase == Phase.PLAY and action in other.legal():
            told = [redact(event, seat) for event in events(state, action)]
            assert told == [redact(event, seat) for event in events(other, action)]
            state, other = state.copy(), other.copy()
            state.apply(action)
            other.apply(action)
            if state.phase == Phase.PLAY and state.turn != seat:
                assert view(other, seat) == view(state, seat)


@settings(laws, max_examples=30)
@given(any_rules(), SEEDS)
def test_a_seat_is_barred_from_exactly_the_cards_that_would_have_obliged_it(rules: Rules, seed: int) -> None:
    """Another hand explains a seat's plays if and only if it has no barred card."""
    rng = random.Random(seed)
    for state, _ in played(rules, seed, deals=1):
        if state.phase != Phase.PLAY or state.table is None or state.table.free is not None:
            continue
        me, other = rng.sample(range(rules.players), 2)
        seen = view(state, me)
        unseen = [card for card in fresh_pack(rules) if not seen.seen & BIT[card]]
        count = state.hands[other].bit_count()
        if len(unseen) < count:
            continue
        guess = set_of(rng.sample(unseen, count))
        assert _could_have_held(state, other, guess) == (not guess & seen.barred(other))


def _could_have_held(state: State, seat: int, hand: int) -> bool:
    """Whether a seat could have played as it did, with this hand left."""
    players, table = state.rules.players, state.table
    assert table is not None
    for number in range(len(state.played) - 1, -1, -1):
        if (state.leaders[number // players] + number) % players != seat:
            continue
        card = state.played[number]
        hand |= BIT[card]
        led = state.played[number - number % players]
        if number % players and not table.legal_set(hand, led) & BIT[card]:
            return False
    return True
