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

    def add(self, match_id: str, commitment: bytes, nonce: bytes) -> None:
        """Keep what a match was given; a disk that is full is no reason to stop playing."""
        receipt = {"match": match_id, "commitment": commitment.hex(), "nonce": nonce.hex()}
        try:
            self._file.write(json.dumps(receipt) + "\n")
        except OSError as error:
            log.warning("no receipt for match %s: %s", match_id, (error.strerror or str(error)).lower())


def receipt_in(path: str | Path, match_id: str) -> tuple[bytes, bytes] | None:
    """The commitment and the nonce of a match, as they were kept last; None if the file has none of it.

    Raises OSError, and ValueError for a file that holds no receipts.
    """
    found = None
    for number, line in enumerate(followed_home(path).read_text(encoding="utf-8").splitlines(), 1):
        try:
            receipt: dict[str, Any] = json.loads(line)
            if receipt["match"] == match_id:
                found = bytes.fromhex(receipt["commitment"]), bytes.fromhex(receipt["nonce"])
        except (ValueError, KeyError, TypeError) as error:
            raise ValueError(f"line {number} is no receipt") from error
    return found
