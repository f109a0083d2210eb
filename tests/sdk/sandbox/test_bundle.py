"""What a folder says that it is, or one sentence why nothing in it can be started."""

from __future__ import annotations

from pathlib import Path

import pytest
from cuig.sandbox.bundle import Bundle, bundle_in
from cuig.sandbox.errors import BundleRefused


def folder(place: Path, manifest: str | None = None) -> Path:
    (place / "bot.py").write_text("")
    if manifest is not None:
        (place / "bot.toml").write_text(manifest)
    return place


def test_without_a_manifest_it_is_bot_py_and_every_game(tmp_path: Path) -> None:
    assert bundle_in(folder(tmp_path)) == Bundle(tmp_path, "bot.py")


def test_a_manifest_names_the_games(tmp_path: Path) -> None:
    found = bundle_in(folder(tmp_path, 'games = ["one-ten", "twenty-five", "one-ten"]'))
    assert found.games == ("one-ten", "twenty-five")


@pytest.mark.parametrize(
    ("manifest", "says"),
    [
        ('games = ["whist"]', "'whist'"),
        ("games = []", "no list"),
        ('games = "twenty-five"', "no list"),
        ("games = [1]", "'1'"),
        ('command = ["true"]\ngames = ["one-ten"]', "by itself"),
        ('bot = "bot.py"\ncommand = ["true"]', "both"),
        ('bots = "x"', "'bots'"),
        ('bot = "../bot.py"', "outside"),
        ('command = ["./bot.py"]', "not executable"),
        ("command = []", "no list"),
    ],
)
def test_a_manifest_that_cannot_be_is_refused_in_a_sentence(tmp_path: Path, manifest: str, says: str) -> None:
    with pytest.raises(BundleRefused, match=says):
        bundle_in(folder(tmp_path, manifest))
