"""Which system calls a bot may not make: a seccomp program, as the kernel reads it."""

from __future__ import annotations

import errno
import os
import tempfile
from functools import cache
from typing import Final

# Nothing that plays cards needs them, and most have been a way out of a sandbox once.
_REFUSED: Final = (
    "acct add_key bpf chroot clock_adjtime clock_settime delete_module finit_module fsconfig fsmount fsopen "
    "init_module io_uring_enter io_uring_register io_uring_setup kcmp kexec_file_load kexec_load keyctl "
    "memfd_secret mount mount_setattr move_mount name_to_handle_at open_by_handle_at open_tree "
    "perf_event_open personality pidfd_getfd pivot_root process_vm_readv process_vm_writev ptrace quotactl "
    "reboot request_key setns settimeofday swapoff swapon syslog adjtimex umount umount2 unshare userfaultfd "
    "vmsplice"
)
_NEW_USER_NAMESPACE: Final = 0x10000000
_THREAD: Final = 0x00010000
_AF_UNIX: Final = 1


@cache
def syscall_filter(may_fork: bool) -> bytes:
    """The program: an array of `struct sock_filter`. Threads may always be made, processes if `may_fork`.

    Raises ImportError without the package `pyseccomp`, RuntimeError without the library `libseccomp`.
    """
    import pyseccomp as seccomp

    refused = seccomp.ERRNO(errno.EPERM)
    rules = seccomp.SyscallFilter(seccomp.ALLOW)  # another machine's calls (32 bits) kill the process
    for name in _REFUSED.split():
        try:
            rules.add_rule(refused, name)
        except (ValueError, OSError):  # an older libseccomp, or a machine without the call
            continue
    # Its flags are behind a pointer, which no filter reads; without it libraries take `clone`.
    rules.add_rule(seccomp.ERRNO(errno.ENOSYS), "clone3")
    rules.add_rule(
        *(refused, "clone"),
        seccomp.Arg(0, seccomp.MASKED_EQ, _NEW_USER_NAMESPACE, _NEW_USER_NAMESPACE),
    )
    if not may_fork:
        rules.add_rule(refused, "clone", seccomp.Arg(0, seccomp.MASKED_EQ, _THREAD, 0))
        for name in ("fork", "vfork"):
            try:
                rules.add_rule(refused, name)
            except (ValueError, OSError):  # arm64 has neither
                continue
    rules.add_rule(seccomp.ERRNO(errno.EAFNOSUPPORT), "socket", seccomp.Arg(0, seccomp.NE, _AF_UNIX))
    with tempfile.TemporaryFile() as file:
        rules.export_bpf(file)
        return os.pread(file.fileno(), 1 << 20, 0)
