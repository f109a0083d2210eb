"""What the panels of `cuig.luck` get on average, by the text of the rules: means, and from how many decks.

`python -m tests.bench.luck --expected` reckons them anew.
"""

from __future__ import annotations

from typing import Final

EXPECTED: Final[dict[str, tuple[tuple[float, ...], int]]] = {
    "twenty-five": ((-0.84625, -0.9945, -0.241), 20000),
}
