"""Presets are complete, options are read and written, and the impossible is refused by name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from cuig.engine import PRESETS, Rules, RulesError, parse_rules, preset
from cuig.engine.options import CHOICES
from cuig.engine.presets import rules_text
from cuig.engine.rules import OPTION_TYPES


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_reads_back_from_its_text_at_every_table(name: str) -> None:
    for players, tables in PRESETS[name].tables.items():
        for sides in tables:
            rules = preset(name, players=players, sides=sides)
            assert parse_rules(rules_text(rules)) == rules
            assert rules.seats == players


def test_the_plain_preset_is_written_by_its_name_alone() -> None:
    assert [rules_text(preset(name)) for name in PRESETS] == list(PRESETS)


def test_options_are_values_or_text() -> None:
    assert preset("twenty-five", target="15", players="6") == preset("twenty-five", target=15, players=6)
    assert rules_text(preset("twenty-five", players=6, target=15)) == "twenty-five players=6 target=15"
    assert parse_rules("one-ten jokers=1 bid_values=10,20,60 sides=0/1/2/3").bid_values == (10, 20, 60)
    assert preset("twenty-five", rob_forced="true") == preset("twenty-five", rob_forced="yes", renege="on")


def test_the_page_of_rules_names_every_option_and_all_that_it_can_be() -> None:
    page = (Path(__file__).parents[3] / "docs" / "rules.md").read_text()
    rows = [line for line in page.partition("## 2. Presets")[0].splitlines() if line.startswith("| `")]
    for name in OPTION_TYPES.keys() - {"preset"}:
        (row,) = (line for line in rows if f"`{name}`" in line.split("|")[1])
        if name in CHOICES:
            assert set(re.findall(r"`(\w+)`", row.split("|")[2])) == set(CHOICES[name])


def test_every_option_has_a_text() -> None:
    options = preset("cut-throat").options()
    assert set(options) == set(OPTION_TYPES)
    assert options["bid_values"] == "1,2,3,4,5,6,7,8,9,10,20,30,40,50"
    assert options["sides"] == "0/1/2/3/4"
    assert options["renege"] == "no"


def test_six_at_twenty_five_are_two_threes_or_three_pairs() -> None:
    # 002:16 "6 players in two partnerships of three seated alternately" against 002:5 "6 players in 3
    # partnerships of two" (C2): both can be played
    assert preset("twenty-five", players=6).sides == ((0, 2, 4), (1, 3, 5))
    assert preset("twenty-five", players=6, sides="0,3/1,4/2,5").side_of == (0, 1, 2, 0, 1, 2)


def test_one_ten_for_four_is_two_pairs_and_fifty_five_is_not() -> None:
    # 000:45 "4 players: 2 teams of 2"; 003:7 always individuals
    assert preset("one-ten").sides == ((0, 2), (1, 3))
    assert preset("fifty-five").individual
    assert preset("one-ten-solo").individual
    assert preset("one-ten", players=9).seats == 9


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("whist", ["no game 'whist'"]),
        ("twenty-five targte=15 colour=red", ["'targte'", "'colour'"]),
        ("twenty-five target=many renege=maybe", ["target=many", "renege=maybe"]),
        ("twenty-five players=5", ["played by 4, 6, not by 5"]),
        ("one-ten players=10", ["not by 10"]),
        ("one-ten-solo sides=0,2/1,3", ["0/1/2/3"]),
        ("one-ten jokers=2", ["two jokers need"]),
        ("one-ten auction=dutch", ["single_round, until_one_left"]),
        ("one-ten end_check=immediate", ["end_check=immediate"]),
        ("twenty-five turn_up=no", ["turn_up=yes"]),
        ("twenty-five jokers=1", ["jokers=0"]),
        ("twenty-five bonus_points=5", ["bonus_points=0"]),
        ("cut-throat renege=yes", ["renege=no"]),
        ("cut-throat kitty_size=3", ["whole pack"]),
        ("one-ten bid_values=20,10", ["each higher"]),
        ("one-ten target=0 deal_cap=0", ["target is at least 1", "deal_cap is at least 1"]),
        ("one-ten hand_size=12 players=9", ["cannot be dealt", "deal_batches"]),
        ("one-ten target=1 target=2", ["given twice"]),
        ("one-ten target", ["'target' is no option"]),
        ("", ["names no game"]),
    ],
)
def test_what_cannot_be_played_is_refused_and_every_fault_is_named(line: str, words: list[str]) -> None:
    with pytest.raises(RulesError) as refused:
        parse_rules(line)
    for word in words:
        assert word in str(refused.value)


def test_rules_made_by_hand_are_checked_too() -> None:
    with pytest.raises(RulesError, match="each of the 4 seats once"):
        Rules(sides=((0, 1), (1, 3)))
    with pytest.raises(RulesError, match="two sides or more"):
        Rules(sides=((0, 1, 2, 3),))
    with pytest.raises(RulesError, match="plain_follow is one of"):
        Rules(plain_follow="never")


def test_the_sources_settings_are_in_the_presets() -> None:
    # 002:14 "First partnership to 25 points or more"; 002:29 must follow; 002:39 no bonus
    rules = preset("twenty-five")
    assert (rules.target, rules.plain_follow, rules.bonus_points) == (25, "strict", 0)
    # 003:21 must trump when void; 003:17 the dealer only takes
    rules = preset("fifty-five-solo")
    assert (rules.target, rules.void_plain, rules.dealer_in_war) == (55, "must_trump", "take_or_pass")
    # 004:26 "The dealer may call again or pass or raise the bid."
    assert preset("fifty-five").dealer_in_war == "take_raise_or_pass"
    # 000:75 "Bidding continues until all players have passed except one"
    assert preset("one-ten").auction == "until_one_left"
    # 002:46 "raises the target to 120 points"; 002:45 "raises the target to 45 points and adds a 5-point Game
    # bonus"
    assert preset("auction-120").target == 120
    assert (preset("forty-five").target, preset("forty-five").bonus_points) == (45, 5)
