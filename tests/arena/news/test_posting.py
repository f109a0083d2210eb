"""A webhook's request leads nowhere into the arena's own network, whatever its name says."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterator, Sequence

import pytest

from arena.news.posting import LONGEST_URL, UrlRefused, check_url, networks, post, reachable
from tests.support.receiver import Receiver, receiver

LOOPBACK = networks("127.0.0.0/8")


@pytest.fixture
def there() -> Iterator[Receiver]:
    with receiver() as found:
        yield found


async def test_what_is_sent_arrives_as_it_was_signed(there: Receiver) -> None:
    posted = await post(there.url, b'{"a": 1}', {"webhook-id": "msg_1"}, LOOPBACK)
    assert (posted.status, posted.arrived) == (204, True)
    [(path, headers, body)] = there.heard
    assert (path, body) == ("/cuig?x=1", b'{"a": 1}')
    assert headers["webhook-id"] == "msg_1"
    assert headers["host"] == f"127.0.0.1:{there.port}"
    assert headers["content-type"] == "application/json"


async def test_nothing_of_this_network_is_reached_unless_the_operator_allows_it(there: Receiver) -> None:
    posted = await post(there.url, b"{}", {})
    assert posted.failure == "127.0.0.1 is inside a network that webhooks may not reach"
    for other in ("10.0.0.0/8", "::1/128", "127.0.1.0/24"):
        assert not (await post(there.url, b"{}", {}, networks(other))).arrived
    assert there.heard == []


async def test_a_name_is_resolved_once_and_what_was_checked_is_what_is_reached(there: Receiver) -> None:
    asked = []

    async def changing(host: str, port: int) -> Sequence[str]:
        asked.append(host)
        return ["127.0.0.1"] if len(asked) == 1 else ["10.255.255.1"]

    url = f"http://bots.invalid:{there.port}/"
    assert (await post(url, b"{}", {}, LOOPBACK, resolve=changing)).arrived
    assert asked == ["bots.invalid"]
    assert there.heard[0][1]["host"] == f"bots.invalid:{there.port}"


async def test_a_name_that_leads_inside_is_not_followed(there: Receiver) -> None:
    async def inside(host: str, port: int) -> Sequence[str]:
        return ["127.0.0.1", "::ffff:127.0.0.1", "fe80::1%eth0"]

    posted = await post(f"http://bots.example:{there.port}/", b"{}", {}, resolve=inside)
    assert posted.failure == "bots.example is inside a network that webhooks may not reach"
    assert there.heard == []


async def test_a_redirect_is_a_failure_and_is_not_followed(there: Receiver) -> None:
    there.status, there.location = 302, there.url
    posted = await post(there.url, b"{}", {}, LOOPBACK)
    assert (posted.status, posted.failure) == (302, "the answer was 302")
    assert len(there.heard) == 1


async def test_no_proxy_of_the_environment_is_used(there: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9")
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:9")
    assert (await post(there.url, b"{}", {}, LOOPBACK)).arrived


async def test_a_public_address_is_reached_by_https_only() -> None:
    async def public(host: str, port: int) -> Sequence[str]:
        return ["93.184.215.14"]

    posted = await post("http://bots.example/", b"{}", {}, resolve=public)
    assert posted.failure == "a public address is reached by https only"


async def test_who_does_not_answer_is_left_in_time() -> None:
    async def slow(host: str, port: int) -> Sequence[str]:
        raise TimeoutError

    posted = await post("https://bots.example/", b"{}", {}, resolve=slow, seconds=0.2)
    assert not posted.arrived
    posted = await post("http://127.0.0.1:1/", b"{}", {}, LOOPBACK)
    assert posted.status is None
    assert posted.failure


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0"),
        *("224.0.0.1", "255.255.255.255", "198.18.0.1", "::1", "::", "fe80::1", "fd00::1", "ff02::1"),
        *("::ffff:10.0.0.1", "2002:7f00:1::", "64:ff9b::7f00:1", "64:ff9b::10.0.0.1"),
    ],
)
def test_an_address_inside_is_not_reachable(address: str) -> None:
    assert not reachable(ipaddress.ip_address(address), ())


@pytest.mark.parametrize("address", ["93.184.215.14", "2606:4700::1111", "64:ff9b::5db8:d70e"])
def test_a_public_address_is(address: str) -> None:
    assert reachable(ipaddress.ip_address(address), ())


def test_what_is_allowed_is_reachable_and_its_neighbours_are_not() -> None:
    allowed = networks("10.1.0.0/16, fd00:7::/64")
    assert reachable(ipaddress.ip_address("10.1.2.3"), allowed)
    assert reachable(ipaddress.ip_address("::ffff:10.1.2.3"), allowed)
    assert reachable(ipaddress.ip_address("fd00:7::9"), allowed)
    assert not reachable(ipaddress.ip_address("10.2.0.1"), allowed)


@pytest.mark.parametrize(
    "url",
    [
        "",
        "bots.example",
        "ftp://bots.example/",
        "https://",
        "https://ann:secret@bots.example/",
        "https://bots.example/#part",
        "https://bots.example:port/",
        "https://bots.example/a b",
        "https://bots.example/\r\nx: y",
        "https://böts.example/",
        "https://bots.example/" + "x" * LONGEST_URL,
    ],
)
def test_what_is_no_address_of_a_webhook_is_refused(url: str) -> None:
    with pytest.raises(UrlRefused):
        check_url(url)
