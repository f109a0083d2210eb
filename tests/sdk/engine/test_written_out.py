"""The engine does what the page says, compared with the page written out naively."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator

import pytest
from cuig.engine import Phase, Rules, RulesError, fresh_pack, preset, start
from cuig.engine.actions import action_text, parse_action
from cuig.engine.cards import card_text, cards_in, parse_card, parse_suit, set_of
from cuig.engine.presets import rules_text
from cuig.engine.ranking import ranking

from tests.sdk.engine.written_out import Auction, playable, trumps_of, winner_of


def followings() -> Iterator[Rules]:
    """Every way to follow, with every pack."""
    for name, jokers in (("one-ten", 0), ("one-ten", 1), ("cut-throat", 2)):
        for follow, void, renege, scope, ace in itertools.product(
            ("follow_or_trump", "strict"),
            ("any", "must_trump", "must_trump_unless_top"),
            (True, False),
            ("each", "best"),
            ("lowest", "below_jack"),
        ):
            if name == "cut-throat" and renege:
                continue
            yield preset(
                name,
                jokers=jokers,
                plain_follow=follow,
                void_plain=void,
                renege=renege,
                renege_scope=scope,
                ace_of_diamonds_plain=ace,
            )


def engine_playable(rules: Rules, hand: set[str], led: str, trump: str) -> set[str]:
    table = ranking(rules, parse_suit(trump))
    return {
        card_text(card) for card in cards_in(table.legal_set(set_of(map(parse_card, hand)), parse_card(led)))
    }


@pytest.mark.parametrize("jokers", [0, 1])
@pytest.mark.parametrize("trump", "CDHS")
def test_every_set_of_tops_meets_every_lead(jokers: int, trump: str) -> None:
    # 000:89 "The top trumps (5, J, Joker if used, A♥) cannot be forced out unless a higher trump is led."
    rules = preset("one-ten", jokers=jokers)
    order = trumps_of(rules, trump)
    tops = order[: 3 + jokers]
    plain = "KD" if trump != "D" else "KC"
    for count in range(1, len(tops) + 1):
        for held in itertools.combinations(tops, count):
            for led in set(order) - set(held):
                hand = {*held, plain}
                higher = {top for top in held if order.index(top) < order.index(led)}
                # Each is free of a lower lead; one that is not calls for a trump, which the others may be.
                expected = hand if higher == set(held) else set(held)
                assert engine_playable(rules, hand, led, trump) == expected, (held, led)
                small = next(card for card in reversed(order) if card != led)
                assert engine_playable(rules, {*hand, small}, led, trump) == {*held, small}, (held, led)


def test_any_hand_may_play_what_the_page_says_and_the_same_card_wins() -> None:
    rng = random.Random(1)
    for rules in followings():
        pack = [card_text(card) for card in fresh_pack(rules)]
        for _ in range(150):
            trump = rng.choice("CDHS")
            # Half of the hands are of little but the best trumps.
            best = trumps_of(rules, trump)[:5] + rng.sample(pack, 8)
            cards = rng.sample(sorted(set(best)) if rng.random() < 0.5 else pack, rng.randint(2, 6))
            led, hand = cards[0], set(cards[1:])
            case = (rules_text(rules), hand, led, trump)
            assert engine_playable(rules, hand, led, trump) == playable(rules, hand, led, trump), case
            table = ranking(rules, parse_suit(trump))
            assert table.winner([parse_card(card) for card in cards]) == winner_of(rules, cards, trump), case


def auctions() -> Iterator[Rules]:
    """Every way to bid, for every game that bids, with few seats and with many."""
    for name, players in itertools.product(
        ("fifty-five", "fifty-five-solo", "one-ten", "auction-120"), (2, 3, 4, 6, 9)
    ):
        for kind, war, reply, take in itertools.product(
            ("single_round", "until_one_left"),
            ("take_or_pass", "take_raise_or_pass"),
            ("taken_bidder", "clockwise"),
            (True, False),
        ):
            try:
                yield preset(
                    name,
                    players=players,
                    auction=kind,
                    dealer_in_war=war,
                    take_reply_order=reply,
                    dealer_take=take,
                    all_pass="throw_in",
                )
            except RulesError:
                continue  # Auction 120 has tables for four and six


def test_auctions_go_as_the_page_says() -> None:
    rng = random.Random(1)
    decided = 0
    for rules in auctions():
        for _ in range(15):
            dealer = rng.randrange(rules.players)
            state, told = start(rules, dealer), Auction(rules, dealer)
            state.deal(fresh_pack(rules))
            heard: list[tuple[int, str]] = []
            while not told.over:
                case = (rules.options(), dealer, heard)
                assert (state.phase, state.turn) == (Phase.BID, told.turn), case
                allowed = told.allowed()
                assert {action_text(action) for action in state.legal()} == allowed, case
                # Passes and takes as often as all the bids together, or no auction lasts.
                short = sorted(allowed & {"pass", "take"})
                said = rng.choice(short if rng.random() < 0.5 else sorted(allowed))
                heard.append((told.turn, said))
                state.apply(parse_action(said))
                told.say(said)
            assert state.phase != Phase.BID, (rules.options(), dealer, heard)
            if told.holder >= 0:
                decided += 1
                assert (state.bidder, state.bid) == (told.holder, told.high), (
                    rules_text(rules),
                    dealer,
                    heard,
                )
    assert decided > 800
