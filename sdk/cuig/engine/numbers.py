"""Read whole numbers strictly: `int` also takes other scripts, signs, spaces and underscores."""

from __future__ import annotations

from typing import Final

LARGEST: Final = 10**18 - 1  # the most digits that always fit 64 bits


def whole_number(text: str, least: int = 0, most: int | None = None) -> int:
    """Read a number of ASCII digits from `least` to `most` (None: LARGEST).

    Raises ValueError, whose message says what is wanted.
    """
    readable = text.isascii() and text.isdecimal() and len(text) <= len(str(LARGEST))
    if not readable or not least <= int(text) <= (LARGEST if most is None else most):
        bounds = f"from {least} {'on' if most is None else f'to {most}'}"
        raise ValueError(f"a whole number {bounds} is wanted, not {text[:40]!r}")
    return int(text)
