"""Whole numbers in texts, where `int` would read more: other scripts, signs, spaces, underscores."""

from __future__ import annotations

from typing import Final

LARGEST: Final = 10**18 - 1  # as many digits as a 64-bit number surely holds


def whole_number(text: str, least: int = 0, most: int | None = None) -> int:
    """The number that digits of ASCII, and nothing else, write.

    It is from `least` to `most`, or to LARGEST. Raises ValueError, whose message says what is wanted.
    """
    readable = text.isascii() and text.isdecimal() and len(text) <= len(str(LARGEST))
    if not readable or not least <= int(text) <= (LARGEST if most is None else most):
        bounds = f"from {least} {'on' if most is None else f'to {most}'}"
        raise ValueError(f"a whole number {bounds} is wanted, not {text[:40]!r}")
    return int(text)
