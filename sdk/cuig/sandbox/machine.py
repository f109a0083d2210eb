"""What this machine has to shut a program in with: tried, not guessed."""

from __future__ import annotations

import asyncio
import os
import shutil
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from cuig.sandbox import control_group
from cuig.sandbox.bundle import Bundle
from cuig.sandbox.environment import environment
from cuig.sandbox.errors import SandboxError, SandboxUnavailable
from cuig.sandbox.sandbox import open_sandbox
from cuig.sandbox.syscall_filter import syscall_filter

_TRY_SECONDS: Final = 20.0
_LAST_SLOT: Final = 4335  # of no bot


@dataclass(frozen=True, slots=True)
class Machine:
    """A machine that can."""

    account: str  # which processes run as
    groups: str | None  # v2 | v1 | None

    @property
    def says(self) -> str:
        """A clause for logs and people."""
        held = (
            f"control groups {self.groups} hold memory, processor and number of processes together"
            if self.groups
            else "there are no control groups: memory is limited for each process, and no bot may fork"
        )
        return f"by bubblewrap, as {self.account}; {held}"


async def machine() -> Machine:
    """Try it: a program is shut in, and runs. Raises SandboxUnavailable, which says what is missing."""
    _needed_programs()
    try:
        syscall_filter(may_fork=True)
    except ImportError as error:
        raise SandboxUnavailable("the package pyseccomp is missing (`pip install pyseccomp`)") from error
    except RuntimeError as error:
        raise SandboxUnavailable("the library libseccomp is missing (libseccomp2 in Debian)") from error
    with tempfile.TemporaryDirectory(prefix="cuig-try-", dir="/tmp") as folder:
        place = Path(folder, "socket")
        place.touch()  # noqa: ASYNC240  (a file in memory, once)
        sandbox = await open_sandbox(Bundle(None, command=("true",)), environment(()), _LAST_SLOT, at=place)
        try:
            process = sandbox.start("")
            async with asyncio.timeout(_TRY_SECONDS):
                ended = await process.ended
        except TimeoutError as late:
            raise SandboxUnavailable(f"nothing runs in it within {_TRY_SECONDS:.0f} s") from late
        finally:
            await sandbox.close()
    if ended.status != 0:
        said = process.output.text.strip().splitlines()
        raise SandboxUnavailable(said[-1] if said else f"a program in it ends with status {ended.status}")
    root = os.geteuid() == 0
    return Machine(
        "an account of its own for each bot" if root else "this account", control_group.available()
    )


def obstacle() -> str | None:
    """Why there is no sandbox here, in a sentence; None where there is one. Not within an event loop."""
    try:
        asyncio.run(machine())
    except SandboxError as error:
        return str(error)
    return None


def _needed_programs() -> None:
    if sys.platform != "linux":
        raise SandboxUnavailable("only Linux has namespaces")
    for program in ("prlimit", *(["setpriv"] if os.geteuid() == 0 else [])):
        if shutil.which(program) is None:
            raise SandboxUnavailable(f"the program {program} is missing (util-linux)")
