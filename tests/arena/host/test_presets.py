"""Which games a hosted bot is seated at: those that it plays, of those that its owner named."""

from __future__ import annotations

import pytest
from cuig.engine.presets import PRESETS
from cuig.sandbox.errors import StartFailed

from arena.host.hosted_bot import claimed

GAMES = sorted(PRESETS)


@pytest.mark.parametrize(
    ("said", "named", "seated_at"),
    [
        ([], [], []),
        ([], GAMES[:2], GAMES[:2]),
        (GAMES[:2], [], GAMES[:2]),
        (GAMES[:2], GAMES[1:3], [GAMES[1]]),
        ([*GAMES[:1], "whist"], [], GAMES[:1]),
    ],
)
def test_a_hosted_bot_is_seated_at_what_both_it_and_its_owner_say(
    said: list[str], named: list[str], seated_at: list[str]
) -> None:
    assert claimed(said, named) == seated_at


@pytest.mark.parametrize(
    ("said", "named", "because"),
    [(["whist"], [], "none of the games"), (GAMES[:1], GAMES[1:2], f"its owner named {GAMES[1]}")],
)
def test_a_bot_with_no_game_left_is_not_started_and_not_seated_at_all_of_them(
    said: list[str], named: list[str], because: str
) -> None:
    with pytest.raises(StartFailed, match=because):
        claimed(said, named)
