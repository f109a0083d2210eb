"""A process's configuration: the `CUIG_…` environment variables, read once, at its start.

A process declares a frozen dataclass whose fields are variables in lower case (`database_url` is
`CUIG_DATABASE_URL`) and calls `read`. Unknown and unreadable variables stop the process with one sentence
that lists them all, so that a misspelt name is never a silent default.
"""

from __future__ import annotations

import dataclasses
import os
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple, TypeVar, get_type_hints

from cuig.engine.numbers import whole_number

Config = TypeVar("Config")

VARIABLES: dict[str, str] = {
    "CUIG_HOME": "the folder where the embedded servers keep data, secrets, sockets and logs",
    "CUIG_DATABASE_URL": "the PostgreSQL to use instead of the embedded one",
    "CUIG_REDIS_URL": "the Redis to use instead of the embedded one",
    "CUIG_HOUSE_TOKEN": "the secret by which referees, workers and the arena know each other",
    "CUIG_HOUSE_ID": "by what a house knows its own servers: `/healthz` says it, the health service knows it",
    "CUIG_WEB_LISTEN": "host:port of the web pages",
    "CUIG_WEB_URL": "where people reach the web pages, like https://arena.example",
    "CUIG_SMTP_URL": "the server that sends mail: smtps://name@mail.example, or smtp:// with STARTTLS",
    "CUIG_SMTP_PASSWORD": "the file with the password of that server",
    "CUIG_MAIL_FROM": "from whom mail comes, like arena@school.example",
    "CUIG_OPENID": "a TOML file of the providers by which people sign in, like GitHub",
    "CUIG_WHEELS": "a folder of wheels that the arena serves beside its own cuig",
    "CUIG_ARENA_LISTEN": "host:port where the arena's gRPC service listens",
    "CUIG_ARENA": "host:port where bots, referees and workers reach the arena",
    "CUIG_ARENA_TLS_CERT": "the arena's certificate, with which bots and referees reach it encrypted",
    "CUIG_ARENA_TLS_KEY": "the key of that certificate",
    "CUIG_ARENA_CA": "the certificates that referees trust; with them they reach the arena encrypted",
    "CUIG_ARENA_PLAIN": "yes: the arena may be reached unencrypted, because the network is trusted",
    "CUIG_REFEREE_LISTEN": "host:port where a referee listens",
    "CUIG_REFEREE_ADDRESS": "host:port where others reach that referee, if not where it listens",
    "CUIG_REFEREE_SEATS": "how many seats one bot may hold on one referee",
    "CUIG_REFEREE_TLS_CERT": "a referee's certificate, with which it is reached encrypted",
    "CUIG_REFEREE_TLS_KEY": "the key of that certificate",
    "CUIG_REFEREE_CA": "the certificates that workers trust; with them they reach referees encrypted",
    "CUIG_REFEREE_PLAIN": "yes: a referee may be reached unencrypted, because the network is trusted",
    "CUIG_REFEREE_METRICS": "host:port where Prometheus may ask a referee",
    "CUIG_HOST_VERSIONS": "how many bots one host runs at once",
    "CUIG_HOST_SEATS": "how many seats a hosted bot may hold at once, each a process of its own",
    "CUIG_HOST_MEMORY": "MiB of memory that one process of a hosted bot may use",
    "CUIG_HOST_PACKAGES": "what hosted bots may import beside cuig, by commas",
    "CUIG_HOUSE_BOTS": "the baselines that the house plays itself, by commas; none: no one",
    "CUIG_WEBHOOK_NETWORKS": "networks beside public ones that webhooks may reach, 10.1.0.0/16 …",
    "CUIG_TOKEN": "a bot's token",
    "CUIG_REFEREE": "the address of the one referee that a bot plays at, asking no arena",
    "CUIG_LOG": "the least level that is logged: debug, info, warning or error",
}


class ConfigError(Exception):
    """The environment is wrong; `problems` has a clause for each variable that is."""

    def __init__(self, problems: list[str]) -> None:
        self.problems = problems
        super().__init__("; ".join(problems))


class Address(NamedTuple):
    """Where a server listens or is reached, written `host:port`; port 0 binds any free one."""

    host: str
    port: int

    def __str__(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"

    @property
    def is_loopback(self) -> bool:
        """Whether only this machine reaches it."""
        return self.host in {"localhost", "::1"} or self.host.startswith("127.")


def parse_address(text: str) -> Address:
    """Parse `host:port` or `[v6]:port`. Raises ValueError, which says what is wrong with it."""
    scheme, slashes, rest = text.rpartition("://")
    place, slash, path = rest.partition("/")
    if slashes or slash:
        extra = " and ".join(repr(part) for part in (scheme + slashes, slash + path) if part)
        raise ValueError(f"{text!r} is not host:port: leave out {extra}, as in {_with_port(place)}")
    host, _, port = text.rpartition(":")
    try:
        number = whole_number(port, 0, 65535)
    except ValueError as error:
        raise ValueError(f"{text!r} is not host:port") from error
    if not host:
        raise ValueError(f"{text!r} is not host:port")
    host = host.removeprefix("[").removesuffix("]")
    try:
        host.encode("idna")  # as resolving the name does
    except UnicodeError as error:
        raise ValueError(f"{text!r} is not host:port: no host can have that name") from error
    return Address(host, number)


def _with_port(place: str) -> str:
    """Return an address as it should have been; the port is a word where none was given."""
    return place if re.search(r":\d+$", place) else f"{place}:PORT"


def parse_log_level(text: str) -> str:
    """Check a log level and return it in lower case. Raises ValueError."""
    if text.lower() not in {"debug", "info", "warning", "error"}:
        raise ValueError(f"{text!r} is not debug, info, warning or error")
    return text.lower()


def parse_yes_or_no(text: str) -> str:
    """Check that a text is yes or no. Raises ValueError."""
    if text not in {"yes", "no"}:
        raise ValueError(f"yes or no is wanted, not {text!r}")
    return text


_READERS: dict[type, Callable[[str], Any]] = {str: str, int: whole_number, Path: Path, Address: parse_address}


def read(config: type[Config], environ: Mapping[str, str] = os.environ, **given: Any) -> Config:
    """Fill the dataclass `config` from `environ`; what is `given` (by flags; None is not given) goes first.

    Raises ConfigError for all unknown, unreadable and missing variables at once, and for a ValueError of the
    dataclass itself.
    """
    problems = [
        f"{name} is not a variable of Cúig"
        for name in sorted(environ)
        if name not in VARIABLES and name.startswith("CUIG_")
    ]
    hints = get_type_hints(config)
    values: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
    for field in dataclasses.fields(config):  # type: ignore[arg-type]
        name = "CUIG_" + field.name.upper()
        text = environ.get(name, "")
        if field.name in values:
            continue
        if text:
            kind = next((k for k in _READERS if hints[field.name] in (k, k | None)), str)
            reader = field.metadata.get("reader", _READERS[kind])
            try:
                values[field.name] = reader(text)
            except ValueError as error:
                problems.append(f"{name}: {error}")
        elif field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING:
            problems.append(f"{name} is not set ({VARIABLES.get(name, 'needed')})")
    if problems:
        raise ConfigError(problems)
    try:
        return config(**values)
    except ValueError as error:
        raise ConfigError([str(error)]) from error
