"""The training example in the SDK learns: its whole path, at a size that a test can afford."""

import importlib.util
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

SCRIPT = Path(__file__).parents[3] / "sdk" / "examples" / "train.py"


@pytest.fixture(scope="module")
def example() -> ModuleType:
    spec = importlib.util.spec_from_file_location("train_example", SCRIPT)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def test_a_few_hundred_games_make_it_beat_random_play(example: ModuleType) -> None:
    policy = example.train("twenty-five", games=500, seed=3)
    untrained = example.share_won("twenty-five", example.Policy(), games=400, seed=4)
    trained = example.share_won("twenty-five", policy, games=400, seed=4)
    assert 0.42 < untrained < 0.58  # four standard errors of a fair game are 0.1
    assert trained > 0.56
    assert trained > untrained + 0.04


def test_the_same_seed_trains_the_same_policy(example: ModuleType) -> None:
    one, two = (example.train("twenty-five", games=40, seed=7).weights for _ in range(2))
    assert np.array_equal(one, two)
    assert one.any()


@pytest.mark.parametrize("game", ["one-ten deal_cap=2", "cut-throat deal_cap=2", "auction-120 deal_cap=2"])
def test_auctions_calls_and_discards_have_facts_too(example: ModuleType, game: str) -> None:
    weights = example.train(game, games=20, seed=5).weights.reshape(example.KINDS, example.FACTS)
    assert np.isfinite(weights).all()
    assert weights[example.BIDS].any()


def test_the_script_trains_and_keeps_its_weights(tmp_path: Path) -> None:
    kept = tmp_path / "policy.npz"
    done = subprocess.run(
        [
            sys.executable,
            str(SCRIPT),
            "spoil-five deal_cap=2",
            "--games",
            "40",
            "--check",
            "20",
            "--save",
            str(kept),
        ],
        env=os.environ,
        capture_output=True,
        text=True,
        timeout=100,
    )
    assert done.returncode == 0, done.stderr
    assert "trained,   side 0 wins" in done.stdout
    assert np.load(kept)["weights"].any()
