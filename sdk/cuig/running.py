"""Playing in an arena from a script: `run(MyBot)`."""

from __future__ import annotations

import asyncio
import logging
import signal
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any, Final

from cuig.bot import Bot
from cuig.client.credentials import token_from
from cuig.client.exit_status import EXPECTED, end_with_a_sentence
from cuig.client.local_arena import local_arena, none_found
from cuig.client.on_error import OnError
from cuig.client.options import SessionError, Terms
from cuig.client.receipts import Receipts
from cuig.client.session import PATIENCE_SECONDS, Session
from cuig.config import Address, parse_address, parse_log_level, read
from cuig.home.loading import reading_a_bot
from cuig.net.certificates import trusting
from cuig.net.diagnosis import Way
from cuig.process import collecting_seldom, loop_factory
from cuig.version import installed_version

log: Final = logging.getLogger("cuig.session")


@dataclass(frozen=True, slots=True)
class Settings:
    """What a bot's process is told by its environment; the token is read by `credentials`."""

    arena: Address | None = None
    log: str = field(default="info", metadata={"reader": parse_log_level})


def client_name() -> str:
    """Name this package and its version, as it introduces itself to a referee."""
    return f"cuig-python {installed_version() or ''}".rstrip()


def new_session(
    bot: type[Bot],
    *,
    arena: str | None = None,
    referee: str | Sequence[str] | None = None,
    token: str | None = None,
    token_file: str | Path | None = None,
    capacity: int = 0,
    presets: Sequence[str] = (),
    on_error: OnError | str = OnError.DEFAULT,
    tls: bool = False,
    roots: bytes | None = None,
    plain: bool = False,
    patience: float = PATIENCE_SECONDS,
    receipts: str | Path | None = None,
) -> Session:
    """A session for a bot, as `run` makes it; `await session.run()` plays it in a loop of one's own.

    receipts: a file that keeps, line by line, what `cuig verify --receipts` checks the cards of a match by.
    Raises CredentialError, ConfigError, SessionError where no arena is known, CertificatesUnreadable where
    none is in `roots` (PEM), ValueError for an address that is none, and OSError for receipts that cannot be
    kept.
    """
    referees = (referee,) if isinstance(referee, str) else tuple(referee or ())
    if arena is None and not referees:
        told = read(Settings).arena
        arena = str(told) if told is not None else local_arena()
    if arena is None and not referees:
        raise SessionError(none_found())
    for address in [arena, *referees]:
        if address is not None and not address.startswith("unix:"):
            parse_address(address)
    if roots is not None:
        trusting(roots)
    terms = Terms(
        token=token_from(token, token_file),
        client=client_name(),
        capacity=capacity,
        presets=tuple(presets),
        on_error=OnError(on_error),
        way=Way(tls, roots, plain),
        receipts=None if receipts is None else Receipts(receipts),
    )
    return Session(bot, terms, arena=arena, referees=referees, patience=patience)


def run(bot: type[Bot], **how: Any) -> None:
    """Play in an arena until interrupted: blocks. For what it takes beside the bot, see `new_session`.

    Without more it asks the arena of CUIG_ARENA where to play, with the token of CUIG_TOKEN. While a file
    is read for the bot in it (`cuig play mybot.py`) it does nothing, so that it may stand at the file's end.
    Where it cannot play it raises SessionError, CredentialError, ConfigError, CertificatesUnreadable or
    PlainChannelError; a script
    that does not catch it ends with that one sentence, and exits with 2, or 3 when another copy took over.
    Where a loop runs already, as in Jupyter, it cannot block: it raises SessionError, which says what can.
    """
    if reading_a_bot():
        return
    if _loop_runs():
        raise SessionError(
            f"an event loop runs here already (Jupyter has one): `await "
            f"new_session({bot.__name__}).run()`, or "
            f"`threading.Thread(target=run, args=[{bot.__name__}]).start()`"
        )
    if not logging.getLogger().handlers:
        logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(message)s")
    try:
        run_session(new_session(bot, **how))
    except EXPECTED:
        end_with_a_sentence()
        raise


def _loop_runs() -> bool:
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True


def run_session(session: Session) -> None:
    """Run a session from a thread without a loop, until it ends or a signal asks it to."""
    with (
        collecting_seldom(),
        asyncio.Runner(loop_factory=loop_factory()) as runner,
        _signals_stop(session),
    ):
        runner.run(session.run())


@contextmanager
def _signals_stop(session: Session) -> Iterator[None]:
    """Let SIGINT and SIGTERM end the session; where a bot is lost in thought, end that too."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    asked = 0

    def handle(number: int, _frame: FrameType | None) -> None:
        nonlocal asked
        asked += 1
        # A bot that thinks in this thread keeps the loop from hearing anything.
        if session.deciding or asked > 1:
            raise KeyboardInterrupt
        log.info("%s: leaving", signal.Signals(number).name)
        session.stop()

    before = {number: signal.signal(number, handle) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
