"""What a bot keeps of its matches, so that their cards can be checked when they are over.

One line of JSON for each match, written before its first card: the commitment that the bot was told, and the
nonce that it added.
"""

from __future__ import annotations

import json
import logging
from pathlib import Path
from typing import Any

from cuig.paths import followed_home

log = logging.getLogger("cuig.session")


class Receipts:
    """A file that grows with every match."""

    def __init__(self, path: str | Path) -> None:
        """Begin it, or go on with it. Raises OSError."""
        self._file = followed_home(path).open("a", encoding="utf-8", buffering=1)  # line by line
        if self._file.tell():
            self._file.write("\n")  # the last line may be torn: whoever wrote it may have been killed

    def add(self, match_id: str, commitment: bytes, nonce: bytes) -> None:
        """Keep what a match was given; a disk that is full is no reason to stop playing."""
        receipt = {"match": match_id, "commitment": commitment.hex(), "nonce": nonce.hex()}
        try:
            self._file.write(json.dumps(receipt) + "\n")
        except OSError as error:
            log.warning("no receipt for match %s: %s", match_id, (error.strerror or str(error)).lower())


def receipt_in(path: str | Path, match_id: str) -> tuple[bytes, bytes] | None:
    """The commitment and the nonce of a match, as they were kept last; None if the file has none of it.

    A line that is torn is passed over. Raises OSError, and ValueError for a file that holds no receipts.
    """
    found: dict[str, tuple[bytes, bytes]] = {}
    wrong: list[int] = []
    lines = followed_home(path).read_text(encoding="utf-8", errors="replace").splitlines()
    for number, line in enumerate(lines, 1):
        try:
            receipt: dict[str, Any] = json.loads(line)
            told, nonce = bytes.fromhex(receipt["commitment"]), bytes.fromhex(receipt["nonce"])
            if told and nonce:
                found[receipt["match"]] = told, nonce
                continue
        except (ValueError, KeyError, TypeError):
            if not line:
                continue
        wrong.append(number)
    if wrong and not found:
        raise ValueError(f"line {wrong[0]} is no receipt")
    return found.get(match_id)
