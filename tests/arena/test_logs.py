"""How the arena's processes log, and that a test is none of them."""

from __future__ import annotations

import io
import logging
import sys

import pytest

from arena.logs import log_to_stderr
from tests.support.logs import set_back


def test_a_line_is_logged_from_its_level_on_and_chatty_libraries_are_held_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    written = io.StringIO()
    monkeypatch.setattr(sys, "stderr", written)
    with set_back():
        log_to_stderr("info")
        logging.getLogger("arena.tournament").info("starts tournament=%d", 7)
        logging.getLogger("arena.tournament").debug("not this")
        logging.getLogger("uvicorn.access").info("nor this")
    [line] = written.getvalue().splitlines()
    assert line.endswith(" I arena.tournament starts tournament=7")


def test_no_handler_outlives_what_it_writes_to(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    written = io.StringIO()
    with monkeypatch.context() as patched:
        patched.setattr(sys, "stderr", written)
        with set_back():
            log_to_stderr("info")
            logging.getLogger("arena").info("heard")
    assert "heard" in written.getvalue()
    written.close()
    logging.getLogger("arena").warning("afterwards")  # with the handler it would complain on stderr
    assert "closed file" not in capsys.readouterr().err
