"""The services of a house: command, environment, sign of readiness, and rank of each."""

from __future__ import annotations

import os
import secrets
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field

from cuig.config import Address

from arena.house import postgres, redis, service
from arena.house.home import Home
from arena.house.ports import Addresses, from_here
from arena.house.readiness import grpc_serves, tls_serves, web_answers
from arena.house.service import Service

PASSED_ON = (
    "CUIG_LOG",
    "CUIG_WEB_URL",
    "CUIG_OPENID",
    "CUIG_SMTP_URL",
    "CUIG_SMTP_PASSWORD",
    "CUIG_MAIL_FROM",
    "CUIG_WHEELS",
    "CUIG_WEBHOOK_NETWORKS",
    "CUIG_ARENA_TLS_CERT",
    "CUIG_ARENA_TLS_KEY",
    "CUIG_ARENA_CA",
    "CUIG_ARENA_PLAIN",
    "CUIG_REFEREE_ADDRESS",
    "CUIG_REFEREE_SEATS",
    "CUIG_REFEREE_TLS_CERT",
    "CUIG_REFEREE_TLS_KEY",
    "CUIG_REFEREE_CA",
    "CUIG_REFEREE_PLAIN",
    "CUIG_REFEREE_METRICS",
    "CUIG_HOST_VERSIONS",
    "CUIG_HOST_SEATS",
    "CUIG_HOST_MEMORY",
    "CUIG_HOST_PACKAGES",
)


def postgres_service(server: postgres.Postgres) -> Service:
    return Service(
        name="postgres",
        command=server.prepare,
        ready=lambda logged: server.ready(),
        account=server.account,
        stop=postgres.STOP,
        stop_at_once=postgres.STOP_AT_ONCE,
        parent_death=postgres.STOP,
        stopped_within=15,
        rank=service.POSTGRES,
    )


def redis_service(server: redis.Redis) -> Service:
    return Service(
        name="redis",
        command=server.prepare,
        ready=lambda logged: server.ready(),
        account=server.account,
        stop=redis.STOP,
        parent_death=redis.STOP,
        rank=service.REDIS,
    )


@dataclass(frozen=True, slots=True)
class HouseServices:
    """The services of one house, and what they have in common."""

    home: Home
    addresses: Addresses
    database_url: str
    redis_url: str
    house_token: str
    house_id: str = field(default_factory=lambda: secrets.token_hex(8))

    def processes(self) -> list[Service]:
        """The arena, a referee, a worker and the beat."""
        return [self.arena(), self.referee(), self.worker(), self.beat()]

    def arena(self) -> Service:
        web, listen = self.addresses.web, self.addresses.arena
        return Service(
            name="arena",
            command=lambda: [*_module("arena"), "serve", "--web", str(web), "--grpc", str(listen)],
            ready=lambda logged: web_answers(from_here(web), self.house_id) and self._serves("ARENA", listen),
            environment=self._environment(),
            rank=service.ARENA,
        )

    def referee(self) -> Service:
        listen, arena = self.addresses.referee, from_here(self.addresses.arena)
        return Service(
            name="referee",
            command=lambda: [*_module("referee"), "--listen", str(listen), "--arena", str(arena)],
            ready=lambda logged: self._serves("REFEREE", listen),
            environment=self._environment(),
            rank=service.REFEREE,
        )

    def worker(self) -> Service:
        # The same as in the docstring of `workers`, which owns these options.
        options = ["--pool", "prefork", "--concurrency", "3", "--queues", "clock,play"]
        quiet = ["--without-gossip", "--without-mingle", "--without-heartbeat", "--loglevel", "info"]
        return Service(
            name="worker",
            command=lambda: [*_celery("worker"), *options, *quiet, "--hostname", "house@%h"],
            ready=lambda logged: "worker_ready" in logged or " ready." in logged,
            environment=self._environment(),
            rank=service.WORKER,
        )

    def beat(self) -> Service:
        options = ["--schedule", str(self.home.beat_schedule), "--pidfile=", "--loglevel", "info"]
        return Service(
            name="beat",
            command=lambda: [*_celery("beat"), *options],
            ready=lambda logged: True,
            environment=self._environment(),
            rank=service.BEAT,
        )

    def host(self) -> Service:
        """What runs the bots that were handed in, and the house's own."""
        environment = self._environment()
        del environment["CUIG_HOUSE_TOKEN"]  # it stands for bots, not for the house
        return Service(
            name="host",
            command=lambda: [*_module("arena"), "host"],
            ready=lambda said: "bots have" in said or "baselines have" in said,
            environment=environment,
            stopped_within=15,
            rank=service.BOTS,
        )

    def _serves(self, who: str, listen: Address) -> bool:
        """Whether the server is ready; by TLS only that some server is there."""
        if os.environ.get(f"CUIG_{who}_TLS_CERT"):
            return tls_serves(from_here(listen))
        return grpc_serves(from_here(listen), self.house_id)

    def _environment(self) -> dict[str, str]:
        environment = without_house_variables(os.environ)
        environment |= {name: os.environ[name] for name in PASSED_ON if os.environ.get(name)}
        return environment | {
            "CUIG_HOME": str(self.home.path),
            "CUIG_DATABASE_URL": self.database_url,
            "CUIG_REDIS_URL": self.redis_url,
            "CUIG_HOUSE_TOKEN": self.house_token,
            "CUIG_HOUSE_ID": self.house_id,
            "CUIG_ARENA": str(from_here(self.addresses.arena)),
        }


def without_house_variables(environment: Mapping[str, str]) -> dict[str, str]:
    """The environment without `CUIG_…`, which a child does not inherit by chance."""
    kept = {name: value for name, value in environment.items() if not name.startswith("CUIG_")}
    return kept | {"PYTHONUNBUFFERED": "1"}


def _module(name: str) -> list[str]:
    return [sys.executable, "-m", name]


def _celery(command: str) -> list[str]:
    return [sys.executable, "-m", "celery", "-A", "workers.app", command]
