"""Numbers in texts: digits of ASCII, within bounds, and nothing else that Python would read."""

from __future__ import annotations

import pytest
from cuig.config import parse_address
from cuig.engine.actions import parse_action
from cuig.engine.errors import ActionError
from cuig.engine.numbers import LARGEST, whole_number


def test_digits_are_a_number() -> None:
    assert [whole_number(text) for text in ("0", "7", "007", str(LARGEST))] == [0, 7, 7, LARGEST]


@pytest.mark.parametrize("text", ["", "١", "1٢", "７", "²", " 1", "1\n", "1_0", "+1", "-1", "1.0", "9" * 19])
def test_anything_else_is_none(text: str) -> None:
    with pytest.raises(ValueError, match=r"^a whole number from 0 on is wanted, not "):
        whole_number(text)


def test_bounds_are_said() -> None:
    assert [whole_number(text, 1, 3) for text in ("1", "3")] == [1, 3]
    for text in ("0", "4"):
        with pytest.raises(ValueError, match=rf"^a whole number from 1 to 3 is wanted, not '{text}'$"):
            whole_number(text, 1, 3)


@pytest.mark.parametrize("host", ["a..b", ".", "x" * 64, "xn--é", "\udcff"])
def test_what_no_host_can_be_called_is_no_address(host: str) -> None:
    with pytest.raises(ValueError, match="is not host:port: no host can have that name"):
        parse_address(f"{host}:5")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("http://127.0.0.1:8081", "leave out 'http://', as in 127.0.0.1:8081"),
        ("https://arena.example/bots/", "leave out 'https://' and '/bots/', as in arena.example:PORT"),
        ("arena.example:8081/", "leave out '/', as in arena.example:8081"),
        ("grpc://[::1]:5/x:7", "leave out 'grpc://' and '/x:7', as in [::1]:5"),
    ],
)
def test_what_is_too_much_in_an_address_is_named_with_what_it_should_be(text: str, says: str) -> None:
    with pytest.raises(ValueError, match="is not host:port") as refused:
        parse_address(text)
    assert says in str(refused.value)


@pytest.mark.parametrize("host", ["müller.example", "a_b.example.", "fe80::1%eth0", "x" * 63])
def test_unusual_hosts_are_addresses(host: str) -> None:
    assert parse_address(f"[{host}]:5") == (host, 5)


def test_ports_and_bids_are_numbers_too() -> None:
    with pytest.raises(ValueError, match="is not host:port"):
        parse_address("127.0.0.1:٨٠٨٠")
    with pytest.raises(ActionError):
        parse_action("bid:١٥")
