"""The operator's wheels stand beside the arena's own; what is no wheel is left out."""

from __future__ import annotations

import hashlib
import logging
from pathlib import Path

import pytest

from arena.library.shelf import Shelf
from tests.support.wheels import make_wheel


def test_without_a_folder_there_is_the_arenas_own() -> None:
    shelf = Shelf()
    own = shelf.own()
    assert own is not None
    assert shelf.wheels() == {own.filename: own}


def test_a_wheel_is_served_from_when_it_is_there_until_it_is_not(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    assert len(shelf.wheels()) == 1
    path = make_wheel(
        tmp_path, "Grpcio", "1.90", "Requires-Python: >=3.10", "Requires-Dist: typing-extensions"
    )
    found = shelf.wheels()[path.name]
    assert (found.project, found.version, found.requires_python) == ("grpcio", "1.90", ">=3.10")
    assert found.requires == ("typing-extensions",)
    assert found.sha256 == hashlib.sha256(path.read_bytes()).hexdigest()
    path.unlink()
    assert len(shelf.wheels()) == 1


def test_a_file_that_changes_is_read_anew(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    path = make_wheel(tmp_path, "protobuf", "7.36")
    before = shelf.wheels()[path.name]
    make_wheel(tmp_path, "protobuf", "7.36", "Requires-Python: >=3.12")
    assert shelf.wheels()[path.name].sha256 != before.sha256


@pytest.mark.parametrize("name", ["notes.whl", "cut-1.0-py3-none-any.whl", "empty-1.0-py3-none-any.whl"])
def test_what_is_no_wheel_is_left_out_and_logged_once(
    tmp_path: Path, name: str, caplog: pytest.LogCaptureFixture
) -> None:
    whole = make_wheel(tmp_path, "whole", "1.0").read_bytes()
    (tmp_path / name).write_bytes({"n": whole, "c": whole[:40], "e": b""}[name[0]])
    shelf = Shelf(tmp_path)
    with caplog.at_level(logging.WARNING):
        assert name not in shelf.wheels()
        assert "whole-1.0-py3-none-any.whl" in shelf.wheels()
    assert [record.getMessage().count(f"file={name}") for record in caplog.records] == [1]


def test_a_requirement_that_is_none_is_said(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    make_wheel(tmp_path, "odd", "1.0", "Requires-Dist: ???")
    with caplog.at_level(logging.WARNING):
        assert len(Shelf(tmp_path).wheels()) == 1
    assert "requires '???'" in caplog.text


def test_a_folder_that_is_not_there_has_no_wheels(tmp_path: Path) -> None:
    assert len(Shelf(tmp_path / "nowhere").wheels()) == 1


def test_the_shelf_is_complete_when_all_that_is_needed_in_turn_is_on_it(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    make_wheel(
        tmp_path, "grpcio", "1.90", "Requires-Dist: typing-extensions", 'Requires-Dist: x; extra == "y"'
    )
    make_wheel(tmp_path, "protobuf", "7.36")
    make_wheel(tmp_path, "pathspec", "1.1")
    assert not shelf.complete()
    make_wheel(tmp_path, "typing-extensions", "4.16", 'Requires-Dist: old; python_version < "3"')
    assert shelf.complete()
