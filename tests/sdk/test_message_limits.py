"""Every string, byte string and list of a request has a limit, which its comment says and which is kept."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from cuig.engine.presets import PRESETS
from cuig.message_limits import AS_A_MESSAGE, LIMITS, LimitExceeded, check_limits
from cuig.net.channel import MESSAGE_LIMIT
from cuig.v1 import actions_pb2, arena_pb2, referee_pb2, rules_pb2

PROTO = Path(__file__).parents[2] / "proto" / "cuig" / "v1"
SERVICES = (
    *arena_pb2.DESCRIPTOR.services_by_name.values(),
    *referee_pb2.DESCRIPTOR.services_by_name.values(),
)


def reachable(message: Any) -> Iterator[Any]:
    """The message and all messages within it."""
    seen, waiting = set(), [message]
    while waiting:
        one = waiting.pop()
        if one.full_name not in seen:
            seen.add(one.full_name)
            yield one
            waiting += [field.message_type for field in one.fields if field.message_type is not None]


def fields_with_a_length() -> Iterator[Any]:
    for service in SERVICES:
        for method in service.methods:
            for message in reachable(method.input_type):
                yield from (
                    field
                    for field in message.fields
                    if field.is_repeated or field.cpp_type == field.CPPTYPE_STRING
                )


FIELDS = {field.full_name.removeprefix("cuig.v1."): field for field in fields_with_a_length()}


@cache
def comments() -> dict[str, str]:
    """By field, the comment beside it and those directly above it."""
    said: dict[str, str] = {}
    for file in PROTO.glob("*.proto"):
        message, above = "", ""
        for line in file.read_text().splitlines():
            begins = re.match(r"message (\w+)", line)
            field = re.match(r"\s+(?:[\w.]+|map<.*>|repeated \w+|optional \w+) (\w+) = \d+;(.*)", line)
            if begins:
                message = begins[1]
            if line.strip().startswith("//"):
                above += " " + line.strip("/ ")
                continue
            if field:
                said[f"{message}.{field[1]}"] = above + field[2]
            above = ""
    return said


def test_every_field_of_every_request_that_has_a_length_has_a_limit() -> None:
    assert set(FIELDS) == set(LIMITS)
    for name, field in FIELDS.items():
        limit = LIMITS[name]
        assert (limit.count is not None) == bool(field.is_repeated), name
        texts = field.cpp_type == field.CPPTYPE_STRING
        assert (limit.length is not None) == texts, name


@pytest.mark.parametrize("name", LIMITS)
def test_a_comment_says_the_limit(name: str) -> None:
    limit = LIMITS[name]
    where = re.sub(r"\.OptionsEntry\.\w+", ".options", name)
    for most in (limit.count, limit.length):
        if most == AS_A_MESSAGE:
            assert "as many as a message holds" in comments()[where].lower()
        elif most is not None:
            assert re.search(rf"\b{most}\b", comments()[where]), f"{where} does not say {most}"


@pytest.mark.parametrize(
    ("request_of", "field"),
    [
        (lambda more: referee_pb2.PlayRequest(hello=referee_pb2.Hello(client="x" * (80 + more))), "client"),
        (
            lambda more: referee_pb2.PlayRequest(hello=referee_pb2.Hello(presets=["x"] * (32 + more))),
            "presets",
        ),
        (
            lambda more: referee_pb2.PlayRequest(hello=referee_pb2.Hello(presets=["x" * (32 + more)])),
            "presets",
        ),
        (lambda more: actions_pb2.Answer(actions=[1] * (64 + more)), "actions"),
        (lambda more: arena_pb2.WatchMatchRequest(match_id="1" * (64 + more)), "match_id"),
        (lambda more: arena_pb2.IntrospectRequest(token_sha256=bytes(32 + more)), "token_sha256"),
        (lambda more: rules_pb2.Rules(options={"x" * (64 + more): "y"}), "key"),
        (lambda more: rules_pb2.Rules(options={"x": "y" * (256 + more)}), "value"),
    ],
)
def test_a_field_may_be_as_long_as_its_limit_and_no_longer(request_of: Any, field: str) -> None:
    check_limits(request_of(0))
    with pytest.raises(LimitExceeded) as exceeded:
        check_limits(request_of(1))
    assert exceeded.value.field == field


def test_the_longest_announcement_of_a_full_referee_is_a_message_that_the_arena_takes() -> None:
    attached = arena_pb2.Attachment(
        version_id=str(2**63 - 1), seats=2**31, free=2**31, presets=sorted(PRESETS)
    )
    request = arena_pb2.AnnounceRequest(address="x" * 300, draining=True)
    request.attached.extend([attached] * (LIMITS["AnnounceRequest.attached"].count or 0))
    check_limits(request)
    assert request.ByteSize() < MESSAGE_LIMIT
