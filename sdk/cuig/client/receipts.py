"""The file of a bot's receipts, by which the cards of its matches are checked afterwards."""

from __future__ import annotations

import logging
from collections import OrderedDict
from pathlib import Path
from typing import Final

from cuig.paths import expand_home, os_error_reason
from cuig.receipt import Receipt, ReceiptError, receipt_from

log = logging.getLogger("cuig.session")

# A match is opened again after a crash, a few times perhaps. Whoever opens it without end fills no disk, and
# what was kept first stays.
LINES_A_MATCH: Final = 64
_MATCHES_REMEMBERED: Final = 4096


class Receipts:
    """A file of receipts, appended to: a line for whatever a bot is told of a match before its first card.

    The same line is not kept twice. Of one match at most `LINES_A_MATCH` lines are kept while the bot runs;
    nothing that is kept is ever overwritten.
    """

    def __init__(self, path: str | Path) -> None:
        """Open the file, creating it if need be. Raises OSError."""
        self._file = expand_home(path).open("a", encoding="utf-8", buffering=1)  # flushed at each line
        if self._file.tell():
            self._file.write("\n")  # the last line may be torn, where its writer was killed
        self._kept: OrderedDict[str, set[str]] = OrderedDict()  # lines by match

    def add(self, receipt: Receipt) -> None:
        """Append a receipt; a full disk is logged, since it is no reason to stop playing."""
        kept = self._kept.setdefault(receipt.match_id, set())
        self._kept.move_to_end(receipt.match_id)
        if len(self._kept) > _MATCHES_REMEMBERED:
            self._kept.popitem(last=False)
        line = receipt.line()
        if line in kept:
            return
        if len(kept) >= LINES_A_MATCH:
            log.warning(
                "match %s is opened again and again: only the first %d receipts are kept",
                *(receipt.match_id, LINES_A_MATCH),
            )
            return
        kept.add(line)
        try:
            self._file.write(line + "\n")
        except OSError as error:
            log.warning("no receipt for match %s: %s", receipt.match_id, os_error_reason(error))


def find_receipts(path: str | Path, match_id: str) -> list[Receipt]:
    """Find everything that was kept of a match, in its order.

    Torn lines are skipped. Raises OSError, and ReceiptError for a file that holds no receipts.
    """
    found: list[Receipt] = []
    unreadable, others = 0, 0
    lines = expand_home(path).read_text(encoding="utf-8-sig", errors="replace").splitlines()
    for number, line in enumerate(lines, 1):
        if not line:
            continue
        try:
            receipt = receipt_from(line)
        except ReceiptError:
            unreadable = unreadable or number
            continue
        if receipt.match_id == match_id:
            found.append(receipt)
        else:
            others += 1
    if unreadable and not found and not others:
        raise ReceiptError(f"line {unreadable} is no receipt")
    return found
