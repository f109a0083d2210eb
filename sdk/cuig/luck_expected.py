"""By text of the rules, the mean results of the panel of `cuig.luck` and the number of decks behind them.

`python -m tests.bench.luck --expected` computes them.
"""

from __future__ import annotations

from typing import Final

EXPECTED: Final[dict[str, tuple[tuple[float, ...], int]]] = {
    "twenty-five": ((-0.84625, -0.9945, -0.241), 20000),
    "one-ten": (
        (
            7.8135,
            -0.4675,
            -9.053,
            -20.5495,
            -17.64225,
            -20.30525,
            -1.552,
            -5.82725,
            -0.941,
            8.22475,
            5.0975,
            -4.002,
            5.8545,
            19.3045,
            4.33375,
            -10.5235,
            -14.0125,
            -10.50325,
            18.99975,
            -4.14975,
            -14.066,
        ),
        10000,
    ),
}
