"""Open a house: check first whatever may be refused, then start its processes in order."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import psycopg
from cuig.config import Address, parse_log_level
from cuig.printable import LogFormatter
from cuig.sandbox.bundle import BASELINE_NAMES
from redis import Redis, RedisError

from arena.config import parse_redis_url
from arena.house.errors import ServerUnreachable
from arena.house.home import Home, home_at
from arena.house.house_file import RunningHouse, sole_launcher, without_secret
from arena.house.identity import own_identity
from arena.house.ports import Addresses, choose, from_here
from arena.house.postgres import postgres_of
from arena.house.processes import HouseServices, postgres_service, redis_service
from arena.house.redis import redis_of
from arena.house.signals import StopSignals
from arena.house.supervisor import Supervisor
from arena.store import hold
from arena.store.hold import Hold
from arena.store.migrate import migrate
from arena.store.transactions import transact

log = logging.getLogger(__name__)

_CONNECT_S: Final = 10


@dataclass(frozen=True, slots=True)
class HouseConfig:
    """A house's settings, from its environment and from flags."""

    home: Path | None = None
    database_url: str | None = None
    redis_url: str | None = field(default=None, metadata={"reader": parse_redis_url})
    house_token: str | None = None
    web_listen: Address | None = None
    arena_listen: Address | None = None
    referee_listen: Address | None = None
    house_bots: str = "random,lowest-winner,rule-of-thumb"  # by commas; `none`: no one
    log: str = field(default="info", metadata={"reader": parse_log_level})

    def __post_init__(self) -> None:
        """Raise ValueError for a bot that does not exist."""
        for name in self.own_bots:
            if name not in BASELINE_NAMES:
                known = ", ".join(BASELINE_NAMES)
                raise ValueError(
                    f"CUIG_HOUSE_BOTS: no baseline is called {name!r}; there are {known}, or none"
                )

    @property
    def own_bots(self) -> tuple[str, ...]:
        """The baselines that the house plays itself."""
        names = [name.strip() for name in self.house_bots.split(",") if name.strip()]
        return () if names == ["none"] else tuple(dict.fromkeys(names))


@dataclass(frozen=True, slots=True)
class House:
    """An open house."""

    supervisor: Supervisor
    services: HouseServices
    own_bots: tuple[str, ...]  # the baselines that it is to play itself
    held: Hold | None  # None: it goes on with its events

    @property
    def running(self) -> RunningHouse:
        """Its addresses and processes as they are now."""
        return _running(self.services, self.supervisor)

    @property
    def database_url(self) -> str:
        return self.services.database_url


@contextmanager
def open_house(
    config: HouseConfig, signals: StopSignals, notify: Callable[[str], None], *, held: bool = False
) -> Iterator[House]:
    """A house that is open within this block; at its end nothing of it runs any more.

    held: hold it before anything can be played. A copy of a house is held in any case.

    Raises AlreadyRunning, HomeUnusable, PortTaken and ServerUnreachable before anything is started, NotReady
    and whatever the embedded servers raise after. notify: called with sentences for people.
    """
    home = home_at(config.home)
    home.make()
    with sole_launcher(home):
        addresses = choose(config.web_listen, config.arena_listen, config.referee_listen, notify, home.path)
        if config.database_url:
            _check_database(config.database_url)
        if config.redis_url:
            _check_redis(config.redis_url)
        with _log_of(home, config.log):
            supervisor = Supervisor(home, signals, notify)
            try:
                house = _start(home, addresses, config, supervisor, held)
                supervisor.on_change = lambda: house.running.save()
                house.running.save()
                try:
                    yield house
                finally:
                    supervisor.on_change = lambda: None
                    house.running.forget()
            finally:
                supervisor.stop()


@contextmanager
def open_database(path: Path | None, signals: StopSignals, notify: Callable[[str], None]) -> Iterator[str]:
    """The URL of a house's embedded database, which runs alone within this block: the house is closed.

    Raises AlreadyRunning, HomeUnusable, NotReady and whatever the embedded server raises.
    """
    home = home_at(path)
    home.make()
    with sole_launcher(home):
        supervisor = Supervisor(home, signals, notify)
        postgres = postgres_of(home)
        try:
            supervisor.start([postgres_service(postgres)])
            postgres.make_database()
            yield postgres.url
        finally:
            supervisor.stop()


def _start(
    home: Home, addresses: Addresses, config: HouseConfig, supervisor: Supervisor, hold_it: bool
) -> House:
    servers, postgres = [], None
    database_url, redis_url = config.database_url, config.redis_url
    if database_url is None:
        postgres = postgres_of(home)
        database_url = postgres.url
        servers.append(postgres_service(postgres))
    if redis_url is None:
        redis = redis_of(home)
        redis_url = redis.url
        servers.append(redis_service(redis))
    supervisor.start(servers)
    if postgres is not None:
        postgres.make_database()
    for name in migrate(database_url):
        log.info("migrated name=%s", name)
    with psycopg.connect(database_url, connect_timeout=_CONNECT_S) as connection:
        # Several homes may share a server that is not theirs; an embedded one is of one home.
        held = (
            transact(connection, hold.check_home, home.identity())
            if postgres
            else transact(connection, hold.check_database)
        )
        if hold_it and held is None:
            held = transact(connection, hold.impose, "it was opened with --held")
    token = config.house_token or home.secret("house-token")
    services = HouseServices(home, addresses, database_url, redis_url, token)
    supervisor.start(services.processes())
    return House(supervisor, services, config.own_bots, held)


def _running(services: HouseServices, supervisor: Supervisor) -> RunningHouse:
    addresses = services.addresses
    return RunningHouse(
        home=services.home.path,
        launcher=own_identity(),
        database_url=without_secret(services.database_url),
        redis_url=without_secret(services.redis_url),
        web=f"http://{from_here(addresses.web)}",
        arena=str(from_here(addresses.arena)),
        referees=(str(from_here(addresses.referee)),),
        pids=supervisor.pids,
    )


def _check_database(url: str) -> None:
    try:
        psycopg.connect(url, connect_timeout=5).close()
    except psycopg.Error as error:
        reason = str(error).strip().splitlines()[-1]
        raise ServerUnreachable("CUIG_DATABASE_URL", "PostgreSQL", reason) from error


def _check_redis(url: str) -> None:
    try:
        with Redis.from_url(url, socket_timeout=5, socket_connect_timeout=5) as client:
            client.ping()
    except (RedisError, ValueError) as error:
        raise ServerUnreachable("CUIG_REDIS_URL", "Redis", str(error)) from error


@contextmanager
def _log_of(home: Home, level: str) -> Iterator[None]:
    """Within this block the launcher itself logs to log/house.log."""
    handler = logging.FileHandler(home.fresh_log("house"))
    handler.setFormatter(LogFormatter("%(asctime)s %(levelname)s %(message)s"))
    logger = logging.getLogger("arena.house")
    former = logger.level, logger.propagate
    logger.addHandler(handler)
    logger.setLevel(level.upper())
    logger.propagate = False
    try:
        yield
    finally:
        logger.removeHandler(handler)
        logger.level, logger.propagate = former
        handler.close()
