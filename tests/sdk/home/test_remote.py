"""A bot that connects to a table at home is treated as it would be by a referee."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from itertools import pairwise
from queue import SimpleQueue
from typing import Any

import grpc
import pytest
from cuig.bots.random import Random
from cuig.client.on_error import OnError
from cuig.client.seat import BotError
from cuig.clock import ClockPolicy
from cuig.commitments import bots_nonce, nonce_commitment
from cuig.config import Address
from cuig.engine import preset
from cuig.home.contest import Contest, HomeTable, MatchOutcome, Played, plan_match, play_contest
from cuig.home.remote import RemoteHome, remote_at
from cuig.home.remote_server import RemoteError
from cuig.match import Ending, FaultKind, FaultPolicy
from cuig.v1 import actions_pb2, referee_pb2, referee_pb2_grpc

Says = Callable[[referee_pb2.Prompt], list[tuple[int, list[int]]]]
ILLEGAL = 52 + 40  # no card, and nothing that is ever legal
SECRET = bytes(range(32))
STALE = referee_pb2.REJECTION_REASON_STALE_PROMPT
UNKNOWN = referee_pb2.REJECTION_REASON_UNKNOWN_PROMPT
MALFORMED = referee_pb2.REJECTION_REASON_MALFORMED


def right(prompt: referee_pb2.Prompt) -> tuple[int, list[int]]:
    return prompt.id, list(prompt.legal[: max(1, prompt.choose_min)])


class Client:
    """A bot in a thread that answers as it is told to at its first prompt, and then rightly."""

    def __init__(
        self,
        address: Address,
        first: Says | None = None,
        ever: bool = False,
        hello: referee_pb2.Hello | None = None,
        token: str = "any",
        reveals: bool = True,
    ) -> None:
        self.heard: list[referee_pb2.PlayResponse] = []
        self.status: grpc.StatusCode | None = None
        self._hello = hello or referee_pb2.Hello(protocol=1, client="a test")
        self._first: Says | None = first
        self._ever = ever
        self._token = token
        self._reveals = reveals
        self._out: SimpleQueue[referee_pb2.PlayRequest | None] = SimpleQueue()
        self._opened: dict[int, referee_pb2.MatchOpened] = {}
        self._channel = grpc.insecure_channel(str(address))
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    @property
    def rejections(self) -> list[referee_pb2.Rejection]:
        return [rejection for message in self.heard for rejection in message.rejections]

    @property
    def opened(self) -> list[referee_pb2.MatchOpened]:
        return [opened for message in self.heard for opened in [*message.welcome.matches, *message.opened]]

    @property
    def prompts(self) -> list[referee_pb2.Prompt]:
        return [prompt for message in self.heard for prompt in [*message.welcome.prompts, *message.prompts]]

    @property
    def mixings(self) -> list[referee_pb2.Mixing]:
        return [mixing for message in self.heard for mixing in message.mixings]

    @property
    def goodbye(self) -> referee_pb2.Goodbye:
        return self.heard[-1].goodbye

    def _requests(self) -> Iterator[referee_pb2.PlayRequest]:
        yield referee_pb2.PlayRequest(hello=self._hello)
        while (request := self._out.get(timeout=60)) is not None:
            yield request

    def _run(self) -> None:
        stub = referee_pb2_grpc.RefereeServiceStub(self._channel)
        metadata = (("authorization", f"Bearer {self._token}"),) if self._token else ()
        stream: Any = stub.Play(self._requests(), metadata=metadata, timeout=60)
        try:
            for message in stream:
                self.heard.append(message)
                if message.HasField("goodbye"):
                    self._out.put(None)
                    continue
                for opened in [*message.welcome.matches, *message.opened]:
                    self._opened[opened.match] = opened
                    if opened.nonce_wanted:
                        own = nonce_commitment(opened.commitment, opened.entrant, self._nonce(opened))
                        committed = referee_pb2.NonceCommitment(match=opened.match, commitment=own)
                        self.say(referee_pb2.PlayRequest(nonce_commitments=[committed]))
                for mixing in message.mixings:
                    if not mixing.nonces and self._reveals:
                        nonce = self._nonce(self._opened[mixing.match])
                        revealed = referee_pb2.Nonce(match=mixing.match, nonce=nonce)
                        self.say(referee_pb2.PlayRequest(nonces=[revealed]))
                for prompt in [*message.welcome.prompts, *message.prompts]:
                    self._answer(prompt)
        except grpc.RpcError as error:
            self.status = error.code()

    def _nonce(self, opened: referee_pb2.MatchOpened) -> bytes:
        return bots_nonce(SECRET, opened.match_id, opened.commitment, opened.entrant)

    def _answer(self, prompt: referee_pb2.Prompt) -> None:
        said = [right(prompt)] if self._first is None else self._first(prompt)
        if not self._ever:
            self._first = None
        answers = [actions_pb2.Answer(prompt_id=number, actions=actions) for number, actions in said]
        self.say(referee_pb2.PlayRequest(answers=answers))

    def say(self, request: referee_pb2.PlayRequest) -> None:
        self._out.put(request)

    def ended(self) -> None:
        """Wait until the stream has ended."""
        self._thread.join(20)
        assert not self._thread.is_alive()

    def leave(self) -> None:
        self._out.put(None)
        self._thread.join(10)
        self._channel.close()


@pytest.fixture
def remote() -> Iterator[RemoteHome]:
    bot = remote_at(Address("127.0.0.1", 0))
    yield bot
    bot.server.close()


def played_with(
    remote: RemoteHome, client: Client, contest: Contest | None = None, on_error: OnError = OnError.RAISE
) -> Played:
    """A match of the remote bot against a random one."""
    contest = contest or Contest(preset("twenty-five"), 2, 1, duplicate=False)
    remote.server.wait(60)
    try:
        with HomeTable(on_error, contest.clock is not None) as table:
            return table.play(plan_match(contest, 0, 0, ["a", "b"]), [remote, Random])
    finally:
        remote.server.close("that was it")
        client.leave()


def contest_with(remote: RemoteHome, client: Client, contest: Contest) -> list[MatchOutcome]:
    remote.server.wait(60)
    try:
        return list(play_contest(contest, [remote, Random]))
    finally:
        remote.server.close("that was it")
        client.leave()


def test_the_first_of_two_answers_counts_and_the_second_is_stale(remote: RemoteHome) -> None:
    asked: list[int] = []

    def twice(prompt: referee_pb2.Prompt) -> list[tuple[int, list[int]]]:
        asked.append(prompt.id)
        return [(prompt.id, [prompt.legal[0]]), (prompt.id, [prompt.legal[-1]])]

    client = Client(remote.server.address, twice)
    assert played_with(remote, client).mistakes == 0
    [rejection] = client.rejections
    assert (rejection.prompt_id, rejection.reason) == (asked[0], STALE)


def test_the_very_answer_again_is_no_mistake_and_hears_nothing(remote: RemoteHome) -> None:
    client = Client(remote.server.address, lambda prompt: [right(prompt), right(prompt)], ever=True)
    assert played_with(remote, client).mistakes == 0
    assert not client.rejections


def test_an_illegal_answer_before_a_legal_one_is_refused_and_the_prompt_stays_open(
    remote: RemoteHome,
) -> None:
    client = Client(remote.server.address, lambda prompt: [(prompt.id, [500 + 1]), right(prompt)])
    assert played_with(remote, client).mistakes == 0
    [rejection] = client.rejections
    assert rejection.reason == referee_pb2.REJECTION_REASON_ILLEGAL
    assert rejection.message.endswith("(3.7)"), "the rule's paragraph"


def test_no_action_at_all_is_malformed_and_a_prompt_that_was_never_asked_unknown(remote: RemoteHome) -> None:
    client = Client(remote.server.address, lambda prompt: [(prompt.id, []), (10**9, [1]), right(prompt)])
    played_with(remote, client)
    assert [one.reason for one in client.rejections] == [MALFORMED, UNKNOWN]


def test_prompts_do_not_count_what_others_were_asked(remote: RemoteHome) -> None:
    client = Client(remote.server.address)
    played_with(remote, client)
    ids = [prompt.id for prompt in client.prompts]
    assert len(set(ids)) == len(ids)
    assert max(ids) < 2**53
    assert any(after < before for before, after in pairwise(ids)), "ids come in order"


def test_the_last_refusal_that_is_borne_is_a_mistake(remote: RemoteHome) -> None:
    client = Client(remote.server.address, lambda prompt: [(prompt.id, [ILLEGAL])] * 3, ever=True)
    with pytest.raises(BotError, match="gave a wrong answer"):
        played_with(remote, client)


def test_under_default_the_match_goes_on_and_the_fault_is_counted(remote: RemoteHome) -> None:
    client = Client(remote.server.address, lambda prompt: [(prompt.id, [ILLEGAL])] * 3)
    played = played_with(remote, client, on_error=OnError.DEFAULT)
    assert (played.mistakes, played.result.standings[0].faults) == (1, 1)
    assert played.result.ending is Ending.PLAYED_OUT


def test_by_a_clock_a_bot_that_says_nothing_is_late_and_its_late_answer_stale(remote: RemoteHome) -> None:
    late: list[referee_pb2.Prompt] = []

    def silent_then_late(prompt: referee_pb2.Prompt) -> list[tuple[int, list[int]]]:
        late.append(prompt)
        return [right(prompt)] if len(late) > 2 else [] if len(late) == 1 else [right(late[0]), right(prompt)]

    client = Client(remote.server.address, silent_then_late, ever=True)
    clock = ClockPolicy(decision_ms=300, bank_ms=0, increment_ms=0, startup_ms=0)
    contest = Contest(preset("twenty-five"), 2, 1, duplicate=False, clock=clock)
    played = played_with(remote, client, contest)
    assert played.result.standings[0].faults == 1
    assert [fault.kind for segment in played.record for fault in segment.faults] == [FaultKind.LATE]
    assert [(one.prompt_id, one.reason) for one in client.rejections] == [(late[0].id, STALE)]
    assert client.opened[0].clock.decision_ms == 300
    assert 0 < late[0].time_left_ms <= 300


def test_strictly_a_fault_is_the_match(remote: RemoteHome) -> None:
    client = Client(remote.server.address, lambda prompt: [])
    clock = ClockPolicy(decision_ms=200, bank_ms=0, increment_ms=0, startup_ms=0)
    contest = Contest(preset("twenty-five"), 2, 1, duplicate=False, clock=clock, faults=FaultPolicy.STRICT)
    played = played_with(remote, client, contest)
    assert played.result.ending is Ending.FORFEIT
    assert played.result.standings[0].forfeited
    closed = [closed for message in client.heard for closed in message.closed]
    assert closed[0].result.ending == referee_pb2.ENDING_FORFEIT


def test_its_nonce_is_committed_to_told_and_in_the_cards(remote: RemoteHome) -> None:
    hello = referee_pb2.Hello(protocol=1, commits=True)
    client = Client(remote.server.address, hello=hello)
    outcomes = contest_with(remote, client, Contest(preset("twenty-five"), 2, 1, duplicate=False))
    assert len(outcomes) == 1
    [opened] = client.opened
    first, second = client.mixings
    assert not first.nonces
    assert second.commitments == first.commitments
    nonce = bots_nonce(SECRET, opened.match_id, opened.commitment, opened.entrant)
    assert list(second.nonces) == [nonce, b""]


def test_who_does_not_reveal_what_it_committed_to_forfeits(remote: RemoteHome) -> None:
    client = Client(remote.server.address, hello=referee_pb2.Hello(protocol=1, commits=True), reveals=False)
    clock = ClockPolicy(decision_ms=200, bank_ms=0, increment_ms=0, startup_ms=0)
    played = played_with(remote, client, Contest(preset("twenty-five"), 2, 1, duplicate=False, clock=clock))
    assert played.result.ending is Ending.FORFEIT
    assert played.result.cause is not None
    assert "was not revealed" in played.result.cause.detail
    assert not client.prompts, "something was dealt"


def test_who_comes_back_finds_its_match_and_its_open_prompt(remote: RemoteHome) -> None:
    first = Client(remote.server.address, lambda prompt: [])
    remote.server.wait(60)
    played: list[Played] = []

    def play() -> None:
        contest = Contest(preset("twenty-five"), 2, 1, duplicate=False)
        with HomeTable() as table:
            played.append(table.play(plan_match(contest, 0, 0, ["a", "b"]), [remote, Random]))

    playing = threading.Thread(target=play, daemon=True)
    playing.start()
    for _ in range(2000):
        if first.prompts:
            break
        playing.join(0.01)
    second = Client(remote.server.address)
    playing.join(60)
    assert played
    remote.server.close()
    first.leave()
    second.leave()
    assert first.heard[-1].goodbye.reason == referee_pb2.GOODBYE_REASON_REPLACED
    [asked] = second.heard[0].welcome.prompts
    assert asked.id == first.prompts[0].id
    assert second.heard[0].welcome.matches[0].match == first.opened[0].match


def test_a_bot_without_a_token_is_refused(remote: RemoteHome) -> None:
    client = Client(remote.server.address, token="")
    client.ended()
    assert client.status is grpc.StatusCode.UNAUTHENTICATED


@pytest.mark.parametrize(
    ("hello", "says"),
    [
        (referee_pb2.Hello(protocol=2), "version 2 of the protocol"),
        (referee_pb2.Hello(protocol=1, presets=["twentyfive"]), "there is no preset 'twentyfive'"),
        (None, "no hello"),
    ],
)
def test_what_breaks_the_protocol_ends_the_stream_with_the_reason(
    remote: RemoteHome, hello: referee_pb2.Hello | None, says: str
) -> None:
    client = Client(remote.server.address, hello=hello or referee_pb2.Hello())
    if hello is None:
        client.leave()
        client = Client(remote.server.address)
        client.say(referee_pb2.PlayRequest(hello=referee_pb2.Hello(protocol=1)))
        says = "a second hello"
    client.ended()
    assert client.goodbye.reason == referee_pb2.GOODBYE_REASON_PROTOCOL
    assert says in client.goodbye.message


def test_a_game_that_the_bot_does_not_play_is_said_before_the_first_card(remote: RemoteHome) -> None:
    client = Client(remote.server.address, hello=referee_pb2.Hello(protocol=1, presets=["one-ten"]))
    with pytest.raises(RemoteError, match="plays one-ten and not twenty-five"):
        played_with(remote, client)
