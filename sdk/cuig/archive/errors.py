"""Why an archive is not taken in, or a folder not packed; every message is one sentence for its author."""

from __future__ import annotations


class ArchiveRefused(Exception):
    """An archive that is not unpacked, or a folder that is not packed.

    Attributes:
        reason: Why, as a clause; it may hold names as they were sent.
    """

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(f"The bot cannot be handed in so: {reason.rstrip('.')}.")
