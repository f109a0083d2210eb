"""The page on threats: every sentence of its lists names a test, and that test is there."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "threats.md"


def test_every_sentence_is_held_by_a_test_that_is_there() -> None:
    sentences = [line for line in PAGE.read_text().splitlines() if line.startswith("- ")]
    assert len(sentences) > 20
    missing = []
    for sentence in sentences:
        named = re.findall(r"`(tests/[\w/]+\.py)::(test_\w+)`", sentence)
        if not named:
            missing.append(f"no test holds: {sentence}")
        missing += [
            f"{path} has no {test}"
            for path, test in named
            if not (ROOT / path).is_file() or f"def {test}(" not in (ROOT / path).read_text()
        ]
    assert not missing, "\n".join(missing)
