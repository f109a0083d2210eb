"""Play in an arena from a script: `run(MyBot)`."""

from __future__ import annotations

import asyncio
import logging
import signal
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Any, Final

from cuig.bot import Bot
from cuig.client.bot_seats import BotSeats
from cuig.client.credentials import find_token
from cuig.client.errors import SessionError
from cuig.client.exit_status import EXPECTED, install_excepthook
from cuig.client.fair_cards import FairCards
from cuig.client.local_arena import find_local_arena, no_arena_message
from cuig.client.on_error import OnError
from cuig.client.options import SessionOptions
from cuig.client.receipts import Receipts
from cuig.client.secret import BotSecret
from cuig.client.session import PATIENCE_SECONDS, Session
from cuig.config import Address, parse_address, parse_log_level, read
from cuig.loading import is_loading
from cuig.net.certificates import client_context
from cuig.net.dialer import Dialer
from cuig.printable import log_handler
from cuig.process import infrequent_gc, loop_factory
from cuig.version import installed_version

log: Final = logging.getLogger("cuig.session")


@dataclass(frozen=True, slots=True)
class Settings:
    """The variables of a bot's process; CUIG_TOKEN is read by `credentials`."""

    arena: Address | None = None
    referee: str | None = None  # in a sandbox, where there is no arena to ask
    log: str = field(default="info", metadata={"reader": parse_log_level})


@cache
def client_name() -> str:
    """Name this package and its version, as it introduces itself to a referee."""
    return f"cuig-python {installed_version() or ''}".rstrip()


def new_session(
    bot: type[Bot] | BotSeats,
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
    secret_file: str | Path | None = None,
) -> Session:
    """Make a session for a bot, as `run` does; `await session.run()` plays it in an event loop of one's own.

    Args:
        bot: The class of the bot, which then decides in this process, or where else its seats are.
        arena: `host:port` of the arena; by default that of CUIG_ARENA, else the one on this machine, which is
            looked for again whenever it does not answer.
        referee: One `host:port` or several to play at, asking no arena unless one is given too.
        token: The bot's token; by default that of `token_file`, else that of CUIG_TOKEN.
        token_file: A file that holds the token.
        capacity: How many seats to hold at once at each referee; 0: at all of them together as many as the
            bot is found to carry.
        presets: The games to play; none named means all.
        on_error: What an error in the bot or an illegal answer does: "default" logs it and answers for the
            bot, "raise" ends the session.
        tls: Whether to encrypt, trusting the system's certificates.
        roots: Certificates (PEM) to trust in their place; with any, connections are encrypted.
        plain: Whether the token may travel unencrypted to another machine.
        patience: How many seconds the arena's first answer may take.
        receipts: A file to which is added what the bot is told of each match before its first card; by it
            `cuig verify --receipts` checks the cards.
        secret_file: A file with the bot's own secret, made if it is missing, from which follows what it adds
            to the cards; by default `cuig/secret` in the user's folder of configurations.

    Raises:
        SessionError: No arena is given, and none is found.
        CredentialError: There is no token.
        ConfigError: A variable of the environment is wrong.
        CertificatesUnreadable: There is no certificate in `roots`, or one is damaged.
        ValueError: An address is none.
        SecretError: `secret_file` cannot be made, holds no secret, or others may read it.
        OSError: Receipts cannot be written.
    """
    referees = (referee,) if isinstance(referee, str) else tuple(referee or ())
    find = None
    if arena is None and not referees:
        configured = read(Settings)
        if configured.referee is not None:
            referees = (configured.referee,)
        elif configured.arena is not None:
            arena = str(configured.arena)
        else:
            find = find_local_arena
            arena = find()
    if arena is None and not referees:
        raise SessionError(no_arena_message())
    for address in [arena, *referees]:
        if address is not None and not address.startswith("unix:"):
            parse_address(address)
    if roots is not None:
        client_context(roots)  # checks them
    secret = BotSecret(secret_file)
    if secret_file is not None:
        secret.read()  # checks it
    options = SessionOptions(
        token=find_token(token, token_file),
        client=client_name(),
        capacity=capacity,
        presets=tuple(presets),
        on_error=OnError(on_error),
        dialer=Dialer(tls, roots, plain),
        fair_cards=FairCards(secret, None if receipts is None else Receipts(receipts)),
    )
    return Session(bot, options, arena=arena, referees=referees, patience=patience, find=find)


def run(bot: type[Bot], **options: Any) -> None:
    """Play in an arena until interrupted; blocks. The options are those of `new_session`.

    Without any it plays in the arena of CUIG_ARENA, with the token of CUIG_TOKEN. It does nothing while the
    file it stands in is only loaded for its bot, as by `cuig play mybot.py`. A script that does not catch its
    errors ends with that one sentence and exits with 2, or with 3 when another copy has taken over or the
    version is retired.

    Raises:
        SessionError: It cannot play, or no more; or an event loop runs here already, as in Jupyter: it then
            says what to call instead.
        CredentialError: There is no token.
        ConfigError: A variable of the environment is wrong.
        CertificatesUnreadable: There is no certificate in `roots`, or one is damaged.
        PlainChannelError: The token would travel unencrypted to another machine.
        BotError: The bot erred under `on_error="raise"`.
    """
    if is_loading():
        return
    if _in_event_loop():
        raise SessionError(
            f"an event loop runs here already (Jupyter has one): `await "
            f"new_session({bot.__name__}).run()`, or "
            f"`threading.Thread(target=run, args=[{bot.__name__}]).start()`"
        )
    if not logging.getLogger().handlers:
        handler = log_handler("%(asctime)s %(levelname)s %(message)s", one_line=False)
        logging.basicConfig(level=logging.INFO, handlers=[handler])
    try:
        run_session(new_session(bot, **options))
    except EXPECTED:
        install_excepthook()
        raise


def _in_event_loop() -> bool:
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True


def run_session(session: Session) -> None:
    """Run a session in a thread without an event loop, until it ends or SIGINT or SIGTERM comes.

    Raises what `Session.run` raises.
    """
    with (
        infrequent_gc(),
        asyncio.Runner(loop_factory=loop_factory()) as runner,
        _signals_stop(session),
    ):
        runner.run(session.run())


@contextmanager
def _signals_stop(session: Session) -> Iterator[None]:
    """Stop the session on SIGINT or SIGTERM; interrupt the bot if it is deciding in this very thread."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    signals = 0

    def handle(number: int, _frame: FrameType | None) -> None:
        nonlocal signals
        signals += 1
        # While a bot decides in this thread, the event loop cannot react to `stop`.
        if session.deciding or signals > 1:
            raise KeyboardInterrupt
        log.info("%s: leaving", signal.Signals(number).name)
        session.stop()

    before = {number: signal.signal(number, handle) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
