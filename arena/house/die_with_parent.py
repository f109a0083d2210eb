"""Run as a script: become a program that does not outlive the process which started it.

    python -I -S die_with_parent.py PARENT SIGNAL UID:GID|- PROGRAM ARGUMENT…

Three things have to happen between fork and exec, and Python's own hook for that is unsafe in a process
that has threads. So they happen here, after one exec and before the next: the account is changed, then
(a change of account clears it) the kernel is asked to send SIGNAL when the parent goes, then PROGRAM
takes over under the same process id. Standard library only; it imports nothing of Cúig.
"""

from __future__ import annotations

import ctypes
import os
import signal
import sys

PR_SET_PDEATHSIG = 1  # <linux/prctl.h>; it follows the parent's forking thread, so that must be the main one


def bind_to_parent(parent: int, death: int) -> None:
    """Have the kernel signal this process when its parent ends; exit with 1 if that has happened already."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, death, 0, 0, 0)
    if os.getppid() != parent:
        sys.exit(1)


def run(parent: str, death: str, account: str, *command: str) -> None:
    if account != "-":
        uid, gid = map(int, account.split(":"))
        os.setgroups([])
        os.setgid(gid)
        os.setuid(uid)
        os.chdir("/")
    # Python ignores SIGPIPE, and a shell may have ignored SIGINT: reset what is inherited.
    for number in (signal.SIGPIPE, signal.SIGXFSZ, signal.SIGINT, signal.SIGQUIT, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)
    bind_to_parent(int(parent), int(death))
    try:
        os.execvp(command[0], command)
    except OSError as error:
        sys.exit(f"{command[0]}: {error.strerror}")


if __name__ == "__main__":
    run(*sys.argv[1:])
