"""Text from elsewhere controls no terminal, log or page."""

from __future__ import annotations

import io
import json
import logging

import pytest
from cuig.printable import LogFormatter, printable
from hypothesis import given
from hypothesis import strategies as st


@given(st.text(st.characters()))
def test_what_was_made_printable_controls_nothing_and_loses_nothing(text: str) -> None:
    shown = printable(text)
    assert all(one.isprintable() or one in "\t\n" or ord(one) >= 0xA0 for one in shown)
    assert printable(shown) == shown
    if "\\" not in text:
        assert (
            json.loads('"' + shown.replace('"', '\\"').replace("\t", "\\t").replace("\n", "\\n") + '"')
            == text
        )


def test_marks_that_turn_the_direction_of_text_are_written_out() -> None:
    assert printable("molly\u202egnp\x1b[2J\x9b") == "molly\\u202egnp\\u001b[2J\\u009b"


@pytest.mark.parametrize("one_line", [True, False])
def test_a_logged_name_forges_no_line_and_reaches_no_terminal(one_line: bool) -> None:
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(LogFormatter("%(levelname)s %(message)s", one_line=one_line))
    logger = logging.Logger("alone")
    logger.addHandler(handler)
    logger.info("bot=%s", "x\x1b[2J\nINFO forged")
    assert "\x1b" not in stream.getvalue()
    assert stream.getvalue().count("\n") == (1 if one_line else 2)
