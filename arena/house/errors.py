"""What keeps a house from opening: each message is one sentence that a person can act on."""

from __future__ import annotations

from pathlib import Path

from arena.errors import ArenaError


class HouseError(ArenaError):
    """The house cannot open, or a part of it will not run."""


class AlreadyRunning(HouseError):
    """The house is running already, under another launcher."""

    def __init__(self, home: Path, pid: int | None, web: str | None) -> None:
        self.home, self.pid, self.web = home, pid, web
        who = "another process" if pid is None else f"process {pid}"
        page = "its page is not up yet" if web is None else f"its page is {web}"
        super().__init__(f"The house in {home} is already run by {who}; {page}.")


class HomeUnusable(HouseError):
    """The folder of the house cannot be made or written to."""

    def __init__(self, home: Path, reason: str) -> None:
        self.home, self.reason = home, reason
        super().__init__(f"{home} cannot be the folder of a house: {reason}; set CUIG_HOME to another.")


class HomeCopied(HouseError):
    """The folder of the house was copied, but its data are elsewhere and belong to the former."""

    def __init__(self, home: Path, former: Path | None, data: Path) -> None:
        self.home, self.former, self.data = home, former, data
        whose = "another house" if former is None else f"the house in {former}"
        super().__init__(
            f"{home} has the data of {whose}, which are in {data}: copy a house with `arena backup` and "
            f"`arena restore`; if it was moved, write {home} into {data / 'home'}."
        )


class BinaryMissing(HouseError):
    """No program for an embedded server is installed that fits."""

    def __init__(self, server: str, remedy: str) -> None:
        self.server, self.remedy = server, remedy
        super().__init__(f"There is no {server} to start: {remedy}.")


class FolderOccupied(HouseError):
    """A server from elsewhere still works in a data folder of the house, and does not leave."""

    def __init__(self, folder: Path, pids: list[int]) -> None:
        self.folder, self.pids = folder, pids
        super().__init__(f"{folder} is still in use by process {', '.join(map(str, pids))}.")


class PreparationFailed(HouseError):
    """A data folder could not be made."""

    def __init__(self, server: str, folder: Path, detail: str) -> None:
        self.server, self.folder, self.detail = server, folder, detail
        super().__init__(f"The data folder {folder} of {server} could not be made: {detail.rstrip('.')}.")


class NotReady(HouseError):
    """A process did not become ready in time, or ended before it was."""

    def __init__(self, process: str, what: str, log: Path, tail: str = "") -> None:
        self.process, self.what, self.log, self.tail = process, what, log, tail
        last_line = f", its last line: {tail}" if tail else ""
        super().__init__(f"The {process} {what} (its log is {log}{last_line}).")


class PortTaken(HouseError):
    """An address that was asked for is in use, or not of this machine."""

    def __init__(self, address: str, purpose: str, reason: str) -> None:
        self.address, self.purpose, self.reason = address, purpose, reason
        super().__init__(f"The {purpose} cannot listen on {address}: {reason}.")


class ServerUnreachable(HouseError):
    """A server named by a variable does not answer, so it cannot be used instead of the embedded one."""

    def __init__(self, variable: str, server: str, reason: str) -> None:
        self.variable, self.server, self.reason = variable, server, reason
        super().__init__(f"The {server} that {variable} names does not answer: {reason.rstrip('.')}.")
