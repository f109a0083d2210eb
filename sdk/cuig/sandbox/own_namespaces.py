"""Turns a forked process into one that shares nothing with its brothers: what makes games forget each other.

The wall to the machine is bubblewrap's, and it stands around the zygote and all that it forks. Within it each
process gets namespaces of its own (user, mount, pid, ipc, uts, network), an own empty scratch, its limits, no
capabilities and the filter of system calls. Standard library only.
"""

from __future__ import annotations

import ctypes
import os
import resource
import signal
from pathlib import Path
from typing import Final, NoReturn

from cuig.sandbox.limits import Limits

_UNSHARED: Final = 0x10000000 | 0x00020000 | 0x20000000 | 0x08000000 | 0x04000000 | 0x40000000
_PR_SET_PDEATHSIG, _PR_SET_SECCOMP, _PR_CAPBSET_DROP, _PR_SET_NO_NEW_PRIVS = 1, 22, 24, 38
_SECCOMP_FILTER: Final = 2
_MS_NOSUID, _MS_NODEV, _MS_NOEXEC, _MS_REC, _MS_PRIVATE = 0x2, 0x4, 0x8, 0x4000, 0x40000
_CAPABILITIES_VERSION: Final = 0x20080522
_CAPABILITIES: Final = 64

_libc: Final = ctypes.CDLL(None, use_errno=True)


class _Header(ctypes.Structure):
    _fields_ = (("version", ctypes.c_uint32), ("pid", ctypes.c_int))


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("filter", ctypes.c_void_p))


def enter(limits: Limits, system_calls: bytes, kept: int) -> int | None:
    """In a process that was just forked: split in two. Raises OSError where the kernel refuses.

    Returns None in the new one, which is the first of its pid namespace and shut in; in the other, which is
    to wait for it, its number. When that other one ends, the new one is killed. Of the open files the new one
    keeps those up to the number `kept`.
    """
    uid, gid = os.getuid(), os.getgid()
    _check(_libc.unshare(_UNSHARED), "unshare")
    _tell_kernel("setgroups", "deny")
    _tell_kernel("uid_map", f"{uid} {uid} 1")
    _tell_kernel("gid_map", f"{gid} {gid} 1")
    child = os.fork()
    if child:
        return child
    _mount("none", "/", None, _MS_REC | _MS_PRIVATE)
    _mount("tmpfs", "/tmp", "tmpfs", _MS_NOSUID | _MS_NODEV, f"size={limits.scratch},mode=1777")
    _mount("tmpfs", "/dev/shm", "tmpfs", _MS_NOSUID | _MS_NODEV, f"size={limits.shared},mode=1777")
    _mount("proc", "/proc", "proc", _MS_NOSUID | _MS_NODEV | _MS_NOEXEC)
    os.closerange(kept + 1, resource.getrlimit(resource.RLIMIT_NOFILE)[0])
    os.setsid()
    for kind, most in _resources(limits):
        resource.setrlimit(kind, (most, most))
    _drop_capabilities()
    _check(_libc.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0), "prctl")
    _check(_libc.prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0), "prctl")
    _filter(system_calls)
    return None


def die(status: int) -> NoReturn:
    """End as another process ended, by its status as `os.waitpid` has it: of the same signal, if of one."""
    if os.WIFSIGNALED(status):
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        number = os.WTERMSIG(status)
        if number != signal.SIGKILL:
            signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)
    os._exit(os.waitstatus_to_exitcode(status) if os.WIFEXITED(status) else 1)


def _resources(limits: Limits) -> list[tuple[int, int]]:
    return [
        (resource.RLIMIT_DATA, limits.memory),
        (resource.RLIMIT_CPU, limits.processor_seconds),
        (resource.RLIMIT_NPROC, limits.processes),
        (resource.RLIMIT_NOFILE, limits.descriptors),
        (resource.RLIMIT_FSIZE, limits.scratch),
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_MEMLOCK, 0),
    ]


def _drop_capabilities() -> None:
    for capability in range(_CAPABILITIES):
        if _libc.prctl(_PR_CAPBSET_DROP, capability, 0, 0, 0) < 0:
            break  # the kernel knows no more of them
    none = (ctypes.c_uint32 * 6)()
    _check(_libc.capset(ctypes.byref(_Header(_CAPABILITIES_VERSION, 0)), none), "capset")


def _filter(system_calls: bytes) -> None:
    program = ctypes.create_string_buffer(system_calls, len(system_calls))
    described = _Program(len(system_calls) // 8, ctypes.addressof(program))
    _check(_libc.prctl(_PR_SET_SECCOMP, _SECCOMP_FILTER, ctypes.byref(described), 0, 0), "seccomp")


def _mount(source: str, target: str, kind: str | None, flags: int, options: str | None = None) -> None:
    encoded = [None if text is None else text.encode() for text in (source, target, kind)]
    done = _libc.mount(*encoded, ctypes.c_ulong(flags), None if options is None else options.encode())
    _check(done, f"mount {target}")


def _tell_kernel(file: str, text: str) -> None:
    Path("/proc/self", file).write_text(text)


def _check(done: int, what: str) -> None:
    if done < 0:
        number = ctypes.get_errno()
        raise OSError(number, f"{what}: {os.strerror(number)}")
