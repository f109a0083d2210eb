"""All intervals and time-outs of a referee, and its clock."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from cuig.net.channel import PING_ANSWER_S, PING_EVERY_S

# The time in seconds since any fixed moment; it never goes back.
Clock: TypeAlias = Callable[[], float]
STEADY_CLOCK: Final[Clock] = time.monotonic


@dataclass(frozen=True, slots=True, kw_only=True)
class Timings:
    """How long a referee waits for what, in seconds. docs/protocol.md promises some of the defaults."""

    # A bot's stream.
    ping_every_s: float = PING_EVERY_S  # keepalive
    ping_answer_s: float = PING_ANSWER_S  # the connection ends if a ping is not answered within this
    hello_s: float = 10.0  # for the first message
    refused_hello_s: float = 1.0  # for the first message of a caller that is refused whatever it says
    stall_s: float = 15.0  # a write that takes longer is to a bot that does not read
    goodbye_s: float = 2.0  # for writing the last message
    # The stream stays open this long after its goodbye unless the bot ends it: a bot that writes to an ended
    # stream loses what it has not read yet, and would never hear why.
    linger_s: float = 1.0
    come_back_after_s: float = 1.0  # what bots are told when the referee goes down

    # Questions that wait for others, to share a message.
    window_s: float = 0.001
    longest_window_s: float = 0.025  # where bots are slow

    # Matches.
    # Between a deal and its first lead where a seat may be asked in secret whether to rob; 0: none at all.
    least_lead_pause_s: float = 0.002
    most_lead_pause_s: float = 2.0
    closed_kept_s: float = 600.0  # for which a bot that comes back is told what has closed
    nonces_s: float = 2.0  # for which the cards wait for the bots' nonces
    check_every_s: float = 0.02  # between two checks of all deadlines
    late_check_s: float = 0.1  # a check that comes later than this may overtake answers that came in time
    # A referee that dies loses this much play, and spectators see it this much later.
    record_every_s: float = 0.25
    # Beyond the limit of the open question, for its answer or fault to reach the record.
    progress_s: float = 60.0

    # The arena.
    arena_call_s: float = 3.0
    announce_every_s: float = 2.0
    gather_s: float = 0.1  # after a change, to announce all changes of a crowd at once
    longest_pause_s: float = 10.0  # between announcements that fail
    recheck_tokens_s: float = 30.0  # between two checks of the attached bots' tokens
    token_fresh_s: float = 60.0  # for which the arena's answer about a token is used
    # For which "nobody's token" is used: guessing must not load the arena, nor a new token wait long.
    token_unknown_s: float = 3.0
    token_stale_s: float = 15 * 60.0  # for which an old answer is used while the arena cannot be asked

    # Going down.
    grace_s: float = 2.0  # for open calls; what is left then is cut
    farewell_s: float = 1.0  # for the last announcement


USUAL_TIMINGS: Final = Timings()
