"""Every way out that we know of is tried by a program that is shut in, started in both ways."""

from __future__ import annotations

import asyncio
import os
import platform
import secrets
import signal
import socket
import sys
import time
from pathlib import Path

import pytest
from cuig.sandbox import control_group
from cuig.sandbox.limits import MIB, Limits

from tests.support.shut_in import attack, end_of, new_marker, processes_with, said, shut_in
from tests.support.waiting import until

ROOT = Path(__file__).parents[3]


async def test_no_network_is_reached(tmp_path: Path, kind: str) -> None:
    abstract = "\0cuig-test-" + secrets.token_hex(4)
    with (
        socket.create_server(("127.0.0.1", 0)) as tcp,
        socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as udp,
        socket.socket(socket.AF_UNIX) as unix,
    ):
        udp.bind(("127.0.0.1", 0))
        unix.bind(abstract)
        unix.listen()
        for listening in (tcp, udp, unix):
            listening.settimeout(0.2)
        source = f"""
def tcp(family, address):
    socket.socket(family, socket.SOCK_STREAM).connect(address)
def udp():
    socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b"out", ("127.0.0.1", {udp.getsockname()[1]}))
def unix():
    one = socket.socket(socket.AF_UNIX)
    one.connect({abstract!r})
report(
    v4=outcome(tcp, socket.AF_INET, ("127.0.0.1", {tcp.getsockname()[1]})),
    v6=outcome(tcp, socket.AF_INET6, ("::1", {tcp.getsockname()[1]})),
    outside=outcome(tcp, socket.AF_INET, ("192.0.2.1", 80)),
    udp=outcome(udp),
    raw=outcome(lambda: socket.socket(socket.AF_INET, socket.SOCK_RAW, 1) and "open"),
    packet=outcome(lambda: socket.socket(17, socket.SOCK_RAW) and "open"),
    netlink=outcome(lambda: socket.socket(16, socket.SOCK_RAW) and "open"),
    vsock=outcome(lambda: socket.socket(40, socket.SOCK_STREAM) and "open"),
    unix=outcome(unix),
    interfaces=open("/proc/net/dev").read().count(":"),
)"""
        found = await attack(tmp_path / "bot", source, kind)
        for listening in (tcp, unix):
            with pytest.raises(TimeoutError):
                listening.accept()
        with pytest.raises(TimeoutError):
            udp.recv(10)
    families = {
        name: found[name] for name in ("v4", "v6", "outside", "udp", "raw", "packet", "netlink", "vsock")
    }
    assert set(families.values()) == {"EAFNOSUPPORT"}, families
    assert found["unix"] == "ECONNREFUSED"
    assert found["interfaces"] == 1, "its own loopback and nothing else"


async def test_no_file_of_the_machine_is_read_and_none_is_written(tmp_path: Path, kind: str) -> None:
    secret = tmp_path / "secret"
    secret.write_text("the house's token")
    secret.chmod(0o644)
    source = f"""
def read(path):
    with open(path, "rb") as file: file.read(1)
    return "read"
def write(path):
    with open(path, "ab") as file: file.write(b"x")
    return "written"
report(
    read={{path: outcome(read, path) for path in (
        {str(secret)!r}, {str(ROOT / "pyproject.toml")!r}, {str(Path.home() / ".profile")!r}, "/etc/shadow",
        "/etc/passwd", "/etc/hostname", "/var/log/wtmp", "/sys/kernel/notes", "/dev/mem", "/dev/kmsg",
        "/proc/kcore", "/proc/1/mem", "/boot", "/home", "/run/cuig/../../../etc/shadow")}},
    written={{path: outcome(write, path) for path in (
        "/usr/x", "/bot/x", "/bot/bot.py", "/etc/x", "/run/x", "/run/cuig/x", "/x", "/dev/x", "/proc/x",
        "/proc/sys/kernel/hostname", "/proc/sysrq-trigger", "/cuig/python/x", "/home/x", "/var/tmp/x",
        "/proc/self/oom_score_adj_", "/proc/1/attr/current_")}},
    scratch=outcome(write, "/tmp/x"),
    removed=outcome(os.unlink, "/bot/bot.py"), moved=outcome(os.rename, "/bot", "/tmp/bot"),
    linked=outcome(os.link, "/bot/bot.py", "/tmp/linked"),
    there=sorted(os.listdir("/")),
)"""
    found = await attack(tmp_path / "bot", source, kind)
    assert "read" not in found["read"].values(), found["read"]
    assert "written" not in found["written"].values(), found["written"]
    assert found["scratch"] == "written"
    assert {found["removed"], found["moved"], found["linked"]} <= {
        "EROFS",
        "EXDEV",
        "EACCES",
        "EPERM",
        "EBUSY",
    }
    assert not {"sys", "home", "var", "work", "opt", "mnt", "srv", "boot"} & set(found["there"])


async def test_nothing_of_the_environment_comes_along(
    tmp_path: Path, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CUIG_HOUSE_TOKEN", "of-the-house")
    monkeypatch.setenv("SECRET_OF_A_TEST", "of-the-machine")
    source = """
def of(pid, file):
    return open(f"/proc/{pid}/{file}").read()
pids = [pid for pid in os.listdir("/proc") if pid.isdecimal()]
files = ("environ", "cmdline", "maps", "status")
everything = str([outcome(of, pid, file) for pid in pids for file in files])
report(names=sorted(os.environ), leaked=[word for word in ("of-the-house", "of-the-machine", "--ro-bind")
       if word in everything + str(os.environ)], descriptors=[
       number for number in range(3, 200) if outcome(os.fstat, number) != "EBADF" and
       "anon_inode" not in str(outcome(os.readlink, f"/proc/self/fd/{number}"))])"""
    found = await attack(tmp_path / "bot", source, kind)
    assert found["leaked"] == []
    assert [name for name in found["names"] if name.startswith("CUIG_")] in (
        ["CUIG_REFEREE", "CUIG_TOKEN"],
        [],
    )
    assert found["descriptors"] == ([3] if kind == "python" else []), "nothing but its stream is inherited"


async def test_another_bots_processes_and_files_are_out_of_reach(tmp_path: Path, kind: str) -> None:
    marker = new_marker()
    victim = f"""
open("/tmp/of-the-victim", "w").write("x")
os.execvp("sleep", ["sleep", "{marker}"])"""
    async with shut_in(tmp_path / "victim", victim, kind, slot=1) as other:
        process = other.start("token")
        await until(lambda: processes_with(marker), "the other bot to start")
        pid = processes_with(marker)[0]
        source = f"""
def seen():
    return [open(f"/proc/{{pid}}/cmdline").read() for pid in os.listdir("/proc") if pid.isdecimal()]
report(seen=[line for line in seen() if "{marker}" in line], file=os.path.exists("/tmp/of-the-victim"),
       kill=outcome(os.kill, {pid}, 9), every=outcome(os.kill, -1, 0),
       memory=outcome(open, "/proc/{pid}/mem"), traced=syscall(101, 16, {pid}, 0, 0),
       read=syscall(310, {pid}, 0, 0, 0, 0, 0), handle=syscall(434, {pid}, 0))"""
        found = await attack(tmp_path / "attacker", source, kind, slot=2)
        assert found["seen"] == [] and found["file"] is False
        assert found["kill"] == "ESRCH" and found["memory"] == "ENOENT"
        assert found["traced"] == found["read"] == "EPERM"
        assert found["handle"] in ("ESRCH", "EPERM", "EINVAL")
        assert not process.ended.done(), "the other bot plays on"


async def test_games_know_nothing_of_each_other(tmp_path: Path, kind: str) -> None:
    """While one runs and after it has ended; also by memory that was shared when the bot was imported."""
    source = """
import mmap
shared = mmap.mmap(-1, 4096)
before = shared[:1].hex()
marks = [os.path.exists(path) for path in ("/tmp/mark", "/dev/shm/mark", "/var/tmp/mark", "/run/mark")]
for path in ("/tmp/mark", "/dev/shm/mark"):
    open(path, "w").write("x")
shared[:1] = b"x"
key = 4711
known = syscall(29, key, 4096, 0)          # shmget, without IPC_CREAT
syscall(29, key, 4096, 0o1666)
queue = syscall(68, key, 0)                # msgget
syscall(68, key, 0o1666)
abstract = socket.socket(socket.AF_UNIX)
met = outcome(abstract.connect, "\\0met")
heard = socket.socket(socket.AF_UNIX)
heard.bind("\\0met")
heard.listen()
pids = [int(pid) for pid in os.listdir("/proc") if pid.isdecimal()]
print(json.dumps(dict(marks=marks, before=before, known=known, queue=queue, met=met, pids=len(pids),
      signalled=outcome(os.kill, -1, 0))), flush=True)
time.sleep(60)"""
    async with shut_in(tmp_path / "bot", source, kind) as sandbox:
        told = []
        for number in range(3):
            process = sandbox.start("token")
            await said(process, "signalled")
            told.append(process.output.text.strip().splitlines()[-1])
            if number == 1:  # the first still runs, the second has ended
                process.kill("it has told")
                await end_of(process)
        assert set(told) == {told[0]}, told
        assert '"marks": [false, false, false, false]' in told[0]
        assert '"met": "ECONNREFUSED"' in told[0] and '"known": "ENOENT"' in told[0]


@pytest.mark.skipif(platform.machine() != "x86_64", reason="calls are named by this machine's numbers")
async def test_the_kernel_refuses_what_has_been_a_way_out(tmp_path: Path, kind: str) -> None:
    source = """
NEWUSER, NEWNS = 0x10000000, 0x00020000
status = dict(line.split(":", 1) for line in open("/proc/self/status").read().splitlines() if ":" in line)
report(
    refused=dict(
        ptrace=syscall(101, 0, 0, 0, 0), newuser=call("unshare", NEWUSER), newns=call("unshare", NEWNS),
        clone=syscall(56, NEWUSER | 17, 0, 0, 0, 0), mount=call("mount", b"none", b"/tmp", b"tmpfs", 0, None),
        umount=call("umount2", b"/proc", 2), chroot=call("chroot", b"/tmp"), setns=call("setns", 0, 0),
        pivot=syscall(155, b"/tmp", b"/tmp"), keyctl=syscall(250, 0, 0, 0, 0, 0), bpf=syscall(321, 0, 0, 0),
        perf=syscall(298, 0, 0, 0, 0, 0), uring=syscall(425, 1, 0), userfault=syscall(323, 0),
        handle=syscall(304, 0, 0, 0), readv=syscall(310, 1, 0, 0, 0, 0, 0), module=syscall(175, 0, 0, 0),
        kexec=syscall(246, 0, 0, 0, 0), reboot=syscall(169, 0, 0, 0, 0), swap=call("swapon", b"/tmp/x", 0),
        clock=call("clock_settime", 0, (ctypes.c_long * 2)(1, 0)), time=syscall(164, b"0" * 16, 0),
        adjust=syscall(305, 0, 0), hostname=call("sethostname", b"x", 1), quota=syscall(179, 0, 0, 0, 0),
        open_tree=syscall(428, -100, b"/", 1), move=syscall(429, -100, b"/", -100, b"/tmp", 0),
        fsopen=syscall(430, b"proc", 0), pidfd=syscall(438, 0, 0, 0), dac=call("chown", b"/usr", 0, 0),
        node=call("mknod", b"/tmp/sda", 0o60666, 0x800), nice=call("setpriority", 0, 0, -10)),
    clone3=syscall(435, 0, 0), setuid=outcome(os.setuid, 0), setgroups=outcome(os.setgroups, [0]),
    status={name: status[name].strip() for name in ("CapEff", "CapPrm", "CapBnd", "NoNewPrivs", "Seccomp")},
    uid=os.getuid(),
)"""
    found = await attack(tmp_path / "bot", source, kind)
    allowed = {"EPERM", "EACCES", "EROFS", "EINVAL"}
    assert {name: what for name, what in found["refused"].items() if what not in allowed} == {}
    assert {name for name, what in found["refused"].items() if what == "EINVAL"} <= {"dac"}
    assert found["clone3"] == "ENOSYS"
    assert found["setuid"] in ("EPERM", "EINVAL") and found["setgroups"] == "EPERM"
    assert found["status"] == {
        "CapEff": "0" * 16,
        "CapPrm": "0" * 16,
        "CapBnd": "0" * 16,
        "NoNewPrivs": "1",
        "Seccomp": "2",
    }
    assert found["uid"] == 1000


BOMB = """
count = 0
try:
    while count < 5000:
        if os.fork() == 0:
            time.sleep(60)
            os._exit(0)
        count += 1
except OSError as error:
    print(json.dumps(dict(count=count, error=errno.errorcode[error.errno])), flush=True)
time.sleep(60)
"""


async def test_a_fork_bomb_stops_at_the_limit_and_goes_with_its_process(tmp_path: Path, kind: str) -> None:
    marker = new_marker()
    source = BOMB.replace(
        "time.sleep(60)\n            os", f"os.execvp('sleep', ['sleep', '61', '{marker}'])\n            os"
    )
    async with shut_in(tmp_path / "bot", source, kind) as sandbox:
        process = sandbox.start("token")
        async with asyncio.timeout(20):
            while "error" not in process.output.text:
                assert not process.ended.done(), process.output.text
                await asyncio.sleep(0.02)
        last = process.output.text.strip().splitlines()[-1]
        if control_group.available():
            assert "EAGAIN" in last
            assert 5 <= int("".join(filter(str.isdigit, last))) <= Limits().processes
            assert processes_with(marker), "what it has forked runs"
        else:
            assert "EPERM" in last and '"count": 0' in last
        process.kill("enough")
        await end_of(process)
    assert processes_with(marker) == []


async def test_memory_ends_the_process_that_takes_it(tmp_path: Path, kind: str) -> None:
    source = """
taken = []
try:
    while len(taken) < 1000:
        taken.append(bytearray(16 * 1024 * 1024))
except MemoryError:
    pass
report(mib=16 * len(taken))"""
    limits = Limits(memory=256 * MIB)
    found = await attack(tmp_path / "bot", source, kind, limits=limits)
    assert 64 <= found["mib"] <= 256


async def test_memory_of_many_processes_is_bounded_together(tmp_path: Path, kind: str) -> None:
    if not control_group.available():
        pytest.skip("there are no control groups here: no bot may fork instead")
    source = """
for _ in range(12):
    if os.fork() == 0:
        taken = bytearray(os.urandom(1024)) * (100 * 1024)
        time.sleep(60)
time.sleep(2)
print("alive", flush=True)
time.sleep(60)"""
    limits = Limits(memory=200 * MIB, memory_together=400 * MIB)
    async with shut_in(tmp_path / "bot", source, kind, limits=limits) as sandbox:
        process = sandbox.start("token")
        await until(lambda: sandbox.killed_for_memory, "the kernel to end a process")
        process.kill("enough")
        assert (await end_of(process)).status != 0


async def test_scratch_is_small_and_is_no_disk(tmp_path: Path, kind: str) -> None:
    source = """
def fill(path):
    written = 0
    try:
        with open(path, "wb", buffering=0) as file:
            while written < 1 << 30:
                written += file.write(b"x" * 65536)
    except OSError as error:
        return [errno.errorcode[error.errno], written]
def files():
    for number in range(100000):
        open(f"/tmp/{number}", "w").close()
def descriptors():
    held = []
    try:
        while len(held) < 10000: held.append(os.open("/dev/null", os.O_RDONLY))
    except OSError as error:
        return [errno.errorcode[error.errno], len(held)]
    finally:
        for number in held: os.close(number)
import signal
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
open_files = descriptors()
report(descriptors=open_files, shared=fill("/dev/shm/x"), scratch=fill("/tmp/x"), core=fill("/core"))"""
    found = await attack(tmp_path / "bot", source, kind)
    limits = Limits()
    assert found["scratch"][0] in ("ENOSPC", "EFBIG") and found["scratch"][1] <= limits.scratch
    assert found["shared"][0] == "ENOSPC" and found["shared"][1] <= limits.shared
    assert found["descriptors"][0] == "EMFILE" and found["descriptors"][1] < limits.descriptors
    assert found["core"][0] == "EROFS"


async def test_a_flood_of_output_ends_its_process_and_its_end_is_kept(tmp_path: Path, kind: str) -> None:
    source = """
number = 0
while True:
    print("line", number, "x" * 1000)
    number += 1"""
    async with shut_in(tmp_path / "bot", source, kind) as sandbox:
        process = sandbox.start("token")
        ended = await end_of(process)
        assert ended.reason == "it wrote more than 4096 KiB"
        text = process.output.text
        assert len(text) <= Limits().output_kept + 100
        assert text.startswith("[") and "bytes before this are not kept]" in text.splitlines()[0]
        assert Limits().output <= process.output.written <= Limits().output + 2 * MIB


@pytest.mark.parametrize("number", ["15", "2", "1", "3"])
async def test_a_process_that_ignores_every_signal_is_ended(tmp_path: Path, kind: str, number: str) -> None:
    source = """
import signal
for each in range(1, 32):
    outcome(signal.signal, each, signal.SIG_IGN)
print("deaf", flush=True)
while True:
    time.sleep(60)"""
    async with shut_in(tmp_path / "bot", source, kind) as sandbox:
        process = sandbox.start("token")
        await said(process, "deaf")
        began = time.monotonic()
        process.kill("its game is over")
        assert (await end_of(process)).reason == "its game is over"
        assert time.monotonic() - began < 5


async def test_orphans_end_with_their_process(tmp_path: Path, kind: str) -> None:
    if not control_group.available():
        pytest.skip("there are no control groups here: no bot may fork")
    marker = new_marker()
    source = f"""
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        os.closerange(0, 64)
        os.execvp("sleep", ["sleep", "62", "{marker}"])
    os._exit(0)
time.sleep(0.3)
report(left="behind")"""
    found = await attack(tmp_path / "bot", source, kind)
    assert found == {"left": "behind"}
    assert processes_with(marker) == []


async def test_when_the_host_is_killed_everything_ends(tmp_path: Path, kind: str) -> None:
    """The host is a child of this test here, and a bot in its sandbox ignores everything."""
    marker = new_marker()
    script = f"""
import asyncio, pathlib, sys
sys.path.insert(0, {str(ROOT)!r})
from tests.support.shut_in import shut_in
async def main():
    source = "import subprocess; os.execvp('sleep', ['sleep', '{marker}'])"
    async with shut_in(pathlib.Path({str(tmp_path / "bot")!r}), source, {kind!r}) as sandbox:
        sandbox.start("token")
        await asyncio.sleep(60)
asyncio.run(main())"""
    child = await asyncio.create_subprocess_exec(sys.executable, "-c", script, cwd=ROOT)
    await until(lambda: processes_with(marker), "the bot to start")
    child.kill()
    async with asyncio.timeout(20):
        await child.wait()
    await until(lambda: not processes_with(marker), "the bot to end with its host")
    assert child.returncode == -signal.SIGKILL


def test_this_runs_as_who_it_says() -> None:
    """The same file is run again as an ordinary user (test_ordinary_user.py)."""
    expected = os.environ.get("CUIG_TEST_ACCOUNT")
    assert expected is None or int(expected) == os.geteuid()


async def test_it_gives_way_to_whatever_else_runs_on_the_machine(tmp_path: Path, kind: str) -> None:
    found = await attack(tmp_path / "bot", "report(nice=os.getpriority(os.PRIO_PROCESS, 0))", kind)
    assert found["nice"] == min(19, os.getpriority(os.PRIO_PROCESS, 0) + 5)


async def test_bots_give_way_to_the_house(tmp_path: Path, kind: str) -> None:
    source = "print('ready', flush=True)\ntime.sleep(60)"
    async with shut_in(tmp_path / "bot", source, kind) as sandbox:
        process = sandbox.start("token")
        await said(process, "ready")
        mine = f"{control_group.PREFIX}{os.getpid()}-*"
        weights = {  # others have 100 in the second version, and 1024 in the first
            file.name: file.read_text().strip()
            for place in (f"{mine}/cpu.weight", f"cpu/{mine}/cpu.shares")
            for file in control_group.ROOT.glob(place)
        }
        assert weights.items() <= {"cpu.weight": "50", "cpu.shares": "512"}.items()
        if os.access(control_group.ROOT / "cpu", os.W_OK) or control_group.available() == "v2":
            assert weights
        process.kill("it was seen")
    found = await attack(tmp_path / "other", "report(nice=os.nice(0))", kind)
    assert found == {"nice": os.nice(0) + 5}
