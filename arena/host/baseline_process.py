"""The one process of a baseline that the house plays: at all its seats, a fresh instance for each.

It is started by `baseline_bot` with two pipes, on which either side says lines of JSON:

    host     {"bot": …, "token": …, "presets": […], "client": …, "roots": PEM or null, "log": …}   first
             {"referees": ["host:port", …]}                       at the beginning and when they change
    process  {"ready": true}                                      it has imported the baseline
             {"matches": 3}                                       when that changes

It ends when the host closes its pipe or is gone.
"""

from __future__ import annotations

import asyncio
import json
import logging
import sys
from typing import Any, Final

from cuig.client.errors import SessionError
from cuig.client.options import SessionOptions
from cuig.client.session import Session
from cuig.loading import load_bot
from cuig.net.dialer import Dialer
from cuig.process import infrequent_gc, loop_factory

from arena.logs import log_to_stderr

log = logging.getLogger(__name__)

# The more seats, the more prompts a message holds. A baseline that thinks offers what it is found to carry.
SEATS: Final = 256
_TELL_S: Final = 0.5


async def play(told: dict[str, Any], orders: asyncio.StreamReader) -> None:
    """Play until there are no more orders. Raises SessionError when the bot cannot go on."""
    bot = load_bot(told["bot"])
    roots = None if told["roots"] is None else told["roots"].encode()
    options = SessionOptions(
        token=told["token"],
        client=told["client"],
        capacity=0 if bot.threads else SEATS,
        presets=tuple(told["presets"]),
        dialer=Dialer(roots=roots, plain=True),
        fair_cards=None,  # the house itself is no witness of what the house deals
    )
    session = Session(bot, options)
    playing = asyncio.create_task(session.run())
    others = [asyncio.create_task(_obey(session, orders)), asyncio.create_task(_tell(session))]
    _say({"ready": True})
    await playing
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)


async def _obey(session: Session, orders: asyncio.StreamReader) -> None:
    while line := await orders.readline():
        session.attend(json.loads(line)["referees"])
    session.stop()


async def _tell(session: Session) -> None:
    told = 0
    while True:
        await asyncio.sleep(_TELL_S)
        if session.matches != told:
            told = session.matches
            _say({"matches": told})


def _say(what: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(what) + "\n")
    sys.stdout.flush()


async def _main() -> int:
    orders = asyncio.StreamReader()
    pipe, _ = await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(orders), sys.stdin
    )
    try:
        told = json.loads(await orders.readline() or b"null")
        if told is None:
            return 0
        log_to_stderr(told["log"])
        await play(told, orders)
    except SessionError as error:
        log.warning("ended: %s", error)
        return 1
    finally:
        pipe.close()
    return 0


if __name__ == "__main__":
    with infrequent_gc(), asyncio.Runner(loop_factory=loop_factory()) as runner:
        sys.exit(runner.run(_main()))
