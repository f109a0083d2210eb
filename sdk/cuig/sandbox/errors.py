"""Why a bot cannot be run in a sandbox; every message is one sentence that a person can act on."""

from __future__ import annotations

from pathlib import Path


class SandboxError(Exception):
    """A bot cannot be run in a sandbox."""


class SandboxUnavailable(SandboxError):
    """This machine cannot shut a program in."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(f"This machine has no sandbox for bots: {reason.rstrip('.')}.")


class BundleRefused(SandboxError):
    """A folder does not hold a bot that can be started."""

    def __init__(self, folder: Path, reason: str) -> None:
        self.folder, self.reason = folder, reason
        super().__init__(f"There is no bot to start: {reason.rstrip('.')}.")


class StartFailed(SandboxError):
    """A sandbox was made, and what should run in it did not begin."""

    def __init__(self, reason: str, said: str = "") -> None:
        self.reason, self.said = reason, said
        super().__init__(f"The bot could not be started: {reason.rstrip('.')}.")
