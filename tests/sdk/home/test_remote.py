"""A bot that connects to a table at home is answered as it would be by a referee."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from queue import SimpleQueue
from typing import Any

import grpc
import pytest
from cuig.bots.random import Random
from cuig.client.seat import BotError
from cuig.config import Address
from cuig.home.contest import Played
from cuig.home.remote import RemoteBot, remote_at
from cuig.testing import play_out
from cuig.v1 import actions_pb2, referee_pb2, referee_pb2_grpc

Says = Callable[[referee_pb2.Prompt], list[tuple[int, list[int]]]]
ILLEGAL = 52 + 40  # no card, and nothing that is ever legal


def right(prompt: referee_pb2.Prompt) -> tuple[int, list[int]]:
    return prompt.id, list(prompt.legal[: max(1, prompt.choose_min)])


class Client:
    """A bot in a thread that answers as it is told to at its first prompt, and then rightly."""

    def __init__(self, address: Address, first: Says, ever: bool = False) -> None:
        self.rejections: list[referee_pb2.Rejection] = []
        self.goodbye = ""
        self._first: Says | None = first
        self._ever = ever
        self._out: SimpleQueue[referee_pb2.PlayRequest | None] = SimpleQueue()
        self._channel = grpc.insecure_channel(str(address))
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _requests(self) -> Iterator[referee_pb2.PlayRequest]:
        yield referee_pb2.PlayRequest(hello=referee_pb2.Hello(protocol=1, client="a test"))
        while (request := self._out.get(timeout=60)) is not None:
            yield request

    def _run(self) -> None:
        stub = referee_pb2_grpc.RefereeServiceStub(self._channel)
        stream: Any = stub.Play(self._requests(), timeout=60)
        for message in stream:
            self.rejections += message.rejections
            for prompt in [*message.welcome.prompts, *message.prompts]:
                said = [right(prompt)] if self._first is None else self._first(prompt)
                if not self._ever:
                    self._first = None
                answers = [actions_pb2.Answer(prompt_id=number, actions=actions) for number, actions in said]
                self._out.put(referee_pb2.PlayRequest(answers=answers))
            if message.HasField("goodbye"):
                self.goodbye = message.goodbye.message
                return

    def leave(self) -> None:
        self._out.put(None)
        self._thread.join(10)
        self._channel.close()


@pytest.fixture
def remote() -> Iterator[type[RemoteBot]]:
    bot = remote_at(Address("127.0.0.1", 0))
    yield bot
    bot.server.close()


def played_with(remote: type[RemoteBot], first: Says, ever: bool = False) -> tuple[Played, Client]:
    client = Client(remote.server.address, first, ever)
    remote.server.wait(60)
    try:
        return play_out(remote, Random), client
    finally:
        remote.server.close("that was it")
        client.leave()


def test_the_first_of_two_answers_counts_and_the_second_is_stale(remote: type[RemoteBot]) -> None:
    asked: list[int] = []

    def twice(prompt: referee_pb2.Prompt) -> list[tuple[int, list[int]]]:
        asked.append(prompt.id)
        return [(prompt.id, [prompt.legal[0]]), (prompt.id, [prompt.legal[-1]])]

    played, client = played_with(remote, twice)
    assert played.mistakes == 0
    [rejection] = client.rejections
    assert rejection.prompt_id == asked[0]
    assert rejection.reason == referee_pb2.REJECTION_REASON_STALE_PROMPT


def test_an_illegal_answer_before_a_legal_one_is_refused_and_the_prompt_stays_open(
    remote: type[RemoteBot],
) -> None:
    played, client = played_with(remote, lambda prompt: [(prompt.id, [ILLEGAL]), right(prompt)])
    assert played.mistakes == 0
    [rejection] = client.rejections
    assert rejection.reason == referee_pb2.REJECTION_REASON_ILLEGAL
    assert "legal" in rejection.message or "no answer here" in rejection.message


def test_no_action_at_all_is_malformed_and_a_prompt_that_was_never_asked_unknown(
    remote: type[RemoteBot],
) -> None:
    _, client = played_with(remote, lambda prompt: [(prompt.id, []), (10**9, [1]), right(prompt)])
    assert [one.reason for one in client.rejections] == [
        referee_pb2.REJECTION_REASON_MALFORMED,
        referee_pb2.REJECTION_REASON_UNKNOWN_PROMPT,
    ]


def test_the_last_refusal_that_is_borne_is_a_mistake(remote: type[RemoteBot]) -> None:
    with pytest.raises(BotError, match="gave a wrong answer"):
        played_with(remote, lambda prompt: [(prompt.id, [ILLEGAL])] * 3, ever=True)
