"""The bench measures what it says, and says what it could not measure."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.bench.lane import Lane, LaneError
from tests.bench.race import Entry, Race, Row, run, table
from tests.bench.races import RACES

ROOT = Path(__file__).parents[2]
COPIES = Race(
    "copies",
    "Copies",
    "copies/s",
    (
        Entry("complete", "cuig_complete", "twenty-five"),
        Entry("copy", "cuig_copy", "twenty-five"),
        Entry("no such game", "cuig_copy", "forty-two"),
        Entry("compiled", "cuig_copy", "twenty-five", compiled=True),
    ),
)


@pytest.fixture(scope="module")
def rows() -> list[Row]:
    return run(COPIES, turns=3, compiled=None)


def test_the_first_contender_is_the_measure(rows: list[Row]) -> None:
    sampled, copied, *_ = rows
    assert (sampled.low, sampled.ratio, sampled.high) == (1, 1, 1)
    assert copied.low <= copied.ratio <= copied.high
    assert copied.ratio > 20  # a game is copied some hundred times quicker than one is sampled
    assert copied.rate > sampled.rate > 0


def test_what_cannot_run_says_why_and_spoils_nothing(rows: list[Row]) -> None:
    assert "forty-two" in rows[2].fault
    assert rows[3].fault == "the engine could not be compiled here"
    shown = table(COPIES, rows)
    assert [line.split("  ")[0] for line in shown.splitlines()[2:]] == [row.says for row in rows]


def test_every_portion_of_play_counts_its_decisions() -> None:
    lane = Lane("cuig_python", "twenty-five", {})
    try:
        done = lane.portion()
    finally:
        lane.close()
    assert 300 * 5 < done.count < 300 * 22  # of 300 deals: three tricks to five, and a rob
    assert done.seconds > 0


def test_a_contender_that_does_not_exist_is_named() -> None:
    lane = Lane("cuig_teleport", "twenty-five", {})
    try:
        with pytest.raises(LaneError, match="cuig_teleport"):
            lane.portion()
    finally:
        lane.close()


def test_the_races_name_contenders_that_exist() -> None:
    from tests.bench.contenders import CONTENDERS

    for race in RACES.values():
        assert {entry.contender for entry in race.entries} <= set(CONTENDERS)
        assert len({entry.says for entry in race.entries}) == len(race.entries)


def test_the_figures_can_be_kept(tmp_path: Path) -> None:
    kept = tmp_path / "figures.json"
    command = [sys.executable, "-m", "tests.bench", "--turns", "1", "--json", str(kept), "games"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=110)
    assert done.returncode == 0, done.stderr
    (race,) = json.loads(kept.read_text())["races"]
    rated = {row["says"]: row["rate"] for row in race["rows"]}
    assert rated["Cúig twenty-five"] > 1000
    refused = subprocess.run([*command[:-1], "cricket"], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert refused.returncode == 2 and "cricket" in refused.stderr
