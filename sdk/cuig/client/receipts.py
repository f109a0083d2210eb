"""A bot's receipts of its matches, by which their cards are verified afterwards.

A receipt is one line of JSON, written before the first card of its match: the commitment that the bot was
told, and the nonce that it added.
"""

from __future__ import annotations

import json
import logging
from pathlib import Path
from typing import Any

from cuig.paths import expand_home, os_error_reason

log = logging.getLogger("cuig.session")


class Receipts:
    """A file of receipts, appended to."""

    def __init__(self, path: str | Path) -> None:
        """Open the file, creating it if need be. Raises OSError."""
        self._file = expand_home(path).open("a", encoding="utf-8", buffering=1)  # flushed at each line
        if self._file.tell():
            self._file.write("\n")  # the last line may be torn, where its writer was killed

    def add(self, match_id: str, commitment: bytes, nonce: bytes) -> None:
        """Append the receipt of a match; a full disk is logged, since it is no reason to stop playing."""
        receipt = {"match": match_id, "commitment": commitment.hex(), "nonce": nonce.hex()}
        try:
            self._file.write(json.dumps(receipt) + "\n")
        except OSError as error:
            log.warning("no receipt for match %s: %s", match_id, os_error_reason(error))


def find_receipt(path: str | Path, match_id: str) -> tuple[bytes, bytes] | None:
    """Find the last commitment and nonce kept of a match; None if the file has none.

    Torn lines are skipped. Raises OSError, and ValueError for a file that holds no receipts.
    """
    found: dict[str, tuple[bytes, bytes]] = {}
    unreadable: list[int] = []  # line numbers
    lines = expand_home(path).read_text(encoding="utf-8-sig", errors="replace").splitlines()
    for number, line in enumerate(lines, 1):
        try:
            receipt: dict[str, Any] = json.loads(line)
            commitment, nonce = bytes.fromhex(receipt["commitment"]), bytes.fromhex(receipt["nonce"])
            if commitment and nonce:
                found[receipt["match"]] = commitment, nonce
                continue
        except (ValueError, KeyError, TypeError):
            if not line:
                continue
        unreadable.append(number)
    if unreadable and not found:
        raise ValueError(f"line {unreadable[0]} is no receipt")
    return found.get(match_id)
