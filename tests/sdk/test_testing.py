"""What tests of a bot are made of: views in notation, scripts, whole matches."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from cuig.bot import Bot
from cuig.bots.lowest_winner import LowestWinner
from cuig.bots.rule_of_thumb import RuleOfThumb
from cuig.cli import main
from cuig.client.seat import BotError
from cuig.engine.presets import PRESETS
from cuig.engine.views import View
from cuig.match import Ending
from cuig.record_reader import decisions, record_of
from cuig.testing import ViewError, answer, assert_legal, play_out, scripted, view, view_text


def test_a_few_words_of_notation_make_a_view() -> None:
    seen = view("trumps H; hand 5H JH 2S; trick 7H")
    assert seen.legal_plays == seen.legal
    assert view_text(seen) == (
        "twenty-five; seat 0; play; deal 1; dealer 3; scores 0,0; trumps H; hand 5H JH 2S; trick 3:7H; "
        "legal 5H JH 2S"
    )


def test_whole_tricks_tell_who_led_and_who_took_them() -> None:
    seen = view("seat 2; trumps H; hand 5H 2S; tricks 7S 5S AS KS, 2D 3D 4D 5D; trick 9C")
    assert seen.leaders[-1] == 1
    assert sum(seen.taken) == 2
    assert seen.taken[1] == 1
    assert seen.void(0, 3) == view(view_text(seen)).void(0, 3)


def test_outside_the_play_what_is_legal_is_worked_out_too() -> None:
    auction = view("one-ten; bid; dealer 0; seat 1; hand 5H JH AH KH 2C")
    assert "pass" in view_text(auction)
    robbing = view("rob; seat 1; dealer 0; turned up 2H; hand AH 3C 4C 5C 6C")
    assert {"keep", "rob:3C"} <= set(view_text(robbing).split("legal ")[1].split())


@pytest.mark.parametrize("name", PRESETS)
def test_every_decision_of_a_match_can_be_written_and_read(name: str) -> None:
    played = play_out(RuleOfThumb, LowestWinner, rules=name)
    count = 0
    for decision in decisions(record_of(played.plan, played.record)):
        assert view(view_text(decision.view)) == decision.view
        count += 1
    assert count == played.decisions


WRONG = [
    ("hand 5H", "needs trumps"),
    ("trumps H", "needs a hand"),
    ("trumps X; hand 5H", "'trumps X'"),
    ("trumps H; hand 5H; colour red", "a clause begins with one of"),
    ("trumps H; hand 5H; seat 9", "there is no seat 9"),
    ("trumps H; hand 5H; trick 0:7H", "not seat 0's turn"),
    ("trumps H; hand 5H; scores 1,2,3", "3 scores for 2 sides"),
    ("one-ten; bid; dealer 0; seat 3; hand 5H JH AH KH 2C", "it is not its turn"),
    ("whist players=4; hand 5H", "a clause begins with one of"),
    ("one-ten; bid; hand 5H; trick 6C 3H; legal pass", "no card is played before the play"),
    ("trumps H; hand 5H; choose 2-1", "from 2 to 1 actions cannot be chosen"),
    ("trumps H; hand 5H; choose 0-", "from 0 to 0 actions cannot be chosen"),
]


@pytest.mark.parametrize(("text", "reason"), WRONG)
def test_a_line_that_is_no_view_is_refused_with_the_clause(text: str, reason: str) -> None:
    with pytest.raises(ViewError, match=reason):
        view(text)


def test_a_bot_is_asked_one_thing() -> None:
    assert answer(LowestWinner, "trumps H; hand 5H JH 2S; trick 7H") == "JH"
    assert answer(LowestWinner, "one-ten; bid; dealer 0; seat 1; hand 2S 3S 4D 6D TC") == "pass"


def test_an_async_bot_is_asked_the_same_way() -> None:
    class Later(LowestWinner):
        async def play(self, view: View) -> int:  # type: ignore[override]
            return LowestWinner.play(self, view)

    assert answer(Later, "trumps H; hand 5H JH 2S; trick 7H") == "JH"
    assert_legal(Later, ["twenty-five"], games=1)


def test_opponents_follow_a_script_and_then_the_rules() -> None:
    assert answer(scripted("JH"), "trumps H; hand 5H JH 2S; trick 7H") == "JH"
    assert play_out(LowestWinner, scripted()).result.ending == Ending.PLAYED_OUT
    with pytest.raises(BotError, match="KD is not legal"):
        answer(scripted("KD"), "trumps H; hand 5H JH 2S; trick 7H")


def test_a_bot_that_breaks_a_rule_in_one_of_the_games_is_found_out() -> None:
    class NoBidder(LowestWinner):
        def bid(self, view: View) -> str:
            return "bid:7"

    assert_legal(NoBidder, ["twenty-five"], games=1)
    with pytest.raises(AssertionError, match=r"one-ten.*bid:7 is not legal.*hand"):
        assert_legal(NoBidder, ["twenty-five", "one-ten"], games=1)


def test_the_same_seed_plays_the_same_match() -> None:
    first, again = (play_out(RuleOfThumb, LowestWinner, seed="x", duplicate=True) for _ in range(2))
    assert first.record == again.record
    assert len(first.plan.games) == 2


def test_the_line_in_the_log_of_a_mistake_makes_a_test(caplog: pytest.LogCaptureFixture) -> None:
    class Clumsy(Bot):
        def play(self, view: View) -> str:
            return "JR"

    with pytest.raises(BotError) as mistake:
        play_out(Clumsy, LowestWinner)
    line = str(mistake.value).split("(", 1)[1].rsplit(")", 1)[0]
    assert view(line).legal_plays


@pytest.mark.slow
def test_a_new_bots_own_tests_pass(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["new", "clever-molly"]) == 0
    folder = tmp_path / "clever-molly"
    tested = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"],
        cwd=folder, capture_output=True, text=True, timeout=100, check=False,
    )  # fmt: skip
    assert tested.returncode == 0, tested.stdout
    assert "4 passed" in tested.stdout
    assert main(["play", str(folder / "clever_molly_bot.py"), "random", "--games", "4"]) == 0
