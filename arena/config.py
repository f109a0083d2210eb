"""The settings of the arena's processes, from their environment."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from ipaddress import ip_network
from pathlib import Path
from typing import Final
from urllib.parse import parse_qs, unquote, urlsplit

from cuig.config import Address, parse_log_level, parse_yes_or_no
from cuig.library import web_address
from cuig.net.listening import check_encryption

WEB: Final = Address("127.0.0.1", 8080)
ARENA: Final = Address("127.0.0.1", 8081)
HOUSE_HEADER: Final = "X-Cuig-House"  # of `/healthz`: the house whose pages these are


# What the query of a Redis URL may say in numbers.
_IN_NUMBERS: Final = ("db", "health_check_interval", "max_connections", "protocol", "timeout")
_IN_SECONDS: Final = ("socket_connect_timeout", "socket_timeout")


def parse_redis_url(text: str) -> str:
    """Check that a text is the address of a Redis. Raises ValueError, whose message has nothing of the text:
    it may hold a password."""
    refusal = ValueError("it is no address of a Redis, which is like redis://127.0.0.1:6379/0")
    try:
        parts = urlsplit(text)
        query = parse_qs(parts.query, keep_blank_values=True)
        _ = parts.port  # raises ValueError where it is none
    except ValueError:
        raise refusal from None
    numbers = [value for name in _IN_NUMBERS for value in query.get(name, ())]
    if parts.scheme in ("redis", "rediss"):
        numbers += [parts.path[1:]] if len(parts.path) > 1 else []
    elif parts.scheme != "unix" or not parts.path:
        raise refusal
    seconds = [value for name in _IN_SECONDS for value in query.get(name, ())]
    if not all(re.fullmatch(r"[0-9]{1,9}", number) for number in numbers):
        raise refusal
    if not all(re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,9})?", number) for number in seconds):
        raise refusal
    return text


def parse_web_url(text: str) -> str:
    """Check the address of pages, like https://arena.example, and return it without a slash at its end.

    Raises ValueError.
    """
    web_address(text)
    return text.rstrip("/")


@dataclass(frozen=True, slots=True)
class Mail:
    """By which server mail is sent, from whom, and where its links lead."""

    host: str
    port: int
    tls: bool  # from the first byte; else by STARTTLS
    user: str
    password: str = field(repr=False)
    sender: str
    pages: str

    @property
    def here(self) -> bool:
        """Whether the server is on this machine, and reached without TLS."""
        return self.host in ("localhost", "127.0.0.1", "::1")


def parse_smtp_url(text: str) -> str:
    """Check the address of a mail server. Raises ValueError, whose message has nothing of the text."""
    try:
        parts = urlsplit(text)
        _ = parts.port
        right = parts.scheme in ("smtp", "smtps") and parts.hostname and parts.path in ("", "/")
    except ValueError:
        right = False
    if not right:
        raise ValueError("it is no address of a mail server, which is like smtps://name@mail.example")
    if parts.password is not None:
        raise ValueError("the password stands in a file, which CUIG_SMTP_PASSWORD names")
    return text


def parse_mail(text: str) -> str:
    """Check a mail address. Raises ValueError."""
    if not re.fullmatch(r"[!-;=?A-~]+@[A-Za-z0-9.-]+", text):
        raise ValueError(f"{text!r} is no mail address, which is like arena@school.example")
    return text


def mail_of(smtp_url: str, password: Path | None, sender: str, pages: str) -> Mail | None:
    """How mail is sent; None: none is. Raises ValueError."""
    if not smtp_url:
        return None
    if not sender or not pages:
        raise ValueError("CUIG_SMTP_URL needs CUIG_MAIL_FROM, and CUIG_WEB_URL for the links in letters")
    parts = urlsplit(smtp_url)
    tls = parts.scheme == "smtps"
    try:
        secret = password.read_text("utf-8").strip() if password is not None else ""
    except (OSError, UnicodeDecodeError) as error:
        raise ValueError(f"CUIG_SMTP_PASSWORD: {password} cannot be read") from error
    port = parts.port or (465 if tls else 587)
    return Mail(parts.hostname or "", port, tls, unquote(parts.username or ""), secret, sender, pages)


@dataclass(frozen=True, slots=True)
class ArenaConfig:
    """The settings of `arena serve`."""

    database_url: str
    redis_url: str = field(metadata={"reader": parse_redis_url})
    house_token: str = field(repr=False)
    web_listen: Address = WEB
    arena_listen: Address = ARENA
    arena_tls_cert: Path | None = None  # with the key: bots and referees reach the gRPC service encrypted
    arena_tls_key: Path | None = None
    # Whether tokens may travel unencrypted beyond this machine, because the network is trusted.
    arena_plain: str = field(default="no", metadata={"reader": parse_yes_or_no})
    web_url: str = field(default="", metadata={"reader": parse_web_url})  # where people reach the pages
    openid: Path | None = None  # the providers by which people sign in
    smtp_url: str = field(default="", metadata={"reader": parse_smtp_url})  # mail is sent, by workers
    wheels: Path | None = None  # a folder of wheels that are served beside cuig
    house_id: str = ""  # whose pages these are; the health service knows it as the name of a service
    log: str = field(default="info", metadata={"reader": parse_log_level})

    def __post_init__(self) -> None:
        """Raise ValueError where tokens would travel unencrypted beyond this machine."""
        check_encryption(
            "ARENA", self.arena_listen, self.arena_tls_cert, self.arena_tls_key, self.arena_plain
        )


def parse_networks(text: str) -> str:
    """Check networks like 10.1.0.0/16, by commas. Raises ValueError."""
    try:
        for part in filter(None, map(str.strip, text.split(","))):
            ip_network(part)
    except ValueError as error:
        raise ValueError(f"networks are written like 10.1.0.0/16, by commas: {error}") from None
    return text


@dataclass(frozen=True, slots=True)
class WorkerConfig:
    """The settings of a worker and of the beat."""

    database_url: str
    redis_url: str = field(metadata={"reader": parse_redis_url})
    house_token: str = field(repr=False)
    referee_ca: Path | None = None  # the certificates to trust: referees are reached by TLS
    web_url: str = field(default="", metadata={"reader": parse_web_url})  # where links in letters lead
    smtp_url: str = field(default="", metadata={"reader": parse_smtp_url})  # by which mail is sent
    smtp_password: Path | None = None
    mail_from: str = field(default="", metadata={"reader": parse_mail})
    # Networks by commas, beside the public ones, in which webhooks may be.
    webhook_networks: str = field(default="", metadata={"reader": parse_networks})
    log: str = field(default="info", metadata={"reader": parse_log_level})

    def __post_init__(self) -> None:
        """Raise ValueError where mail could not be sent."""
        _ = self.mail

    @property
    def mail(self) -> Mail | None:
        """How mail is sent; None: none is. Raises ValueError."""
        return mail_of(self.smtp_url, self.smtp_password, self.mail_from, self.web_url)


@dataclass(frozen=True, slots=True)
class HostConfig:
    """What a host of bots needs: the database, the referees, and how much of this machine it may use."""

    database_url: str
    redis_url: str = field(metadata={"reader": parse_redis_url})
    referee_ca: Path | None = None  # the certificates to trust: referees are reached by TLS
    host_versions: int = 64  # versions that it runs at once
    host_seats: int = 8  # seats that one version may hold at once, each a process
    host_memory: int = 512  # MiB, of one process
    host_packages: str = "numpy"  # what bots may import beside cuig, by commas
    log: str = field(default="info", metadata={"reader": parse_log_level})

    def __post_init__(self) -> None:
        """Refuse what no host can be. Raises ValueError."""
        bounds = {
            "host_versions": (self.host_versions, 1, 4096),
            "host_seats": (self.host_seats, 1, 512),
            "host_memory": (self.host_memory, 64, 1024 * 1024),
        }
        for name, (value, least, most) in bounds.items():
            if not least <= value <= most:
                raise ValueError(f"CUIG_{name.upper()} is {value}; it is a number from {least} to {most}")

    @property
    def packages(self) -> tuple[str, ...]:
        """The packages, in the order in which they were named."""
        return tuple(name.strip() for name in self.host_packages.split(",") if name.strip())
