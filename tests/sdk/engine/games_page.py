"""docs/games.md as one line of text, and the mark of a test that plays a part of it."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

from cuig.engine import Phase, Rules, State, fresh_pack, start

PAGE = Path(__file__).parents[3] / "docs" / "games.md"
BIDDING = ("fifty-five", "one-ten", "two-twenty", "fifty-five-solo", "one-ten-solo", "two-twenty-solo")
SOLO = BIDDING[3:]
Test = TypeVar("Test", bound=Callable[..., None])


def proves(*sentences: str) -> Callable[[Test], Test]:
    """Mark a test as the one that plays these sentences, or parts of them, of the page."""
    assert all(sentence in words_of_the_page() for sentence in sentences)
    return lambda test: test


def words_of_the_page() -> str:
    """The page without its marks, in one line."""
    text = re.sub(r"<!--.*?-->", " ", PAGE.read_text())
    text = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"[*`#]", "", text)
    return " ".join(text.split())


def plays_of(rules: Rules, seed: int) -> Iterator[State]:
    """The states of a game played at random in which a card is to be played."""
    rng = random.Random(seed)
    state = start(rules, seed % rules.players)
    pack = fresh_pack(rules)
    while not state.over and state.deal_number <= 3:
        if state.phase == Phase.DEAL:
            rng.shuffle(pack)
            state.deal(list(pack))
            continue
        if state.phase == Phase.PLAY:
            yield state
        actions = state.legal()
        bids = [action for action in actions if action > 400 and state.phase == Phase.BID]
        state.apply(bids[0] if bids and state.bid == 0 else rng.choice(actions))
