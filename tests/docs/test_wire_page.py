"""docs/wire.md is what running gives, and every phase in which a seat is asked is in it."""

from __future__ import annotations

import base64
import json
import re

from cuig.engine.phases.phase import Phase
from cuig.v1 import referee_pb2
from google.protobuf.json_format import ParseDict

from tests.docs.wire_page import PAGE, page


def test_the_page_is_what_running_gives() -> None:
    assert PAGE.read_text() == page(), "`python -m tests.docs.wire_page` writes it anew"


def messages() -> list[referee_pb2.PlayResponse]:
    """Every message on the page that a bot hears."""
    heard = re.findall(r"^← .*?```json\n(.*?)```", PAGE.read_text(), re.MULTILINE | re.DOTALL)
    return [ParseDict(json.loads(block), referee_pb2.PlayResponse()) for block in heard]


def test_every_phase_has_a_prompt_and_its_message_can_be_read() -> None:
    phases = {int(prompt.view.phase) for message in messages() for prompt in message.prompts}
    assert phases == {Phase.ROB, Phase.BID, Phase.NAME, Phase.DISCARD, Phase.CALL, Phase.PLAY}


def test_while_it_discards_the_hand_includes_the_kitty() -> None:
    [view] = [
        prompt.view
        for message in messages()
        for prompt in message.prompts
        if int(prompt.view.phase) == Phase.DISCARD and prompt.view.kitty
    ]
    assert set(view.kitty) < set(view.hand)


def test_bytes_are_base64() -> None:
    [shown] = re.findall(r'"hand": "([^"]+)"', PAGE.read_text())[:1]
    assert all(1 <= card <= 54 for card in base64.b64decode(shown))
