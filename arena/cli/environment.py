"""The variables that commands look at, and the servers that these or a running house name."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from cuig.config import parse_log_level, read

from arena.config import WEB, parse_web_url
from arena.errors import ArenaError
from arena.house import house_file
from arena.house.home import home_at


class NoHouse(ArenaError):
    """Nothing says where the database is."""

    def __init__(self, home: Path, hidden: bool) -> None:
        self.home = home
        self.hidden = hidden
        why = (
            f"The house in {home} uses a database whose address it keeps to itself"
            if hidden
            else f"No house runs in {home}"
        )
        super().__init__(
            f"{why}, and CUIG_DATABASE_URL is not set; {'set it' if hidden else 'start one with `arena up`'}."
        )


@dataclass(frozen=True, slots=True)
class Environment:
    """The variables that commands look at; those of other processes of a house may be set too."""

    home: Path | None = None
    database_url: str | None = None
    redis_url: str | None = None
    web_url: str | None = None
    log: str = "info"

    def __post_init__(self) -> None:
        parse_log_level(self.log)
        if self.web_url is not None:
            parse_web_url(self.web_url)


def database_url() -> str:
    """The database that the environment names, else the running house's. Raises NoHouse, ConfigError."""
    environment = read(Environment)
    if environment.database_url:
        return environment.database_url
    house = house_file.find(environment.home)
    if house is None or house.database_url is None:
        raise NoHouse(home_at(environment.home).path, hidden=house is not None)
    return house.database_url


def redis_url() -> str | None:
    """The Redis that the environment names, else the running house's, if any. Raises ConfigError."""
    environment = read(Environment)
    if environment.redis_url or environment.database_url:
        return environment.redis_url
    house = house_file.find(environment.home)
    return None if house is None else house.redis_url


def web_url() -> str:
    """Where browsers find the pages: as the environment says, else the running house's, else the usual one.

    Raises ConfigError.
    """
    environment = read(Environment)
    if environment.web_url:
        return environment.web_url.rstrip("/")
    house = house_file.find(environment.home)
    return browsable(f"http://{WEB}" if house is None else house.web)


def browsable(web: str) -> str:
    """The address of pages that listen everywhere, as a browser on this machine reaches them."""
    return web.replace("//0.0.0.0:", "//127.0.0.1:").replace("//[::]:", "//[::1]:")
