"""What the panels of `cuig.luck` get on average, by the text of the rules: means, and from how many decks.

`python -m tests.bench.luck --expected` reckons them anew.
"""

from __future__ import annotations

from typing import Final

EXPECTED: Final[dict[str, tuple[tuple[float, ...], int]]] = {
    "twenty-five": ((-0.84625, -0.9945, -0.241), 20000),
    "one-ten": (
        (
            7.789625,
            -0.481,
            -9.0735,
            -20.4375,
            -17.520125,
            -20.20275,
            -1.7515,
            -6.03925,
            -1.0725,
            8.11125,
            5.113625,
            -4.006125,
            5.8945,
            19.18675,
            4.538625,
        ),
        20000,
    ),
}
