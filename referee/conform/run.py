"""The script: every check, one after another, with one client."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from cuig.config import Address
from cuig.conformance import Finding, Outcome
from cuig.engine.presets import PRESETS
from cuig.process import loop_factory

from referee.conform import answers, cards, games, streams
from referee.conform.kit import ANSWER_S, Came, Kit, LeftOut
from referee.conform.positions import Position, positions

_CHECK_S: Final = 120.0


@dataclass(frozen=True, slots=True)
class Check:
    """One thing to be checked.

    Attributes:
        says: What the client does, as a clause.
        expected: What it should do, as a sentence.
        function: Raises Came or LeftOut.
    """

    says: str
    expected: str
    function: Callable[[Kit], Awaitable[None]]


_COMES: Final = (
    "comes and says hello",
    "A stream of `Play` with a token in its metadata, and a hello of protocol 1 as its first message.",
)
CHECKS: Final = (
    Check(
        "plays a match without a fault",
        "A whole match in which the first fault would be the end.",
        games.plays_a_match,
    ),
    Check(
        "keeps to a short clock",
        "A whole match with half a second a decision and one more second in the bank.",
        games.keeps_to_a_short_clock,
    ),
    Check(
        f"answers a batch of up to {games.BATCH} prompts",
        "All prompts of one message are answered, several answers a message.",
        games.answers_a_batch_with_batches,
    ),
    Check(
        "tries again when an answer is refused",
        "Another answer to the same prompt, which stays open after ILLEGAL or MALFORMED.",
        answers.tries_again,
    ),
    Check(
        "leaves a prompt alone that was decided without it",
        "After STALE_PROMPT no other answer to that prompt; the next ones are answered.",
        answers.goes_on_after_a_late_answer,
    ),
    Check(
        "plays on where an answer arrives twice",
        "Nothing: the referee says no word about it.",
        answers.may_be_heard_twice,
    ),
    Check(
        "ignores fields that it does not know",
        "Fields of a later version, in every message, change nothing.",
        answers.ignores_unknown_fields,
    ),
    Check(
        "plays on after a match was called off",
        "`closed` without a result ends the match, and nothing else.",
        streams.plays_on_after_a_match_was_called_off,
    ),
    Check(
        "plays on after a notice",
        "`notice` is for its owner; the stream goes on.",
        streams.hears_a_notice,
    ),
    Check(
        "comes back to open prompts when its connection breaks",
        "A new stream within twenty seconds, and answers to the prompts in its welcome.",
        streams.comes_back_to_open_prompts,
    ),
    Check(
        "commits to a nonce, and reveals it once all have committed",
        "A commitment of 32 bytes within 2 s; the nonce after `mixings`, and not before.",
        cards.commits_and_reveals,
    ),
    Check(
        "adds the same nonce when a match is opened again",
        "The nonce follows from the bot's secret, the match and the house's commitment.",
        cards.adds_the_same_when_opened_again,
    ),
    Check(
        "reveals its nonce after its connection broke",
        "`opened.mixing` in the welcome, with `nonce_wanted`, asks for the nonce.",
        cards.comes_back_to_reveal,
    ),
    Check(
        "keeps its nonce from a house that lies about its commitment",
        "No nonce where `mixings` has something else, or nothing, in place of its commitment.",
        cards.keeps_its_nonce_from_a_house_that_lies,
    ),
    Check(
        "takes its leave of a referee that goes down, and comes back",
        "After DRAINING it ends its side at once, comes back after `retry_after_ms`, and plays on.",
        streams.waits_for_a_referee_that_goes_down,
    ),
    Check(
        "stays away when another copy has taken over",
        "After REPLACED it ends its side, and does not come again.",
        streams.stays_away_when_replaced,
    ),
    Check(
        "kept to the protocol all the while",
        "No empty message, no illegal answer, no stream ended without a reason.",
        streams.kept_to_the_protocol,
    ),
)


def conform(
    listen: Address, patience_s: float, ready: Callable[[], None], told: Callable[[Finding], None]
) -> None:
    """Listen for a client, and check it (see `cuig.conformance.Conform`). Raises CannotListen."""
    logging.getLogger("referee").setLevel(logging.ERROR)
    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        runner.run(check_client(listen, patience_s, ready, told))


async def check_client(
    listen: Address,
    patience_s: float,
    ready: Callable[[], None],
    told: Callable[[Finding], None],
    presets: Sequence[str] = tuple(PRESETS),
    checks: Sequence[Check] = CHECKS,
    answer_s: float = ANSWER_S,
) -> None:
    """Do what `conform` does, with every kind of prompt of these presets and with these checks.

    answer_s: how long an answer may take.
    """
    kit = Kit(listen, answer_s)
    await kit.start()
    ready()
    try:
        came = await _finding(
            kit, Check(*_COMES, partial(streams.comes, patience_s=patience_s)), patience_s + _CHECK_S
        )
        told(came)
        if came.outcome is not Outcome.PASSED:
            return
        kit.games = tuple(kit.hello.presets) or tuple(PRESETS)
        for name in presets:
            found = await asyncio.to_thread(positions, name)
            told(await _finding(kit, _game(name, found)))
        for check in checks:
            told(await _finding(kit, check))
    finally:
        await kit.close()


def _game(name: str, found: Sequence[Position]) -> Check:
    kinds = ", ".join(one.kind for one in found)

    async def function(kit: Kit) -> None:
        if name not in kit.games:
            raise LeftOut("it does not play it: `hello.presets` says so")
        await kit.attached()
        await games.answers_every_kind(kit, found)

    return Check(f"answers every kind of prompt of {name} ({kinds})", "A legal answer to each.", function)


async def _finding(kit: Kit, check: Check, seconds: float = _CHECK_S) -> Finding:
    """Make a check; whatever it does, the next is made with a client that is left in peace."""
    try:
        async with asyncio.timeout(seconds):
            await check.function(kit)
    except Came as came:
        return Finding(check.says, Outcome.FAILED, check.expected, str(came))
    except LeftOut as left_out:
        return Finding(check.says, Outcome.LEFT_OUT, check.expected, str(left_out))
    except TimeoutError:
        return Finding(check.says, Outcome.FAILED, check.expected, f"nothing within {seconds:.0f} s")
    finally:
        kit.tap.let_through()
    return Finding(check.says, Outcome.PASSED, check.expected)
