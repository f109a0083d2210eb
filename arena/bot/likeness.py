"""Names that look alike, so that nobody passes for another.

Which letters can be confused is Unicode's list; of the letters that names have these are `1` and `l`, `0` and
`o`, `rn` and `m`.
"""

from __future__ import annotations

import hashlib
import string
from functools import cache
from typing import Final

from arena.store import likeness
from arena.store.query import AnyConnection
from arena.store.refusals import constraint_refusals

_LETTERS: Final = string.ascii_lowercase + string.digits + "-"
# Capitals that look like their small letters: names have none, so of the others no look-alike is one here.
_ALIKE_IN_BOTH_CASES: Final = frozenset("COSUVWXZ")


def take(connection: AnyConnection, noun: str, name: str) -> None:
    """Take the likeness of a new name, for ever. noun: `owner` or `bot`. Raises NameLooksAlike."""
    with constraint_refusals(noun=noun, name=name):
        likeness.insert(connection, noun, hashlib.sha256(skeleton(name).encode()).digest())


def skeleton(name: str) -> str:
    """Return the name with letters that can be confused made one: equal for names that look alike."""
    for written, looks_like in _confusables():
        name = name.replace(written, looks_like)
    return name


@cache
def _confusables() -> tuple[tuple[str, str], ...]:
    """What can be written for a letter of names, in these letters: the longer first."""
    from confusable_homoglyphs import confusables  # reads long tables, which only a new name needs

    found: dict[str, str] = {}
    for letter in _LETTERS:
        for one in confusables.is_confusable(letter, greedy=True) or ():
            for homoglyph in one["homoglyphs"]:
                written = homoglyph["c"]
                if written in _ALIKE_IN_BOTH_CASES:
                    written = written.lower()
                if written != letter and set(written) <= set(_LETTERS):
                    # Of two letters the later in the alphabet stands for both; digits come before it.
                    first, last = sorted((written, letter), key=lambda text: (-len(text), text))
                    found[first] = last
    return tuple(sorted(found.items(), key=lambda pair: -len(pair[0])))
