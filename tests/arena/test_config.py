"""What the environment may say, and that a wrong address of a Redis is one sentence wherever it is read."""

from __future__ import annotations

import pytest
from cuig.config import ConfigError, read

from arena.config import ArenaConfig, HostConfig, WorkerConfig, parse_redis_url
from arena.house.launcher import HouseConfig

GOOD = (
    "redis://127.0.0.1:6379/0",
    "redis://:p%40ss@host:6379/15",
    "redis://user:secret@[::1]/",
    "rediss://host:6380?ssl_cert_reqs=none&socket_timeout=2.5",
    "unix:///run/cuig/redis.sock?db=3",
)
BAD = (
    "nonsense",
    "http://host",
    "redis://:secret@host:port/0",
    "redis://host:99999/0",
    "redis://host/secret",
    "redis://host/0?socket_timeout=secret",
    "unix:///run/redis.sock?db=secret",
    "unix://",
    "redis://[::1",
)


@pytest.mark.parametrize("url", GOOD)
def test_an_address_of_a_redis_is_taken_as_it_is(url: str) -> None:
    assert parse_redis_url(url) == url


@pytest.mark.parametrize("url", BAD)
@pytest.mark.parametrize("config", [ArenaConfig, WorkerConfig, HostConfig, HouseConfig])
def test_another_is_refused_with_nothing_of_it_in_the_sentence(config: type, url: str) -> None:
    told = {"CUIG_DATABASE_URL": "postgresql://x", "CUIG_REDIS_URL": url}
    if config in (ArenaConfig, WorkerConfig):
        told["CUIG_HOUSE_TOKEN"] = "x"
    with pytest.raises(ConfigError) as refused:
        read(config, told)
    assert str(refused.value) == (
        "CUIG_REDIS_URL: it is no address of a Redis, which is like redis://127.0.0.1:6379/0"
    )


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"CUIG_SMTP_URL": "smtps://mail.example"}, "needs CUIG_MAIL_FROM"),
        ({"CUIG_SMTP_URL": "https://mail.example"}, "no address of a mail server"),
        ({"CUIG_SMTP_URL": "smtps://ann:secret@mail.example"}, "stands in a file"),
        ({"CUIG_MAIL_FROM": "Arena <arena@school.example>"}, "no mail address"),
        (
            {
                "CUIG_SMTP_URL": "smtps://mail.example",
                "CUIG_SMTP_PASSWORD": "/nothing/here",
                "CUIG_MAIL_FROM": "arena@school.example",
                "CUIG_WEB_URL": "https://arena.example",
            },
            "CUIG_SMTP_PASSWORD: /nothing/here cannot be read",
        ),
    ],
)
def test_mail_that_could_not_be_sent_stops_a_worker(given: dict[str, str], says: str) -> None:
    needed = {"CUIG_DATABASE_URL": "x", "CUIG_REDIS_URL": "redis://h", "CUIG_HOUSE_TOKEN": "t"}
    with pytest.raises(ConfigError, match=says) as refused:
        read(WorkerConfig, {**needed, **given})
    assert "secret@" not in str(refused.value)
