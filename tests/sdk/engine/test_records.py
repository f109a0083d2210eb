"""Records and their text (docs/record.md)."""

from __future__ import annotations

import pytest
from cuig.engine import Phase, RecordError, preset
from cuig.engine.notation import parse_record, record_text
from cuig.engine.record import DealRecord, GameRecord, GameRecorder, Record, replay, replay_game, steps

from tests.sdk.engine.tables import written

RULES = preset("twenty-five")
GAME = written(RULES, 5, deals=1).record()
TEXT = record_text(Record(RULES, (GAME,)))
LINES = TEXT.splitlines()


def test_a_record_is_readable() -> None:
    assert LINES[0] == "cuig record 1"
    assert LINES[1].startswith("rules twenty-five players=4 sides=0,2/1,3 partner=fixed jokers=0")
    assert LINES[2] == "game 1 dealer 1"
    assert LINES[3].startswith("deal 1 ")
    assert len(LINES[3].split()) == 54


def test_comments_and_empty_lines_are_skipped() -> None:
    text = "\n# a game\n\n" + TEXT.replace("deal 1", "# the deal\n\ndeal 1")
    assert parse_record(text).games == (GAME,)


@pytest.mark.parametrize(
    ("line", "instead", "reason"),
    [
        (1, "cuig record 2", "a record begins with 'cuig record 1'"),
        (2, "deal 1", "the second line gives the rules"),
        (2, "rules whist", "there is no game 'whist'"),
        (3, "game 2 dealer 1", "'game 1 dealer SEAT' is wanted"),
        (3, "game 1 dealer 4", "seat 4 is not at a table of 4"),
        (3, LINES[3], "no game has begun"),
        (4, "deal 2 " + " ".join(LINES[3].split()[2:]), "deal 1 is due"),
        (4, LINES[3].replace(LINES[3].split()[2], "1X"), "'1X' names no card"),
        (4, " ".join(LINES[3].split()[:10]), "21 cards are needed"),
        (5, "9 5H", "turn"),
        (5, LINES[4] + " x", "'SEAT ACTION' is wanted"),
        (5, LINES[4].split()[0] + " fold", "'fold' names no action"),
        (5, LINES[4].split()[0] + " bid:15", "bid:15 (415) is refused"),
        (5, LINES[3], "the deal before is not finished"),
    ],
)
def test_damage_is_named_by_line_and_reason(line: int, instead: str, reason: str) -> None:
    damaged = [*LINES[: line - 1], instead, *LINES[line:]]
    with pytest.raises(RecordError) as refused:
        parse_record("\n".join(damaged))
    assert refused.value.line == line
    assert reason in refused.value.reason


def test_a_text_without_anything_is_no_record() -> None:
    for text in ("", "\n\n", "cuig record 1"):
        with pytest.raises(RecordError):
            parse_record(text)


def test_after_the_end_nothing_more_is_read() -> None:
    game = written(RULES, 3, deals=100)
    assert game.state.over
    text = record_text(Record(RULES, (game.record(),)))
    with pytest.raises(RecordError, match="the game is over"):
        parse_record(text + LINES[3])


def test_a_replay_stops_where_the_record_cannot_have_happened() -> None:
    deal = GAME.deals[0]
    cheat = GameRecord(GAME.dealer, (DealRecord(deal.deck, (*deal.actions[:3], 555)),))
    with pytest.raises(RecordError) as refused:
        replay_game(RULES, cheat)
    assert refused.value.line == 5
    with pytest.raises(RecordError, match="no deal is due"):
        replay_game(RULES, GameRecord(GAME.dealer, (DealRecord(deal.deck), DealRecord(deal.deck))))


def test_a_record_without_games_is_about_to_be_dealt() -> None:
    assert replay(Record(RULES)).phase == Phase.DEAL


def test_the_steps_of_a_game_are_its_deals_and_actions() -> None:
    told = list(steps(RULES, GAME))
    assert [step.deck is not None for step in told].count(True) == 1
    assert [step.action for step in told[1:]] == list(GAME.deals[0].actions)


def test_a_recorder_resumes_in_the_middle_of_a_deal() -> None:
    deal = GAME.deals[0]
    half = GameRecord(GAME.dealer, (DealRecord(deal.deck, deal.actions[:7]),))
    scribe = GameRecorder.resume(RULES, half)
    for action in deal.actions[7:]:
        scribe.apply(action)
    assert scribe.record() == GAME
